/** What every run of Vitest shares: all tests, and those that Stryker runs for a change of the code. */

import { isLongRun } from '../rounds.ts';

/** The CLI's colours depend on the terminal; tests read plain text. */
const env = {
  NO_COLOR: '1',
  NODE_ENV: 'test',
  // Caches of tests are sealed by a key of their own: no test looks into the home folder.
  SLIPWAY_CACHE_KEY: 'no secret: it seals what tests build',
};

/** What is waited for comes, on a busy machine too: Vitest's own second is too short for that. A minute is over only where something hangs. */
const expect = { poll: { timeout: 60_000 } };

/** A test with all its rounds takes many times as long. */
export const MORE_ROUNDS = isLongRun ? 20 : 1;

/** Limits of tests end what hangs, and measure nothing: a busy machine takes many times what an idle one does. */
export const SETTINGS = {
  env,
  expect,
  // Files share processes: what a test puts in the place of something else is gone before the next test.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  testTimeout: 120_000 * MORE_ROUNDS,
  hookTimeout: 120_000,
} as const;

/** Of tests that have a document. */
export const DOCUMENT = {
  environment: './tests/document/environment.ts',
  setupFiles: 'tests/document/open-document.ts',
  globalSetup: 'tests/document/bundle.ts',
} as const;
