import { expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import { pageSummary } from '../../../tests/page-summary.ts';
import { topicSlug } from '../model/routes.ts';
import type { Page, PageData } from '../model/types.ts';
import { fillArticleEnd } from './article-end.ts';
import { indexSite } from './plan.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice' },
  origin: 'https://dice.example',
  locales: { default: 'en', list: { en: { name: 'English', tag: 'en-IN' } } },
});
const article = (route: string, date: string, tags: string[]) =>
  pageSummary(route, { layout: 'article', date, tags });
const index = indexSite(
  [
    article('/blog/odds/', '2026-01-02', ['Board games']),
    article('/blog/dice/', '2026-01-01', ['Board games']),
    article('/news/one/', '2026-01-01', []),
    pageSummary('/blog/topics/board-games/', { topics: [{ folder: '/blog/', tag: 'Board games' }] }),
  ],
  { site, locales: ['en'] },
);

const sections = [
  { type: 'text', props: {} },
  { type: 'article-end', props: {} },
];

function endOf(route: string, data: Partial<PageData>, given = sections) {
  const page: Page = {
    source: '',
    route,
    locale: 'en',
    lang: 'en-IN',
    data: { title: 'x', layout: 'article', ...data } as PageData,
    sections: [],
    overlays: [],
    dependencies: [],
    assets: [],
  };
  return fillArticleEnd(given, page, index);
}

test('the end of an article names its neighbours, what is related, and its topics with their pages', () => {
  const dice = { url: '/blog/dice/', title: '/blog/dice/', date: '2026-01-01' };
  expect(endOf('/blog/odds/', { tags: ['Board games', 'Craft'] as never })).toEqual([
    sections[0],
    {
      type: 'article-end',
      props: {
        previous: dice,
        related: [dice],
        tags: [{ name: 'Board games', url: '/blog/topics/board-games/' }, { name: 'Craft' }],
      },
    },
  ]);
});

test('an article without neighbours and topics ends with nothing', () => {
  expect(endOf('/news/one/', {})[1]?.props).toEqual({});
  expect(endOf('/draft/', { tags: [] as never })[1]?.props).toEqual({});
});

test('an end that is written out, and a page that is no article, stay as they are', () => {
  const written = [{ type: 'article-end', props: { tags: [] } }];
  expect(endOf('/blog/odds/', {}, written)).toEqual(written);
  expect(endOf('/blog/odds/', { layout: 'site', tags: ['Craft'] as never })).toEqual(sections);
  const other = [{ type: 'faq', props: {} }];
  expect(endOf('/blog/odds/', {}, other)).toEqual(other);
});

test.each([
  ['  Good -- habits! ', 'good-habits'],
  ['C++', 'c'],
  ['2026', '2026'],
  ['हिन्दी खेल', 'हिन्दी-खेल'],
])('the page on "%s" is called %s', (name, slug) => {
  expect(topicSlug(name)).toBe(slug);
});
