import * as z from 'zod';
import { pictureUrl } from './fields/media-url.ts';
import { link } from './fields/route.ts';
import { pixels, text, textOrEmpty } from './fields/text.ts';

function size(description: string) {
  return z
    .strictObject({ width: pixels('Width in pixels.'), height: pixels('Height in pixels.') })
    .describe(description);
}

/** A reason to trust the app: a picture with a title, such as "100% Safe" (spec §3). */
export const trustMarker = z.strictObject({
  img: pictureUrl('Picture of the marker.'),
  title: text('What the marker says, for example "100% Safe".'),
  subtitle: text('A second, smaller line.').optional(),
  alt: textOrEmpty(
    'Alternative text of the picture. Leave it empty when the title says the same.',
  ).optional(),
  sizes: z
    .strictObject({
      desktop: size('Size on wide screens.').optional(),
      mobile: size('Size on phones.').optional(),
    })
    .describe('How large the picture is shown on wide screens and on phones.')
    .optional(),
  url: link('Page that the marker leads to.').optional(),
});

export type TrustMarker = z.output<typeof trustMarker>;
