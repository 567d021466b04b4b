/** Has a file been touched since it was last seen? */
import type { ListedFile } from './read.ts';

/** What was seen of a file: its path, size in bytes, modification time in milliseconds and content hash. */
export type FileRow = [path: string, sizeBytes: number, mtimeMs: number, hash: string];

/** The same of a file of content, with the time of its last change of any kind, and its inode. */
export type InputRow = [...file: FileRow, ctimeMs: number, inode: number];

/** The row of a file that was seen with this content. */
export function rowOf({ path, sizeBytes, mtimeMs, ctimeMs, inode }: ListedFile, hash: string): InputRow {
  return [path, sizeBytes, mtimeMs, hash, ctimeMs, inode];
}

/** Coarsest resolution of modification times in common file systems: 2 s (FAT). */
const TIME_GRAIN_MS = 2000;

/**
 * Size and times are as recorded, and the file was not touched while it was being recorded. A program can set the time of
 * modification back, and that of change it cannot.
 */
export function isUntouched(file: ListedFile, row: InputRow, writtenMs: number): boolean {
  // By place: taking the row apart would cost more than comparing it, for every file of the content.
  return (
    row[1] === file.sizeBytes &&
    row[2] === file.mtimeMs &&
    row[4] === file.ctimeMs &&
    row[5] === file.inode &&
    Math.max(file.mtimeMs, file.ctimeMs) < writtenMs - TIME_GRAIN_MS
  );
}
