import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The CLI's colours depend on the terminal; tests read plain text. */
const env = { NO_COLOR: '1', NODE_ENV: 'test' };

/** What is waited for comes, on a busy machine too; Vitest's own second is too short for that. */
const expect = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{cli,schemas,runtime,sdk,tests}/**/*.test.{ts,tsx}'],
          env,
          expect,
          testTimeout: 20_000,
          // A first build bundles every script of the site.
          hookTimeout: 60_000,
          // Vitest leaves a core free, which is half of a machine that has two.
          maxWorkers: availableParallelism(),
        },
      },
      {
        // Whole programs and browsers: one file after another, since they share two cores.
        test: {
          name: 'e2e',
          include: ['tests/**/*.spec.ts'],
          env,
          expect,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
