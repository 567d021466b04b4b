/**
 * The tool's identity for a project, which includes the project's own sections and layouts. Part of every command's start, so it loads
 * nothing.
 */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readTool, type Tool } from '../package-root.ts';

/** Beside `content/`. */
export const OWN_SECTIONS_FOLDER = 'sections';
export const OWN_LAYOUTS_FOLDER = 'layouts';
/** The folders that may hold code of the project. */
export const OWN_FOLDERS = [OWN_SECTIONS_FOLDER, OWN_LAYOUTS_FOLDER] as const;
export type OwnFolder = (typeof OWN_FOLDERS)[number];
/** It may name a package of fonts. */
const BRAND = 'content/brand.yaml';
/** Files of package managers, which identify the packages that this code imports, and those with fonts. */
const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'];
/** Suffix of compiled files' names in stack traces. */
export const COMPILED_SUFFIX = '.compiled.cjs';

/**
 * A change of the project's own code counts as another tool, so that everything is made again. A changed style sheet changes only `hash`,
 * and pages that do not use it are not made again; so does another version of a package, where fonts alone may be of one.
 */
export function toolOf(root: string): Tool {
  const tool = readTool();
  const files = OWN_FOLDERS.flatMap((folder) => filesBelow(join(root, folder)));
  if (files.length === 0 && !existsSync(join(root, BRAND))) return tool;
  const all = createHash('sha256').update(tool.hash);
  const code = createHash('sha256').update(tool.codeHash);
  const hasCode = files.length > 0;
  for (const path of [...files, ...LOCK_FILES.map((name) => join(root, name))]) {
    if (!existsSync(path)) continue;
    const contents = readFileSync(path);
    for (const hash of hasCode && !path.endsWith('.css') ? [all, code] : [all])
      hash.update(`\0${relative(root, path)}\0`).update(contents);
  }
  const digest = (hash: Hash): string => hash.digest('hex').slice(0, tool.hash.length);
  return { ...tool, hash: digest(all), ...(hasCode ? { codeHash: digest(code) } : {}) };
}

const OWN_CODE = new RegExp(`^(?:${OWN_FOLDERS.join('|')})/(?!(?:.*/)?\\.\\./)`);

/** Text of a file of the project's own code, which runs anyway; null for any other file, and for one that cannot be read. */
export function ownCodeText(root: string, file: string): string | null {
  if (!OWN_CODE.test(file)) return null;
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return null; // named in an error that is older than its removal
  }
}

/** Links are not followed: a recursive `readdir` does so from Node 22 on, forty times round a circle. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() && !entry.name.startsWith('.') ? [path] : [];
    })
    .sort();
}
