import { expect, test } from 'vitest';
import { pageSummary } from '../../../tests/page-summary.ts';
import { pageFolders, topicKey, topicPages } from './page-folders.ts';

test('a folder has the pages directly in it that visitors browse, with what lists show of them', () => {
  const stated = { title: 'A', description: 'About a.', date: '2026-01-01' };
  const folders = pageFolders([
    pageSummary('/'),
    pageSummary('/blog/'),
    pageSummary('/blog/a/', { ...stated, tags: ['Ludo'], cover: '/assets/a.png', author: 'Meera' }),
    pageSummary('/blog/b/'),
    pageSummary('/blog/404.html'),
    pageSummary('/blog/hidden/', { noindex: true }),
    pageSummary('/blog/landing/', { layout: 'landing' }),
  ]);
  expect([...folders.keys()]).toEqual(['/', '/blog/']);
  expect(folders.get('/')?.map(({ route }) => route)).toEqual(['/blog/']);
  expect(folders.get('/blog/')).toStrictEqual([
    { route: '/blog/a/', locale: 'en', ...stated, tags: ['Ludo'], cover: '/assets/a.png' },
    { route: '/blog/b/', locale: 'en', title: '/blog/b/', description: '', date: null },
  ]);
});

test('a topic of a folder leads to the first page that lists it', () => {
  const board = { folder: '/blog/', tag: 'Board games' };
  const ludo = { folder: '/blog/', tag: 'Ludo' };
  const pages = topicPages([
    pageSummary('/blog/a/'),
    pageSummary('/blog/topics/board/', { topics: [board, ludo] }),
    pageSummary('/games/', { topics: [ludo, { ...ludo, folder: '/games/' }] }),
  ]);
  expect([...pages]).toEqual([
    [topicKey('/blog/', 'Board games'), '/blog/topics/board/'],
    [topicKey('/blog/', 'Ludo'), '/blog/topics/board/'],
    [topicKey('/games/', 'Ludo'), '/games/'],
  ]);
});

test('the key of a topic holds no space', () => {
  expect(topicKey('/blog/', 'Board games')).toBe('/blog/Board%20games');
});
