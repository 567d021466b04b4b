import * as z from 'zod';
import { refuseHalfLink } from '../../../schemas/fields/half-link.ts';
import { pictureUrl } from '../../../schemas/fields/media-url.ts';
import { link } from '../../../schemas/fields/route.ts';
import { text, textOrEmpty } from '../../../schemas/fields/text.ts';

/** Teaser of upcoming features: TV and short videos. Source: spec §1, §2 'Home page order'. */
export const schema = z
  .strictObject({
    badge: text('Short label above the heading, for example "Coming soon".').optional(),
    heading: text('Heading of the section.'),
    text: text('One or two sentences on what is coming.').optional(),
    image: pictureUrl('Picture beside the text.'),
    imageAlt: textOrEmpty('What the picture shows. Leave it empty when it is decoration.').optional(),
    url: link('Page with more information.').optional(),
    linkText: text('Text of the link to that page.').optional(),
  })
  .check(refuseHalfLink);

export type TvTeaserProps = z.output<typeof schema>;
