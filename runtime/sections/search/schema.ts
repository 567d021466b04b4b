import * as z from 'zod';
import { link } from '../../../schemas/fields/route.ts';
import { headingRank, text } from '../../../schemas/fields/text.ts';

/** A search field for the site's pages in the page's language. The site enables its index with "search: true". */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  titleTag: headingRank('h1', 'h2'),
  subtitle: text('Line below the heading.').optional(),
  siteMap: link('Page that lists all pages. Where scripts do not run, the field leads there.'),
});

export type SearchProps = z.output<typeof schema>;
