import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-project.ts';
import { type OutputState, openOutput } from '../output/index.ts';
import { openStore } from '../store/index.ts';
import { Comparison, isAsLeft, storeLeftState } from './index.ts';

const TOOL = { version: '1', hash: 'all', codeHash: 'code' };

let root = '';

beforeEach(() => {
  root = join(temporaryFolder(), 'project');
  mkdirSync(root);
});

/** A build of pages at these paths. */
async function build(paths: readonly string[], text = 'page'): Promise<{ state: OutputState }> {
  const output = await openOutput({ root, outFolder: join(root, 'dist') });
  try {
    output.inspect('game');
    output.begin();
    return await output.commit(paths.map((path) => ({ path, hash: output.write(path, text) })));
  } finally {
    output.close();
  }
}

async function buildAndLeave(paths: readonly string[], text?: string): Promise<void> {
  const { state } = await build(paths, text);
  storeLeftState(openStore(root), TOOL, state, null);
}

async function comparison(): Promise<Comparison> {
  const output = await openOutput({ root, outFolder: join(root, 'dist') });
  output.close();
  return new Comparison(output.location, TOOL);
}

const changes = async () => (await comparison()).changes();

const PATHS = ['index.html', 'a/index.html', 'b/index.html', 'b/c/index.html'];

test('an output is as it was left', async () => {
  await buildAndLeave(PATHS);
  const found = await changes();
  expect(found).toMatchObject({ files: new Set(), folders: new Set() });
  expect(found !== null && isAsLeft(found)).toBe(true);
});

test.each<[string, (dist: string) => void, string[], string[]]>([
  [
    'a file written in place',
    (dist) => writeFileSync(join(dist, 'a/index.html'), 'else'),
    ['a/index.html'],
    [],
  ],
  ['a file of another time', (dist) => utimesSync(join(dist, 'b/index.html'), 1, 1), ['b/index.html'], []],
  ['a file removed', (dist) => rmSync(join(dist, 'b/c/index.html')), ['b/c/index.html'], ['b/c']],
  ['a file added', (dist) => writeFileSync(join(dist, 'b/notes.txt'), 'mine'), [], ['b']],
  ['a folder removed', (dist) => rmSync(join(dist, 'a'), { recursive: true }), ['a/index.html'], ['', 'a']],
  ['a folder added', (dist) => mkdirSync(join(dist, 'b/d')), [], ['b']],
])('%s is seen', async (_, change, files, folders) => {
  await buildAndLeave(PATHS);
  change(join(root, 'dist'));
  const found = await changes();
  expect([...(found?.files ?? ['?'])].sort()).toEqual(files);
  expect([...(found?.folders ?? ['?'])].sort()).toEqual(folders);
  expect(found !== null && isAsLeft(found)).toBe(false);
});

test('nothing is known of an output that was never left, or that another tool has written since', async () => {
  await build(PATHS);
  expect(await changes()).toBeNull();
  await buildAndLeave(PATHS);
  expect(await changes()).not.toBeNull();
  await build([...PATHS, 'd/index.html']);
  expect(await changes()).toBeNull();
});

test('an output that another build has written since it was compared is inspected again', async () => {
  await buildAndLeave(PATHS);
  const seen = await comparison();
  const before = { left: seen.left, changes: await seen.changes() };
  await build(PATHS, 'new');
  const output = await openOutput({ root, outFolder: join(root, 'dist') });
  try {
    const state = before.left === null ? null : { ...before.left.head, folders: before.left.rows };
    writeFileSync(join(root, 'dist/a/mine.txt'), 'mine');
    expect(output.inspect('game', false, { state, changes: before.changes })).toMatchObject([
      { code: 'output/foreign' },
    ]);
  } finally {
    output.close();
  }
});
