// `npm test`, `npm run test:long` and `npm run check`: every check, then the tests; ends with "N passed, N failed".
// A check counts as one test.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const onlyChecks = process.argv.includes('--check');
/** Random tests read it: see rounds.ts. */
if (process.argv.includes('--long')) process.env['SLIPWAY_LONG'] = '1';
const tsconfigs = ['schemas', 'sdk', 'runtime', 'cli', 'cli/dev/browser', 'tests'];

const checks = [
  { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  ...tsconfigs.map((folder) => ({
    name: `types of ${folder}`,
    command: ['tsc', '-p', `${folder}/tsconfig.json`],
  })),
  { name: 'dead code', command: ['knip'] },
];

/** Checks that run at a time. */
const AT_ONCE = 2;
/** What a check prints is held until it has ended, so that two do not mix; on a terminal it keeps its colours. */
const env = process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env;

function run({ command }) {
  return new Promise((resolve) => {
    const printed = [];
    const child = spawn('npx', ['--no-install', ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes));
    child.on('error', ({ message }) => printed.push(Buffer.from(`${message}\n`)));
    child.on('close', (status) => resolve({ isPassed: status === 0, output: Buffer.concat(printed) }));
  });
}

/** Runs by the place of their check; each that ends starts the next. */
const runs = [];
function startNext() {
  const check = checks[runs.length];
  if (check === undefined) return;
  const running = run(check);
  runs.push(running);
  running.then(startNext);
}
for (let started = 0; started < AT_ONCE; started += 1) startNext();

let passed = 0;
let failed = 0;

// In the order of the list: when all before a check have ended, it has been started.
for (const [place, { name }] of checks.entries()) {
  const { isPassed, output } = await runs[place];
  if (isPassed) passed += 1;
  else failed += 1;
  process.stdout.write(output);
  process.stdout.write(`${isPassed ? '✓' : '✗'} ${name}\n`);
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
