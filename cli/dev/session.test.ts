import { afterEach, expect, test, vi } from 'vitest';
import { NOW } from '../../tests/build-project.ts';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { createDevSession, type DevSession } from './session.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A site that is too large to be loaded before its first page is shown; the last of its pages has a mistake. */
async function startLarge(): Promise<DevSession> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const project = temporaryProject('three-pages');
  for (let number = 1; number <= 320; number += 1)
    project.write(`content/pages/many/page-${number}.yaml`, `title: Page ${number}\n`);
  project.write('content/pages/many/page-999.yaml', 'titel: Page 999\n');
  return createDevSession({ root: project.root, nowMs: NOW, drafts: true });
}

const filesWithProblems = (session: DevSession): string[] => session.problems().map(({ file }) => file);
const LAST = 'content/pages/many/page-999.yaml';

test('a large site shows its pages at once, and is checked when nobody waits for anything', async () => {
  const session = await startLarge();
  expect(await session.page('/many/page-7/')).toContain('<title>Page 7</title>');
  expect(filesWithProblems(session)).not.toContain(LAST);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => filesWithProblems(session)).toContain(LAST);
});

test('a session that ends leaves nothing to be done', async () => {
  const session = await startLarge();
  expect(vi.getTimerCount()).toBe(1);
  session.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(await session.page('/many/page-7/')).toContain('<title>Page 7</title>');
  expect(await session.page('/nowhere/')).toBeNull();
  expect(filesWithProblems(session)).not.toContain(LAST);
});
