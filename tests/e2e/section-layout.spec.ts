/** Every section type under a finger, on narrow screens, with large letters, and while its timers run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLongRun, rounds } from '../rounds.ts';
import { repository } from '../temporary-project.ts';
import { targetProblems } from './tap-targets.ts';
import { visitAll } from './visit-all.ts';
import { layoutShift, PHONE, type WatchedPage, watchedPage } from './watched-page.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

const types = readdirSync(join(repository, 'runtime/sections'));
const LANGUAGES = ['en', 'hi', 'gu', 'bn'];
/** The narrowest screens are where texts do not fit; of the wider ones a section is tried on one, in turn, and before a release on all. */
function widthsOf(at: number): number[] {
  return isLongRun ? [320, 360, 414, 768, 1100, 1440] : [320, at % 2 === 0 ? 768 : 1440];
}
const LARGE_TEXT_WIDTHS = isLongRun ? [320, 414, 1440] : [320];

/** Languages that a section is tried in on all screens: they take turns; all of them before a release. */
const LANGUAGES_OF_A_SECTION = rounds({ usual: 1, long: LANGUAGES.length });

/** A section's pages in the gallery. */
const SHELVES = types.flatMap((type, at) =>
  LANGUAGES.filter((_, turn) => (at + turn) % LANGUAGES.length < LANGUAGES_OF_A_SECTION).map(
    (language) => `${language}/purple/${type}`,
  ),
);

test('every section has targets of 44 px, 8 px apart, and fits every screen, also with text at 200 %', async () => {
  // In a frame whose width changes: that is many times quicker than another window. The policy forbids frames.
  const problems = await visitAll(SHELVES, { ...PHONE, bypassCSP: true }, async (page, shelf, note) => {
    // The page around the frame is of the same origin.
    if (page.url() === 'about:blank') await page.goto(`${dev.origin}/_gallery/`);
    await page.evaluate(putFrame, `${dev.origin}/_gallery/${shelf}/`);
    const [, frame] = page.frames();
    if (frame === undefined) throw new Error('The page has no frame.');
    for (const problem of await targetProblems(frame)) note(problem);
    const sizes = { widths: widthsOf(SHELVES.indexOf(shelf)), largeTextWidths: LARGE_TEXT_WIDTHS };
    for (const problem of await page.evaluate(misfits, sizes)) note(problem);
    for (const link of await frame.evaluate(linksUnderTheirMark)) note(`has the language of ${link} over it`);
    await frame.evaluate(lengthenWords);
    const narrow = { widths: [320], largeTextWidths: [] };
    for (const problem of await page.evaluate(misfits, narrow)) note(`${problem} with long words`);
  });
  expect(problems).toEqual([]);
});

test('letters that are twice as large in the browser’s settings have room on a tablet: no word is torn', async () => {
  const { page, close } = await watchedPage(browser, { viewport: { width: 768, height: 1024 } });
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto(`${dev.origin}/ludo/`, { waitUntil: 'load' });
  const torn = await page.locator(':is(header a, h1, h2, h3, .button):visible').evaluateAll((all) =>
    all.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const words: string[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const edges = Array.from(range.getClientRects(), ({ right }) => right);
          if (edges.length > 1 || edges.some((right) => right > innerWidth)) words.push(word);
        }
      }
      return words;
    }),
  );
  expect(torn).toEqual([]);
  await close();
});

test('a link to a page in another language fits its footer, also with text at 200 %', async () => {
  const { page, close } = await watchedPage(browser, { ...PHONE, viewport: { width: 320, height: 640 } });
  await page.goto(`${dev.origin}/hi/`, { waitUntil: 'load' });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const links = page.locator('.footer__link[hreflang]:not([lang]):visible');
  expect(await links.count()).toBeGreaterThan(0);
  const wide = await links.evaluateAll((all) =>
    all.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
  );
  expect(wide).toEqual([]);
  await close();
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

/** Runs in the page: the page at `address` in a frame of a phone's width, with all that can be opened open. */
async function putFrame(address: string): Promise<void> {
  const frame = document.createElement('iframe');
  [frame.width, frame.height] = ['360', '800'];
  frame.src = address;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.replaceChildren(frame);
  await loaded;
  const inside = frame.contentDocument as Document;
  for (const details of inside.querySelectorAll('details')) {
    details.removeAttribute('name');
    details.open = true;
  }
  // A page has one of these; here several would lie on each other.
  for (const other of [...inside.querySelectorAll('.download-anywhere')].slice(1)) other.remove();
}

/** Runs in the page: gives each text of the page a word that is longer than a line. */
function lengthenWords(): void {
  for (const link of document.querySelectorAll('main a')) link.removeAttribute('hreflang');
  document.documentElement.style.fontSize = '';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const isRead =
      text.parentElement?.closest('main, .overlays') && !text.parentElement.closest('script, style, svg');
    if (isRead && /\p{L}/u.test(text.textContent ?? ''))
      text.textContent += ' Donaudampfschifffahrtsgesellschaftskapitän';
  }
}

/** Runs in the page: classes of links whose mark would lie on them, or be lost, if they led to a page in another language. */
function linksUnderTheirMark(): string[] {
  const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('main a[href]:not([lang])'));
  for (const link of links) link.hreflang = 'xx';
  const lost = links.filter((link) => {
    const mark = getComputedStyle(link, '::after');
    return !mark.content.includes('xx') || mark.position === 'absolute';
  });
  return [...new Set(lost.map((link) => link.className))];
}

/** Runs in the page: at which widths of its frame what is in it is too wide, or hides a part of a text. */
async function misfits(options: { widths: number[]; largeTextWidths: number[] }): Promise<string[]> {
  const frame = document.querySelector('iframe') as HTMLIFrameElement;
  const inside = frame.contentDocument as Document;
  const problems: string[] = [];
  await measure(options.widths, '');
  inside.documentElement.style.fontSize = '200%';
  await measure(options.largeTextWidths, ' with large text');
  return problems;

  async function measure(widths: number[], text: string): Promise<void> {
    for (const width of widths) {
      frame.width = String(width);
      // Scripts hear of another width with the next frame.
      await new Promise(requestAnimationFrame);
      const { scrollWidth, clientWidth } = inside.documentElement;
      if (scrollWidth > clientWidth)
        problems.push(`${scrollWidth - clientWidth} px too wide at ${width} px${text}`);
      for (const box of cutBoxes()) problems.push(`cuts text in ${box} at ${width} px${text}`);
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
  /** The clock is stopped until a test runs it. */
  async function opened(route: string): Promise<WatchedPage> {
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

test.each([320, 360])('at %i px the three logos of the footer are a row', async (width) => {
  const { page, close } = await watchedPage(browser, { ...PHONE, viewport: { width, height: 740 } });
  await page.goto(`${dev.origin}/`);
  const tops = await page
    .locator('.footer__logo')
    .evaluateAll((logos) => logos.map((logo) => logo.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await close();
});

test('boxes of features end on one line and show all of their text', async () => {
  const { page, close } = await watchedPage(browser, { ...PHONE, viewport: { width: 320, height: 740 } });
  await page.goto(`${dev.origin}/faqs/`);
  const boxes = await page.locator('.feature-boxes__box').evaluateAll((all) =>
    all.map((box) => ({
      cutPx: box.scrollHeight - box.clientHeight,
      top: box.getBoundingClientRect().top,
      bottom: box.getBoundingClientRect().bottom,
    })),
  );
  expect(boxes.map(({ cutPx }) => cutPx)).toEqual(boxes.map(() => 0));
  const edges = new Set(boxes.map(({ top, bottom }) => `${top} ${bottom}`));
  expect(edges.size).toBe(boxes.length / 2);
  await close();
});
