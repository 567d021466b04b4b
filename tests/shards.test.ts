/** A site that is built in parts, against the same site built at once. */
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildShard } from '../cli/pipeline/shards/build-shard.ts';
import { readShards } from '../cli/pipeline/shards/read-shards.ts';
import { buildProject, NOW, TOOL } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import { copiedProject, repository, type TemporaryProject, temporaryProject } from './temporary-project.ts';

const COUNT = 3;

function shardOf(
  { root }: TemporaryProject,
  index: number,
  { nowMs = NOW, drafts = false, tool = TOOL } = {},
) {
  return buildShard({
    root,
    shard: { index, count: COUNT },
    folder: join(root, `shards/${index}`),
    tool,
    workers: 1,
    nowMs,
    drafts,
    onStep: () => {},
  });
}

async function allShards(project: TemporaryProject): Promise<void> {
  for (let index = 1; index <= COUNT; index++) {
    const { problems } = await shardOf(project, index);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
}

const foldersOf = ({ root }: TemporaryProject) =>
  Array.from({ length: COUNT }, (_, place) => join(root, `shards/${place + 1}`));

function merge(project: TemporaryProject) {
  const shards = readShards(project.root, foldersOf(project), TOOL.hash);
  return buildProject(project, { shards, drafts: shards.drafts });
}

/** What one build writes of the same content. */
async function wholeSite(project: TemporaryProject): Promise<Map<string, string>> {
  await buildProject(project);
  const files = project.files('dist');
  for (const name of ['dist', '.slipway']) rmSync(join(project.root, name), { recursive: true });
  return files;
}

/** What a merge of the project's shards writes, in a project that has no cache of its own. */
async function mergedSite(project: TemporaryProject): Promise<Map<string, string>> {
  rmSync(join(project.root, '.slipway'), { recursive: true, force: true });
  const { problems } = await merge(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return project.files('dist');
}

/** The three pages with all their shards, and what one build makes of them. */
let sharded: TemporaryProject;
let whole: Map<string, string>;
const removals: (() => void)[] = [];

beforeAll(async () => {
  sharded = await threePages((remove) => removals.push(remove));
  whole = await wholeSite(sharded);
  await allShards(sharded);
});

afterAll(() => {
  for (const remove of removals) remove();
});

test('shards that were made one by one merge to the same bytes, and no page is made twice', async () => {
  const project = copiedProject(sharded);
  rmSync(join(project.root, '.slipway'), { recursive: true, force: true });
  const { reasons } = await merge(project);
  expect(project.files('dist')).toEqual(whole);
  expect(reasons).toEqual([]);
});

test('what was edited after a shard was built is as it is now', async () => {
  const project = copiedProject(sharded);
  const [page = ''] = readdirSync(join(project.root, 'content/pages')).filter((name) =>
    name.endsWith('.yaml'),
  );
  const path = `content/pages/${page}`;
  project.write(path, project.read(path).replace(/^title: .*$/m, 'title: Another title'));
  project.write('content/site.yaml', project.read('content/site.yaml').replace(/name: .*/, 'name: Renamed'));
  const merged = await mergedSite(project);
  rmSync(join(project.root, 'dist'), { recursive: true });
  expect(merged).toEqual(await wholeSite(project));
});

test('a merge for an earlier moment than that of the shards has the pages of that moment', async () => {
  const project = await threePages();
  project.write('content/pages/later.yaml', 'title: Later\npublishAt: 2026-06-02\n');
  project.write('content/pages/sooner.yaml', 'title: Sooner\nexpireAt: 2026-06-02\n');
  const nowMs = Date.parse('2026-06-04T12:00:00+05:30');
  for (let index = 1; index <= COUNT; index++) await shardOf(project, index, { nowMs });
  await merge(project);
  const merged = project.files('dist');
  expect([merged.has('later/index.html'), merged.has('sooner/index.html')]).toEqual([false, true]);
  expect(merged).toEqual(await wholeSite(project));
});

test.each<[string, (folder: string) => void]>([
  ['a page is gone', (folder) => rmSync(join(folder, 'pages', firstIn(join(folder, 'pages'))))],
  ['a page was cut off', (folder) => truncateSync(join(folder, 'pages', firstIn(join(folder, 'pages'))), 50)],
  [
    'a page was exchanged',
    (folder) => writeFileSync(join(folder, 'pages', firstIn(join(folder, 'pages'))), 'hi'),
  ],
  [
    'what its pages say to others is gone',
    (folder) => rmSync(join(folder, 'cache/v2/packs'), { recursive: true }),
  ],
])('where %s it is made again', async (_, damage) => {
  const project = copiedProject(sharded);
  const folder = foldersOf(project).find((path) => readdirSync(join(path, 'pages')).length > 0) ?? '';
  damage(folder);
  expect(await mergedSite(project)).toEqual(whole);
});

test.each<[string, RegExp, (project: TemporaryProject) => unknown]>([
  ['is missing', /not a finished shard/, ({ root }) => rmSync(join(root, 'shards/2'), { recursive: true })],
  [
    'was killed before it was done',
    /not a finished shard/,
    ({ root }) => rmSync(join(root, 'shards/2/shard.json')),
  ],
  [
    'has a damaged record',
    /not a finished shard/,
    ({ root }) => truncateSync(join(root, 'shards/2/shard.json'), 80),
  ],
  [
    'is of another version of the tool',
    /another version of Slipway/,
    (project) => shardOf(project, 2, { tool: { ...TOOL, hash: 'other' } }),
  ],
  ['was built with drafts', /some without/, (project) => shardOf(project, 2, { drafts: true })],
])('a shard that %s is refused in words, and nothing is written', async (_, message, damage) => {
  const project = copiedProject(sharded);
  await damage(project);
  expect(() => merge(project)).toThrow(message);
  expect(readdirSync(project.root)).not.toContain('dist');
});

test('one that is named twice, and another left out, is refused', () => {
  const project = copiedProject(sharded);
  const [first = '', second = ''] = foldersOf(project);
  expect(() => readShards(project.root, [first, first, second], TOOL.hash)).toThrow(
    /3-of-3 is missing; 1-of-3 is one too many/,
  );
  expect(() => readShards(project.root, [], TOOL.hash)).toThrow(/no shards/);
});

test('a folder with files of somebody else’s is left alone', async () => {
  const project = temporaryProject('three-pages');
  project.write('shards/1/letter.txt', 'mine');
  await expect(shardOf(project, 1)).rejects.toThrow(/letter.txt/);
  expect(project.read('shards/1/letter.txt')).toBe('mine');
});

test('pages with errors leave no shard, and one of before is gone', async () => {
  const project = copiedProject(sharded);
  for (const name of readdirSync(join(project.root, 'content/pages')))
    if (name.endsWith('.yaml')) project.write(`content/pages/${name}`, 'title: [');
  const results = await Promise.all([1, 2, 3].map((index) => shardOf(project, index)));
  expect(results.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))).toBe(true);
  expect(() => merge(project)).toThrow(/not a finished shard/);
});

function firstIn(folder: string): string {
  return readdirSync(folder).sort()[0] ?? '';
}

describe('the templates', () => {
  test.each(['kubernetes-job.yaml', 'github-matrix.yml'])(
    '%s is YAML, and builds as many parts as it names',
    (name) => {
      const text = readFileSync(join(repository, 'templates/ci', name), 'utf8');
      const data: unknown = parse(text);
      expect(data).toBeTypeOf('object');
      const [, count] = /--shard \S*?(?:\$\{\{[^}]*\}\}|auto)\/(\d+)/.exec(text) ?? [];
      const jobs =
        /completions: (\d+)/.exec(text)?.[1] ?? /part: \[(.*)\]/.exec(text)?.[1]?.split(',').length;
      expect(String(jobs)).toBe(count);
    },
  );
});
