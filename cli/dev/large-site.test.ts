/** A site of so many pages that they are loaded when they are requested, and in the background. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NOW } from '../../tests/build-project.ts';
import { threePages } from '../../tests/shared-cache.ts';
import type { TemporaryProject } from '../../tests/temporary-project.ts';
import { PagePool } from '../pipeline/build/page-pool.ts';
import { PageLoader } from '../pipeline/pages/load-page.ts';
import { createDevSession } from './session.ts';

const MORE_THAN_AT_ONCE = 301;

let project: TemporaryProject;

beforeAll(async () => {
  project = await threePages(afterAll);
  const { write } = project;
  for (let number = 0; number < MORE_THAN_AT_ONCE; number += 1)
    write(`content/pages/page-${number}.yaml`, `title: Page ${number}\n`);
  write('content/pages/news/index.yaml', 'title: News\npage_body: [{ type: page-list, pageSize: 1 }]\n');
  for (const day of [1, 2])
    write(
      `content/pages/news/day-${day}.mdx`,
      `---\ntitle: Day ${day}\nlayout: article\ndate: 2026-01-0${day}\n---\n\nA text.\n`,
    );
  write('content/pages/map.yaml', 'title: Map\npage_body: [{ type: site-map }]\n');
});

test.each([
  ['a list has its pages', '/news/page/2/', 'href="/news/day-1/"'],
  ['the page of all pages has them all', '/map/', 'href="/page-300/"'],
])('at once after the start %s', async (_, route, link) => {
  const session = await createDevSession({ root: project.root, nowMs: NOW, drafts: false });
  try {
    expect(await session.page(route)).toContain(link);
    expect(session.problems()).toEqual([]);
  } finally {
    session.close();
  }
});

test('an article is shown at once, and with those around it as soon as they are known', async () => {
  let learned = (): void => {};
  const isLearned = new Promise<void>((resolve) => (learned = resolve));
  const session = await createDevSession({
    ...{ root: project.root, nowMs: NOW, drafts: false },
    onNews: (areProblems) => areProblems || learned(),
  });
  try {
    const first = await session.page('/news/day-1/');
    expect(first).toContain('A text.');
    expect(first).not.toContain('href="/news/day-2/"');
    await isLearned;
    expect(await session.page('/news/day-1/')).toContain('href="/news/day-2/"');
  } finally {
    session.close();
  }
});

test('an article is shown, and dev goes on, when the others cannot be read', async () => {
  const make = vi.spyOn(PagePool.prototype, 'make').mockRejectedValue(new Error('A thread ended.'));
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const session = await createDevSession({ root: project.root, nowMs: NOW, drafts: false });
  try {
    expect(await session.page('/news/day-1/')).toContain('A text.');
    await vi.waitFor(() => expect(printed).toHaveBeenCalledWith(expect.stringContaining('A thread ended.')));
    make.mockRestore();
    expect(await session.page('/news/page/2/')).toContain('href="/news/day-1/"');
  } finally {
    make.mockRestore();
    printed.mockRestore();
    session.close();
  }
});

test('the page of a row is found without the others being loaded', async () => {
  project.write('content/collections/towns.csv', 'slug,name\ngoa,Goa\n');
  project.write(
    'content/pages/in/towns.yaml',
    '$for: towns\nroute_name: "/in/towns/{town.slug}/"\ntitle: "In {town.name}"\n',
  );
  const session = await createDevSession({ root: project.root, nowMs: NOW, drafts: false });
  const load = vi.spyOn(PageLoader.prototype, 'load');
  try {
    expect(await session.page('/in/towns/goa/')).toContain('<title>In Goa');
    expect(load.mock.calls.map(([path]) => path)).toEqual(['content/pages/in/towns.yaml']);
  } finally {
    load.mockRestore();
    session.close();
  }
});
