import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';
import { testimonial } from '../../../schemas/testimonial.ts';
import { video } from '../../../schemas/video.ts';

const { userNameTxt, userLocation, testimonialtext, wonText } = testimonial.shape;

/** Testimonials as films. Source: spec §2 'Page body section types', §3 'Video', 'Testimonial'. */
export const schema = z.strictObject({
  titletext: text('Heading of the section.').optional(),
  subtitletext: text('Line below the heading.').optional(),
  items: z
    .array(
      z.strictObject({
        video: video.describe('The film, perhaps "$use: videos/…".'),
        userNameTxt,
        userLocation,
        testimonialtext,
        wonText,
      }),
    )
    .min(1)
    .describe('The people with their films. All films have the same proportions.'),
  backgroundColor: color('Background colour.').optional(),
});

export type VideoTestimonialProps = z.output<typeof schema>;
