// `npm run mutants -- sdk/engine/machine.ts cli/pipeline/resolve`: changes the code of these files and folders a place at a time, and
// prints which changes no unit test notices. Ends with 1 when less than 90 % are noticed. `machine.ts:20-80` takes these lines alone.
// `SLIPWAY_MUTANTS_AT_ONCE=1` leaves more of the machine to others.
//
// Stryker is no dependency, since it weighs 54 MB and one command wants it: the first run puts it beside the dependencies, where
// `npm ci` removes it again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = '9.6.1';
const PACKAGES = ['@stryker-mutator/core', '@stryker-mutator/vitest-runner'];
/** Of 100 changes, how many a test has to notice. */
const MUST_BE_NOTICED = 90;

const targets = process.argv.slice(2);
/** The path of `sdk/engine/machine.ts:20-80`, which takes these lines alone. */
const pathOf = (target) => target.replace(/:[\d:-]+$/, '');
const unknown = targets.find((target) => !existsSync(pathOf(target)));
if (targets.length === 0 || unknown !== undefined) {
  const found = unknown === undefined ? 'none' : `"${unknown}", which does not exist`;
  process.stderr.write(
    `Expected files or folders of code, found ${found}.\nFor example: npm run mutants -- sdk/engine/machine.ts\n`,
  );
  process.exit(2);
}

if (!PACKAGES.every((name) => existsSync(join('node_modules', name)))) {
  const names = PACKAGES.map((name) => `${name}@${VERSION}`);
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...names]);
}

const folder = mkdtempSync(join(tmpdir(), 'slipway-mutants-'));
const config = join(folder, 'stryker.config.json');
writeFileSync(
  config,
  JSON.stringify({
    mutate: targets.flatMap((target) =>
      statSync(pathOf(target)).isDirectory()
        ? [`${target}/**/*.{ts,tsx}`, `!${target}/**/*.test.{ts,tsx}`]
        : [target],
    ),
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // TypeScript 7 has no interface for programs, which Stryker would rewrite a tsconfig with; tests run without one.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    // A changed text of a message is no broken promise; tests of messages have their own places.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    ignorePatterns: ['/dist', '/.slipway', 'bin/compiled*', 'tests/e2e/pictures'],
    timeoutMS: 2000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
    thresholds: { high: 100, low: MUST_BE_NOTICED, break: MUST_BE_NOTICED },
    tempDirName: join(folder, 'sandbox'),
    concurrency: Number(process.env.SLIPWAY_MUTANTS_AT_ONCE ?? 2),
    checkers: [],
    allowEmpty: true,
  }),
);
const status = run('npx', ['--no-install', 'stryker', 'run', config]);
rmSync(folder, { recursive: true, force: true });
process.exitCode = status;

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  return status ?? 1;
}
