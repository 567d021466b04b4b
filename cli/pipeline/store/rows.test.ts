import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-project.ts';
import { type EntryId, openStore, readRows, rowEntries, storeRows } from './index.ts';

const ID: EntryId = { kind: 'fresh', key: 'site', recipe: 'code' };
const [WHOLE, CHANGES] = rowEntries(ID);

type FileRow = [path: string, hash: string];

const fileRow = (place: number, hash = 'h'): FileRow => [`content/${place}.yaml`, hash];
const ROWS = Array.from({ length: 300 }, (_, place) => fileRow(place));
const withRow = (place: number): FileRow[] => ROWS.with(place, fileRow(place, 'later'));

describe('a stored value with many rows', () => {
  /** A store with a first value, and what the next ones leave. */
  function begin() {
    const store = openStore(temporaryFolder());
    const read = () => readRows<{ at: number }, FileRow>(store, ID);
    storeRows(store, ID, { head: { at: 0 }, rows: ROWS }, null);
    const next = (rows: FileRow[], at = 1) => {
      storeRows(store, ID, { head: { at }, rows }, read());
      expect(read()).toMatchObject({ head: { at }, rows });
      return store.get(WHOLE)?.hash;
    };
    return { store, read, first: store.get(WHOLE)?.hash, next };
  }

  test('has what changed in few rows beside it, each time since it was written whole', () => {
    const { first, next } = begin();
    expect(next(withRow(7), 2)).toBe(first);
    expect(next(withRow(8), 3)).toBe(first);
    expect(next(ROWS)).toBe(first);
  });

  test('is written whole when rows come and go, or many change', () => {
    const { first, next } = begin();
    const fewer = next(ROWS.slice(1));
    expect(fewer).not.toBe(first);
    expect(next(ROWS.slice(1).reverse())).not.toBe(fewer);
    expect(next(ROWS, 0)).toBe(first);
    expect(next(ROWS.map((_, place) => fileRow(place, 'later')))).not.toBe(first);
  });

  test('is the one before when its changes are lost, and takes none for its own that are not', () => {
    const { store, read, next } = begin();
    next(withRow(7));
    const changes = store.get(CHANGES)?.bytes ?? Buffer.alloc(0);
    store.put(CHANGES, Buffer.from('null'));
    expect(read()).toMatchObject({ head: { at: 0 }, rows: ROWS });
    storeRows(store, ID, { head: { at: 9 }, rows: ROWS }, null);
    store.put(CHANGES, changes);
    expect(read()).toMatchObject({ head: { at: 9 }, rows: ROWS });
  });
});
