import * as z from 'zod';
import { pictureUrl } from './fields/media-url.ts';
import { link } from './fields/route.ts';
import { text, textOrEmpty } from './fields/text.ts';

/** A feature of the app: a picture, a title and a sentence. */
export const feature = z.strictObject({
  title: text('Name of the feature.'),
  description: text('One or two sentences on it.').optional(),
  img: pictureUrl('Picture of the feature.'),
  alt: textOrEmpty('What the picture shows. Leave it empty when the title says the same.').optional(),
  url: link('Page that the feature leads to.').optional(),
});

export type Feature = z.output<typeof feature>;
