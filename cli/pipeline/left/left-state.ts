/** The state in which the last build has left its output, kept for the next one. */
import type { Tool } from '../../package-root.ts';
import type { OutputState } from '../output/index.ts';
import { type EntryId, readRows, type Store, type StoredRows, storeRows } from '../store/index.ts';

/** Its rows are the output's folders. */
export type LeftState = StoredRows<Omit<OutputState, 'folders'>, OutputState['folders'][number]>;

export function leftId(codeHash: string): EntryId {
  return { kind: 'fresh', key: 'output', recipe: codeHash };
}

export function leftState(store: Store, { codeHash }: Tool): LeftState | null {
  return readRows(store, leftId(codeHash));
}

/** @param last that of the build before, as it was read */
export function storeLeftState(
  store: Store,
  { codeHash }: Tool,
  { folders, ...head }: OutputState,
  last: LeftState | null,
): void {
  storeRows(store, leftId(codeHash), { head, rows: folders }, last);
}
