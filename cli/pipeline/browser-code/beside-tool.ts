/**
 * Caches results that depend on the tool alone beside the compiled tool, so that they are made once and not for each project. An installed
 * tool may not write into its own folder, so the published package contains these files.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.ts';
import { type EntryId, readEntry, writeEntry } from '../store/index.ts';

const FOLDER = join(packageRoot, 'bin/compiled-sdk');
/** A week. */
const UNUSED_MS = 7 * 24 * 3_600_000;

/** @param key hash of everything that `make` depends on */
export async function cachedBesideTool<Value>(
  kind: 'sdk' | 'bundle',
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const id: EntryId = { kind, key, recipe: '1' };
  const file = join(FOLDER, `${key}.entry`);
  const cached = readEntry(file, id, null);
  if (cached !== null) return JSON.parse(cached.bytes.toString('utf8')) as Value;
  const value = await make();
  try {
    writeEntry(file, id, [Buffer.from(JSON.stringify(value))], null);
    removeUnused();
  } catch {
    // The folder is read-only: the value is made again next time.
  }
  return value;
}

/** Keeps recent files, since another branch of the same checkout may need them again, and files that `npm pack` adds here. */
function removeUnused(): void {
  const isOld = (name: string): boolean => statSync(join(FOLDER, name)).mtimeMs < Date.now() - UNUSED_MS;
  for (const name of readdirSync(FOLDER))
    if (/\.(?:entry|json)/.test(name) && isOld(name)) rmSync(join(FOLDER, name), { force: true });
}
