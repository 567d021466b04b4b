/** Addresses of pages, links between them, pictures on them. */
import {
  type BrokenInput,
  bytes,
  cities,
  input,
  lines,
  lonePage,
  page,
  section,
  site,
} from '../broken-project.ts';

/** A page below a path of its host, with these links in its text, one on each line. */
const wholeLinks = (origin: string, ...hrefs: string[]) => ({
  'content/site.yaml': lines(
    'product: { slug: paasa, name: Paasa }',
    `origin: ${origin}`,
    'locales: { default: en, list: { en: { name: English } } }',
  ),
  ...lonePage('ludo'),
  'content/pages/index.yaml': lines(
    'title: Home',
    'page_body:',
    '  - type: text',
    '    body_html: |',
    ...hrefs.map((href) => `      <p><a href="${href}">A</a></p>`),
  ),
});

export const inputs: readonly BrokenInput[] = [
  input(
    'a file and a folder with one address are reported',
    { ...lonePage('ludo'), ...lonePage('ludo/index') },
    {
      at: 'content/pages/ludo/index.yaml',
      code: 'route/duplicate',
      says: 'The route "/ludo/" already belongs to content/pages/ludo.yaml.',
      hint: 'Rename or remove one of the two files.',
    },
  ),
  input(
    'a YAML and a JSON file with one address are reported',
    { ...lonePage('ludo'), 'content/pages/ludo.json': '{"title": "Ludo", "noindex": true}' },
    {
      at: 'content/pages/ludo.yaml',
      code: 'route/duplicate',
      says: 'The route "/ludo/" already belongs to content/pages/ludo.json.',
      hint: 'Rename or remove one of the two files.',
    },
  ),
  input(
    'a YAML and an MDX file with one address are reported',
    {
      ...lonePage('ludo'),
      'content/pages/ludo.mdx': lines('---', 'title: Ludo', 'noindex: true', '---', 'Hello'),
    },
    {
      at: 'content/pages/ludo.yaml',
      code: 'route/duplicate',
      says: 'The route "/ludo/" already belongs to content/pages/ludo.mdx.',
      hint: 'Rename or remove one of the two files.',
    },
  ),
  input(
    'a row of a table and a file with one address are reported',
    { ...cities('slug,name\npune,Pune\n'), ...lonePage('play/pune') },
    {
      at: 'content/pages/play/pune.yaml',
      code: 'route/duplicate',
      says: 'The route "/play/pune/" already belongs to content/pages/play.yaml.',
      hint: 'Rename or remove one of the two files.',
    },
  ),
  input(
    'a route_name of a table and a file with one address are reported',
    {
      ...cities('slug,name\npune,Pune\n', 'route_name: /{city.slug}/', 'title: Play'),
      ...lonePage('pune'),
    },
    {
      at: 'content/pages/pune.yaml',
      code: 'route/duplicate',
      says: 'The route "/pune/" already belongs to content/pages/play.yaml.',
      hint: 'Rename or remove one of the two files.',
    },
  ),
  input(
    'three files with one address are two problems',
    {
      ...lonePage('ludo'),
      ...lonePage('ludo/index'),
      'content/pages/ludo.json': '{"title": "Ludo", "noindex": true}',
    },
    {
      at: 'content/pages/ludo.yaml',
      code: 'route/duplicate',
      says: 'The route "/ludo/" already belongs to content/pages/ludo.json.',
      hint: 'Rename or remove one of the two files.',
    },
    {
      at: 'content/pages/ludo/index.yaml',
      code: 'route/duplicate',
      says: 'The route "/ludo/" already belongs to content/pages/ludo.json.',
      hint: 'Rename or remove one of the two files.',
    },
  ),
  input(
    'addresses that differ in capitals alone cannot be',
    { ...lonePage('ludo'), 'content/pages/Ludo.json': '{"title": "Ludo", "noindex": true}' },
    {
      at: 'content/pages/Ludo.json',
      code: 'route/characters',
      says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/Ludo/".',
      hint: 'Rename the file so that its route is "/ludo/".',
    },
  ),
  input(
    'a link with the host of the site is checked like one without, also in a field',
    {
      ...wholeLinks(
        'https://www.paasa.example',
        'https://www.paasa.example/ludo/',
        'https://www.paasa.example/lodo/?a=1',
        'https://WWW.paasa.example/careers/',
        'https://www.paasa.example/ludo',
        'https://www.paasa.example/ludo/#fees',
        'https://www.paasa.example',
        'https://www.paasa.example/api/link',
        'https://paasa.example/careers/',
        'https://www.paasa.example.org/careers/',
      ),
      ...lonePage(
        'links',
        'page_body:',
        '  - type: breadcrumb',
        '    items: [{ label: A, link: "https://www.paasa.example/gone/" }, { label: B }]',
      ),
    },
    {
      at: 'content/pages/index.yaml:6:19',
      code: 'link/missing',
      says: 'There is no page "/lodo/".',
      hint: 'Did you mean "/ludo/"?',
      marks: 'https://www.paasa.example/lodo/?a=1',
    },
    {
      at: 'content/pages/index.yaml:7:19',
      code: 'link/missing',
      says: 'There is no page "https://WWW.paasa.example/careers/".',
      hint: 'What another server answers on this host is listed in externalPaths of content/site.yaml.',
      marks: 'https://WWW.paasa.example/careers/',
    },
    {
      at: 'content/pages/index.yaml:8:19',
      code: 'link/slash',
      says: 'The link "https://www.paasa.example/ludo" has no slash at its end.',
      hint: 'Write "/ludo/"',
      marks: 'https://www.paasa.example/ludo',
    },
    {
      at: 'content/pages/index.yaml:9:19',
      code: 'link/anchor',
      says: 'The page "/ludo/" has no place "#fees".',
      marks: 'https://www.paasa.example/ludo/#fees',
    },
    {
      at: 'content/pages/links.yaml:5:32',
      code: 'link/missing',
      says: 'There is no page "https://www.paasa.example/gone/".',
      marks: 'https://www.paasa.example/gone/',
    },
  ),
  input(
    'below a path of its host a site has the addresses below that path alone',
    wholeLinks(
      'https://paasa.example/app/',
      'https://paasa.example/app/ludo/',
      'https://paasa.example/app',
      'https://paasa.example/careers/',
      'https://paasa.example/apps/',
      'https://paasa.example/app/careers/',
    ),
    {
      at: 'content/pages/index.yaml:9:19',
      code: 'link/missing',
      says: 'There is no page "https://paasa.example/app/careers/".',
      marks: 'https://paasa.example/app/careers/',
    },
  ),
  input('a page that only whole links lead to is no orphan', {
    ...wholeLinks('https://www.paasa.example', 'https://www.paasa.example/rules/'),
    'content/pages/rules.yaml': 'title: Rules\n',
  }),
  input('a space in a file name is reported with a better name', lonePage('my page'), {
    at: 'content/pages/my page.yaml',
    code: 'route/characters',
    says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/my page/".',
    hint: 'Rename the file so that its route is "/my-page/".',
  }),
  input('a capital in a folder name is reported with a better name', lonePage('Games/ludo'), {
    at: 'content/pages/Games/ludo.yaml',
    code: 'route/characters',
    says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/Games/ludo/".',
    hint: 'Rename the file so that its route is "/games/ludo/".',
  }),
  input('a file name in Devanagari is reported', lonePage('लूडो'), {
    at: 'content/pages/लूडो.yaml',
    code: 'route/characters',
    says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/लूडो/".',
    hint: 'Rename the file in Latin letters: its address is what visitors see and share.',
  }),
  input('a percent sign in a file name is reported', lonePage('50%off'), {
    at: 'content/pages/50%off.yaml',
    code: 'route/characters',
    says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/50%off/".',
    hint: 'Rename the file so that its route is "/50-off/".',
  }),
  input('an ending inside of a file name is reported', lonePage('ludo.yaml'), {
    at: 'content/pages/ludo.yaml.yaml',
    code: 'route/characters',
    says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/ludo.yaml/".',
    hint: 'Remove ".yaml" from the middle of the name.',
  }),
  input('dots that lead upwards in a file name are reported', lonePage('a..b'), {
    at: 'content/pages/a..b.yaml',
    code: 'route/characters',
    says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/a..b/".',
    hint: 'Rename the file in Latin letters: its address is what visitors see and share.',
  }),
  input('a hyphen at the end of a file name is reported', lonePage('ludo-'), {
    at: 'content/pages/ludo-.yaml',
    code: 'route/characters',
    says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/ludo-/".',
    hint: 'Rename the file so that its route is "/ludo/".',
  }),
  input('a page at an address of another server is reported', lonePage('api/link'), {
    at: 'content/pages/api/link.yaml',
    code: 'route/duplicate',
    says: 'The address "/api/link/" is answered by something else, so this page could never be seen.',
    hint: 'Rename the file. Paths of other servers are listed in externalPaths of content/site.yaml.',
  }),
  input('a page at an address of the build is reported', lonePage('assets/hero'), {
    at: 'content/pages/assets/hero.yaml',
    code: 'route/duplicate',
    says: 'The address "/assets/hero/" is answered by something else, so this page could never be seen.',
    hint: 'Rename the file. Paths of other servers are listed in externalPaths of content/site.yaml.',
  }),
  input('a route_name that differs from the place is reported', lonePage('ludo', 'route_name: /ludoo/'), {
    at: 'content/pages/ludo.yaml:3:13',
    code: 'route/name',
    says: 'Expected "/ludo/", the route that follows from the file\'s place, found "/ludoo/".',
    hint: 'Remove the field, or move the file.',
    marks: '/ludoo/',
  }),
  input('a route_name without slashes is reported once', lonePage('ludo', 'route_name: ludo'), {
    at: 'content/pages/ludo.yaml:3:13',
    code: 'field/route',
    says: 'Expected a route such as /help/payments/, found "ludo".',
    hint: 'Write "/ludo/".',
    marks: 'ludo',
  }),
  input('a route_name that fits is no problem', lonePage('ludo', 'route_name: /ludo/')),
  input(
    'a dead link in a field is reported',
    section('type: breadcrumb', 'items:', '  - { label: Ludo, link: /ldo/ }'),
    {
      at: 'content/pages/index.yaml:5:30',
      code: 'link/missing',
      says: 'There is no page "/ldo/".',
      hint: 'Create the page, or change the link.',
      marks: '/ldo/',
    },
  ),
  input(
    'a dead link in rich text is reported with the nearest page',
    { ...section('type: text', 'body_html: <p><a href="/ldo/">x</a></p>'), ...lonePage('ludo') },
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'link/missing',
      says: 'There is no page "/ldo/".',
      hint: 'Did you mean "/ludo/"?',
      marks: '/ldo/',
    },
  ),
  input(
    'a dead link in rich text of several lines is reported on its line',
    section('type: text', 'body_html: |', '  <p>One</p>', '  <p><a href="/ludo/">x</a></p>'),
    {
      at: 'content/pages/index.yaml:6:19',
      code: 'link/missing',
      says: 'There is no page "/ludo/".',
      hint: 'Create the page, or change the link.',
      marks: '/ludo/',
    },
  ),
  input(
    'a dead link in single quotes is reported',
    page(`title: Home\npage_body:\n  - type: text\n    body_html: "<p><a href='/ludo/'>x</a></p>"\n`),
    {
      at: 'content/pages/index.yaml:4:29',
      code: 'link/missing',
      says: 'There is no page "/ludo/".',
      hint: 'Create the page, or change the link.',
      marks: '/ludo/',
    },
  ),
  input(
    'a dead link that begins like a good one is reported at its own place',
    {
      ...section('type: text', 'body_html: <p><a href="/ludo/">x</a> <a href="/lud/">y</a></p>'),
      ...lonePage('ludo'),
    },
    {
      at: 'content/pages/index.yaml:4:51',
      code: 'link/missing',
      says: 'There is no page "/lud/".',
      hint: 'Did you mean "/ludo/"?',
      marks: '/lud/',
    },
  ),
  input(
    'a link in rich text without its slash is reported',
    { ...section('type: text', 'body_html: <p><a href="/ludo">x</a></p>'), ...lonePage('ludo') },
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'link/slash',
      says: 'The link "/ludo" has no slash at its end.',
      hint: 'Write "/ludo/": every page address ends with a slash.',
      marks: '/ludo',
    },
  ),
  input(
    'a link in other capitals is reported',
    { ...section('type: text', 'body_html: <p><a href="/Ludo/">x</a></p>'), ...lonePage('ludo') },
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'link/missing',
      says: 'There is no page "/Ludo/".',
      hint: 'Did you mean "/ludo/"?',
      marks: '/Ludo/',
    },
  ),
  input(
    'a link to a file of the output is reported with the page',
    {
      ...section('type: text', 'body_html: <p><a href="/ludo/index.html">x</a></p>'),
      ...lonePage('ludo'),
    },
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'link/missing',
      says: 'There is no page "/ludo/index.html".',
      hint: 'Did you mean "/ludo/"?',
      marks: '/ludo/index.html',
    },
  ),
  input(
    'a link to a draft is reported as one',
    {
      ...section('type: text', 'body_html: <p><a href="/ludo/">x</a></p>'),
      'content/pages/ludo.yaml': 'title: Ludo\ndraft: true\n',
    },
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'link/missing',
      says: 'The page "/ludo/" is not published: it is a draft, or outside the time in which it is shown.',
      hint: 'Publish it, or remove the link until then.',
      marks: '/ludo/',
    },
  ),
  input(
    'a link to a page with problems of its own is not reported',
    {
      ...section('type: text', 'body_html: <p><a href="/ludo/">x</a></p>'),
      'content/pages/ludo.yaml': 'title: 3\n',
    },
    {
      at: 'content/pages/ludo.yaml:1:8',
      code: 'field/type',
      says: 'Expected text, found 3.',
      hint: 'Put it in quotes to make it text: "3".',
      marks: '3',
    },
  ),
  input(
    'a page with problems of its own leaves no page an orphan',
    {
      ...page('title: 3\npage_body:\n  - type: text\n    body_html: <p><a href="/ludo/">x</a></p>\n'),
      'content/pages/ludo.yaml': 'title: Ludo\n',
    },
    {
      at: 'content/pages/index.yaml:1:8',
      code: 'field/type',
      says: 'Expected text, found 3.',
      hint: 'Put it in quotes to make it text: "3".',
      marks: '3',
    },
  ),
  input('a link with a query and an anchor is checked by its path and the headings there', {
    ...section('type: text', 'body_html: <p><a href="/ludo/?a=1&b=2#rules">x</a></p>'),
    'content/pages/ludo.mdx': '---\ntitle: Ludo\nnoindex: true\n---\n\n## Rules\n',
  }),
  input(
    'a link to a place that a page does not have is reported where it is written',
    {
      ...section('type: text', 'body_html: <p><a href="/ludo/#rule">x</a></p>'),
      'content/pages/ludo.mdx': '---\ntitle: Ludo\nnoindex: true\n---\n\n## Rules\n\n[Fees](#fees)\n',
    },
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'link/anchor',
      says: 'The page "/ludo/" has no place "#rule".',
      hint: 'Did you mean "#rules"?',
      marks: '/ludo/#rule',
    },
    {
      at: 'content/pages/ludo.mdx:8:8',
      code: 'link/anchor',
      says: 'The page "/ludo/" has no place "#fees".',
      marks: '#fees',
    },
  ),
  input(
    'a link to what another server answers is no problem',
    section('type: text', 'body_html: <p><a href="/apk/paasa.apk">x</a></p>'),
  ),
  input(
    'a relative link in rich text is reported',
    { ...section('type: text', 'body_html: <p><a href="ludo/">x</a></p>'), ...lonePage('ludo') },
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'field/route',
      says: 'Expected a link from the root such as /about/, found "ludo/".',
      hint: 'Write "/ludo/".',
      marks: 'ludo/',
    },
  ),
  input(
    'an http link in rich text is reported',
    section('type: text', 'body_html: <p><a href="http://paasa.example/">x</a></p>'),
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'field/url',
      says: 'Expected an https address, found "http://paasa.example/".',
      hint: 'Write it with https: "https://paasa.example/".',
      marks: 'http://paasa.example/',
    },
  ),
  input(
    'a javascript link in rich text is reported',
    section('type: text', `body_html: '<p><a href="javascript:alert(1)">x</a></p>'`),
    {
      at: 'content/pages/index.yaml:4:29',
      code: 'field/url',
      says: 'Expected an https address or a link such as /about/, found "javascript:alert(1)".',
      hint: 'Links never run code and never hold files.',
      marks: 'javascript:alert(1)',
    },
  ),
  input(
    'a mail address as a link in rich text is reported',
    section('type: text', 'body_html: <p><a href="help@paasa.example">x</a></p>'),
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'field/url',
      says: 'Expected a link, found "help@paasa.example".',
      hint: 'Write "mailto:help@paasa.example".',
      marks: 'help@paasa.example',
    },
  ),
  input(
    'an http link in an entry is reported once for all pages',
    {
      'content/collections/texts/a.yaml':
        'title: a\nbody_html: <p><a href="http://paasa.example/">x</a></p>\n',
      ...section('type: text', '$use: texts/a'),
      ...lonePage('rules', 'page_body:', '  - { type: text, $use: texts/a }'),
    },
    {
      at: 'content/collections/texts/a.yaml:2:24',
      code: 'field/url',
      says: 'Expected an https address, found "http://paasa.example/".',
      hint: 'Write it with https: "https://paasa.example/".',
      marks: 'http://paasa.example/',
    },
  ),
  input(
    'a picture in rich text is reported',
    section('type: text', 'body_html: <p>Hello <img src="/assets/hero.png"></p>'),
    {
      at: 'content/pages/index.yaml:4:25',
      code: 'field/value',
      says: 'A picture is not allowed inside a text.',
      hint: 'Show it in a section of its own, such as "feature" or "image-slider".',
      marks: '<img',
    },
  ),
  input(
    'a dead link in the navigation is reported',
    site('navigation:', '  en:', '    - { label: x, href: /ldo/ }'),
    {
      at: 'content/site.yaml:9:25',
      code: 'link/missing',
      says: 'There is no page "/ldo/".',
      hint: 'Create the page, or change the link.',
      marks: '/ldo/',
    },
  ),
  input(
    'a dead link in an entry is reported once for all pages',
    {
      'content/collections/texts/a.yaml': 'title: a\nbody_html: <p><a href="/ldo/">x</a></p>\n',
      ...section('type: text', '$use: texts/a'),
      ...lonePage('rules', 'page_body:', '  - { type: text, $use: texts/a }'),
    },
    {
      at: 'content/collections/texts/a.yaml:2:24',
      code: 'link/missing',
      says: 'There is no page "/ldo/".',
      hint: 'Create the page, or change the link.',
      marks: '/ldo/',
    },
  ),
  input(
    'a dead link on two pages is reported on both',
    {
      ...section('type: text', 'body_html: <p><a href="/ldo/">x</a></p>'),
      ...lonePage('rules', 'page_body:', '  - type: text', '    body_html: <p><a href="/ldo/">x</a></p>'),
    },
    {
      at: 'content/pages/index.yaml:4:28',
      code: 'link/missing',
      says: 'There is no page "/ldo/".',
      hint: 'Create the page, or change the link.',
      marks: '/ldo/',
    },
    {
      at: 'content/pages/rules.yaml:5:28',
      code: 'link/missing',
      says: 'There is no page "/ldo/".',
      hint: 'Create the page, or change the link.',
      marks: '/ldo/',
    },
  ),
  input('a picture that does not exist is reported', page('title: Home\nimage: /assets/nope.png\n'), {
    at: 'content/pages/index.yaml:2:8',
    code: 'asset/missing',
    says: 'There is no file content/assets/nope.png.',
    hint: 'Put the picture there, or change the path.',
    marks: '/assets/nope.png',
  }),
  input(
    'a misspelt picture is reported with the nearest',
    {
      ...page('title: Home\nimage: /assets/hreo.png\n'),
      'content/assets/hero.png': bytes(0x89, 0x50),
    },
    {
      at: 'content/pages/index.yaml:2:8',
      code: 'asset/missing',
      says: 'There is no file content/assets/hreo.png.',
      hint: 'Did you mean "/assets/hero.png"?',
      marks: '/assets/hreo.png',
    },
  ),
  input(
    'a picture in other capitals is reported',
    {
      ...page('title: Home\nimage: /assets/Hero.png\n'),
      'content/assets/hero.png': bytes(0x89, 0x50),
    },
    {
      at: 'content/pages/index.yaml:2:8',
      code: 'asset/case',
      says: 'The file content/assets/hero.png is written with other capitals than "/assets/Hero.png".',
      hint: 'Did you mean "/assets/hero.png"?',
      marks: '/assets/Hero.png',
    },
  ),
  input(
    'a picture whose accents are signs of their own, as macOS may write them, is reported',
    {
      ...page('title: Home\nimage: /assets/a\u00e7\u00e3o.png\n'),
      'content/assets/ac\u0327a\u0303o.png': bytes(0x89, 0x50),
    },
    {
      at: 'content/pages/index.yaml:2:8',
      code: 'asset/missing',
      says: 'looks like "/assets/a\u00e7\u00e3o.png" and is spelt in another Unicode form',
      hint: 'Give the file a name without accents, such as content/assets/acao.png, and write "/assets/acao.png" here.',
      marks: '/assets/a\u00e7\u00e3o.png',
    },
  ),
  input(
    'a part that a drawing does not have',
    {
      ...page('title: Home\nimage: /assets/logos.svg#ipu\n'),
      'content/assets/logos.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><view id="upi" viewBox="0 0 9 9"/></svg>',
    },
    {
      at: 'content/pages/index.yaml:2:8',
      code: 'asset/view',
      says: 'The drawing content/assets/logos.svg has no part "ipu".',
      hint: 'Its parts are upi.',
      marks: '/assets/logos.svg#ipu',
    },
  ),
  input(
    'a part with a name that every object has is one that a drawing does not have',
    {
      ...page('title: Home\nimage: /assets/logos.svg#constructor\n'),
      'content/assets/logos.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><view id="upi" viewBox="0 0 9 9"/></svg>',
    },
    {
      at: 'content/pages/index.yaml:2:8',
      code: 'asset/view',
      says: 'The drawing content/assets/logos.svg has no part "constructor".',
      hint: 'Its parts are upi.',
      marks: '/assets/logos.svg#constructor',
    },
  ),
  input(
    'a mark that is no square is reported with its size, and one that is almost square is not',
    {
      'content/site.yaml': lines(
        'product:',
        '  slug: paasa',
        '  name: Paasa',
        '  mark: { light: /assets/wide.svg, dark: /assets/night.svg }',
        'origin: https://www.paasa.example',
        'locales: { default: en, list: { en: { name: English, tag: en-IN } } }',
      ),
      'content/assets/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 40"/>',
      'content/assets/night.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 40"/>',
    },
    {
      at: 'content/site.yaml:4:18',
      code: 'asset/square',
      severity: 'warning',
      says: 'Expected a square picture, found one of 300 × 40: it is shown small, in the middle of a square.',
      hint: 'Give the square mark here, and a wide picture with the name in it as "logo".',
      marks: '/assets/wide.svg',
    },
  ),
  input(
    'a missing picture of the defaults is reported once for all pages',
    { 'content/pages/_defaults.yaml': 'image: /assets/nope.png\n', ...lonePage('rules') },
    {
      at: 'content/pages/_defaults.yaml:1:8',
      code: 'asset/missing',
      says: 'There is no file content/assets/nope.png.',
      hint: 'Put the picture there, or change the path.',
      marks: '/assets/nope.png',
    },
  ),
  input('a missing picture of the site is reported', site('image: /assets/nope.png'), {
    at: 'content/site.yaml:7:8',
    code: 'asset/missing',
    says: 'There is no file content/assets/nope.png.',
    hint: 'Put the picture there, or change the path.',
    marks: '/assets/nope.png',
  }),
  input(
    'a page that nothing links to is warned of',
    { 'content/pages/ludo.yaml': 'title: Ludo\n' },
    {
      at: 'content/pages/ludo.yaml',
      code: 'page/orphan',
      severity: 'warning',
      says: 'No other page links to "/ludo/".',
      hint: 'Link to it from a page, the navigation or the footer, or set "noindex: true" when it is',
    },
  ),
  input(
    'a page that only links to itself is warned of',
    {
      'content/pages/ludo.yaml': lines(
        'title: Ludo',
        'page_body:',
        '  - type: text',
        '    body_html: <p><a href="/ludo/">x</a></p>',
      ),
    },
    {
      at: 'content/pages/ludo.yaml',
      code: 'page/orphan',
      severity: 'warning',
      says: 'No other page links to "/ludo/".',
      hint: 'Link to it from a page, the navigation or the footer, or set "noindex: true" when it is',
    },
  ),
  input('a landing page may stand alone', { 'content/pages/ludo.yaml': 'title: Ludo\nlayout: landing\n' }),
  input(
    'a link in a text to a file of content/assets, which is published under another name or not at all',
    {
      'content/assets/docs/prices.pdf': '%PDF-1.4\n',
      ...section('type: text', 'body_html: <a href="/assets/docs/prices.pdf">Prices</a>'),
    },
    {
      at: 'content/pages/index.yaml:4:25',
      code: 'link/missing',
      says: 'No link can lead to a file of content/assets, found "/assets/docs/prices.pdf".',
      hint: 'Put the file on another host and link to its https address.',
      marks: '/assets/docs/prices.pdf',
    },
  ),
  input(
    'a link in a field to a file of content/assets, a picture included',
    {
      'content/assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      ...section('type: breadcrumb', 'items: [{ label: A, link: /assets/a.svg }, { label: B }]'),
    },
    {
      at: 'content/pages/index.yaml:4:31',
      code: 'field/route',
      says: 'Expected a page, a place on one or an https address, found "/assets/a.svg".',
      hint: 'Put the file on another host and write its https address.',
      marks: '/assets/a.svg',
    },
  ),
  input('a link to what another server answers below /assets/ is no problem', {
    ...site('externalPaths: [/assets/docs/]'),
    ...section('type: text', 'body_html: <a href="/assets/docs/prices.pdf">Prices</a>'),
  }),
];
