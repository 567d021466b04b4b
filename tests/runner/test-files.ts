import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders with tests of code beside it, and the folder of all other tests. */
const FOLDERS = ['cli', 'schemas', 'runtime', 'sdk', 'tests'];
/** What imports what, and the words of names and comments: part of the checks. */
export const CHECK_TESTS = ['tests/architecture.test.ts', 'tests/words.test.ts'];
/** A project that tests copy is no part of the suite. */
const FIXTURES = join('tests', 'fixtures');

/**
 * Signs that a test file changes what its process shares and Vitest does not put back: a document, on which scripts leave their listeners,
 * modules, those of Node, the folder.
 */
const CHANGES_PROCESS =
  /@vitest-environment|\bsyncBuiltinESMExports\b|\bvi\.(?:mock|resetModules)\b|process\.chdir/;

/** All test files below the current folder by the project of `vitest.config.ts` that runs them; paths are relative. */
export function findTestFiles(): { unit: string[]; ownProcess: string[]; e2e: string[] } {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ).filter((path) => !path.startsWith(FIXTURES));
  const units = files.filter((path) => /\.test\.tsx?$/.test(path));
  const changing = new Set(units.filter((path) => CHANGES_PROCESS.test(readFileSync(path, 'utf8'))));
  return {
    unit: units.filter((path) => !changing.has(path)),
    ownProcess: [...changing],
    e2e: files.filter((path) => path.endsWith('.spec.ts')),
  };
}
