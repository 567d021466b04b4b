/**
 * `npm test`, `npm run test:long`, `npm run check` and `npm run ready`: checks, then tests; ends with "N passed, N failed".
 */

import { prepareMachine } from './prepare-machine.ts';
import { CHECKS } from './run-checks.ts';
import { runSuite, type Suite } from './run-suite.ts';
import { openTemporaryFolder } from './temporary-folder.ts';
import { CHECK_TESTS, findTestFiles } from './test-files.ts';

/** Random tests read it: see rounds.ts. */
if (process.argv.includes('--long')) process.env['SLIPWAY_LONG'] = '1';

/** Looks at a built site as a visitor does, and downloads. */
const JOURNEY = 'tests/e2e/calls.spec.ts';

function chosen(): Omit<Suite, 'checks'> {
  if (process.argv.includes('--check')) return { files: CHECK_TESTS, args: CHECK_TESTS };
  const found = findTestFiles();
  if (process.argv.includes('--ready')) {
    // Units beside their sources, and those of the checks: what builds whole sites is in tests/.
    const units = [...found.unit, ...found.document, ...found.modules].filter(
      (path) => !path.startsWith('tests/'),
    );
    const files = [...CHECK_TESTS, ...units, JOURNEY];
    return { files, args: files, prepare: prepareMachine };
  }
  return { files: Object.values(found).flat(), args: [], prepare: prepareMachine };
}

const removeTemporaryFolder = openTemporaryFolder();
try {
  process.exitCode = await runSuite({ checks: CHECKS, ...chosen() });
} finally {
  removeTemporaryFolder();
}
