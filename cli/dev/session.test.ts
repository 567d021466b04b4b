import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NOW } from '../../tests/build-project.ts';
import { ask } from '../../tests/fake-backend-client.ts';
import { type TemporaryProject, temporaryProject } from '../../tests/temporary-project.ts';
import { loadSite } from '../pipeline/check/load-site.ts';
import { RecordingRenderer } from '../pipeline/engine/page-renderer.ts';
import { PageLoader } from '../pipeline/pages/load-page.ts';
import { PageValidator } from '../pipeline/pages/validate-page.ts';
import { createFakeBackend } from './fake-backend.ts';
import { LiveAssets } from './live-assets.ts';
import { createDevServer } from './server.ts';
import { createDevSession, type DevSession } from './session.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A site that is too large to be loaded before its first page is shown; the last of its pages has a mistake. */
async function startLarge(
  onNews = (): void => {},
): Promise<{ project: TemporaryProject; session: DevSession }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const project = temporaryProject('three-pages');
  for (let number = 1; number <= 320; number += 1)
    project.write(`content/pages/many/page-${number}.yaml`, `title: Page ${number}\n`);
  project.write('content/pages/many/page-999.yaml', 'titel: Page 999\n');
  const session = await createDevSession({ root: project.root, nowMs: NOW, drafts: true, onNews });
  return { project, session };
}

const filesWithProblems = (session: DevSession): string[] => session.problems().map(({ file }) => file);
const LAST = 'content/pages/many/page-999.yaml';

test('a large site shows its pages at once, and is checked when nobody waits for anything', async () => {
  const { session } = await startLarge();
  expect(await session.page('/many/page-7/')).toContain('<title>Page 7</title>');
  expect(filesWithProblems(session)).not.toContain(LAST);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => filesWithProblems(session)).toContain(LAST);
});

test('what is wrong with a saved page of a large site is known at once, and gone at once', async () => {
  const { project, session } = await startLarge();
  const path = 'content/pages/many/page-7.yaml';
  for (const [text, isWrong] of [
    ['titel: Seven\n', true],
    ['title: Seven\n', false],
  ] as const) {
    project.write(path, text);
    await session.update([join(project.root, path)]);
    expect(filesWithProblems(session).includes(path)).toBe(isWrong);
  }
});

test('what the check of a large site finds later is news, once', async () => {
  const onNews = vi.fn();
  const { project, session } = await startLarge(onNews);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => onNews.mock.calls.length).toBe(1);
  const path = 'content/pages/many/page-7.mdx';
  const save = async (link: string): Promise<void> => {
    project.write(path, `---\ntitle: Links\n---\n\n# Links\n\n[A](${link})\n`);
    await session.update([join(project.root, path)]);
    vi.advanceTimersByTime(60_000);
  };
  rmSync(join(project.root, 'content/pages/many/page-7.yaml'));
  await save('/nowhere/');
  await expect.poll(() => onNews.mock.calls.length).toBe(2);
  expect(session.problems().map(({ code }) => code)).toContain('link/missing');
  await save('/');
  expect(session.problems().map(({ code }) => code)).not.toContain('link/missing');
});

test('a save while a large site is being checked lists its problems once, and what the checks find once', async () => {
  const onNews = vi.fn();
  const { project, session } = await startLarge(onNews);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => onNews.mock.calls.length).toBe(1);
  const save = async (text: string): Promise<void> => {
    project.write('content/pages/many/page-7.yaml', text);
    await session.update([join(project.root, 'content/pages/many/page-7.yaml')]);
    vi.advanceTimersByTime(60_000); // a check begins, and the next save falls into it
  };
  await save('title: Seven\n');
  await save('titel: Seven\n');
  await save('title: Eight\n');
  await save('title: Seven\npage_body:\n  - { type: breadcrumb, items: [{ label: A, link: /nowhere/ }] }\n');
  await expect.poll(() => session.problems().map(({ code }) => code)).toContain('link/missing');
  await save('title: Seven\n');
  await save('title: Seven\npage_body:\n  - { type: breadcrumb, items: [{ label: A, link: /none/ }] }\n');
  await expect.poll(() => session.problems().map(({ code }) => code)).toContain('link/missing');
  expect(onNews).toHaveBeenCalledTimes(3);
});

test('while site.yaml cannot be understood, the problems are those that a build prints', async () => {
  const project = temporaryProject('three-pages');
  const options = { root: project.root, nowMs: NOW, drafts: true };
  const session = await createDevSession(options);
  const site = project.read('content/site.yaml');
  const save = async (path: string, text: string): Promise<void> => {
    project.write(path, text);
    await session.update([join(project.root, path)]);
    expect(session.problems()).toEqual((await loadSite(project.root, options)).problems);
  };
  await save('content/pages/a.yaml', 'title: "A\n');
  await save('content/pages/b.yaml', 'titel: B\n');
  await save('content/site.yaml', 'product: [\n');
  expect(filesWithProblems(session)).toEqual(['content/pages/a.yaml', 'content/site.yaml']);
  await save('content/pages/a.yaml', 'title: A\n');
  expect(filesWithProblems(session)).toEqual(['content/site.yaml']);
  await save('content/pages/a.yaml', 'title: "B\n');
  await save('content/site.yaml', site);
  expect(filesWithProblems(session)).toContain('content/pages/b.yaml');
});

test('of a long table only the page that is shown is read, and what is wrong with it is known', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const project = temporaryProject('three-pages');
  const path = 'content/pages/in.yaml';
  const rows = Array.from({ length: 320 }, (_, row) => `town-${row},Town ${row}`);
  project.write('content/collections/towns.csv', ['slug,name', ...rows, ''].join('\n'));
  project.write(path, '$for: towns\ntitle: "In {town.name}"\n');
  const validate = vi.spyOn(PageValidator.prototype, 'validate');
  const session = await createDevSession({ root: project.root, nowMs: NOW, drafts: true });
  expect(await session.page('/in/town-317/')).toContain('<title>In Town 317');
  const save = async (text: string): Promise<void> => {
    project.write(path, text);
    await session.update([join(project.root, path)]);
  };
  await save('$for: towns\ntitle: "Near {town.name}"\n');
  expect(await session.page('/in/town-317/')).toContain('<title>Near Town 317');
  expect(validate.mock.calls.length).toBeLessThan(6);
  await save('$for: towns\ntitel: "Near {town.name}"\n');
  expect(await session.page('/in/town-317/')).toContain('<title>Near Town 317'); // as it last was
  expect(session.hasMistake('/in/')).toBe(true);
  expect(filesWithProblems(session)).toEqual([path]);
  session.close();
});

test('a session that ends leaves nothing to be done', async () => {
  const { session } = await startLarge();
  expect(vi.getTimerCount()).toBe(1);
  session.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(await session.page('/many/page-7/')).toContain('<title>Page 7</title>');
  expect(await session.page('/nowhere/')).toBeNull();
  expect(filesWithProblems(session)).not.toContain(LAST);
});

describe('a page file', () => {
  const load = PageLoader.prototype.load;
  const loads = (): string[] => vi.mocked(PageLoader.prototype.load).mock.calls.map(([path]) => path);

  test('is not loaded for a script or a picture of another page', async () => {
    const { session } = await startLarge();
    const dev = createDevServer('', session, createFakeBackend());
    onTestFinished(() => dev.close());
    await new Promise<void>((resolve) => dev.server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(dev.server.address() as AddressInfo).port}`;
    vi.spyOn(PageLoader.prototype, 'load');
    const html = (await ask(`${origin}/`, 'GET')).body.toString();
    const picture = /\/assets\/die-\w+\.svg/.exec(html)?.[0] ?? '';
    const [script = ''] = Object.values(session.scripts);
    for (const path of [picture, script]) expect((await ask(origin + path, 'GET')).status, path).toBe(200);
    expect(loads()).toEqual(['content/pages/index.yaml']);
  });

  test('is not loaded for a file that the pages do not change, nor for one that is not there', async () => {
    const { project, session } = await startLarge();
    project.write('content/pages/404.yaml', 'title: Not found\nlayout: bare\n');
    await session.update([join(project.root, 'content/pages/404.yaml')]);
    const dev = createDevServer('', session, createFakeBackend());
    onTestFinished(() => dev.close());
    await new Promise<void>((resolve) => dev.server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(dev.server.address() as AddressInfo).port}`;
    vi.spyOn(PageLoader.prototype, 'load');
    const asked = ['/site.webmanifest', '/robots.txt', '/assets/none.png', '/none.js.map', '/none'];
    // Which tools for developers request by themselves, page by page.
    asked.push('/.well-known/appspecific/com.chrome.devtools.json');
    const statuses = await Promise.all(asked.map(async (path) => (await ask(origin + path, 'GET')).status));
    expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
    expect(loads()).toEqual(['content/pages/404.yaml']);
    expect((await ask(`${origin}/sitemap.xml`, 'GET')).body.toString()).toContain('/many/page-320/');
  });

  test('is loaded once for all who ask at the same time', async () => {
    const { session } = await startLarge();
    vi.spyOn(PageLoader.prototype, 'load');
    const [first, second] = await Promise.all([session.page('/many/page-7/'), session.page('/many/page-7/')]);
    expect(first).toContain('<title>Page 7</title>');
    expect(second).toBe(first);
    expect(loads()).toEqual(['content/pages/many/page-7.yaml']);
    await Promise.all([session.page('/nowhere/'), session.page('/nowhere/else/')]);
    expect(loads()).toHaveLength(new Set(loads()).size);
  });

  test('that is saved while it is being loaded is shown as it was saved', async () => {
    const { project, session } = await startLarge();
    const path = 'content/pages/many/page-7.yaml';
    let finish = (): void => undefined;
    const started = new Promise<void>((isStarted) => {
      vi.spyOn(PageLoader.prototype, 'load').mockImplementationOnce(async function (this: PageLoader, file) {
        const loaded = await load.call(this, file);
        isStarted();
        await new Promise<void>((resolve) => (finish = resolve));
        return loaded;
      });
    });
    const overtaken = session.page('/many/page-7/');
    await started;
    project.write(path, 'title: Saved\n');
    await session.update([join(project.root, path)]);
    finish();
    await overtaken;
    expect(await session.page('/many/page-7/')).toContain('<title>Saved</title>');
  });
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

  test.each(['saved again', 'deleted', 'of no page'])(
    'goes when the asset that cannot be published is %s',
    async (how) => {
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
      const users = ['content/site.yaml', 'content/pages/index.yaml'];
      if (how === 'of no page')
        for (const path of users)
          project.write(path, project.read(path).replaceAll('/die.svg', '/other.svg'));
      const changed = how === 'of no page' ? users : [asset];
      await session.update(changed.map((path) => join(project.root, path)));
      expect(session.problems()).not.toContainEqual(expect.objectContaining({ message: problem.message }));
    },
  );
});
