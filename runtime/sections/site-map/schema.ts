import * as z from 'zod';
import { headingRank, text } from '../../../schemas/fields/text.ts';
import { textLink } from '../../../schemas/footer.ts';

/** All pages as links, in groups. Source: spec §2 'Routes' (html-sitemap). */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  titleTag: headingRank('h1', 'h2'),
  groups: z
    .array(
      z.strictObject({
        title: text('Heading of the group.'),
        links: z.array(textLink).min(1).describe('The links of the group.'),
      }),
    )
    .describe('Groups of links. Default: every page of this language, by folder.')
    .optional(),
  folders: z
    .array(
      z.strictObject({
        folder: text('First part of the addresses: "offers" for "/offers/june/".'),
        title: text('Heading of its group.'),
      }),
    )
    .describe(
      'Headings of folders that have no page of their own. Without one their pages are in the first group.',
    )
    .optional(),
});

export type SiteMapProps = z.output<typeof schema>;
