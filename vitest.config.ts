import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The CLI's colours depend on the terminal; tests read plain text. */
const env = {
  NO_COLOR: '1',
  NODE_ENV: 'test',
  // Caches of tests are sealed by a key of their own: no test looks into the home folder.
  SLIPWAY_CACHE_KEY: 'no secret: it seals what tests build',
};

/** What is waited for comes, on a busy machine too; Vitest's own second is too short for that. */
const expect = { poll: { timeout: 15_000 } };

/** Vitest leaves a core free, which is half of a machine that has two; and much of what programs and browsers do is waiting. */
const maxWorkers = availableParallelism() + 1;

/** Signs that a test file changes what its process shares: a document, a clock or a mock, the environment, a global. */
const CHANGES_PROCESS =
  /@vitest-environment|\bsyncBuiltinESMExports\b|\bvi\.|process\.(?:env|chdir)|\bglobalThis\b(?!\|)/;

/** Test files of code; the others drive whole programs and browsers. */
const unitFiles = ['cli', 'schemas', 'runtime', 'sdk', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);
const ownProcessFiles = unitFiles.filter((path) => CHANGES_PROCESS.test(readFileSync(path, 'utf8')));

const unit = {
  env,
  expect,
  // Ends what hangs, and measures nothing: a busy machine takes many times what an idle one does.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  maxWorkers,
};

export default defineConfig({
  test: {
    projects: [
      {
        // Files of one worker share its modules: loading them takes longer than most of these tests.
        test: {
          ...unit,
          name: 'unit',
          include: unitFiles.filter((path) => !ownProcessFiles.includes(path)),
          isolate: false,
        },
      },
      { test: { ...unit, name: 'own-process', include: ownProcessFiles } },
      {
        // Whole programs and browsers.
        test: {
          name: 'e2e',
          include: ['tests/**/*.spec.ts'],
          env,
          expect,
          globalSetup: 'tests/e2e/shared-builds.ts',
          maxWorkers,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
