import { expect, test } from 'vitest';
import { findTestFiles } from '../runner/test-files.ts';
import config from './vitest.config.ts';

test('tests that need a document have one when Stryker runs them, and the others run without', () => {
  const byName = new Map(
    (config.test?.projects ?? []).map((project) => {
      const {
        name,
        include = [],
        environment,
        setupFiles,
      } = (project as { test: Record<string, string & string[]> }).test;
      return [String(name), { include, environment, setupFiles }];
    }),
  );
  const { document } = findTestFiles();
  const besideCode = document.filter((path) => !path.startsWith('tests/'));
  expect(byName.get('document')).toEqual({
    include: besideCode,
    environment: './tests/document/environment.ts',
    setupFiles: 'tests/document/open-document.ts',
  });
  const others = byName.get('unit')?.include ?? [];
  expect(others.filter((path) => document.includes(path))).toEqual([]);
  expect(others).toContain('sdk/engine/machine.test.ts');
});
