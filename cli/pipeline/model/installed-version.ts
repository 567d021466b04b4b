/** Versions of the optional image packages, part of cache keys: after an update their results are made again. */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { memoized } from '../../memoized.ts';

const versions = new Map<string, string>();

/** Version of an installed package, `none` without it. The package itself is not loaded. */
export function installedVersion(name: string): string {
  if (name === 'sharp' && process.env['SLIPWAY_WITHOUT_SHARP']) return 'none';
  return memoized(versions, name, () => findVersion(name));
}

function findVersion(name: string): string {
  try {
    return versionAbove(dirname(createRequire(import.meta.url).resolve(name)), name);
  } catch {
    return 'none'; // not installed
  }
}

function versionAbove(folder: string, name: string): string {
  const path = join(folder, 'package.json');
  if (existsSync(path)) {
    const found = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (found.name === name) return found.version ?? 'none';
  }
  const parent = dirname(folder);
  return parent === folder ? 'none' : versionAbove(parent, name);
}
