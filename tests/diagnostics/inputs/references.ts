/** Shared entries and tables: references that are missing, do not fit, or form a circle. */
import type { ProblemCode } from '../../../cli/pipeline/model/problems.ts';
import {
  type BrokenInput,
  cities,
  type FileChange,
  input,
  lines,
  lonePage,
  page,
  section,
  site,
} from '../broken-project.ts';

export const inputs: readonly BrokenInput[] = [
  input(
    'an entry that is named without $use is recognised, in the place of a list and of a group of fields',
    page('title: Home\nHero_Banner: heroes/home\npage_body:\n  - type: faq\n    items: faqs/home\n'),
    {
      at: 'content/pages/index.yaml:2:14',
      code: 'field/type',
      says: 'Expected a group of fields, found "heroes/home".',
      hint: 'An entry of a collection is used by "{ $use: heroes/home }".',
    },
    {
      at: 'content/pages/index.yaml:5:12',
      code: 'field/type',
      says: 'Expected a list, found "faqs/home".',
      hint: 'An entry of a collection is used by "{ $use: faqs/home }".',
      marks: 'faqs/home',
    },
  ),
  input(
    'an entry that uses itself is reported once',
    {
      'content/collections/faqs/home.yaml': '- $use: faqs/home\n',
      ...section('type: faq', 'items: { $use: faqs/home }'),
    },
    {
      at: 'content/collections/faqs/home.yaml:1:9',
      code: 'use/cycle',
      says: 'The entry "faqs/home" uses itself.',
      hint: 'Remove one $use of the circle.',
      marks: 'faqs/home',
    },
  ),
  input(
    'two entries that use each other are reported once',
    {
      'content/collections/faqs/a.yaml': '- $use: faqs/b\n',
      'content/collections/faqs/b.yaml': '- $use: faqs/a\n',
      ...section('type: faq', 'items: { $use: faqs/b }'),
    },
    {
      at: 'content/collections/faqs/a.yaml:1:9',
      code: 'use/cycle',
      says: 'These entries use each other in a circle: faqs/a → faqs/b → faqs/a.',
      hint: 'Remove one $use of the circle.',
      marks: 'faqs/b',
    },
  ),
  input(
    'three entries that use each other are reported once',
    {
      'content/collections/faqs/a.yaml': '- $use: faqs/b\n',
      'content/collections/faqs/b.yaml': '- $use: faqs/c\n',
      'content/collections/faqs/c.yaml': '- $use: faqs/a\n',
    },
    {
      at: 'content/collections/faqs/a.yaml:1:9',
      code: 'use/cycle',
      says: 'These entries use each other in a circle: faqs/a → faqs/b → faqs/c → faqs/a.',
      hint: 'Remove one $use of the circle.',
      marks: 'faqs/b',
    },
  ),
  input(
    'a circle through all entries of a collection is reported',
    { 'content/collections/texts/a.yaml': 'title: { $use: texts/* }\n' },
    {
      at: 'content/collections/texts/a.yaml:1:16',
      code: 'use/cycle',
      says: 'The entry "texts/a" uses itself.',
      hint: 'Remove one $use of the circle.',
      marks: 'texts/*',
    },
  ),
  input(
    'beside a missing entry the other problems of the page are reported, and not what the entry would have brought',
    page(
      lines(
        'title: Home',
        'page_body:',
        '  - type: faq',
        '    items: { $use: faqs/home }',
        '    headng: Questions',
        '  - $use: heroes/none',
        'noindx: true',
      ),
    ),
    {
      at: 'content/pages/index.yaml:4:20',
      code: 'use/missing',
      says: 'There is no entry "faqs/home" in content/collections.',
      hint: 'Create content/collections/faqs/home.yaml, or use an entry that exists.',
      marks: 'faqs/home',
    },
    {
      at: 'content/pages/index.yaml:5:5',
      code: 'field/unknown',
      says: 'Unknown field "headng".',
      hint: 'Did you mean "heading"?',
      marks: 'headng',
    },
    {
      at: 'content/pages/index.yaml:6:11',
      code: 'use/missing',
      says: 'There is no entry "heroes/none" in content/collections.',
      hint: 'Create content/collections/heroes/none.yaml, or use an entry that exists.',
      marks: 'heroes/none',
    },
    {
      at: 'content/pages/index.yaml:7:1',
      code: 'field/unknown',
      says: 'Unknown field "noindx".',
      hint: 'Did you mean "noindex"?',
      marks: 'noindx',
    },
  ),
  input(
    'a misspelt entry is reported with the nearest',
    {
      'content/collections/faqs/home.yaml': '- { heading: a, content: b }\n',
      ...section('type: faq', 'items: { $use: faqs/hmoe }'),
    },
    {
      at: 'content/pages/index.yaml:4:20',
      code: 'use/missing',
      says: 'There is no entry "faqs/hmoe" in content/collections.',
      hint: 'Did you mean "faqs/home"?',
      marks: 'faqs/hmoe',
    },
  ),
  input(
    'an entry that does not exist is reported with the file to create',
    section('type: faq', 'items:', '  - $use: faqs/home'),
    {
      at: 'content/pages/index.yaml:5:15',
      code: 'use/missing',
      says: 'There is no entry "faqs/home" in content/collections.',
      hint: 'Create content/collections/faqs/home.yaml, or use an entry that exists.',
      marks: 'faqs/home',
    },
  ),
  input(
    'an entry with an ending is reported without it',
    {
      'content/collections/faqs/home.yaml': '- { heading: a, content: b }\n',
      ...section('type: faq', 'items: { $use: faqs/home.yaml }'),
    },
    {
      at: 'content/pages/index.yaml:4:20',
      code: 'use/missing',
      says: 'There is no entry "faqs/home.yaml" in content/collections.',
      hint: 'Write "faqs/home", without folder and ending.',
      marks: 'faqs/home.yaml',
    },
  ),
  input(
    'a collection without an entry is reported how to be used',
    {
      'content/collections/faqs/home.yaml': '- { heading: a, content: b }\n',
      ...section('type: faq', 'items: { $use: faqs }'),
    },
    {
      at: 'content/pages/index.yaml:4:20',
      code: 'use/missing',
      says: 'There is no entry "faqs" in content/collections.',
      hint: 'Write "faqs/*" for all entries of this collection, or one of them: faqs/home.',
      marks: 'faqs',
    },
  ),
  input(
    'an entry that an entry lacks is reported at the entry, and not at its pages',
    {
      'content/collections/faqs/home.yaml': '- $use: faqs/none\n',
      ...section('type: faq', 'items: { $use: faqs/home }'),
    },
    {
      at: 'content/collections/faqs/home.yaml:1:9',
      code: 'use/missing',
      says: 'There is no entry "faqs/none" in content/collections.',
      hint: 'Create content/collections/faqs/none.yaml, or use an entry that exists.',
      marks: 'faqs/none',
    },
  ),
  input('an entry missing in site.yaml is reported once', site('footer:', '  en: { $use: footers/en }'), {
    at: 'content/site.yaml:8:15',
    code: 'use/missing',
    says: 'There is no entry "footers/en" in content/collections.',
    hint: 'Create content/collections/footers/en.yaml, or use an entry that exists.',
    marks: 'footers/en',
  }),
  input(
    'an entry missing in the defaults is reported at the defaults',
    { ...lonePage('rules'), 'content/pages/_defaults.yaml': 'Hero_Banner: { $use: heroes/a }\n' },
    {
      at: 'content/pages/_defaults.yaml:1:22',
      code: 'use/missing',
      says: 'There is no entry "heroes/a" in content/collections.',
      hint: 'Create content/collections/heroes/a.yaml, or use an entry that exists.',
      marks: 'heroes/a',
    },
  ),
  input(
    'a list cannot be beside fields',
    {
      'content/collections/faqs/home.yaml': '- { heading: a, content: b }\n',
      ...section('type: faq', 'items: { $use: faqs/home, heading: x }'),
    },
    {
      at: 'content/pages/index.yaml:4:20',
      code: 'use/shape',
      says: 'The entry "faqs/home" is a list, so "heading" cannot be beside it.',
      hint: 'Remove the other fields, or use an entry that has fields.',
      marks: 'faqs/home',
    },
  ),
  input('fields beside an entry complete it', {
    'content/collections/texts/a.yaml': 'title: a\n',
    ...section('type: text', '$use: texts/a', 'titleTag: h3'),
  }),
  input(
    'a misspelt field beside an entry is reported at the page',
    {
      'content/collections/texts/a.yaml': 'title: a\n',
      ...section('type: text', '$use: texts/a', 'titelTag: h3'),
    },
    {
      at: 'content/pages/index.yaml:5:5',
      code: 'field/unknown',
      says: 'Unknown field "titelTag".',
      hint: 'Did you mean "titleTag"?',
      marks: 'titelTag',
    },
  ),
  input(
    'all entries of an empty collection are reported',
    section('type: coupon-list', 'coupons: { $use: coupons/* }'),
    {
      at: 'content/pages/index.yaml:4:22',
      code: 'use/missing',
      says: 'There are no entries "coupons/*" in content/collections.',
      hint: 'Create content/collections/coupons/ with a file for each entry.',
      marks: 'coupons/*',
    },
  ),
  input(
    'all entries of a misspelt collection are reported with the nearest',
    {
      'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\n',
      ...section('type: coupon-list', 'coupons: { $use: coupon/* }'),
    },
    {
      at: 'content/pages/index.yaml:4:22',
      code: 'use/missing',
      says: 'There are no entries "coupon/*" in content/collections.',
      hint: 'Did you mean "coupons/*"?',
      marks: 'coupon/*',
    },
  ),
  input('a number is no name of an entry', section('type: faq', 'items: { $use: 12 }'), {
    at: 'content/pages/index.yaml:4:20',
    code: 'use/shape',
    says: 'Expected the name of an entry such as faqs/home, found 12.',
    hint: 'Write "$use: collection/entry".',
    marks: '12',
  }),
  input('nothing is no name of an entry', section('type: faq', 'items: { $use: }'), {
    at: 'content/pages/index.yaml:4:20',
    code: 'use/shape',
    says: 'Expected the name of an entry such as faqs/home, found nothing.',
    hint: 'Write "$use: collection/entry".',
    marks: '}',
  }),
  input('"use" without its $ is reported', section('type: faq', 'items: { use: faqs/home }'), {
    at: 'content/pages/index.yaml:4:12',
    code: 'field/type',
    says: 'Expected a list, found a group of fields.',
    hint: 'Did you mean "$use" instead of "use"?',
    marks: '{ use: faqs/home }',
  }),
  input('"$use" misspelt beside fields is reported', section('type: text', 'title: x', '$ues: texts/a'), {
    at: 'content/pages/index.yaml:5:5',
    code: 'field/unknown',
    says: 'Unknown field "$ues".',
    hint: 'Did you mean "$use"?',
    marks: '$ues',
  }),
  input(
    'a problem in a used entry is reported at the entry, once for all pages',
    {
      'content/collections/faqs/home.yaml': '- heading: a\n  content: b\n  icn: c\n',
      ...section('type: faq', 'items: { $use: faqs/home }'),
      ...lonePage(
        'rules',
        'page_body:',
        '  - type: faq',
        '    items:',
        '      - { heading: x, content: y }',
        '      - $use: faqs/home',
      ),
    },
    {
      at: 'content/collections/faqs/home.yaml:3:3',
      code: 'field/unknown',
      says: 'Unknown field "icn".',
      hint: 'Did you mean "icon"?',
      marks: 'icn',
    },
  ),
  input(
    'a problem in a used entry without a collection of its own is reported at the entry',
    {
      'content/collections/words/home.yaml': '- heading: a\n  content: b\n  icn: c\n',
      ...section('type: faq', 'items: { $use: words/home }'),
      ...lonePage('rules', 'page_body:', '  - type: faq', '    items: { $use: words/home }'),
    },
    {
      at: 'content/collections/words/home.yaml:3:3',
      code: 'field/unknown',
      says: 'Unknown field "icn".',
      hint: 'Did you mean "icon"?',
      marks: 'icn',
    },
  ),
  input(
    'a sound entry of the wrong collection is reported where it is used, once',
    {
      'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\n',
      ...section('type: faq', 'items:', '  - $use: coupons/a'),
    },
    {
      at: 'content/pages/index.yaml:5:15',
      code: 'use/shape',
      says: 'The entry "coupons/a" does not fit here. The field "content" is missing. Expected text.',
      hint: 'Use an entry of another collection, or write the fields here.',
      marks: 'coupons/a',
    },
  ),
  input(
    'one item where a list belongs is reported how to be written',
    {
      'content/collections/faqs/a.yaml': 'heading: a\ncontent: b\n',
      ...section('type: faq', 'items: { $use: faqs/a }'),
    },
    {
      at: 'content/pages/index.yaml:4:12',
      code: 'field/type',
      says: 'Expected a list, found a group of fields.',
      hint: 'The entry holds one item. Write "- $use: faqs/a" on a line below.',
      marks: '{ $use: faqs/a }',
    },
  ),
  input(
    'an entry that cannot be read is reported, and not the pages that use it',
    {
      'content/collections/faqs/home.yaml': '- heading: "a\n',
      ...section('type: faq', 'items: { $use: faqs/home }'),
    },
    {
      at: 'content/collections/faqs/home.yaml:1:12',
      code: 'yaml/syntax',
      says: 'The quotes that open here are never closed.',
      hint: 'Close the text with ".',
      marks: '"a',
    },
  ),
  input(
    'a collection with an entry that cannot be read is reported once',
    {
      'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\n',
      'content/collections/coupons/b.yaml': 'code: "A\n',
      ...section('type: coupon-list', 'coupons: { $use: coupons/* }'),
    },
    {
      at: 'content/collections/coupons/b.yaml:1:7',
      code: 'yaml/syntax',
      says: 'The quotes that open here are never closed.',
      hint: 'Close the text with ".',
      marks: '"A',
    },
  ),
  input(
    'a footer that cannot be read is reported once',
    {
      'content/collections/footers/en.yaml': 'copyright: "x\n',
      ...site('footer:', '  en: { $use: footers/en }'),
    },
    {
      at: 'content/collections/footers/en.yaml:1:12',
      code: 'yaml/syntax',
      says: 'The quotes that open here are never closed.',
      hint: 'Close the text with ".',
      marks: '"x',
    },
  ),
  input(
    'a page that uses what cannot be read is not missed by links to it',
    {
      'content/collections/faqs/home.yaml': '- heading: "a\n',
      ...section('type: text', 'body_html: <p><a href="/rules/">Rules</a></p>'),
      ...lonePage('rules', 'page_body:', '  - type: faq', '    items: { $use: faqs/home }'),
    },
    {
      at: 'content/collections/faqs/home.yaml:1:12',
      code: 'yaml/syntax',
      says: 'The quotes that open here are never closed.',
      hint: 'Close the text with ".',
      marks: '"a',
    },
  ),
  input('a table that does not exist is reported with the file to create', lonePage('play', '$for: cities'), {
    at: 'content/pages/play.yaml:3:7',
    code: 'for/table',
    says: 'There is no table "cities" in content/collections.',
    hint: 'Create content/collections/cities.csv with a line of names and a line for each page.',
    marks: 'cities',
  }),
  input(
    'a misspelt table is reported with the nearest',
    { ...cities('slug,name\npune,Pune\n'), ...lonePage('places', '$for: citeis') },
    {
      at: 'content/pages/places.yaml:3:7',
      code: 'for/table',
      says: 'There is no table "citeis" in content/collections.',
      hint: 'Did you mean "cities"?',
      marks: 'citeis',
    },
  ),
  input('a number is no table', lonePage('play', '$for: 12'), {
    at: 'content/pages/play.yaml:3:7',
    code: 'for/table',
    says: 'Expected the name of a table such as cities, found 12.',
    hint: 'Write "$for: cities" for content/collections/cities.csv.',
    marks: '12',
  }),
  input(
    'a misspelt option of $for is reported',
    {
      ...cities('slug,name\npune,Pune\n'),
      ...lonePage('places', '$for: { table: cities, sa: place }'),
    },
    {
      at: 'content/pages/places.yaml:3:24',
      code: 'for/table',
      says: 'Unknown field "sa".',
      hint: 'Did you mean "as"?',
      marks: 'sa',
    },
  ),
  input(
    'a number is no name of rows',
    { ...cities('slug,name\npune,Pune\n'), ...lonePage('places', '$for: { table: cities, as: 3 }') },
    {
      at: 'content/pages/places.yaml:3:28',
      code: 'for/table',
      says: 'Expected a name for the rows such as city, found 3.',
      hint: 'Use letters only.',
      marks: '3',
    },
  ),
  input(
    'an entry with fields is no table',
    { 'content/collections/cities.yaml': 'slug: pune\n', ...lonePage('play', '$for: cities') },
    {
      at: 'content/pages/play.yaml:3:7',
      code: 'for/table',
      says: 'The entry "cities" is no table.',
      hint: 'Begin each row of content/collections/cities.yaml with "- ", or use another table.',
      marks: 'cities',
    },
  ),
  input('a table without rows is reported', cities('slug,name\n'), {
    at: 'content/pages/play.yaml:1:7',
    code: 'for/table',
    says: 'The table "cities" has no rows, so this file makes no page.',
    hint: 'Write a row for each page into content/collections/cities.csv.',
    marks: 'cities',
  }),
  input(
    'a table that cannot be read is reported, and not the page that uses it',
    cities('slug,name\npune,Pune,x\n'),
    {
      at: 'content/collections/cities.csv:2:1',
      code: 'csv/syntax',
      says: 'Expected 2 cells in this row, found 3.',
      hint: 'Put a cell that holds a comma into double quotes.',
      marks: 'pune,Pune,x',
    },
  ),
  input(
    '$for in the defaults is reported',
    {
      'content/collections/cities.csv': 'slug,name\npune,Pune\n',
      'content/pages/play/_defaults.yaml': '$for: cities\n',
      'content/pages/play/index.yaml': 'title: Play in {city.name}\nnoindex: true\n',
    },
    {
      at: 'content/pages/play/_defaults.yaml:1:1',
      code: 'field/unknown',
      says: 'Unknown field "$for".',
      hint: 'Write it into the file of a page, beside its title.',
      marks: '$for',
    },
  ),
  input(
    'a column that does not exist is reported at the placeholder',
    cities('slug,name\npune,Pune\n', 'title: Play in {city.nmae}'),
    {
      at: 'content/pages/play.yaml:3:16',
      code: 'for/placeholder',
      says: 'The table has no column "nmae".',
      hint: 'Did you mean {city.name}?',
      marks: '{city.nmae}',
    },
  ),
  input(
    'a column far from all others is reported with all',
    cities('slug,name\npune,Pune\n', 'title: Play in {city.population}'),
    {
      at: 'content/pages/play.yaml:3:16',
      code: 'for/placeholder',
      says: 'The table has no column "population".',
      hint: 'Columns that exist: slug, name.',
      marks: '{city.population}',
    },
  ),
  input(
    'a placeholder with another name of the rows is reported',
    cities('slug,name\npune,Pune\n', 'title: Play in {cities.name}'),
    {
      at: 'content/pages/play.yaml:3:16',
      code: 'for/placeholder',
      says: 'The rows of this page are called "city", not "cities".',
      hint: 'Write {city.name}.',
      marks: '{cities.name}',
    },
  ),
  input(
    'a placeholder without a column is reported',
    cities('slug,name\npune,Pune\n', 'title: Play in {city}'),
    {
      at: 'content/pages/play.yaml:3:16',
      code: 'for/placeholder',
      says: 'The placeholder {city} names no column.',
      hint: 'Write {city.slug}, for example. Columns that exist: slug, name.',
      marks: '{city}',
    },
  ),
  input(
    'a placeholder on a page without $for is reported',
    lonePage('play', 'description: Play in {city.name}'),
    {
      at: 'content/pages/play.yaml:3:22',
      code: 'for/placeholder',
      says: 'This page has no $for, so nothing takes the place of {city.name}.',
      hint: 'Write the text itself, or add "$for: " with the name of a table.',
      marks: '{city.name}',
    },
  ),
  input(
    'a placeholder in a text of several lines is reported on its line',
    cities(
      'slug,name\npune,Pune\n',
      'title: Play',
      'page_body:',
      '  - type: text',
      '    body_html: |',
      '      <p>One</p>',
      '      <p>{city.nmae}</p>',
    ),
    {
      at: 'content/pages/play.yaml:8:10',
      code: 'for/placeholder',
      says: 'The table has no column "nmae".',
      hint: 'Did you mean {city.name}?',
      marks: '{city.nmae}',
    },
  ),
  input('two rows with one slug are reported at the second', cities('slug,name\npune,Pune\npune,Poona\n'), {
    at: 'content/collections/cities.csv:3:1',
    code: 'for/row',
    says: 'The slug "pune" belongs to a row above.',
    hint: 'Give each row a slug of its own.',
    marks: 'pune',
  }),
  input('a row without a slug is reported', cities('slug,name\n,Pune\nsurat,Surat\n'), {
    at: 'content/collections/cities.csv:2:1',
    code: 'for/row',
    says: 'This row has no slug, so its page has no address.',
    hint: 'Write a short name such as "pune" into the column "slug".',
    marks: ',Pune',
  }),
  input('a column that is called Slug is named', cities('Slug,name\npune,Pune\n'), {
    at: 'content/pages/play.yaml:1:7',
    code: 'for/table',
    says: 'The table has no column "slug", which gives each page its address.',
    hint: 'Write the name of its column "Slug" in small letters.',
    marks: 'cities',
  }),
  input('a table without a column "slug" is reported once', cities('name\nPune\nSurat\n'), {
    at: 'content/pages/play.yaml:1:7',
    code: 'for/table',
    says: 'The table has no column "slug", which gives each page its address.',
    hint: 'Add the column to content/collections/cities.csv, or write a route_name with a',
    marks: 'cities',
  }),
  input(
    'a row that takes its columns from an entry is reported',
    {
      'content/collections/moods.yaml':
        '- { slug: quiet, name: quiet }\n- { slug: loud, $use: texts/loud }\n',
      'content/collections/texts/loud.yaml': 'title: Loud\nbody_html: <p>Loud.</p>\n',
      'content/pages/play.yaml': '$for: moods\ntitle: A {mood.name} evening\n',
    },
    {
      at: 'content/collections/moods.yaml:2:17',
      code: 'for/row',
      says: 'A row of a table holds its columns itself: $use fills none in.',
      hint: 'Write the columns into the row, or the rows of the entry into content/collections/moods.yaml.',
      marks: '$use',
    },
  ),
  input(
    'names of an entry and a table in another Unicode form than their files are reported as such',
    {
      'content/collections/faqs/ini\u0301cio.yaml': '- heading: A\n  content: <p>B</p>\n',
      'content/collections/prac\u0327as.csv': 'slug,name\na,A\n',
      'content/pages/play.yaml': '$for: pra\u00e7as\ntitle: Play\n',
      'content/pages/start.yaml':
        'title: Start\npage_body:\n  - { type: faq, heading: A, items: { $use: faqs/in\u00edcio } }\n',
    },
    {
      at: 'content/pages/play.yaml:1:7',
      code: 'for/table',
      says: 'and is spelt in another Unicode form',
      hint: 'Give the file a name without accents, such as content/collections/pracas.csv, and write "pracas" here.',
      marks: 'pra\u00e7as',
    },
    {
      at: 'content/pages/start.yaml:3:45',
      code: 'use/missing',
      says: 'and is spelt in another Unicode form',
      hint: 'such as content/collections/faqs/inicio.yaml, and write "faqs/inicio" here.',
      marks: 'faqs/in\u00edcio',
    },
  ),
  input(
    'a slug with capitals and spaces is reported with a better one',
    cities('slug,name\nNew Delhi,Delhi\n'),
    {
      at: 'content/collections/cities.csv:2:1',
      code: 'for/row',
      says: 'The slug "New Delhi" is not allowed in an address.',
      hint: 'Write "new-delhi".',
      marks: 'New Delhi',
    },
  ),
  input('a slug in Devanagari is reported', cities('slug,name\nपुणे,Pune\n'), {
    at: 'content/collections/cities.csv:2:1',
    code: 'for/row',
    says: 'The slug "पुणे" is not allowed in an address.',
    hint: 'Write it in small Latin letters, digits and hyphens.',
    marks: 'पुणे',
  }),
  input('a slug that leads upwards is reported', cities('slug,name\n../admin,Pune\n'), {
    at: 'content/collections/cities.csv:2:1',
    code: 'for/row',
    says: 'The slug "../admin" is not allowed in an address.',
    hint: 'Write "admin".',
    marks: '../admin',
  }),
  input(
    'a route_name without a placeholder is reported for the second row',
    cities('slug,name\npune,Pune\nsurat,Surat\n', 'route_name: /play-in/', 'title: Play'),
    {
      at: 'content/collections/cities.csv:3:1',
      code: 'for/row',
      says: 'This row would make the page "/play-in/" a second time.',
      hint: 'Put a placeholder into route_name: "/play-in-{city.slug}/".',
      marks: 'surat,Surat',
    },
  ),
  input(
    'a route_name with a placeholder gives each row its address',
    cities('slug,name\npune,Pune\nsurat,Surat\n', 'route_name: /play-in-{city.slug}/', 'title: Play'),
  ),
  input(
    'a problem that one row brings names the row',
    cities(`slug,name\npune,Pune\nsurat,${'S'.repeat(70)}\n`),
    {
      at: 'content/pages/play.yaml:3:8',
      code: 'page/title',
      says: 'Expected at most 60 letters, found "Play in SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS…".',
      hint: 'It has 78; search engines cut it off.',
      marks: 'Play in {city.name}',
    },
  ),
  input(
    'a problem that all rows have names none',
    cities('slug,name\npune,Pune\nsurat,Surat\nagra,Agra\n', 'title: Play', 'draft: nope'),
    {
      at: 'content/pages/play.yaml:4:8',
      code: 'field/type',
      says: 'Expected true or false, found "nope".',
      hint: 'Write true or false, without quotes.',
      marks: 'nope',
    },
  ),
  input(
    'a row that is no group of fields is reported',
    {
      ...lonePage('play', '$for: cities'),
      'content/collections/cities.yaml': '- { slug: pune }\n- Surat\n',
    },
    {
      at: 'content/collections/cities.yaml:2:3',
      code: 'for/row',
      says: 'Expected a row of fields, found "Surat".',
      hint: 'Write "- slug: …" and the other columns of the row below it.',
      marks: 'Surat',
    },
  ),
  input(
    'a row that lacks a column of the others is reported at the row',
    {
      'content/collections/cities.yaml': '- { slug: pune, name: Pune }\n- { slug: surat }\n',
      'content/pages/play.yaml': '$for: cities\nnoindex: true\ntitle: Play in {city.name}\n',
    },
    {
      at: 'content/collections/cities.yaml:2:5',
      code: 'for/row',
      says: 'This row has no "name", and its page shows {city.name}.',
      hint: 'Write a value, or remove the row.',
      marks: 'slug',
    },
  ),
  input(
    'a placeholder in MDX front matter is reported on its line',
    {
      ...cities('slug,name\npune,Pune\n'),
      'content/pages/places.mdx': lines(
        '---',
        '$for: cities',
        'title: Play in {city.nmae}',
        'noindex: true',
        '---',
        '',
        'Hello',
      ),
    },
    {
      at: 'content/pages/places.mdx:3:16',
      code: 'for/placeholder',
      says: 'The table has no column "nmae".',
      hint: 'Did you mean {city.name}?',
      marks: '{city.nmae}',
    },
  ),
  input(
    'an entry that a page uses wins over the defaults',
    {
      'content/pages/_defaults.yaml': 'flags:\n  showChat: true\n',
      'content/collections/words/flags.yaml': 'showChat: nope\n',
      ...page('title: Home\nflags: { $use: words/flags }\n'),
    },
    {
      at: 'content/collections/words/flags.yaml:1:11',
      code: 'field/type',
      says: 'Expected true or false, found "nope".',
      hint: 'Write true or false, without quotes.',
      marks: 'nope',
    },
  ),
  input(
    'a list of a topic that no article has, with the nearest topic',
    blog('{ type: page-list, tag: Ods }'),
    {
      at: 'content/pages/blog/index.yaml:4:29',
      code: 'list/empty',
      severity: 'warning',
      says: 'No page in "/blog/" has the topic "Ods"',
      hint: 'Did you mean "Odds"?',
      marks: 'Ods',
    },
  ),
  input(
    'a list of a folder without pages, with the nearest folder',
    blog('{ type: page-list, folder: /blog/one/ }'),
    {
      at: 'content/pages/blog/index.yaml:4:32',
      code: 'list/empty',
      severity: 'warning',
      says: 'The folder "/blog/one/" has no pages',
      hint: 'Folders with pages: /, /blog/',
      marks: '/blog/one/',
    },
  ),
  input('a list that shows pages is no problem', blog('{ type: page-list, folder: /blog/, tag: Odds }')),
  input(
    'pages for the topics of a folder that holds nothing else',
    { 'content/pages/blog/topics.yaml': lines('$for: { tags: /blog/ }', 'title: "{tag.name}"') },
    {
      at: 'content/pages/blog/topics.yaml:1:15',
      code: 'for/table',
      says: 'There is no other page in content/pages/blog/, so it has no topics.',
      hint: 'Name a folder of pages with "tags". Folders with pages: none yet.',
    },
  ),
  ...listedFiles(),
  ...[
    ['/blgo/', 'Did you mean "/blog/"?'],
    ['/nowhere-near/', 'Name a folder of pages with "tags". Folders with pages: /, /blog/.'],
  ].map(
    ([folder = '', hint = '']): BrokenInput =>
      input(
        `pages for the topics of ${folder}, where no page is`,
        {
          ...blog('{ type: page-list }'),
          'content/pages/blog/topics.yaml': lines(`$for: { tags: ${folder} }`, 'title: "{tag.name}"'),
        },
        {
          at: 'content/pages/blog/topics.yaml:1:15',
          code: 'for/table',
          says: `There is no page in content/pages${folder}, so it has no topics.`,
          hint,
          marks: folder,
        },
      ),
  ),
];

/** A blog with one article, and this list on its index. */
function blog(list: string): BrokenInput['files'] {
  const links = '<a href="/blog/">Blog</a> <a href="/blog/one/">One</a>';
  return {
    'content/pages/index.yaml': lines('title: Home', `page_body: [{ type: text, body_html: '${links}' }]`),
    'content/pages/blog/index.yaml': lines('title: Blog', 'description: All.', 'page_body:', `  - ${list}`),
    'content/pages/blog/one.yaml': lines(
      ...['title: One', 'description: Text.', 'layout: article', 'date: 2026-01-01', 'tags: [Odds]'],
    ),
  };
}

/** An MDX file that cannot be used, in a folder whose list and topics are read before its pages. */
function listedFiles(): BrokenInput[] {
  const unusable: [string, FileChange, string, ProblemCode, string][] = [
    ['an empty MDX file', '', ':1:1', 'file/empty', 'This file is empty.'],
    [
      'an MDX file in UTF-16',
      Buffer.from('\ufeff# Hello\n', 'utf16le'),
      ':1:1',
      'file/encoding',
      'found UTF-16',
    ],
    ['an MDX file with a NUL byte', '# A\0\n', ':1:4', 'file/encoding', 'found a zero byte'],
    ['a huge MDX file', 'x'.repeat(4 * 1024 * 1024 + 1), '', 'file/too-large', 'at most 4 MB'],
  ];
  return unusable.map(([what, file, place, code, says]) =>
    input(
      `${what} in a folder that is listed is reported as what it is`,
      {
        ...blog('{ type: page-list, pageSize: 2 }'),
        'content/pages/blog/topics.yaml': lines(
          '$for: { tags: /blog/ }',
          'title: "{tag.name}"',
          'description: All.',
        ),
        'content/pages/blog/two.mdx': file,
      },
      { at: `content/pages/blog/two.mdx${place}`, code, says },
    ),
  );
}
