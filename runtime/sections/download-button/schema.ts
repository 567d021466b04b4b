import type * as z from 'zod';
import { downloadButton } from '../../../schemas/download-button.ts';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';

/** A band with another download button. Source: spec §3 'Download button config'. */
export const schema = downloadButton.extend({
  heading: text('Heading beside the button.').optional(),
  subtitle: text('Line below the heading.').optional(),
  backgroundColor: color('Background colour. Default: the theme’s strong colour.').optional(),
});

export type DownloadButtonSectionProps = z.output<typeof schema>;
