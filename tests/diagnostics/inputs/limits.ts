/** Content beyond a limit: refused at once, with the file, the line and what to do. */
import { type BrokenInput, type ExpectedProblem, input, mdxBody, page } from '../broken-project.ts';

const titled = (rest: string): string => `title: Home\n${rest}`;

/** Each entry uses the next one twice. */
const bomb = Object.fromEntries(
  Array.from({ length: 24 }, (_, index) => [
    `content/collections/bomb/e${String(index).padStart(2, '0')}.yaml`,
    index === 23
      ? '- text: twelve letters\n'
      : `- $use: bomb/e${String(index + 1).padStart(2, '0')}\n- $use: bomb/e${String(index + 1).padStart(2, '0')}\n`,
  ]),
);

const chain = Object.fromEntries(
  Array.from({ length: 23 }, (_, index) => [
    `content/collections/chain/e${String(index).padStart(2, '0')}.yaml`,
    index === 22 ? 'text: end\n' : `$use: chain/e${String(index + 1).padStart(2, '0')}\n`,
  ]),
);

const problem = (at: string, code: ExpectedProblem['code'], says: string, hint: string): ExpectedProblem => ({
  at,
  code,
  says,
  hint,
});

export const inputs: readonly BrokenInput[] = [
  input(
    'entries that each use the next one twice are refused at the entry that becomes too large',
    bomb,
    problem(
      'content/collections/bomb/e07.yaml:2:9',
      'use/too-large',
      'with all that is used; this $use goes beyond that.',
      'Use fewer entries, or smaller ones.',
    ),
  ),
  input(
    'entries that use each other in a long row are refused where the row becomes too long',
    chain,
    problem(
      'content/collections/chain/e01.yaml:1:7',
      'use/too-deep',
      'Expected at most 20 entries that use each other in a row; this $use leads to more.',
      'Use the last entry of the row itself, or write its fields here.',
    ),
  ),
  input(
    'bold text that never ends is refused in a field',
    page(titled(`page_body:\n  - type: text\n    body_html: "${'<b>'.repeat(30_000)}"\n`)),
    problem(
      'content/pages/index.yaml:4:16',
      'text/too-deep',
      'Expected a text with at most 50 tags open at one place',
      'Close each tag where its text ends.',
    ),
  ),
  input(
    'items with unfinished links are refused in a field',
    page(titled(`page_body:\n  - type: text\n    body_html: "${'<li> <a '.repeat(10_000)}"\n`)),
    problem(
      'content/pages/index.yaml:4:16',
      'text/too-deep',
      'Expected a text with at most 50 tags open at one place',
      'Close each tag where its text ends.',
    ),
  ),
  input(
    'a text of 40,000 bold beginnings is longer than a text may be',
    page(titled(`page_body:\n  - type: text\n    body_html: "${'<b>'.repeat(40_000)}"\n`)),
    problem(
      'content/pages/index.yaml:4:16',
      'text/too-long',
      'Expected a text of at most 100,000 characters, found 120,000.',
      'Divide it into sections or pages.',
    ),
  ),
  input(
    'a data: address of one long line is refused like every other wrong address',
    page(titled(`image: data:image/png;base64,${'iVBORw0KGgo'.repeat(5500)}\n`)),
    problem(
      'content/pages/index.yaml:2:8',
      'field/media',
      'Expected a path such as /assets/help/first-screen.png, or an https address, found "data:image/png;base64,iVBOR',
      'Put the file into content/assets',
    ),
  ),
  input(
    'bold text that never ends is refused in MDX',
    mdxBody('<b>'.repeat(10_000)),
    problem(
      'content/pages/index.mdx:5:151',
      'text/too-deep',
      'Expected at most 50 tags inside each other, found more.',
      'Close each tag where its text ends.',
    ),
  ),
  input(
    'quotes in quotes are refused in MDX',
    mdxBody(`${'> '.repeat(10_000)}a`),
    problem(
      'content/pages/index.mdx:5:41',
      'text/too-deep',
      'Expected at most 20 quotes and lists inside each other, found more.',
      'Look for ">" or "-" that were repeated by mistake.',
    ),
  ),
  input(
    'a paragraph of marks that never close is refused in MDX',
    mdxBody('*a **b _c '.repeat(3000)),
    problem(
      'content/pages/index.mdx:5:1668',
      'text/too-many',
      'Expected at most 500 marks of emphasis and links in one paragraph, list or table',
      'Put an empty line between two parts of it',
    ),
  ),
  input(
    'a table of more rows than pages can be made of',
    { 'content/collections/cities.csv': `slug,name\n${'a,b\n'.repeat(50_001)}` },
    problem(
      'content/collections/cities.csv:50002:1',
      'file/too-many',
      'Expected a table of at most 50,000 rows; the next one begins here.',
      'Divide the table into several.',
    ),
  ),
  input(
    'a long page for each row of a long table is refused at its $for',
    {
      'content/collections/cities.csv': `slug,name\n${Array.from({ length: 9000 }, (_, index) => `c${index},b\n`).join('')}`,
      'content/pages/city.yaml': `title: "{city.name}"\n$for: cities\ndescription: "${'x'.repeat(9000)}"\n`,
    },
    problem(
      'content/pages/city.yaml:2:7',
      'for/too-large',
      'Expected pages that together have at most 50,000,000 fields, items and characters, found',
      'Divide the table, or make the page shorter.',
    ),
  ),
  input(
    'of many problems of one kind fifty are shown, and where the others begin',
    page(titled(Array.from({ length: 5000 }, (_, index) => `wibble${index}: 1\n`).join(''))),
    ...Array.from({ length: 50 }, (_, index) =>
      problem(
        `content/pages/index.yaml:${index + 2}:1`,
        'field/unknown',
        `Unknown field "wibble${index}".`,
        '',
      ),
    ),
    problem(
      'content/pages/index.yaml:52:1',
      'file/more',
      'More problems of the kind field/unknown begin here; 50 of at least 51 are shown.',
      'So many usually come from one mistake.',
    ),
  ),
  input(
    'a name of a field that is a whole text is cut in its message',
    page(titled(`${'wibble '.repeat(20)}: 1\n`)),
    problem('content/pages/index.yaml:2:1', 'field/unknown', 'Unknown field "wibble wibble', 'Remove it'),
  ),
  input(
    'a page named for a file of the build is refused',
    { 'content/pages/robots.txt.yaml': 'title: Robots\nnoindex: true\n' },
    problem(
      'content/pages/robots.txt.yaml',
      'route/taken',
      'The page "/robots.txt/" cannot be written: the build puts its own "robots.txt" there.',
      'Rename the file.',
    ),
  ),
  input(
    'a page in a folder where another page is a file is refused',
    {
      'content/pages/404.yaml': 'title: Not found\nnoindex: true\n',
      'content/pages/404.html.yaml': 'title: Twice\nnoindex: true\n',
    },
    problem(
      'content/pages/404.html.yaml',
      'route/taken',
      'The page "/404.html/" needs a folder "404.html", and a file of this name comes from content/pages/404.yaml.',
      'Rename the file.',
    ),
  ),
];
