/** Has a file been touched since it was last seen? */
import type { ListedFile } from './read.ts';

/** What was seen of a file: its path, size in bytes, modification time in milliseconds and content hash. */
export type FileRow = [path: string, sizeBytes: number, mtimeMs: number, hash: string];

/** Coarsest modification time that file systems in use keep: 2 s (FAT). */
const TIME_GRAIN_MS = 2000;

/** Size and time are as recorded, and the file was not touched while it was being recorded. */
export function isUntouched(file: ListedFile, row: FileRow, writtenMs: number): boolean {
  return row[1] === file.sizeBytes && row[2] === file.mtimeMs && file.mtimeMs < writtenMs - TIME_GRAIN_MS;
}
