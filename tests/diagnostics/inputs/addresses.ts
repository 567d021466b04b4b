/** Addresses that look like one and that no browser takes, and names of files that no disk or not every system takes. */
import { type BrokenInput, type FileChanges, input, lines, lonePage, page, site } from '../broken-project.ts';

const HINT = 'Check its host and port';

/** Fields of every kind that takes an address, each with the place of its value. */
const FIELDS: Record<
  string,
  { at: string; code: 'field/url' | 'field/media' | 'field/value'; files(url: string): FileChanges }
> = {
  'a picture': {
    at: 'content/pages/index.yaml:2:8',
    code: 'field/media',
    files: (url) => page(`title: Home\nimage: ${url}\n`),
  },
  'a service': {
    at: 'content/site.yaml:8:15',
    code: 'field/url',
    files: (url) => site('endpoints:', `  linkLookup: ${url}`),
  },
  'the App Store': {
    at: 'content/site.yaml:1:51',
    code: 'field/url',
    files: (url) => siteWith(`product: { slug: paasa, name: Paasa, appStoreUrl: "${url}" }`, ORIGIN),
  },
  'a link': {
    at: 'content/site.yaml:9:28',
    code: 'field/url',
    files: (url) => site('navigation:', '  en:', `    - { label: Shop, href: "${url}" }`),
  },
  'a link in a text': {
    at: 'content/pages/index.yaml:4:28',
    code: 'field/url',
    files: (url) =>
      page(
        lines('title: Home', 'page_body:', '  - type: text', `    body_html: <p><a href="${url}">x</a></p>`),
      ),
  },
  'a redirect': {
    at: 'content/redirects.yaml:1:22',
    code: 'field/url',
    files: (url) => ({ 'content/redirects.yaml': `- { from: /old/, to: "${url}" }\n` }),
  },
  'a tracking link': {
    at: 'content/site.yaml:8:15',
    code: 'field/url',
    files: (url) => site('tracking:', `  oneLinkUrl: ${url}Ab12`),
  },
  'the site itself': {
    at: 'content/site.yaml:2:9',
    code: 'field/url',
    files: (url) => siteWith('product: { slug: paasa, name: Paasa }', `origin: ${url}`),
  },
};

const ORIGIN = 'origin: https://www.paasa.example';

function siteWith(product: string, origin: string): FileChanges {
  const rest = ['locales:', '  default: en', '  list:', '    en: { name: English, tag: en-IN }'];
  return { 'content/site.yaml': lines(product, origin, ...rest) };
}

const HOSTS = ['https://foo.1/', 'https://1.2.3.4.5/', 'https://999.1.1.1/'];

const redirectFrom = (from: string): FileChanges => ({
  'content/redirects.yaml': `- { from: ${JSON.stringify(from)}, to: / }\n`,
});

export const inputs: readonly BrokenInput[] = [
  ...Object.entries(FIELDS).flatMap(([name, { at, code, files }], index): BrokenInput[] => {
    const url = HOSTS[index % HOSTS.length] ?? '';
    return [input(`${name} at ${url} is reported`, files(url), { at, code, says: url })];
  }),
  input(
    'a host that browsers do not take is reported with what to do',
    FIELDS['a picture']?.files('https://a.b.1') ?? {},
    { at: 'content/pages/index.yaml:2:8', code: 'field/media', says: 'https://a.b.1', hint: HINT },
  ),
  input(
    'a picture at an address that begins as https:// and has a space is reported so',
    page('title: Home\nimage: https://a.example/my photo.png\n'),
    { at: 'content/pages/index.yaml:2:8', code: 'field/media', says: 'my photo', hint: 'no spaces' },
  ),
  ...[`/${'a'.repeat(300)}/`, `/${'अ'.repeat(100)}/`, '/con/', '/nul', '/a/aux.txt', '/COM1/x', '/a./b'].map(
    (from): BrokenInput =>
      input(`no page can be written at the old address ${from.slice(0, 12)}`, redirectFrom(from), {
        at: 'content/redirects.yaml:1:11',
        code: 'field/value',
        says: 'Expected an old address at which a page can be written',
        hint: 'There can be none, because',
      }),
  ),
  input('a page with a name that Windows reserves is reported', lonePage('aux'), {
    at: 'content/pages/aux.yaml',
    code: 'route/characters',
    says: 'found the route "/aux/"',
    hint: 'Windows reserves the name "aux"',
  }),
  input(
    'a slug that Windows reserves is reported at its row',
    {
      'content/collections/cities.csv': 'slug,name\ncon,Con\n',
      'content/pages/play.yaml': lines('$for: cities', 'noindex: true', 'title: Play in {city.name}'),
    },
    {
      at: 'content/collections/cities.csv:2:1',
      code: 'for/row',
      says: 'The slug "con" is not allowed in an address.',
      hint: 'Windows reserves the name "con"',
    },
  ),
];
