import { describe, expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import { ownLayoutFacts } from '../../../schemas/plain/layouts.ts';
import { pageSummary } from '../../../tests/page-summary.ts';
import type { Page, PageData } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { alternateLinks, indexSite, isListed, planPage, styledTypes } from './plan.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice' },
  origin: 'https://dice.example',
  locales: {
    default: 'en',
    list: {
      hi: { name: 'हिन्दी', tag: 'hi-IN' },
      en: { name: 'English', tag: 'en-IN' },
      gu: { name: 'ગુજરાતી', tag: 'gu-IN' },
    },
  },
});
/** The parts of a project that plans depend on. */
const project = { site, locales: ['hi', 'en', 'gu'] } as unknown as Project;
const inHindi = { locale: 'hi', lang: 'hi-IN', translationKey: '/ludo/' };

const SUMMARIES = [
  pageSummary('/ludo/', { links: ['/hi/ludo/#top'] }),
  pageSummary('/ludo/?variant', { translationKey: '/ludo/' }),
  pageSummary('/hi/ludo/', inHindi),
  pageSummary('/blog/odds/', { layout: 'article', date: '2026-01-01' }),
  pageSummary('/secret/', { noindex: true }),
];

describe('indexSite', () => {
  test('knows every route, and which of them search engines may show', () => {
    const index = indexSite(SUMMARIES, project);
    expect([...index.routes]).toEqual(SUMMARIES.map(({ route }) => route));
    expect([...index.listed]).toEqual(['/ludo/', '/hi/ludo/', '/blog/odds/']);
    expect(index.summaries).toBe(SUMMARIES);
  });

  test('pages that say the same are translations, in the order of the site’s languages, one of each', () => {
    const index = indexSite(SUMMARIES, project);
    expect(index.translations.get('/ludo/')).toEqual([
      { locale: 'hi', route: '/hi/ludo/' },
      { locale: 'en', route: '/ludo/' },
    ]);
    expect(index.translations.get('/secret/')).toHaveLength(1);
  });

  test('knows links to other languages, feeds and neighbours', () => {
    const index = indexSite(SUMMARIES, project);
    expect([...index.foreign]).toEqual([['/ludo/', { '/hi/ludo/': 'hi' }]]);
    expect([...index.feeds.keys()]).toEqual(['/blog/']);
    expect([...index.neighbours.keys()]).toEqual(['/blog/odds/']);
  });
});

test.each([
  ['a page', {}, true],
  ['a landing page', { layout: 'landing' as const }, true],
  ['a page without index', { noindex: true }, false],
  ['a screen of the app', { layout: 'webview' as const }, false],
  ['a file', { route: '/404.html' }, false],
])('whether search engines may show %s', (_, more, expected) => {
  expect(isListed(pageSummary('/x/', more))).toBe(expected);
});

describe('alternateLinks', () => {
  const index = indexSite(
    [
      pageSummary('/a/'),
      pageSummary('/hi/a/', inHindi),
      pageSummary('/gu/a/', { locale: 'gu' }),
      pageSummary('/gu/b/', { locale: 'gu', noindex: true }),
    ],
    project,
  );
  const of = (...alternates: [locale: string, route: string][]) =>
    alternateLinks(
      alternates.map(([locale, route]) => ({ locale, route })),
      index,
      site,
    );

  test('name every language and the one for all others, each with its whole address', () => {
    expect(of(['hi', '/hi/a/'], ['en', '/a/'])).toEqual([
      { hreflang: 'hi-IN', href: 'https://dice.example/hi/a/' },
      { hreflang: 'en-IN', href: 'https://dice.example/a/' },
      { hreflang: 'x-default', href: 'https://dice.example/a/' },
    ]);
  });

  test('without a page in the default language none is for all others', () => {
    expect(of(['hi', '/hi/a/'], ['gu', '/gu/a/']).map(({ hreflang }) => hreflang)).toEqual([
      'hi-IN',
      'gu-IN',
    ]);
  });

  test('pages that search engines leave out are not named, and one language alone names none', () => {
    expect(of(['en', '/a/'], ['gu', '/gu/b/'])).toEqual([]);
    expect(of(['en', '/a/'])).toEqual([]);
    expect(of(['en', '/a/'], ['hi', '/hi/a/'], ['gu', '/gu/b/'])).toHaveLength(3);
  });

  test('a language that the site does not list has its own name', () => {
    expect(of(['en', '/a/'], ['bn', '/hi/a/'])[1]?.hreflang).toBe('bn');
  });
});

describe('planPage', () => {
  const page: Page = {
    source: 'content/pages/ludo.yaml',
    route: '/ludo/',
    locale: 'en',
    lang: 'en-IN',
    data: { title: 'Ludo' } as PageData,
    sections: ['hero', 'faq', 'hero'].map((type) => ({ type, props: {} })),
    overlays: ['chat', 'faq'].map((type) => ({ type, props: {} })),
    dependencies: [],
    assets: [],
  };
  const index = indexSite(SUMMARIES, project);

  test('decides file, address, translations and types of sections, each once', () => {
    expect(planPage(page, '/ludo/', index, project)).toEqual({
      page,
      outputPath: 'ludo/index.html',
      canonical: 'https://dice.example/ludo/',
      alternates: index.translations.get('/ludo/'),
      sectionTypes: ['hero', 'faq', 'chat'],
    });
  });

  test('a page may name another as the one to show', () => {
    const copy = { ...page, data: { title: 'Ludo', canonical: '/board/' } as PageData };
    expect(planPage(copy, '/none/', index, project)).toMatchObject({
      canonical: 'https://dice.example/board/',
      alternates: [],
    });
  });
});

test.each([
  ['site' as const, ['hero', 'footer']],
  ['bare' as const, ['hero']],
])('a page of the layout "%s" has the styles of %j', (layout, types) => {
  expect(styledTypes({ layout, sectionTypes: ['hero'] })).toEqual(types);
});

test('a page in a layout of the project’s own has its styles first', () => {
  const frame = ownLayoutFacts('guide', { footer: false });
  expect(styledTypes({ layout: 'guide', frame, sectionTypes: ['hero'] })).toEqual(['layouts/guide', 'hero']);
});
