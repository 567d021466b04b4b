import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { removeProjects, site, withHindi, writeProject } from '../../../tests/diagnostics/broken-project.ts';
import { hashOfContent, listContent } from '../source/read.ts';
import { openStore } from '../store/index.ts';
import { loadProject } from './load-project.ts';
import { storedProject } from './stored-project.ts';

const NOW = { nowMs: Date.parse('2026-03-01T12:00+05:30'), drafts: false };
const COUPON = 'content/collections/coupons/a.yaml';

afterAll(removeProjects);

/** A project that a build has read. */
async function readOnce(changes: Parameters<typeof writeProject>[0] = {}) {
  const root = writeProject({
    ...site('timeZone: Asia/Kolkata'),
    'content/pages/ludo/_defaults.yaml': 'theme: purple\n',
    'content/collections/cities.csv': 'slug,name\npune,Pune\n',
    [COUPON]: 'code: AB\ndescription: x\n',
    ...changes,
  });
  const memory = {
    store: openStore(root),
    codeHash: '1',
    hashOf: (path: string) => hashOfContent(root, path),
  };
  const load = (options = NOW) => loadProject(root, listContent(root), options, memory);
  const stored = (options = NOW, codeHash = '1') =>
    storedProject({ ...memory, codeHash }, { root, listing: listContent(root), options });
  return { root, read: await load(), load, stored };
}

describe('a project that was read before', () => {
  test('is the same again, and of the current moment', async () => {
    const { root, read, load, stored } = await readOnce();
    const later = { ...NOW, nowMs: NOW.nowMs + 1 };
    appendFileSync(join(root, 'content/pages/index.yaml'), '# a page is none of it\n');
    expect(stored(later)).not.toBeNull();
    const { project, problems } = await load(later);
    expect(problems).toEqual(read.problems);
    expect(project).toEqual({ ...read.project, options: { ...read.project?.options, nowMs: later.nowMs } });
  });

  test.each<[string, (root: string) => void]>([
    ['an entry changed', (root) => appendFileSync(join(root, COUPON), 'draft: true\n')],
    ['a table changed', (root) => appendFileSync(join(root, 'content/collections/cities.csv'), 'goa,Goa\n')],
    ['defaults changed', (root) => writeFileSync(join(root, 'content/pages/ludo/_defaults.yaml'), '{}\n')],
    ['a page was added', (root) => writeFileSync(join(root, 'content/pages/b.yaml'), 'title: B\n')],
    ['an entry was removed', (root) => rmSync(join(root, COUPON))],
  ])('is read again when %s', async (_, change) => {
    const { root, stored } = await readOnce();
    expect(stored()).not.toBeNull();
    change(root);
    expect(stored()).toBeNull();
  });

  test('is read again with drafts, for an earlier moment, and by other code', async () => {
    const { stored } = await readOnce();
    expect(stored({ ...NOW, drafts: true })).toBeNull();
    expect(stored({ ...NOW, nowMs: NOW.nowMs - 1 })).toBeNull();
    expect(stored(NOW, '2')).toBeNull();
  });

  test('is read again when the day of an entry has come that no page uses', async () => {
    const { stored } = await readOnce({ [COUPON]: 'code: AB\ndescription: x\npublishAt: 2026-03-10\n' });
    const day = Date.parse('2026-03-10T00:00+05:30');
    expect(stored({ ...NOW, nowMs: day - 1 })).not.toBeNull();
    expect(stored({ ...NOW, nowMs: day })).toBeNull();
  });

  test('is not left where something is wrong with it, and with its warnings otherwise', async () => {
    expect((await readOnce({ [COUPON]: 'code: 1\n' })).stored()).toBeNull();
    const { read, stored } = await readOnce(withHindi({ menu: null }));
    expect(read.problems.map(({ severity }) => severity)).toEqual(['warning']);
    expect(stored()?.problems).toEqual(read.problems);
  });
});
