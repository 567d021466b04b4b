import { expect, test } from 'vitest';
import type { SearchEntry } from '../../schemas/plain/search-words.ts';
import type { Page, PageSummary } from '../pipeline/model/types.ts';
import { pageWords } from './page-words.ts';
import { searchFiles } from './search-index.ts';

function summary(route: string, words: string, more: Partial<PageSummary> = {}): PageSummary {
  return {
    route,
    words,
    locale: 'en',
    title: `Page ${route}`,
    description: '',
    layout: 'site',
    ...more,
  } as PageSummary;
}

function read(summaries: readonly PageSummary[], base = '') {
  const files = new Map(
    Array.from(searchFiles(summaries, base), ({ path, contents }) => [path, JSON.parse(String(contents))]),
  );
  const entry = files.get('search/en.json') as SearchEntry;
  const part = (name = ''): unknown => files.get(name.replace('../', ''));
  return { files, entry, part };
}

test('words are found by their first letter, pages by their numbers', () => {
  const { entry, part } = read([summary('/b/', 'dice 2\ndraw 1'), summary('/a/', 'dice 5')], '/app');
  expect(Object.keys(entry.words)).toEqual(['d']);
  expect(part(entry.words['d'])).toEqual({ dice: [0, 5, 1, 2], draw: [1, 1] });
  expect(part(entry.pages[0])).toEqual([
    ['/app/a/', 'Page /a/', ''],
    ['/app/b/', 'Page /b/', ''],
  ]);
});

test('a beginning with very many places is divided by the next letter', () => {
  const pages = Array.from({ length: 2000 }, (_, index) => summary(`/${index}/`, 'lamp 1\nlight 1'));
  const { entry } = read(pages);
  expect(Object.keys(entry.words)).toEqual(['la', 'li']);
  expect(entry.pages).toHaveLength(40);
});

test('what search engines are not shown is not found either', () => {
  const { entry, part } = read([
    summary('/a/', 'dice 1'),
    summary('/hidden/', 'dice 1', { noindex: true }),
    summary('/404.html', 'dice 1'),
    summary('/blog/page/2/', 'dice 1', { isFurther: true }),
  ]);
  expect(part(entry.words['d'])).toEqual({ dice: [0, 1] });
});

test('the files are the same whatever the order in which pages were made', () => {
  const pages = [
    summary('/a/', 'dice 1'),
    summary('/b/', 'draw 1'),
    summary('/hi/', 'पासा 1', { locale: 'hi' }),
  ];
  expect([...searchFiles([...pages].reverse(), '')]).toEqual([...searchFiles(pages, '')]);
});

test('words of titles and headings count more than those of texts; settings are no words', () => {
  const page = {
    data: { title: 'Rules', description: 'How to win' },
    sections: [
      {
        type: 'text',
        props: { title: 'Capture', titleTag: 'h2', body_html: '<p>rules rules <b>win</b>ning</p>' },
      },
      {
        type: 'hero',
        props: { theme: 'lightBlue', backgroundColor: 'Navy', gtmEvent: 'Film played', url: '/x/' },
      },
    ],
  } as unknown as Page;
  expect(pageWords(page).split('\n')).toEqual(['capture 4', 'how 4', 'ning 1', 'rules 14', 'to 4', 'win 5']);
});
