import * as z from 'zod';
import { date } from './fields/date.ts';
import { refuse } from './fields/refuse.ts';
import { count, percentage, text } from './fields/text.ts';
import { theme } from './fields/theme.ts';

const code = z
  .string()
  .check((payload) => {
    if (/^[A-Za-z0-9_-]{2,32}$/.test(payload.value)) return;
    refuse(payload, {
      expected: 'a coupon code such as HELLO50',
      hint: 'A code has letters and digits, no spaces.',
    });
  })
  .describe('The code that the visitor copies, for example HELLO50.');

/** A coupon (spec §3). A date without a time is valid until the end of that day in the site’s time zone. */
export const coupon = z.strictObject({
  code,
  description: text('What the coupon gives.'),
  theme: theme('Colours of the card.').optional(),
  peopleUsed: count('How many people have used it.').optional(),
  expiryDate: date('Last day on which it is valid, for example 2026-03-31.').optional(),
  percentageLeft: percentage('How much of the offer is left, in percent.').optional(),
});

export type Coupon = z.output<typeof coupon>;
