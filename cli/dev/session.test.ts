import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '../../tests/build-project.ts';
import { type TemporaryProject, temporaryProject } from '../../tests/temporary-project.ts';
import { RecordingRenderer } from '../pipeline/engine/page-renderer.ts';
import { LiveAssets } from './live-assets.ts';
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

describe('an error that came while something was shown', () => {
  const BAD = 'content/pages/bad.yaml';

  /** The pages of the project, of which those titled "Bad" throw when they are rendered. */
  async function startBad(files: Record<string, string>): Promise<[TemporaryProject, DevSession]> {
    const render = RecordingRenderer.prototype.render;
    vi.spyOn(RecordingRenderer.prototype, 'render').mockImplementation(function (
      this: RecordingRenderer,
      page,
      key,
    ) {
      if (page.data.title === 'Bad') throw new TypeError('x is not a function');
      return render.call(this, page, key);
    });
    const project = temporaryProject('three-pages');
    for (const [path, text] of Object.entries(files)) project.write(path, text);
    return [project, await createDevSession({ root: project.root, nowMs: NOW, drafts: true })];
  }

  const isListed = (session: DevSession, path: string): boolean =>
    session.problems().some(({ code, file }) => code === 'internal/error' && file === path);

  test('goes with the page’s file, whose address is then like any that never was', async () => {
    const [project, session] = await startBad({ [BAD]: 'title: Bad\n' });
    expect(await session.page('/bad/')).toBeNull();
    expect([isListed(session, BAD), session.hasMistake('/bad/')]).toEqual([true, true]);
    rmSync(join(project.root, BAD));
    await session.update([join(project.root, BAD)]);
    expect([isListed(session, BAD), session.hasMistake('/bad/')]).toEqual([false, false]);
    expect(await session.page('/bad/')).toBeNull();
    expect(session.hasMistake('/bad/')).toBe(false);
  });

  test('goes with the row that the page was made from', async () => {
    const path = 'content/pages/city/in.yaml';
    const table = 'content/collections/towns.csv';
    const [project, session] = await startBad({
      [path]: '$for: towns\ntitle: "{town.name}"\n',
      [table]: 'slug,name\npune,Bad\nsurat,Surat\n',
    });
    expect(await session.page('/city/in/pune/')).toBeNull();
    expect(isListed(session, path)).toBe(true);
    project.write(table, 'slug,name\nsurat,Surat\n');
    await session.update([join(project.root, table)]);
    expect(await session.page('/city/in/pune/')).toBeNull();
    expect([isListed(session, path), session.hasMistake('/city/in/pune/')]).toEqual([false, false]);
  });

  test('is kept while another page is saved', async () => {
    const [project, session] = await startBad({ [BAD]: 'title: Bad\n' });
    await session.page('/bad/');
    const other = 'content/pages/city/rules.mdx';
    project.write(other, project.read(other).replace('title: ', 'title: New '));
    await session.update([join(project.root, other)]);
    expect([isListed(session, BAD), session.hasMistake('/bad/')]).toEqual([true, true]);
  });

  test.each(['saved again', 'deleted'])('goes when the asset that cannot be published is %s', async (how) => {
    const asset = 'content/assets/die.svg';
    const [project, session] = await startBad({});
    const problem = { span: null, fieldPath: '', message: 'This file cannot be published: it is broken.' };
    vi.spyOn(LiveAssets.prototype, 'ensure').mockResolvedValueOnce([
      { code: 'asset/unreadable', severity: 'error', file: asset, ...problem },
    ]);
    await session.page('/');
    expect(session.problems()).toContainEqual(expect.objectContaining({ message: problem.message }));
    if (how === 'deleted') rmSync(join(project.root, asset));
    else project.write(asset, project.read(asset));
    await session.update([join(project.root, asset)]);
    expect(session.problems()).not.toContainEqual(expect.objectContaining({ message: problem.message }));
  });
});
