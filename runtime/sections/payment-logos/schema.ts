import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';
import { logo } from '../../../schemas/logo.ts';

/** Payment and payout methods as logos. Source: spec §2 'Page body section types', §3 'Logo'. */
export const schema = z.strictObject({
  heading: text('Heading above the logos.').optional(),
  logos: z.array(logo).min(1).describe('The logos, usually "$use: logos/…".'),
  backgroundColor: color('Background colour.').optional(),
});

export type PaymentLogosProps = z.output<typeof schema>;
