/** Stored values with a row for each of very many files: when few rows have changed, only those are written. */
import type { EntryId, StoredValue } from './entry.ts';

/** The first column says what the row is of, and rows are in the same order each time. */
export type Row = readonly [path: string, ...unknown[]];

/** What is needed of a store. */
interface ValueStore {
  get(id: EntryId): StoredValue | null;
  getJson<Value>(id: EntryId): Value | null;
  putJson(id: EntryId, value: object): void;
}

/** A value as it was read. */
export interface StoredRows<Head extends object, R extends Row> {
  head: Head;
  rows: readonly R[];
  /** As it was last written whole; `hash` of its bytes. */
  whole: { hash: string; rows: readonly R[] };
}

interface Whole<Head, R> {
  head: Head;
  rows: R[];
}

/** What has changed since the value was last written whole; `of` is the hash of that one. */
interface Changes<Head, R> {
  head: Head;
  rows: [place: number, row: R][];
  of: string;
}

/** Changes are written beside the value while they are at most this many: reading them must cost less than the value itself. */
const MOST_CHANGES = 256;

/** The entries that a value takes. */
export function rowEntries(id: EntryId): [whole: EntryId, changes: EntryId] {
  return [id, { ...id, key: `${id.key} changes` }];
}

/** Null when nothing is stored. */
export function readRows<Head extends object, R extends Row>(
  store: ValueStore,
  id: EntryId,
): StoredRows<Head, R> | null {
  const [wholeId, changesId] = rowEntries(id);
  const stored = store.get(wholeId);
  if (stored === null) return null;
  const { head, rows } = JSON.parse(stored.bytes.toString('utf8')) as Whole<Head, R>;
  const whole = { hash: stored.hash, rows };
  const changes = store.getJson<Changes<Head, R>>(changesId);
  if (changes === null || changes.of !== whole.hash) return { head, rows, whole };
  const all = [...rows];
  for (const [place, row] of changes.rows) all[place] = row;
  return { head: changes.head, rows: all, whole };
}

/**
 * @param rows made one by one when the value is written whole
 * @param last the value before, as it was read
 */
export function storeRows<Head extends object, R extends Row>(
  store: ValueStore,
  id: EntryId,
  { head, rows }: { head: Head; rows: Iterable<R> },
  last: StoredRows<Head, R> | null,
): void {
  const [wholeId, changesId] = rowEntries(id);
  const changed = last === null ? null : changedRows(last.whole.rows, [...rows]);
  if (last === null || changed === null) store.putJson(wholeId, { head, rows });
  else store.putJson(changesId, { head, rows: changed, of: last.whole.hash } satisfies Changes<Head, R>);
}

/** Rows that differ; null when they are too many, or of other paths. */
function changedRows<R extends Row>(before: readonly R[], now: readonly R[]): [number, R][] | null {
  if (before.length !== now.length) return null;
  const changed: [number, R][] = [];
  for (const [place, row] of now.entries()) {
    const known = before[place];
    if (known?.[0] !== row[0] || changed.length > MOST_CHANGES) return null;
    if (row.some((value, column) => value !== known[column])) changed.push([place, row]);
  }
  return changed;
}
