import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of all files below a folder, relative to it, with slashes, sorted. Links are left out. */
export function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
      return pathsBelow(join(folder, entry.name)).map((path) => `${entry.name}/${path}`);
    })
    .sort();
}
