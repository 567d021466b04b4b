/**
 * Prepares a release to its last step: `npm run release -- 0.1.0`. Sets the version, dates the changelog's section, stores the bytes of the
 * download script, packs, and writes the notes. Nothing is committed, tagged or published.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedChangelog } from './changelog.ts';

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

const root = process.cwd();
try {
  release(process.argv[2] ?? '');
} catch (error) {
  process.stderr.write(`release: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}

function release(version: string): void {
  if (!VERSION.test(version)) throw new Error(`Expected a version such as 0.1.0, found "${version}".`);
  const changelog = join(root, 'CHANGELOG.md');
  // First what can be refused: until here nothing is written.
  const { text, notes } = releasedChangelog(readFileSync(changelog, 'utf8'), version, today());
  run('npm', ['version', '--no-git-tag-version', '--allow-same-version', version]);
  writeFileSync(changelog, text);
  run(process.execPath, ['bin/slipway.js', 'sdk', '--release']);
  const folder = join(root, 'release');
  mkdirSync(folder, { recursive: true });
  run('npm', ['pack', '--silent', '--pack-destination', folder]);
  writeFileSync(join(folder, 'notes.md'), notes);
  process.stdout.write(
    `${version} is prepared: release/slipway-${version}.tgz, release/notes.md.\n` +
      'Next: npm run test:long && npm run test:firefox, then\n' +
      `  git add -A && git commit -m "build: release ${version}" && git tag v${version} && git push --follow-tags\n`,
  );
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Where the release is made. */
function today(): string {
  const now = new Date();
  const part = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
