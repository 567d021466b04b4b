import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { pictureUrl } from '../../../schemas/fields/media-url.ts';
import { refuse } from '../../../schemas/fields/refuse.ts';
import { link } from '../../../schemas/fields/route.ts';
import { text, textOrEmpty } from '../../../schemas/fields/text.ts';

const box = z
  .strictObject({
    src: pictureUrl('The picture. All six have the same proportions.'),
    alt: textOrEmpty('What the picture shows. Leave it empty when the title says the same.').optional(),
    title: text('Words below the picture.').optional(),
  })
  .check((payload) => {
    if (payload.value.title || payload.value.alt) return;
    refuse(payload, { expected: 'a title, or an "alt" that says where the picture leads', path: ['title'] });
  });

/**
 * Six pictures that link to six pages, in the order of `links`. The addresses are content, since they differ between languages. Source:
 * spec §2 screen behaviour 7.
 */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  boxes: z
    .array(box)
    .length(6)
    .describe(
      'Six pictures in this order: withdrawal guide, app review, refer-and-earn, tournament, certification, contact.',
    ),
  links: z
    .strictObject({
      withdrawalGuide: link('Page that the first picture leads to: how to withdraw money.'),
      appReview: link('Page that the second picture leads to: reviews of the app.'),
      referAndEarn: link('Page that the third picture leads to: refer and earn.'),
      tournament: link('Page that the fourth picture leads to: the tournament.'),
      certification: link('Page that the fifth picture leads to: certificates.'),
      contact: link('Page that the sixth picture leads to: contact.'),
    })
    .describe('Where the six pictures lead.'),
  backgroundColor: color('Background colour.').optional(),
});

export type FeatureBoxesProps = z.output<typeof schema>;
