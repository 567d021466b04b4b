import * as z from 'zod';
import { date } from '../../../schemas/fields/date.ts';
import { pictureUrl } from '../../../schemas/fields/media-url.ts';
import { link } from '../../../schemas/fields/route.ts';
import { headingRank, text } from '../../../schemas/fields/text.ts';

/** The pages of a folder: an index of articles or announcements that is made from the files. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  titleTag: headingRank('h1', 'h2'),
  folder: link(
    'Page whose folder is listed, such as "/blog/". Default: the page that the list is on.',
  ).optional(),
  tag: text('Only articles on this topic, one of their "tags".').optional(),
  order: z
    .enum(['newest', 'oldest', 'title'])
    .describe('Order of the pages; those without a date come last. Default: newest.')
    .optional(),
  limit: z.int().min(1).max(200).describe('How many pages are listed at most. Default: all.').optional(),
  pageSize: z
    .int()
    .min(1)
    .max(200)
    .describe(
      'How many pages a part of the list shows. A longer list goes on at /page/2/ below the page’s address, and so on. Default: all on one page.',
    )
    .optional(),
  display: z
    .enum(['rows', 'cards'])
    .describe('One page below the other, or cards side by side. Default: rows.')
    .optional(),
  pages: z
    .array(
      z.strictObject({
        url: link('Address of the page.'),
        title: text('Title of the page.'),
        description: text('What the page is about.').optional(),
        date: date('Day of publication.').optional(),
        picture: pictureUrl('Picture of the page, shown on cards.').optional(),
      }),
    )
    .describe('Pages chosen by hand. Default: the pages of the folder.')
    .optional(),
  pager: z
    .strictObject({
      number: z.int().min(1).describe('Which part it is.'),
      total: z.int().min(1).describe('How many parts there are.'),
      previous: link('The part before it.').optional(),
      next: link('The part after it.').optional(),
    })
    .describe('Where the parts of a long list are. Written by the build.')
    .optional(),
});

export type PageListProps = z.output<typeof schema>;
