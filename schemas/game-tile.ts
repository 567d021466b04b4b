import * as z from 'zod';
import { pictureUrl } from './fields/media-url.ts';
import { link } from './fields/route.ts';
import { text, textOrEmpty } from './fields/text.ts';

/** A game as a picture that leads to its page (spec §3). */
export const gameTile = z.strictObject({
  name: text('Name of the game.'),
  url: link('Page of the game.'),
  src: pictureUrl('Picture of the game.'),
  alt: textOrEmpty('What the picture shows. Leave it empty when the name is shown beside it.').optional(),
});

export type GameTile = z.output<typeof gameTile>;
