import { expect, test } from 'vitest';
import { RESERVED_NAMES, takenNames } from '../cli/pipeline/check/output-names.ts';
import { isSoundRoute } from '../cli/pipeline/model/routes.ts';
import { buildProject } from './build-project.ts';
import { pageSummary } from './page-summary.ts';
import { threePages } from './shared-cache.ts';

test('whatever a build writes beside its pages has a name that no page can have', async () => {
  const project = await threePages();
  const { rendered } = await buildProject(project);
  const pages = new Set(rendered.map(({ outputPath }) => outputPath));
  const names = [...project.files('dist').keys()]
    .filter((path) => !pages.has(path))
    .map((path) => path.split('/')[0] ?? '')
    .filter((name) => isSoundRoute(`/${name}/`));
  expect(names.filter((name) => !RESERVED_NAMES.has(name))).toEqual([]);
});

test.each([
  ['a file of the build', '/robots.txt/'],
  ['a part of the site map', '/sitemap-2.xml/'],
  ['a folder of the build', '/social/summer/'],
  ['a feed', '/news/rss.xml/'],
])('a page at %s is refused', (_, route) => {
  const [problem] = takenNames([pageSummary(route)], ['/news/rss.xml']);
  expect(problem?.code).toBe('route/taken');
});

test('a page beside them is not', () => {
  expect(takenNames([pageSummary('/sdk/'), pageSummary('/robots/')], [])).toEqual([]);
});
