import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Watcher, watch } from './watch.ts';

let folder = '';
let watcher: Watcher | null = null;
/** Paths below the folder as they were reported, batch by batch. */
let batches: string[][] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-watch-'));
  batches = [];
  writeFileSync(join(folder, 'page.yaml'), 'title: One\n');
});

afterEach(() => {
  watcher?.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(): void {
  watcher = watch([folder], (paths) => batches.push(paths.map((path) => path.slice(folder.length + 1))));
}

const reportedPath = (path: string): Promise<void> =>
  expect.poll(() => batches.flat(), { interval: 1 }).toContain(path);
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const reported = (count: number): Promise<void> =>
  expect.poll(() => batches.length, { interval: 1 }).toBeGreaterThanOrEqual(count);

test('changes are reported from the moment it is ready', async () => {
  start();
  expect(batches).toEqual([]);
  write('page.yaml', 'title: Two\n');
  await reported(1);
  expect(batches[0]).toEqual(['page.yaml']);
});

test('a second save right after the first is reported too', async () => {
  start();
  for (let save = 1; save <= 5; save += 1) {
    const before = batches.length;
    write('page.yaml', `title: Save ${save}\n`);
    await reported(before + 1);
  }
  expect(batches.every((paths) => paths.join() === 'page.yaml')).toBe(true);
});

test('files that come and go are reported, those of editors are not', async () => {
  start();
  write('.page.yaml.swp', 'x');
  write('page.yaml~', 'x');
  mkdirSync(join(folder, 'ludo'));
  write('ludo/index.yaml', 'title: Ludo\n');
  await expect.poll(() => batches.flat()).toContain('ludo/index.yaml');
  rmSync(join(folder, 'page.yaml'));
  await expect.poll(() => batches.flat()).toContain('page.yaml');
  expect(batches.flat().filter((path) => /swp|~/.test(path))).toEqual([]);
});

test('files of a folder that was moved here are reported, and what happens in it later', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'slipway-moved-'));
  mkdirSync(join(elsewhere, 'deep'));
  writeFileSync(join(elsewhere, 'deep/one.yaml'), 'title: One\n');
  start();
  renameSync(elsewhere, join(folder, 'moved'));
  await reportedPath('moved/deep/one.yaml');
  batches = [];
  write('moved/deep/one.yaml', 'title: Two\n');
  await reportedPath('moved/deep/one.yaml');
});

test('a folder that goes and comes again is watched again', async () => {
  mkdirSync(join(folder, 'ludo'));
  start();
  rmSync(join(folder, 'ludo'), { recursive: true });
  await reportedPath('ludo');
  mkdirSync(join(folder, 'ludo'));
  write('ludo/index.yaml', 'title: Ludo\n');
  await reportedPath('ludo/index.yaml');
});

test('a change of a file is one of the links to it, and a link to a folder above has no end', async () => {
  mkdirSync(join(folder, 'shared'));
  mkdirSync(join(folder, 'pages'));
  write('shared/text.yaml', 'title: One\n');
  symlinkSync('../shared/text.yaml', join(folder, 'pages/link.yaml'));
  symlinkSync('..', join(folder, 'pages/up'));
  start();
  write('shared/text.yaml', 'title: Two\n');
  await reportedPath('shared/text.yaml');
  await reportedPath('pages/link.yaml');
});

test('a folder that is not there yet is watched once it is', async () => {
  watcher = watch([join(folder, 'sections')], (paths) =>
    batches.push(paths.map((path) => path.slice(folder.length + 1))),
  );
  write('page.yaml', 'title: Two\n');
  mkdirSync(join(folder, 'sections'));
  write('sections/index.ts', 'export {};\n');
  await reportedPath('sections/index.ts');
  expect(batches.flat()).not.toContain('page.yaml');
});
