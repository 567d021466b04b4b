import { renameSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryProject } from '../../../tests/temporary-project.ts';
import { listContent } from './read.ts';
import { isUntouched, rowOf } from './untouched.ts';

const FILE = { path: 'content/a.yaml', sizeBytes: 3, mtimeMs: 10_000, ctimeMs: 10_000.5, inode: 7 };
const LATER_MS = 20_000;

test('a file with the same size, times and number is untouched', () => {
  expect(isUntouched(FILE, rowOf(FILE, 'x'), LATER_MS)).toBe(true);
});

test.each([{ sizeBytes: 4 }, { mtimeMs: 10_001 }, { ctimeMs: 10_001 }, { inode: 8 }])(
  'one with %o is not',
  (change) => {
    expect(isUntouched({ ...FILE, ...change }, rowOf(FILE, 'x'), LATER_MS)).toBe(false);
  },
);

test.each([{ mtimeMs: LATER_MS - 1000 }, { ctimeMs: LATER_MS - 1000 }])(
  'nor is one that was touched while it was looked at: %o',
  (change) => {
    const file = { ...FILE, ...change };
    expect(isUntouched(file, rowOf(file, 'x'), LATER_MS)).toBe(false);
  },
);

test('a file that was exchanged for one of the same size, with its time set back, is not', () => {
  const { root, write } = temporaryProject('three-pages');
  const path = join(root, 'content/pages/index.yaml');
  const seen = listContent(root).files.find((file) => file.path === 'content/pages/index.yaml') ?? FILE;
  const { atime, mtime } = statSync(path);
  write('other.yaml', 'x'.repeat(seen.sizeBytes));
  renameSync(join(root, 'other.yaml'), path);
  utimesSync(path, atime, mtime);
  const now = listContent(root).files.find((file) => file.path === seen.path) ?? FILE;
  expect(now.sizeBytes).toBe(seen.sizeBytes);
  expect(isUntouched(now, rowOf(seen, 'x'), Date.now() + 60_000)).toBe(false);
});
