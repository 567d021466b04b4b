import type { Environment } from 'vitest/runtime';

/** Resolves modules for browsers; `open-document.ts` opens a document for each file. */
export default {
  name: 'document',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
} satisfies Environment;
