/** Values of the right form that make no sense: texts without letters, links to nowhere, days out of order. */
import {
  type BrokenInput,
  input,
  lines,
  lonePage,
  mdxBody,
  page,
  section,
  site,
  withHindi,
} from '../broken-project.ts';

const BLANK = { code: 'field/length', hint: 'It holds nothing but spaces.' } as const;

const AT_END = 'content/site.yaml:7';

export const inputs: readonly BrokenInput[] = [
  ...(
    [
      ['timeZone', 'Europe/Lisbn', 'a time zone such as Europe/Lisbon', 'Did you mean "Europe/Lisbon"?'],
      ['timeZone', 'asia/kolkata', 'a time zone such as', 'Did you mean "Asia/Kolkata"?'],
      ['timeZone', 'Sao Paulo', 'a time zone such as', 'Did you mean "America/Sao_Paulo"?'],
      ['timeZone', 'IST', 'a time zone such as', 'write the continent and the city'],
      ['timeZone', 'Africa/Abuja', 'a time zone such as', 'a large city whose clocks show the same.'],
      ['currency', 'Naira', 'the code of a currency', 'Did you mean "NGN"?'],
      ['currency', '₦', 'the code of a currency', 'Did you mean "NGN"?'],
      ['currency', 'pesos', 'the code of a currency', ''],
      ['currency', 'eur', 'the code of a currency such as EUR (ISO 4217)', 'Did you mean "EUR"?'],
      ['currency', 'Euro', 'the code of a currency', 'Did you mean "EUR"?'],
      ['region', 'UK', 'the code of a country such as PT (ISO 3166)', 'Did you mean "GB"?'],
      ['region', 'Bangladesh', 'the code of a country', 'Did you mean "BD"?'],
    ] as const
  ).map(([field, value, expected, hint]) =>
    input(`the ${field} ${value} is none`, site(`${field}: ${value}`), {
      at: `${AT_END}:${field.length + 3}`,
      code: 'field/value' as const,
      says: expected,
      hint,
      marks: value,
    }),
  ),
  ...(
    [
      ['basePath', 'The path is part of "origin": https://user.example/app/.'],
      ['fonts', '"fonts: { text: { files: { 400: sans.woff2 } } }" into content/brand.yaml'],
      ['colors', 'into content/brand.yaml: all other colours are derived.'],
      ['timezone', 'Write "timeZone" instead.'],
      ['analytics', 'Write "tracking: { analyticsId: G-… }" into content/site.yaml'],
      ['apkUrl', 'Write "download: { androidApkUrl: https://…/app.apk }"'],
      ['tags', 'Topics are "tags" of an article’s page'],
      ['customCss', 'This is not possible: content holds no code and no styles.'],
    ] as const
  ).map(([name, hint]) =>
    input(`${name} in site.yaml is answered with what to do`, site(`${name}: x`), {
      at: `${AT_END}:1`,
      code: 'field/unknown' as const,
      says: `Unknown field "${name}".`,
      hint,
      marks: name,
    }),
  ),
  input(
    'a page under the names of another tool is answered field by field, all at once',
    page('name: Home\nsections: []\npermalink: /x/\n'),
    {
      at: 'content/pages/index.yaml:1:1',
      code: 'field/unknown',
      says: 'Unknown field "name".',
      hint: 'Write "title" instead.',
      marks: 'name',
    },
    {
      at: 'content/pages/index.yaml:2:1',
      code: 'field/unknown',
      says: 'Unknown field "sections".',
      hint: 'Write "page_body" instead.',
      marks: 'sections',
    },
    {
      at: 'content/pages/index.yaml:3:1',
      code: 'field/unknown',
      says: 'Unknown field "permalink".',
      hint: 'The address of a page is the place of its file',
      marks: 'permalink',
    },
  ),
  input(
    'sections and links under the names of other tools are answered field by field',
    {
      ...page(
        lines(
          'title: Home',
          'page_body:',
          '  - { type: text, heading: Hello, text: <p>Hi</p> }',
          '  - { type: faq, title: Questions, items: [{ question: Why?, answer: So. }] }',
          '  - { type: video, url: /assets/a.mp4, title: A film }',
        ),
      ),
      'content/collections/footers/en.yaml': 'groups: [{ title: Us, links: [{ name: Home, href: / }] }]\n',
    },
    ...(
      [
        ['content/collections/footers/en.yaml:1:33', 'name', 'label'],
        ['content/collections/footers/en.yaml:1:45', 'href', 'url'],
        ['content/pages/index.yaml:3:19', 'heading', 'title'],
        ['content/pages/index.yaml:3:35', 'text', 'body_html'],
        ['content/pages/index.yaml:4:18', 'title', 'heading'],
        ['content/pages/index.yaml:4:46', 'question', 'heading'],
        ['content/pages/index.yaml:4:62', 'answer', 'content'],
        ['content/pages/index.yaml:5:20', 'url', 'videoUrl'],
        ['content/pages/index.yaml:5:40', 'title', 'videoTitle'],
      ] as const
    ).map(([at, name, meant]) => ({
      at,
      code: 'field/unknown' as const,
      says: `Unknown field "${name}".`,
      hint: `Write "${meant}" instead.`,
      marks: name,
    })),
  ),
  input(
    'a file with problems of every kind names them all at once',
    site(
      'basePath: /app/',
      'timeZone: IST',
      'navigation: { xx: [] }',
      'tracking: { pixelId: "1234567890" }',
      'security: { contact: [a] }',
    ),
    {
      at: 'content/site.yaml:7:1',
      code: 'field/unknown',
      says: 'Unknown field "basePath".',
      hint: 'The path is part of "origin"',
    },
    {
      at: 'content/site.yaml:8:11',
      code: 'field/value',
      says: 'Expected the name of a time zone',
      hint: 'write the continent and the city',
    },
    {
      at: 'content/site.yaml:9:15',
      code: 'field/value',
      says: 'Expected a language of the site (en) instead of "xx".',
    },
    {
      at: 'content/site.yaml:10:22',
      code: 'field/value',
      says: 'Expected "consent" beside "tracking.pixelId"',
      hint: 'Write "consent: { mode: required, texts: … }"',
    },
    {
      at: 'content/site.yaml:11:1',
      code: 'field/missing',
      says: 'The field "expires" is missing.',
      hint: 'Add "expires: …".',
    },
    {
      at: 'content/site.yaml:11:23',
      code: 'field/url',
      says: 'found "a"',
    },
  ),
  input(
    'a category that schema.org does not list is none',
    {
      'content/site.yaml': String(site()['content/site.yaml']).replace(
        'name: Paasa',
        'name: Paasa, applicationCategory: TravelAplication',
      ),
    },
    {
      at: 'content/site.yaml:1:59',
      code: 'field/choice',
      says: 'Expected one of "BrowserApplication"',
      hint: 'Did you mean "TravelApplication"?',
      marks: 'TravelAplication',
    },
  ),
  input('a title of spaces is no title', page('title: "   "\n'), {
    at: 'content/pages/index.yaml:1:8',
    ...BLANK,
    says: 'Expected some text',
    marks: '"   "',
  }),
  ...(
    [
      ['a space that does not break', '\u00a0'],
      ['a space without width', '\u200b\u200d'],
      ['a Hangul filler', '\u3164'],
      ['an empty Braille cell', '\u2800'],
      ['a mark of direction', '\u200f '],
    ] as const
  ).map(([what, blank]) =>
    input(`a description of ${what} is none`, page(`title: Home\ndescription: "${blank}"\n`), {
      at: 'content/pages/index.yaml:2:14',
      ...BLANK,
      says: 'Expected some text',
    }),
  ),
  input(
    'a heading of spaces in a section is none',
    section('type: faq', 'heading: " "', 'items: [{ heading: A, content: B }]'),
    { at: 'content/pages/index.yaml:4:14', ...BLANK, says: 'Expected some text' },
  ),
  input(
    'a product without a visible name is none',
    {
      'content/site.yaml': String(site()['content/site.yaml']).replace('name: Paasa', 'name: "\u00a0"'),
    },
    { at: 'content/site.yaml:1:31', ...BLANK, says: 'Expected some text' },
  ),
  ...(
    [
      ['https://', 'https://www.example.com/app'],
      ['https://ludo', 'https://www.example.com/app'],
      ['https://.example.com', 'https://www.example.com/app'],
      ['mailto:', 'mailto:help@example.com'],
      ['mailto:help', 'mailto:help@example.com'],
      ['tel:', 'tel:+911234567890'],
      ['tel:help', 'tel:+911234567890'],
    ] as const
  ).map(([href, example]) =>
    input(
      `a text's link to ${href} leads nowhere`,
      section('type: text', `body_html: <p><a href="${href}">x</a></p>`),
      {
        at: 'content/pages/index.yaml:4:28',
        code: 'field/url' as const,
        says: `Expected a link such as ${example}, found "${href}".`,
        hint: 'Write where it leads, or remove the link.',
        marks: href,
      },
    ),
  ),
  ...['https://', 'https://ludo', 'https://-.example.com/'].map((url) =>
    input(`an address of ${url} is none`, site(`endpoints: { linkLookup: "${url}" }`), {
      at: 'content/site.yaml:7:26',
      code: 'field/url' as const,
      says: 'Expected an https address',
    }),
  ),
  ...(
    [
      'https://www.youtube.com/',
      'https://www.youtube.com/watch?v=',
      'https://www.youtube.com/@paasa',
      'https://youtu.be/',
      'https://vimeo.com/about',
    ] as const
  ).map((url) =>
    input(
      `${url} leads to no film`,
      section('type: video', `videoUrl: ${url}`, 'videoTitle: How to install'),
      {
        at: 'content/pages/index.yaml:4:15',
        code: 'field/media' as const,
        says: `Expected a link to one film, found "${url}".`,
        hint: 'Open the film itself and copy its address',
        marks: url,
      },
    ),
  ),
  ...[
    ['a quote that is not closed', '<p>A <a href="/>x</a> tail</p>', '<a href='],
    ['a quote that swallows a tag', '<p><a href="/>x</a> <b class="y">z</b></p>', '<a href='],
    ['a tag without its end', '<p>A <b', '<b'],
    ['an end tag without its end', '<p>A <b>b</b', '</b'],
    ['a comment that is not closed', '<p>A</p><!-- B <p>C</p>', '<!-- B'],
    ['a script that is not closed', '<p>A</p><script>B <p>C</p>', '<script>B'],
    ['a style that is not closed', '<p>A</p><style>b {} </styl> C', '<style>b {}'],
    ['a declaration without its end', 'A <!B', '<!B'],
  ].map(([what = '', text = '', shown = '']) =>
    input(`${what} would lose the text behind it`, section('type: text', `body_html: '${text}'`), {
      at: `content/pages/index.yaml:4:${17 + text.indexOf(shown)}`,
      code: 'field/value' as const,
      says: 'Expected tags that are closed',
      hint: `Look at "${shown}`,
    }),
  ),
  ...[
    '<p> </p>',
    '<p>&nbsp;</p>',
    '<b>\u200b</b>',
    '<ul><li></li></ul>',
    '&#8203;&#x200D;<br>&zwnj;',
    '<p style="">&#xAD;</p>',
    '<hr><p class="x"><b></b></p>',
    '   ',
  ].map((text) =>
    input(
      `a formatted text of ${JSON.stringify(text)} is none`,
      section('type: text', `body_html: '${text}'`),
      {
        at: 'content/pages/index.yaml:4:16',
        code: 'field/length' as const,
        says: 'Expected some text',
        hint: 'There is nothing to read in it.',
      },
    ),
  ),
  input(
    'a footnote in an article is reported, and so is its note',
    mdxBody('Text[^1]', '', '[^1]: The note.'),
    {
      at: 'content/pages/index.mdx:5:5',
      code: 'field/value',
      says: 'A footnote is not allowed in a text.',
      hint: 'Put the note into the text itself.',
      marks: '[^1]',
    },
    {
      at: 'content/pages/index.mdx:7:1',
      code: 'field/value',
      says: 'A footnote is not allowed in a text.',
    },
  ),
  input('a heading of an article has a text', mdxBody('##', '', 'Text'), {
    at: 'content/pages/index.mdx:5:1',
    code: 'field/length',
    says: 'This heading is empty.',
  }),
  input('a link of an article has a text', mdxBody('Go [](/)'), {
    at: 'content/pages/index.mdx:5:4',
    code: 'field/length',
    says: 'This link has no text.',
  }),
  input(
    'a page is not changed before it is published',
    page('title: Home\ndate: 2026-02-02\nupdated: 2026-02-01\n'),
    {
      at: 'content/pages/index.yaml:3:10',
      code: 'field/date',
      says: 'Expected a date from "date" (2026-02-02) on, found "2026-02-01".',
      marks: '2026-02-01',
    },
  ),
  input(
    'a page may be changed on the day on which it is published',
    page('title: Home\ndate: 2026-02-02T18:00+05:30\nupdated: 2026-02-02\n'),
  ),
  input(
    'a page does not translate itself',
    { ...withHindi(), 'content/pages/hi/index.yaml': 'title: होम\ntranslationOf: /hi/\n' },
    {
      at: 'content/pages/hi/index.yaml:2:16',
      code: 'locale/translation',
      says: 'This page translates itself.',
      hint: 'Write the route of the page in the default language',
      marks: '/hi/',
    },
  ),
  input(
    'a page does not translate one of its own language',
    { ...lonePage('a'), ...lonePage('b', 'translationOf: /a/') },
    {
      at: 'content/pages/b.yaml:3:16',
      code: 'locale/translation',
      says: 'The page "/a/" is in the same language as this one.',
    },
  ),
  input(
    'two pages do not translate the same page into one language',
    {
      ...withHindi(),
      ...lonePage('a'),
      ...lonePage('hi/b', 'translationOf: /a/'),
      ...lonePage('hi/c', 'translationOf: /a/'),
      // Translates "/d/" by its place.
      ...lonePage('d'),
      ...lonePage('hi/d'),
      ...lonePage('hi/e', 'translationOf: /d/'),
    },
    {
      at: 'content/pages/hi/c.yaml:3:16',
      code: 'locale/translation',
      says: 'Another page translates "/a/" into this language (hi) already.',
    },
    {
      at: 'content/pages/hi/e.yaml:3:16',
      code: 'locale/translation',
      says: 'Another page translates "/d/" into this language (hi) already.',
    },
  ),
  input(
    'a page without a heading of the first rank is warned of',
    section('type: faq', 'items: [{ heading: Why?, content: So. }]'),
    {
      at: 'content/pages/index.yaml',
      code: 'page/heading',
      severity: 'warning',
      says: 'No heading of this page is that of the whole page (h1).',
      hint: 'begin with a section "text" that has a "title"',
    },
  ),
  input('a search without an index is reported with the line to add', section('type: search', 'siteMap: /'), {
    at: 'content/pages/index.yaml',
    code: 'search/index',
    says: 'This page has a search, and the site builds no index for it.',
    hint: 'Add "search: true" to content/site.yaml.',
  }),
];
