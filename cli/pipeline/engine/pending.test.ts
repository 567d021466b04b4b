import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import { FactPending, guessIndex, LookupMap, pendingAssets } from './pending.ts';

describe('assets of which some are still to come', () => {
  const assets = pendingAssets([['/a.png', 1]], { assetPaths: ['/a.png', '/b.png'] });

  test('are those that are known', () => {
    expect(assets.get('/a.png')).toBe(1);
    expect(assets.has('/a.png')).toBe(true);
  });

  test('hold the page that needs another one, and know which files there are not', () => {
    expect(() => assets.get('/b.png')).toThrow(FactPending);
    expect(() => assets.has('/b.png')).toThrow('/b.png is not known yet.');
    expect(assets.get('/c.png')).toBeUndefined();
    expect(assets.has('/c.png')).toBe(false);
  });
});

test('values are found when they are looked up', () => {
  const pictures = new LookupMap((route) => (route === '/a/' ? '/social/a.jpg' : undefined));
  expect(pictures.get('/a/')).toBe('/social/a.jpg');
  expect([pictures.has('/a/'), pictures.has('/b/')]).toEqual([true, false]);
});

describe('the index that places of files give', () => {
  const FILES: Record<string, string> = {
    'content/pages/hi/ludo.yaml': 'title: x\n',
    'content/pages/gu/ludo.yaml': 'title: x\n',
    'content/pages/ludo.yaml': 'title: x\n',
    'content/pages/terms.mdx': '---\ntitle: x\nlang: "hi-IN"\n---\n',
    'content/pages/hi/help.json': '{\n  "lang": "en-IN"\n}\n',
    'content/pages/hi/index.yaml': 'title: x\nnote: lang en\n',
  };
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'slipway-pending-'));
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  });
  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const site = siteSchema.parse({
    product: { slug: 'dice', name: 'Dice' },
    origin: 'https://dice.example',
    locales: {
      default: 'en',
      list: {
        en: { name: 'English', tag: 'en-IN' },
        hi: { name: 'हिन्दी', tag: 'hi-IN' },
        gu: { name: 'ગુજરાતી', tag: 'gu-IN' },
      },
    },
    footer: {
      en: {
        groups: [{ title: 'x', links: ['/terms/', '/hi/help/', '/hi/'].map((url) => ({ label: 'x', url })) }],
      },
    },
  });
  const LUDO = {
    ...{ source: 'content/pages/ludo.yaml', route: '/ludo/', translationKey: '/ludo/' },
    ...{ locale: 'en', lang: 'en-IN', links: ['/gu/ludo/', '/none/'] },
  };
  const guess = (current = LUDO) =>
    guessIndex({ root, pageFiles: Object.keys(FILES), locales: ['en', 'hi', 'gu'], site }, (route) =>
      route === current.route ? current : undefined,
    );

  test('knows routes and translations, in the order of the languages', () => {
    const index = guess();
    const routes = ['/hi/ludo/', '/gu/ludo/', '/ludo/', '/terms/', '/hi/help/', '/hi/'];
    expect([...index.routes]).toEqual(routes);
    expect([...index.listed]).toEqual(routes);
    expect(index.translations.get('/ludo/')).toEqual([
      { locale: 'en', route: '/ludo/' },
      { locale: 'hi', route: '/hi/ludo/' },
      { locale: 'gu', route: '/gu/ludo/' },
    ]);
    expect(index.translations.get('/help/')).toEqual([{ locale: 'hi', route: '/hi/help/' }]);
    expect(index.translations.get('/hi/ludo/')).toBeUndefined();
    expect(index.translations.has('/none/')).toBe(false);
    expect(index.feeds.size).toBe(0);
  });

  test('knows the page of a row, and that of the row in languages with such a file, while it is made', () => {
    const ofRow = { ...LUDO, source: 'content/pages/hi/ludo.yaml', route: '/hi/ludo/goa/' };
    const index = guess({ ...ofRow, locale: 'hi', translationKey: '/ludo/goa/' });
    expect(index.translations.get('/ludo/goa/')).toEqual([
      { locale: 'en', route: '/ludo/goa/' },
      { locale: 'hi', route: '/hi/ludo/goa/' },
      { locale: 'gu', route: '/gu/ludo/goa/' },
    ]);
    expect(['/hi/ludo/goa/', '/ludo/'].map((route) => index.listed.has(route))).toEqual([true, true]);
    expect(
      ['/ludo/agra/', '/bn/ludo/goa/', '/x/ludo/goa/'].filter((route) => index.routes.has(route)),
    ).toEqual([]);
    expect(guess().routes.has('/ludo/goa/')).toBe(false);
    const help = {
      ...LUDO,
      source: 'content/pages/hi/help.json',
      route: '/hi/help/a/',
      translationKey: '/help/a/',
    };
    expect(guess(help).translations.get('/help/a/')).toEqual([{ locale: 'hi', route: '/hi/help/a/' }]);
  });

  test('knows the languages of linked pages: that of their folder, or their own', () => {
    const { foreign } = guess();
    expect(foreign.get('/ludo/')).toEqual({ '/gu/ludo/': 'gu', '/terms/': 'hi', '/hi/': 'hi' });
    expect(foreign.get('/none/')).toBeUndefined();
  });

  test('holds a page that needs the list of pages, or what is around an article', () => {
    expect(() => guess().summaries).toThrow('The list of pages is not known yet.');
    expect(() => guess().neighbours).toThrow(FactPending);
    expect(() => guess().folders).toThrow(FactPending);
    expect(() => guess().topics).toThrow(FactPending);
  });
});
