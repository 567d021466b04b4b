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

const DRAFTS: Readonly<Record<string, string>> = {
  'pages/idea.yaml': 'title: An idea\ndraft: true\n',
  'pages/item.yaml':
    'title: Items\npage_body: [{ type: faq, heading: Q, items: [{ heading: A, content: <p>A</p>, draft: true }, { heading: B, content: <p>B</p> }] }]\n',
  'pages/body.mdx':
    '---\ntitle: Body\n---\n\n<Faq heading="Q" items={[{ heading: "A", content: "<p>A</p>", draft: true }, { heading: "B", content: "<p>B</p>" }]} />\n',
  'pages/entry.yaml': 'title: Entry\npage_body: [{ type: faq, heading: Q, items: { $use: faqs/some } }]\n',
  'pages/row.yaml': '$for: quarters\ntitle: "In {quarter.name}"\n',
  'pages/news/index.yaml': 'title: News\npage_body: [{ type: page-list, pageSize: 1 }]\n',
  'pages/news/one.yaml': 'title: One\n',
  'pages/news/two.yaml': 'title: Two\ndraft: true\n',
  'pages/plain.yaml': 'title: Plain\n',
  'collections/faqs/some.yaml':
    '- { heading: A, content: <p>A</p>, draft: true }\n- { heading: B, content: <p>B</p> }\n',
  'collections/quarters.yaml':
    '- { slug: aundh, name: Aundh }\n- { slug: baner, name: Baner, draft: true }\n',
};

test.each([true, false])(
  'after a build for which drafts are shown or not (%s), a check for the other loads files that have one',
  async (drafts) => {
    const project = await threePages();
    for (const [path, text] of Object.entries(DRAFTS)) project.write(`content/${path}`, text);
    await buildProject(project, { drafts });
    const options = { ...OPTIONS, drafts: !drafts };
    const { loaded, problems, summaries } = await check(project, options);
    const plain = ['news/one', 'plain'].map((name) => `content/pages/${name}.yaml`);
    const pages = Object.keys(DRAFTS).filter((path) => path.startsWith('pages/'));
    const wanted = pages.map((path) => `content/${path}`).filter((path) => !plain.includes(path));
    expect(loaded).toEqual(wanted.sort());
    expect(await loadSite(project.root, options)).toMatchObject({ problems, summaries });
  },
);

test('a check stores nothing', async () => {
  const project = await threePages();
  await buildProject(project);
  const packs = join(project.root, '.slipway/cache/v2/packs');
  const before = readdirSync(packs);
  project.write(HOME, 'title: Play\ndescription: Another text.\n');
  expect((await check(project)).loaded).toEqual([HOME]);
  expect(readdirSync(packs)).toEqual(before);
});
