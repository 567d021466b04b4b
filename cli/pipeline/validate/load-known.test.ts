import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildProject, NOW, TOOL } from '../../../tests/build-project.ts';
import { threePages } from '../../../tests/shared-cache.ts';
import type { TemporaryProject } from '../../../tests/temporary-project.ts';
import { loadSite } from '../check/load-site.ts';
import { PageLoader } from '../pages/load-page.ts';
import { loadKnown } from './load-known.ts';

const OPTIONS = { nowMs: NOW, drafts: false };

/** The files that a check loads, and what it finds. */
async function check({ root }: TemporaryProject, options = OPTIONS, tool = TOOL) {
  const load = vi.spyOn(PageLoader.prototype, 'load');
  try {
    const { problems, summaries } = await loadSite(root, options, loadKnown({ tool, nowMs: options.nowMs }));
    return { loaded: load.mock.calls.map(([path]) => path), problems, summaries };
  } finally {
    load.mockRestore();
  }
}

const HOME = 'content/pages/index.yaml';

test('what the last build has found of a file that is as it was is taken over', async () => {
  const project = await threePages();
  await buildProject(project);
  const { loaded, problems, summaries } = await check(project);
  expect(loaded).toEqual([]);
  expect(await loadSite(project.root, OPTIONS)).toMatchObject({ problems, summaries });
});

test('a file that has changed is loaded, and one that draws from what has changed', async () => {
  const project = await threePages();
  project.write('content/collections/notes/dice.yaml', 'type: text\ntitle: One\n');
  project.write('content/pages/note.yaml', 'title: Note\npage_body: [{ $use: notes/dice }]\n');
  await buildProject(project);
  project.write(HOME, 'titel: Play\n');
  project.write('content/collections/notes/dice.yaml', 'type: text\ntitel: One\n');
  const { loaded, problems } = await check(project);
  expect(loaded).toEqual([HOME, 'content/pages/note.yaml']);
  expect(problems).toEqual((await loadSite(project.root, OPTIONS)).problems);
  expect(problems.map(({ code }) => code)).toContain('field/unknown');
});

test.each<[string, (project: TemporaryProject) => ReturnType<typeof check>]>([
  ['without a build', (project) => check(project)],
  [
    'with drafts, after a build without',
    async (project) => {
      await buildProject(project);
      return check(project, { ...OPTIONS, drafts: true });
    },
  ],
  [
    'of another version',
    async (project) => {
      await buildProject(project);
      return check(project, OPTIONS, { ...TOOL, codeHash: 'other' });
    },
  ],
  [
    'for a moment before the last build',
    async (project) => {
      await buildProject(project);
      return check(project, { ...OPTIONS, nowMs: NOW - 1 });
    },
  ],
])('all files are loaded in a check %s', async (_, run) => {
  const project = await threePages();
  const { loaded } = await run(project);
  expect(loaded).toContain(HOME);
  expect(loaded).toHaveLength((await loadSite(project.root, OPTIONS)).summaries.length);
});

test('a check stores nothing', async () => {
  const project = await threePages();
  await buildProject(project);
  const packs = join(project.root, '.slipway/cache/v2/packs');
  const before = readdirSync(packs);
  project.write(HOME, 'title: Play\ndescription: Another text.\n');
  expect((await check(project)).loaded).toEqual([HOME]);
  expect(readdirSync(packs)).toEqual(before);
});
