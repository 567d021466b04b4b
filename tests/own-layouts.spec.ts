/** Layouts of a project's own, as somebody writes them who has the packed tool and nothing of its sources. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDevSession } from '../cli/dev/session.ts';
import { NOW } from './build-project.ts';
import {
  builtHere,
  ownCodeProjects,
  type PackedSlipway,
  packedSlipway,
  packedTool,
  typeErrors,
} from './packed-tool.ts';
import { copiedProject, replaceIn, type TemporaryProject } from './temporary-project.ts';

const PAGE =
  'title: Rules\ndescription: How it is played.\nlayout: guide\npage_body:\n  - { type: text, title: The start }\n';

let tool = '';
let slipway: PackedSlipway;
/** The three pages, and with a page in the layout that `slipway new layout` writes. */
let plain: TemporaryProject;
let started: TemporaryProject;
const removals: (() => void)[] = [];

beforeAll(async () => {
  tool = await packedTool();
  slipway = packedSlipway(tool);
  ({ plain, started } = await ownCodeProjects(
    (remove) => removals.push(remove),
    (project) => {
      expect(slipway(project, 'new', 'layout', 'guide').status).toBe(0);
      project.write('content/pages/rules.yaml', PAGE);
    },
  ));
});

afterAll(() => {
  for (const remove of removals) remove();
});

function built(project: TemporaryProject): void {
  const { status, output } = slipway(project, 'build');
  expect(status, output).toBe(0);
}

function withGuide(): TemporaryProject {
  return copiedProject(started);
}

test('a layout of one’s own places header, page and footer, with its styles; other pages stay as they are', () => {
  const project = withGuide();
  built(project);
  const html = project.read('dist/rules/index.html');
  const body = html.slice(html.indexOf('<body>'));
  const order = ['class="skip-link"', '<header', '<main', 'class="page-guide"', '</main>'];
  const places = [...order, '<aside class="guide-note"', '<footer'].map((mark) => body.indexOf(mark));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(body).toMatch(/<\/footer><template><\/template>/);
  expect(html).toMatch(/\.page-guide\{[^}]*60rem/);
  expect(html).toContain('.guide-note{');
  expect(project.read('dist/index.html')).not.toContain('guide');
  expect(project.read('.slipway/schemas/page.json')).toContain('"guide"');
});

test('it chooses what surrounds the page, and where the page is listed', async () => {
  const project = withGuide();
  replaceIn(
    project,
    'layouts/guide/index.ts',
    '({ View }',
    '({ View, header: false, footer: false, isBrowsed: false }',
  );
  const apart = await builtHere(project);
  const html = project.read('dist/rules/index.html');
  expect(html).toContain('class="guide-note"');
  expect(html).not.toMatch(/<header|<footer/);
  expect(apart.printed).not.toContain('page/orphan');
  const listed = copiedProject(project);
  replaceIn(listed, 'layouts/guide/index.ts', 'isBrowsed: false', 'isBrowsed: true');
  expect((await builtHere(listed)).printed).toContain('page/orphan');
});

test('one with the name of Slipway’s stands in for it, and is like it where it says nothing', async () => {
  // A process reads a project's layouts once: each state is a project of its own.
  const page = async (project: TemporaryProject): Promise<string> => {
    await builtHere(project);
    return project.read('dist/tale/index.html');
  };
  const asItCame = copiedProject(plain);
  asItCame.write('content/pages/tale.mdx', '---\ntitle: A tale\nlayout: article\n---\n\nIt was night.\n');
  const before = await page(asItCame);
  const own = copiedProject(asItCame);
  expect(slipway(own, 'new', 'layout', 'article').output).toContain('stands in for Slipway');
  const html = await page(own);
  expect(html).toContain('class="article-note"');
  expect(html).toContain('<main id="main" class="page-article"');
  expect(html).toContain('class="article-head');
  const removed = copiedProject(own);
  rmSync(join(removed.root, 'layouts'), { recursive: true });
  expect(await page(removed)).toBe(before);
});

test.each([
  ['view.tsx', '{header}', '{header', /view\.tsx:\d+:\d+ .*\n.*does not compile/],
  ['view.tsx', '{main}', '', /layouts\/guide\/ fails on this page: its view places "main" 0 times/],
  ['view.tsx', 'product.name', 'produkt.name', /layouts\/guide\/ fails on this page: produkt is not defined/],
  ['index.ts', 'export const layout', 'export const leyout', /index\.ts should export "layout"/],
  ['index.ts', '({ View }', "({ View, header: 'yes' as never }", /index\.ts should export "layout"/],
  [
    'style.css',
    '/*',
    '@import "slipway/nothing.css";\n/*',
    /style\.css:1:1 .*\n.*nothing\.css, which is not there/,
  ],
])('a mistake in %s is named where it is: %s → %s', async (file, from, to, expected) => {
  const project = withGuide();
  replaceIn(project, `layouts/guide/${file}`, from, to);
  const { printed, isBuilt } = await builtHere(project);
  expect(printed).toMatch(expected);
  expect(printed).toContain('layout/code');
  expect(isBuilt).toBe(false);
});

test('with a mistake there is no site: the command says where, and ends with 1', () => {
  const project = withGuide();
  rmSync(join(project.root, 'dist'), { recursive: true });
  replaceIn(project, 'layouts/guide/view.tsx', '{header}', '{header');
  const { status, output } = slipway(project, 'build');
  expect(output).toMatch(/view\.tsx:\d+:\d+ .*\n.*does not compile/);
  expect(status).toBe(1);
  expect(existsSync(join(project.root, 'dist'))).toBe(false);
});

test('a name that is none, or is nearly that of a layout, is refused with what was meant', () => {
  const project = withGuide();
  expect(slipway(project, 'new', 'layout', 'Big Guide').output).toContain('cannot be the name of a layout');
  expect(slipway(project, 'new', 'layout', 'guide').output).toContain('layouts/guide/index.ts already');
  replaceIn(project, 'content/pages/rules.yaml', 'layout: guide', 'layout: gide');
  const { output } = slipway(project, 'validate');
  expect(output).toContain('content/pages/rules.yaml:3:9  layout');
  expect(output).toContain('"guide"');
});

test('its types are checked against what the package exports', () => {
  const project = withGuide();
  const check = () => typeErrors(tool, project, 'layouts');
  expect(check()).toBe('');
  replaceIn(project, 'layouts/guide/index.ts', '({ View }', '({ View, foter: false }');
  expect(check()).toContain("'foter' does not exist in type 'LayoutDefinition'");
});

test('dev takes a change of the code, and a page that gets the layout', async () => {
  const project = withGuide();
  const dev = await createDevSession({ root: project.root, nowMs: NOW, drafts: true });
  const saved = (path: string) => dev.update([join(project.root, path)]);
  expect(await dev.page('/rules/')).toContain('class="guide-note"');
  replaceIn(project, 'layouts/guide/view.tsx', '<aside', '<aside data-kind="new"');
  await saved('layouts/guide/view.tsx');
  expect(await dev.page('/rules/')).toContain('<aside data-kind="new" class="guide-note"');
  replaceIn(project, 'content/pages/rules.yaml', 'layout: guide', 'layout: site');
  await saved('content/pages/rules.yaml');
  expect(await dev.page('/rules/')).not.toContain('guide-note');
  expect(dev.problems().filter(({ severity }) => severity === 'error')).toEqual([]);
});
