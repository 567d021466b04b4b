/** How Stryker runs the unit tests: without those that build whole sites, which would run for every changed line. */
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { findTestFiles } from '../runner/test-files.ts';
import { DOCUMENT, SETTINGS } from '../runner/vitest-settings.ts';

const buildsSites = (path: string): boolean =>
  /\/build-project\.ts|\bbuildSite\(/.test(readFileSync(path, 'utf8'));
/** Tests that cross folders take too long to run for every changed line. */
const besideCode = (paths: readonly string[]): string[] =>
  paths.filter((path) => !path.startsWith('tests/') && !buildsSites(path));

const { unit, document, modules } = findTestFiles();

export default defineConfig({
  test: {
    projects: [
      { test: { ...SETTINGS, name: 'unit', include: besideCode([...unit, ...modules]) } },
      { test: { ...SETTINGS, ...DOCUMENT, name: 'document', include: besideCode(document) } },
    ],
  },
});
