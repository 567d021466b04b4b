import * as z from 'zod';
import { date } from '../../../schemas/fields/date.ts';
import { languageTag } from '../../../schemas/fields/locale.ts';
import { pictureUrl } from '../../../schemas/fields/media-url.ts';
import { text } from '../../../schemas/fields/text.ts';

/** The head of an article. The build adds it to pages of the layout "article", from the page's fields. */
export const schema = z.strictObject({
  heading: text('Heading of the article.'),
  lead: text('What it is about, in a sentence.').optional(),
  author: text('Who wrote it.').optional(),
  authorRole: text('What the author does.').optional(),
  date: date('Day of publication.').optional(),
  updated: date('Day of the last change that matters to readers.').optional(),
  minutes: z.int().min(1).describe('How long it takes to read.').optional(),
  cover: pictureUrl('Picture beside the heading.').optional(),
  langs: z
    .strictObject({
      heading: languageTag('Language of the heading.').optional(),
      lead: languageTag('Language of the sentence.').optional(),
      author: languageTag('Language of the name.').optional(),
      authorRole: languageTag('Language of what the author does.').optional(),
    })
    .describe('Languages of texts that are in another one than the page.')
    .optional(),
});

export type ArticleHeadProps = z.output<typeof schema>;
