/** A large site after a build: most of its files are taken over, and after an edit only what it may have changed is looked at again. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { buildProject, NOW, TOOL } from '../../tests/build-project.ts';
import { rounds } from '../../tests/rounds.ts';
import { inTurns, seededChance } from '../../tests/seeded-chance.ts';
import { threePages } from '../../tests/shared-cache.ts';
import type { TemporaryProject } from '../../tests/temporary-project.ts';
import { loadSite } from '../pipeline/check/load-site.ts';
import { PageLoader } from '../pipeline/pages/load-page.ts';
import * as project from '../sections/project-tool.ts';
import { createDevSession, type DevSession } from './session.ts';

const MORE_THAN_AT_ONCE = 301;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ARTICLE = 'layout: article\ndate: 2026-01-01\n';

/** Texts of files; null for none. */
const VARIANTS: Readonly<Record<string, readonly (string | null)[]>> = {
  'content/pages/page-7.yaml': [
    'title: Page 7\npage_body: [{ type: text, title: Words }]\n',
    'title: Page 7\npage_body: [{ type: text, title: Other words }]\n',
    'title: Page 7\npage_body: [{ type: breadcrumb, items: [{ label: A, link: /news/ }] }]\n',
    'title: Page 7\npage_body: [{ type: breadcrumb, items: [{ label: A, link: /none/ }] }]\n',
    'titel: Page 7\n',
    'title: Page seven\n',
  ],
  'content/pages/news/index.yaml': [
    'title: News\npage_body: [{ type: page-list, pageSize: 1 }]\n',
    'title: News\npage_body: [{ type: page-list, tag: Odds }]\n',
  ],
  'content/pages/news/one.mdx': [
    `---\ntitle: One\n${ARTICLE}---\n\nSome words.\n\n## Rules\n`,
    `---\ntitle: One\n${ARTICLE}---\n\nOther words.\n\n## Rules\n\n## Odds\n`,
    `---\ntitle: One\n${ARTICLE}---\n\nOther words.\n`,
    `---\ntitle: One\n${ARTICLE}tags: [Odds]\n---\n\nSome words.\n\n## Rules\n`,
    `---\ntitle: One\n${ARTICLE}draft: true\n---\n\nSome words.\n\n## Rules\n`,
    `---\ntitle: One\n${ARTICLE}---\n\n<Nothing />\n`,
    null,
  ],
  'content/pages/news/two.mdx': [
    `---\ntitle: Two\n${ARTICLE}---\n\nA [link](/news/one/#rules).\n`,
    `---\ntitle: Two\n${ARTICLE}tags: [Odds]\n---\n\nA [link](/news/one/#rules).\n`,
    `---\ntitle: Second\n${ARTICLE}noindex: true\n---\n\nWords.\n`,
  ],
  'content/pages/help.yaml': ['title: Help\n', 'title: Help\ndescription: How it works.\n', 'title: [\n'],
  'content/pages/hi/help.yaml': ['fallback: true\ntitle: मदद\n', 'fallback: true\n'],
  'content/pages/map.yaml': ['title: Map\npage_body: [{ type: site-map }]\n'],
  'content/pages/in.yaml': ['$for: towns\ntitle: "In {town.name}"\n', '$for: towns\ntitle: "{town.name}"\n'],
  'content/collections/towns.csv': ['slug,name\ngoa,Goa\n', 'slug,name\ngoa,Goa\npuri,Puri\n'],
  'content/pages/_defaults.yaml': [null, 'description: Played everywhere.\n'],
};

async function largeSite(): Promise<TemporaryProject> {
  vi.spyOn(project, 'toolOf').mockReturnValue(TOOL);
  const site = await threePages();
  for (let number = 0; number < MORE_THAN_AT_ONCE; number += 1)
    site.write(`content/pages/page-${number}.yaml`, `title: Page ${number}\n`);
  for (const [path, [text]] of Object.entries(VARIANTS)) if (text) site.write(path, text);
  site.write('content/site.yaml', `search: true\n${site.read('content/site.yaml')}`);
  return site;
}

const session = (site: TemporaryProject): Promise<DevSession> =>
  createDevSession({ root: site.root, nowMs: NOW, drafts: true });

async function textOf(dev: DevSession, path: string): Promise<string> {
  return String((await dev.file(path))?.contents);
}

test('after a build nothing is loaded but what is shown', async () => {
  const site = await largeSite();
  await buildProject(site);
  const load = vi.spyOn(PageLoader.prototype, 'load');
  const dev = await session(site);
  expect(await textOf(dev, 'sitemap.xml')).toContain('/page-300/');
  expect(load).not.toHaveBeenCalled();
  expect(await dev.page('/news/page/2/')).toContain('href="/news/two/"');
  expect(load.mock.calls.map(([path]) => path)).toEqual(['content/pages/news/index.yaml']);
  dev.close();
});

test('an edit of a text alone does not have the site checked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const site = await largeSite();
  site.write(
    'content/pages/lonely.yaml',
    'title: Lonely\npage_body: [{ type: page-list, folder: /none/ }]\n',
  );
  const dev = await session(site);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => dev.problems().length).toBeGreaterThan(0);
  const problems = dev.problems();
  const save = async (path: string, place: number): Promise<number> => {
    site.write(path, VARIANTS[path]?.[place] ?? '');
    await dev.update([join(site.root, path)]);
    return vi.getTimerCount();
  };
  const before = await textOf(dev, 'search/en.json');
  expect(await save('content/pages/page-7.yaml', 1)).toBe(0);
  expect(await textOf(dev, 'search/en.json')).not.toBe(before);
  expect(await dev.page('/page-7/')).toContain('Other words');
  expect(await save('content/pages/news/one.mdx', 1)).toBe(0);
  expect(await save('content/pages/news/one.mdx', 2)).toBe(1);
  expect(dev.problems()).toEqual(problems);
  dev.close();
});

test('after every edit the pages, the problems and the files of a site are those of one that begins so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [site, fresh] = [await largeSite(), await threePages()];
  await buildProject(site);
  const chance = seededChance(9);
  const nextFile = inTurns(Object.entries(VARIANTS), chance);
  const dev = await session(site);
  const most = rounds({ usual: 6, long: 300 });
  for (let round = 0; round < most; round += 1) {
    const paths = Array.from({ length: 1 + chance(3) }, () => {
      const [path, texts] = nextFile();
      const text = texts[chance(texts.length)] ?? null;
      if (text !== null) site.write(path, text);
      else if (existsSync(join(site.root, path))) rmSync(join(site.root, path));
      return path;
    });
    const at = `round ${round}: ${paths.join()}`;
    await dev.update(paths.map((path) => join(site.root, path)));
    rmSync(join(fresh.root, 'content'), { recursive: true });
    cpSync(join(site.root, 'content'), join(fresh.root, 'content'), { recursive: true });
    const again = await session(fresh);
    const files = ['sitemap.xml', 'search/en.json'];
    for (const file of files) expect(await textOf(dev, file), at).toBe(await textOf(again, file));
    const routes = again.routes();
    expect(dev.routes().sort(), at).toEqual(routes.sort());
    // A page with a mistake is shown as it last was without.
    for (const route of ['/map/', '/news/', '/news/one/', routes[chance(routes.length)] ?? '/'])
      if (!again.hasMistake(route))
        expect(await dev.page(route), `${at} ${route}`).toBe(await again.page(route));
    again.close();
    vi.advanceTimersByTime(60_000);
    const { problems } = await loadSite(site.root, { nowMs: NOW, drafts: true });
    await expect.poll(() => dev.problems(), { message: at }).toEqual(problems);
  }
  dev.close();
});
