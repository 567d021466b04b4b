import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Paths of all files below a folder, relative to it, with slashes, sorted. */
export function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}
