/** Types of the schemas reach whoever reads a page: who renames a field is led to its readers by the compiler. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repository, temporaryFolder } from './temporary-project.ts';

const FIELDS = [
  ...['layout', 'theme', 'lang', 'noindex', 'canonical', 'image', 'date', 'updated', 'author'],
  ...['Hero_Banner', 'downloadAndWin', 'downloadButtonCustomization', 'flags'],
  ...['showChat', 'showInstallSteps', 'useHandGesture', 'handGestureDelayInSecond'],
];

/** What of the repository the compiler needs. */
const FOLDERS = ['cli', 'schemas', 'runtime', 'sdk'];

/** Lines of the compiler for `cli`, with the fields of pages renamed in a copy. */
async function compileRenamed(folder: string): Promise<string[]> {
  const isSource = (path: string): boolean =>
    !path.includes(`${sep}releases`) && /(?:\.tsx?|\.json|[/\\][^.]+)$/.test(path);
  for (const name of FOLDERS)
    cpSync(join(repository, name), join(folder, name), { recursive: true, filter: isSource });
  cpSync(join(repository, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const page = join(folder, 'schemas/page.ts');
  const renamed = readFileSync(page, 'utf8').replaceAll(
    new RegExp(`^( +)(${FIELDS.join('|')}):`, 'gm'),
    '$1renamed_$2:',
  );
  writeFileSync(page, renamed);
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--project', join(folder, 'cli'), '--checkers', '1', '--pretty', 'false'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout.split('\n').filter((line) => line.startsWith('cli/'));
}

test('a field of pages that is renamed in its schema does not compile until its readers follow', async () => {
  const errors = await compileRenamed(temporaryFolder());
  const missed = FIELDS.filter((name) => !errors.some((line) => line.includes(`'${name}'`)));
  expect(missed).toEqual([]);
});
