import { expect, test } from 'vitest';
import { packFacts } from './fact-list.ts';
import { emptyLedger } from './ledger.ts';
import { factInWords, reasonsInWords, staleFiles } from './stale.ts';
import type { Ledger, LedgerFile } from './types.ts';

const NOW = 1000;

function fileOf(
  path: string,
  reads: string[],
  sets: number[],
  changesAtMs: number | null = null,
): LedgerFile {
  const rendered = { route: '/', outputPath: '', hash: '', bytes: 0, gzipBytes: null, leadsToGame: false };
  return {
    path,
    hash: `${path} then`,
    handle: {} as LedgerFile['handle'],
    changesAtMs,
    hasProblems: false,
    reads,
    pages: sets.map((set) => ({ rendered, set, own: packFacts([], '/') })),
  };
}

const ledger: Ledger = {
  ...emptyLedger(0),
  files: new Map(
    [
      fileOf('a', ['shared', 'other'], [0, 1, 0]),
      fileOf('b', ['shared'], [1]),
      fileOf('c', [], [], NOW),
      fileOf('d', [], [2], NOW + 1),
    ].map((file) => [file.path, file]),
  ),
  sets: [['origin', 'label'], ['label']],
  facts: new Map([
    ['shared', 'shared then'],
    ['other', 'other then'],
    ['origin', 'origin then'],
    ['label', 'label then'],
  ]),
};

/** What is stale when these facts and files have changed. */
function stale(changed: string[], files = ['a', 'b']) {
  const hash = (name: string): string => (changed.includes(name) ? 'now' : `${name} then`);
  return staleFiles(ledger, files, { fileHash: hash, factHash: hash }, NOW).map(
    ({ changedSets: _, ...file }) => file,
  );
}

test('which pages of a file have changed is known by the sets of facts that did', () => {
  const hash = (name: string): string => (name === 'origin' ? 'now' : `${name} then`);
  const [file] = staleFiles(ledger, ['a', 'b'], { fileHash: hash, factHash: hash }, NOW);
  expect([...(file?.changedSets ?? [])]).toEqual([0]);
});

test('a file of which nothing changed is not stale', () => {
  expect(stale([])).toEqual([]);
});

test('a file that changed, or is new, is stale for that reason alone', () => {
  const found = stale(['a', 'shared'], ['a', 'new']);
  expect(found.map(({ path, changed }) => [path, changed])).toEqual([
    ['a', []],
    ['new', []],
  ]);
  expect(found.map(reasonsInWords)).toEqual([['a changed'], ['new is new']]);
});

test('the time of a schedule comes at its moment', () => {
  expect(stale([], ['c', 'd'])).toEqual([
    { path: 'c', changed: [], reason: 'the time of its schedule has come', ofLoading: null },
  ]);
});

test('a file is stale for files that it has read', () => {
  expect(stale(['shared'])).toEqual([
    { path: 'a', changed: ['shared'], reason: null, ofLoading: ['shared'] },
    { path: 'b', changed: ['shared'], reason: null, ofLoading: ['shared'] },
  ]);
});

test('a file is stale for facts of its pages, each named once', () => {
  expect(stale(['origin'])).toEqual([{ path: 'a', changed: ['origin'], reason: null, ofLoading: [] }]);
  expect(stale(['other', 'label', 'origin'])).toEqual([
    { path: 'a', changed: ['other', 'origin', 'label'], reason: null, ofLoading: ['other'] },
    { path: 'b', changed: ['label'], reason: null, ofLoading: [] },
  ]);
});

test('the reasons for a file are in words, each once', () => {
  const changed = ['project site origin', 'bundle hash', 'bundle head hash'];
  expect(reasonsInWords({ path: 'a', changed, reason: null })).toEqual([
    'origin of content/site.yaml changed',
    'the scripts or styles of the site changed',
  ]);
});

test('each file is hashed once, however many have read it', () => {
  const hashed: string[] = [];
  const fileHash = (path: string): string => {
    hashed.push(path);
    return `${path} then`;
  };
  staleFiles(ledger, ['a', 'b'], { fileHash, factHash: (name) => `${name} then` }, NOW);
  expect(hashed.filter((path) => path === 'shared')).toHaveLength(1);
});

test.each([
  ['content/faqs/home.yaml', 'one of the files it draws from changed: content/faqs/home.yaml'],
  ['project labels hi downloadApp', 'the text "downloadApp" of the language "hi" changed'],
  ['project labelLanguages ur menu', 'the language of the text "menu" on pages in "ur" changed'],
  ['project site product name', 'product.name of content/site.yaml changed'],
  ['project site origin', 'origin of content/site.yaml changed'],
  ['bundle css faq', 'faq changed'],
  ['bundle css faq dark', 'faq dark changed'],
  ['bundle hash', 'the scripts or styles of the site changed'],
  ['images /assets/a.png', 'the picture content/assets/a.png changed'],
  ['pictures /ludo/', 'its picture for being shared changed'],
  ['icons', 'the icon of the site changed'],
  ['fonts gu', 'the font for phones without its script changed'],
  ['index summaries', 'the list of pages it shows changed'],
  ['index folders /blog/', 'the list of pages it shows changed'],
  ['index neighbours /blog/odds/', 'an article beside it changed, or one of the same topic'],
  ['index topics /blog/ odds', 'the page of a topic was added, removed or moved'],
  ['index translations /', 'a translation of it was added, removed or moved, or the feed of its folder'],
  ['index css', 'a translation of it was added, removed or moved, or the feed of its folder'],
  ['project files', 'a translation of it was added, removed or moved, or the feed of its folder'],
])('the fact "%s" is explained as: %s', (name, words) => {
  expect(factInWords(name)).toBe(words);
});
