import { describe, expect, test } from 'vitest';
import { pageSummary } from '../../../tests/page-summary.ts';
import type { Problem } from '../model/problems.ts';
import type { FileDetails } from '../pages/load-page.ts';
import { packFacts } from './fact-list.ts';
import { ABSENT } from './recorder.ts';
import { editedPages, isSameToOthers, listsRead, type Shown } from './same-to-others.ts';
import type { LedgerFile } from './types.ts';

const ROUTE = '/city/rules/';
const [FACT, OTHER_FACT] = ['index routes /', 'index routes /play/'];

interface Version {
  details?: Partial<FileDetails>;
  /** Facts that each page of the file has read, with their hashes. */
  pages?: [name: string, hash: string][][];
  outputPath?: string;
  leadsToGame?: boolean;
}

function versionOf({ details = {}, pages = [[[FACT, 'a']]], ...more }: Version = {}) {
  const ends = { outputPath: 'rules/index.html', leadsToGame: false, ...more };
  const rendered = { route: ROUTE, hash: 'h', bytes: 1, gzipBytes: null, ...ends };
  const file: LedgerFile = {
    path: 'content/pages/city/rules.yaml',
    ...{ hash: '', handle: '1-2.pack:0:10:ab', changesAtMs: null, hasProblems: false, reads: [] },
    pages: pages.map((facts) => ({ rendered, set: 0, own: packFacts(facts, ROUTE) })),
  };
  return {
    file,
    details: { summaries: [pageSummary(ROUTE)], problems: [], findings: [], dependencies: [], ...details },
  };
}

const NOWHERE: Shown = { hasSearch: false, lists: () => new Set() };

const isSame = (before: Version, now: Version, shown: Partial<Shown> = {}): boolean =>
  isSameToOthers(versionOf(before), versionOf(now), { ...NOWHERE, ...shown });

const problemOf = (severity: Problem['severity']): Problem => ({
  ...{ code: 'policy/words', severity, file: 'x', span: null, fieldPath: '', message: 'x' },
});
const summaryOf = (more: Parameters<typeof pageSummary>[1]): Version => ({
  details: { summaries: [pageSummary(ROUTE, more)] },
});

describe('a page file that was made again', () => {
  test('is the same where only the text of its page differs', () => {
    expect(isSame({}, {})).toBe(true);
    expect(isSame(summaryOf({ words: 'dice 1', syllables: 'का' }), summaryOf({ words: 'dice 2' }))).toBe(
      true,
    );
  });

  test.each<[what: string, now: Version]>([
    ['another route', summaryOf({ route: '/city/' })],
    ['a date', summaryOf({ date: '2026-01-01' })],
    ['another link', summaryOf({ links: ['/'] })],
    ['another file that its pages show', { details: { dependencies: ['content/collections/faqs/a.yaml'] } }],
    ['a warning', { details: { problems: [problemOf('warning')] } }],
    ['another address of its file', { outputPath: 'rules.html' }],
    ['a way to the game of the tool', { leadsToGame: true }],
    ['no page', { pages: [] }],
    ['one page more', { pages: [[[FACT, 'a']], [[FACT, 'a']]] }],
    ['another value of a fact that its page reads', { pages: [[[FACT, 'b']]] }],
    [
      'one fact more that its page reads',
      {
        pages: [
          [
            [FACT, 'a'],
            [OTHER_FACT, 'a'],
          ],
        ],
      },
    ],
  ])('is not the same with %s', (_, now) => {
    expect(isSame({}, now)).toBe(false);
  });

  test('is the same with one place more that links may lead to, and not with one less', () => {
    const [few, more] = [summaryOf({ anchors: ['rules'] }), summaryOf({ anchors: ['odds', 'rules'] })];
    expect(isSame(few, more)).toBe(true);
    expect(isSame(more, few)).toBe(false);
  });

  test('leaves those of its pages that have other words or syllables for others to follow', () => {
    const before = versionOf(summaryOf({ words: 'dice 1' })).details;
    const now = versionOf(summaryOf({ words: 'dice 2' })).details;
    expect(editedPages(before, now)).toEqual([{ before: before.summaries[0], now: now.summaries[0] }]);
    expect(editedPages(before, before)).toEqual([]);
  });

  test('is not the same with an error, even one that it had before', () => {
    const broken = { details: { problems: [problemOf('error')] } };
    expect(isSame(broken, broken)).toBe(false);
    const warned = { details: { problems: [problemOf('warning')] } };
    expect(isSame(warned, warned)).toBe(true);
  });

  test('is not the same where one of its pages reads another value of a fact', () => {
    expect(isSame({ pages: [[[FACT, 'a']], [[FACT, 'a']]] }, { pages: [[[FACT, 'a']], [[FACT, 'b']]] })).toBe(
      false,
    );
  });

  test('is the same where its page reads less of the site than before', () => {
    const read: [string, string][] = [
      [FACT, 'a'],
      [OTHER_FACT, 'a'],
    ];
    expect(isSame({ pages: [read] }, { pages: [read.slice(1)] })).toBe(true);
  });
});

describe('a page with another title or description', () => {
  const WORDS: [string, Version][] = [
    ['title', summaryOf({ title: 'New' })],
    ['description', summaryOf({ description: 'New' })],
  ];
  const renamed = summaryOf({ title: 'New' });

  test.each(WORDS)('is the same where no other page shows its %s', (_, now) => {
    expect(isSame({}, now)).toBe(true);
    expect(isSame({}, now, { lists: () => new Set(['index folders /', 'index folders /play/']) })).toBe(true);
  });

  test.each(WORDS)('is not the same where the search shows its %s', (_, now) => {
    expect(isSame({}, now, { hasSearch: true })).toBe(false);
  });

  test.each(['index summaries', 'index folders', 'index folders /city/'])(
    'is not the same where a page shows the list "%s"',
    (name) => {
      expect(isSame({}, renamed, { lists: () => new Set([name]) })).toBe(false);
    },
  );

  test('is not the same where an article of its file is in a feed', () => {
    const articles = (title: string): Version => ({
      details: { summaries: [pageSummary(ROUTE), pageSummary('/city/a/', { title, date: '2026-01-01' })] },
    });
    expect(isSame(articles('a'), articles('b'))).toBe(false);
  });

  test('is not the same where a feed has its name', () => {
    const withFeed = (hash: string): Version => ({
      pages: [
        [[FACT, 'a']],
        [
          [FACT, 'a'],
          ['index feeds /city/', hash],
        ],
      ],
    });
    expect(isSame(withFeed('a'), { ...renamed, ...withFeed('a') })).toBe(false);
    expect(isSame(withFeed(ABSENT), { ...renamed, ...withFeed(ABSENT) })).toBe(true);
  });

  test('is not the same with another change beside it', () => {
    expect(isSame({}, summaryOf({ title: 'New', links: ['/'] }))).toBe(false);
  });

  test('has the lists of a large site read only where words have changed', () => {
    const lists = (): never => {
      throw new Error('The lists were read.');
    };
    expect(isSame({}, {}, { lists })).toBe(true);
    expect(isSame({}, summaryOf({ links: ['/'] }), { lists })).toBe(false);
  });
});

test('the lists that a site shows are those that its pages have read', () => {
  const fileWith = (...names: string[]): LedgerFile =>
    versionOf({ pages: [names.map((name) => [name, 'a'] as [string, string])] }).file;
  const files = new Map([
    ['a', fileWith('index summaries', 'index routes /')],
    ['b', fileWith('index folders /city/', 'images /folders.png')],
    ['c', fileWith('index folders')],
  ]);
  expect([...listsRead(files)].sort()).toEqual(['index folders', 'index folders /city/', 'index summaries']);
});
