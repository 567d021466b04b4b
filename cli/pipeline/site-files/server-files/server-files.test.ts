/** Parses what the writers write by the grammar of each format. */

import { describe, expect, test } from 'vitest';
import fc from '../../../../tests/properties.ts';
import { rounds } from '../../../../tests/rounds.ts';
import { writeApache } from './apache.ts';
import { writeCaddy } from './caddy.ts';
import { headerRules } from './header-rules.ts';
import { writeNetlifyHeaders, writeNetlifyRedirects } from './netlify.ts';
import { writeNginxHeaders, writeNginxRedirects } from './nginx.ts';
import { writeServe } from './serve.ts';
import {
  header,
  headers,
  newAddress,
  redirectRule,
  rulesBelow,
  type ServedRules,
  servedPath,
} from './served-rules.ts';

const runs = { numRuns: rounds({ usual: 60, long: 5000 }), seed: 13 };

/** Any value that a header may have: visible ASCII and inner spaces, without characters that some format cannot quote. */
const VALUE_SIGNS = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
  (sign) => !'$\\`{}'.includes(sign),
);
const value = fc
  .string({ unit: fc.constantFrom(...VALUE_SIGNS), minLength: 1, maxLength: 60 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/^expr=|:splat/i.test(text));
const name = fc.stringMatching(/^X-[A-Za-z][A-Za-z0-9-]{0,20}$/);

const OLD_SIGNS = [...'aZ9._~@,+=-', 'é', 'ल', ' '];
const segment = fc
  .string({ unit: fc.constantFrom(...OLD_SIGNS), minLength: 1, maxLength: 12 })
  .filter((text) => !/^\.{1,2}$/.test(text));
const from = fc
  .tuple(fc.array(segment, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '/'))
  .map(([parts, end]) => `/${parts.join('/')}${end}`.replaceAll(' ', '%20'));
const to = fc
  .tuple(
    fc.constantFrom('', 'https://shop.example', 'https://shop.example:8443'),
    fc.string({ unit: fc.constantFrom(..."aZ9-._~!'()*;:@&=+,/?#[]|"), maxLength: 30 }),
  )
  .map(([host, path]) => `${host}/${path}`)
  .filter((address) => newAddress(address) !== null);

function rulesWith(
  own: Record<string, string>,
  redirects: readonly (readonly [string, string])[],
): ServedRules {
  return {
    headers: headerRules(own, { sdkPath: 'sdk/1.0.0/slipway.js', hasGame: true }),
    redirects: redirects.map(([old, target]) => redirectRule({ from: old, to: target, permanent: true })),
    hidden: [servedPath('/_headers')],
    notFound: servedPath('/404.html'),
  };
}

/** Words of nginx's configuration, each directive a list; blocks as a last word `{`. */
function nginxDirectives(text: string): string[][] {
  const found: string[][] = [];
  let words: string[] = [];
  const token = /\s+|#[^\n]*|([;{}])|"((?:\\.|[^"\\])*)"|([^\s;{}"'][^\s;{}]*)/gy;
  for (const [whole, end, quoted, bare] of text.matchAll(token)) {
    if (end !== undefined) {
      if (end !== ';') words.push(end);
      if (words.length > 0) found.push(words);
      words = [];
    } else if (quoted !== undefined) words.push(quoted.replaceAll(/\\(["\\])/g, '$1'));
    else if (bare !== undefined && !/^\s|^#/.test(whole)) words.push(bare);
  }
  expect(words).toEqual([]);
  return found;
}

/** Lines of Apache's configuration, each a list of words. */
function apacheLines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      [...line.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map(([, quoted, bare]) =>
        quoted === undefined ? (bare ?? '') : quoted.replaceAll(/\\(["\\])/g, '$1'),
      ),
    );
}

/** The value that mod_headers makes from a format. */
function apacheValue(format: string): string {
  return format.replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%');
}

/** Lines of a Caddyfile, each a list of words. */
function caddyLines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => [...line.matchAll(/`([^`]*)`|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''));
}

describe('a header of site.yaml', () => {
  test('reaches each format as it was written, and changes no other line', () => {
    const plain = rulesWith({}, []);
    fc.assert(
      fc.property(name, value, (key, text) => {
        const rules = rulesWith({ [key]: text }, []);
        const nginx = nginxDirectives(writeNginxHeaders(rules));
        const added = nginx.filter(([word, second]) => word === 'add_header' && second === key);
        // Once for pages, and once in every location.
        const locations = rules.headers.length;
        expect(added).toEqual(Array(locations).fill(['add_header', key, text, 'always']));
        expect(nginx.length).toBe(nginxDirectives(writeNginxHeaders(plain)).length + locations);

        const apache = apacheLines(writeApache(rules));
        const set = apache.filter(([, , , third]) => third === key);
        expect(set.map((words) => [words.length, apacheValue(words[4] ?? '')])).toEqual([[5, text]]);
        expect(apache.length).toBe(apacheLines(writeApache(plain)).length + 1);

        const caddy = caddyLines(writeCaddy(rules)).filter(([word]) => word === key);
        expect(caddy).toEqual([
          [key, text],
          [key, text],
        ]);
        const lines = writeNetlifyHeaders(rules).split('\n');
        expect(lines.filter((line) => line === `  ${key}: ${text}`)).toHaveLength(1);
        expect(lines.length).toBe(writeNetlifyHeaders(plain).split('\n').length + 1);
        const general = JSON.parse(writeServe(rules)).headers.find(
          ({ source }: { source: string }) => source === '**',
        );
        expect(general.headers).toContainEqual({
          key,
          value: text.replace('; upgrade-insecure-requests', ''),
        });
      }),
      runs,
    );
  });

  test.each([
    'a\nb',
    'a\rb',
    'a\0b',
    '',
    ' a',
    'a ',
    'a\tb',
    'é',
    'a$b',
    'a{b',
    'a}b',
    'a\\',
    'a`b',
    'expr=true',
    'x'.repeat(1501),
    '/:splat',
  ])('%j is no value that a writer can be given', (text) => {
    expect(() => header('X-Test', text)).toThrow('No value of the header X-Test');
  });

  test.each([
    '',
    'X Test',
    'X-Test:',
    '-X',
    '+X',
    '?X',
    '>X',
    '! X',
    '1X',
    'X_Y',
    'X\nY',
    'X;Y',
    'Ü',
    'X$y',
    'a'.repeat(65),
  ])('%j is no name that a writer can be given', (text) => {
    expect(() => header(text, 'a')).toThrow('No name of a header');
  });

  test('takes the place of another of its name whatever its letters, and a folder’s rule that of both', () => {
    const rules = rulesWith({ 'x-robots-tag': 'all' }, []);
    const game = nginxDirectives(writeNginxHeaders(rules));
    const at = game.findIndex((words) => words.join(' ') === 'location ^~ /game/ {');
    const tags = game
      .slice(
        at,
        game.findIndex((words, index) => index > at && words[0] === '}'),
      )
      .filter(([, second]) => second?.toLowerCase() === 'x-robots-tag');
    expect(tags).toEqual([['add_header', 'X-Robots-Tag', 'noindex', 'always']]);
    expect(writeNetlifyHeaders(rules)).toMatch(/\/game\/\*\n(?: {2}! .*\n)* {2}! X-Robots-Tag\n/);
  });
});

describe('what documents alone obey', () => {
  const names = ['Cross-Origin-Opener-Policy', 'Permissions-Policy'];

  test('is sent with pages and the game, not with what pages load', () => {
    const nginx = writeNginxHeaders(rulesWith({}, []));
    const block = (place: string): string => nginx.split(`location ^~ ${place} {`)[1]?.split('\n}')[0] ?? '';
    for (const name of names) {
      expect(block('/game/')).toContain(`add_header ${name} `);
      for (const place of ['/assets/', '/social/', '/fonts/', '/sdk/', '/sdk/v1/'])
        expect(block(place)).not.toContain(name);
    }
  });
});

describe('a redirect', () => {
  test('reaches each format as one rule that leads where it was written to', () => {
    fc.assert(
      fc.property(from, to, (old, target) => {
        const rules = rulesWith({}, [[old, target]]);
        const path = decodeURIComponent(old);
        // A mark without a word after it is not part of an address.
        const wanted = new URL(target, 'https://site.invalid').href.replace(/#$|\?#?$/, '');
        const leadsThere = (address: string): void =>
          expect(decodeURIComponent(new URL(address, 'https://site.invalid').href)).toBe(
            decodeURIComponent(wanted),
          );

        const nginx = nginxDirectives(writeNginxRedirects(rules.redirects));
        const bare = path.replace(/\/$/, '');
        const isPage = path.endsWith('/') || !/\.[^/]*$/.test(path);
        const both = isPage ? [bare, `${bare}/`] : [bare];
        expect(nginx.filter(([word]) => word === 'location')).toEqual(
          both.map((one) => ['location', '=', one, '{']),
        );
        for (const [, status, address = ''] of nginx.filter(([word]) => word === 'return')) {
          expect(status).toBe('301');
          leadsThere(address);
        }

        const apache = apacheLines(writeApache(rules)).filter(
          ([word, status]) => word === 'RedirectMatch' && status === '301',
        );
        expect(apache.map((words) => words.length)).toEqual([4]);
        expect(path).toMatch(new RegExp(apache[0]?.[2] ?? '$^', 'u'));
        expect(`${path}x`).not.toMatch(new RegExp(apache[0]?.[2] ?? '', 'u'));

        const caddy = caddyLines(writeCaddy(rules));
        expect(path).toMatch(new RegExp(caddy.find(([word]) => word === '@old0')?.[2] ?? '$^', 'u'));
        const redir = caddy.filter(([word]) => word === 'redir');
        expect(redir.map((words) => words.length)).toEqual([4]);
        leadsThere(redir[0]?.[2] ?? '');

        const line = writeNetlifyRedirects(rules.redirects);
        expect(line.split(' ')).toHaveLength(3);
        expect(line.match(/\n/g)).toHaveLength(1);
        leadsThere(line.split(' ')[1] ?? '');
      }),
      runs,
    );
  });

  test.each([
    '//evil.example/',
    '/..//evil.example/',
    '/.//evil.example/',
    '/%2e%2e//evil.example/',
    'https:evil.example',
    'http://evil.example/',
    'javascript:alert(1)',
    'https://user@evil.example/',
    'https://a..b:99999/',
    '/a%0Ab/',
    '/a%00/',
    '/a%2F%2Fb/',
    '/a$1/',
    '/%zz/',
    '/%C3/',
    '#a',
    'tel:1',
  ])('%j is no target that a writer can be given', (target) => {
    expect(() => redirectRule({ from: '/old/', to: target, permanent: true })).toThrow(
      'No target of a redirect',
    );
  });

  test.each([
    '/a;b/',
    '/a b/',
    '/a"b/',
    '/a$b/',
    '/a\\b/',
    '/a{b}/',
    '/a*/',
    '/:splat',
    '/a\nb/',
    '/a%0Ab/',
    '/a%2Fb/',
    '//b/',
    '/../b/',
    '/',
    'a',
    '/a#b',
    '/a?b',
    '/%zz/',
    '/(a)/',
  ])('%j is no old address that a writer can be given', (old) => {
    expect(() => redirectRule({ from: old, to: '/', permanent: true })).toThrow('No old address');
  });

  test('`serve` takes capital letters for what they are', () => {
    const { redirects } = JSON.parse(writeServe(rulesWith({}, [['/FAQ/', '/faq/']])));
    expect(redirects.at(-1)).toEqual({ source: '/[F]AQ', destination: '/faq/', type: 301 });
  });
});

test('a path that patterns would read as more than itself is no place of a rule', () => {
  for (const path of ['/a*/', '/a b', '/a;', '/a"', '/a{}', 'a', '/a\n', '/$a'])
    expect(() => servedPath(path)).toThrow('No path of the output');
  expect(headers({ 'X-A': 'b' })).toEqual([{ name: 'X-A', value: 'b' }]);
});

describe('the rules of a site below a path', () => {
  const rules = rulesBelow(
    rulesWith({ 'X-Own': 'yes' }, [
      ['/old/', '/new/?a=b'],
      ['/shop', 'https://shop.example/'],
    ]),
    '/app',
  );

  test('are for the site alone, in every format', () => {
    expect(rules.headers[0]?.place).toEqual({ kind: 'folder', path: '/app/' });
    expect(writeNetlifyHeaders(rules)).toMatch(/^\/app\/\*\n/);
    expect(writeNetlifyHeaders(rules)).not.toMatch(/^\/(?!app\/)/m);
    expect(writeNetlifyRedirects(rules.redirects)).toBe(
      '/app/old/ /app/new/?a=b 301\n/app/shop/ https://shop.example/ 301\n',
    );
    expect(writeNginxRedirects(rules.redirects)).toContain(
      'location = /app/old/ { return 301 "/app/new/?a=b"; }',
    );
    const nginx = nginxDirectives(writeNginxHeaders(rules));
    const places = nginx.filter(([first]) => first === 'location').map((words) => words[2]);
    expect(places).toContain('/app/assets/');
    expect(places.filter((place) => !place?.startsWith('/app/'))).toEqual([]);
    expect(nginx).toContainEqual(['error_page', '404', '/app/404.html']);
    expect(writeCaddy(rules)).toContain('\theader /app/* {');
    expect(writeApache(rules)).toContain('ErrorDocument 404 /app/404.html');
    const served = JSON.parse(writeServe(rules)) as { headers: { source: string }[] };
    const sources = served.headers
      .map(({ source }) => source)
      .filter((source) => !source.startsWith('**/*.'));
    expect(sources.slice(0, 2)).toEqual(['app/**', 'app/.well-known/**']);
    expect(sources.filter((source) => !source.startsWith('app/'))).toEqual([]);
  });

  test('at the root are as they were', () => {
    const atRoot = rulesWith({}, []);
    expect(rulesBelow(atRoot, '')).toBe(atRoot);
  });
});
