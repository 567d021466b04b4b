import * as z from 'zod';
import { date } from '../../../schemas/fields/date.ts';
import { languageTag } from '../../../schemas/fields/locale.ts';
import { link } from '../../../schemas/fields/route.ts';
import { text } from '../../../schemas/fields/text.ts';

const neighbour = z.strictObject({
  url: link('Address of the article.'),
  title: text('Its title.'),
  date: date('Day of publication.').optional(),
});

/** The end of an article: its topics, the previous and next article, and articles on the same topics. Written by the build. */
export const schema = z.strictObject({
  tags: z
    .array(z.strictObject({ name: text('The topic.'), url: link('Page on the topic.').optional() }))
    .describe('Topics of the article.')
    .optional(),
  tagsLang: languageTag('Language of the topics, when it is another one than the page’s.').optional(),
  previous: neighbour.describe('The article before it.').optional(),
  next: neighbour.describe('The article after it.').optional(),
  related: z.array(neighbour).describe('Articles on the same topics.').optional(),
});

export type ArticleEndProps = z.output<typeof schema>;
