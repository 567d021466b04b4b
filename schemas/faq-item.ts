import * as z from 'zod';
import { pictureUrl } from './fields/media-url.ts';
import { refuse } from './fields/refuse.ts';
import { richText } from './fields/rich-text.ts';
import { flag, text } from './fields/text.ts';

/** A question and its answer (spec §3). The question is written as `heading` or as `title`; views receive `heading`. */
export const faqItem = z
  .strictObject({
    heading: text('The question.').optional(),
    title: text('The question; another name for "heading".').optional(),
    content: richText('The answer; simple formatting is allowed.'),
    icon: pictureUrl('Small picture before the question.').optional(),
    isExpanded: flag(
      'Shows the answer from the start. The first question of a list is open anyway.',
    ).optional(),
  })
  .check((payload) => {
    const { heading, title } = payload.value;
    if (heading !== undefined && title !== undefined) {
      refuse(payload, {
        expected: 'the question once, as "heading" or as "title"',
        hint: 'Remove one of the two.',
        path: ['title'],
      });
    }
    if (heading === undefined && title === undefined) {
      refuse(payload, { expected: 'a question in "heading"', path: ['heading'] });
    }
  })
  // Zod skips transforms after an error, so the check above is separate: all problems are reported at once.
  .transform(({ heading, title, ...rest }) => ({ heading: heading ?? title ?? '', ...rest }));

export type FaqItem = z.output<typeof faqItem>;
