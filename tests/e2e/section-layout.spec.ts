/** Every section type under a finger, on narrow screens, with large letters, and while its timers run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLongRun, rounds } from '../rounds.ts';
import { repository } from '../temporary-project.ts';
import { targetFaults } from './tap-targets.ts';
import { type Visit, visitAll } from './visit-all.ts';
import { layoutShift, PHONE, watchedPage } from './watched-page.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

const types = readdirSync(join(repository, 'runtime/sections'));
const LANGUAGES = ['hi', 'gu', 'bn'];
/** The narrowest screens are where texts do not fit; those in between are tried before a release. */
const WIDTHS = isLongRun ? [320, 360, 414, 768, 1100, 1440] : [320, 768, 1440];
const LARGE_TEXT_WIDTHS = isLongRun ? [320, 414, 1440] : [320];

/** Languages beside English that a section is looked at in; all of them before a release. */
const OTHER_LANGUAGES = rounds({ usual: 1, long: LANGUAGES.length });

/** Visits the gallery's page of each section in English and in other languages, which take turns. */
function onEverySection(options: BrowserContextOptions, others: number, visit: Visit): Promise<string[]> {
  const shelves = types.flatMap((type, at) => {
    const inTurn = LANGUAGES.filter((_, turn) => (at + turn) % LANGUAGES.length < others);
    return ['en', ...inTurn].map((language) => `${language}/purple/${type}`);
  });
  return visitAll(shelves, options, (page, shelf, note) =>
    visit(page, `${dev.origin}/_gallery/${shelf}/`, note),
  );
}

describe('every section', () => {
  test('has targets of 44 px, 8 px apart, at 360 px', async () => {
    const faults = await onEverySection(PHONE, isLongRun ? 1 : 0, async (page, address, note) => {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) {
          details.removeAttribute('name');
          details.open = true;
        }
        // A page has one of these; here several would lie on each other.
        for (const other of [...document.querySelectorAll('.download-anywhere')].slice(1)) other.remove();
      });
      for (const fault of await targetFaults(page)) note(fault);
    });
    expect(faults).toEqual([]);
  });

  test('fits every screen in every language, also with text at 200 %', async () => {
    // In a frame whose width changes: that is many times quicker than another window. The policy forbids frames.
    const faults = await onEverySection({ bypassCSP: true }, OTHER_LANGUAGES, async (page, address, note) => {
      const sizes = { widths: WIDTHS, largeTextWidths: LARGE_TEXT_WIDTHS };
      // The page around the frame is of the same origin.
      if (page.url() === 'about:blank') await page.goto(`${dev.origin}/_gallery/`);
      for (const fault of await page.evaluate(misfits, { address, ...sizes })) note(fault);
    });
    expect(faults).toEqual([]);
  });
});

test('trust markers stay where they are while those after them arrive', async () => {
  const { page, close } = await watchedPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${dev.origin}/_gallery/en/purple/trust-markers/`);
  const places = await page.evaluate(() =>
    Array.from(document.querySelectorAll('.trust-markers .trust-list'), (list) => {
      const left = () => list.firstElementChild?.nextElementSibling?.getBoundingClientRect().left;
      const atEnd = left();
      while (list.children.length > 2) list.lastElementChild?.remove();
      return { atEnd, atFirst: left() };
    }),
  );
  expect(places).not.toEqual([]);
  for (const { atEnd, atFirst } of places) expect(atFirst).toBe(atEnd);
  await close();
});

/** Runs in the page: at which widths the page at `address` is too wide, or hides a part of a text. */
async function misfits(options: {
  address: string;
  widths: number[];
  largeTextWidths: number[];
}): Promise<string[]> {
  const frame = document.createElement('iframe');
  frame.height = '800';
  frame.src = options.address;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.replaceChildren(frame);
  await loaded;
  const inside = frame.contentDocument as Document;
  for (const details of inside.querySelectorAll('details')) {
    details.removeAttribute('name');
    details.open = true;
  }
  const faults: string[] = [];
  await measure(options.widths, '');
  inside.documentElement.style.fontSize = '200%';
  await measure(options.largeTextWidths, ' with large text');
  return faults;

  async function measure(widths: number[], text: string): Promise<void> {
    for (const width of widths) {
      frame.width = String(width);
      // Scripts hear of another width with the next frame.
      await new Promise(requestAnimationFrame);
      const { scrollWidth, clientWidth } = inside.documentElement;
      if (scrollWidth > clientWidth)
        faults.push(`${scrollWidth - clientWidth} px too wide at ${width} px${text}`);
      for (const box of cutBoxes()) faults.push(`cuts text in ${box} at ${width} px${text}`);
    }
  }

  function cutBoxes(): Set<string> {
    const cut = new Set<string>();
    for (const box of inside.querySelectorAll('body *')) {
      if (box.scrollWidth <= box.clientWidth + 1 || box.clientWidth <= 1) continue;
      if (!/hidden|clip/.test(getComputedStyle(box).overflowX)) continue;
      const edge = box.getBoundingClientRect().right + 1;
      const words = inside.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      const range = inside.createRange();
      while (words.nextNode()) {
        range.selectNodeContents(words.currentNode);
        const isBlank = words.currentNode.textContent?.trim() === '';
        if (!isBlank && range.getBoundingClientRect().right > edge) cut.add(box.className);
      }
    }
    return cut;
  }
}

describe('what moves by itself moves nothing else', () => {
  /** The clock stands until a test lets it run. */
  async function opened(route: string): Promise<Awaited<ReturnType<typeof watchedPage>>> {
    const watched = await watchedPage(browser, PHONE);
    await watched.page.clock.install();
    await watched.page.goto(dev.origin + route, { waitUntil: 'load' });
    return watched;
  }

  test('B8 a book that turns its pages every 10 s', async () => {
    const { page, close } = await opened('/_gallery/en/purple/flipbook/');
    const number = page.locator('.flipbook__number').first();
    await number.scrollIntoViewIfNeeded();
    await page.locator('.flipbook__book[data-live]').first().waitFor();
    await page.clock.runFor(10_500);
    await expect.poll(() => number.textContent()).toBe('page 2 of 4');
    expect(await layoutShift(page)).toBe(0);
    await close();
  });

  test.each([
    ['image-slider', '/_gallery/en/purple/image-slider/', '[data-section="image-slider"][data-auto-ms]'],
    ['ratings', '/', '[data-section="ratings"]'],
  ])('B10 a row of %s that moves on every 3 s', async (_, route, selector) => {
    const { page, close } = await opened(route);
    const frame = page.locator(selector).first();
    const row = frame.locator('.slider');
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await frame.locator('.slider-bar').waitFor();
    await expect.poll(() => frame.getAttribute('data-live')).toBe('');
    expect(await row.evaluate((element) => element.scrollLeft)).toBe(0);
    await page.clock.runFor(3200);
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
    expect(await layoutShift(page)).toBe(0);
    await close();
  });

  test('E1 E4 the hand, the chat’s bubble and the chat that opens by itself', async () => {
    const { page, close } = await opened('/');
    await page.clock.runFor(2100);
    await page.locator('[data-hint="tap"]:not([hidden])').waitFor();
    // The download itself is not of interest here.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), true));
    await page.locator('main a[data-for="android"]').first().dispatchEvent('click');
    await page.evaluate(() => document.querySelector('slipway-sheet')?.remove());
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return page.locator('.chat').getAttribute('data-state');
      })
      .toBe('asking');
    expect(await layoutShift(page)).toBe(0);
    await close();
  });
});
