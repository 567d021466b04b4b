/**
 * Access to the files that the tool itself leaves in a project: nothing is read, written, renamed or removed through a link. A project may
 * come from somebody else, with a link in place of any folder that a build writes to.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { UsageError } from '../../usage-error.ts';

/** Thrown for a link where the tool expected a folder or a file of its own. Nothing has been changed. */
export class LinkInTheWay extends UsageError {
  /** The link itself. */
  readonly path: string;

  constructor(path: string) {
    super(
      `${path} is a link, and Slipway follows none where it writes: what it leads to may be somebody else’s.`,
      'Remove the link, or put a real folder in its place.',
    );
    this.name = 'LinkInTheWay';
    this.path = path;
  }
}

/** The first link on the way from `top` to `path`, `path` included and `top` not; `null` when there is none. Both absolute. */
export function linkOnWay(top: string, path: string): string | null {
  let current = top;
  for (const part of relative(top, path).split(sep)) {
    current = join(current, part);
    const stats = statsOf(current);
    if (stats === null) return null; // nothing is there, and so nothing below it
    if (stats.isSymbolicLink()) return current;
  }
  return null;
}

/** Throws `LinkInTheWay` when a component of `path` below `top` is a link. */
export function refuseLinks(top: string, path: string): void {
  const link = linkOnWay(top, path);
  if (link !== null) throw new LinkInTheWay(link);
}

/** Opening neither follows a link nor blocks on a pipe. Windows has neither flag. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a regular file for reading; null for anything else. The caller closes it. */
export function openRegularFile(path: string): { file: number; sizeBytes: number; mtimeMs: number } | null {
  let file: number;
  try {
    file = openSync(path, READ_FLAGS);
  } catch {
    return null; // absent, or not for us to read
  }
  try {
    const stats = fstatSync(file);
    if (stats.isFile()) return { file, sizeBytes: stats.size, mtimeMs: stats.mtimeMs };
  } catch {
    // Treated like a file that could not be opened.
  }
  closeSync(file);
  return null;
}

/** Text of a regular file below `top`; null when there is none, or only one behind a link. */
export function readOwnText(top: string, path: string): string | null {
  if (linkOnWay(top, path) !== null) return null;
  const opened = openRegularFile(path);
  if (opened === null) return null;
  try {
    return readFileSync(opened.file, 'utf8');
  } catch {
    return null; // a bad sector, a network drive that has gone
  } finally {
    closeSync(opened.file);
  }
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null; // below a file, or not for us to see: whatever is done there fails by itself
  }
}
