import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders with tests of code beside it, and the folder of all other tests. */
const FOLDERS = ['cli', 'schemas', 'runtime', 'sdk', 'tests'];
/** What imports what, and the words of names and comments: part of the checks. */
export const CHECK_TESTS = ['tests/architecture.test.ts', 'tests/words.test.ts'];
/** A project that tests copy is no part of the suite. */
const FIXTURES = join('tests', 'fixtures');

/** How a test file says on its first line that it needs a document: see tests/document/. */
const NEEDS_DOCUMENT = /^\/\/ @environment document$/m;

/** Signs that a test file changes what files of a worker share and Vitest does not put back: modules, and those of Node. */
const CHANGES_MODULES = /\bsyncBuiltinESMExports\b|\bvi\.(?:mock|resetModules)\b/;

/** Paths of test files by the project of `vitest.config.ts` that runs them. */
export interface TestFiles {
  unit: string[];
  document: string[];
  modules: string[];
  e2e: string[];
}

/** All test files below the current folder; paths are relative. */
export function findTestFiles(): TestFiles {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ).filter((path) => !path.startsWith(FIXTURES));
  const found: TestFiles = { unit: [], document: [], modules: [], e2e: [] };
  for (const path of files) {
    if (path.endsWith('.spec.ts')) found.e2e.push(path);
    else if (/\.test\.tsx?$/.test(path)) found[projectOf(readFileSync(path, 'utf8'))].push(path);
  }
  return found;
}

/** Scripts leave their listeners on a document, so that each file has one of its own. */
function projectOf(text: string): 'unit' | 'document' | 'modules' {
  if (NEEDS_DOCUMENT.test(text)) return 'document';
  return CHANGES_MODULES.test(text) ? 'modules' : 'unit';
}
