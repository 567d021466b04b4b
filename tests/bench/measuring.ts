/**
 * `npm run bench:measuring`: how long the site's own measuring keeps the main thread of a phone six times slower than this machine,
 * from opening a page until everything has been told: the measuring script and `tracking.js`, with all they call. Vendors' own
 * scripts are empty. Prints one table; the limit is 20 ms.
 */
import type { Browser } from 'playwright';
import { launchBrowser } from '../e2e/browser.ts';
import { type RunningSite, startSite } from '../e2e/running-site.ts';
import { PHONE } from '../e2e/watched-page.ts';

const SLOWER = 6;
const RUNS = 7;
const LIMIT_MS = 20;
/** Vendors have started, the ping and the impression are sent. */
const WATCHED_MS = 5000;
const OWN = /\/assets\/measure-|\/sdk\/[^/]+\/tracking\.js/;

interface ProfileNode {
  id: number;
  callFrame: { url: string };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples?: number[];
  /** Microseconds from one sample to the next. */
  timeDeltas?: number[];
}

/** Time in which one of our functions was on the stack. */
function ownMs({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const own = new Set<number>();
  const mark = (id: number, isInside: boolean): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const isOwn = isInside || OWN.test(node.callFrame.url);
    if (isOwn) own.add(id);
    for (const child of node.children ?? []) mark(child, isOwn);
  };
  mark(nodes[0]?.id ?? 0, false);
  return samples.reduce((sum, id, at) => sum + (own.has(id) ? (timeDeltas[at + 1] ?? 0) : 0), 0) / 1000;
}

async function run(browser: Browser, site: RunningSite, route: string, hasAgreed: boolean): Promise<number> {
  const context = await browser.newContext(PHONE);
  await context.route(
    (url) => url.origin !== site.origin,
    (handled) => handled.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const page = await context.newPage();
  if (hasAgreed) {
    await page.goto(`${site.origin}${route}`);
    await page.keyboard.press('Shift');
    await page.locator('.consent').getByRole('button', { name: 'Allow' }).click();
  }
  const client = await context.newCDPSession(page);
  await client.send('Profiler.enable');
  await client.send('Profiler.setSamplingInterval', { interval: 100 });
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await client.send('Profiler.start');
  await page.goto(`${site.origin}${route}?utm_source=bench`, { waitUntil: 'load' });
  if (!hasAgreed) await page.keyboard.press('Shift');
  await page.waitForTimeout(WATCHED_MS);
  const { profile } = await client.send('Profiler.stop');
  await context.close();
  return ownMs(profile);
}

const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
try {
  process.stdout.write(
    `Main thread at ${SLOWER} × CPU, ms: median and most of ${RUNS} runs (limit ${LIMIT_MS})\n`,
  );
  for (const [name, route, hasAgreed] of [
    ['home, agreed', '/', true],
    ['home, asked at the first touch', '/', false],
    ['landing page, agreed', '/lite/free/', true],
    ['page with the pixel, agreed', '/ludo-fb/', true],
  ] as const) {
    const times: number[] = [];
    for (let count = 0; count < RUNS; count++) times.push(await run(browser, site, route, hasAgreed));
    times.sort((a, b) => a - b);
    const median = times[Math.floor(RUNS / 2)] ?? 0;
    process.stdout.write(
      `${name.padEnd(34)} ${median.toFixed(1).padStart(6)} ${(times.at(-1) ?? 0).toFixed(1).padStart(6)}\n`,
    );
  }
} finally {
  await browser.close();
  await site.stop();
}
