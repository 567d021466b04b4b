import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { httpsUrl } from '../../../schemas/fields/https-url.ts';
import { refuse } from '../../../schemas/fields/refuse.ts';
import { text } from '../../../schemas/fields/text.ts';
import { AUTOMATIC_VERSION, bytesOf, capacityOf, HIGHEST_VERSION } from './capacity.ts';

const version = z
  .number()
  .check((payload) => {
    const { value } = payload;
    if (Number.isInteger(value) && value >= AUTOMATIC_VERSION && value <= HIGHEST_VERSION) return;
    refuse(payload, {
      expected: `a whole number from ${AUTOMATIC_VERSION} to ${HIGHEST_VERSION}`,
      hint: '0 chooses the smallest size that holds the address.',
    });
  })
  .describe(
    `How many squares the code has, ${AUTOMATIC_VERSION} to ${HIGHEST_VERSION}. Default: ${AUTOMATIC_VERSION}, as few as will do.`,
  );

/**
 * A QR code to scan with a phone. `url` is unchanged; anything but a colour of 3 or 6 hex digits becomes black. Source: spec §2 screen
 * behaviour 15, §5, §9.
 */
export const schema = z
  .strictObject({
    heading: text('Heading of the section.').optional(),
    subtitle: text('Line below the heading.').optional(),
    url: httpsUrl(
      'Address that the code opens. Default: the site’s tracking link, with the campaign of the visit; this page itself on a site without one.',
    ).optional(),
    caption: text('Line below the code. Default: "Scan with your phone to download the app".').optional(),
    color: z
      .string()
      .transform(qrColor)
      .describe('Colour of the dark squares, 3 or 6 hex digits such as "#4b1fa8". Default: black.')
      .optional(),
    version: version.optional(),
    backgroundColor: color('Background colour of the section.').optional(),
  })
  .check((payload) => {
    const { url, version: chosen = AUTOMATIC_VERSION } = payload.value;
    if (url === undefined || bytesOf(url) <= capacityOf(chosen)) return;
    refuse(payload, {
      expected: `an address of at most ${capacityOf(chosen)} letters for this size of code`,
      hint: 'Shorten the address, or leave out "version".',
      path: ['url'],
    });
  });

export type QrCodeProps = z.output<typeof schema>;

/** A colour of 3 or 6 hex digits with its `#`, else black. Source: spec §5. */
export function qrColor(value: string): string {
  return /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? `#${value.replace('#', '')}` : '#000000';
}
