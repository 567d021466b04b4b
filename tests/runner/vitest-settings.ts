/** What every run of Vitest shares: all tests, and those that Stryker runs for a change of the code. */

/** The CLI's colours depend on the terminal; tests read plain text. */
const env = {
  NO_COLOR: '1',
  NODE_ENV: 'test',
  // Caches of tests are sealed by a key of their own: no test looks into the home folder.
  SLIPWAY_CACHE_KEY: 'no secret: it seals what tests build',
};

/** What is waited for comes, on a busy machine too: Vitest's own second is too short for that. A minute is over only where something hangs. */
const expect = { poll: { timeout: 60_000 } };

export const SETTINGS = {
  env,
  expect,
  // Files share processes: what a test puts in the place of something else is gone before the next test.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Ends what hangs, and measures nothing: a busy machine takes many times what an idle one does.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

/** Of tests that have a document. */
export const DOCUMENT = {
  environment: './tests/document/environment.ts',
  setupFiles: 'tests/document/open-document.ts',
  globalSetup: 'tests/document/bundle.ts',
} as const;
