import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import fc from '../../tests/properties.ts';
import { rounds } from '../../tests/rounds.ts';
import { color } from './color.ts';
import { CSS_COLOR_NAMES } from './css-color-names.ts';
import { date } from './date.ts';
import { endpointUrl, httpsUrl, isHttpsUrl, siteUrl } from './https-url.ts';
import { languageTag, locale } from './locale.ts';
import { pictureUrl } from './media-url.ts';
import type { Refusal } from './refuse.ts';
import { link, route } from './route.ts';
import { classNames, count, percentage, pixels, text } from './text.ts';

/** The field's result for a value: its cleaned form, or the hint of the refusal ("" when there is none). */
function outcome(schema: z.ZodType, value: unknown): { output: unknown } | { refused: string } {
  const result = schema.safeParse(value);
  if (result.success) return { output: result.data };
  const [issue] = result.error.issues;
  if (issue?.code !== 'custom') return { refused: issue?.code ?? '' };
  return { refused: (issue.params as Refusal | undefined)?.hint ?? '' };
}

function accepts(schema: z.ZodType, values: string[]): void {
  test.each(values)('accepts %s', (value) => expect(outcome(schema, value)).toEqual({ output: value }));
}

function refuses(schema: z.ZodType, values: [string, string][]): void {
  test.each(values)('refuses %s', (value, hint) => {
    const result = outcome(schema, value);
    expect(result).toHaveProperty('refused');
    expect((result as { refused: string }).refused).toContain(hint);
    if (hint === '') expect(result).toEqual({ refused: '' });
  });
}

describe('color', () => {
  const field = color('A colour.');
  test.each([
    ['#FFF', '#ffffff'],
    ['#a1B2c3', '#a1b2c3'],
    ['#A1B2C3D4', '#a1b2c3d4'],
    ['Navy', '#000080'],
    ['REBECCAPURPLE', '#663399'],
    ['purple', 'purple'],
    ['yellow', 'yellow'],
    ['lightBlue', 'lightBlue'],
    ['lightblue', 'lightBlue'],
  ])('%s becomes %s', (value, canonical) => {
    expect(field.parse(value)).toBe(canonical);
    expect(field.parse(canonical)).toBe(canonical);
  });
  refuses(field, [
    ['#ffff', ''],
    ['ffffff', 'Write "#ffffff"'],
    ['#ggg', ''],
    ['rgb(0,0,0)', ''],
    ['light blue', 'Write "lightBlue"'],
    ['dark-green', 'Write "darkgreen"'],
    ['red;', ''],
    ['red}body{display:none', ''],
    ['url(https://x.example)', ''],
    ['', ''],
    ['constructor', ''],
  ]);
  test('the list of names is complete', () => expect(CSS_COLOR_NAMES.size).toBe(148));
});

describe('pictureUrl', () => {
  const field = pictureUrl('A picture.');
  accepts(field, [
    '/assets/a.png',
    '/assets/games/ludo-board@2x.webp',
    '/assets/लूडो.svg',
    '/assets/logos.svg#upi',
    'https://cdn.example.com/a.png?w=1',
  ]);
  refuses(field, [
    ['assets/a.png', 'Did you mean "/assets/a.png"?'],
    ['a.png', 'Did you mean "/assets/a.png"?'],
    ['content/assets/a.png', 'Did you mean "/assets/a.png"?'],
    ['../assets/a.png', 'Did you mean "/assets/a.png"?'],
    ['/images/a.png', 'Did you mean "/assets/images/a.png"?'],
    ['/assets/my picture.png', 'no spaces'],
    ['/assets/../site.yaml', 'Put the file into content/assets'],
    ['/assets/./a.png', 'content/assets'],
    ['/assets//a.png', 'content/assets'],
    ['/assets/', 'content/assets'],
    ['/assets/a.png#upi', 'content/assets'],
    ['/assets/a.svg#', 'content/assets'],
    ['/assets/a.svg#1"', 'content/assets'],
    ['http://cdn.example.com/a.png', 'Write it with https: "https://cdn.example.com/a.png".'],
    ['//cdn.example.com/a.png', 'Write "https://cdn.example.com/a.png".'],
    ['javascript:alert(1)', 'content/assets'],
    ['data:image/png;base64,AAAA', 'content/assets'],
    ['/assets/a.png"onerror="x', 'content/assets'],
  ]);
});

/** Texts that look like an address but that browsers reject. Not `xn--a`: newer browsers, and Node from 24 on, take it. */
const NO_HOSTS: [string, string][] = [
  'https://foo.1/x.png',
  'https://999.1.1.1/',
  'https://1.2.3.4.5/',
  'https://a.b.1',
  'https://a.example:0/',
  'https://a.example:65536/',
].map((address) => [address, 'Check its host and port']);

describe('httpsUrl and endpointUrl', () => {
  const good = [
    'https://example.com',
    'https://example.com:8443/a?b=c#d',
    'https://apps.apple.com/in/app/paasa-ludo/id1600000000',
    'https://उदाहरण.भारत/पथ',
  ];
  accepts(httpsUrl('An address.'), good);
  accepts(endpointUrl('A service.'), [...good, '/api/link', '/apk/paasa.apk', '/api/x?y=z']);
  refuses(httpsUrl('An address.'), [
    ['/api/link', ''],
    ['http://example.com/', 'Write it with https: "https://example.com/".'],
    ['//example.com/', 'Write "https://example.com/".'],
    ['example.com/app', 'Write "https://example.com/app".'],
    ['https://example.com/a b', 'no spaces'],
    ['https://user:secret@example.com/', 'no spaces, quotes and user names'],
    ['https://example.com"onclick', 'no spaces, quotes and user names'],
    ['HTTPS://example.com', ''],
    ['javascript:alert(1)', ''],
    ['https://', 'Check its host'],
    ...NO_HOSTS,
  ]);
  refuses(endpointUrl('A service.'), NO_HOSTS);
  refuses(endpointUrl('A service.'), [
    ['//example.com/api', 'Write "https://example.com/api".'],
    ['api/link', 'Write "/api/link" when it is on this host'],
    ['/api/a b', 'no spaces'],
    ['app.apk', 'Write the whole address, with its host: "https://…/app.apk".'],
    ['files/app.apk', 'Write "/files/app.apk" when it is on this host, else its whole address.'],
    ['cdn.example.com/app.apk', 'Write "https://cdn.example.com/app.apk".'],
  ]);
});

test('whatever counts as an address, a browser takes', () => {
  const label = fc.oneof(
    fc.constantFrom(
      'xn--',
      'xn--a',
      '999',
      '0x',
      '1',
      'a',
      'é',
      'भारत',
      '\u0661',
      '-',
      'ﷺ',
      'a-',
      'localhost',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  const address = fc
    .tuple(
      fc.array(label, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('', ':0', ':443', ':65536', ':x'),
      label,
    )
    .map(([labels, port, path]) => `https://${labels.join('.')}${port}/${path}`);
  fc.assert(
    fc.property(address, (text) => {
      if (isHttpsUrl(text)) expect(URL.canParse(text), text).toBe(true);
    }),
    { seed: 25, numRuns: rounds({ usual: 2000, long: 100_000 }) },
  );
});

describe('siteUrl', () => {
  accepts(siteUrl('The site.'), [
    'https://www.paasa.example',
    'https://www.paasa.example/',
    'https://localhost:8443',
    'https://user.example/app',
    'https://user.example/app/v1.2/',
  ]);
  refuses(siteUrl('The site.'), [
    ['http://www.paasa.example', 'Write "https://www.paasa.example".'],
    ['https://www.paasa.example/app/index.html', 'Write "https://www.paasa.example/app/".'],
    ['https://www.paasa.example/app/?from=x', 'Write "https://www.paasa.example/app/".'],
    ['https://www.paasa.example/app/../', ''],
    ['https://www.paasa.example//app/', ''],
    ['https://www.paasa.example/a b/', ''],
    ['www.paasa.example', 'Write "https://www.paasa.example".'],
    ['//paasa.example/app', 'Write "https://paasa.example/app".'],
    ['paasa', ''],
    ...NO_HOSTS.map(([address]): [string, string] => [address, '']),
  ]);
});

describe('route', () => {
  accepts(route('A page.'), ['/', '/ludo/', '/hi/ludo/ludo-turbo/', '/tnc-rewards-scheme/']);
  refuses(route('A page.'), [
    ['/ludo', 'Write "/ludo/".'],
    ['ludo', 'Write "/ludo/".'],
    ['ludo/ludo-turbo', 'Write "/ludo/ludo-turbo/".'],
    ['/ludo//turbo/', 'Write "/ludo/turbo/".'],
    ['/ludo/?a=b', ''],
    ['/ludo/#faq', ''],
    ['/../', ''],
    ['/a b/', ''],
    ['https://example.com/', ''],
    ['', 'Write "/".'],
  ]);
});

describe('link', () => {
  accepts(link('A link.'), [
    '/',
    '/ludo/',
    '/ludo/?utm_source=home#faq',
    '/#faq',
    '/404.html',
    '/apk/paasa.apk?v=2',
    '#faq',
    '#खेल',
    'tel:+911140001234',
    'mailto:help@paasa.example',
    'mailto:help@paasa.example?subject=Help',
    'https://example.com/a',
  ]);
  refuses(link('A link.'), [
    ['/ludo', 'Write "/ludo/".'],
    ['/ludo?a=b', 'Write "/ludo/?a=b".'],
    ['/ludo#faq', 'Write "/ludo/#faq".'],
    ['/v1.2/notes', 'Write "/v1.2/notes/".'],
    ['ludo', 'Write "/ludo/".'],
    ['ludo/turbo/', 'Write "/ludo/turbo/".'],
    ['http://example.com/', 'https://example.com/'],
    ['//example.com/', 'Write "https://example.com/".'],
    ['help@paasa.example', 'Write "mailto:help@paasa.example".'],
    ['+91 11 4000 1234', 'Write "tel:+911140001234".'],
    ['example.com/a', 'Write "https://example.com/a".'],
    ['page.html', ''],
    ['#', ''],
    ['javascript:alert(1)', ''],
    ['JAVASCRIPT:alert(1)', ''],
    ['data:text/html,x', ''],
    ['/\\example.com/', ''],
    ['tel:+20 100 200', 'Write it without spaces: "tel:+20100200".'],
    ['TEL:+20100200', 'Write it without spaces'],
    ['tel:call-me', ''],
    ['', ''],
  ]);
});

describe('locale and languageTag', () => {
  accepts(locale('A locale.'), ['en', 'hi', 'gu', 'bn', 'pt-br', 'zh-hant', 'es-419']);
  refuses(locale('A locale.'), [
    ['EN', 'Write "en": addresses begin with it, and have no capitals.'],
    ['pt_BR', 'Write "pt-br": addresses begin with it, and have no capitals.'],
    ['english', 'Write "en", the code of that language.'],
    ['', ''],
  ]);
  accepts(languageTag('A tag.'), ['hi', 'hi-IN', 'hi-Latn', 'hi-Latn-IN', 'es-419']);
  refuses(languageTag('A tag.'), [
    ['hi_IN', 'Write "hi-IN".'],
    ['HI-in', 'Write "hi-IN".'],
    ['hi-latn', 'Write "hi-Latn".'],
    ['Hindi', 'Write "hi".'],
    ['हिन्दी', 'Write "hi".'],
    ['Klingonish', ''],
  ]);
});

describe('date', () => {
  accepts(date('A date.'), [
    '2026-03-31',
    '2028-02-29',
    '2026-03-31T18:00+05:30',
    '2026-03-31T18:00:59Z',
    '2026-03-31T00:00:00.123-08:00',
  ]);
  refuses(date('A date.'), [
    ['2026-02-30', 'There is no such day in the calendar.'],
    ['2026-02-29', 'There is no such day'],
    ['2026-13-01', 'There is no such day'],
    ['2026-00-10', 'There is no such day'],
    ['2026-3-1', 'Write "2026-03-01".'],
    ['31/3/26', 'Write year, month, day: "2026-03-31".'],
    ['31.03.2026', 'Write year, month, day: "2026-03-31".'],
    ['3/31/2026', 'Write year, month, day: "2026-03-31".'],
    ['2026/3/31', 'Write year, month, day: "2026-03-31".'],
    ['2026-03-31T18:00', '"2026-03-31T18:00Z" is UTC'],
    ['2026-03-31 18:00', '"2026-03-31T18:00Z" is UTC'],
    ['2026-03-31T24:00Z', ''],
    ['2026-03-31T18:60Z', ''],
    ['2026-02-30T18:00Z', ''],
    ['31 March 2026', 'Write year, month, day: "2026-03-31".'],
    ['Mar. 31st, 2026', 'Write year, month, day: "2026-03-31".'],
    ['31 Smarch 2026', ''],
    ['31/31/2026', ''],
    ['20260331', ''],
    ['', ''],
  ]);
  test('a number is not a date', () =>
    expect(outcome(date('A date.'), 20260331)).toEqual({ refused: 'invalid_type' }));
});

describe('plain fields', () => {
  test('text is never empty', () => expect(outcome(text('A text.'), '')).toEqual({ refused: 'too_small' }));
  test('numbers keep their limits', () => {
    expect(outcome(count('A number.'), 0)).toEqual({ output: 0 });
    expect(outcome(count('A number.'), -1)).toEqual({ refused: 'too_small' });
    expect(outcome(count('A number.'), 1.5)).toEqual({ refused: 'invalid_type' });
    expect(outcome(pixels('A size.'), 0)).toEqual({ refused: 'too_small' });
    expect(outcome(pixels('A size.'), '66px')).toEqual({ refused: 'invalid_type' });
    expect(outcome(percentage('A share.'), 2.5)).toEqual({ output: 2.5 });
    expect(outcome(percentage('A share.'), 101)).toEqual({ refused: 'too_big' });
  });
  accepts(classNames('Classes.'), ['wide', 'wide centered', 'a_b c-d']);
  refuses(classNames('Classes.'), [
    ['a  b', 'one space'],
    ['1a', 'letters'],
    ['a"onclick', 'letters'],
    ['', 'letters'],
  ]);
});
