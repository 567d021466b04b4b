/** A release is prepared by one command, in a copy of the repository. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { releasedChangelog } from './packages/changelog.ts';
import { filesBelow, repository, temporaryFolder } from './temporary-project.ts';

/** What no clone has. */
const NOT_IN_A_CLONE = /^(?:node_modules|dist|\.git|\.slipway|release|compiled(?:-.*)?)$/;

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\nTo become 0.2.0.\n\n### Added\n\n- One thing.\n';

describe('the changelog', () => {
  test('has the unreleased entries under the version and the day, and room for the next', () => {
    const { text, notes } = releasedChangelog(
      `${CHANGELOG}\n## [0.1.0] - 2026-01-01\n\n- Old.\n`,
      '0.2.0',
      '2026-11-23',
    );
    expect(text).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n### Added\n\n- One thing.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n',
    );
    expect(notes).toBe('### Added\n\n- One thing.\n');
  });

  test.each([
    ['nothing is unreleased', '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n'],
    ['the version is there already', `${CHANGELOG}\n## [0.2.0] - 2026-01-01\n\n- Old.\n`],
    ['there is no such section', '# Changelog\n'],
  ])('is refused when %s', (_, text) => {
    expect(() => releasedChangelog(text, '0.2.0', '2026-11-23')).toThrow('CHANGELOG.md');
  });
});

test('one command sets the version, dates the changelog, stores the script and packs', {
  timeout: 240_000,
}, () => {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(repository, copy, { recursive: true, filter: (path) => !NOT_IN_A_CLONE.test(basename(path)) });
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  const release = (version: string) =>
    spawnSync(process.execPath, ['tests/run-ts.js', 'tests/packages/release.ts', version], {
      cwd: copy,
      encoding: 'utf8',
    });

  const prepared = release('0.9.0');
  expect(prepared.status, prepared.stderr).toBe(0);
  expect(JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')).version).toBe('0.9.0');
  expect(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')).toMatch(
    /## \[Unreleased\]\n\n## \[0\.9\.0\] - \d{4}-\d\d-\d\d\n/,
  );
  expect(readdirSync(join(copy, 'sdk/releases/0.9.0'))).toContain('slipway.js');
  expect(readFileSync(join(copy, 'release/notes.md'), 'utf8')).toContain('- Commands:');
  const listed = spawnSync('tar', ['-tzf', join(copy, 'release/slipway-0.9.0.tgz')], { encoding: 'utf8' });
  expect(listed.stdout).toContain('package/bin/compiled/index.js');
  expect(prepared.stdout).toContain('git tag v0.9.0');

  const before = filesBelow(join(copy, 'sdk/releases'));
  for (const version of ['0.9.0', 'next', '']) {
    const refused = release(version);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/^release: /);
  }
  expect(filesBelow(join(copy, 'sdk/releases'))).toEqual(before);
  expect(existsSync(join(copy, 'release/slipway-next.tgz'))).toBe(false);
});
