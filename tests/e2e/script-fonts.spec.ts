/** The fonts of Hindi, Gujarati and Bengali: fetched where a device has no letters of the script, and nowhere else. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWoff } from '../../cli/pipeline/pictures/bold-fonts.ts';
import { launchBrowser } from './browser.ts';
import { PHONE, type WatchedPage, watchedPage } from './watched-page.ts';
import { browser as equipped, site, withSite } from './with-site.ts';

withSite();

const LANGUAGES = [
  { route: '/hi/', name: 'devanagari', letters: '\\u0900-\\u097f' },
  { route: '/gu/', name: 'gujarati', letters: '\\u0a80-\\u0aff' },
  { route: '/bn/', name: 'bengali', letters: '\\u0980-\\u09ff' },
];

/** Knows one font, of Latin letters. */
let bare: Browser;
const folder = mkdtempSync(join(tmpdir(), 'slipway-fonts-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'fonts'));
  writeFileSync(join(folder, 'fonts/latin.ttf'), openWoff(readFileSync(fontFile('noto-sans', 'latin'))));
  const paths = `<dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir>`;
  writeFileSync(join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${paths}</fontconfig>`);
  const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') } as Record<string, string>;
  bare = await launchBrowser({ env });
});

afterAll(async () => {
  await bare?.close();
  rmSync(folder, { recursive: true, force: true });
});

function fontFile(family: string, subset: string): string {
  const { resolve } = createRequire(import.meta.url);
  return resolve(`@fontsource/${family}/files/${family}-${subset}-400-normal.woff`);
}

/** Addresses of the fonts that a page fetches, from now on. */
function fontsFetchedBy(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

/** Until everything is fetched and the browser has had nothing to do: then the page has looked for its letters. */
async function openAndRest(page: Page, route: string): Promise<void> {
  await page.goto(`${site.origin}${route}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}

/** Resolves when the face is part of the page, and the page has been drawn with it. */
async function fontIsShown(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

test('a device with letters of the script fetches no font', async () => {
  const { page, complaints, close } = await watchedPage(equipped, PHONE);
  const fetched = fontsFetchedBy(page);
  for (const { route } of LANGUAGES) await openAndRest(page, route);
  expect(fetched).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test('a page in English fetches no font, and has not a byte of what looks for letters', async () => {
  const { page, close } = await watchedPage(bare, PHONE);
  const fetched = fontsFetchedBy(page);
  await openAndRest(page, '/');
  expect(fetched).toEqual([]);
  expect(await page.content()).not.toContain('FontFace');
  await close();
});

describe.each(LANGUAGES)('on a device without letters of $name, $route', ({ route, name, letters }) => {
  let visit: WatchedPage;
  let fetched: string[];

  beforeAll(async () => {
    visit = await watchedPage(bare, PHONE);
    fetched = fontsFetchedBy(visit.page);
    await openAndRest(visit.page, route);
    await fontIsShown(visit.page);
  });

  afterAll(() => visit?.close());

  test('fetches one font of at most 20 KB, and then no text is left in boxes', async () => {
    expect(fetched).toEqual([
      expect.stringMatching(new RegExp(`^/assets/noto-sans-${name}-[0-9a-f]{6}\\.woff2$`)),
    ]);
    expect(readFileSync(join(site.outFolder, fetched[0] ?? '')).length).toBeLessThanOrEqual(20 * 1024);
    expect(await textsInOtherFonts(visit.page, new RegExp(`[${letters}]`, 'g'))).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  test('shows its texts as the whole font would, to the pixel', async () => {
    const whole = readFileSync(fontFile(`noto-sans-${name}`, name)).toString('base64');
    const { words, different } = await visit.page.evaluate(wordsDrawnOtherwise, { whole, letters });
    expect(words).toBeGreaterThan(300);
    expect(different).toEqual([]);
  });

  test('is bold where it was meant to be', async () => {
    const inkOf = async (weight: number): Promise<number> => {
      await visit.page.evaluate((value) => {
        const heading = document.querySelector('h1');
        if (heading) heading.style.fontWeight = `${value}`;
      }, weight);
      return (await visit.page.locator('h1').screenshot()).length;
    };
    expect(await inkOf(700)).not.toBe(await inkOf(400));
  });
});

/** Texts of which the browser draws letters of the script in another font than the page's own. */
async function textsInOtherFonts(page: Page, script: RegExp): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument', {});
  const selector = 'h1, h2, h3, p, li, a, button, summary, span, strong';
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const texts = await page.$$eval(selector, (elements) =>
    elements.map((element) => {
      if (element.children.length > 0) return '';
      // With the language of the page that a link leads to.
      const [, note = ''] = /^"(.*)"$/.exec(getComputedStyle(element, '::after').content) ?? [];
      return (element as HTMLElement).innerText + note;
    }),
  );
  const found: string[] = [];
  let checked = 0;
  for (const [index, nodeId] of nodeIds.entries()) {
    const text = texts[index] ?? '';
    if (text.match(script) === null) continue;
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    if (fonts.length === 0) continue; // not on show
    checked += 1;
    const others = fonts.filter(({ isCustomFont }) => !isCustomFont);
    const drawnByOthers = others.reduce((sum, { glyphCount }) => sum + glyphCount, 0);
    if (drawnByOthers > text.replaceAll(script, '').length) found.push(text);
  }
  expect(checked).toBeGreaterThan(50);
  return found;
}

/** Runs in the page: its words that do not look the same in its own font and in the whole one, which no policy keeps from a script. */
async function wordsDrawnOtherwise({ whole, letters }: { whole: string; letters: string }) {
  const face = new FontFace(
    'whole',
    Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0)),
  );
  document.fonts.add(await face.load());
  const own = [...document.fonts].find(({ family }) => family !== 'whole')?.family ?? '';
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [600, 80];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser draws on no canvas.');
  const draw = (word: string, family: string): Uint32Array => {
    context.clearRect(0, 0, 600, 80);
    // Otherwise strokes are moved onto whole pixels, which depends on the other letters of a font.
    context.textRendering = 'geometricPrecision';
    context.font = `40px ${family}`;
    context.fillText(word, 20, 50);
    return new Uint32Array(context.getImageData(0, 0, 600, 80).data.buffer);
  };
  const isDrawnOtherwise = (word: string): boolean => {
    const expected = draw(word, 'whole');
    return draw(word, own).some((pixel, at) => pixel !== expected[at]);
  };
  const isInScript = new RegExp(`^[${letters}\\u200c\\u200d]+$`);
  const words = [...new Set((document.body.textContent ?? '').split(/[^\p{L}\p{M}\u200c\u200d]+/u))];
  const known = words.filter((word) => isInScript.test(word));
  return { words: known.length, different: known.filter(isDrawnOtherwise) };
}

test('at no width does a line end between a Latin word and its ending, and its text is copied as written', async () => {
  const { page, close } = await watchedPage(equipped, PHONE);
  await page.goto(`${site.origin}/bn/`, { waitUntil: 'load' });
  const endings = page.locator('main .unbroken');
  expect(await endings.allTextContents()).toContain('UPI-তে');
  for (let width = 320; width < 960; width += 20) {
    await page.setViewportSize({ width, height: 740 });
    const broken = await endings.evaluateAll((words) =>
      words.filter((word) => word.getClientRects().length > 1).map((word) => word.textContent),
    );
    expect(broken, `${width} px`).toEqual([]);
  }
  await close();
});
