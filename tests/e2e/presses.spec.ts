/** The cost of a press and of automatic work on a slow phone, by counts and order, since times differ between machines. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import { PHONE } from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
  args?: { elementCount?: number; data?: { url?: string } };
}

interface Restyled {
  /** Elements whose styles the browser works out within the script's first run. */
  atOnce: number;
  /** All of them since that began. */
  inAll: number;
}

/** What a script makes the browser do, `name` being a part of its address. */
async function restyledBy(page: Page, name: string, action: () => Promise<void>): Promise<Restyled> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await action();
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  const run = events.find(
    (event) => event.name === 'EvaluateScript' && event.args?.data?.url?.includes(name),
  );
  if (run === undefined) throw new Error(`No script ${name} has run.`);
  const since = events.filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts >= run.ts);
  const count = (some: TraceEvent[]): number =>
    some.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
  return { atOnce: count(since.filter(({ ts }) => ts <= run.ts + (run.dur ?? 0))), inAll: count(since) };
}

/** Resolves when nothing of the page's beginning is still to be painted. */
function rest(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) =>
        // A page at rest need not be called idle: the limit is for that.
        requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), {
          timeout: 1000,
        }),
      ),
  );
}

/** A finger that comes down and leaves as two events. */
async function fingerOf(page: Page): Promise<{ down(x: number, y: number): unknown; up(): unknown }> {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return { down: (x, y) => send('touchStart', [{ x, y }]), up: () => send('touchEnd', []) };
}

/** The page with most sections, and that with most elements. */
const NOTICED = ['/', '/sdk/'];

test.each(isLongRun ? [...NOTICED, '/ludo/', '/faqs/'] : NOTICED)(
  'a notice that comes leaves the elements of %s alone',
  async (route) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(site.origin + route, { waitUntil: 'networkidle' });
    await rest(page);
    const { atOnce, inAll } = await restyledBy(page, '/measure-', async () => {
      await page.keyboard.press('Shift');
      await page.locator('.consent').waitFor();
      await rest(page);
    });
    await context.close();
    // A press that comes meanwhile would wait for it.
    expect(atOnce).toBe(0);
    expect(inAll).toBeGreaterThan(0);
    // Of 700 to 1,200 that a page has: the notice itself, and what a rule for neighbours might concern.
    expect(inAll).toBeLessThanOrEqual(100);
  },
);

/** A page on a phone, and when the frame was painted that answers a press; what a page has fetched since is known by its start. */
async function pageThatNotesAnswers(): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('click', () => {
      requestAnimationFrame(() => performance.mark('answer'));
    });
  });
  await page.goto(`${site.origin}/`, { waitUntil: 'load' });
  return page;
}

/** Start of the first fetch of a script, ms since the page began; `undefined` when it was not fetched. */
function fetchedAt(page: Page, name: string): Promise<number | undefined> {
  return page.evaluate((part) => {
    const entries = performance.getEntriesByType('resource');
    return entries.find((entry) => entry.name.includes(part))?.startTime;
  }, name);
}

/** Waits until these scripts have been fetched, and expects that the press had been answered by then. */
async function expectFetchedAfterAnswer(page: Page, scripts: readonly string[]): Promise<void> {
  for (const script of scripts) await expect.poll(() => fetchedAt(page, script)).toBeDefined();
  const answeredAt = await page.evaluate(() => performance.getEntriesByName('answer')[0]?.startTime);
  for (const script of scripts)
    expect(await fetchedAt(page, script)).toBeGreaterThanOrEqual(answeredAt ?? Infinity);
}

test('a press of the download button is answered before sections fetch what follows it', async () => {
  const page = await pageThatNotesAnswers();
  await page.locator('.hero a[data-slipway][data-for=android]').tap();
  await expectFetchedAfterAnswer(page, ['script-chat', 'script-sticky-download']);
  await page.context().close();
});

test('a press of the chat is answered before what opens it is fetched', async () => {
  const page = await pageThatNotesAnswers();
  await page.locator('.chat__bubble').tap();
  await expectFetchedAfterAnswer(page, ['hydrate-']);
  await page.getByRole('dialog').waitFor();
  await page.context().close();
});

test('a finger on the download button fetches nothing until it presses', async () => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${site.origin}/`, { waitUntil: 'networkidle' });
  /** Of the SDK; what else the page fetches has its own time. */
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/sdk\/.*?([^/]+)$/.exec(request.url()) ?? [];
    if (name !== undefined) fetched.push(name);
  });
  const button = page.locator('.hero a[data-slipway][data-for=android]');
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
  const finger = await fingerOf(page);
  await finger.down(x + 20, y + 20);
  await rest(page);
  expect(fetched).toEqual([]);
  await finger.up();
  await expect.poll(() => fetched).toEqual(expect.arrayContaining(['engine.js', 'sheet.js']));
  await context.close();
});

test('what counts visits waits until nothing has been touched for a second', async () => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.clock.install({ time: 0 });
  await page.goto(`${site.origin}/`, { waitUntil: 'load' });
  await page.clock.pauseAt(3_600_000);
  const finger = await fingerOf(page);
  const isFetchedAfter = async (ms: number): Promise<boolean> => {
    await page.clock.runFor(ms);
    return (await page.locator('script[src*="/measure-"]').count()) > 0;
  };
  await page.evaluate(() => scrollTo(0, 200));
  expect(await isFetchedAfter(900)).toBe(false);
  // In the margin.
  await finger.down(2, 300);
  expect(await isFetchedAfter(5000)).toBe(false);
  await finger.up();
  expect(await isFetchedAfter(900)).toBe(false);
  await page.keyboard.press('Shift');
  expect(await isFetchedAfter(900)).toBe(false);
  expect(await isFetchedAfter(200)).toBe(true);
  await context.close();
});
