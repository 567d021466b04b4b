import * as z from 'zod';
import { autoScroll } from '../../../schemas/auto-scroll.ts';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';
import { imageTestimonial } from '../../../schemas/image-testimonial.ts';

/** Pictures or picture testimonials in a row. Source: spec §2 screen behaviour 10, §3 'Image testimonial', §4 'Slider'. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  slides: z
    .array(imageTestimonial)
    .min(1)
    .describe('The pictures, usually "$use: image-testimonials/…". Give them all the same proportions.'),
  visibleItems: z
    .int()
    .min(1)
    .max(3)
    .describe('How many are in view on wide screens; tablets show at most 2, phones 1. Default: 3.')
    .optional(),
  ...autoScroll,
  backgroundColor: color('Background colour.').optional(),
});

export type ImageSliderProps = z.output<typeof schema>;
