import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { refuse } from '../../../schemas/fields/refuse.ts';
import { richText } from '../../../schemas/fields/rich-text.ts';
import { buttonText, text } from '../../../schemas/fields/text.ts';
import { gameTile } from '../../../schemas/game-tile.ts';

/** One game in detail, several as tiles, or both. Source: spec §2 'Home page order', §3 'Game tile'. */
export const schema = z
  .strictObject({
    heading: text('Heading of the section.'),
    subtitle: text('Line below the heading.').optional(),
    game: gameTile.describe('The game with its picture and its page, usually "$use: games/…".').optional(),
    body_html: richText('Text beside the picture; simple formatting is allowed.').optional(),
    facts: z
      .array(text('One short fact, for example "10 minutes".'))
      .max(6)
      .describe('Short facts on the game, shown as labels.')
      .optional(),
    buttonText: buttonText('Text of the button to the game’s page. Default: "Play Now".').optional(),
    imageSide: z
      .enum(['left', 'right'])
      .describe('Side of the picture on wide screens. Default: right.')
      .optional(),
    tiles: z
      .array(gameTile)
      .min(1)
      .describe('Games as pictures that lead to their pages, usually "$use: games/…".')
      .optional(),
    backgroundColor: color('Background colour.').optional(),
  })
  .check((payload) => {
    if (payload.value.game || payload.value.tiles) return;
    refuse(payload, { expected: 'a "game", or a list of "tiles"', path: ['game'] });
  });

export type GameProps = z.output<typeof schema>;
