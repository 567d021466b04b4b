import * as z from 'zod';
import { pictureUrl } from './fields/media-url.ts';
import { text, textOrEmpty } from './fields/text.ts';

/** One card of the install instructions (spec §3). */
export const installStep = z.strictObject({
  cardNumber: z.int().min(1).max(20).describe('Number on the card: 1, 2, 3.'),
  cardDescription: text('What to do in this step.'),
  src: pictureUrl('Picture of this step.'),
  alt: textOrEmpty('What the picture shows. Leave it empty when the text says the same.'),
});

export type InstallStep = z.output<typeof installStep>;
