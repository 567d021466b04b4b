/** Reads and writes whole files so that a failing disk costs a cached value and nothing more. */
import { closeSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';
import { errorCode } from '../../error-code.ts';
import { makeFolders } from '../../make-folders.ts';
import { writeAt } from '../../written-file.ts';

/** Marks a file that is being written; what a killed process leaves is removed later. */
export const UNFINISHED = '.unfinished';

export function closeFile(file: number): void {
  closeSync(file);
}

/** Reads exactly `length` bytes at `offset`; null when there are fewer or the disk fails. */
export function readRange(file: number, offset: number, length: number): Buffer | null {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  try {
    while (filled < length) {
      const count = readSync(file, bytes, filled, length - filled, offset + filled);
      if (count === 0) return null;
      filled += count;
    }
  } catch {
    return null; // a bad sector, a network drive that has gone
  }
  return bytes;
}

/** What a file will hold: parts that are made while they are written, after a beginning that is known when they all are. */
export interface NewContents {
  beginningBytes: number;
  parts: Iterable<Uint8Array>;
  /** Called after the last part. */
  beginning(): Uint8Array;
}

/**
 * Replaces a file atomically, even with concurrent writers. Anything in the way of the file or its folder is removed: the cache belongs to
 * the tool alone. Throws when the disk refuses the write.
 */
export function replaceFile(path: string, contents: NewContents): void {
  const folder = dirname(path);
  try {
    makeFolders(folder);
  } catch (error) {
    if (!isObstacle(error)) throw error;
    rmSync(folder, { force: true });
    makeFolders(folder);
  }
  const unfinished = unfinishedName(path);
  try {
    writeAll(unfinished, contents);
    moveOver(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function writeAll(path: string, { beginningBytes, parts, beginning }: NewContents): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, Buffer.alloc(beginningBytes));
    for (const part of parts) writeFileSync(file, part);
    writeAt(file, 0, beginning());
  } finally {
    closeSync(file);
  }
}

let count = 0;

/** A name unique to each process, thread and file. */
function unfinishedName(path: string): string {
  count += 1;
  return `${path}.${process.pid}-${threadId}-${count}${UNFINISHED}`;
}

function moveOver(from: string, path: string): void {
  try {
    renameSync(from, path);
  } catch (error) {
    if (!isObstacle(error)) throw error;
    rmSync(path, { recursive: true, force: true });
    renameSync(from, path);
  }
}

/** A file where a folder should be, or the reverse. */
function isObstacle(error: unknown): boolean {
  return ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'EPERM'].includes(errorCode(error));
}
