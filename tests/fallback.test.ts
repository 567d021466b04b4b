/** `fallback: true`: a translation that is not whole yet takes what it lacks from the page that it translates. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDevSession } from '../cli/dev/session.ts';
import type { BuildResult } from '../cli/pipeline/build/types.ts';
import { buildProject as build, NOW } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import { replaceIn, type TemporaryProject } from './temporary-project.ts';

const RULES = `title: Rules of dice
description: How it is played.
Hero_Banner:
  heading: Read the rules
page_body:
  - type: text
    title: The start
    body_html: <p>Roll the dice.</p>
  - type: text
    $use: texts/en/care
`;

async function project(hindi: string): Promise<TemporaryProject> {
  const site = await threePages();
  site.write('content/pages/rules.yaml', RULES);
  site.write('content/collections/texts/en/care.yaml', 'title: Take care\n');
  site.write('content/pages/hi/rules.yaml', hindi);
  return site;
}

const errorsOf = ({ problems }: BuildResult) => problems.filter(({ severity }) => severity === 'error');

/** The page's HTML between `<main>` and its end. */
function mainOf(html: string): string {
  return /<main[\s\S]*?<\/main>/u.exec(html)?.[0] ?? '';
}

test('a page of one line is the original in the frame of its language, and says so', async () => {
  const site = await project('fallback: true\n');
  expect(errorsOf(await build(site))).toEqual([]);
  const html = site.read('dist/hi/rules/index.html');
  expect(html).toContain('<html lang="hi-IN"');
  expect(html).toContain('<title lang="en-IN">Rules of dice</title>');
  expect(mainOf(html)).toMatch(
    /^<main[^>]*><p class="translation-notice wrap" dir="auto">.*हिन्दी.*<a href="\/rules\/" lang="en-IN" hreflang="en-IN">English<\/a><\/p>/,
  );
  const sections = mainOf(html).split('<div class="borrowed" lang="en-IN">').slice(1);
  expect(sections.map((section) => /<h[12][^>]*>([^<]*)/.exec(section)?.[1])).toEqual([
    'Read the rules',
    'The start',
    'Take care',
  ]);
});

test('what is translated is in its own language, the rest says which it is in', async () => {
  const site = await project('fallback: true\ntitle: नियम\nHero_Banner: { heading: नियम पढ़िए }\n');
  expect(errorsOf(await build(site))).toEqual([]);
  const html = site.read('dist/hi/rules/index.html');
  expect(html).toContain('<title>नियम</title>');
  const [hero = '', rest = ''] = mainOf(html).split('<div class="borrowed"');
  expect(hero).toContain('नियम पढ़िए');
  expect(rest).toContain('lang="en-IN"');
  expect(mainOf(html)).not.toContain('Read the rules');
});

test('an entry that the language lacks comes from the default language', async () => {
  const site = await project(`fallback: true
title: नियम
description: खेल ऐसे चलता है।
Hero_Banner: { heading: नियम पढ़िए }
page_body:
  - type: text
    title: शुरुआत
  - type: text
    $use: texts/hi/care
`);
  expect(errorsOf(await build(site))).toEqual([]);
  const main = mainOf(site.read('dist/hi/rules/index.html'));
  expect(main.match(/class="borrowed"/g)).toHaveLength(1);
  expect(main).toMatch(/<div class="borrowed" lang="en-IN"><section.*Take care/);
  expect(main).toContain('class="translation-notice');
});

test.each(['yaml', 'json'])(
  'a translated entry, as %s, takes the place of the borrowed one, in dev too',
  async (ending) => {
    const path = `content/collections/texts/hi/care.${ending}`;
    const site = await project(
      'fallback: true\ntitle: नियम\npage_body:\n  - { type: text, $use: texts/hi/care }\n',
    );
    const session = await createDevSession({ root: site.root, nowMs: NOW, drafts: false });
    const shown = async () => {
      const { reasons } = await build(site);
      await session.update([join(site.root, path)]);
      const pages = [site.read('dist/hi/rules/index.html'), (await session.page('/hi/rules/')) ?? ''];
      return { reasons, titles: pages.map((html) => /Take care|ध्यान रखें/.exec(mainOf(html))?.[0]) };
    };
    expect((await shown()).titles).toEqual(['Take care', 'Take care']);
    site.write(path, '{ "title": "ध्यान रखें" }');
    const { titles, reasons } = await shown();
    expect(titles).toEqual(['ध्यान रखें', 'ध्यान रखें']);
    expect(reasons).toEqual([
      { route: '/hi/rules/', changed: [`one of the files it draws from changed: ${path}`] },
    ]);
    rmSync(join(site.root, path));
    expect((await shown()).titles).toEqual(['Take care', 'Take care']);
  },
);

describe('a translation of a page that is not in the default language', () => {
  const ONLY = `title: केवल हिंदी
description: यह केवल हिंदी में है।
page_body:
  - { type: text, title: शुरुआत, body_html: <p>पासा फेंकिए।</p> }
`;

  async function threeLanguages(gujarati: string, files: Record<string, string> = {}) {
    const site = await project('fallback: true\n');
    replaceIn(site, 'content/site.yaml', '    hi: {', '    gu: { name: ગુજરાતી, tag: gu-IN }\n    hi: {');
    site.write('content/pages/hi/only.yaml', ONLY);
    site.write('content/pages/gu/only.yaml', gujarati);
    for (const [path, text] of Object.entries(files)) site.write(path, text);
    expect(errorsOf(await build(site))).toEqual([]);
    return site;
  }

  /** Languages of the sections that are marked, with what each begins with. */
  const marked = (html: string) =>
    Array.from(
      html.matchAll(/<div class="borrowed" lang="([^"]*)">.*?<h[12][^>]*>(?:<[^>]*>)*([^<]*)/gs),
      ([, ...found]) => found,
    );

  test('is marked with the language of that page, and leads to it by its name', async () => {
    const site = await threeLanguages('fallback: true\ntranslationOf: /hi/only/\n');
    const html = site.read('dist/gu/only/index.html');
    expect(html).toContain('<title lang="hi-IN">केवल हिंदी</title>');
    expect(marked(html)).toEqual([['hi-IN', 'शुरुआत']]);
    expect(html).toMatch(/<a href="\/hi\/only\/" lang="hi-IN" hreflang="hi-IN">हिन्दी<\/a><\/p>/);
  });

  test('is marked so when the page itself says its language, and when its text is MDX', async () => {
    const site = await threeLanguages('fallback: true\ntranslationOf: /only/\ntitle: બસ\n', {
      'content/pages/only.mdx': '---\ntitle: केवल\nlang: hi\n---\n\n# पासा\n\nफेंकिए।\n',
      'content/pages/hi/only.yaml': 'title: और\n',
    });
    expect(marked(site.read('dist/gu/only/index.html'))).toEqual([['hi-IN', 'पासा']]);
  });

  test('has the entries of that language, or those of the default language, each with its mark', async () => {
    const own =
      'fallback: true\ntranslationOf: /hi/only/\npage_body:\n  - { type: text, $use: texts/gu/care }\n';
    const site = await threeLanguages(own);
    const shown = () => marked(site.read('dist/gu/only/index.html'));
    expect(shown()).toEqual([['en-IN', 'Take care']]);
    site.write('content/collections/texts/hi/care.yaml', 'title: ध्यान रखें\n');
    await build(site);
    expect(shown()).toEqual([['hi-IN', 'ध्यान रखें']]);
    site.write('content/collections/texts/gu/care.yaml', 'title: ધ્યાન રાખો\n');
    await build(site);
    expect(shown()).toEqual([]);
  });
});

test('a page that lacks nothing shows no notice and is for search engines again', async () => {
  const whole = RULES.replaceAll(/[A-Z][\w ]+\./g, 'पाठ।')
    .replace('Read the rules', 'नियम')
    .replace('texts/en/care', 'texts/hi/care');
  const site = await project(`fallback: true\n${whole}`);
  site.write('content/collections/texts/hi/care.yaml', 'title: ध्यान रखें\n');
  await build(site);
  const html = site.read('dist/hi/rules/index.html');
  expect(html).not.toContain('translation-notice wrap');
  expect(html).not.toContain('noindex');
  expect(site.read('dist/rules/index.html')).toContain('hreflang="hi-IN"');
});

test('search engines are not led to a page that is not whole; visitors can change to it', async () => {
  const site = await project('fallback: true\n');
  await build(site);
  const original = site.read('dist/rules/index.html');
  expect(site.read('dist/hi/rules/index.html')).toContain('<meta name="robots" content="noindex">');
  expect(original).not.toContain('<link rel="alternate"');
  expect(original).toContain('href="/hi/rules/"');
  expect(site.read('dist/sitemap.xml')).not.toContain('/hi/rules/');
});

test('a change of the original renders the pages that borrow from it', async () => {
  const site = await project('fallback: true\n');
  await build(site);
  site.write('content/pages/rules.yaml', RULES.replace('Roll the dice.', 'Throw the dice.'));
  const { reasons } = await build(site);
  expect(reasons.map(({ route }) => route).sort()).toEqual(['/hi/rules/', '/rules/']);
  expect(site.read('dist/hi/rules/index.html')).toContain('Throw the dice.');
});

test('dev shows a change of the original on the page that borrows from it', async () => {
  const site = await project('fallback: true\n');
  const session = await createDevSession({ root: site.root, nowMs: NOW, drafts: true });
  expect(await session.page('/hi/rules/')).toContain('Roll the dice.');
  site.write('content/pages/rules.yaml', RULES.replace('Roll the dice.', 'Throw the dice.'));
  await session.update([join(site.root, 'content/pages/rules.yaml')]);
  expect(await session.page('/hi/rules/')).toContain('Throw the dice.');
});

test('the text of an MDX page is borrowed as well', async () => {
  const site = await project('fallback: true\n');
  site.write('content/pages/hi/city/rules.yaml', 'fallback: true\ntitle: शहर के नियम\n');
  expect(errorsOf(await build(site))).toEqual([]);
  expect(mainOf(site.read('dist/hi/city/rules/index.html'))).toMatch(
    /<div class="borrowed" lang="en-IN">(?:(?!<\/div>)[\s\S])*Move the token/,
  );
});

test('a page that translates nothing cannot borrow', async () => {
  const site = await project('title: नियम\n');
  site.write('content/pages/hi/rulez.yaml', 'title: नियम\nfallback: true\n');
  const [problem] = errorsOf(await build(site));
  expect(problem).toMatchObject({
    code: 'locale/translation',
    file: 'content/pages/hi/rulez.yaml',
    span: { start: { line: 2, column: 11 } },
    message: 'There is no page "/rulez/" that this one could take its texts from.',
    hint: 'Did you mean "translationOf: /rules/"?',
  });
});

test('without the switch nothing is borrowed: a missing title is missing', async () => {
  const [problem] = errorsOf(await build(await project('description: खेल ऐसे चलता है।\n')));
  expect(problem).toMatchObject({ code: 'field/missing', file: 'content/pages/hi/rules.yaml' });
});

test('the frame of an article says the language of all that is borrowed, heading, facts and topics', async () => {
  const site = await project('fallback: true\n');
  site.write(
    'content/pages/tales/odds.mdx',
    `---
title: The odds
layout: article
description: What dice do.
author: Meher
authorRole: editor
date: 2026-01-02
tags: [dice]
---

## One

a

## Two

b

## Three

c
`,
  );
  site.write('content/pages/hi/tales/odds.yaml', 'fallback: true\nauthor: मेहर\n');
  expect(errorsOf(await build(site))).toEqual([]);
  const main = mainOf(site.read('dist/hi/tales/odds/index.html'));
  const inEnglish = Array.from(main.matchAll(/<[^>]* lang="en-IN" dir="auto">([^<]*)</g), ([, text]) => text);
  expect(inEnglish).toEqual(['The odds', 'What dice do.', 'editor', 'One', 'Two', 'Three', 'dice']);
  expect(main).toContain('<b>मेहर</b>');
  const original = mainOf(site.read('dist/tales/odds/index.html'));
  expect(original).not.toContain('lang=');
});
