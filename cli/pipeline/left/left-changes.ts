/** What has changed in the output since the last build left it. */
import {
  changedFiles,
  changedFolders,
  type OutputChanges,
  type OutputLocation,
  readRecord,
} from '../output/index.ts';
import type { LeftState } from './left-state.ts';

/** Files that have changed, or null when no record says which there were. */
export function changedSinceRecord(location: OutputLocation): Omit<OutputChanges, 'folders'> | null {
  const record = readRecord(location);
  return record === null ? null : { seal: record.seal, files: changedFiles(location.folder, record.rows) };
}

/** How many of the folders are taken already; shared by all threads that look at them. */
export type TakenFolders = Int32Array<SharedArrayBuffer>;

const FOLDERS_AT_A_TIME = 256;

export function noFolderTaken(): TakenFolders {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Folders that have changed, of those that no other thread has taken. */
export function changedOfUntaken(folder: string, { rows }: LeftState, taken: TakenFolders): Set<string> {
  const changed = new Set<string>();
  const take = (): number => Atomics.add(taken, 0, FOLDERS_AT_A_TIME);
  for (let first = take(); first < rows.length; first = take())
    for (const path of changedFolders(folder, rows.slice(first, first + FOLDERS_AT_A_TIME)))
      changed.add(path);
  return changed;
}

/** Every file is as it was written, and none was added: that would have changed the time of its folder. */
export function isAsLeft({ files, folders }: OutputChanges): boolean {
  return files.size === 0 && folders.size === 0;
}
