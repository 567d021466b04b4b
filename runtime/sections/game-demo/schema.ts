import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { endpointUrl } from '../../../schemas/fields/https-url.ts';
import { pictureUrl } from '../../../schemas/fields/media-url.ts';
import { buttonText, text, textOrEmpty } from '../../../schemas/fields/text.ts';

/** A game to try before downloading, in a dialog over the page. Source: spec §2 screen behaviour 6. */
export const schema = z.strictObject({
  name: text('Name of the game, for example "Ludo".'),
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  image: pictureUrl('Picture of the game; a tap on it opens the game too.').optional(),
  imageAlt: textOrEmpty('What the picture shows. Leave it empty when it is decoration.').optional(),
  buttonText: buttonText('Text of the button. Default: "Play Demo".').optional(),
  gameURL: endpointUrl(
    'Address of the playable demo. Default: the Ludo demo that comes with the site.',
  ).optional(),
  backgroundColor: color('Background colour.').optional(),
});

export type GameDemoProps = z.output<typeof schema>;
