import * as z from 'zod';
import { coupon } from '../../../schemas/coupon.ts';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';

/** Coupons to copy. Source: spec §2 screen behaviour 4, §3 'Coupon'. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  coupons: z.array(coupon).min(1).describe('The coupons, usually "$use: coupons/…".'),
  backgroundColor: color('Background colour.').optional(),
});

export type CouponListProps = z.output<typeof schema>;
