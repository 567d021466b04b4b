/**
 * `npm run bench:inp`: how long each kind of control takes from the tap to the next painted frame, on a processor six times slower than
 * this one, as a phone of the site's visitors is. Each control is tapped on a page of its own, so that what a tap has to fetch and start
 * is part of it. Prints the worst of each page, the longest task once a page has loaded, which a finger may have to wait for, and what
 * the home page weighs.
 *
 * `-- --slower 4 --tries 7 --built folder /ludo/`: another processor, the median of so many taps, a site that was built before, and
 * routes. On a busy machine only medians beside those of a bare button say anything.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright';
import { launchBrowser } from '../e2e/browser.ts';
import { startSite } from '../e2e/running-site.ts';
import { PHONE } from '../e2e/watched-page.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slower: { type: 'string', default: '6' },
    tries: { type: 'string', default: '1' },
    built: { type: 'string' },
  },
});
const slower = Number(values.slower);
const tries = Number(values.tries);
const MOST_MS = slower < 6 ? 100 : 200;
/** How long a finger stays on the glass: what comes meanwhile delays the answer. */
const FINGER_MS = 80;
/** Between them these have every control of the site. */
const ROUTES = [
  '/',
  '/hi/',
  '/ludo/',
  '/ludo/coupon/',
  '/ludo/how-to-play-ludo/',
  '/ludo/ludo-players/',
  '/ludo/play-ludo-online/',
  '/ludo/testimonials/',
  '/faqs/',
  '/login/',
  '/lite/free/',
  '/refer-and-earn/',
];
/** What any other page is compared with: a busy machine makes all of them slow. */
const EMPTY = 'data:text/html,<!doctype html><title>Nothing</title><button>Nothing</button>';
/** A tap on any other link leaves the page. */
const CONTROLS =
  'button, summary, input, a[data-slipway], a[data-play], a[data-embed], a[data-film], a.ludo-hero__preview';

interface Tap {
  control: string;
  /** Longest interaction. */
  ms: number;
  /** Longest task between the page's loading and the end. */
  taskMs: number;
}

type Lengths = Omit<Tap, 'control'>;

/** What a page notes of itself. */
type NotingWindow = Window & { lengths?: Lengths };

/** One control of each kind that is in sight: its selector and which of those it is. */
function kindsOf(page: Page): Promise<{ name: string; index: number }[]> {
  return page.evaluate((selector) => {
    const kinds = new Map<string, number>();
    for (const [index, element] of [...document.querySelectorAll<HTMLElement>(selector)].entries()) {
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
      const kind = [element.localName, element.className, ...Object.keys(element.dataset)].join(' ');
      if (!kinds.has(kind)) kinds.set(kind, index);
    }
    return [...kinds].map(([kind, index]) => ({ name: kind.split(' ').slice(0, 2).join('.'), index }));
  }, CONTROLS);
}

/** A page as a slow phone has it, which notes the longest interaction and the longest task. */
async function openSlowly(browser: Browser, url: string): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const noted: Lengths = { ms: 0, taskMs: 0 };
    (window as NotingWindow).lengths = noted;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (!entry.interactionId) continue;
        noted.ms = Math.max(noted.ms, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    addEventListener('load', () =>
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) noted.taskMs = Math.max(noted.taskMs, duration);
      }).observe({ type: 'longtask' }),
    );
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(400);
  return { page, devtools };
}

/** What one tap takes on a page of its own; `null` when the control has no place there. */
async function tap(browser: Browser, url: string, index: number): Promise<Lengths | null> {
  const { page, devtools } = await openSlowly(browser, url);
  // Neither by a locator, which counts in another order, nor by a function of Playwright's: what it first puts into the page takes
  // a slow phone longer than any task of the page itself.
  await devtools.send('Runtime.evaluate', {
    expression: `tapped = document.querySelectorAll(${JSON.stringify(CONTROLS)})[${index}];
      tapped.scrollIntoView({ block: 'center', behavior: 'instant' });`,
  });
  await page.waitForTimeout(600);
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `(({ x, y, width, height }) => width > 0 ? { x: x + width / 2, y: y + height / 2 } : null)(tapped.getBoundingClientRect())`,
    returnByValue: true,
  });
  const finger: { x: number; y: number } | null = result.value;
  if (finger !== null) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await page.waitForTimeout(FINGER_MS);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(1500);
  }
  // A tap on a download ends on another page.
  const lengths = await page.evaluate(() => (window as NotingWindow).lengths ?? { ms: 0, taskMs: 0 });
  await page.context().close();
  return finger === null ? null : lengths;
}

async function measure(browser: Browser, url: string): Promise<Tap[]> {
  const { page } = await openSlowly(browser, url);
  const kinds = await kindsOf(page);
  await page.context().close();
  const taps: Tap[] = [];
  for (const { name, index } of kinds) {
    const all: Lengths[] = [];
    for (let count = 0; count < tries; count += 1) {
      const lengths = await tap(browser, url, index);
      if (lengths !== null) all.push(lengths);
    }
    const ms = median(all.map((one) => one.ms));
    if (ms !== undefined) taps.push({ control: name, ms, taskMs: median(all.map((one) => one.taskMs)) ?? 0 });
  }
  return taps.sort((one, other) => other.ms - one.ms);
}

function median(values: number[]): number | undefined {
  return values.sort((one, other) => one - other)[values.length >> 1];
}

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length;

/** Bytes of a page's styles, in it and linked, and of React before anything is touched. */
async function weigh(browser: Browser, origin: string, outFolder: string): Promise<string> {
  const html = readFileSync(join(outFolder, 'index.html'), 'utf8');
  const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('');
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) =>
    readFileSync(join(outFolder, path), 'utf8'),
  );
  const styles = [inline, ...linked].reduce((sum, css) => sum + gzipped(css), 0);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  let react = 0;
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() !== 'script') return;
    const text = readFileSync(join(outFolder, pathname), 'utf8');
    if (text.includes('hydrateRoot')) react += gzipped(text);
  });
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  await context.close();
  return `home page, gzip: HTML ${gzipped(html)}, styles ${styles}, React before a touch ${react} bytes`;
}

const site = await startSite(values.built === undefined ? {} : { built: resolve(values.built) });
const browser = await launchBrowser();
try {
  console.log(await weigh(browser, site.origin, site.outFolder));
  console.log(`\nlongest interaction in ms, processor ${slower} times slower\n`);
  const [bare] = await measure(browser, EMPTY);
  console.log(
    `${'a bare button'.padEnd(26)} ${String(bare?.ms ?? 0).padStart(5)}  what this machine makes of nothing`,
  );
  for (const route of positionals.length > 0 ? positionals : ROUTES) {
    const taps = await measure(browser, site.origin + route);
    const [worst] = taps;
    const slow = taps.filter(({ ms }) => ms > MOST_MS).map(({ control, ms }) => `${control} ${ms}`);
    const taskMs = Math.max(0, ...taps.map((tap) => tap.taskMs));
    console.log(
      `${route.padEnd(26)} ${String(worst?.ms ?? 0).padStart(5)}  ${worst?.control ?? '–'}  (${taps.length} kinds of control; longest task once loaded ${taskMs})`,
    );
    if (slow.length > 1) console.log(`${' '.repeat(26)} above ${MOST_MS}: ${slow.join(', ')}`);
  }
} finally {
  await browser.close();
  await site.stop();
}
