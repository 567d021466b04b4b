/** Section types of a project's own, as somebody writes them who has the packed tool and nothing of its sources. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDevSession } from '../cli/dev/session.ts';
import { sectionsOf } from '../cli/sections/library.ts';
import { NOW } from './build-project.ts';
import { browser, withBrowser } from './e2e/with-browser.ts';
import {
  builtHere,
  ownCodeProjects,
  type PackedSlipway,
  packedSlipway,
  packedTool,
  typeErrors,
} from './packed-tool.ts';
import { copiedProject, replaceIn, type TemporaryProject } from './temporary-project.ts';

withBrowser();

let tool = '';
let slipway: PackedSlipway;
/** The three pages, and with the section that `slipway new section` writes on a page of its own. */
let plain: TemporaryProject;
let started: TemporaryProject;
const removals: (() => void)[] = [];

beforeAll(async () => {
  tool = await packedTool();
  slipway = packedSlipway(tool);
  ({ plain, started } = await ownCodeProjects(
    (remove) => removals.push(remove),
    (project) => {
      expect(slipway(project, 'new', 'section', 'winners').status).toBe(0);
      show(project, slipway(project, 'new', 'section-sample', 'winners').stdout);
    },
  ));
});

afterAll(() => {
  for (const remove of removals) remove();
});

function built(project: TemporaryProject): string {
  const { status, output } = slipway(project, 'build');
  expect(status, output).toBe(0);
  return output;
}

function withWinners(): TemporaryProject {
  return copiedProject(started);
}

function show(project: TemporaryProject, section: string): void {
  const body = section.replace(/^/gm, '  ');
  project.write('content/pages/winners.yaml', `title: Winners\nnoindex: true\npage_body:\n${body}`);
}

describe('a section of one’s own', () => {
  test('is written, checked, printed and styled; a change is seen, and nothing else is', () => {
    const project = withWinners();
    built(project);
    const html = () => project.read('dist/winners/index.html');
    expect(html()).toMatch(/<ul class="winners__list"><li>The first line<\/li><li>The second line<\/li>/);
    expect(html()).toContain('.winners__list{list-style:disc;padding-inline-start:1.5em}');
    expect(html()).toContain('.section-heading');
    expect(built(project)).toContain('Nothing changed');
    replaceIn(project, 'sections/winners/view.tsx', '<ul', '<ul data-kind="new"');
    built(project);
    expect(html()).toContain('<ul data-kind="new" class="winners__list">');
    replaceIn(project, 'content/pages/winners.yaml', 'heading:', 'headng:');
    expect(slipway(project, 'validate').output).toContain('Did you mean "heading"?');
    expect(project.read('.slipway/schemas/page.json')).toContain('"winners"');
  });

  test('stands in for one of the tool’s', async () => {
    // A process reads a project's sections once: each state is a project of its own.
    const states = [copiedProject(plain)];
    const next = (): TemporaryProject => {
      const project = copiedProject(states.at(-1) ?? plain);
      states.push(project);
      return project;
    };
    const page = async (project: TemporaryProject): Promise<string> => {
      await builtHere(project);
      return project.read('dist/winners/index.html');
    };
    const [asItCame] = states as [TemporaryProject];
    show(
      asItCame,
      '- type: faq\n  heading: Questions\n  items:\n    - heading: Why?\n      content: Because.\n',
    );
    const before = await page(asItCame);
    const ejected = next();
    expect(slipway(ejected, 'eject', 'section', 'faq').output).toContain('sections/faq/view.tsx');
    expect(await page(ejected)).toBe(before);
    const changed = next();
    replaceIn(changed, 'sections/faq/view.tsx', 'type="faq"', 'type="faq ours"');
    expect(await page(changed)).toMatch(/class="[^"]*faq ours/);
    const removed = next();
    rmSync(join(removed.root, 'sections/faq'), { recursive: true });
    expect(await page(removed)).toBe(before);
    expect(slipway(removed, 'eject', 'section', 'fax').output).toContain('Did you mean "faq"?');
  });

  test('takes what several sections share, packages of the project, and those of the tool', () => {
    const project = withWinners();
    project.write('sections/_shared/shout.ts', "export const shout = (text: string) => text + '!';\n");
    project.write(
      'node_modules/whisper/package.json',
      '{"name":"whisper","version":"1.0.0","type":"module","exports":"./index.js"}',
    );
    project.write('node_modules/whisper/index.js', "export const whisper = (text) => '(' + text + ')';\n");
    replaceIn(
      project,
      'sections/winners/view.tsx',
      'import { SectionFrame',
      "import { useId } from 'react';\nimport { whisper } from 'whisper';\nimport { shout } from '../_shared/shout.ts';\nimport { SectionFrame",
    );
    replaceIn(project, 'sections/winners/view.tsx', '{item}</li>', '{whisper(shout(item))}</li>');
    replaceIn(project, 'sections/winners/view.tsx', '<ul ', '<ul id={useId()} ');
    built(project);
    expect(project.read('dist/winners/index.html')).toContain('<li>(The first line!)</li>');
  });

  test.each([
    ['view.tsx', '<ul', '<ul {', /view\.tsx:\d+:\d+ .*\n.*does not compile/],
    [
      'view.tsx',
      'items.map',
      'itms.map',
      /view\.tsx:\d+:\d+ .*\n.*winners\/ fails on this page: itms is not defined\.[\s\S]*\{itms\.map[\s\S]*pages\/winners\.yaml shows it/,
    ],
    [
      'view.tsx',
      "'slipway/section'",
      "'slipway/sections'",
      /view\.tsx:1:\d+ .*\n.*slipway\/sections is not offered/,
    ],
    ['view.tsx', "'./schema.ts'", "'../../content/schema.ts'", null],
    [
      'view.tsx',
      'import type',
      "import '../../outside.ts';\nimport type",
      /leads out of the folders sections\/ and layouts\//,
    ],
    ['index.ts', 'export const section', 'export const sektion', /index\.ts should export "section"/],
    [
      'schema.ts',
      'export const schema =',
      "throw new Error('No luck.');\nexport const schema =",
      /fails when it is loaded: No luck\./,
    ],
    [
      'style.css',
      'slipway/section-heading.css',
      'slipway/section-heding.css',
      /style\.css:1:1 .*\n.*section-heding\.css, which is not there/,
    ],
    [
      'style.css',
      'list-style: disc;',
      "list-style: disc; /* url(./old.png) */\n  background: url('./wave.svg');",
      /style\.css:5:1 .*\n.*wave\.svg, which is not there/,
    ],
    [
      'style.css',
      'list-style: disc;',
      'mask: url(#wave);\n  background: url("/assets/wave.png");',
      /style\.css:5:1 .*\n.*url\("\/assets\/wave\.png"\), which is not published\. Put a drawing beside style\.css/,
    ],
    [
      'style.css',
      'list-style: disc;',
      'background: url(data:image/png;base64,AA==);',
      /style\.css:4:1 .*\n.*AA==\), which is not published/,
    ],
    [
      'style.css',
      '@import "slipway/section-heading.css";',
      '@import url("slipway/section-heading.css");',
      /style\.css:1:1 .*\n.*, which is not published\. Write @import "slipway\/slider\.css"/,
    ],
    [
      'style.css',
      'list-style: disc;',
      'list-style: disc; }',
      /style\.css:5:24 .*\n.*no CSS here: Expected identifier/,
    ],
    ['style.css', '.winners__list', '/* .winners__list', /style\.css:7:1 .*\n.*no CSS here: Expected "\*\/"/],
  ])('a mistake in %s is named where it is: %s → %s', async (file, from, to, expected) => {
    const project = withWinners();
    replaceIn(project, `sections/winners/${file}`, from, to);
    const { printed, isBuilt } = await builtHere(project);
    if (expected === null) return expect(isBuilt, printed).toBe(true); // a type is not loaded
    expect(printed).toMatch(expected);
    expect(printed).toContain('section/code');
    expect(isBuilt).toBe(false);
    expect(printed).not.toContain('by a mistake of its own');
  });

  test.each(['"./wave.svg"', "'./wave.svg'", './wave.svg'])(
    'shows a drawing beside its styles: %s',
    async (name) => {
      const project = withWinners();
      project.write(
        'sections/winners/wave.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
      );
      replaceIn(project, 'sections/winners/style.css', 'list-style: disc', `background: url(${name})`);
      await builtHere(project);
      const [, path = 'none'] =
        /\.winners__list\{background:url\(([^)]*)\)/.exec(project.read('dist/winners/index.html')) ?? [];
      expect(existsSync(join(project.root, 'dist', path)), path).toBe(true);
    },
  );

  test('with a mistake is no site: the command says where, and ends with 1', () => {
    const project = withWinners();
    rmSync(join(project.root, 'dist'), { recursive: true });
    replaceIn(project, 'sections/winners/view.tsx', '<ul', '<ul {');
    const { status, output } = slipway(project, 'build');
    expect(output).toMatch(/view\.tsx:\d+:\d+ .*\n.*does not compile/);
    expect(status).toBe(1);
    expect(existsSync(join(project.root, 'dist'))).toBe(false);
  });

  test('a folder that is no section says what it lacks', () => {
    const project = copiedProject(plain);
    mkdirSync(join(project.root, 'sections/Best_Of'), { recursive: true });
    mkdirSync(join(project.root, 'sections/winners'));
    const { output } = slipway(project, 'validate');
    expect(output).toContain('"Best_Of" cannot be the type of a section.');
    expect(output).toContain('The section has no schema.ts.');
    expect(slipway(project, 'new', 'section', 'faq').output).toContain('slipway eject section faq');
    expect(slipway(project, 'new', 'section', 'Big Win').output).toContain('cannot be the type of a section');
  });

  test('its types are checked against what the package exports', () => {
    const project = withWinners();
    const check = () => typeErrors(tool, project, 'sections');
    expect(check()).toBe('');
    replaceIn(project, 'sections/winners/view.tsx', 'title={heading}', 'title={items}');
    expect(check()).toContain("Type 'string[]' is not assignable to type 'string | ReactElement");
  });
});

test('dev takes a change of the code, shows its problems, and the example in the gallery', async () => {
  const project = withWinners();
  const dev = await createDevSession({ root: project.root, nowMs: NOW, drafts: true });
  const saved = () => dev.update([join(project.root, 'sections/winners/view.tsx')]);
  expect(await dev.page('/winners/')).toContain('<li>The first line</li>');
  expect(await dev.page('/_gallery/en/purple/winners/')).toContain('Its example');
  replaceIn(project, 'sections/winners/view.tsx', '{item}</li>', '{item}!</li>');
  await saved();
  expect(await dev.page('/winners/')).toContain('<li>The first line!</li>');
  replaceIn(project, 'sections/winners/view.tsx', '<ul', '<ul {');
  await saved();
  expect(dev.problems().map(({ code, file }) => `${code} ${file}`)).toEqual([
    'section/code sections/winners/view.tsx',
  ]);
  replaceIn(project, 'sections/winners/view.tsx', '<ul {', '<ul');
  await saved();
  expect(dev.problems()).toEqual([]);
  expect(await dev.page('/winners/')).toContain('<li>The first line!</li>');
  expect(dev.hasMistake('/winners/')).toBe(false);
  expect(sectionsOf(project.root).isOwn('winners')).toBe(true);
});

test('dev shows the line of a view that fails on a page, from the first request on', async () => {
  const project = withWinners();
  replaceIn(project, 'sections/winners/view.tsx', 'items.map', 'itms.map');
  const dev = await createDevSession({ root: project.root, nowMs: NOW, drafts: true });
  expect(await dev.page('/winners/')).toBeNull();
  const line = project.read('sections/winners/view.tsx').split('itms.map')[0]?.split('\n').length;
  expect(dev.problems().map(({ file, span }) => [file, span?.start.line])).toEqual([
    ['sections/winners/view.tsx', line],
  ]);
  expect(['/winners/', '/', '/nowhere/'].map(dev.hasMistake)).toEqual([true, false, false]);
  dev.close();
});

test('state and scripts of one’s own work in a browser under the page’s policy', async () => {
  const project = withWinners();
  replaceIn(project, 'sections/winners/index.ts', 'schema, View', "schema, View, hydrate: 'interaction'");
  project.write(
    'sections/winners/view.tsx',
    `import { useState } from 'react';
import { SectionFrame } from 'slipway/section';
import type { Props } from './schema.ts';

export function View({ heading }: Props) {
  const [presses, setPresses] = useState(0);
  return (
    <SectionFrame type="winners">
      <div data-section="winners" data-start="">{heading}</div>
      <button type="button" onClick={() => setPresses(presses + 1)}>Pressed {presses}</button>
    </SectionFrame>
  );
}
`,
  );
  project.write(
    'sections/winners/browser.ts',
    'export function start(element: HTMLElement): void {\n  element.title = "by script";\n}\n',
  );
  built(project);
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const root = join(project.root, 'dist');
  const TYPES: Record<string, string> = {
    js: 'text/javascript',
    html: 'text/html',
    css: 'text/css',
    svg: 'image/svg+xml',
  };
  await page.route('https://site.example/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(root, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (!existsSync(path)) return route.fulfill({ status: 404 });
    return route.fulfill({ path, contentType: TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? '' });
  });
  await page.goto('https://site.example/winners/');
  await page.getByTitle('by script').waitFor();
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await page.getByRole('button', { name: 'Pressed 1' }).click();
  await page.getByRole('button', { name: 'Pressed 2' }).waitFor();
  expect(problems).toEqual([]);
  await page.close();
});
