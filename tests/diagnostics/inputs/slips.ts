/** Mistakes whose messages once misled: to another line, to an existing file, to a row with a value. */
import { type BrokenInput, cities, input, lines, page } from '../broken-project.ts';

const LFS = lines(
  'version https://git-lfs.github.com/spec/v1',
  'oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393',
  'size 12345',
);

const ODD = 'found a no-break space or one of another width';

export const inputs: readonly BrokenInput[] = [
  input(
    'a placeholder without its end is reported on a page without a table',
    page('title: "In {town.name"\n'),
    {
      at: 'content/pages/index.yaml:1:12',
      code: 'for/placeholder',
      says: 'The brace of {town.name is never closed',
      hint: '{town.name}',
      marks: '{town.name',
    },
  ),
  input(
    'a placeholder without its end is reported on a page of a table, beside one that has it',
    cities('slug,name\npune,Pune\n', 'title: "In {city.name, or {city.slug}"'),
    {
      at: 'content/pages/play.yaml:3:12',
      code: 'for/placeholder',
      says: 'The brace of {city.name, is never closed.',
      hint: 'Write {city.name}.',
    },
  ),
  input('braces around words are text', page('title: "In {e.g. Pune} or {anywhere"\n')),
  input(
    'a picture whose name is written with %20 is reported what to do with the file',
    { ...page('title: Home\nimage: /assets/my%20photo.png\n'), 'content/assets/my photo.png': 'x' },
    {
      at: 'content/pages/index.yaml:2:8',
      code: 'field/media',
      says: '/assets/my%20photo.png',
      hint: 'Rename the file so that its name has no spaces, and write it here as it is, without %.',
    },
  ),
  ...(
    [
      ['a group', '{ en: Pune }', 'a group of fields'],
      ['a list', '[Pune]', 'a list'],
    ] as const
  ).map(
    ([what, value, found]): BrokenInput =>
      input(
        `${what} in a cell of a table is reported as what it is`,
        {
          'content/collections/cities.yaml': `- { slug: pune, name: ${value} }\n- { slug: agra, name: Agra }\n`,
          'content/pages/play.yaml': lines('$for: cities', 'noindex: true', 'title: Play in {city.name}'),
        },
        {
          at: 'content/collections/cities.yaml:1:23',
          code: 'for/row',
          says: `Expected one text or number in "name", which the page shows as {city.name}, found ${found}.`,
          hint: 'Give each part of it a column of its own.',
          marks: value,
        },
      ),
  ),
  ...(
    [
      ['page_body:', '  - type: text', '  \u00a0 body_html: x', '    heading: y', '4:3'],
      ['Hero_Banner:', '\u00a0\u00a0heading: x', '  bannerAlt: y', '', '3:1'],
      ['page_body:', '\u00a0 - type: text', '    body_html: x', '', '3:1'],
      ['Hero_Banner:', '  heading: x', ' \u2003bannerAlt: y', '', '4:2'],
    ] as const
  ).map(
    ([first, second, third, fourth, at]): BrokenInput =>
      input(
        `spaces that indent nothing are reported on their own line, ${at}`,
        page(lines('title: Home', first, second, third, fourth)),
        { at: `content/pages/index.yaml:${at}`, code: 'yaml/syntax', says: ODD, hint: 'with the space bar' },
      ),
  ),
  input(
    'a pointer of Git LFS in the place of a picture is reported as one',
    { ...page('title: Home\nimage: /assets/a.png\n'), 'content/assets/a.png': LFS },
    {
      at: 'content/pages/index.yaml:2:8',
      code: 'asset/kind',
      says: 'found a pointer of Git LFS instead of the file itself',
      hint: 'Run "git lfs pull"',
    },
  ),
  input('a pointer of Git LFS in the place of a page is reported as one', page(LFS), {
    at: 'content/pages/index.yaml',
    code: 'file/kind',
    says: 'Expected a file, found a pointer of Git LFS',
    hint: 'Run "git lfs pull"',
  }),
];
