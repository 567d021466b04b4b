/** `slipway new locale`: a language that nobody prepared is part of the site at once. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newLocale } from '../cli/commands/new-locale.ts';
import { isTall, languageFacts } from '../schemas/plain/languages.ts';
import { buildProject } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import { type TemporaryProject, temporaryProject } from './temporary-project.ts';

const SITE = 'content/site.yaml';

function listOf(project: TemporaryProject): string {
  return /locales:\n[\s\S]*?(?=navigation:)/.exec(project.read(SITE))?.[0] ?? '';
}

test('the site builds at once, in Tamil and in Arabic, with what is not translated in English', async () => {
  const project = await threePages();
  newLocale('ta', { root: project.root, allPages: true });
  newLocale('ar', { root: project.root });
  expect(project.read('content/labels/ar.yaml')).toMatch(
    /\n# readingTime:\n# {3}zero: "\{minutes\} min read"\n(?:# {3}\w+: .*\n){4}# {3}other: /,
  );
  project.write('content/labels/ar.yaml', 'downloadApp: نزّل التطبيق\n');
  const { problems } = await buildProject(project);
  expect(problems.map(({ code, severity, file }) => `${severity} ${code} ${file}`)).toEqual([
    'warning label/missing content/labels/ar.yaml',
    'warning label/missing content/labels/ta.yaml',
  ]);
  const tamil = project.read('dist/ta/index.html');
  expect(tamil).toContain('<html lang="ta"');
  expect(tamil).toMatch(
    /<p class="translation-notice wrap" dir="auto"><span lang="en-IN">[^<]*<\/span> <a href="\/" lang="en-IN"/,
  );
  expect(tamil).toMatch(/<div class="borrowed" lang="en-IN"><section/);
  expect(tamil).toContain('Download App');
  expect(tamil).toMatch(/\[lang\|=ta\][^{]*\{--script-scale/);
  expect(project.read('dist/ta/city/rules/index.html')).toContain('Move the token');
  const arabic = project.read('dist/ar/index.html');
  expect(arabic).toContain('<html lang="ar" dir="rtl"');
  expect(arabic).toContain('<span lang="en-IN">\u2068Skip to content\u2069</span>');
  expect(arabic).toMatch(/<div class="borrowed" lang="en-IN" dir="ltr"><section/);
  expect(arabic).toContain('نزّل التطبيق');
  expect(project.files('dist').has('ar/city/rules/index.html')).toBe(false);
  expect(project.read('dist/index.html')).toContain('href="/ta/"');
});

test('a regional language shows the labels and texts of its language, without a warning or a notice', async () => {
  const project = await threePages();
  newLocale('en-gb', { root: project.root, allPages: true });
  newLocale('hi-latn', { root: project.root });
  rmSync(join(project.root, 'content/labels/en-gb.yaml'));
  rmSync(join(project.root, 'content/labels/hi-latn.yaml'));
  project.write('content/labels/en.yaml', 'downloadApp: Fetch it\nmenu: Contents\n');
  project.write('content/labels/en-gb.yaml', 'menu: Bill of fare\n');
  const { problems } = await buildProject(project);
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'label/missing content/labels/hi-latn.yaml',
  ]);
  const page = project.read('dist/en-gb/index.html');
  for (const part of ['<html lang="en-GB"', 'Fetch it', 'Bill of fare'])
    expect(page.includes(part)).toBe(true);
  const isMarked = ['translation-notice', 'class="borrowed"', ' lang="en-IN"', 'noindex'].filter((mark) =>
    page.includes(mark),
  );
  expect(isMarked).toEqual([]);
});

test('words of headings stay whole where lines end between letters, and no other site has styles for it', async () => {
  const project = await threePages();
  await buildProject(project);
  expect(project.read('dist/index.html')).not.toMatch(/\[lang\|=(?:ja|ko|zh)\]|word-break:/);
  newLocale('ja', { root: project.root });
  await buildProject(project);
  const page = project.read('dist/ja/index.html');
  expect(page).toContain(':where([lang|=ja]) :where(h1,h2,h3,h4){word-break:auto-phrase}');
  expect(page).toContain('{line-break:strict}');
  expect(page).not.toContain('keep-all');
});

test('a language whose folder has the code of a country is named by its tag, and has its styles', async () => {
  const project = await threePages();
  newLocale('jp', { root: project.root, name: '日本語' });
  project.write(SITE, project.read(SITE).replace('tag: jp', 'tag: ja'));
  await buildProject(project);
  expect(project.read('dist/index.html')).toMatch(/href="\/jp\/" lang="ja" hreflang="ja"/);
  const page = project.read('dist/jp/index.html');
  expect(page).toContain('<html lang="ja"');
  expect(page).toContain(':where([lang|=ja]) :where(h1,h2,h3,h4){word-break:auto-phrase}');
});

test('the language is named, and written in the direction, as its own readers do', () => {
  const project = temporaryProject('three-pages');
  newLocale('ur', { root: project.root });
  newLocale('pt-BR', { root: project.root, name: 'Português' });
  newLocale('zh-Hant', { root: project.root });
  expect(listOf(project)).toBe(`locales:
  default: en
  list:
    en: { name: English, tag: en-IN }
    hi: { name: हिन्दी, tag: hi-IN }
    ur: { name: اردو, tag: ur, dir: rtl }
    pt-br: { name: Português, tag: pt-BR }
    zh-hant: { name: 繁體中文, tag: zh-Hant }
`);
  expect(languageFacts('ml')).toEqual({ name: 'മലയാളം', tag: 'ml', dir: 'ltr' });
  expect(['ml', 'en'].map(isTall)).toEqual([true, false]);
});

test('a list in one line, and comments, stay as they are', () => {
  const project = temporaryProject('three-pages');
  const site = project
    .read(SITE)
    .replace(
      / {2}list:\n[\s\S]*?(?=navigation:)/,
      '  list: { en: { name: English }, hi: { name: हिन्दी } } # two\n',
    );
  project.write(SITE, site);
  newLocale('ta', { root: project.root });
  expect(listOf(project)).toContain(
    'list: { en: { name: English }, hi: { name: हिन्दी }, ta: { name: தமிழ், tag: ta } } # two\n',
  );
});

test('what is there already stays, and what cannot be a language is refused', () => {
  const project = temporaryProject('three-pages');
  const { root } = project;
  project.write('content/pages/ta/index.yaml', 'title: நாணயம்\n');
  newLocale('ta', { root });
  expect(project.read('content/pages/ta/index.yaml')).toBe('title: நாணயம்\n');
  expect(() => newLocale('hi', { root })).toThrow('The language "hi" is in content/site.yaml already.');
  expect(() => newLocale('tamil!', { root })).toThrow('"tamil!" cannot be a language.');
  expect(() => newLocale('dee', { root })).toThrow(
    expect.objectContaining({
      hint: expect.stringMatching(/^Did you mean "de" \(Deutsch\)\? Otherwise add/),
    }),
  );
  project.write(SITE, 'product: [\n');
  expect(() => newLocale('gu', { root })).toThrow('content/site.yaml has no list of languages');
  rmSync(join(root, SITE));
  expect(() => newLocale('gu', { root })).toThrow('There is no content/site.yaml.');
});

test('a language with a least coverage may lack no label', async () => {
  const project = await threePages();
  newLocale('ta', { root: project.root });
  project.write(SITE, project.read(SITE).replace('tag: ta }', 'tag: ta, coverage: 90 }'));
  const { problems } = await buildProject(project);
  expect(problems).toContainEqual(
    expect.objectContaining({ code: 'label/missing', severity: 'error', file: 'content/labels/ta.yaml' }),
  );
});

test.each([
  ['jp', 'It is the code of a country, whose language is "ja".'],
  ['dk', 'It is the code of a country, whose language is "da".'],
  ['xx', 'Check it, or add the language by its name: slipway new locale xx --name "…".'],
  ['zz-in', 'Check it, or add the language by its name: slipway new locale zz-in --name "…".'],
])('"%s" is no language, and nothing is written until somebody names it', (code, hint) => {
  const project = temporaryProject('three-pages');
  const before = project.read(SITE);
  expect(() => newLocale(code, { root: project.root })).toThrow(expect.objectContaining({ hint }));
  expect(project.read(SITE)).toBe(before);
  newLocale(code, { root: project.root, name: 'Ours' });
  expect(listOf(project)).toContain(`${code}: { name: Ours`);
});
