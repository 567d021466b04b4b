import type { Environment } from 'vitest/runtime';

/** Modules are those for browsers; the document itself is opened for each file by `open-document.ts`. */
export default {
  name: 'document',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
} satisfies Environment;
