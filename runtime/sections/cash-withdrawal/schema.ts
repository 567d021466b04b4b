import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { refuseHalfLink } from '../../../schemas/fields/half-link.ts';
import { pictureUrl } from '../../../schemas/fields/media-url.ts';
import { link } from '../../../schemas/fields/route.ts';
import { text, textOrEmpty } from '../../../schemas/fields/text.ts';

const method = z.strictObject({
  name: text('The way, for example "Bank transfer".'),
  time: text('How long it takes, for example "within minutes".'),
  img: pictureUrl('Picture of the way.').optional(),
});

/** How quickly winnings are paid out, by payment method. Source: spec §2 'Home page order', §9 'FAQ facts'. */
export const schema = z
  .strictObject({
    heading: text('Heading of the section.'),
    subtitle: text('Line below the heading.').optional(),
    methods: z.array(method).min(1).max(4).describe('The ways to withdraw, the quickest first.'),
    image: pictureUrl('Picture beside the text.').optional(),
    imageAlt: textOrEmpty('What the picture shows. Leave it empty when it is decoration.').optional(),
    url: link('Page that explains withdrawals.').optional(),
    linkText: text('Text of the link to that page.').optional(),
    note: text('Conditions, for example "an identity card is checked once".').optional(),
    backgroundColor: color('Background colour. Default: the theme’s strong colour.').optional(),
  })
  .check(refuseHalfLink);

export type CashWithdrawalProps = z.output<typeof schema>;
