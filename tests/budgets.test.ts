/** Limits of what pages weigh. */
import { expect, test } from 'vitest';
import type { BuildResult } from '../cli/pipeline/build/types.ts';
import { buildProject } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import type { TemporaryProject } from './temporary-project.ts';

function build(project: TemporaryProject, budgets: string): Promise<BuildResult> {
  const site = project.read('content/site.yaml').replace(/\nbudgets:.*$/s, '');
  project.write('content/site.yaml', `${site.trimEnd()}\nbudgets: ${budgets}\nsocialPictures: false\n`);
  return buildProject(project);
}

test('a page above its budget is warned of with its heaviest parts, and the site is written', async () => {
  const project = await threePages();
  const { problems, outputs } = await build(project, '{ html: 3000 }');
  expect(problems.map(({ code, severity, file }) => [code, severity, file])).toEqual([
    ['budget/exceeded', 'warning', 'content/pages/city/rules.mdx'],
    ['budget/exceeded', 'warning', 'content/pages/hi/index.yaml'],
    ['budget/exceeded', 'warning', 'content/pages/index.yaml'],
  ]);
  const home = problems.at(-1);
  expect(home?.message).toMatch(
    /^The HTML of "\/" has \d,\d{3} bytes compressed, \d,\d{3} more than its budget of 3,000\.$/,
  );
  expect(home?.hint).toMatch(/^Heaviest: styles \d,\d{3}, .*\bfaq \(2\) \d+/);
  expect(home?.related).toMatchObject([{ file: 'content/site.yaml', message: 'sets the budget' }]);
  expect(outputs.length).toBeGreaterThan(0);
});

test('the warning stays when the page is taken from the cache', async () => {
  const project = await threePages();
  const first = await build(project, '{ html: 3000 }');
  const second = await build(project, '{ html: 3000 }');
  expect(second.reasons).toEqual([]);
  expect(second.problems).toEqual(first.problems);
});

test('an error leaves the last good site as it was', async () => {
  const project = await threePages();
  await build(project, '{ html: 30000, css: 30000, js: 30000, image: 30000, onExceeded: error }');
  const before = project.files('dist');
  const { problems, outputs } = await build(project, '{ html: 3000, onExceeded: error }');
  expect(problems.every(({ severity }) => severity === 'error')).toBe(true);
  expect(outputs).toEqual([]);
  expect(project.files('dist')).toEqual(before);
});

test('styles, scripts and pictures have budgets of their own; a picture is reported once', async () => {
  const project = await threePages();
  const { problems } = await build(project, '{ css: 10, js: 10, image: 10 }');
  const reported = problems.map(({ fieldPath, file }) => `${fieldPath} ${file}`);
  expect(reported.filter((text) => text.startsWith('budgets.image'))).toEqual([
    'budgets.image content/assets/die.svg',
  ]);
  expect(reported).toContain('budgets.css content/pages/index.yaml');
  expect(reported).toContain('budgets.js content/pages/index.yaml');
  expect(problems.find(({ fieldPath }) => fieldPath === 'budgets.js')?.hint).toContain('download script');
});

test('the longest beginning of a path that has limits of its own wins over the site’s', async () => {
  const project = await threePages();
  const { problems } = await build(
    project,
    '{ html: 3000, routes: { /city/: { html: 10 }, /city/rules/: { html: 30000 }, /hi/: { html: 30000 } } }',
  );
  expect(problems.map(({ file }) => file)).toEqual(['content/pages/index.yaml']);
});

test('fonts have a budget without anybody setting one; a set of fonts is reported once, however many pages fetch it', async () => {
  const project = await threePages();
  const { problems: none } = await build(project, '{}');
  expect(none).toEqual([]);
  const { problems } = await build(project, '{ font: 1000 }');
  expect(problems.map(({ severity, fieldPath, file }) => [severity, fieldPath, file])).toEqual([
    ['warning', 'budgets.font', 'content/site.yaml'],
  ]);
  expect(problems[0]?.message).toMatch(
    /^The fonts of "\/hi\/" have \d{1,2},\d{3} bytes, \d{1,2},\d{3} more than the budget of 1,000\.$/,
  );
  expect(problems[0]?.hint).toMatch(/Heaviest: \/assets\/noto-sans-devanagari-\w+\.woff2 \d{1,2},\d{3}\.$/);
});

test('the brand’s own fonts count on every page', async () => {
  const project = await threePages();
  project.write(
    'content/brand.yaml',
    'colors: { brand: "#0b6e4f" }\nfonts: { text: { package: "@fontsource/noto-sans" } }\n',
  );
  const { problems } = await build(project, '{ font: 1000, routes: { /hi/: { font: 900000 } } }');
  expect(problems.map(({ fieldPath, file }) => [fieldPath, file])).toEqual([
    ['budgets.font', 'content/brand.yaml'],
  ]);
  expect(problems[0]?.message).toMatch(/^The fonts of "[^"]+" and 1 more have /);
});
