/** What other processes and the disk may do between and within two calls of the file system. */
import type * as Fs from 'node:fs';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '../cli/pipeline/model/problems.ts';
import { addFiles } from '../cli/pipeline/output/index.ts';
import { locateOutput } from '../cli/pipeline/output/location.ts';
import { tryLock } from '../cli/pipeline/output/lock.ts';
import { finishRecord, readRecord, writeNextRecord } from '../cli/pipeline/output/record.ts';
import { pictureStore } from '../cli/pipeline/pictures/shared-pictures.ts';
import { openStore } from '../cli/pipeline/store/index.ts';
import { systemRefusal } from '../cli/system-error.ts';
import { createFile, writeReport } from '../cli/written-file.ts';
import { temporaryFolder } from './temporary-project.ts';

const calls = vi.hoisted(() => ({
  onList: (_path: string): void => {},
  mostBytes: Number.POSITIVE_INFINITY,
  /** Of files that are written at once. */
  roomForFiles: Number.POSITIVE_INFINITY,
  /** A folder in which the system makes none, as it answers below `/proc`. */
  barren: '',
}));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const readdir = ((path: string, options: never) => {
    const names = fs.readdirSync(path, options);
    calls.onList(path);
    return names;
  }) as typeof fs.readdirSync;
  const write = (file: number, bytes: Uint8Array, offset = 0, length = bytes.length, position = 0) =>
    fs.writeSync(file, bytes, offset, Math.min(length, calls.mostBytes), position);
  const writeFile: typeof fs.writeFileSync = (path, contents, options) => {
    const bytes = Buffer.from(contents as string);
    calls.roomForFiles -= bytes.length;
    if (calls.roomForFiles >= 0) return fs.writeFileSync(path, contents, options);
    fs.writeFileSync(path, bytes.subarray(0, 1), options);
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  const makeFolder = ((path: string, options?: { recursive?: boolean }) => {
    if (calls.barren === '' || !path.startsWith(`${calls.barren}/`)) return fs.mkdirSync(path, options);
    if (options?.recursive) throw new Error('Node would try again and again, and never return');
    throw Object.assign(new Error(), { code: 'ENOENT', syscall: 'mkdir', path });
  }) as typeof fs.mkdirSync;
  const own = { readdirSync: readdir, writeSync: write, writeFileSync: writeFile, mkdirSync: makeFolder };
  return { ...fs, ...own };
});

beforeEach(() => {
  calls.onList = () => {};
  calls.mostBytes = Number.POSITIVE_INFINITY;
  calls.roomForFiles = Number.POSITIVE_INFINITY;
  calls.barren = '';
});

test('a lock that others have passed and removed already is given up', () => {
  const root = temporaryFolder();
  const folder = join(root, '.slipway');
  mkdirSync(folder);
  writeFileSync(join(folder, 'build-lock.1'), 'free\n');
  let lists = 0;
  calls.onList = () => {
    lists += 1;
    // The lock was free when it was looked for, and another process took two since.
    if (lists === 1) writeFileSync(join(folder, 'build-lock.9'), 'free\n');
    if (lists === 2) rmSync(join(folder, 'build-lock.2'));
  };
  expect(tryLock(root)).toHaveProperty('release');
  expect(readdirSync(folder)).toEqual(['build-lock.10']);
});

test('the record of an output is whole on a disk that takes a few bytes at a time', () => {
  calls.mostBytes = 7;
  const root = temporaryFolder();
  mkdirSync(join(root, 'content'));
  const location = locateOutput(root, join(root, 'dist'));
  expect(writeNextRecord(location, [['index.html', 1, 2, 'hash']])).not.toBeNull();
  finishRecord(location);
  expect(readRecord(location)?.rows).toEqual([['index.html', 1, 2, 'hash']]);
});

test('of a file that the disk has no room for, nothing is left', () => {
  const folder = temporaryFolder();
  calls.roomForFiles = 5;
  const files = ['a.js', 'b.js'].map((path) => ({ path, text: 'text' }));
  expect(() => addFiles(folder, files)).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual(['a.js']);
});

test('where the system makes no folder, a command ends and names the place, and a build does without shared pictures', () => {
  const folder = temporaryFolder();
  calls.barren = folder;
  const refusalOf = (write: () => unknown): string | undefined => {
    try {
      write();
    } catch (error) {
      return systemRefusal(error)?.message ?? String(error);
    }
  };
  const refused = `No folder can be made at ${join(folder, 'a')} (ENOENT).`;
  expect(refusalOf(() => writeReport(join(folder, 'a/b/table.csv'), '', () => true))).toBe(refused);
  expect(refusalOf(() => addFiles(join(folder, 'a/b'), [{ path: 'c/a.js', text: '' }]))).toBe(refused);
  expect(refusalOf(() => createFile(join(folder, 'a/b/site.yaml'), ''))).toContain(refused);

  vi.stubEnv('SLIPWAY_PICTURES', folder);
  const problems: Problem[] = [];
  pictureStore(openStore(temporaryFolder()), problems).put(
    { kind: 'picture', key: 'a', recipe: '1' },
    Buffer.from('b'),
  );
  expect(problems.map(({ file, message }) => [file, message])).toEqual([
    [
      folder,
      `Pictures cannot be shared: no folder can be made at ${join(folder, 'picture')} (ENOENT). The site is complete.`,
    ],
  ]);
});
