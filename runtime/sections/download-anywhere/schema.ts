import * as z from 'zod';
import { downloadButton } from '../../../schemas/download-button.ts';

/** The download link stretched over the screen of a landing page, wherever it is scrolled to. Source: spec §2 'Landing variants'. */
export const schema = z.strictObject({
  download_button: downloadButton
    .describe('Settings of this link; what is left out comes from the page and the site.')
    .optional(),
});

export type DownloadAnywhereProps = z.output<typeof schema>;
