/** `slipway dev` as a writer meets it: files change on disk, and the open page follows. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lanAddress } from '../../cli/dev/listen.ts';
import { threePages } from '../shared-cache.ts';
import type { TemporaryProject } from '../temporary-project.ts';
import { slipway, startProgram, stopProgram } from './running-site.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

interface Session {
  project: TemporaryProject;
  origin: string;
  child: ChildProcess;
  status(path: string): Promise<number>;
  text(path: string): Promise<string>;
}

/** A copy of the three pages with `slipway dev` running on it. */
async function startDev(prepare: (project: TemporaryProject) => void = () => undefined): Promise<Session> {
  const project = await threePages();
  // Without one the browser asks for /favicon.ico and notes that it is not there.
  project.write('content/assets/favicon.svg', project.read('content/assets/die.svg'));
  prepare(project);
  const { child, origin } = await run('dev', project, ['--port', '0', '--host', '127.0.0.1']);
  return {
    project,
    origin,
    child,
    status: async (path) => (await fetch(origin + path)).status,
    text: async (path) => (await fetch(origin + path)).text(),
  };
}

async function run(
  command: 'dev' | 'preview',
  project: TemporaryProject,
  options: string[],
): Promise<{ child: ChildProcess; origin: string }> {
  const program = await startProgram([command, '--root', project.root, ...options]);
  onTestFinished(() => stopProgram(program.child));
  return program;
}

/** Waits for the condition, long enough for a busy machine. */
const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read);

interface OpenPage {
  page: Page;
  /** Console lines, errors and failed requests. */
  complaints: string[];
  /** Whether the page was loaded again since it was opened. */
  wasReloaded(): Promise<boolean>;
}

async function open(url: string): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  // Waits until the page listens for changes.
  const [connected] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/__slipway/events')),
    page.goto(url),
  ]);
  await connected.response();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  return {
    page,
    complaints,
    wasReloaded: () => page.evaluate(() => !('isTheSamePage' in window)),
  };
}

const home = 'content/pages/index.yaml';
const overlay = 'slipway-problems';

/** Replaces words in a file of the project; the words must be there. */
function edit(project: TemporaryProject, path: string, words: string, others: string): void {
  const text = project.read(path);
  expect(text).toContain(words);
  project.write(path, text.replace(words, others));
}

describe('a page that is open', () => {
  test('shows a saved text without being loaded again, and without a word in the console', async () => {
    const { project, origin } = await startDev();
    const { page, complaints, wasReloaded } = await open(`${origin}/`);
    for (const words of ['Roll it twice', 'Roll it three times']) {
      project.write(home, project.read(home).replace(/heading: Roll .*/, `heading: ${words}`));
      await page.getByRole('heading', { level: 1, name: words }).waitFor();
    }
    edit(project, home, 'title: Dice, the game', 'title: Dice, the better game');
    await page.waitForFunction(() => document.title.includes('the better game'));
    expect(await wasReloaded()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('keeps what scripts have done to its other parts; only their own change loads it again', async () => {
    const coupon = (code: string): string =>
      `  - type: coupon-list\n    heading: Coupons\n    coupons:\n      - { code: ${code}, description: Extra money }\n`;
    const { project, origin } = await startDev((made) =>
      made.write(home, made.read(home) + coupon('DICE50')),
    );
    const { page, complaints, wasReloaded } = await open(`${origin}/`);
    await page.getByRole('button', { name: /copy/i }).focus(); // starts the island
    await page.locator('slipway-island[data-hydrated]').waitFor();
    edit(project, home, 'heading: Roll the dice', 'heading: Roll them all');
    await page.getByRole('heading', { level: 1, name: 'Roll them all' }).waitFor();
    expect(await page.locator('slipway-island[data-hydrated]').count()).toBe(1);
    expect(await wasReloaded()).toBe(false);
    expect(complaints).toEqual([]);

    edit(project, home, 'DICE50', 'DICE75');
    await page.getByText('DICE75').first().waitFor();
    expect(await wasReloaded()).toBe(true);
  });

  test('starts the script of a part that was changed, without loading the page again', async () => {
    const demo = (name: string): string => `  - type: game-demo\n    name: ${name}\n`;
    const { project, origin } = await startDev((made) => made.write(home, made.read(home) + demo('Dice')));
    const { page, complaints, wasReloaded } = await open(`${origin}/`);
    edit(project, home, 'name: Dice', 'name: Hazard');
    await page.getByRole('heading', { name: 'Hazard' }).first().waitFor();
    // The button stays on the page as a link, and is pressed until its script has loaded.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    const press = () =>
      page.evaluate(() => {
        if (document.querySelector('dialog[open]') !== null) return true;
        document.querySelector<HTMLElement>('[data-section="game-demo"] a')?.click();
        return false;
      });
    await eventually(press).toBe(true);
    expect(await wasReloaded()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('keeps its last good state under the message of a mistake, until it is mended', async () => {
    const { project, origin } = await startDev();
    const { page, complaints, wasReloaded } = await open(`${origin}/`);
    edit(project, home, 'heading: Roll the dice', 'heading: Roll them all\n  headnig: Twice');
    const message = page.locator(overlay);
    await message.getByText('One mistake in the content').waitFor();
    await message.getByText('Unknown field "headnig".').waitFor();
    await message.getByText('Did you mean "heading"?').waitFor();
    const link = message.getByRole('link', { name: `${home}:5:3` });
    expect(await link.getAttribute('href')).toBe(`vscode://file${join(project.root, home)}:5:3`);
    expect(await message.locator('code').textContent()).toBe('Hero_Banner.headnig');
    expect(await message.locator('pre').textContent()).toContain('headnig: Twice');
    expect(await page.getByRole('heading', { level: 1, name: 'Roll the dice' }).isVisible()).toBe(true);

    edit(project, home, '\n  headnig: Twice', '');
    await page.getByRole('heading', { level: 1, name: 'Roll them all' }).waitFor();
    await page.locator(overlay).waitFor({ state: 'detached' });
    expect(await wasReloaded()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('is shown again as it last was when it is loaded while its file has a mistake', async () => {
    const { project, origin } = await startDev();
    const { page } = await open(`${origin}/`);
    edit(project, home, 'title: Dice, the game', 'title: [Dice');
    await page
      .locator(overlay)
      .getByRole('link', { name: `${home}:` })
      .waitFor();
    await page.reload();
    await page
      .locator(overlay)
      .getByRole('link', { name: `${home}:` })
      .waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Roll the dice' }).isVisible()).toBe(true);
    await page.locator(overlay).getByRole('button', { name: 'Hide' }).click();
    await page.locator(overlay).waitFor({ state: 'detached' });
  });

  test('follows a shared entry, a label and the navigation', async () => {
    const { project, origin } = await startDev();
    const first = await open(`${origin}/`);
    const second = await open(`${origin}/city/rules/`);
    edit(project, 'content/collections/faqs/home.yaml', 'Is it safe?', 'Is it still safe?');
    await first.page.getByText('Is it still safe?').waitFor();
    project.write('content/labels/en.yaml', 'downloadApp: Get the dice\n');
    await first.page.getByText('Get the dice').first().waitFor();
    await second.page.getByText('Get the dice').first().waitFor();
    edit(project, 'content/site.yaml', 'label: Questions', 'label: All questions');
    await first.page.getByText('All questions').first().waitFor({ state: 'attached' });
    await second.page.getByText('All questions').first().waitFor({ state: 'attached' });
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });

  test('shows a picture that was replaced', async () => {
    const { project, origin } = await startDev();
    const { page, complaints } = await open(`${origin}/`);
    const picture = project.read('content/assets/die.svg');
    // A small drawing is part of the page itself.
    const dot = page.locator('main circle');
    await eventually(() => dot.getAttribute('r')).toBe('5');
    project.write('content/assets/die.svg', picture.replace('r="5"', 'r="7"'));
    await eventually(() => dot.getAttribute('r')).toBe('7');
    // A larger one is a file.
    const large = picture.replace('</svg>', `<path d="M0 0${'h0'.repeat(3000)}"/></svg>`);
    const widthOf = (): Promise<number> =>
      page.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0);
    project.write('content/assets/die.svg', large);
    await eventually(widthOf).toBe(40);
    project.write(
      'content/assets/die.svg',
      large.replace('width="40" height="40"', 'width="80" height="80"'),
    );
    await eventually(widthOf).toBe(80);
    expect(complaints).toEqual([]);
  });

  test('tells of a link that leads nowhere, and of nothing once its page is there', async () => {
    const { project, origin } = await startDev();
    const { page } = await open(`${origin}/hi/`);
    edit(project, 'content/pages/hi/index.yaml', '<a href=\\"/\\">', '<a href=\\"/none/\\">');
    await page.locator(overlay).getByText('/none/').first().waitFor();
    project.write('content/pages/none.yaml', 'title: There it is\n');
    await page.locator('a[href="/none/"]').waitFor();
    await page.locator(overlay).waitFor({ state: 'detached' });
  });
});

describe('pages that come and go', () => {
  test('a new file is a page, a removed one is none', async () => {
    const { project, origin, status, text } = await startDev();
    expect(await status('/news/')).toBe(404);
    project.write('content/pages/news.yaml', 'title: News of the game\n');
    await eventually(() => status('/news/')).toBe(200);
    expect(await text('/news/')).toContain('News of the game');
    const { page } = await open(`${origin}/news/`);

    rmSync(join(project.root, 'content/pages/news.yaml'));
    await eventually(() => status('/news/')).toBe(404);
    await page.getByText('There is no such page').waitFor();
    project.write('content/pages/news.yaml', 'title: News again\n');
    await page.waitForFunction(() => document.title.includes('News again'));
  });

  test('a page that moves is at its new address alone', async () => {
    const { project, status } = await startDev();
    const text = project.read('content/pages/city/rules.mdx');
    expect(await status('/city/rules/')).toBe(200);
    rmSync(join(project.root, 'content/pages/city/rules.mdx'));
    project.write('content/pages/town/rules.mdx', text);
    await eventually(() => status('/town/rules/')).toBe(200);
    await eventually(() => status('/city/rules/')).toBe(404);
  });

  test('drafts are to be seen while they are written', async () => {
    const { text } = await startDev((project) => {
      project.write('content/pages/soon.yaml', 'title: Soon\ndraft: true\n');
    });
    expect(await text('/soon/')).toContain('Soon');
  });

  test('a site that has a mistake from the start shows it, and the page once it is mended', async () => {
    const { project, origin } = await startDev((made) => edit(made, home, 'title:', 'titel:'));
    const { page } = await open(`${origin}/`);
    await page.locator(overlay).getByText('Did you mean "title"?').waitFor();
    edit(project, home, 'titel:', 'title:');
    await page.getByRole('heading', { level: 1, name: 'Roll the dice' }).waitFor();
    await page.locator(overlay).waitFor({ state: 'detached' });
  });

  test('a site.yaml that cannot be read leaves the site as it was', async () => {
    const { project, origin } = await startDev();
    const { page } = await open(`${origin}/`);
    edit(project, 'content/site.yaml', 'product:', 'product: [');
    await page.locator(overlay).getByRole('link', { name: 'content/site.yaml:' }).first().waitFor();
    await page.goto(`${origin}/city/rules/`);
    expect(await page.locator('#main h1').isVisible()).toBe(true);
    edit(project, 'content/site.yaml', 'product: [', 'product:');
    await page.locator(overlay).waitFor({ state: 'detached' });
  });
});

describe('addresses', () => {
  test('a port that is taken makes way for the next', async () => {
    const first = await startDev();
    const port = new URL(first.origin).port;
    const second = await run('dev', first.project, ['--port', port, '--host', '127.0.0.1']);
    expect(Number(new URL(second.origin).port)).toBeGreaterThan(Number(port));
    expect(await (await fetch(`${second.origin}/`)).text()).toContain('Roll the dice');
    expect(await first.status('/')).toBe(200);
  });

  test('without --host nothing but this machine is served', async () => {
    const { child, origin } = await run('dev', await threePages(), ['--port', '0']);
    expect((await fetch(`${origin}/`)).status).toBe(200);
    const lan = lanAddress();
    if (lan !== null) await expect(fetch(`http://${lan}:${new URL(origin).port}/`)).rejects.toThrow();
    child.kill();
  });

  test('with --host phones in the network reach the site, but not the switches', async () => {
    const project = await threePages();
    const { origin } = await run('dev', project, ['--port', '0', '--host']);
    const { port } = new URL(origin);
    const lan = lanAddress();
    const address = lan ?? '127.0.0.1';
    expect(await (await fetch(`http://${address}:${port}/`)).text()).toContain('Roll the dice');
    expect((await fetch(`http://${address}:${port}/apk/dice.apk`, { method: 'HEAD' })).status).toBe(200);
    const { status } = await fetch(`http://${address}:${port}/__slipway/`);
    expect(status).toBe(lan === null ? 200 : 403);
    expect((await fetch(`${origin}/__slipway/`)).status).toBe(200);
  });

  test('the local package has the name of the site’s product, in dev and in preview', async () => {
    const { project, origin } = await startDev();
    const lookUp = async (site: string): Promise<unknown> => {
      const body = JSON.stringify({ websiteName: 'dice.example', source: '/' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${site}/api/link`, { method: 'POST', headers, body })).json();
    };
    expect(await lookUp(origin)).toMatchObject({ apkLink: `${origin}/apk/dice.apk` });
    edit(project, 'content/site.yaml', 'slug: dice', 'slug: tara');
    await eventually(() => lookUp(origin)).toMatchObject({ apkLink: `${origin}/apk/tara.apk` });

    execFileSync(process.execPath, [slipway, 'build', '--root', project.root], { stdio: 'pipe' });
    const preview = await run('preview', project, ['--port', '0', '--host', '127.0.0.1']);
    expect(await lookUp(preview.origin)).toMatchObject({ apkLink: `${preview.origin}/apk/tara.apk` });
    const panel = await (await fetch(`${preview.origin}/__slipway/`)).text();
    expect(panel).toContain('<a href="/city/rules/">');
  });
});
