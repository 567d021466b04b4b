/** B17: every page by the Tab key: at each stop a visitor sees where the focus is, and one more Tab goes on. */
import type { BrowserContextOptions } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import { tabFaults } from './tab-walk.ts';
import { PHONE } from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** One of each layout, and the pages whose first screens differ most; the fewest stops that each must have. */
const PAGES = [
  ['/', 40],
  ['/ludo/', 40],
  ['/faqs/', 40],
  ['/blog/how-to-lose-well/', 30],
  ['/sdk/', 40],
  ['/lite/free/', 25],
  ['/login/', 3],
  ['/referral/', 3],
  ['/404.html', 25],
] as const;

/** What differs on a wide screen is the header, on the page of each layout: the first three have one. */
const WIDE_PAGES = isLongRun ? PAGES : PAGES.slice(0, 3);

describe.each([
  ['a phone', PHONE, PAGES],
  ['a wide screen', WIDE, WIDE_PAGES],
] as const)('on %s', (_, options, pages) => {
  test.concurrent.each(pages)('%s by the Tab key alone', async (route, least) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(site.origin + route, { waitUntil: 'load' });
    const { stops, faults } = await tabFaults(page);
    await context.close();
    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThanOrEqual(least);
  });
});

test.each(['/', '/ludo/', '/faqs/', '/blog/how-to-lose-well/', '/sdk/', '/login/', '/referral/'])(
  'at four times the size nothing of %s is wider than the screen, and no bar stays over it',
  async (route) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 256 } });
    const page = await context.newPage();
    await page.goto(site.origin + route, { waitUntil: 'load' });
    const { widerPx, barsPx } = await page.evaluate(() => ({
      widerPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      barsPx: [...document.querySelectorAll('body *')]
        .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
        .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0),
    }));
    await context.close();
    expect(widerPx).toBe(0);
    expect(barsPx).toBeLessThanOrEqual(256 / 4);
  },
);

test('on a phone on its side the button of the home page is on the first screen', async () => {
  const context = await browser.newContext({ ...PHONE, viewport: { width: 800, height: 360 } });
  const page = await context.newPage();
  await page.goto(`${site.origin}/`, { waitUntil: 'load' });
  const box = await page.locator('.hero .download-button[data-for="android"]').boundingBox();
  await context.close();
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(360);
});
