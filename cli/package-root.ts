import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './usage-error.ts';

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
  /** The same without style sheets, which are tracked as facts that pages read. */
  codeHash: string;
}

/** Version in `package.json`, for what needs no cache: `slipway --version` runs even when the compiled tool is damaged. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Version and source hashes of the running tool. Run from sources (tests), a hash is `source`. */
export function readTool(): Tool {
  const path = join(packageRoot, 'bin/compiled/tool.json');
  const tool = existsSync(path) ? parsedTool(readFileSync(path, 'utf8')) : null;
  if (tool !== null) return tool;
  // Cache keys contain this hash: without it a compiled tool would reuse values of another version.
  if (import.meta.url.includes('/bin/compiled/'))
    throw new UsageError(
      `The file ${path} is missing or damaged.`,
      'Install slipway again. In a checkout, run "npm run compile".',
    );
  return { version: readVersion(), hash: 'source', codeHash: 'source' }; // not compiled: the tests import the sources directly
}

function parsedTool(text: string): Tool | null {
  try {
    const { version, hash, codeHash } = JSON.parse(text);
    const areHashes = [hash, codeHash].every((value) => /^[0-9a-f]{32}$/.test(value));
    return typeof version === 'string' && areHashes ? { version, hash, codeHash } : null;
  } catch {
    return null; // truncated, or not written by the compiler
  }
}
