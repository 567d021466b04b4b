import * as z from 'zod';
import { faqItem } from '../../../schemas/faq-item.ts';
import { color } from '../../../schemas/fields/color.ts';
import { flag, text } from '../../../schemas/fields/text.ts';

/** Expandable questions. Source: spec §2 screen behaviour 5, §3 'FAQ item', §4 'Accordion'. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  items: z
    .array(faqItem)
    .min(1)
    .describe('The questions, usually "$use: faqs/…". The first one starts open.'),
  look: z
    .enum(['list', 'home'])
    .describe('"home" shows cards on a coloured ground, as on the home page. Default: list.')
    .optional(),
  toggleAll: flag('Keeps other questions open when one is opened. Default: they close.').optional(),
  backgroundColor: color('Background colour.').optional(),
});

export type FaqProps = z.output<typeof schema>;
