/**
 * `npm test`, `npm run test:long`, `npm run check` and `npm run ready`: checks, then tests; ends with "N passed, N failed".
 */
import { CHECKS } from './run-checks.ts';
import { runSuite } from './run-suite.ts';
import { findTestFiles } from './test-files.ts';

/** What imports what, and the words of names and comments. */
const CHECK_TESTS = ['tests/architecture.test.ts', 'tests/words.test.ts'];

/** Random tests read it: see rounds.ts. */
if (process.argv.includes('--long')) process.env['SLIPWAY_LONG'] = '1';

function chosen(): { files: string[]; args: string[] } {
  if (process.argv.includes('--check')) return { files: CHECK_TESTS, args: CHECK_TESTS };
  const { unit, ownProcess, e2e } = findTestFiles();
  return { files: [...unit, ...ownProcess, ...e2e], args: [] };
}

process.exitCode = await runSuite({ checks: CHECKS, ...chosen() });
