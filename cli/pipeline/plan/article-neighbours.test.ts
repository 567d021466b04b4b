import { expect, test } from 'vitest';
import { pageSummary } from '../../../tests/page-summary.ts';
import { topicSlug } from '../model/routes.ts';
import { articleNeighbours } from './article-neighbours.ts';
import { feedsOf } from './feeds.ts';

const article = (name: string, day: number, tags?: string[]) =>
  pageSummary(`/blog/${name}/`, {
    title: `${name} | Blog`,
    layout: 'article',
    date: `2026-01-0${day}`,
    ...(tags === undefined ? {} : { tags }),
  });

const SITE = [
  article('odds', 1, ['Ludo', 'Numbers']),
  article('dice', 2, ['Craft']),
  article('six', 3, ['Numbers']),
  article('board', 4, ['Ludo', 'Numbers']),
  pageSummary('/blog/note/', { layout: 'site', date: '2026-01-05' }),
  { ...article('away', 6, ['Ludo']), route: '/news/away/' },
];
const around = () => articleNeighbours(feedsOf(SITE, () => true, 'UTC'));

test('before and after an article are those of its folder, by day', () => {
  expect(around().get('/blog/dice/')).toMatchObject({
    previous: { url: '/blog/odds/', title: 'odds', date: '2026-01-01' },
    next: { url: '/blog/six/', title: 'six' },
  });
  expect(around().get('/blog/odds/')).not.toHaveProperty('previous');
  expect(around().get('/blog/board/')).toMatchObject({ next: { url: '/blog/note/' } });
});

test('related are those with most topics in common, of equal ones the newest', () => {
  const related = (route: string) =>
    around()
      .get(route)
      ?.related.map(({ title }) => title);
  expect(related('/blog/odds/')).toEqual(['board', 'six']);
  // The older one, with both topics, before the newer one.
  expect(related('/blog/board/')).toEqual(['odds', 'six']);
  expect(related('/blog/six/')).toEqual(['board', 'odds']);
  expect(related('/blog/dice/')).toEqual([]);
});

test('three related articles are enough', () => {
  const many = Array.from({ length: 5 }, (_, index) => article(`a${index}`, index + 1, ['Ludo']));
  const { related = [] } = articleNeighbours(feedsOf(many, () => true, 'UTC')).get('/blog/a0/') ?? {};
  expect(related.map(({ url }) => url)).toEqual(['/blog/a4/', '/blog/a3/', '/blog/a2/']);
});

test('a neighbour without topics is not related, and an article without topics has none', () => {
  const two = [article('a', 1, ['Ludo']), article('b', 2)];
  const found = articleNeighbours(feedsOf(two, () => true, 'UTC'));
  expect(found.get('/blog/a/')).toEqual({
    next: { url: '/blog/b/', title: 'b', date: '2026-01-02' },
    related: [],
  });
  expect(found.get('/blog/b/')?.related).toEqual([]);
});

test('the page of a topic does not change who the neighbours are', () => {
  const topic = { topics: [{ folder: '/blog/', tag: 'Ludo' }] };
  const feeds = feedsOf([...SITE, pageSummary('/blog/topics/ludo/', topic)], () => true, 'UTC');
  expect(feeds.get('/blog/topics/ludo/')?.items).toHaveLength(2);
  expect(articleNeighbours(feeds)).toEqual(around());
});

test('a page of another layout has no neighbours', () => {
  expect(around().has('/blog/note/')).toBe(false);
});

test.each([
  ['Good habits', 'good-habits'],
  ['AIGF & RNG!', 'aigf-rng'],
  ['लूडो', 'लूडो'],
])('the page on "%s" is %s', (name, slug) => {
  expect(topicSlug(name)).toBe(slug);
});

test('articles with the same topics are compared with the others once', () => {
  let looks = 0;
  const topics = [['Ludo'], ['Ludo', 'Numbers'], ['Craft']];
  const items = Array.from({ length: 300 }, (_, number) =>
    Object.defineProperty(article(`a${number}`, 1 + (number % 9)), 'tags', {
      get() {
        looks += 1;
        return topics[number % 3];
      },
    }),
  );
  const feed = { folder: '/blog/', path: '/blog/rss.xml', home: null, items };
  const found = articleNeighbours(new Map([['/blog/', feed]]));
  expect(found.get('/blog/a4/')?.related.map(({ url }) => url)).toEqual([
    '/blog/a1/',
    '/blog/a7/',
    '/blog/a10/',
  ]);
  expect(looks).toBeLessThanOrEqual(2 * items.length);
});
