/** Fonts for phones without letters of a page's script: made once, named by pages in that script, and by no others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { BuildResult } from '../cli/pipeline/build/types.ts';
import { buildProject } from './build-project.ts';
import { type TemporaryProject, temporaryProject } from './temporary-project.ts';

afterEach(() => vi.unstubAllEnvs());

async function build(project: TemporaryProject): Promise<BuildResult> {
  const result = await buildProject(project);
  expect(result.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return result;
}

/** The font that the script of a page's language fetches, as a path from the root. */
function fontOf(project: TemporaryProject, page: string): string | undefined {
  const script = /<meta name="slipway-font" content="\/(\S+) /.exec(project.read(`dist/${page}`))?.[1];
  return script && /"(\/assets\/[^"]+\.woff2)"/.exec(project.read(`dist/${script}`))?.[1];
}

function madeIn(project: TemporaryProject): string[] {
  return [...project.files('.slipway/cache').keys()].filter((path) => path.startsWith('v2/font/'));
}

test('a page in Hindi names a WOFF2 file of at most 20 KB; a page in English names none', async () => {
  const project = temporaryProject('three-pages');
  await build(project);
  expect(fontOf(project, 'index.html')).toBeUndefined();
  expect(project.read('dist/index.html')).not.toContain('FontFace');
  const path = fontOf(project, 'hi/index.html') ?? '';
  expect(path).toMatch(/^\/assets\/noto-sans-devanagari-[0-9a-f]{6}\.woff2$/);
  const bytes = readFileSync(join(project.root, 'dist', path));
  expect(bytes.toString('latin1', 0, 4)).toBe('wOF2');
  expect(bytes.length).toBeLessThanOrEqual(20 * 1024);
});

test('a font is made again when its page says something new, and not when it says the same otherwise', async () => {
  const project = temporaryProject('three-pages');
  await build(project);
  const before = fontOf(project, 'hi/index.html');
  const made = madeIn(project);
  const page = project.read('content/pages/hi/index.yaml');
  project.write('content/pages/hi/index.yaml', page.replace('पासा', 'सापा'));
  await build(project);
  expect(madeIn(project)).toEqual(made);
  expect(fontOf(project, 'hi/index.html')).toBe(before);
  // New syllables of glyphs that the font has: what is cut for them has been packed already.
  project.write('content/pages/hi/index.yaml', page.replace('पासा', 'झीढो'));
  await build(project);
  expect(madeIn(project)).toHaveLength(made.length + 1);
  expect(fontOf(project, 'hi/index.html')).toBe(before);
  project.write('content/pages/hi/index.yaml', page.replace('पासा', 'शृङ्खला'));
  await build(project);
  expect(fontOf(project, 'hi/index.html')).not.toBe(before);
});

test('a font that is damaged in the cache is made again, the same', async () => {
  const project = temporaryProject('three-pages');
  await build(project);
  const before = project.files('dist');
  for (const path of madeIn(project)) writeFileSync(join(project.root, '.slipway/cache', path), 'damaged');
  const page = project.read('content/pages/hi/index.yaml');
  project.write('content/pages/hi/index.yaml', `${page}\n`);
  await build(project);
  expect(project.files('dist')).toEqual(before);
});

test('without the package that cuts fonts pages name none, and one warning says so', async () => {
  vi.stubEnv('SLIPWAY_WITHOUT_HARFBUZZ', '1');
  const project = temporaryProject('three-pages');
  const { problems } = await build(project);
  expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['font/script', 'warning']]);
  expect(fontOf(project, 'hi/index.html')).toBeUndefined();
});
