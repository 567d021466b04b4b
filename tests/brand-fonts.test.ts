/** The fonts of `content/brand.yaml`: cut, named by what is in them, preloaded where the first screen shows them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decompress } from 'woff2-encoder';
import { loadSite } from '../cli/pipeline/check/load-site.ts';
import { siteLetters } from '../cli/pipeline/pictures/brand-fonts.ts';
import { lettersIn } from '../cli/pipeline/pictures/subset-font.ts';
import { buildProject } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import type { TemporaryProject } from './temporary-project.ts';

const { resolve } = createRequire(import.meta.url);
const SANS = readFileSync(resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2'));

async function projectWith(...fonts: string[]): Promise<TemporaryProject> {
  const project = await threePages();
  project.write('content/brand.yaml', ['colors: { brand: "#0b6e4f" }', 'fonts:', ...fonts, ''].join('\n'));
  return project;
}

const fontFiles = (project: TemporaryProject): string[] =>
  [...project.files('dist').keys()].filter((path) => path.endsWith('.woff2'));

const facesIn = (html: string, family: string): string[] =>
  html.match(new RegExp(`@font-face\\{font-family:${family};[^}]*\\}`, 'g')) ?? [];

test('a package gives one small file a weight, with the letters of the site', async () => {
  const project = await projectWith('  text: { package: "@fontsource/noto-sans" }');
  const { problems } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const html = project.read('dist/index.html');
  const files = fontFiles(project).filter((path) => facesIn(html, 'brand-text')[0]?.includes(path));
  expect(files).toHaveLength(1);
  const bytes = readFileSync(join(project.root, 'dist', files[0] ?? ''));
  expect(bytes.length).toBeLessThan(12 * 1024);
  const letters = lettersIn(Buffer.from(await decompress(bytes)));
  expect([...'Az09’—'].every((letter) => letters.has(letter.codePointAt(0) ?? 0))).toBe(true);
  expect(letters.has('ß'.codePointAt(0) ?? 0)).toBe(false);
});

test('files of the project are cut alike; titles and texts each have their family and its stand-ins', async () => {
  const project = await projectWith(
    '  text: { files: { 400: sans.woff2 } }',
    '  titles: { files: { 800: sans.woff2 } }',
  );
  project.write('content/fonts/sans.woff2', SANS);
  project.write('content/pages/street.yaml', 'title: Straße\ndescription: A page.\n');
  await buildProject(project);
  const html = project.read('dist/index.html');
  expect(facesIn(html, 'brand-text')[0]).toMatch(
    /src:url\("\/assets\/brand-text-400-\w{6}\.woff2"\)format\("woff2"\);font-weight:400;font-display:optional;unicode-range:u\+20-7e,[^}]*u\+df/,
  );
  expect(facesIn(html, 'brand-titles-arial')[0]).toMatch(
    /src:local\("Arial Bold"\),[^}]*font-weight:800;size-adjust:98\.\d+%;ascent-override:108\.\d+%;descent-override:29\.\d+%;line-gap-override:0%/,
  );
  expect(html).toContain('--font:brand-text,brand-text-roboto,brand-text-arial,system-ui');
  expect(html).toContain(
    ':where(h1,h2,h3,h4){font-family:brand-titles,brand-titles-roboto,brand-titles-arial,var(--font)}:where(h1,h2,h3,h4) [lang]{font-family:inherit}',
  );
  expect(html).toContain('--slipway-font:var(--font)');
});

test('fonts of the first screen are preloaded, but not by pages in a script that they do not have', async () => {
  const project = await projectWith('  text: { files: { 400: sans.woff2 } }');
  project.write('content/fonts/sans.woff2', SANS);
  await buildProject(project);
  const preload =
    /<link rel="preload" href="\/assets\/brand-text-400-\w{6}\.woff2" as="font" type="font\/woff2" crossorigin>/;
  expect(project.read('dist/index.html')).toMatch(preload);
  expect(project.read('dist/index.html')).toContain("font-src 'self'");
  expect(project.read('dist/hi/index.html')).not.toMatch(preload);
});

test('a page in another script preloads the file with its letters, and accents apart are letters with accents', async () => {
  const project = await projectWith('  text: { package: "@fontsource/noto-sans", weights: [400] }');
  project.write('content/pages/agora.yaml', 'title: Αγορά\ndescription: Ελιές\n');
  project.write('content/pages/cafe.yaml', 'title: Cafe\u0301\ndescription: A cup.\n');
  await buildProject(project);
  const html = (page: string) => project.read(`dist/${page}/index.html`);
  const preloadsIn = (page: string) =>
    Array.from(html(page).matchAll(/<link rel="preload" href="([^"]+)" as="font"/g), ([, path = '']) => path);
  const faces = facesIn(project.read('dist/index.html'), 'brand-text');
  const preloadedBy = (page: string) =>
    preloadsIn(page).map((path) => faces.find((face) => face.includes(path)));
  const latin = expect.stringMatching(/unicode-range:u\+20-7e,[^}]*u\+e9/);
  expect(preloadedBy('cafe')).toEqual([latin]);
  // The product's name in the header is in Latin letters.
  expect(preloadedBy('agora')).toEqual([latin, expect.stringMatching(/unicode-range:u\+391,/)]);
});

test('a Thai vowel that browsers draw in two parts brings both', async () => {
  const project = await threePages();
  project.write('content/pages/thai.yaml', 'title: \u0e17\u0e33\u0e44\u0e21\ndescription: Why.\n');
  const { project: loaded } = await loadSite(project.root, { nowMs: 0, drafts: false });
  const letters = loaded === null ? new Set() : siteLetters(loaded);
  expect(['\u0e33', '\u0e4d', '\u0e32'].filter((letter) => letters.has(letter))).toHaveLength(3);
});

test('a site without fonts of its own has none of this', async () => {
  const project = await threePages();
  await buildProject(project);
  expect(project.read('dist/index.html')).not.toMatch(/@font-face|brand-text|as="font"|--slipway-font/);
});

test.each([
  ['  text: { package: "@fontsource/absent" }', 3, 'The package "@fontsource/absent" is not installed.'],
  [
    '  text: { package: "@fontsource/noto-sans", weights: [950] }',
    3,
    'Expected a weight such as 400 or 700, found 950.',
  ],
  ['  titles: { files: { 700: gone.woff2 } }', 3, 'The font content/fonts/gone.woff2 cannot be read.'],
  ['  titles: { files: { 700: site.ttf } }', 3, 'One of the files is no font that can be read.'],
  ['  text: {}', 3, 'Expected either "package" or "files"'],
])('%s is a problem with its line, and no build is needed to see it', async (fonts, line, message) => {
  const project = await projectWith(fonts);
  project.write('content/fonts/site.ttf', 'no font');
  const { problems } = await buildProject(project);
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  expect(problem).toMatchObject({ file: 'content/brand.yaml', span: { start: { line } } });
  expect(problem?.message).toContain(message);
  const validated = await loadSite(project.root, { nowMs: Date.UTC(2026, 2, 31), drafts: false });
  expect(validated.problems.filter(({ severity }) => severity === 'error')).toEqual([problem]);
});

test.each([
  ['woff2', SANS.subarray(0, 3000)],
  [
    'woff',
    readFileSync(resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')).subarray(0, 3000),
  ],
  ['ttf', Buffer.from('\0\u0001\0\0 no tables')],
])('a .%s that breaks off is a problem of the brand, not the end of the tool', async (ending, bytes) => {
  const project = await projectWith(`  text: { files: { 400: half.${ending} } }`);
  project.write(`content/fonts/half.${ending}`, bytes);
  const { problems } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'font/brand', fieldPath: 'fonts.text', message: expect.stringContaining('a damaged font') },
  ]);
});
