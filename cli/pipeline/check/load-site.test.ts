import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildProject, NOW } from '../../../tests/build-project.ts';
import { temporaryProject } from '../../../tests/temporary-project.ts';
import { doctor } from '../../commands/doctor.ts';
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

/** A project of which some folders cannot be listed. */
function withLocked(folders: readonly string[]): string {
  const { root, write } = temporaryProject('three-pages');
  const page = '---\ntitle: Guide\nnoindex: true\n---\n\n# Guide\n\n';
  write('content/pages/guide.mdx', `${page}[An article](/blog/a/)\n`);
  write('content/pages/blog/a.mdx', page);
  write('content/collections/towns.csv', 'slug,name\na,A\n');
  write('content/pages/towns.yaml', TOWNS);
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
  return root;
}

test.each([
  'content',
  'content/pages',
  'content/pages/blog',
  'content/assets',
  'content/labels',
  'content/labels/hi.yaml',
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
