import { defineConfig } from 'vitest/config';

/** Apart from `npm test`, since Next.js is 340 MB that only this test uses. */
export default defineConfig({
  test: {
    include: ['tests/next/*.next.ts'],
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
