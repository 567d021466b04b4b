import type * as z from 'zod';
import { testimonialSection } from '../../../schemas/testimonial.ts';

/** What winners say, in a row that slides. Source: spec §3 'Testimonial', §2 screen behaviour 10. */
export const schema = testimonialSection;

export type RatingsProps = z.output<typeof schema>;
