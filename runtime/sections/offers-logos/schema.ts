import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';
import { logo } from '../../../schemas/logo.ts';

/** Offers of partners: the partner, the offer, and its terms. Source: spec §2 'Page body section types', §3 'Logo'. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  logos: z
    .array(logo)
    .min(1)
    .describe(
      'The offers, usually "$use: logos/…": the logo, as "title" what the offer gives, as "subtitle" its terms.',
    ),
  backgroundColor: color('Background colour.').optional(),
});

export type OffersLogosProps = z.output<typeof schema>;
