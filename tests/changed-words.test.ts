/** Words of a page that change are seen wherever they are shown, and nothing else is made or checked again. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildProject } from './build-project.ts';
import { putSharedCache, threePages } from './shared-cache.ts';
import { filesBelow, replaceIn, type TemporaryProject, temporaryFolder } from './temporary-project.ts';

const ONE = 'content/pages/news/one.yaml';
const NEWS = 'content/pages/news/index.yaml';
const SITE = 'content/site.yaml';
/** Without a date, as pages of text are. */
const FIRST = 'title: First\ndescription: As it was.\n';

interface Case {
  /** Files beside the first page of the news. */
  files?: Record<string, string>;
  /** Changes of `site.yaml`, before the first build. */
  site?: [from: string, to: string];
  path: string;
  changes: [from: string, to: string][];
}

const CASES: Record<string, Case> = {
  'a list of the folder': {
    files: { [NEWS]: 'title: News\npage_body:\n  - { type: page-list }\n' },
    path: ONE,
    changes: [
      ['As it was', 'As it is'],
      ['First', 'Changed'],
    ],
  },
  'a list on a page elsewhere': {
    files: {
      [NEWS]: 'title: News\n',
      'content/pages/all.yaml': 'title: All\npage_body:\n  - { type: page-list, folder: /news/ }\n',
    },
    path: ONE,
    changes: [['As it was', 'As it is']],
  },
  'a page of all pages': {
    files: { 'content/pages/map.yaml': 'title: Map\npage_body:\n  - { type: site-map }\n' },
    path: ONE,
    changes: [['First', 'Changed']],
  },
  'the feed of a folder, which is called after its page': {
    files: {
      [NEWS]: 'title: News\ndescription: What is new.\n',
      'content/pages/news/two.yaml': 'title: Two\ndate: 2026-01-01\n',
    },
    path: NEWS,
    changes: [
      ['What is new', 'What was new'],
      ['title: News', 'title: All news'],
    ],
  },
  'what a search finds, with the same words in another order': {
    site: ['\nlocales:', '\nsearch: true\nlocales:'],
    path: ONE,
    changes: [['As it was', 'Was it as']],
  },
};

/** What a build writes and says that has nothing from before. */
async function coldBuild({ root: from }: TemporaryProject) {
  const root = temporaryFolder();
  cpSync(join(from, 'content'), join(root, 'content'), { recursive: true });
  await putSharedCache({ root });
  const { problems } = await buildProject({ root });
  return { problems, files: filesBelow(join(root, 'dist')) };
}

test.each(Object.entries(CASES))('%s', async (_, { files = {}, site, path, changes }) => {
  const project = await threePages();
  for (const [file, text] of Object.entries({ [ONE]: FIRST, ...files })) project.write(file, text);
  if (site !== undefined) replaceIn(project, SITE, ...site);
  await buildProject(project);
  for (const change of changes) {
    const before = await coldBuild(project);
    replaceIn(project, path, ...change);
    const { problems } = await buildProject(project);
    const cold = await coldBuild(project);
    // Beside the page itself.
    expect([cold.problems, cold.files]).not.toEqual([before.problems, before.files]);
    expect(problems).toEqual(cold.problems);
    expect(project.files('dist')).toEqual(cold.files);
  }
});

test('how much of a language is translated', async () => {
  const project = await threePages();
  const page = (title: string, text: string): string =>
    `title: ${title}\npage_body: [{ type: text, title: ${text} }]\n`;
  project.write(ONE, page('One', 'The rules'));
  project.write('content/pages/hi/news/one.yaml', page('एक', 'नियम'));
  replaceIn(project, SITE, 'hi: {', 'hi: { coverage: 100,');
  const { problems: before } = await buildProject(project);
  const coverage = /"found":"([\d.]+) %"/.exec(JSON.stringify(before))?.[1];
  replaceIn(project, SITE, 'coverage: 100', `coverage: ${coverage}`);
  const errors = async (): Promise<string[]> =>
    (await buildProject(project)).problems.flatMap(({ severity, code }) =>
      severity === 'error' ? [code] : [],
    );
  expect(await errors()).toEqual([]);
  project.write('content/pages/hi/news/one.yaml', page('एक', 'The rules'));
  expect(await errors()).toEqual(['translation/coverage']);
});

test('nobody’s but the page’s own: it alone is made, and the site is not checked again', async () => {
  const project = await threePages();
  // Without a picture for being shared, which shows the title.
  project.write(ONE, `${FIRST}noindex: true\n`);
  project.write(NEWS, 'title: News\n');
  await buildProject(project);
  for (const [from, to] of [
    ['As it was', 'As it is'],
    ['First', 'Changed'],
  ] as const) {
    replaceIn(project, ONE, from, to);
    const { reasons, timings } = await buildProject(project);
    expect(reasons.map(({ route }) => route)).toEqual(['/news/one/']);
    expect(timings.check).toBeUndefined();
  }
  expect(project.files('dist')).toEqual((await coldBuild(project)).files);
});
