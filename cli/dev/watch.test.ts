import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

afterEach(async () => {
  await watcher?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  watcher = await watch([folder], (paths) =>
    batches.push(paths.map((path) => path.slice(folder.length + 1))),
  );
}

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const reported = (count: number): Promise<void> =>
  vi.waitFor(() => expect(batches.length).toBeGreaterThanOrEqual(count), { interval: 1, timeout: 10_000 });

test('changes are reported from the moment it is ready', async () => {
  await start();
  expect(batches).toEqual([]);
  write('page.yaml', 'title: Two\n');
  await reported(1);
  expect(batches[0]).toEqual(['page.yaml']);
});

test('a second save right after the first is reported too', async () => {
  await start();
  for (let save = 1; save <= 5; save += 1) {
    const before = batches.length;
    write('page.yaml', `title: Save ${save}\n`);
    await reported(before + 1);
  }
  expect(batches.every((paths) => paths.join() === 'page.yaml')).toBe(true);
});

test('files that come and go are reported, those of editors are not', async () => {
  await start();
  write('.page.yaml.swp', 'x');
  write('page.yaml~', 'x');
  mkdirSync(join(folder, 'ludo'));
  write('ludo/index.yaml', 'title: Ludo\n');
  await vi.waitFor(() => expect(batches.flat()).toContain('ludo/index.yaml'), { timeout: 10_000 });
  rmSync(join(folder, 'page.yaml'));
  await vi.waitFor(() => expect(batches.flat()).toContain('page.yaml'), { timeout: 10_000 });
  expect(batches.flat().filter((path) => /swp|~/.test(path))).toEqual([]);
});
