import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';
import { bannerCarouselItem } from '../../../schemas/hero-banner.ts';

/** A picture book with turning pages. Source: spec §2 screen behaviour 8, §9. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  pages: z
    .array(bannerCarouselItem)
    .min(2)
    .describe('The pages in order. A picture is shown 300 × 500 pixels; give it those proportions.'),
  backgroundColor: color('Background colour.').optional(),
});

export type FlipbookProps = z.output<typeof schema>;
