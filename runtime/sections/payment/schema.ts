import type * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { payment } from '../../../schemas/payment.ts';

/** How winnings are paid out, with reasons and a note on safety. Source: spec §3 'Payment section'. */
export const schema = payment.extend({
  backgroundColor: color('Background colour.').optional(),
});

export type PaymentProps = z.output<typeof schema>;
