import * as z from 'zod';
import { downloadButton } from '../../../schemas/download-button.ts';
import { flag, text } from '../../../schemas/fields/text.ts';

/** The bar with the download button at the bottom of a phone's screen. Source: spec §2 screen behaviour 2. */
export const schema = z.strictObject({
  text: text('Short line beside the button.').optional(),
  download_button: downloadButton
    .describe('Settings of this button; what is left out comes from the page and the site.')
    .optional(),
  noStickyNotificationBanner: flag(
    'Hides the hint where the downloaded file is once the visitor has pressed the button.',
  ).optional(),
});

export type StickyDownloadProps = z.output<typeof schema>;
