/** B17: every page by the Tab key: at each stop a visitor sees where the focus is, and one more Tab goes on. */
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import { tabProblems } from './tab-walk.ts';
import { PHONE } from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

interface Walk {
  route: string;
  /** The fewest stops that it must have. */
  least: number;
  /**
   * Part whose first stop ends the walk, where what follows is walked on another page: all have the same footer. Before a release each
   * is walked to its end.
   */
  end?: string;
}

/** One of each layout, and the pages whose first screens differ most. */
const WALKS: readonly Walk[] = [
  { route: '/', least: 40 },
  { route: '/ludo/', least: 20, end: 'footer' },
  { route: '/blog/how-to-lose-well/', least: 10, end: 'footer' },
  { route: '/sdk/', least: 20, end: 'footer' },
  { route: '/lite/free/', least: 25 },
  { route: '/login/', least: 3 },
  { route: '/referral/', least: 3 },
  { route: '/404.html', least: 5, end: 'footer' },
];

/** A second page of folds, which the home page has too. */
const MORE_WALKS: readonly Walk[] = [...WALKS, { route: '/faqs/', least: 20, end: 'footer' }];

/** What differs on a wide screen is the header, which is the same on all pages. */
const WIDE_WALKS: readonly Walk[] = [{ route: '/', least: 20, end: 'footer' }];

describe.each([
  ['a phone', PHONE, isLongRun ? MORE_WALKS : WALKS],
  ['a wide screen', WIDE, isLongRun ? MORE_WALKS : WIDE_WALKS],
] as const)('on %s', (_, options, walks) => {
  test.concurrent.each(walks)('$route by the Tab key alone', async ({ route, least, end }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(site.origin + route, { waitUntil: 'load' });
    const { stops, problems } = await tabProblems(page, isLongRun ? undefined : end);
    await context.close();
    expect(problems).toEqual([]);
    expect(stops).toBeGreaterThanOrEqual(least);
  });
});

describe('at four times the size', () => {
  let page: Page;

  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 320, height: 256 } });
  });

  afterAll(() => page?.close());

  /** One of each layout, and the page with tables and code. */
  const magnified = ['/', '/blog/how-to-lose-well/', '/sdk/', '/login/', '/referral/'];

  test.each(isLongRun ? [...magnified, '/ludo/', '/faqs/'] : magnified)(
    'nothing of %s is wider than the screen, and no bar stays over it',
    async (route) => {
      await page.goto(site.origin + route, { waitUntil: 'load' });
      const { widerPx, barsPx } = await page.evaluate(() => ({
        widerPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        barsPx: [...document.querySelectorAll('body *')]
          .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
          .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0),
      }));
      expect(widerPx).toBe(0);
      expect(barsPx).toBeLessThanOrEqual(256 / 4);
    },
  );
});

test('on a phone on its side the button of the home page is on the first screen', async () => {
  const context = await browser.newContext({ ...PHONE, viewport: { width: 800, height: 360 } });
  const page = await context.newPage();
  await page.goto(`${site.origin}/`, { waitUntil: 'load' });
  const box = await page.locator('.hero .download-button[data-for="android"]').boundingBox();
  await context.close();
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(360);
});

test('on a phone on its side a page that ends with a button has one there, and the note once it is pressed', async () => {
  const context = await browser.newContext({ ...PHONE, viewport: { width: 740, height: 360 } });
  const page = await context.newPage();
  await page.goto(`${site.origin}/ludo/`, { waitUntil: 'load' });
  const bar = page.locator('.sticky-download');
  expect(await page.locator('.download-band a[data-for="android"]').isVisible()).toBe(true);
  expect(await bar.locator('a[data-for="android"]').isVisible()).toBe(false);
  expect(await bar.evaluate((element) => element.getBoundingClientRect().height)).toBe(0);
  await bar.locator('.sticky-download__note').evaluate((note) => note.removeAttribute('hidden'));
  expect(await bar.locator('.sticky-download__note').isVisible()).toBe(true);
  await context.close();
});
