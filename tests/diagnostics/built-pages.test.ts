import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTool } from '../../cli/package-root.ts';
import { buildSite } from '../../cli/pipeline/build/build.ts';
import type { BuildResult } from '../../cli/pipeline/build/types.ts';
import { bytes, lines, removeProjects, site, writeProject } from './broken-project.ts';

/** Pages whose links all lead somewhere: to a heading of MDX, to the page itself, from the navigation, from an entry. */
const SOUND_LINKS = {
  ...site('navigation:', '  en:', '    - { label: Fees, href: /ludo/#fees }'),
  'content/collections/texts/shared.yaml':
    'title: Shared\nbody_html: <p><a href="/ludo/#how-to-play">How</a></p>\n',
  'content/pages/index.yaml': lines(
    'title: Home',
    'page_body:',
    '  - { type: text, title: Here, $use: texts/shared }',
    '  - type: text',
    '    body_html: <p><a href="/ludo/#fees">Fees</a></p>',
  ),
  'content/pages/ludo.mdx': lines(
    '---',
    'title: Ludo',
    'Hero_Banner: { heading: Ludo }',
    '---',
    '',
    '## How to play',
    '',
    'See [the fees](#fees) and [the rules](/ludo/#%E0%A4%A8%E0%A4%BF%E0%A4%AF%E0%A4%AE).',
    '',
    '## Fees',
    '',
    '## नियम',
  ),
  'content/pages/rules.yaml': lines(
    'title: Rules',
    'noindex: true',
    'page_body:',
    '  - { type: text, title: Here, $use: texts/shared }',
  ),
};

afterAll(removeProjects);

function build(root: string): Promise<BuildResult> {
  return buildSite({
    root,
    outFolder: join(root, 'dist'),
    tool: readTool(),
    workers: 1,
    flags: '',
    nowMs: Date.parse('2026-03-01T12:00+05:30'),
    drafts: false,
    onStep: () => {},
  });
}

describe('links to places in built pages', () => {
  let root = '';
  let firstHome = '';

  beforeAll(async () => {
    root = writeProject(SOUND_LINKS);
    const { problems } = await build(root);
    expect(problems).toEqual([]);
    firstHome = readFileSync(join(root, 'dist/index.html'), 'utf8');
  });

  test('are found by the headings of an MDX page, also in Devanagari', () => {
    expect(readFileSync(join(root, 'dist/ludo/index.html'), 'utf8')).toContain('id="how-to-play"');
  });

  test('that do not exist are each reported once, at the line that holds them, and the last good site stays', async () => {
    const change = (path: string, from: string, to: string): void => {
      const file = join(root, path);
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    };
    change('content/site.yaml', '/ludo/#fees', '/ludo/#prices');
    change('content/collections/texts/shared.yaml', '#how-to-play', '#how-to-pay');
    change('content/pages/index.yaml', '/ludo/#fees', '/ludo/#fee');
    change('content/pages/ludo.mdx', '](#fees)', '](#feees)');
    const { problems, rendered } = await build(root);
    expect(rendered).toEqual([]);
    expect(
      problems.map(({ code, file, span, message, hint }) => [
        code,
        `${file}:${span?.start.line}:${span?.start.column}`,
        message,
        hint,
      ]),
    ).toEqual([
      [
        'link/anchor',
        'content/collections/texts/shared.yaml:2:24',
        'The page "/ludo/" has no place "#how-to-pay".',
        'Did you mean "#how-to-play"?',
      ],
      [
        'link/anchor',
        'content/pages/index.yaml:5:28',
        'The page "/ludo/" has no place "#fee".',
        'Did you mean "#fees"?',
      ],
      [
        'link/anchor',
        'content/pages/ludo.mdx:8:16',
        'The page "/ludo/" has no place "#feees".',
        'Did you mean "#fees"?',
      ],
      [
        'link/anchor',
        'content/site.yaml:9:28',
        'The page "/ludo/" has no place "#prices".',
        'Change the part after "#", or remove it. Places are the headings of an MDX page; an "id" in a text makes none.',
      ],
    ]);
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe(firstHome);
  });
});

test('a picture that cannot be read is reported at the field that names it', async () => {
  const root = writeProject({
    'content/pages/index.yaml': 'title: Home\nimage: /assets/hero.png\n',
    'content/assets/hero.png': bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 'no picture'),
  });
  const { problems } = await build(root);
  expect(problems.map(({ code, file }) => [code, file])).toEqual([
    ['asset/unreadable', 'content/pages/index.yaml'],
  ]);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});

test('broken content leaves no output behind', async () => {
  const root = writeProject({ 'content/pages/index.yaml': 'title: 12\n' });
  const { problems } = await build(root);
  expect(problems.map(({ code }) => code)).toEqual(['field/type']);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});
