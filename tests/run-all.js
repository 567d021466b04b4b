// `npm test` and `npm run check`: every check in order, then the tests; ends with "N passed, N failed".
// A check counts as one test.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const onlyChecks = process.argv.includes('--check');
const tsconfigs = ['schemas', 'sdk', 'runtime', 'cli', 'cli/dev/browser', 'tests'];

const checks = [
  { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  ...tsconfigs.map((folder) => ({
    name: `types of ${folder}`,
    command: ['tsc', '-p', `${folder}/tsconfig.json`],
  })),
  { name: 'dead code', command: ['knip'] },
];

let passed = 0;
let failed = 0;

for (const { name, command } of checks) {
  const { status } = spawnSync('npx', ['--no-install', ...command], { stdio: 'inherit' });
  if (status === 0) passed += 1;
  else failed += 1;
  process.stdout.write(`${status === 0 ? '✓' : '✗'} ${name}\n`);
}

const results = mkdtempSync(join(tmpdir(), 'slipway-tests-'));
const report = join(results, 'report.json');
const selection = onlyChecks ? ['tests/architecture.test.ts'] : [];
spawnSync(
  'npx',
  [
    '--no-install',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...selection,
  ],
  {
    stdio: 'inherit',
  },
);
try {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  passed += numPassedTests;
  // A file that could not even start has no test to count as failed; a skipped test is a test that did not hold.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  failed += numFailedTests + numPendingTests + broken;
} catch {
  failed += 1; // the runner itself did not get to the end
}
rmSync(results, { recursive: true, force: true });

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
