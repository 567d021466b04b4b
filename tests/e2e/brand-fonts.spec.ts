/** The fonts of a brand in a browser: they are shown, and the layout does not shift whether they load early, late or never. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject } from '../build-project.ts';
import { threePages } from '../shared-cache.ts';
import { layoutShift } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

const ORIGIN = 'https://dice.example';
const TYPES: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.woff2': 'font/woff2' };

withBrowser();

let dist = '';
let remove = (): void => {};

beforeAll(async () => {
  const project = await threePages((dispose) => {
    remove = dispose;
  });
  const { resolve } = createRequire(import.meta.url);
  for (const weight of [400, 900])
    project.write(
      `content/fonts/sans-${weight}.woff2`,
      readFileSync(resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`)),
    );
  project.write(
    'content/brand.yaml',
    [
      'colors: { brand: "#0b6e4f" }',
      'fonts:',
      '  text: { files: { 400: sans-400.woff2, 900: sans-900.woff2 } }',
      '  titles: { files: { 900: sans-900.woff2 } }',
      '',
    ].join('\n'),
  );
  const { problems } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  dist = join(project.root, 'dist');
});

afterAll(() => remove());

/** The page with its files; fonts are sent once `sends` resolves. */
async function openedPage(sends: Promise<void>): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(dist, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (path.endsWith('.woff2')) await sends;
    if (!existsSync(path)) return route.fulfill({ status: 404 });
    const contentType = TYPES[extname(path)] ?? 'application/octet-stream';
    await route.fulfill({ contentType, body: readFileSync(path) });
  });
  return page;
}

/** Whether the browser draws an element's text with fonts of the page alone. */
async function isInOwnFont(page: Page, selector: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
}

/**
 * The page once its fonts were there in time. A preloaded font is there before the first paint, or is not used until a later page: a busy
 * machine may be late again.
 */
async function pageInItsFonts(): Promise<Page> {
  const page = await openedPage(Promise.resolve());
  await page.goto(`${ORIGIN}/`);
  await expect
    .poll(async () => {
      await page.reload();
      return (await isInOwnFont(page, 'h1')) && isInOwnFont(page, '.hero__description');
    })
    .toBe(true);
  return page;
}

test('titles and texts are in the fonts of the brand, and nothing moves', async () => {
  const page = await pageInItsFonts();
  expect(await layoutShift(page)).toBe(0);
  await page.close();
});

test('a font that comes late moves nothing, and stands aside until the next page', async () => {
  let send = (): void => {};
  const page = await openedPage(
    new Promise((resolve) => {
      send = resolve;
    }),
  );
  await page.goto(`${ORIGIN}/`, { waitUntil: 'domcontentloaded' });
  await page.locator('.faq__item').first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const before = await page.locator('h1').boundingBox();
  send();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.locator('h1').boundingBox()).toEqual(before);
  expect(await isInOwnFont(page, 'h1')).toBe(false);
  expect(await layoutShift(page)).toBe(0);
  await page.close();
});

test('what stands in for a font is as wide and as high as that font', async () => {
  const page = await pageInItsFonts();
  const measured = await page.evaluate(async () => {
    const families = ['brand-text', 'brand-text-arial'];
    await Promise.all(families.map((family) => document.fonts.load(`400 100px ${family}`)));
    const text = 'Roll the dice and take your winnings home, as often as you like and whenever you want.';
    return families.map((family) => {
      const line = document.createElement('span');
      line.textContent = text;
      Object.assign(line.style, {
        fontFamily: family,
        fontSize: '100px',
        lineHeight: 'normal',
        whiteSpace: 'nowrap',
        position: 'absolute',
      });
      document.body.append(line);
      const { width, height } = line.getBoundingClientRect();
      return { width, height };
    });
  });
  const [own, standIn] = measured;
  expect(Math.abs((standIn?.width ?? 0) / (own?.width ?? 1) - 1)).toBeLessThan(0.02);
  expect(Math.abs((standIn?.height ?? 0) - (own?.height ?? 0))).toBeLessThanOrEqual(1);
  await page.close();
});
