/** The disk operations that the output needs, one by one, so that a test can let each of them fail or kill the process. */
import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { errorCode } from '../../error-code.ts';

/** What a path is; links are not followed. */
export interface FileState {
  kind: 'file' | 'folder' | 'other';
  sizeBytes: number;
  mtimeMs: number;
  /** The same for two names of one file. */
  identity: string;
}

export interface Disk {
  /** `null` when nothing is there. */
  state(path: string): FileState | null;
  read(path: string): Buffer;
  write(path: string, contents: string | Uint8Array): void;
  /** Resolves when the file or folder is on the disk itself and survives a power cut. */
  flush(path: string): Promise<void>;
  makeFolder(path: string): void;
  /** Fails when the folder is not empty. */
  removeFolder(path: string): void;
  link(from: string, to: string): void;
  copy(from: string, to: string): void;
  /** Atomic, and replaces what is there. */
  rename(from: string, to: string): void;
  remove(path: string): void;
}

export const realDisk: Disk = {
  state: (path) => {
    const stats = statsOf(path);
    return stats === undefined ? null : stateOf(stats);
  },
  read: (path) => readFileSync(path),
  write: (path, contents) => writeFileSync(path, contents),
  flush,
  makeFolder: (path) => mkdirSync(path),
  removeFolder: (path) => rmdirSync(path),
  link: (from, to) => linkSync(from, to),
  copy: (from, to) => copyFileSync(from, to, constants.COPYFILE_FICLONE),
  rename: (from, to) => renameSync(from, to),
  remove: (path) => unlinkSync(path),
};

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined; // a file where a folder would have to be
    throw error;
  }
}

function stateOf(stats: Stats): FileState {
  return new StatsState(stats);
}

/** A class with getters: every build checks every file of the output, but seldom its identity. */
class StatsState implements FileState {
  readonly kind: FileState['kind'];
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly #stats: Stats;

  constructor(stats: Stats) {
    this.kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
    this.sizeBytes = stats.size;
    this.mtimeMs = stats.mtimeMs;
    this.#stats = stats;
  }

  get identity(): string {
    return `${this.#stats.dev}:${this.#stats.ino}`;
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+').catch((error: unknown) => {
    // Only a file can be opened for writing; a folder is flushed through a handle for reading.
    if (errorCode(error) === 'EISDIR') return open(path, 'r');
    throw error;
  });
  try {
    await file.sync();
  } catch (error) {
    // Some systems cannot flush folders: Windows, and a few network file systems.
    if (!['EPERM', 'EINVAL', 'ENOTSUP', 'EISDIR', 'EBADF'].includes(errorCode(error))) throw error;
  } finally {
    await file.close();
  }
}
