import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-project.ts';
import type { InputRow } from '../source/untouched.ts';
import { openStore } from '../store/index.ts';
import { type FreshRecord, freshChangesId, freshId, lastRecord, storeRecord } from './freshness.ts';

const TOOL = { version: '1', hash: 'all', codeHash: 'code' };

const rowAt = (place: number, hash = 'h'): InputRow => [
  `content/${place}.yaml`,
  5,
  place,
  hash,
  place,
  place,
];

function recordOf(changes: Partial<FreshRecord> = {}): FreshRecord {
  return {
    ...{ flags: '', toolHash: 'all', outputId: 'o', routes: 3, warnings: 0, writtenMs: 1 },
    ...{ changesAtMs: null, nowMs: 1 },
    inputs: Array.from({ length: 300 }, (_, place) => rowAt(place)),
    folders: [
      ['', 1],
      ['a', 2],
    ],
    ...changes,
  };
}

describe('the record of a build', () => {
  /** A store with a first record, and what the next builds leave. */
  function begin() {
    const store = openStore(temporaryFolder());
    storeRecord(store, TOOL, recordOf(), null);
    const whole = (): string | undefined => store.get(freshId(TOOL.codeHash))?.hash;
    const next = (changes: Partial<FreshRecord>) => {
      storeRecord(store, TOOL, recordOf(changes), lastRecord(store, TOOL));
      expect(lastRecord(store, TOOL)).toMatchObject(recordOf(changes));
      return whole();
    };
    return { store, first: whole(), next };
  }

  const withRow = (place: number): Partial<FreshRecord> => ({
    inputs: recordOf().inputs.map((row, at) => (at === place ? rowAt(place, 'later') : row)),
  });

  test('says beside it what has changed in few rows, each time since it was written whole', () => {
    const { first, next } = begin();
    expect(next({ ...withRow(7), outputId: 'p', writtenMs: 2 })).toBe(first);
    expect(
      next({
        ...withRow(8),
        folders: [
          ['', 1],
          ['a', 3],
        ],
        warnings: 1,
      }),
    ).toBe(first);
    expect(next({})).toBe(first);
  });

  test('is written whole when files or folders come and go, or many change', () => {
    const { first, next } = begin();
    const fewer = next({ inputs: recordOf().inputs.slice(1) });
    expect(fewer).not.toBe(first);
    expect(next({ inputs: recordOf().inputs.slice(1).reverse() })).not.toBe(fewer);
    expect(next({ folders: [['', 1]] })).not.toBe(first);
    const many = recordOf().inputs.map((_, place) => rowAt(place, 'later'));
    expect(next({ inputs: many })).not.toBe(first);
  });

  test('is that of the build before when its changes are lost, and none are taken for its own that are not', () => {
    const { store, next } = begin();
    next(withRow(7));
    const changes = store.get(freshChangesId(TOOL.codeHash))?.bytes ?? Buffer.alloc(0);
    store.put(freshChangesId(TOOL.codeHash), Buffer.from('null'));
    expect(lastRecord(store, TOOL)).toMatchObject(recordOf());
    storeRecord(store, TOOL, recordOf({ routes: 9 }), null);
    store.put(freshChangesId(TOOL.codeHash), changes);
    expect(lastRecord(store, TOOL)).toMatchObject(recordOf({ routes: 9 }));
  });
});
