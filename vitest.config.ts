import { defineConfig } from 'vitest/config';

/** The CLI's colours depend on the terminal; tests read plain text. */
const env = { NO_COLOR: '1', NODE_ENV: 'test' };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{cli,schemas,runtime,sdk,tests}/**/*.test.{ts,tsx}'],
          env,
          testTimeout: 20_000,
        },
      },
      {
        // Whole programs and browsers: one file after another, since they share two cores.
        test: {
          name: 'e2e',
          include: ['tests/**/*.spec.ts'],
          env,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
