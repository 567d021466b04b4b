import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildProject, NOW } from '../../../tests/build-project.ts';
import { temporaryProject } from '../../../tests/temporary-project.ts';
import { doctor } from '../../commands/doctor.ts';
import type { Problem } from '../model/problems.ts';
import type { Project } from '../project/project.ts';
import { unreadable } from '../source/file-problems.ts';
import { setSource, sourceOf } from '../source/source.ts';
import { isServedPath, loadSite } from './load-site.ts';

test('what the build puts below /sdk/ is no page’s address, and /sdk/ itself may be', () => {
  const project = { site: { externalPaths: ['/api/'] } } as unknown as Project;
  const paths = ['/sdk/v1/slipway.js', '/sdk/0.1.0/', '/robots.txt', '/game/ludo/', '/api/', '/sdk/', '/sdk'];
  expect(paths.filter((path) => isServedPath(path, project))).toEqual(paths.slice(0, 5));
});

test('a site with more problems than a call has room for is reported like any other', async () => {
  const { root } = temporaryProject('three-pages');
  const folder = sourceOf(root);
  const file = { sizeBytes: 1, mtimeMs: 1, ctimeMs: 1, inode: 1 };
  const lost = Array.from({ length: 130_000 }, (_, index) => ({
    ...file,
    path: `content/lost-${index}.yaml`,
  }));
  setSource(root, {
    list: () => ({ files: [...folder.list().files, ...lost], problems: [] }),
    look: (path) => folder.look(path),
    bytes: (path, mostBytes) => folder.bytes(path, mostBytes),
    fileOf: (path) => folder.fileOf(path),
  });
  onTestFinished(() => setSource(root, null));
  const checked = await loadSite(root, { nowMs: NOW, drafts: false });
  const built = await buildProject({ root });
  for (const { problems } of [checked, built])
    expect(problems.filter(({ file: path }) => path.startsWith('content/lost-'))).toHaveLength(130_000);
});

const TOWNS = `$for: towns
title: '{town.name}'
noindex: true
page_body:
  - type: text
    title: '{town.name}'
  - type: faq
    items: { $use: faqs/* }
`;

const NIGHT = `title: Night
noindex: true
theme: night
page_body:
  - { type: text, title: By night, backgroundColor: night }
`;

/** A project of which some folders cannot be listed. */
function withLocked(folders: readonly string[]): string {
  const { root, write } = temporaryProject('three-pages');
  const page = '---\ntitle: Guide\nnoindex: true\n---\n\n# Guide\n\n';
  write('content/pages/guide.mdx', `${page}[An article](/blog/a/)\n`);
  write('content/pages/blog/a.mdx', page);
  write('content/themes/night.yaml', 'colors: { brand: "#102a43" }\n');
  write('content/pages/night.yaml', NIGHT);
  write('content/collections/towns.csv', 'slug,name\na,A\n');
  write('content/pages/towns.yaml', TOWNS);
  lock(root, folders);
  return root;
}

test.each([
  'content',
  'content/pages',
  'content/pages/blog',
  'content/assets',
  'content/labels',
  'content/labels/hi.yaml',
  'content/themes',
  'content/themes/night.yaml',
  'content/collections',
  'content/collections/footers',
  'content/collections/footers/en.yaml',
  'content/collections/faqs',
  'content/collections/towns.csv',
])('of what cannot be read, and what may be in it, nothing is said to be missing: %s', async (locked) => {
  const root = withLocked([locked]);
  const { problems } = await loadSite(root, { nowMs: NOW, drafts: false });
  expect(problems.map(({ file, code }) => `${file} ${code}`)).toEqual([`${locked} file/unreadable`]);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await doctor({ root })).toBe(2);
  expect(vi.mocked(process.stdout.write).mock.calls.join('')).toContain(
    `${locked}: This file cannot be read: you are not allowed to.`,
  );
});

/** Lets nobody list some folders or files of a project. */
function lock(root: string, folders: readonly string[]): void {
  const folder = sourceOf(root);
  const isLocked = (path: string) => folders.some((locked) => `${path}/`.startsWith(`${locked}/`));
  setSource(root, {
    ...folder,
    list: () => ({
      files: folder.list().files.filter(({ path }) => !isLocked(path)),
      problems: folders.map((path) => unreadable(path, Object.assign(new Error(), { code: 'EACCES' }))),
    }),
  });
  onTestFinished(() => setSource(root, null));
}

const NEWS = `title: News
noindex: true
page_body:
  - { type: page-list, folder: /blog/, pageSize: 1 }
  - type: text
    title: More
    body_html: >-
      <p><a href="/news/page/2/">Older</a> <a href="/blog/rss.xml">Feed</a> <a href="/blog/topics/odds/">Odds</a>
      <a href="/on/odds/">Odds</a> <a href="/on/dice/">Dice</a></p>
`;
const topics = (folder: string, route = ''): string =>
  `${route}$for: { tags: ${folder} }\ntitle: "On {tag.name}"\nnoindex: true\npage_body:\n  - { type: page-list, folder: ${folder}, tag: "{tag.name}" }\n`;
const article = (title: string, tag: string): string =>
  `title: ${title}\ndescription: ${title}.\ndate: 2026-01-01\ntags: [${tag}]\n`;

/** A list in parts, topics and a feed of two articles, to which pages and redirects lead. */
function withArticles(): ReturnType<typeof temporaryProject> {
  const project = temporaryProject('three-pages');
  project.write('content/pages/news.yaml', NEWS);
  project.write('content/pages/blog/index.yaml', 'title: Blog\nnoindex: true\n');
  project.write('content/pages/blog/one.yaml', article('One', 'Odds'));
  project.write('content/pages/blog/two.yaml', article('Two', 'Dice'));
  project.write('content/pages/blog/topics.yaml', topics('/blog/'));
  project.write('content/pages/subjects.yaml', topics('/blog/', 'route_name: "/on/{tag.slug}/"\n'));
  project.write('content/redirects.yaml', '- { from: /older/, to: /news/page/2/ }\n');
  return project;
}

const placesOf = (problems: readonly Problem[]): string[] =>
  problems.flatMap(({ file, code }) => (code === 'page/orphan' ? [] : [`${file} ${code}`]));

test.each([
  ['yaml/syntax', 'title: "One\n', ['one']],
  ['field/unknown', 'titel: One\n', ['one']],
  ['use/missing', 'title: One\n$use: texts/none\n', ['one']],
  ['field/unknown', article('One', 'Odds').replace('title', 'titel'), ['one', 'two']],
  ['file/empty', '', ['one', 'two']],
])('what only articles with errors would give is not said to be missing: %s', async (code, broken, names) => {
  const { root, write } = withArticles();
  const options = { nowMs: NOW, drafts: false };
  expect(placesOf((await loadSite(root, options)).problems)).toEqual([]);
  const files = names.map((name) => `content/pages/blog/${name}.yaml`);
  for (const file of files) write(file, broken);
  const { problems } = await loadSite(root, options);
  expect(placesOf(problems)).toEqual(files.map((file) => `${file} ${code}`));
  write('content/redirects.yaml', '- { from: /older/, to: /news/older/ }\n');
  expect(placesOf((await loadSite(root, options)).problems)).toContain(
    'content/redirects.yaml redirect/dead',
  );
});

test.each(['/blog/one/old/', '/news/page/9/', '/blog/topics/old/'])(
  'an old address is not said to be answered by a page that has an error: %s',
  async (from) => {
    const { root, read, write } = withArticles();
    const options = { nowMs: NOW, drafts: false };
    const redirects = `${read('content/redirects.yaml')}- { from: ${from}, to: /blog/ }\n`;
    write('content/redirects.yaml', redirects);
    expect(placesOf((await loadSite(root, options)).problems)).toEqual([]);
    write('content/pages/blog/one.yaml', 'titel: One\n');
    const path = 'content/pages/blog/one.yaml';
    expect(placesOf((await loadSite(root, options)).problems)).toEqual([`${path} field/unknown`]);
  },
);

test('what only articles in a folder that cannot be listed would give is not said to be missing', async () => {
  const { root } = withArticles();
  lock(root, ['content/pages/blog']);
  const { problems } = await loadSite(root, { nowMs: NOW, drafts: false });
  expect(placesOf(problems)).toEqual(['content/pages/blog file/unreadable']);
});

test('a picture that may not be read is explained without the folders of this machine', async () => {
  const { root } = temporaryProject('three-pages');
  const folder = sourceOf(root);
  const refuse = (path: string): never => {
    throw Object.assign(new Error(`EACCES: permission denied, open '${join(root, path)}'`), {
      code: 'EACCES',
    });
  };
  setSource(root, {
    ...folder,
    bytes: (path, mostBytes) => (path.endsWith('/die.svg') ? refuse(path) : folder.bytes(path, mostBytes)),
  });
  onTestFinished(() => setSource(root, null));
  const { problems } = await loadSite(root, { nowMs: NOW, drafts: false });
  expect(problems).toMatchObject([
    {
      code: 'asset/unreadable',
      message: 'This file cannot be read: you are not allowed to. The file is content/assets/die.svg.',
      hint: 'Check that it exists and that you may read it.',
    },
  ]);
});
