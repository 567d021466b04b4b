import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/runner/longest-first.ts';
import { CHECK_TESTS, findTestFiles } from './tests/runner/test-files.ts';

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

const { unit: unitFiles, document, modules, e2e } = findTestFiles();
const isBuilding = (path: string): boolean => /^(?:cli|tests)\//.test(path) && !CHECK_TESTS.includes(path);
/** Renders as the compiled tool does: React for development takes several times as long. */
const buildingEnv = { ...env, NODE_ENV: 'production' };

const unit = {
  env,
  expect,
  // Files share processes: what a test puts in the place of something else is gone before the next test.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Ends what hangs, and measures nothing: a busy machine takes many times what an idle one does.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  maxWorkers,
};

/** React for production has no part for what the development transform writes. */
const oxc = { jsx: { runtime: 'automatic', development: false } } as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Files of one worker share its modules: loading them takes longer than most of these tests.
        test: {
          ...unit,
          name: 'unit',
          include: unitFiles.filter((path) => !isBuilding(path)),
          isolate: false,
        },
      },
      {
        test: {
          ...unit,
          name: 'document',
          include: document,
          environment: './tests/document/environment.ts',
          setupFiles: 'tests/document/open-document.ts',
          globalSetup: 'tests/document/bundle.ts',
          pool: 'threads',
          isolate: false,
        },
      },
      // Each file by itself: a thread starts in less time than a process, and isolates as well.
      { test: { ...unit, name: 'modules', include: modules, pool: 'threads' } },
      {
        // Builds, whole programs and browsers.
        oxc,
        test: {
          ...unit,
          name: 'e2e',
          env: buildingEnv,
          include: [...unitFiles.filter(isBuilding), ...e2e],
          isolate: false,
          globalSetup: 'tests/e2e/shared-builds.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
