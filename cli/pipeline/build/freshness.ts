/**
 * Decides whether `dist` is already what a build would write, from a list of files with sizes and times. Loads no code that parses,
 * validates or renders.
 */
import type { Tool } from '../../package-root.ts';
import { type Comparison, isAsLeft } from '../left/index.ts';
import { hashOfContent, type Listing } from '../source/read.ts';
import type { InputRow } from '../source/untouched.ts';
import { isUntouched } from '../source/untouched.ts';
import { type EntryId, readRows, type Store, type StoredRows, storeRows } from '../store/index.ts';

/** The inputs of a build; its rows are the files of content. */
export interface FreshRecord {
  /** Flags that change what is built. */
  flags: string;
  /** Hash of the tool including its style sheets. */
  toolHash: string;
  /** The seal of the output's record; null when it could not be written. */
  outputSeal: string | null;
  routes: number;
  warnings: number;
  /** When the record was written; a file changed in the same moment could have an unchanged time. */
  writtenMs: number;
  /** A schedule makes the site different from this moment on; null for never. */
  changesAtMs: number | null;
  /** The moment the site was built for. */
  nowMs: number;
}

export type LastRecord = StoredRows<FreshRecord, InputRow>;

export function freshId(codeHash: string): EntryId {
  return { kind: 'fresh', key: 'site', recipe: codeHash };
}

export interface FreshQuestion {
  root: string;
  tool: Tool;
  flags: string;
  nowMs: number;
  listing: Listing;
  record: LastRecord | null;
  comparison: Comparison;
}

/** The record of the last build by this tool, whatever has changed since. */
export function lastRecord(store: Store, { codeHash }: Tool): LastRecord | null {
  return readRows(store, freshId(codeHash));
}

/** @param last the record of the build before, as it was read */
export function storeRecord(
  store: Store,
  { codeHash }: Tool,
  record: { head: FreshRecord; rows: Iterable<InputRow> },
  last: LastRecord | null,
): void {
  storeRows(store, freshId(codeHash), record, last);
}

/** The record when nothing that matters has changed since, else null. */
export async function freshRecord(question: FreshQuestion): Promise<FreshRecord | null> {
  const { record, comparison } = question;
  if (record === null || !isContentFresh(record, question)) return null;
  const changes = await comparison.changes();
  const isSame = changes !== null && changes.seal === record.head.outputSeal;
  return isSame && isAsLeft(changes) ? record.head : null;
}

function isContentFresh(
  { head, rows }: LastRecord,
  { root, tool, flags, nowMs, listing }: FreshQuestion,
): boolean {
  const { files: listed, problems } = listing;
  // A link to nowhere and a folder that cannot be read are errors, and add no file.
  if (problems.length > 0) return false;
  if (head.flags !== flags || rows.length !== listed.length) return false;
  if (head.toolHash !== tool.hash) return false;
  if (nowMs < head.nowMs || (head.changesAtMs !== null && nowMs >= head.changesAtMs)) return false;
  for (const [index, file] of listed.entries()) {
    const row = rows[index];
    if (row === undefined || row[0] !== file.path || row[1] !== file.sizeBytes) return false;
    if (isUntouched(file, row, head.writtenMs)) continue;
    // Perhaps touched without a change, as by a checkout: its bytes decide.
    if (hashOfContent(root, file.path) !== row[3]) return false;
  }
  return true;
}
