/**
 * Is `dist` already what a build would write? Answered from a list of files with sizes and times, without parsing,
 * validating or rendering, and without loading anything that could.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash, type ListedFile } from './read.ts';
import type { EntryId, Store } from './store/index.ts';

/** One file as it was: path, bytes, modification time in ms; inputs also have their hash. */
export type FileRow = [path: string, sizeBytes: number, mtimeMs: number, hash: string];

export interface FreshRecord {
  /** Flags that change what is built. */
  flags: string;
  inputs: FileRow[];
  outputs: FileRow[];
  routes: number;
  warnings: number;
  /** When the record was written; a file changed in the same moment could hide behind its time. */
  writtenMs: number;
  /** A schedule makes the site different from this moment on; null for never. */
  changesAtMs: number | null;
  /** The moment the site was built for. */
  nowMs: number;
}

export function freshId(toolHash: string): EntryId {
  return { kind: 'fresh', key: 'site', recipe: toolHash };
}

/** Coarsest modification time that file systems in use keep: 2 s (FAT). */
const TIME_GRAIN_MS = 2000;

/** Size and time are as recorded, and the file was not touched while it was being recorded. */
export function isUntouched(file: ListedFile, row: FileRow, writtenMs: number): boolean {
  return row[1] === file.sizeBytes && row[2] === file.mtimeMs && file.mtimeMs < writtenMs - TIME_GRAIN_MS;
}

/** The record when nothing that matters has changed since, else null. */
export function freshRecord(
  root: string,
  outFolder: string,
  store: Store,
  toolHash: string,
  flags: string,
  nowMs: number,
  listed: readonly ListedFile[],
): FreshRecord | null {
  const record = store.getJson<FreshRecord>(freshId(toolHash));
  if (record === null || record.flags !== flags || record.inputs.length !== listed.length) return null;
  if (nowMs < record.nowMs || (record.changesAtMs !== null && nowMs >= record.changesAtMs)) return null;
  for (const [index, file] of listed.entries()) {
    const row = record.inputs[index];
    if (row === undefined || row[0] !== file.path || row[1] !== file.sizeBytes) return null;
    if (isUntouched(file, row, record.writtenMs)) continue;
    // Touched without a change, by a checkout perhaps: its bytes decide.
    if (contentHash(readFileSync(join(root, file.path))) !== row[3]) return null;
  }
  return record.outputs.every((row) => isAsWritten(outFolder, row)) ? record : null;
}

export function isAsWritten(outFolder: string, row: FileRow): boolean {
  const stats = statSync(join(outFolder, row[0]), { throwIfNoEntry: false });
  return stats !== undefined && stats.size === row[1] && stats.mtimeMs === row[2];
}
