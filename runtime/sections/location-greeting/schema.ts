import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { refuse } from '../../../schemas/fields/refuse.ts';
import { text } from '../../../schemas/fields/text.ts';

/** A greeting that names the visitor's region. Source: spec §4 'Location greeting', §7 call 3. */
export const schema = z.strictObject({
  greeting: z
    .string()
    .min(1)
    .check((payload) => {
      if (payload.value.includes('{place}')) return;
      refuse(payload, {
        expected: 'a greeting with {place} where the region is named',
        hint: 'For example: "Now open in {place}".',
      });
    })
    .describe('The greeting, with {place} in it. Default: the label "locationGreeting".')
    .optional(),
  subtitle: text('Line below the greeting.').optional(),
  backgroundColor: color('Background colour. Default: the theme’s tint.').optional(),
});

export type LocationGreetingProps = z.output<typeof schema>;
