import { describe, expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import { pageSummary } from '../../../tests/page-summary.ts';
import { partRoute } from '../model/routes.ts';
import type { Page, PageData, PageSummary } from '../model/types.ts';
import { pageFolders } from './page-folders.ts';
import { fillPageLists } from './page-list.ts';
import { indexSite } from './plan.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice' },
  origin: 'https://dice.example',
  locales: { default: 'en', list: { en: { name: 'English', tag: 'en-IN' } } },
});

const page: Page = {
  source: '',
  route: '/blog/',
  locale: 'en',
  lang: 'en-IN',
  data: { title: 'Blog' } as PageData,
  sections: [],
  overlays: [],
  dependencies: [],
  assets: [],
};

/** Routes that a list with these props has. */
function listed(props: Record<string, unknown>, summaries: PageSummary[]): string[] | undefined {
  const index = indexSite(summaries, { site, locales: ['en'] });
  const [section] = fillPageLists([{ type: 'page-list', props }], page, index, { timeZone: 'UTC' });
  const pages = section?.props['pages'] as { url: string }[] | undefined;
  return pages?.map(({ url }) => url);
}

const day = (route: string, date: string | null, more: Partial<PageSummary> = {}) =>
  pageSummary(route, { date, ...more });

test('sections of other types, and lists with pages of their own, stay as they are', () => {
  const index = indexSite([pageSummary('/blog/a/')], { site, locales: ['en'] });
  const sections = [
    { type: 'faq', props: {} },
    { type: 'page-list', props: { pages: [] } },
  ];
  const filled = fillPageLists(sections, page, index, { timeZone: 'UTC' });
  expect(filled[0]).toBe(sections[0]);
  expect(filled[1]).toBe(sections[1]);
});

test('a page is listed with its title, and with what else it states', () => {
  const index = indexSite(
    [
      pageSummary('/blog/a/', { title: 'A | Dice' }),
      pageSummary('/blog/b/', {
        title: 'B',
        description: 'About b.',
        date: '2026-01-01',
        cover: '/assets/b.png',
      }),
    ],
    { site, locales: ['en'] },
  );
  expect(
    fillPageLists([{ type: 'page-list', props: { heading: 'All' } }], page, index, { timeZone: 'UTC' }),
  ).toEqual([
    {
      type: 'page-list',
      props: {
        heading: 'All',
        pages: [
          {
            url: '/blog/b/',
            title: 'B',
            description: 'About b.',
            date: '2026-01-01',
            picture: '/assets/b.png',
          },
          { url: '/blog/a/', title: 'A' },
        ],
      },
    },
  ]);
});

test('pages of a folder are those directly in it, of its language, that visitors may browse', () => {
  const summaries = [
    pageSummary('/blog/'),
    pageSummary('/blog/a/'),
    pageSummary('/blog/2026/b/'),
    pageSummary('/blog/c.html'),
    pageSummary('/blogs/'),
    pageSummary('/news/d/'),
    pageSummary('/blog/hindi/', { locale: 'hi' }),
    pageSummary('/blog/landing/', { layout: 'landing' }),
    pageSummary('/blog/secret/', { noindex: true }),
  ];
  expect(listed({}, summaries)).toEqual(['/blog/a/']);
  expect(listed({ folder: '/news/' }, summaries)).toEqual(['/news/d/']);
  // The page with the list is not in it.
  expect(listed({ folder: '/' }, summaries)).toEqual(['/blogs/']);
  expect(listed({ folder: '/', tag: 'x' }, summaries)).toEqual([]);
});

test('a topic and a number limit the list', () => {
  const summaries = [
    day('/blog/a/', '2026-01-01', { tags: ['Ludo', 'Craft'] }),
    day('/blog/b/', '2026-01-02', { tags: ['Ludo'] }),
    day('/blog/c/', '2026-01-03'),
  ];
  expect(listed({ tag: 'Ludo' }, summaries)).toEqual(['/blog/b/', '/blog/a/']);
  expect(listed({ tag: 'Craft' }, summaries)).toEqual(['/blog/a/']);
  expect(listed({ limit: 2 }, summaries)).toEqual(['/blog/c/', '/blog/b/']);
});

describe('the order', () => {
  const summaries = [
    day('/blog/z/', null, { title: 'Ccc' }),
    day('/blog/old/', '2026-01-01', { title: 'Bbb' }),
    day('/blog/y/', null, { title: 'Aaa' }),
    day('/blog/new/', '2026-02-01T10:00+05:30', { title: 'Ddd' }),
    day('/blog/same/', '2026-01-01', { title: 'Abb' }),
  ];

  test.each([
    [undefined, ['new', 'same', 'old', 'y', 'z']],
    ['newest', ['new', 'same', 'old', 'y', 'z']],
    ['oldest', ['same', 'old', 'new', 'y', 'z']],
    ['title', ['y', 'same', 'old', 'z', 'new']],
  ])('%s puts pages without a date last, and those of a day by title', (order, names) => {
    const routes = names.map((name) => `/blog/${name}/`);
    expect(listed({ order }, summaries)).toEqual(routes);
    expect(listed({ order }, summaries.toReversed())).toEqual(routes);
  });

  test('pages of one title come by their addresses', () => {
    const alike = ['b', 'a', 'c'].map((name) => day(`/blog/${name}/`, '2026-01-01', { title: 'x' }));
    const routes = ['/blog/a/', '/blog/b/', '/blog/c/'];
    for (const order of ['title', 'oldest', 'newest']) {
      expect(listed({ order }, alike)).toEqual(routes);
      expect(listed({ order }, alike.toReversed())).toEqual(routes);
    }
  });
});

describe('a list on several pages', () => {
  const summaries = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => pageSummary(`/blog/${name}/`));
  const index = { folders: pageFolders(summaries) };
  /** What the page `number` of the list has. */
  const partOf = (number: number, total: number, props: Record<string, unknown> = { pageSize: 3 }) => {
    const route = partRoute('/blog/', number);
    const [section] = fillPageLists(
      [{ type: 'page-list', props }],
      { ...page, route, part: { number, total } },
      index,
      { timeZone: 'UTC' },
    );
    const pages = section?.props['pages'] as { url: string }[] | undefined;
    const names = pages?.map(({ url }) => url.slice('/blog/'.length, -1)).join('');
    return { names, pager: section?.props['pager'] };
  };

  test.each([
    [1, 3, 'abc', { next: '/blog/page/2/' }],
    [2, 3, 'def', { previous: '/blog/', next: '/blog/page/3/' }],
    [3, 3, 'g', { previous: '/blog/page/2/' }],
    // The last page has all that are left.
    [2, 2, 'defg', { previous: '/blog/' }],
    [5, 7, 'e', { previous: '/blog/page/4/', next: '/blog/page/6/' }],
  ])('page %i of %i shows "%s" and leads to its neighbours', (number, total, names, neighbours) => {
    const props = { pageSize: total === 7 ? 1 : 3 };
    expect(partOf(number, total, props)).toEqual({ names, pager: { number, total, ...neighbours } });
  });

  test('the route of a part may have two digits', () => {
    const twelve = Array.from({ length: 12 }, (_, at) => pageSummary(`/blog/${'abcdefghijkl'[at]}/`));
    const [section] = fillPageLists(
      [{ type: 'page-list', props: { pageSize: 1 } }],
      { ...page, route: '/blog/page/11/', part: { number: 11, total: 12 } },
      { folders: pageFolders(twelve) },
      { timeZone: 'UTC' },
    );
    expect(section?.props).toMatchObject({
      pages: [{ url: '/blog/k/' }],
      pager: { number: 11, total: 12, previous: '/blog/page/10/', next: '/blog/page/12/' },
    });
  });

  test('a part for which too few pages are left is the last one, and leads to none that is empty', () => {
    expect(partOf(2, 5)).toMatchObject({ names: 'def', pager: { number: 2, total: 3 } });
    expect(partOf(3, 5)).toEqual({
      names: 'g',
      pager: { number: 3, total: 3, previous: '/blog/page/2/' },
    });
    expect(partOf(5, 5)).toEqual(partOf(3, 5));
    expect(partOf(2, 2, { pageSize: 9 })).toEqual({ names: 'abcdefg', pager: undefined });
  });

  test('a list of the page without a size shows all of its pages', () => {
    expect(partOf(2, 3, {})).toEqual({ names: 'abcdefg', pager: undefined });
  });

  test('a page that is no part shows the whole list', () => {
    const [section] = fillPageLists([{ type: 'page-list', props: { pageSize: 3 } }], page, index, {
      timeZone: 'UTC',
    });
    expect(section?.props['pages']).toHaveLength(7);
    expect(section?.props).not.toHaveProperty('pager');
  });

  test('a page whose name only looks like a part has a list of its own', () => {
    const folders = pageFolders([pageSummary('/blog/page/2/x/')]);
    const [section] = fillPageLists(
      [{ type: 'page-list', props: {} }],
      { ...page, route: '/blog/page/2/' },
      { folders },
      { timeZone: 'UTC' },
    );
    expect(section?.props['pages']).toMatchObject([{ url: '/blog/page/2/x/' }]);
  });
});

test('a folder without pages has an empty list', () => {
  expect(listed({ folder: '/none/' }, [pageSummary('/blog/a/')])).toEqual([]);
});

test('however many parts a list has, its pages are put in order once', () => {
  let looks = 0;
  const pages = Array.from({ length: 64 }, (_, number) => ({
    ...{ route: `/blog/${number}/`, locale: 'en', title: `Page ${number}`, description: '' },
    get date() {
      looks += 1;
      return `2026-01-${10 + (number % 16)}`;
    },
  }));
  const index = { folders: new Map([['/blog/', pages]]) };
  const looksFor = (parts: number): number => {
    looks = 0;
    for (let number = 1; number <= parts; number += 1) {
      const part = { locale: 'en', route: partRoute('/blog/', number), part: { number, total: parts } };
      fillPageLists([{ type: 'page-list', props: { pageSize: 64 / parts } }], part, index, {
        timeZone: 'UTC',
      });
    }
    return looks;
  };
  expect(looksFor(1)).toBeGreaterThan(64);
  expect(looksFor(32)).toBe(0);
});
