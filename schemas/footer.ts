import * as z from 'zod';
import { httpsUrl } from './fields/https-url.ts';
import { pictureUrl } from './fields/media-url.ts';
import { richText } from './fields/rich-text.ts';
import { link } from './fields/route.ts';
import { text } from './fields/text.ts';
import { logo } from './logo.ts';

/** A text link. */
export const textLink = z.strictObject({
  label: text('Text of the link.'),
  url: link('Where the link leads.'),
});

export type TextLink = z.output<typeof textLink>;

/** The footer of every page: groups of links, payment partners, the company's line (spec §2.14). */
export const footer = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        title: text('Heading of the group.'),
        folds: z
          .boolean()
          .describe('On phones the links show only after a tap. Not for what a law wants seen.')
          .optional(),
        links: z.array(textLink).min(1).describe('The links of the group.'),
      }),
    )
    .describe('Groups of links.'),
  paymentPartnersTitle: text('Heading above the payment partners. Default: "Payment partners".').optional(),
  paymentPartners: z.array(logo).describe('Logos of the payment providers.').optional(),
  social: z
    .array(
      z.strictObject({
        label: text('Name of the network.'),
        url: httpsUrl('The brand’s page there.'),
        icon: pictureUrl('Small picture of the network.').optional(),
      }),
    )
    .describe('The brand’s pages on social networks.')
    .optional(),
  disclaimer: richText('Notes on age, risk and law; simple formatting is allowed.').optional(),
  copyright: text('Copyright line. Default: the year and the company’s legal name.').optional(),
});

export type Footer = z.output<typeof footer>;
