import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';

/** A Ludo board with its squares explained. Source: spec §1, §2 (games promoted, Ludo content pages). */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  points: z
    .array(
      z.strictObject({
        place: z
          .enum(['yard', 'start', 'safe', 'column', 'home'])
          .describe(
            'What is pointed at: "yard" where tokens wait, "start" the first square, "safe" a square with a star, "column" the way home, "home" the middle.',
          ),
        title: text('What the place is called.'),
        text: text('What happens there.'),
      }),
    )
    .min(1)
    .max(5)
    .describe('Explanations, numbered on the board in this order. Each place once.')
    .optional(),
  backgroundColor: color('Background colour.').optional(),
});

export type LudoBoardSectionProps = z.output<typeof schema>;
