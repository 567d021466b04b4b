import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { v8Flags } from './bin/v8-flags.js';
import { LongestFirst } from './tests/runner/longest-first.ts';
import { CHECK_TESTS, findTestFiles } from './tests/runner/test-files.ts';
import { DOCUMENT, MORE_ROUNDS, SETTINGS } from './tests/runner/vitest-settings.ts';

/** Vitest leaves a core free, which is half of a machine that has two; and much of what programs and browsers do is waiting. */
const maxWorkers = availableParallelism() + 1;

const { unit: unitFiles, document, modules, e2e } = findTestFiles();
const isBuilding = (path: string): boolean => /^(?:cli|tests)\//.test(path) && !CHECK_TESTS.includes(path);
/** Renders as the compiled tool does: React for development takes several times as long. */
const buildingEnv = { ...SETTINGS.env, NODE_ENV: 'production' };

const unit = { ...SETTINGS, maxWorkers };

// Of this process, with its threads; those that it starts are given theirs.
for (const flag of v8Flags) setFlagsFromString(flag);

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
          execArgv: v8Flags,
        },
      },
      {
        test: {
          ...unit,
          ...DOCUMENT,
          name: 'document',
          include: document,
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
          execArgv: v8Flags,
          globalSetup: 'tests/e2e/shared-builds.ts',
          testTimeout: 300_000 * MORE_ROUNDS,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
