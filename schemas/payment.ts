import * as z from 'zod';
import { pictureUrl } from './fields/media-url.ts';
import { link } from './fields/route.ts';
import { text, textOrEmpty } from './fields/text.ts';

/** One reason of the payment section: a picture with a label (spec §3, `rewardsAndDownloadContent`). */
export const paymentReason = z.strictObject({
  src: pictureUrl('Picture of this reason.'),
  alt: textOrEmpty('What the picture shows. Leave it empty when the label says the same.'),
  imgLabelBold: text('The strong part of the label, for example "24 hours".').optional(),
  imgLabel: text('The rest of the label, for example "until the money is there".').optional(),
  url: link('Page that it leads to.').optional(),
});

/** The payment section: how winnings are paid out (spec §3, "Payment section"). */
export const payment = z.strictObject({
  heading: text('Heading of the section.'),
  withdrawalImage: pictureUrl('Picture of a withdrawal.').optional(),
  withdrawalImageAlt: textOrEmpty(
    'What that picture shows. Leave it empty when it is decoration.',
  ).optional(),
  rewardsAndDownloadContent: z
    .array(paymentReason)
    .min(1)
    .describe('Reasons with pictures: rewards, withdrawals, downloads.')
    .optional(),
  paymentSafetyIcon: pictureUrl('Small picture before the safety note.').optional(),
  paymentSafetyUrl: link('Page that the safety note leads to.').optional(),
  paymentSafetyLabelText: text('The safety note, for example "100% safe payments".').optional(),
});

export type Payment = z.output<typeof payment>;
