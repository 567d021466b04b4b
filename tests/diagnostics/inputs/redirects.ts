/** Old addresses that lead nowhere, in circles, or away from pages. */
import { type BrokenInput, type FileChanges, input, lines } from '../broken-project.ts';

const redirects = (...list: string[]): FileChanges => ({ 'content/redirects.yaml': lines(...list) });

export const inputs: readonly BrokenInput[] = [
  input(
    'old addresses that lead to pages and to other hosts are fine',
    redirects(
      '- { from: /old/, to: / }',
      '- { from: /old.html, to: /#main, permanent: false }',
      '- { from: /shop/, to: "https://shop.example/" }',
    ),
  ),
  input(
    'a link to an old address is answered with the new one, with the site’s host or without',
    {
      ...redirects('- { from: /old/, to: / }', '- { from: /shop/, to: "https://shop.example/" }'),
      'content/pages/links.mdx': lines(
        '---',
        'title: Links',
        'noindex: true',
        '---',
        '',
        '[A](/old/), [B](/shop/?a=1), [C](https://www.paasa.example/old/)',
      ),
    },
    ...[
      ['6:5', '/old/', '/'],
      ['6:17', '/shop/?a=1', 'https://shop.example/'],
      ['6:34', 'https://www.paasa.example/old/', '/'],
    ].map(([place, marks = '', target]) => ({
      at: `content/pages/links.mdx:${place}`,
      code: 'link/missing' as const,
      says: 'has moved.',
      hint: `Write "${target}", where its old address leads.`,
      marks,
    })),
  ),
  input(
    'a redirect to a page that does not exist is reported',
    redirects('- { from: /old/, to: /nowhere/ }'),
    {
      at: 'content/redirects.yaml:1:22',
      code: 'redirect/dead',
      says: 'There is no page "/nowhere/".',
      hint: 'Lead to a page that exists, or to an https address.',
      marks: '/nowhere/',
    },
  ),
  input(
    'a redirect to a place that its page does not have is reported, with the site’s host or without',
    {
      ...redirects(
        '- { from: /a/, to: "/rules/#feas" }',
        '- { from: /b/, to: "https://www.paasa.example/#fees" }',
        '- { from: /c/, to: "/rules/?a=1#fees" }',
        '- { from: /d/, to: "/rules/#" }',
        '- { from: /e/, to: "https://shop.example/#fees" }',
      ),
      'content/pages/rules.mdx': lines(
        '---',
        'title: Rules',
        'noindex: true',
        '---',
        '',
        '# Rules',
        '',
        '## Fees',
      ),
    },
    {
      at: 'content/redirects.yaml:1:20',
      code: 'link/anchor',
      says: 'The page "/rules/" has no place "#feas".',
      hint: 'Did you mean "#fees"?',
      marks: '/rules/#feas',
    },
    {
      at: 'content/redirects.yaml:2:20',
      code: 'link/anchor',
      says: 'The page "/" has no place "#fees".',
      hint: 'Change the part after "#", or remove it. Places are the headings of an MDX page',
    },
  ),
  input(
    'redirects in a circle are reported at each',
    redirects('- { from: /a/, to: /b/ }', '- { from: /b/, to: /a/ }'),
    {
      at: 'content/redirects.yaml:1:20',
      code: 'redirect/loop',
      says: 'Redirects lead in a circle: /a/ → /b/ → /a/.',
      hint: 'Let one of them lead to a page.',
    },
    {
      at: 'content/redirects.yaml:2:20',
      code: 'redirect/loop',
      says: 'Redirects lead in a circle: /b/ → /a/ → /b/.',
      hint: 'Let one of them lead to a page.',
    },
  ),
  input('a redirect to itself is a circle', redirects('- { from: /a, to: /a/ }'), {
    at: 'content/redirects.yaml:1:19',
    code: 'redirect/loop',
    says: 'Redirects lead in a circle: /a → /a/.',
    hint: 'Let one of them lead to a page.',
  }),
  input(
    'a redirect through another is reported with the last address',
    redirects('- { from: /a/, to: /b/ }', '- { from: /b/, to: / }'),
    {
      at: 'content/redirects.yaml:1:20',
      code: 'redirect/chain',
      says: 'Redirects lead through each other: /a/ → /b/ → /.',
      hint: 'Write "/".',
    },
  ),
  input(
    'a redirect that leads into a circle is reported as one',
    redirects('- { from: /c/, to: /a/ }', '- { from: /a/, to: /b/ }', '- { from: /b/, to: /a/ }'),
    {
      at: 'content/redirects.yaml:1:20',
      code: 'redirect/loop',
      says: '/c/ → /a/ → /b/ → /a/',
      hint: 'Let one',
    },
    { at: 'content/redirects.yaml:2:20', code: 'redirect/loop', says: '/a/ → /b/ → /a/', hint: 'Let one' },
    { at: 'content/redirects.yaml:3:20', code: 'redirect/loop', says: '/b/ → /a/ → /b/', hint: 'Let one' },
  ),
  input(
    'two redirects of one address are reported, with a slash at its end or without',
    redirects('- { from: /a, to: / }', '- { from: /a/, to: / }'),
    {
      at: 'content/redirects.yaml:2:11',
      code: 'redirect/duplicate',
      says: '"/a/" is redirected twice.',
      hint: 'Remove one of the two.',
    },
  ),
  input(
    'a redirect at the address of a page is reported',
    {
      'content/pages/rules.yaml': 'title: Rules\nnoindex: true\n',
      ...redirects('- { from: /rules, to: / }'),
    },
    {
      at: 'content/redirects.yaml:1:11',
      code: 'redirect/page',
      says: 'There is a page at "/rules", which could never be seen.',
      hint: 'Remove the redirect, or move the page.',
    },
  ),
  input(
    'a whole address in place of an old path is reported',
    redirects('- { from: "https://www.paasa.example/old/", to: / }'),
    {
      at: 'content/redirects.yaml:1:11',
      code: 'field/value',
      says: 'Expected the path of an old address such as /old-page/ or /old.html, found "https://www.paasa.example/old/".',
      hint: 'Write the path alone, from the first "/" after the host.',
    },
  ),
  input('a mapping in place of the list of redirects is reported', redirects('from: /a/', 'to: /'), {
    at: 'content/redirects.yaml:1:1',
    code: 'field/type',
    says: 'Expected a list',
    hint: '',
  }),
  ...refusedOld(
    '/a;b/',
    '/a"b/',
    '/a b/',
    '/a$b/',
    '/a{b/',
    '/a\\b/',
    '/*',
    '/:splat',
    '/a%0Ab/',
    '/../a/',
    '/a%2Fb/',
  ),
  ...['/..//evil.example/', '/a//b/', '/%2e%2e//evil.example/', '#top', 'tel:+911', 'mailto:a@b.example'].map(
    (to): BrokenInput =>
      input(`a redirect to ${to} is refused`, redirects(`- { from: /old/, to: ${JSON.stringify(to)} }`), {
        at: 'content/redirects.yaml:1:22',
        code: 'field/url',
        says: 'Expected a route of this site such as /help/, or an https address',
      }),
  ),
  ...['https://shop.example/a%0Ab/', 'https://shop.example/$1/', 'https://shop.example/%zz'].map(
    (to): BrokenInput =>
      input(
        `a redirect to ${to}, which not every server can send, is refused`,
        redirects(`- { from: /old/, to: ${JSON.stringify(to)} }`),
        {
          at: 'content/redirects.yaml:1:22',
          code: 'redirect/dead',
          says: `Not every server can send visitors to "${to}".`,
          hint: 'Check its host and port',
        },
      ),
  ),
  input(
    'a circle through the site’s own host is one',
    redirects(
      '- { from: /a/, to: "https://www.paasa.example/b/" }',
      '- { from: /b/, to: "https://www.paasa.example/a" }',
    ),
    { at: 'content/redirects.yaml:1:20', code: 'redirect/loop', says: 'Redirects lead in a circle' },
    { at: 'content/redirects.yaml:2:20', code: 'redirect/loop', says: 'Redirects lead in a circle' },
  ),
  input(
    'an address in letters and the same in %XX are redirected twice',
    redirects('- { from: /café/, to: / }', '- { from: /caf%C3%A9, to: / }'),
    {
      at: 'content/redirects.yaml:2:11',
      code: 'redirect/duplicate',
      says: '"/caf%C3%A9" is redirected twice.',
    },
  ),
  input(
    'a redirect at the file of a page, or at one that servers read, is refused',
    {
      'content/pages/rules.yaml': 'title: Rules\nnoindex: true\n',
      ...redirects('- { from: /rules/index.html, to: / }', '- { from: /_headers, to: / }'),
    },
    {
      at: 'content/redirects.yaml:1:11',
      code: 'redirect/page',
      says: 'There is a page at "/rules/index.html"',
    },
    {
      at: 'content/redirects.yaml:2:11',
      code: 'redirect/page',
      says: '"/_headers" is answered by something else',
    },
  ),
  input(
    'a redirect to a file of content/assets leads nowhere',
    redirects('- { from: /prices/, to: /assets/docs/prices.pdf }'),
    {
      at: 'content/redirects.yaml:1:25',
      code: 'field/route',
      says: 'found "/assets/docs/prices.pdf"',
    },
  ),
  input(
    'nor does one to the address that such a file would have',
    redirects('- { from: /fees/, to: "https://www.paasa.example/assets/docs/prices.pdf" }'),
    {
      at: 'content/redirects.yaml:1:23',
      code: 'redirect/dead',
      says: 'There is no page "/assets/docs/prices.pdf".',
      hint: 'or to an https address',
    },
  ),
  input(
    'a feed is no old address, and may be a new one',
    {
      ...redirects('- { from: /news/rss.xml, to: / }', '- { from: /feed.xml, to: /news/rss.xml }'),
      'content/pages/news/one.yaml': 'title: One\ndescription: The first.\ndate: 2026-01-01\n',
    },
    {
      at: 'content/pages/news/one.yaml',
      code: 'page/orphan',
      severity: 'warning',
      says: 'No other page links to "/news/one/".',
    },
    {
      at: 'content/redirects.yaml:1:11',
      code: 'redirect/page',
      says: 'The address "/news/rss.xml" is answered by something else.',
      hint: 'Remove the redirect.',
    },
  ),
  input(
    'a redirect whose page would need a folder where the build has a file',
    redirects('- { from: /robots.txt/, to: / }', '- { from: /serve.json/old/, to: / }'),
    {
      at: 'content/redirects.yaml:1:11',
      code: 'redirect/page',
      says: 'The address "/robots.txt/" is answered by something else.',
    },
    {
      at: 'content/redirects.yaml:2:11',
      code: 'redirect/page',
      says: 'The address "/serve.json/old/" is answered by something else.',
    },
  ),
  input(
    'a redirect at a page leaves those to the page without blame',
    redirects(
      '- { from: /old/, to: / }',
      '- { from: /index.html, to: / }',
      '- { from: /older/, to: "/#main" }',
      '- { from: /oldest/, to: /old/ }',
    ),
    {
      at: 'content/redirects.yaml:2:11',
      code: 'redirect/page',
      says: 'There is a page at "/index.html", which could never be seen.',
    },
    {
      at: 'content/redirects.yaml:4:25',
      code: 'redirect/chain',
      says: '/oldest/ → /old/ → /.',
      hint: 'Write "/".',
    },
  ),
];

function refusedOld(...addresses: string[]): BrokenInput[] {
  return addresses.map((from) =>
    input(`${from} is refused as an old address`, redirects(`- { from: ${JSON.stringify(from)}, to: / }`), {
      at: 'content/redirects.yaml:1:11',
      code: 'field/value',
      says: 'Expected the path of an old address such as /old-page/ or /old.html',
    }),
  );
}
