/**
 * The only module that opens files below `content/`. Whoever may write there may also leave a symbolic link there, so a path says
 * nothing about the bytes behind it: the file is opened first, and what was opened must be a file inside `content/`. A link that is
 * swapped between two checks is caught the same way.
 */
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The folder that this module reads from. */
export const CONTENT_FOLDER = 'content';

/** Why a file of content is not read, besides what the operating system reports. */
export type ContentFileReason = 'outside' | 'hidden' | 'not-a-file' | 'too-large';

export class ContentFileError extends Error {
  readonly reason: ContentFileReason;
  /** Of a file that is too large. */
  readonly sizeBytes: number;

  constructor(reason: ContentFileReason, path: string, sizeBytes = 0) {
    super(`${path}: ${reason}`);
    this.reason = reason;
    this.sizeBytes = sizeBytes;
  }
}

/** Opening a pipe or a device must not block, and a link as the last component is never followed. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Editors save by replacing the file: then the new one is opened. */
const MOST_ATTEMPTS = 3;

/**
 * The bytes of a file of content.
 * @param path relative to the root, forward slashes: `content/assets/hero.svg`
 * @throws ContentFileError, or the operating system's error (`ENOENT`, `EACCES`, …)
 */
export function readContentBytes(root: string, path: string, mostBytes: number): Buffer {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const real = realContentPath(root, path);
    const file = openSync(real, OPEN_FLAGS);
    try {
      const stat = fstatSync(file, { bigint: true });
      if (!isStillThere(stat, root, path, real)) continue;
      if (stat.size > mostBytes) throw new ContentFileError('too-large', path, Number(stat.size));
      const bytes = readFileSync(file);
      if (bytes.length > mostBytes) throw new ContentFileError('too-large', path, bytes.length);
      return bytes;
    } finally {
      closeSync(file);
    }
  }
  throw new ContentFileError('outside', path);
}

/**
 * Where a path below `content/` leads, all links followed. `content` itself may be a link: whoever sets up the project
 * makes it, not whoever writes in it.
 * @throws ContentFileError when it leads out of `content/` or to something hidden there
 */
export function realContentPath(root: string, path: string): string {
  if (path !== CONTENT_FOLDER && !path.startsWith(`${CONTENT_FOLDER}/`)) {
    throw new ContentFileError('outside', path);
  }
  const folder = realpathSync.native(join(root, CONTENT_FOLDER));
  const real = realpathSync.native(join(root, path));
  if (real !== folder && !real.startsWith(folder + sep)) throw new ContentFileError('outside', path);
  if (isHidden(relative(folder, real))) throw new ContentFileError('hidden', path);
  return real;
}

function isHidden(inside: string): boolean {
  return inside.split(sep).some((name) => name.startsWith('.'));
}

/** Whether the opened file is still the one at its path inside `content/`, even if something was swapped meanwhile. */
function isStillThere(opened: BigIntStats, root: string, path: string, real: string): boolean {
  if (!opened.isFile()) throw new ContentFileError('not-a-file', path);
  const now = lstatSync(real, { bigint: true, throwIfNoEntry: false });
  const isSame = now?.ino === opened.ino && now.dev === opened.dev && now.isFile();
  // That this one lies inside `content/` is known.
  return isSame && realpathSync.native(join(root, path)) === real;
}
