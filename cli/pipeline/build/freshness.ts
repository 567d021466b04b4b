/**
 * Decides whether `dist` is already what a build would write, from a list of files with sizes and times. Loads no code that parses,
 * validates or renders.
 */
import type { Tool } from '../../package-root.ts';
import {
  isAsRecorded,
  type OutputLocation,
  type OutputState,
  outputId,
  readRecord,
  realDisk,
} from '../output/index.ts';
import { hashOfContent, type ListedFile } from '../source/read.ts';
import type { InputRow } from '../source/untouched.ts';
import { isUntouched } from '../source/untouched.ts';
import type { EntryId, Store } from '../store/index.ts';

export interface FreshRecord extends OutputState {
  /** Flags that change what is built. */
  flags: string;
  /** Hash of the tool including its style sheets. */
  toolHash: string;
  inputs: InputRow[];
  routes: number;
  warnings: number;
  /** When the record was written; a file changed in the same moment could have an unchanged time. */
  writtenMs: number;
  /** A schedule makes the site different from this moment on; null for never. */
  changesAtMs: number | null;
  /** The moment the site was built for. */
  nowMs: number;
}

/** A record to be written; the rows of a large site are made one by one. */
export interface NewRecord extends Omit<FreshRecord, 'inputs'> {
  inputs: Iterable<InputRow>;
}

/** A record as it was read. */
export interface LastRecord extends FreshRecord {
  whole: WholeRecord;
}

/** A record as it was last written whole; `hash` of its bytes. */
interface WholeRecord extends Pick<FreshRecord, 'inputs' | 'folders'> {
  hash: string;
}

/** What has changed in a record since it was last written whole; `of` is the hash of that one. */
interface RecordChanges extends Omit<FreshRecord, 'inputs' | 'folders'> {
  of: string;
  inputs: Changed<InputRow>[];
  folders: Changed<FreshRecord['folders'][number]>[];
}

type Changed<Row> = [place: number, row: Row];

/** Changes are written beside the record while they are at most this many: reading them must cost less than the record itself. */
const MOST_CHANGES = 256;

export function freshId(codeHash: string): EntryId {
  return { kind: 'fresh', key: 'site', recipe: codeHash };
}

export function freshChangesId(codeHash: string): EntryId {
  return { ...freshId(codeHash), key: 'changes' };
}

export interface FreshQuestion {
  root: string;
  location: OutputLocation;
  store: Store;
  tool: Tool;
  flags: string;
  nowMs: number;
  listed: readonly ListedFile[];
  /** The record of the last build, when it is known already. */
  record?: FreshRecord | null;
}

/** The record of the last build by this tool, whatever has changed since. */
export function lastRecord(store: Store, { codeHash }: Tool): LastRecord | null {
  const stored = store.get(freshId(codeHash));
  if (stored === null) return null;
  const record = JSON.parse(stored.bytes.toString('utf8')) as FreshRecord;
  const whole = { hash: stored.hash, inputs: record.inputs, folders: record.folders };
  const changes = store.getJson<RecordChanges>(freshChangesId(codeHash));
  if (changes === null || changes.of !== whole.hash) return { ...record, whole };
  const { of: _of, inputs, folders, ...others } = changes;
  return {
    ...others,
    inputs: withRows(whole.inputs, inputs),
    folders: withRows(whole.folders, folders),
    whole,
  };
}

/** @param last the record of the build before, as it was read */
export function storeRecord(
  store: Store,
  { codeHash }: Tool,
  record: NewRecord,
  last: LastRecord | null,
): void {
  const inputs = last === null ? null : changedRows(last.whole.inputs, [...record.inputs]);
  const folders = last === null ? null : changedRows(last.whole.folders, record.folders);
  if (last === null || inputs === null || folders === null) store.putJson(freshId(codeHash), record);
  else {
    const changes: RecordChanges = { ...record, of: last.whole.hash, inputs, folders };
    store.putJson(freshChangesId(codeHash), changes);
  }
}

/** Rows that differ; null when they are too many, or of other paths. */
function changedRows<Row extends readonly [path: string, ...unknown[]]>(
  before: readonly Row[],
  now: readonly Row[],
): Changed<Row>[] | null {
  if (before.length !== now.length) return null;
  const changed: Changed<Row>[] = [];
  for (const [place, row] of now.entries()) {
    const known = before[place];
    if (known?.[0] !== row[0] || changed.length > MOST_CHANGES) return null;
    if (row.some((value, column) => value !== known[column])) changed.push([place, row]);
  }
  return changed;
}

function withRows<Row>(rows: readonly Row[], changed: readonly Changed<Row>[]): Row[] {
  const all = [...rows];
  for (const [place, row] of changed) all[place] = row;
  return all;
}

/** The record when nothing that matters has changed since, else null. */
export function freshRecord(question: FreshQuestion): FreshRecord | null {
  const { root, location, store, tool, flags, nowMs, listed } = question;
  const { record = lastRecord(store, tool) } = question;
  if (record === null || record.flags !== flags || record.inputs.length !== listed.length) return null;
  if (record.toolHash !== tool.hash) return null;
  if (nowMs < record.nowMs || (record.changesAtMs !== null && nowMs >= record.changesAtMs)) return null;
  for (const [index, file] of listed.entries()) {
    const row = record.inputs[index];
    if (row === undefined || row[0] !== file.path || row[1] !== file.sizeBytes) return null;
    if (isUntouched(file, row, record.writtenMs)) continue;
    // Perhaps touched without a change, as by a checkout: its bytes decide.
    if (hashOfContent(root, file.path) !== row[3]) return null;
  }
  return isOutputAsWritten(location, record) ? record : null;
}

/** Every file is as it was written, and none was added: that would have changed the time of its folder. */
function isOutputAsWritten(location: OutputLocation, { outputId: id, folders }: FreshRecord): boolean {
  const written = readRecord(location);
  if (written === null || outputId(written.rows) !== id) return false;
  const stateOf = (path: string) => realDisk.state(`${location.folder}/${path}`);
  return (
    folders.every(([path, mtimeMs]) => stateOf(path)?.mtimeMs === mtimeMs) &&
    written.rows.every((row) => {
      const state = stateOf(row[0]);
      return state !== null && isAsRecorded(state, row);
    })
  );
}
