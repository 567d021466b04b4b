/** A page that lists others shows them as a build would, whatever changes in their files. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOW, TOOL } from '../../tests/build-project.ts';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { LiveContent } from './live-content.ts';
import { createDevSession } from './session.ts';

const ARTICLE = 'title: One\nlayout: article\ndate: 2026-01-01\n';

test('a list follows each field that it depends on', async () => {
  const project = temporaryProject('three-pages');
  const options = { root: project.root, tool: TOOL, nowMs: NOW, drafts: false };
  const path = 'content/pages/news/one.yaml';
  project.write('content/pages/news/index.yaml', 'title: News\npage_body:\n  - { type: page-list }\n');
  project.write('content/pages/news/two.yaml', 'title: Two\nlayout: article\ndate: 2026-01-02\n');
  project.write(path, ARTICLE);
  const dev = await createDevSession(options);
  const first = await dev.page('/news/');
  for (const changed of [
    `${ARTICLE}noindex: true\n`,
    'title: One\nlayout: landing\ndate: 2026-01-01\n',
    `${ARTICLE}lang: hi\n`,
    'title: One\nlayout: article\ndate: 2026-01-03\n',
    `${ARTICLE}description: New words.\n`,
    `${ARTICLE}draft: true\n`,
    ARTICLE,
    'title: One\nlayout: article\n',
    'title: One\nlayout: article\ndate: 2026-01-04\n',
  ]) {
    project.write(path, changed);
    await dev.update([join(project.root, path)]);
    const shown = await dev.page('/news/');
    expect(shown, changed).toBe(await (await createDevSession(options)).page('/news/'));
    if (changed === ARTICLE) expect(shown).toBe(first);
    else if (!changed.includes('landing')) expect(shown, changed).not.toBe(first);
  }
});

test.each([
  ['an unknown field', 'titel: Two\n'],
  ['no end of a quotation', 'title: "Two\n'],
])('a list in parts leads to none that is empty while an article has %s', async (_, broken) => {
  const project = temporaryProject('three-pages');
  const options = { root: project.root, tool: TOOL, nowMs: NOW, drafts: false };
  const list = '{ type: page-list, pageSize: 2 }';
  project.write('content/pages/news/index.yaml', `title: News\npage_body:\n  - ${list}\n`);
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    project.write(`content/pages/news/${name}.yaml`, ARTICLE.replace('One', name));
  const path = 'content/pages/news/two.yaml';
  const dev = await createDevSession(options);
  const shown = async (): Promise<(string | undefined)[]> => {
    const html = (await dev.page('/news/page/2/')) ?? '';
    return [...html.matchAll(/href="(\/news\/(?!page\/2\/)[^"]*)"/g)].map(([, link]) => link);
  };
  const sound = await shown();
  expect(sound).toEqual(['/news/one/', '/news/three/', '/news/', '/news/page/3/']);
  project.write(path, broken);
  await dev.update([join(project.root, path)]);
  expect(await shown()).toEqual(['/news/one/', '/news/three/', '/news/']);
  expect(await dev.page('/news/page/2/')).toBe(await (await createDevSession(options)).page('/news/page/2/'));
  project.write(path, ARTICLE.replace('One', 'two'));
  await dev.update([join(project.root, path)]);
  expect(await shown()).toEqual(sound);
});

test('of a table of which a row was saved, only that row is read into a page again', async () => {
  const project = temporaryProject('three-pages');
  const table = 'content/collections/towns.csv';
  project.write(table, 'slug,name\npune,Pune\nagra,Agra\n');
  const body = 'page_body: [{ type: text, title: Hello }]\n';
  project.write('content/pages/in.yaml', `$for: towns\ntitle: "Dice in {town.name}"\n${body}`);
  const content = new LiveContent({ root: project.root, nowMs: NOW, drafts: false });
  const pageAt = async (route: string) => (await content.pageAt(route))?.page;
  const pages = () => Promise.all(['/in/pune/', '/in/agra/'].map(pageAt));
  await content.reload();
  const [pune, agra] = await pages();
  project.write(table, 'slug,name\nagra,Agra City\npune,Pune\n');
  await content.reload();
  const [sameTown, otherName] = await pages();
  expect(sameTown).toBe(pune);
  expect([agra, otherName].map((page) => page?.data.title)).toEqual(['Dice in Agra', 'Dice in Agra City']);
  // What all rows are made from makes them all again.
  project.write('content/pages/in.yaml', `$for: towns\ntitle: "Dice of {town.name}"\n${body}`);
  await content.reload();
  expect((await pages()).map((page) => page?.data.title)).toEqual(['Dice of Pune', 'Dice of Agra City']);
});
