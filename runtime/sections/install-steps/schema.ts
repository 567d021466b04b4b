import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { flag, text } from '../../../schemas/fields/text.ts';
import { installStep } from '../../../schemas/install-step.ts';

/**
 * How to install the downloaded file: a list, and a dialog with the complete instructions. Everything is optional; the default are the
 * site's own three steps. Source: spec §2 screen behaviour 9, §3 'Install step'.
 */
export const schema = z.strictObject({
  heading: text('Heading of list and window. Default: "How to install the app".').optional(),
  subtitle: text('Line below the heading of the list.').optional(),
  steps: z
    .array(installStep)
    .min(1)
    .describe('The steps with their pictures, usually "$use: install-steps/…".')
    .optional(),
  windowOnly: flag('Leaves out the list: only the window is part of the page.').optional(),
  openOnDownload: flag(
    'Opens the window when a download is handed to the browser, which does not explain how to go on.',
  ).optional(),
  backgroundColor: color('Background colour of the list.').optional(),
});

export type InstallStepsProps = z.output<typeof schema>;
