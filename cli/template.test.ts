import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from './package-root.ts';
import { HELPERS } from './template.ts';

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');

test('the names of helpers are in one file, for the compiled tool and for its sources', () => {
  const { compile } = JSON.parse(read('templates/options.json')) as { compile: { knownHelpers: object } };
  expect(Object.keys(compile.knownHelpers)).toEqual(Object.keys(HELPERS));
  for (const path of ['bin/compile.js', 'cli/template-source.ts']) {
    expect(read(path)).toContain('options.json');
    expect(read(path)).not.toMatch(/knownHelpers\b.*\{/);
  }
});
