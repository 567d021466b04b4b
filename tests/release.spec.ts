/** A release is prepared by one command, in a copy of the repository. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { releasedChangelog } from './packages/changelog.ts';
import { preparedRelease, RELEASED_VERSION, runRelease } from './packed-tool.ts';
import { filesBelow } from './temporary-project.ts';

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

test('one command sets the version, dates the changelog, stores the script and packs', async () => {
  const { copy, printed } = await preparedRelease();
  expect(JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')).version).toBe(RELEASED_VERSION);
  expect(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')).toMatch(
    /## \[Unreleased\]\n\n## \[0\.9\.0\] - \d{4}-\d\d-\d\d\n/,
  );
  expect(readdirSync(join(copy, 'sdk/releases', RELEASED_VERSION))).toContain('slipway.js');
  expect(readFileSync(join(copy, 'release/notes.md'), 'utf8')).toContain('- Commands:');
  const listed = spawnSync('tar', ['-tzf', join(copy, `release/slipway-${RELEASED_VERSION}.tgz`)], {
    encoding: 'utf8',
  });
  expect(listed.stdout).toContain('package/bin/compiled/index.js');
  expect(printed).toContain(`git tag v${RELEASED_VERSION}`);
});

test('a version that is there already, or is none, is refused, and nothing is changed', async () => {
  const { copy } = await preparedRelease();
  const before = filesBelow(join(copy, 'sdk/releases'));
  for (const version of [RELEASED_VERSION, 'next', '']) {
    const refused = runRelease(copy, version);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/^release: /);
  }
  expect(filesBelow(join(copy, 'sdk/releases'))).toEqual(before);
  expect(existsSync(join(copy, 'release/slipway-next.tgz'))).toBe(false);
});
