import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../temporary-project.ts';
import { type LockFile, licenceFindings } from './licences.ts';

const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as LockFile;

test('every package has a licence under which it may be used and passed on', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
  expect(licenceFindings(lock)).toEqual([]);
});

test.each([
  ['AGPL-3.0-only', true],
  ['GPL-2.0 OR SEE LICENSE', true],
  ['UNLICENSED', true],
  [undefined, true],
  ['MIT AND GPL-3.0-only', true],
  ['(GPL-3.0-only OR MIT)', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
])('a package under %s is reported: %s', (license, isReported) => {
  const lockFile = {
    packages: { '': {}, 'node_modules/@a/b': { version: '1.0.0', ...(license && { license }) } },
  };
  expect(licenceFindings(lockFile)).toEqual(
    isReported ? [{ name: '@a/b@1.0.0', licence: license ?? null }] : [],
  );
});

test('every package is pinned by its hash, and none by an address of a registry', () => {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path !== '') expect(entry, path).toHaveProperty('integrity', expect.stringMatching(/^sha512-/));
    expect(entry, path).not.toHaveProperty('resolved');
  }
});

test('versions in package.json are exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});
