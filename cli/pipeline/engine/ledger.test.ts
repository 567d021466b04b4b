import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../model/problems.ts';
import { openStore, type Store } from '../store/index.ts';
import { packFacts } from './fact-list.ts';
import { emptyLedger, ledgerId, readLedger, writeLedger } from './ledger.ts';
import { changesId } from './ledger-changes.ts';
import { factsRead, packOfFile, plainFile, setsOf } from './stored-files.ts';
import type { Ledger, LedgerFile } from './types.ts';

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
        `/${path}/${index}/`,
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
    syllables: 'abc',
    outputSeal: 'o',
    whole: null,
    further: ['rules'],
    hashOf: (name) => `now ${name}`,
  });
  const read = readLedger(store, 'tool', 5);
  expect(read).toMatchObject({
    nowMs: 5,
    siteProblems: [problem],
    siteChangesAtMs: 99,
    syllables: 'abc',
    outputSeal: 'o',
  });
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

test('files of a large site, whose lines are written in several pieces, are found again', () => {
  const own = packFacts([['index routes /लूडो/'.repeat(20_000), 'x']], '/a/');
  const files = new Map(
    ['a', 'b', 'c', 'd'].map((path) => {
      const file = fileOf(path, [0]);
      return [path, { ...file, pages: file.pages.map((page) => ({ ...page, own })) }];
    }),
  );
  const input = { ...emptyLedger(5), files, sets: [['icons']], further: [], hashOf: (name: string) => name };
  writeLedger(store, 'large', input);
  expect(plainly(readLedger(store, 'large', 5)?.files)).toEqual(files);
});

/** Reads all lazy fields of the files. */
function plainly(files: Iterable<[string, LedgerFile]> = []): Map<string, LedgerFile> {
  return new Map(Array.from(files, ([path, file]) => [path, plainFile(file)]));
}

test('files that were read are written whole again as they were, beside new ones', () => {
  const write = (files: Map<string, LedgerFile>, sets: string[][]): void =>
    writeLedger(store, 'again', { ...emptyLedger(1), files, sets, further: [], hashOf: (name) => name });
  write(new Map(['a', 'b'].map((path) => [path, fileOf(path, [1, 0])])), [['icons'], ['fonts']]);
  const first = readLedger(store, 'again', 1);
  const files = new Map([...(first?.files ?? []), ['c', fileOf('c', [2], { reads: ['settings'] })] as const]);
  write(files, [...(first?.sets ?? []), ['labels']]); // not as changes of the first
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

test('facts that pages have read are found by how they begin, in files that were read as in new ones', () => {
  const reading = (path: string, ...names: string[]): LedgerFile => {
    const file = fileOf(path, [0]);
    const facts = names.map((name) => [name, 'x'] as const);
    const pages = file.pages.map((page) => ({ ...page, own: packFacts(facts, page.rendered.route) }));
    return { ...file, pages };
  };
  const files = [
    reading('a', 'index folders /', 'index routes /index/', 'index folders /खेल/'),
    reading('b', 'index folders /', 'index summaries'),
    reading('c'),
  ];
  writeLedger(store, 'facts read', {
    ...{ ...emptyLedger(1), files: new Map(files.map((file) => [file.path, file])) },
    ...{ sets: [['icons']], further: [], hashOf: (name: string) => name },
  });
  const stored = readLedger(store, 'facts read', 1)?.files.values() ?? [];
  const found = factsRead([...stored, reading('d', 'index folders /d/', 'icons')], 'index folders');
  expect([...found].sort()).toEqual(['index folders /', 'index folders /d/', 'index folders /खेल/']);
  expect(factsRead([], 'index folders').size).toBe(0);
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
    syllables: null,
    outputSeal: null,
    whole: null,
  });
});

test('a ledger of a later moment, of another tool or of no build at all is none', () => {
  writeLedger(store, 'later', { ...emptyLedger(10), further: [], hashOf: () => '' });
  expect(readLedger(store, 'later', 9)).toBeNull();
  expect(readLedger(store, 'later', 10)).toMatchObject({ ...emptyLedger(10), whole: expect.anything() });
  expect(readLedger(store, 'later', 11)).not.toBeNull();
  expect(readLedger(store, 'other', 11)).toBeNull();
  expect(ledgerId('a')).not.toEqual(ledgerId('b'));
});

describe('changes of a ledger', () => {
  const few = Array.from({ length: 9 }, (_, index) => `p${index}`);
  const bytesOf = (tool: string): string | undefined => store.get(ledgerId(tool))?.hash;

  /** A ledger of nine files that is written whole. */
  function writeNine(tool: string): Ledger {
    writeLedger(store, tool, {
      ...emptyLedger(1),
      files: new Map(few.map((path) => [path, fileOf(path, [0])])),
      sets: [['icons']],
      further: ['rules'],
      hashOf: (name) => `then ${name}`,
    });
    return reading(tool);
  }

  function reading(tool: string): Ledger {
    const read = readLedger(store, tool, 9);
    if (read === null) throw new Error('There is no ledger.');
    return read;
  }

  /** Writes a ledger with some files in the place of others. */
  function change(tool: string, before: Ledger, files: LedgerFile[], more: Partial<Ledger> = {}): void {
    const changed = new Map(before.files);
    for (const file of files) changed.set(file.path, file);
    writeLedger(store, tool, {
      ...{ ...before, nowMs: 2, outputSeal: 'next', files: changed, ...more },
      further: ['rules'],
      hashOf: (name) => (name === 'rules' ? 'now' : `then ${name}`),
    });
  }

  test('are written beside it, again and again, and the next build finds one ledger', () => {
    const first = writeNine('beside');
    const whole = bytesOf('beside');
    change('beside', first, [fileOf('p1', [1], { reads: ['new'] })], { sets: [['icons'], ['fonts']] });
    const second = reading('beside');
    const files = new Map(second.files);
    files.delete('p2');
    change('beside', second, [], { files: files.set('q', fileOf('q', [0, 1])) });
    const third = reading('beside');
    expect(bytesOf('beside')).toBe(whole);
    expect(third).toMatchObject({ nowMs: 2, outputSeal: 'next', sets: [['icons'], ['fonts']] });
    const kept = few.filter((path) => path !== 'p1' && path !== 'p2').map((path) => fileOf(path, [0]));
    const all = [...kept, fileOf('p1', [1], { reads: ['new'] }), fileOf('q', [0, 1])];
    expect(plainly(third.files)).toEqual(new Map(all.map((file) => [file.path, file])));
    expect([third.facts.get('rules'), third.facts.get('new'), third.facts.get('icons')]).toEqual([
      'now',
      'then new',
      'then icons',
    ]);
  });

  test('that are lost leave the ledger before them, and none stay of another', () => {
    const first = writeNine('lost');
    change('lost', first, [fileOf('p1', [0], { hash: 'later' })]);
    expect(reading('lost').files.get('p1')?.hash).toBe('later');
    store.put(changesId('lost'), Buffer.from('null'));
    expect(plainly(reading('lost').files)).toEqual(plainly(first.files));
    change('lost', first, [fileOf('p1', [0], { hash: 'later' })]);
    writeLedger(store, 'lost', { ...emptyLedger(3), further: [], hashOf: () => '' });
    expect(reading('lost').files.size).toBe(0);
  });

  test('of many files, or of many bytes, are written whole with it', () => {
    const many = few.map((path) => fileOf(path, [0], { hash: 'later' }));
    const first = writeNine('many');
    change('many', first, many);
    expect(bytesOf('many')).not.toBe(first.whole?.hash);
    expect(reading('many').files.get('p8')?.hash).toBe('later');
    const second = writeNine('long');
    change('long', second, [fileOf('p1', [0], { hash: 'x'.repeat(70_000) })]);
    expect(bytesOf('long')).not.toBe(second.whole?.hash);
  });

  test('of eight files are few', () => {
    const first = writeNine('eight');
    change(
      'eight',
      first,
      few.slice(1).map((path) => fileOf(path, [0], { hash: 'later' })),
    );
    expect(bytesOf('eight')).toBe(first.whole?.hash);
    expect(Array.from(reading('eight').files.values(), ({ hash }) => hash)).toEqual([
      'hash of p0',
      ...Array(8).fill('later'),
    ]);
  });

  test('are as large as what has changed, not as the site', () => {
    const facts = Array.from({ length: 2000 }, (_, index) => `project labels en of-the-site-${index}`);
    const sets = [facts];
    writeLedger(store, 'facts', {
      ...{ ...emptyLedger(1), files: new Map([['p0', fileOf('p0', [0])]]), sets },
      ...{ further: [], hashOf: (name) => `then ${name}` },
    });
    const first = reading('facts');
    change('facts', first, [fileOf('p0', [0], { hash: 'later' })]);
    expect(bytesOf('facts')).toBe(first.whole?.hash);
    expect(reading('facts').files.get('p0')?.hash).toBe('later');
    change('facts', first, [fileOf('p0', [0], { hash: 'x'.repeat(70_000) })]);
    expect(bytesOf('facts')).not.toBe(first.whole?.hash);
  });

  test('made for a later moment are no ledger for an earlier one', () => {
    change('later changes', writeNine('later changes'), [fileOf('p1', [0])]);
    expect(readLedger(store, 'later changes', 1)).toBeNull();
    expect(readLedger(store, 'later changes', 2)).not.toBeNull();
  });
});
