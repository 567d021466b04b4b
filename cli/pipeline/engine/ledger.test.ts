import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '../model/problems.ts';
import { openStore, type Store } from '../store/index.ts';
import { emptyLedger, ledgerId, readLedger, writeLedger } from './ledger.ts';
import type { LedgerFile } from './ledger-file.ts';
import { packFacts } from './recorder.ts';
import { packOfFile, plainFile, setsOf } from './stored-files.ts';

let root = '';
let store: Store;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'slipway-ledger-'));
  store = openStore(root);
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const handle: LedgerFile['handle'] = '1-2.pack:0:10:ab';

function fileOf(path: string, sets: number[], more: Partial<LedgerFile> = {}): LedgerFile {
  return {
    path,
    hash: `hash of ${path}`,
    handle,
    changesAtMs: null,
    hasProblems: false,
    reads: ['settings', `${path}/_defaults.yaml`],
    pages: sets.map((set, index) => ({
      rendered: {
        route: `/${path}/${index}/`,
        outputPath: `${path}/${index}/index.html`,
        hash: 'h',
        bytes: 100 + index,
        gzipBytes: index === 0 ? null : 50,
        leadsToGame: index === 0,
      },
      set,
      own: packFacts(
        [
          ['index routes /', 'x'],
          ['images /a.png', 'y'],
        ].slice(index) as [string, string][],
      ),
    })),
    ...more,
  };
}

const problem: Problem = {
  code: 'policy/words',
  severity: 'warning',
  file: 'x',
  span: null,
  fieldPath: '',
  message: 'x',
};

test('what a build leaves is what the next one finds', () => {
  const files = new Map([
    ['a', fileOf('a', [2, 0])],
    ['b', fileOf('b', [2], { hasProblems: true, changesAtMs: 77, reads: [] })],
    ['c', fileOf('c', [])],
  ]);
  const sets = [['project site origin'], ['no page has it'], ['bundle hash', 'project site origin']];
  writeLedger(store, 'tool', {
    nowMs: 5,
    files,
    sets,
    siteProblems: [problem],
    siteChangesAtMs: 99,
    outputId: 'o',
    further: ['rules'],
    hashOf: (name) => `now ${name}`,
  });
  const read = readLedger(store, 'tool', 5);
  expect(read).toMatchObject({ nowMs: 5, siteProblems: [problem], siteChangesAtMs: 99, outputId: 'o' });
  // Sets that no page has are left out, and the others are numbered by their first page.
  expect(read?.sets).toEqual([['bundle hash', 'project site origin'], ['project site origin']]);
  expect(plainly(read?.files)).toEqual(
    new Map([
      ['a', fileOf('a', [0, 1])],
      ['b', fileOf('b', [0], { hasProblems: true, changesAtMs: 77, reads: [] })],
      ['c', fileOf('c', [])],
    ]),
  );
  expect([...(read?.facts ?? [])].sort()).toEqual(
    ['a/_defaults.yaml', 'bundle hash', 'c/_defaults.yaml', 'project site origin', 'rules', 'settings'].map(
      (name) => [name, `now ${name}`],
    ),
  );
});

/** Reads all lazy fields of the files. */
function plainly(files: Iterable<[string, LedgerFile]> = []): Map<string, LedgerFile> {
  return new Map(Array.from(files, ([path, file]) => [path, plainFile(file)]));
}

test('files that were read are written again as they were, beside new ones', () => {
  const write = (files: Map<string, LedgerFile>, sets: string[][]): void =>
    writeLedger(store, 'again', { ...emptyLedger(1), files, sets, further: [], hashOf: (name) => name });
  write(new Map(['a', 'b'].map((path) => [path, fileOf(path, [1, 0])])), [['icons'], ['fonts']]);
  const first = readLedger(store, 'again', 1);
  const files = new Map([...(first?.files ?? []), ['c', fileOf('c', [2], { reads: ['settings'] })] as const]);
  write(files, [...(first?.sets ?? []), ['labels']]);
  const second = readLedger(store, 'again', 1);
  expect(plainly(second?.files)).toEqual(
    new Map([
      ['a', fileOf('a', [0, 1])],
      ['b', fileOf('b', [0, 1])],
      ['c', fileOf('c', [2], { reads: ['settings'] })],
    ]),
  );
  expect(second?.sets).toEqual([['fonts'], ['icons'], ['labels']]);
  expect(Array.from(second?.files.values() ?? [], packOfFile)).toEqual(Array(3).fill('1-2.pack'));
  expect(Array.from(second?.files.values() ?? [], setsOf)).toEqual([[0, 1], [0, 1], [2]]);
});

test('each fact is hashed once', () => {
  const hashed: string[] = [];
  writeLedger(store, 'once', {
    ...emptyLedger(0),
    files: new Map([
      ['a', fileOf('a', [0])],
      ['b', fileOf('b', [0], { reads: ['settings'] })],
    ]),
    sets: [['settings', 'bundle hash']],
    further: ['settings'],
    hashOf: (name) => {
      hashed.push(name);
      return '';
    },
  });
  expect(hashed).toEqual(['settings', 'bundle hash', 'a/_defaults.yaml']);
});

test('a build without one before it begins with nothing', () => {
  expect(emptyLedger(3)).toEqual({
    nowMs: 3,
    files: new Map(),
    sets: [],
    facts: new Map(),
    siteProblems: [],
    siteChangesAtMs: null,
    outputId: null,
  });
});

test('a ledger of a later moment, of another tool or of no build at all is none', () => {
  writeLedger(store, 'later', { ...emptyLedger(10), further: [], hashOf: () => '' });
  expect(readLedger(store, 'later', 9)).toBeNull();
  expect(readLedger(store, 'later', 10)).toEqual(emptyLedger(10));
  expect(readLedger(store, 'later', 11)).not.toBeNull();
  expect(readLedger(store, 'other', 11)).toBeNull();
  expect(ledgerId('a')).not.toEqual(ledgerId('b'));
});
