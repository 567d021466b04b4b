import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { pictureUrl } from '../../../schemas/fields/media-url.ts';
import { text, textOrEmpty } from '../../../schemas/fields/text.ts';
import { video } from '../../../schemas/video.ts';

const step = z.strictObject({
  title: text('What to do, in a few words.'),
  text: text('One or two sentences on it.').optional(),
});

/** How a game is played, step by step, beside a film or a picture of it. Source: spec §2 'Page body section types'. */
export const schema = z.strictObject({
  heading: text('Heading of the section.'),
  subtitle: text('Line below the heading.').optional(),
  steps: z
    .array(step)
    .min(1)
    .max(12)
    .describe('The steps in order. Up to six are numbered by the faces of a dice.'),
  video: video.describe('A film of the game; it goes before "image".').optional(),
  image: pictureUrl('Picture of the game.').optional(),
  imageAlt: textOrEmpty('What the picture shows. Leave it empty when it is decoration.').optional(),
  backgroundColor: color('Background colour.').optional(),
});

export type GamePlayProps = z.output<typeof schema>;
