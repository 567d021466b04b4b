/** How Stryker runs the unit tests: without those that build whole sites, which would run for every changed line. */
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { findTestFiles } from '../runner/test-files.ts';

const buildsSites = (path: string): boolean =>
  /\/build-project\.ts|\bbuildSite\(/.test(readFileSync(path, 'utf8'));
/** Tests that cross folders take too long to run for every changed line. */
const besideCode = (paths: readonly string[]): string[] =>
  paths.filter((path) => !path.startsWith('tests/') && !buildsSites(path));

const { unit, document, modules } = findTestFiles();
const common = {
  env: {
    NO_COLOR: '1',
    NODE_ENV: 'test',
    SLIPWAY_CACHE_KEY: 'no secret: it seals what tests build',
  },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  testTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...common, name: 'unit', include: besideCode([...unit, ...modules]) } },
      {
        test: {
          ...common,
          name: 'document',
          include: besideCode(document),
          environment: './tests/document/environment.ts',
          setupFiles: 'tests/document/open-document.ts',
          globalSetup: 'tests/document/bundle.ts',
        },
      },
    ],
  },
});
