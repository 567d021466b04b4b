import { expect, test } from 'vitest';
import { type Site, siteSchema } from '../../../schemas/index.ts';
import { pageSummary as page } from '../../../tests/page-summary.ts';
import type { PageSummary } from '../model/types.ts';
import { rfc822, rssFile } from '../site-files/rss.ts';
import { feedOf, feedsOf, feedTitle } from './feeds.ts';
import { isListed } from './plan.ts';

const site: Site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice' },
  origin: 'https://dice.example',
  locales: { default: 'en', list: { en: { name: 'English', tag: 'en-IN' } } },
});

const feedsOfPages = (...pages: PageSummary[]) => feedsOf(pages, isListed, 'UTC');

test('a folder with dated pages has a feed, newest first; pages without a date are not in it', () => {
  const feeds = feedsOfPages(
    page('/blog/'),
    page('/blog/old/', { date: '2026-09-30' }),
    page('/blog/new/', { date: '2026-10-01T09:00+05:30' }),
    page('/blog/about/'),
    page('/ludo/'),
  );
  expect(
    [...feeds].map(([folder, { path, items }]) => [folder, path, items.map(({ route }) => route)]),
  ).toEqual([['/blog/', '/blog/rss.xml', ['/blog/new/', '/blog/old/']]]);
});

test('a language folder has a feed of its own', () => {
  const feeds = feedsOfPages(
    page('/news/a/', { date: '2026-01-01' }),
    page('/hi/news/a/', { date: '2026-01-01' }),
  );
  expect([...feeds.keys()]).toEqual(['/hi/news/', '/news/']);
});

test('pages that search engines are asked to leave out are in no feed', () => {
  expect(feedsOfPages(page('/blog/a/', { date: '2026-01-01', noindex: true })).size).toBe(0);
});

test('the folder’s page and its dated pages name the feed, other pages do not', () => {
  const pages = [page('/blog/'), page('/blog/a/', { date: '2026-01-01' }), page('/blog/about/')];
  const feeds = feedsOfPages(...pages);
  expect(pages.map((one) => feedOf(one, feeds)?.path ?? null)).toEqual([
    '/blog/rss.xml',
    '/blog/rss.xml',
    null,
  ]);
});

test('pages of one day come by their addresses', () => {
  const days = ['/blog/b/', '/blog/a/', '/blog/c/'].map((route) => page(route, { date: '2026-01-01' }));
  for (const pages of [days, days.toReversed()])
    expect(
      feedsOfPages(...pages)
        .get('/blog/')
        ?.items.map(({ route }) => route),
    ).toEqual(['/blog/a/', '/blog/b/', '/blog/c/']);
});

test('feeds come by the addresses of their folders, whichever page comes first', () => {
  const dated = (route: string) => page(route, { date: '2026-01-01' });
  const pages = [dated('/b/x/'), dated('/a/x/'), dated('/c/x/')];
  for (const some of [pages, pages.toReversed()])
    expect([...feedsOfPages(...some).keys()]).toEqual(['/a/', '/b/', '/c/']);
});

test('the page of a topic has a feed of the articles on it, in its own language', () => {
  const topic = { topics: [{ folder: '/blog/', tag: 'Ludo' }] };
  const article = (name: string, day: number, more: Partial<PageSummary> = {}) =>
    page(`/blog/${name}/`, { date: `2026-01-0${day}`, tags: ['Ludo', 'Craft'], ...more });
  const pages = [
    page('/blog/topics/ludo/', topic),
    article('a', 1),
    article('b', 2, { tags: ['Craft'] }),
    article('c', 3, { locale: 'hi' }),
    article('d', 4),
    page('/blog/e/', { date: '2026-01-05' }),
  ];
  const feed = feedsOfPages(...pages).get('/blog/topics/ludo/');
  expect(feed).toMatchObject({
    folder: '/blog/topics/ludo/',
    path: '/blog/topics/ludo/rss.xml',
    home: pages[0],
    tag: 'Ludo',
  });
  expect(feed?.items.map(({ route }) => route)).toEqual(['/blog/d/', '/blog/a/']);
});

test('a folder’s page that lists a topic as well has the feed of its folder', () => {
  const home = page('/blog/', { topics: [{ folder: '/blog/', tag: 'Ludo' }] });
  const articles = [page('/blog/a/', { date: '2026-01-02', tags: ['Ludo'] })];
  articles.push(page('/blog/b/', { date: '2026-01-01' }));
  const feed = feedsOfPages(home, ...articles).get('/blog/');
  expect(feed).toEqual({ folder: '/blog/', path: '/blog/rss.xml', home, items: articles });
});

test.each<[string, Partial<PageSummary>]>([
  ['no topic', {}],
  ['a topic without articles', { topics: [{ folder: '/blog/', tag: 'Craft' }] }],
  ['a topic of a folder without a feed', { topics: [{ folder: '/news/', tag: 'Ludo' }] }],
  [
    'a topic, but no search engine may show it',
    { topics: [{ folder: '/blog/', tag: 'Ludo' }], noindex: true },
  ],
])('a page with %s has no feed of its own', (_, more) => {
  const article = page('/blog/a/', { date: '2026-01-01', tags: ['Ludo'] });
  expect([...feedsOfPages(article, page('/blog/topics/x/', more)).keys()]).toEqual(['/blog/']);
});

test('a page belongs to the feed of its folder only with a date of its own', () => {
  const feeds = feedsOfPages(page('/blog/a/', { date: '2026-01-01' }));
  expect(feedOf({ route: '/blog/about/' }, feeds)).toBeNull();
  expect(feedOf({ route: '/blog/about/', date: '2026-01-01' }, feeds)?.path).toBe('/blog/rss.xml');
  expect(feedOf({ route: '/news/a/', date: '2026-01-01' }, feeds)).toBeNull();
});

test('a feed is called what its folder’s page is called, or the product in the language of its pages', () => {
  const named: Site = { ...site, product: { ...site.product, name: { en: 'Dice', hi: 'पासा' } } };
  const titleOf = (...pages: PageSummary[]) =>
    [...feedsOfPages(...pages).values()].map((feed) => feedTitle(feed, named));
  const hindi = page('/blog/a/', { date: '2026-01-01', locale: 'hi' });
  expect(titleOf(hindi, page('/blog/', { title: 'Tales' }))).toEqual(['Tales']);
  expect(titleOf(hindi)).toEqual(['पासा']);
  expect(feedTitle({ folder: '/', path: '', home: null, items: [] }, named)).toBe('Dice');
});

test.each([
  ['UTC', '2026-11-12T00:00:00Z', 'Thu, 12 Nov 2026 00:00:00 +0000'],
  ['Asia/Kolkata', '2026-11-12T00:00:00+05:30', 'Thu, 12 Nov 2026 00:00:00 +0530'],
  ['America/New_York', '2026-07-12T00:00:00-04:00', 'Sun, 12 Jul 2026 00:00:00 -0400'],
])('a day is written in the time of the site, so that it stays that day: %s', (zone, moment, written) => {
  expect(rfc822(Date.parse(moment), zone)).toBe(written);
});

test('the file is RSS 2.0 with its own address, dates and permanent links, and its texts cannot break it', () => {
  const feeds = feedsOfPages(
    page('/blog/', { title: 'Tales & <dice>', description: 'All about dice.' }),
    page('/blog/a/', {
      date: '2026-01-05',
      updated: '2026-02-01',
      title: 'A & B',
      description: 'x < y',
      author: 'Meera',
    }),
  );
  const feed = feeds.get('/blog/');
  expect(feed === undefined ? null : rssFile(feed, { ...site, timeZone: 'Asia/Kolkata' })).toEqual({
    path: 'blog/rss.xml',
    contents: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>Tales &amp; &lt;dice&gt;</title>
<link>https://dice.example/blog/</link>
<atom:link href="https://dice.example/blog/rss.xml" rel="self" type="application/rss+xml"/>
<description>All about dice.</description>
<language>en-in</language>
<lastBuildDate>Sun, 01 Feb 2026 00:00:00 +0530</lastBuildDate>
<item>
<title>A &amp; B</title>
<link>https://dice.example/blog/a/</link>
<guid isPermaLink="true">https://dice.example/blog/a/</guid>
<pubDate>Mon, 05 Jan 2026 00:00:00 +0530</pubDate>
<dc:creator>Meera</dc:creator>
<description>x &lt; y</description>
</item>
</channel>
</rss>
`,
  });
});
