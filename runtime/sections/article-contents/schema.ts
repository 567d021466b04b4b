import * as z from 'zod';
import { languageTag } from '../../../schemas/fields/locale.ts';
import { text } from '../../../schemas/fields/text.ts';

/** The headings of an article, beside its text on wide screens. Written by the build. */
export const schema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: text('Anchor of the heading.'),
        heading: text('The heading.'),
        lang: languageTag('Its language, when it is another one than the page’s.').optional(),
      }),
    )
    .min(1)
    .describe('Headings of the text, in its order.'),
});

export type ArticleContentsProps = z.output<typeof schema>;
