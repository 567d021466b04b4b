import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the slipway package itself: where `runtime/`, `sdk/` and `templates/` are read from. Absolute. */
export const packageRoot: string = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/** The code runs from `cli/` in tests and from `bin/compiled/` otherwise, so the way up differs. */
function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  return findPackageRoot(dirname(folder));
}

export interface Tool {
  version: string;
  /** Changes with every source file of the tool; part of every cache key. */
  hash: string;
}

/** Version and source hash of the running tool. Run from sources (tests), the hash is `source`. */
export function readTool(): Tool {
  try {
    return JSON.parse(readFileSync(join(packageRoot, 'bin/compiled/tool.json'), 'utf8'));
  } catch {
    const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    return { version, hash: 'source' }; // not compiled: the tests import the sources directly
  }
}
