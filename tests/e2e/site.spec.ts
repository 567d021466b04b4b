/** Every route of the site in a real browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page, Response } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { htmlFaults } from '../audit/valid-html.ts';
import { isLongRun } from '../rounds.ts';
import { type Visit, visitAll } from './visit-all.ts';
import {
  ANDROID,
  axeViolations,
  contrastViolations,
  layoutShift,
  overflowPx,
  PHONE,
  watchedPage,
} from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

/** Visits pages that together have every part of the site in every look. */
function onEveryPart(options: BrowserContextOptions, visit: Visit): Promise<string[]> {
  return visitAll(covering(looksOf), options, visit);
}

/**
 * Routes that together have everything which `itemsOf` names of a page; a page that adds much for its length comes before one that
 * adds little.
 */
function covering(itemsOf: (html: string) => ReadonlySet<string>): string[] {
  const pages = site.routes.map((route) => {
    const html = htmlOf(route);
    return { route, length: html.length, items: itemsOf(html) };
  });
  const missing = new Set(pages.flatMap(({ items }) => [...items]));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const worth = ({ items, length }: (typeof pages)[number]): number =>
      [...items].filter((item) => missing.has(item)).length / (length + 50_000);
    const best = pages.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    chosen.push(best.route);
    for (const item of best.items) missing.delete(item);
  }
  return chosen;
}

function htmlOf(route: string): string {
  return readFileSync(join(site.outFolder, route.endsWith('/') ? `${route}index.html` : route), 'utf8');
}

/** The page's classes, each with each of its colour themes. */
function looksOf(html: string): Set<string> {
  const valuesOf = (name: string): Set<string> =>
    new Set(
      [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].flatMap(([, value = '']) => value.split(' ')),
    );
  const themes = [...valuesOf('data-theme'), ''];
  return new Set([...valuesOf('class')].flatMap((part) => themes.map((theme) => `${theme} ${part}`)));
}

/** What a page's content reads. What greets a visitor by place, or counts players, is filled in after loading. */
function words(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll(
      '[data-section="location-greeting"], [data-section="player-count"]',
    ))
      element.remove();
    return (copy.textContent ?? '').split(/\s+/);
  });
}

describe('every route', () => {
  test('has valid HTML', async () => {
    const findings: string[] = [];
    for (const route of isLongRun ? site.routes : routesForAxe) {
      findings.push(...(await htmlFaults(htmlOf(route))).map((text) => `${route}:${text}`));
    }
    expect(findings).toEqual([]);
  });

  let routesForAxe: readonly string[];
  /** What visitors with scripts read, by route. */
  const wordsOnPhone = new Map<string, string[]>();

  beforeAll(() => {
    routesForAxe = covering((html) => {
      const lang = /<html lang="\w+/.exec(html)?.[0] ?? '';
      return new Set([...looksOf(html)].map((look) => `${lang} ${look}`));
    });
  });

  const look: Visit = async (page, route, note) => {
    await page.goto(site.origin + route, { waitUntil: 'load' });
    const shift = await layoutShift(page);
    if (shift > 0) note(`shifted by ${shift}`);
    const overflow = await overflowPx(page);
    if (overflow > 0) note(`is ${overflow} px wider than the screen`);
  };

  test('loads without a complaint, a shift, an overflow or an accessibility violation on a phone, and fits 320 px', async () => {
    // Every part in every language in every run, every route before a release: pages are made of the same parts.
    const routes = isLongRun ? site.routes : [...new Set([...routesForAxe, ...covering(looksOf)])];
    const complaints = await visitAll(routes, PHONE, async (page, route, note) => {
      await look(page, route, note);
      wordsOnPhone.set(route, await words(page));
      // After the look: axe scrolls and restyles parts of the page to look behind them. Two thirds of a visit are its.
      if (routesForAxe.includes(route))
        for (const violation of await axeViolations(page)) note(`axe: ${violation}`);
      const size = page.viewportSize();
      if (size === null) throw new Error('A phone has a screen.');
      await page.setViewportSize({ ...size, width: 320 });
      const overflow = await overflowPx(page);
      if (overflow > 0) note(`is ${overflow} px wider than a screen of 320 px`);
      await page.setViewportSize(size);
    });
    expect(complaints).toEqual([]);
  });

  test('the same holds for every part of a page on a phone at night', async () => {
    const complaints = await onEveryPart({ ...PHONE, colorScheme: 'dark' }, async (page, route, note) => {
      await look(page, route, note);
      for (const violation of await contrastViolations(page)) note(`axe: ${violation}`);
    });
    expect(complaints).toEqual([]);
  });

  test('the same holds for every part of a page on a wide screen', async () => {
    expect(await onEveryPart({ viewport: { width: 1440, height: 900 } }, look)).toEqual([]);
  });

  test('every part reads complete with scripts off, and its download button is a link', async () => {
    const differences = await onEveryPart(
      { ...PHONE, javaScriptEnabled: false },
      async (page, route, note) => {
        await page.goto(site.origin + route);
        const plain = new Set(await words(page));
        const missing = (wordsOnPhone.get(route) ?? ['no page']).filter(
          (word) => word !== '' && !plain.has(word),
        );
        if (missing.length > 0) note(`lacks: ${missing.slice(0, 8).join(' ')}`);
        const hrefs = await page
          .locator('a[data-slipway][data-for="android"]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
        for (const href of hrefs)
          if (!/^(https:\/\/|\/).+\.apk$/.test(href)) note(`has a button to "${href}"`);
      },
    );
    expect(differences).toEqual([]);
  });
});

test.each([360, 768, 1440])(
  'a place that is learnt late moves nothing on a screen of %d px',
  async (width) => {
    const { page, close } = await watchedPage(browser, { viewport: { width, height: 900 } });
    let answer = (): void => {};
    const isSeen = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/location', async (route) => {
      await isSeen;
      await route.fulfill({ json: { regionName: 'Uttar Pradesh', country: 'India' } });
    });
    await page.goto(`${site.origin}/lite-free-loc/`);
    await layoutShift(page);
    answer();
    await expect.poll(() => page.locator('.player-count').textContent()).toContain('Uttar Pradesh');
    expect(await layoutShift(page)).toBe(0);
    await close();
  },
);

test.each(['/', '/hi/', '/gu/', '/bn/'])(
  '%s is at most 9,500 px long on a phone, and its legal links are in sight',
  async (route) => {
    const { page, close } = await watchedPage(browser, PHONE);
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
    await close();
  },
);

describe('with scripts off', () => {
  test('both platforms have their button in sight', async () => {
    const { page, close } = await watchedPage(browser, { ...PHONE, javaScriptEnabled: false });
    await page.goto(`${site.origin}/`);
    expect(await page.locator('main a[data-for="android"]').first().isVisible()).toBe(true);
    expect(await page.locator('main a[data-for="apple"]').first().isVisible()).toBe(true);
    await close();
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

describe('weight', () => {
  test('no page fetches more than 15 KB of scripts, and none of it React, before it is touched', async () => {
    const scriptsOf = (html: string) => /<meta name="slipway-scripts"[^>]*>/.exec(html)?.[0] ?? '';
    const tooHeavy = await visitAll(
      covering((html) => new Set([scriptsOf(html)])),
      PHONE,
      async (page, route, note) => {
        const fetched = new Set<string>();
        const remember = (response: Response): void => {
          if (response.request().resourceType() === 'script') fetched.add(new URL(response.url()).pathname);
        };
        page.on('response', remember);
        await page.goto(site.origin + route, { waitUntil: 'networkidle' });
        page.off('response', remember);
        const texts = [...fetched].map((path) => readFileSync(join(site.outFolder, path)));
        const bytes = texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
        if (bytes > 15 * 1024) note(`${bytes} bytes: ${[...fetched].join(' ')}`);
        if (texts.some((text) => text.includes('hydrateRoot'))) note('fetches React');
      },
    );
    expect(tooHeavy).toEqual([]);
  });

  test('the home page with its styles is at most 20 KB', () => {
    const html = readFileSync(join(site.outFolder, 'index.html'));
    expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(20_000);
  });
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
