import type { Problem } from '../model/problems.ts';

/** A file of the content folder and how it looked when it was listed. */
export interface ListedFile {
  /** Relative to the root: `content/assets/hero.svg`. */
  path: string;
  sizeBytes: number;
  /** Milliseconds, with the fraction that the file system stores. */
  mtimeMs: number;
  /** Last change of the file's data or metadata; unlike `mtimeMs`, a program cannot set it back. */
  ctimeMs: number;
  /** Inode number: differs when the file was replaced. */
  inode: number;
}

export interface Listing {
  /** Sorted by path, so that every machine sees the same order. */
  files: ListedFile[];
  problems: Problem[];
}

/** Where content comes from: a folder, a table, a content management system. */
export interface Source {
  list(): Listing;
  /** How a file looks now; null when there is none. */
  look(path: string): ListedFile | null;
  /**
   * Bytes of a file.
   * @param path as it is listed
   * @throws ContentFileError, or an error with a code of the operating system (`ENOENT`, `EACCES`, …)
   */
  bytes(path: string, mostBytes: number): Buffer;
  /** Absolute path of a file that lies on this machine, for what copies it as it is; null where only its bytes are available. */
  fileOf(path: string): string | null;
}
