/**
 * Limits the cache: removes files that no build has used for a month, then the oldest of those that this build did not use, down to a
 * size. The time of last use is the file's modification time, which is updated here.
 */
import { type Dirent, lstatSync, readdirSync, rmSync, type Stats, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isEntryName } from './entry.ts';
import { UNFINISHED } from './files.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const UNUSED_MS = 30 * DAY_MS;

/** Largest size of files that the build did not use: 256 MiB. */
const MOST_UNUSED_BYTES = 256 * 1024 * 1024;

/** Names of files that earlier versions of the store left in the same folder. */
const FORMER = /^(?:(?:state|fresh|bundle)\.json(?:\.\d+)?|[0-9a-z-]+\.pack|images|icons|social|fonts)$/;

interface UnusedFile {
  path: string;
  sizeBytes: number;
  usedMs: number;
}

export interface EntrySweep {
  folder: string;
  /** Files of the store in use, relative to its folder. */
  inUse: ReadonlySet<string>;
  nowMs: number;
}

export function sweepEntries({ folder, inUse, nowMs }: EntrySweep): void {
  const unused: UnusedFile[] = [];
  for (const kind of entriesOf(folder)) {
    if (!kind.isDirectory()) continue;
    for (const { name } of entriesOf(join(folder, kind.name))) {
      const path = join(folder, kind.name, name);
      const stats = statsOf(path);
      if (stats === null) continue;
      if (inUse.has(`${kind.name}/${name}`)) markUsed(path, stats, nowMs);
      else if (name.endsWith(UNFINISHED)) removeOlder(path, stats, nowMs - HOUR_MS);
      else if (isEntryName(name)) unused.push({ path, sizeBytes: stats.size, usedMs: stats.mtimeMs });
    }
  }
  for (const { path } of expendable(unused, nowMs)) remove(path);
}

/** Files to delete: everything too old, then the oldest until the rest is small enough. */
export function expendable(unused: readonly UnusedFile[], nowMs: number): UnusedFile[] {
  let bytes = 0;
  return [...unused]
    .sort((a, b) => b.usedMs - a.usedMs)
    .filter(({ sizeBytes, usedMs }) => {
      bytes += sizeBytes;
      return bytes > MOST_UNUSED_BYTES || usedMs < nowMs - UNUSED_MS;
    });
}

/** Removes what earlier versions of the tool left. @param folder the cache, above the store's own folder */
export function sweepFormer(folder: string): void {
  for (const { name } of entriesOf(folder)) if (FORMER.test(name)) remove(join(folder, name));
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // absent or unreadable: there is nothing to remove
  }
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null; // another build removed it
  }
}

function markUsed(path: string, stats: Stats, nowMs: number): void {
  if (Math.abs(nowMs - stats.mtimeMs) < DAY_MS) return;
  try {
    utimesSync(path, new Date(nowMs), new Date(nowMs));
  } catch {
    // Not ours to touch; at worst it is made again one day.
  }
}

function removeOlder(path: string, stats: Stats, limitMs: number): void {
  if (stats.mtimeMs < limitMs) remove(path);
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It stays for the next sweep.
  }
}
