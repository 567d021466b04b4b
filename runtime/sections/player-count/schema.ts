import * as z from 'zod';
import { pictureUrl } from '../../../schemas/fields/media-url.ts';
import { text } from '../../../schemas/fields/text.ts';

/** How many play, and where. Source: spec §2 screen behaviour 13, §9. */
export const schema = z.strictObject({
  place: text('Where the people are from, for example "Lisbon". Default: "your area".').optional(),
  avatars: z
    .array(pictureUrl('Portrait of a person; shown 48 pixels wide.'))
    .min(3)
    .max(10)
    .describe('Ten portraits, of which three are shown, chosen at random.'),
  startCount: z
    .int()
    .min(150_000)
    .max(200_000)
    .describe('Number in the page before another one between 150000 and 200000 is drawn. Default: 150000.')
    .optional(),
});

export type PlayerCountProps = z.output<typeof schema>;
