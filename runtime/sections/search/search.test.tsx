// @environment document
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FoundPage, SearchEntry, WordFile } from '../../../schemas/plain/search-words.ts';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { type FetchPart, find } from './find.ts';
import { section } from './index.ts';

const ENTRY: SearchEntry = {
  words: {
    d: '../assets/d.json',
    r: '../assets/r.json',
    wi: '../assets/wi.json',
    wo: '../assets/wo.json',
    ल: '../assets/l.json',
  },
  pages: ['../assets/p0.json', '../assets/p1.json'],
  perFile: 2,
};
const PAGES: FoundPage[] = [
  ['/dice/', 'Dice', 'Of dice'],
  ['/rules/', 'Rules', 'Of rules'],
  ['/win/', 'Winning', ''],
];
const FILES: Record<string, SearchEntry | WordFile | FoundPage[]> = {
  '': ENTRY,
  '../assets/d.json': { dice: [0, 12, 1, 1] },
  '../assets/r.json': { rule: [1, 1], rules: [1, 12, 2, 1] },
  '../assets/wi.json': { winning: [2, 12] },
  '../assets/wo.json': { won: [0, 1] },
  '../assets/l.json': { लूडो: [0, 12] },
  '../assets/p0.json': PAGES.slice(0, 2),
  '../assets/p1.json': PAGES.slice(2),
};

describe('what is found', () => {
  const fetched: string[] = [];
  const fetchPart: FetchPart = async (name) => {
    fetched.push(name);
    return FILES[name];
  };
  const routes = async (query: string) => (await find(query, fetchPart)).pages.map(([url]) => url);
  beforeEach(() => void fetched.splice(0));

  test('the page with the word in its title comes first, and only files that are needed are fetched', async () => {
    expect(await routes('dice')).toEqual(['/dice/', '/rules/']);
    expect(fetched).toEqual(['', '../assets/d.json', '../assets/p0.json', '../assets/p0.json']);
  });

  test('the beginning of a word is enough, in every script', async () => {
    expect(await routes('w')).toEqual(['/win/', '/dice/']);
    expect(await routes('लू')).toEqual(['/dice/']);
  });

  test('a page must have all words where one has them; else most of them count', async () => {
    expect(await routes('dice rules')).toEqual(['/rules/']);
    expect(await routes('dice winning')).toEqual(['/win/', '/dice/', '/rules/']);
  });

  test('a word with another ending is found by what is before it', async () => {
    expect(await routes('winningly')).toEqual(['/win/']);
    expect(await routes('xyz')).toEqual([]);
    expect(await find('', fetchPart)).toEqual({ count: 0, pages: [] });
  });
});

describe('on a page', () => {
  const shown = () => ({
    status: document.querySelector('[role=status]')?.textContent,
    links: [...document.querySelectorAll('ol a')].map((link) => [
      link.getAttribute('href'),
      link.textContent,
    ]),
  });
  const type = (text: string): void => {
    const field = document.querySelector('input');
    if (field) field.value = text;
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  let answers: (name: string) => Response;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    answers = (name) => Response.json(FILES[name]);
    vi.stubGlobal('fetch', async (url: URL) =>
      answers(url.pathname === '/search/en.json' ? '' : `..${url.pathname}`),
    );
    document.body.innerHTML = sectionHtml(section, { siteMap: '/all/' });
    start(document.querySelector('[data-section]') as HTMLElement);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  test('results appear once after a pause, with how many there are in words', async () => {
    type('dic');
    type('dice');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toEqual({
      status: '2 pages found',
      links: [
        ['/dice/', 'Dice'],
        ['/rules/', 'Rules'],
      ],
    });
    type('winning');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown().status).toBe('1 page found');
    type('');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toEqual({ status: '', links: [] });
  });

  test.each(['ar-SA', 'fa', 'mr-IN'])(
    'the number has the digits of the rest of the page: %s',
    async (tag) => {
      const formats = { tag, timeZone: 'UTC' };
      document.body.innerHTML = sectionHtml(section, { siteMap: '/all/' }, testPage({ formats }));
      const element = document.querySelector<HTMLElement>('[data-section]');
      element?.setAttribute('data-index', '/search/en.json');
      start(element as HTMLElement);
      type('dice');
      await vi.advanceTimersByTimeAsync(200);
      expect(shown().status).toMatch(/^2 /);
    },
  );

  test('a press on the button searches at once and stays on the page', async () => {
    type('zebra');
    const press = new Event('submit', { cancelable: true });
    document.querySelector('form')?.dispatchEvent(press);
    await vi.advanceTimersByTimeAsync(0);
    expect(press.defaultPrevented).toBe(true);
    expect(shown()).toEqual({
      status: 'Nothing was found. Try another word, or look at all pages.',
      links: [],
    });
  });

  test('an index that does not load is reported, and requested again with the next word', async () => {
    answers = () => new Response(null, { status: 503 });
    type('dice');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown().status).toBe('The search could not be loaded. Please try again after some time.');
    answers = (name) => Response.json(FILES[name]);
    type('dice');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown().status).toBe('2 pages found');
  });
});

test('a query that was sent before the script was there is answered on the page that it leads to', async () => {
  vi.stubGlobal('fetch', async (url: URL) =>
    Response.json(FILES[url.pathname === '/search/en.json' ? '' : `..${url.pathname}`]),
  );
  history.replaceState(null, '', '?q=dice');
  onTestFinished(() => {
    history.replaceState(null, '', location.pathname);
    document.body.replaceChildren();
  });
  document.body.innerHTML = sectionHtml(section, { siteMap: '/all/' });
  start(document.querySelector('[data-section]') as HTMLElement);
  await vi.waitFor(() => expect(document.querySelectorAll('ol a')).toHaveLength(2));
  expect(document.querySelector('input')?.value).toBe('dice');
});

test('the number of results is in the digits of all numbers of a page', async () => {
  vi.stubGlobal('fetch', async (url: URL) =>
    Response.json(FILES[url.pathname === '/search/bn.json' ? '' : `..${url.pathname}`]),
  );
  onTestFinished(() => document.body.replaceChildren());
  const page = testPage({ locale: 'bn', formats: { tag: 'bn-IN', timeZone: 'UTC' } });
  document.body.innerHTML = sectionHtml(section, { siteMap: '/all/' }, page);
  const field = document.querySelector('input');
  if (field) field.value = 'dice';
  start(document.querySelector('[data-section]') as HTMLElement);
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toMatch(/^2 /));
});

test('without scripts the form leads to the list of all pages', () => {
  const html = sectionHtml(section, { heading: 'Search', siteMap: '/all/' });
  expect(html).toMatch(/<search class="search__form"><form action="\/all\/">/);
  expect(html).toContain('<a class="search__all" href="/all/">All pages</a>');
  expect(html).toMatch(
    /<label class="search__label" for="([^"]+)">Search this site<\/label>[\s\S]*<input[^>]* id="\1"/,
  );
  expect(sectionHtml(section, { siteMap: '/all/' }, testPage({ route: '/all/' }))).not.toContain(
    'search__all',
  );
});
