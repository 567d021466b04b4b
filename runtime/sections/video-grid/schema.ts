import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';
import { video } from '../../../schemas/video.ts';

/** Several films side by side, each with its title. Source: spec §2 'Page body section types', §3 'Video'. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  videos: z
    .array(video)
    .min(1)
    .describe('The films, usually "$use: videos/…". Give them all the same proportions.'),
  backgroundColor: color('Background colour.').optional(),
});

export type VideoGridProps = z.output<typeof schema>;
