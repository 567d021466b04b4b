/** A built site whose pages have elements that shadow the names that its scripts read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../rounds.ts';
import { startAnalyticsSites, watchLeaving } from './analytics-site.ts';
import { type Forger, forged, knownNames, namesIn, WAYS, type Way } from './forged-names.ts';
import { PHONE } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

const EVIL = 'https://evil.example';
const VENDOR_NAMES = ['dataLayer', 'fbq', '_fbq', 'clarity', 'Slipway', 'SlipwayTracking'];
const forger: Forger = { evil: EVIL, isOwnName: (name) => VENDOR_NAMES.includes(name) };

let analytics: Awaited<ReturnType<typeof startAnalyticsSites>>;
let names: string[];

beforeAll(async () => {
  analytics = await startAnalyticsSites(['required']);
  const { outFolder } = siteOf();
  const scripts = readdirSync(outFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:js|html)$/.test(path))
    .map((path) => readFileSync(join(outFolder, path), 'utf8'));
  names = await knownNames(browser, namesIn(scripts.join('\n')), VENDOR_NAMES);
});
afterAll(() => analytics?.stop());

const siteOf = () => analytics.sites.get('required') ?? { origin: '', outFolder: '' };

interface Visit {
  /** Hosts and calls that requests went to: one line each. */
  left: string[];
  /** Errors thrown by the site's scripts. */
  thrown: string[];
  /** Name of the file that a press has saved. */
  saved: string;
}

/** Opens the home page with the markup in front of all else, agrees to everything and downloads. */
async function visit(markup: string): Promise<Visit> {
  const { origin } = siteOf();
  const context = await browser.newContext({ ...PHONE, acceptDownloads: true });
  const left = await watchLeaving(context, origin);
  await context.route(`${origin}/`, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/<body[^>]*>/, (body) => body + markup);
    await route.fulfill({ response: answer, body: html });
  });
  await context.addInitScript(() => localStorage.setItem('userId', 'visitor-1'));
  const page = await context.newPage();
  const thrown: string[] = [];
  // The vendors' own scripts may trip over such a page.
  page.on('pageerror', ({ stack = '' }) => {
    if (stack.includes(origin)) thrown.push(stack);
  });
  await page.goto(`${origin}/`, { waitUntil: 'load' });
  await page.keyboard.press('Shift');
  await allow(page);
  await expect.poll(() => left.some((line) => line.startsWith('connect.facebook.net'))).toBe(true);
  const arriving = page.waitForEvent('download');
  await pressDownload(page);
  const saved = (await arriving).suggestedFilename();
  // The last that leave: what a press reports, and the two calls that follow a second after the visitor has agreed.
  for (const call of ['www.facebook.com Lead', 'impression', 'smart-script'])
    await expect.poll(() => left.some((line) => line.includes(call))).toBe(true);
  await context.close();
  return { left: [...new Set(left)].filter((line) => !/evil|more\.js/.test(line)).sort(), thrown, saved };
}

/** By keyboard: Playwright's locators read the forged document too. */
async function allow(page: Page): Promise<void> {
  await pressSeen(page, 'aside.consent button', 1);
}

async function pressDownload(page: Page): Promise<void> {
  await pressSeen(page, 'a[data-slipway][data-for="android"]', 0);
}

/** Presses what matches and is seen, wherever that is: found without the names of the page's document. */
async function pressSeen(page: Page, selector: string, index: number): Promise<void> {
  const find = () =>
    page.evaluate(
      ([wanted, at]) => {
        const root: Element = Reflect.get(Document.prototype, 'documentElement', document);
        const seen = [...root.querySelectorAll(wanted)].filter((element) => {
          const { width, top, bottom } = element.getBoundingClientRect();
          // What has just appeared lets presses through for a while.
          const isTaken = element.closest('[style*="pointer-events: none"]') === null;
          // The notice is in the page a frame before its place is found.
          const isShown = element.checkVisibility({ visibilityProperty: true });
          return isShown && isTaken && width > 0 && top >= 0 && bottom <= innerHeight;
        });
        const box = seen[at]?.getBoundingClientRect();
        return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
      },
      [selector, index] as const,
    );
  await expect.poll(find).not.toBeNull();
  const place = await find();
  await page.mouse.click(place?.x ?? 0, place?.y ?? 0);
}

test('measures, asks and downloads as it does on an honest page', async () => {
  const honest = await visit('');
  expect(honest.saved).toBe('install-dice.apk');
  expect(honest.thrown).toEqual([]);
  expect(honest.left).toEqual(expect.arrayContaining(['connect.facebook.net/en_US/fbevents.js']));
  const ways: Way[] = [
    'a picture’s name',
    'a form’s id, and its fields',
    'two links of one id',
    'a frame’s name',
  ];
  const tried = [...ways, ...WAYS].slice(0, rounds({ usual: 3, long: ways.length + WAYS.length }));
  const visits = tried.map(async (way) => ({ way, ...(await visit(forged(way, names, forger))) }));
  expect(await Promise.all(visits)).toEqual(tried.map((way) => ({ way, ...honest })));
});
