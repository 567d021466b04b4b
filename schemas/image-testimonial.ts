import * as z from 'zod';
import { color } from './fields/color.ts';
import { pictureUrl } from './fields/media-url.ts';
import { text, textOrEmpty } from './fields/text.ts';

/** A testimonial that is mainly a picture (spec §3). */
export const imageTestimonial = z.strictObject({
  imageTitle: text('Title of the picture.').optional(),
  subtitle: text('Line below the title.').optional(),
  imageURL: pictureUrl('The picture.'),
  altText: textOrEmpty('What the picture shows, for visitors who do not see it.'),
  name: text('Name of the person.').optional(),
  colors: z
    .strictObject({
      title: color('Colour of the title.').optional(),
      subtitle: color('Colour of the line below the title.').optional(),
      name: color('Colour of the name.').optional(),
      background: color('Background colour.').optional(),
    })
    .describe('Colours of the texts and the background.')
    .optional(),
});

export type ImageTestimonial = z.output<typeof imageTestimonial>;
