/** Every route of the site in a real browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page, Response } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlProblems } from '../audit/valid-html.ts';
import { isLongRun } from '../rounds.ts';
import { covering, languageOf, looksOf, type PageFile, partsOf, sectionsOf } from './covering.ts';
import { type Visit, visitAll } from './visit-all.ts';
import {
  ANDROID,
  axeViolations,
  contrastAtNight,
  contrastViolations,
  layoutShift,
  overflowPx,
  PHONE,
  watchedPage,
} from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

function htmlOf(route: string): string {
  return readFileSync(join(site.outFolder, route.endsWith('/') ? `${route}index.html` : route), 'utf8');
}

const filesOf = (routes: readonly string[]): PageFile[] =>
  routes.map((route) => ({ route, html: htmlOf(route) }));

const scriptsOf = (html: string): string => /<meta name="slipway-scripts"[^>]*>/.exec(html)?.[0] ?? '';

interface Read {
  words: string[];
  /** Addresses of the download buttons. */
  hrefs: string[];
}

/**
 * Runs in a page: the words of its content, without those filled in after loading (the greeting by location and the count of players), and
 * its download buttons. Of `html`, where it is given: what comes of it where no script runs.
 */
function readContent(html?: string): Read {
  const read = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const copy = read.querySelector('main')?.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll(
    '[data-section="location-greeting"], [data-section="player-count"]',
  ))
    element.remove();
  const buttons = read.querySelectorAll('a[data-slipway][data-for="android"]');
  return {
    words: (copy.textContent ?? '').split(/\s+/),
    hrefs: Array.from(buttons, (link) => link.getAttribute('href') ?? ''),
  };
}

/** Which of header and footer a page has, each with its language and the names of its parts. */
function frameOf(page: Page): Promise<{ selector: string; kind: string }[]> {
  return page.evaluate(() =>
    ['.header', '.footer'].flatMap((selector) =>
      Array.from(document.querySelectorAll(selector), (part) => {
        const names = Array.from(part.querySelectorAll('*'), (element) => element.getAttribute('class'));
        return { selector, kind: [document.documentElement.lang, selector, ...new Set(names)].join(' ') };
      }),
    ),
  );
}

/** Drawings below the first thing that opens: without `contain` a press lays them out and paints them again, each as a document. */
function drawingsPaintedAgain(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const opener = document.querySelector('main details');
    return Array.from(document.images)
      .filter((image) => image.loading === 'lazy' && image.src.includes('.svg'))
      .filter((image) => opener && opener.compareDocumentPosition(image) & Node.DOCUMENT_POSITION_FOLLOWING)
      .filter((image) => getComputedStyle(image).contain === 'none')
      .map((image) => image.src.replace(/.*\//, ''));
  });
}

/** Words of tables that are on two lines: a table that is too wide scrolls instead. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const cell of document.querySelectorAll('.prose :is(td, th)')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u2010-\u2015/-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(word);
        }
    }
    return broken;
  });
}

/** Visits pages that together have everything which `itemsOf` names of a page; before a release every part in each of its variants. */
function onPagesWith(
  itemsOf: (html: string) => Set<string>,
  options: BrowserContextOptions,
  visit: Visit,
): Promise<string[]> {
  return visitAll(covering(filesOf(visited), isLongRun ? looksOf : itemsOf), options, visit);
}

/** Pages that together have every part in every variant, every language and every script; before a release all of them. */
let visited: readonly string[];

describe('every route', () => {
  let routesForAxe: readonly string[];
  let complaints: string[];
  const paintedAgain: string[] = [];
  /** The words that visitors with scripts read, by route. */
  const wordsOnPhone = new Map<string, string[]>();
  /** What is wrong with the pages' colours once it is night. */
  const atNight: string[] = [];
  /** Paths of the scripts that are fetched before anything is touched or scrolled, by route. */
  const scriptsOnPhone = new Map<string, Set<string>>();

  const look: Visit = async (page, route, note) => {
    await page.goto(site.origin + route, { waitUntil: 'load' });
    const shift = await layoutShift(page);
    if (shift > 0) note(`shifted by ${shift}`);
    const overflow = await overflowPx(page);
    if (overflow > 0) note(`is ${overflow} px wider than the screen`);
  };

  beforeAll(async () => {
    const inItsLanguage = (html: string): Set<string> =>
      new Set([...looksOf(html)].map((part) => languageOf(html) + part));
    const forAll = (html: string): Set<string> => looksOf(html).add(languageOf(html)).add(scriptsOf(html));
    visited = isLongRun ? site.routes : covering(filesOf(site.routes), forAll);
    // Parts are the same in every language and variant; before a release each is seen in each.
    const forAxe = (html: string): Set<string> =>
      isLongRun ? inItsLanguage(html) : partsOf(html).add(languageOf(html));
    routesForAxe = covering(filesOf(visited), forAxe);
    const routesForNight = isLongRun ? [] : covering(filesOf(visited), sectionsOf);
    /** Headers and footers that axe has been shown. */
    const seen = new Set<string>();
    const askAxe = async (page: Page): Promise<string[]> => {
      const frame = await frameOf(page);
      const known = isLongRun ? [] : frame.filter(({ kind }) => seen.has(kind));
      for (const { kind } of frame) seen.add(kind);
      return axeViolations(
        page,
        undefined,
        undefined,
        known.map(({ selector }) => selector),
      );
    };
    // Each page is opened once for all questions that a phone by day answers.
    complaints = await visitAll(visited, PHONE, async (page, route, note) => {
      const scripts = new Set<string>();
      const remember = (response: Response): void => {
        if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
      };
      await page.goto('about:blank'); // requests of the previous page do not count for this one
      page.on('response', remember);
      await look(page, route, note);
      for (const word of await brokenWords(page)) note(`breaks the word "${word}" of a table`);
      await page.waitForLoadState('networkidle');
      page.off('response', remember);
      scriptsOnPhone.set(route, scripts);
      wordsOnPhone.set(route, (await page.evaluate(readContent, undefined)).words);
      for (const drawing of await drawingsPaintedAgain(page)) paintedAgain.push(`${route} ${drawing}`);
      // After the look: axe scrolls and restyles parts of the page to look behind them. Two thirds of a visit are its.
      if (routesForAxe.includes(route)) for (const violation of await askAxe(page)) note(`axe: ${violation}`);
      // Dusk comes over the page that is there: it would be the same page.
      if (routesForNight.includes(route))
        for (const violation of await contrastAtNight(page)) atNight.push(`${route} axe: ${violation}`);
      const size = page.viewportSize();
      if (size === null) throw new Error('A phone has a screen.');
      await page.setViewportSize({ ...size, width: 320 });
      const overflow = await overflowPx(page);
      if (overflow > 0) note(`is ${overflow} px wider than a screen of 320 px`);
      await page.setViewportSize(size);
    });
  });

  test('has valid HTML', async () => {
    const findings: string[] = [];
    for (const route of isLongRun ? site.routes : routesForAxe) {
      findings.push(...(await htmlProblems(htmlOf(route))).map((text) => `${route}:${text}`));
    }
    expect(findings).toEqual([]);
  });

  test('loads without a complaint, a shift, an overflow or an accessibility violation on a phone, and fits 320 px', () => {
    expect(visited.length).toBeGreaterThan(isLongRun ? 150 : 30);
    expect(complaints).toEqual([]);
  });

  test('the same holds for every section on a phone at night', async () => {
    // Colours move nothing: that a page comes at night as by day is looked at once in each language.
    const found = await onPagesWith(
      (html) => new Set([languageOf(html)]),
      { ...PHONE, colorScheme: 'dark' },
      async (page, route, note) => {
        await look(page, route, note);
        if (isLongRun) for (const violation of await contrastViolations(page)) note(`axe: ${violation}`);
      },
    );
    expect([...atNight, ...found]).toEqual([]);
  });

  test('the same holds for every section on a wide screen', async () => {
    expect(await onPagesWith(sectionsOf, { viewport: { width: 1440, height: 900 } }, look)).toEqual([]);
  });

  test('a press that moves drawings does not paint them again', () => {
    expect(paintedAgain).toEqual([]);
  });

  const contentOf = (path: string): Buffer =>
    readFileSync(join(site.outFolder, path.replace(/\/$/, '/index.html')));
  const gzippedBytes = (contents: readonly Buffer[]): number =>
    contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);

  test('no page fetches more than 15 KB of scripts, and none of it React, before it is touched', () => {
    const tooHeavy = visited.flatMap((route) => {
      const fetched = [...(scriptsOnPhone.get(route) ?? [])];
      const texts = fetched.map(contentOf);
      const bytes = gzippedBytes(texts);
      return [
        ...(bytes > 15 * 1024 ? [`${route} ${bytes} bytes: ${fetched.join(' ')}`] : []),
        ...(texts.some((text) => text.includes('hydrateRoot')) ? [`${route} fetches React`] : []),
      ];
    });
    expect(new Set([...scriptsOnPhone.values()].flatMap((paths) => [...paths])).size).toBeGreaterThan(20);
    expect(tooHeavy).toEqual([]);
  });

  test('no other page names more than 15 KB of scripts, or React', () => {
    const sets = new Set(site.routes.map((route) => scriptsOf(htmlOf(route))).filter((set) => set !== ''));
    expect(sets.size).toBeGreaterThan(20);
    for (const set of sets) {
      const texts = [...set.matchAll(/[^\s"]+\.js/g)].map(([path]) => contentOf(path));
      expect(texts, set).not.toEqual([]);
      expect(gzippedBytes(texts), set).toBeLessThanOrEqual(15 * 1024);
      expect(
        texts.filter((text) => text.includes('hydrateRoot')),
        set,
      ).toEqual([]);
    }
  });

  test('a home page fetches at most 13 files and 50 KB before it is touched or scrolled', async () => {
    const homes = visited.filter((route) => /^\/(?:\w\w\/)?$/.test(route));
    expect(homes).not.toEqual([]);
    for (const route of homes) {
      // With nothing in memory: pictures that are there are shown at once, however far below they are.
      const { page, close } = await watchedPage(browser, PHONE);
      const paths = new Set<string>();
      page.on('response', (response) => paths.add(new URL(response.url()).pathname));
      await page.goto(site.origin + route, { waitUntil: 'networkidle' });
      await close();
      const fetched = [...paths];
      const bytes = gzippedBytes(fetched.map(contentOf));
      expect(fetched.length, fetched.join(' ')).toBeLessThanOrEqual(13);
      expect(bytes, route).toBeLessThanOrEqual(50 * 1024);
      // The film and its picture are far below.
      expect(fetched.filter((path) => path.includes('/install-'))).toEqual([]);
    }
  });

  test('every part reads complete with scripts off, and its download button is a link', async () => {
    const lookAt = async (page: Page, route: string, note: (text: string) => void, html?: string) => {
      const { words, hrefs } = await page.evaluate(readContent, html);
      const plain = new Set(words);
      const missing = (wordsOnPhone.get(route) ?? ['no page']).filter(
        (word) => word !== '' && !plain.has(word),
      );
      if (missing.length > 0) note(`lacks: ${missing.slice(0, 8).join(' ')}`);
      for (const href of hrefs) if (!/^(https:\/\/|\/).+\.apk$/.test(href)) note(`has a button to "${href}"`);
    };
    // What a browser makes of a page without running its scripts; before a release it is a browser that may run none.
    const differences = isLongRun
      ? await visitAll(visited, { ...PHONE, javaScriptEnabled: false }, async (page, route, note) => {
          await page.goto(site.origin + route);
          await lookAt(page, route, note);
        })
      : await visitAll(visited, PHONE, (page, route, note) => lookAt(page, route, note, htmlOf(route)));
    expect(differences).toEqual([]);
  });
});

test('a place that is learnt late moves nothing on a narrow, a middle and a wide screen', async () => {
  const { page, close } = await watchedPage(browser, { viewport: { width: 360, height: 900 } });
  let answer = (): void => {};
  let isSeen: Promise<void>;
  await page.route('**/api/location', async (route) => {
    await isSeen;
    await route.fulfill({ json: { regionName: 'Uttar Pradesh', country: 'India' } });
  });
  for (const width of [360, 768, 1440]) {
    isSeen = new Promise((resolve) => {
      answer = resolve;
    });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.origin}/lite-free-loc/`);
    await layoutShift(page);
    answer();
    await expect.poll(() => page.locator('.player-count').textContent()).toContain('Uttar Pradesh');
    expect(await layoutShift(page), `${width} px`).toBe(0);
  }
  await close();
});

/** On a phone. */
const LONGEST_HOMES = ['/', '/bn/'];

describe('a home page', () => {
  let page: Page;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ page, close } = await watchedPage(browser, PHONE));
  });

  afterAll(() => close?.());

  test.each(isLongRun ? ['/', '/hi/', '/gu/', '/bn/'] : LONGEST_HOMES)(
    '%s is at most 9,500 px long on a phone, and its legal links are in sight',
    async (route) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(site.origin + route);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9500);
      expect(await page.locator('footer a[href="/privacy-policy/"]').isVisible()).toBe(true);
      const folded = page.locator('.footer__group--folds').first();
      expect(await folded.getByRole('link').count()).toBe(0);
      await folded.locator('summary').tap();
      expect(await folded.getByRole('link').count()).toBeGreaterThan(2);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await page.locator('footer summary').first().isVisible()).toBe(false);
      expect(await page.locator('.footer__group--folds').nth(1).getByRole('link').count()).toBeGreaterThan(1);
    },
  );
});

test('a link to a page in another language says so, unless it is that language’s name', async () => {
  const { page, close } = await watchedPage(browser, PHONE);
  await page.goto(`${site.origin}/hi/`, { waitUntil: 'networkidle' });
  const notes = await page
    .locator('a[hreflang]')
    .evaluateAll((links) =>
      links.map((link) => `${link.hasAttribute('lang')} ${getComputedStyle(link, '::after').content}`),
    );
  await close();
  expect([...new Set(notes)].sort()).toEqual(['false " (en)"', 'true none']);
});

describe('with scripts off', () => {
  let page: Page;
  let complaints: string[];
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ page, complaints, close } = await watchedPage(browser, { ...PHONE, javaScriptEnabled: false }));
    await page.goto(`${site.origin}/`);
  });

  afterAll(() => close?.());

  test('both platforms have their button in sight', async () => {
    expect(await page.locator('main a[data-for="android"]').first().isVisible()).toBe(true);
    expect(await page.locator('main a[data-for="apple"]').first().isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('nothing floats over the page that a press could not open', async () => {
    expect(await page.locator('.chat button').count()).toBe(1);
    expect(await page.locator('.chat button').isVisible()).toBe(false);
  });
});

describe('platforms', () => {
  test.each([
    ['an Android phone', ANDROID, true, false],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      false,
      true,
    ],
    [
      'a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      false,
      true,
    ],
    [
      'Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      true,
      false,
    ],
  ])('%s sees its own button', async (_, userAgent, android, apple) => {
    const { page, close } = await watchedPage(browser, { viewport: { width: 390, height: 844 }, userAgent });
    await page.goto(`${site.origin}/`);
    expect(await page.locator('main a[data-for="android"]').first().isVisible()).toBe(android);
    expect(await page.locator('main a[data-for="apple"]').first().isVisible()).toBe(apple);
    await close();
  });
});

test('the home page with its styles is at most 20 KB', () => {
  const html = readFileSync(join(site.outFolder, 'index.html'));
  expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(20_000);
});

describe('islands', () => {
  test('a coupon is copied: the island wakes with the touch, and the browser has nothing to say', async () => {
    const context = await browser.newContext({
      ...PHONE,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(error.message));
    await page.goto(`${site.origin}/ludo/coupon/`);
    const button = page.getByRole('button', { name: /COPY COUPON/i }).first();
    await button.click();
    await page
      .getByRole('button', { name: /COPIED/i })
      .first()
      .waitFor();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toMatch(/^[A-Z0-9]{4,}$/);
    expect(await page.locator('slipway-island[data-hydrated]').count()).toBe(1);
    expect(messages).toEqual([]);
    await context.close();
  });
});

describe('the funnel', () => {
  test('a press on the button shows progress and hands over the package that the server has', async () => {
    const { createHash } = await import('node:crypto');
    const { page, complaints, close } = await watchedPage(browser, { ...PHONE, acceptDownloads: true });
    await page.goto(`${site.origin}/`, { waitUntil: 'networkidle' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('main a[data-for="android"]').first().tap(),
    ]);
    expect(download.suggestedFilename()).toBe('install-paasa.apk');
    const saved = createHash('sha256')
      .update(readFileSync(await download.path()))
      .digest('hex');
    const served = createHash('sha256')
      .update(Buffer.from(await (await fetch(`${site.origin}/apk/paasa.apk`)).arrayBuffer()))
      .digest('hex');
    expect(saved).toBe(served);
    await page.getByText('Download Complete').first().waitFor();
    await close();
    expect(complaints).toEqual([]);
  });
});
