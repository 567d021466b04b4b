import { expect, onTestFinished, test } from 'vitest';
import { buildProject, NOW } from '../../../tests/build-project.ts';
import { temporaryProject } from '../../../tests/temporary-project.ts';
import type { Project } from '../project/project.ts';
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
