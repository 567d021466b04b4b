/** The measured examples again, in a real browser and by the file that is published: addresses, referrers and storage are its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { buildSdk } from '../../cli/pipeline/browser-code/sdk-files.ts';
import { rounds } from '../rounds.ts';
import { TEST_VERSION } from '../test-version.ts';
import { browser, withBrowser } from './with-browser.ts';

interface Vector {
  id: string;
  grade: 'must' | 'spec-wins' | 'info';
  visits: { url: string; referrer: string; now: number }[];
  pageUrl: string;
  referrer: string;
  env: {
    now: number;
    userAgent?: string;
    clientHints?: object | null;
    rejectHints?: true;
    storage?: Record<string, string>;
  };
  call: null | { function: string; arguments: [never] };
  expected: {
    result?: { clickURL: string } | null;
    impressions?: string[];
    storage?: Record<string, unknown>;
  };
  console: { level: string; pattern: string }[];
}

let script: string;

withBrowser();

beforeAll(async () => {
  const sdk = await buildSdk(TEST_VERSION);
  script = sdk.files.find(({ path }) => path === 'sdk/v1/tracking.js')?.text ?? '';
});

const { cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/tracking-vectors.json'), 'utf8'),
) as { cases: Vector[] };
const graded = cases
  .filter(({ grade, call }) => grade !== 'info' && call?.function !== 'QRCode')
  // All of them run without a browser in every run: `sdk/tracking/tracking-vectors.test.ts`.
  .filter((_, index) => index % rounds({ usual: 3, long: 1 }) === 0);
const decoded = (link: string) => decodeURIComponent(link);

/** What a page is made to believe, and what it did. */
interface Visit {
  env: Vector['env'] | null;
  nowMs: number;
  /** Nothing is left of the example before. */
  isFirst: boolean;
}

interface Tab {
  page: Page;
  pixels: string[];
  said: { level: string; text: string }[];
  visit(url: string, referrer: string, visit: Visit): Promise<void>;
}

/** A tab that serves for many examples, since opening one takes longer than an example does. */
async function openTab(userAgent: string | undefined): Promise<Tab> {
  const context = await browser.newContext(userAgent ? { userAgent } : {});
  const page = await context.newPage();
  const pixels: string[] = [];
  const said: Tab['said'] = [];
  let begin = '';
  page.on('console', (message) => said.push({ level: message.type(), text: message.text() }));
  await context.route('https://**/*', (route, request) => {
    if (request.resourceType() !== 'image') {
      const body = `<title>x</title><script>${begin}</script><script>${script}</script>`;
      return route.fulfill({ contentType: 'text/html', body });
    }
    if (request.url().includes('impressions')) pixels.push(request.url());
    return route.fulfill({ status: 204 });
  });
  return {
    page,
    pixels,
    said,
    async visit(url, from, visit) {
      begin = `(${pretend})(${JSON.stringify(visit).replaceAll('<', '\\u003c')})`;
      await page.goto(url, from ? { referer: from } : {});
    },
  };
}

/** Runs in the page, before the script. */
function pretend({ env, nowMs, isFirst }: Visit): void {
  Date.now = () => nowMs;
  // What waits for its second runs when the test says so.
  const waiting: (() => void)[] = [];
  Object.assign(window, { waiting, setTimeout: (task: () => void) => waiting.push(task) });
  if (isFirst) for (const area of [localStorage, sessionStorage]) area.clear();
  for (const [key, value] of Object.entries(env?.storage ?? {})) localStorage.setItem(key, value);
  const data = env?.clientHints && {
    getHighEntropyValues: () =>
      env.rejectHints ? Promise.reject(new Error('no')) : Promise.resolve(env.clientHints),
  };
  Object.defineProperty(navigator, 'userAgentData', { value: data ?? undefined });
}

/** Difference between an example and what the browser made of it; `''` when there is none. */
async function differenceOf(
  { visits, pageUrl, referrer, env, call, expected, ...vector }: Vector,
  { page, pixels, said, visit }: Tab,
): Promise<string> {
  const origins = new Set<string>();
  const go = async (url: string, from: string, nowMs: number, given: Vector['env'] | null) => {
    const { origin } = new URL(url);
    await visit(url, from, { env: given, nowMs, isFirst: !origins.has(origin) });
    origins.add(origin);
  };
  pixels.length = 0;
  try {
    for (const { url, referrer: from, now } of visits) await go(url, from, now, null);
    said.length = 0;
    await go(pageUrl, referrer, env.now, env);
    const made = await page.evaluate((wanted) => {
      const tracking = window.SlipwayTracking;
      if (!tracking || !('version' in tracking) || !wanted) return null;
      const name = wanted.function as 'generateOneLinkURL' | 'generateDirectClickURL';
      return tracking[name](...wanted.arguments);
    }, call);
    await page.evaluate(() => {
      for (const task of (window as unknown as { waiting: (() => void)[] }).waiting) task();
    });
    if (expected.impressions) await expect.poll(() => pixels.length).toBe(expected.impressions.length);
    const link = made && decoded(made.clickURL);
    const wanted = expected.result && decoded(expected.result.clickURL);
    if (call && link !== wanted) return `${vector.id}: ${link}, not ${wanted}`;
    for (const [index, pixel] of (expected.impressions ?? []).entries()) {
      if (decoded(pixels[index] ?? '') !== decoded(pixel))
        return `${vector.id}: ${pixels[index]}, not ${pixel}`;
    }
    if (expected.storage) {
      const stored = await page.evaluate(() => [
        localStorage.getItem('ss_incoming_params'),
        localStorage.getItem('ss_webReferrer'),
      ]);
      const { ss_incoming_params: landings, ss_webReferrer: from } = expected.storage;
      const both = stored.map((text) => JSON.parse(text ?? 'null'));
      if (JSON.stringify(both) !== JSON.stringify([landings, from]))
        return `${vector.id}: ${JSON.stringify(both)}`;
    }
    const absent = vector.console.find(
      ({ level, pattern }) =>
        !said.some((line) => line.level === level && new RegExp(pattern, 'i').test(line.text)),
    );
    return absent ? `${vector.id}: ${absent.level} ${absent.pattern}, not ${JSON.stringify(said)}` : '';
  } finally {
    // Ends what the example has begun, so that nothing of it is taken for the next one's.
    await page.goto('about:blank');
  }
}

test(`T1 T2 T3 all graded examples come out in a browser as measured`, async () => {
  const differences: string[] = [];
  const left = [...graded];
  const work = async () => {
    const tabs = new Map<string | undefined, Tab>();
    for (let vector = left.pop(); vector; vector = left.pop()) {
      const { userAgent } = vector.env;
      const tab = tabs.get(userAgent) ?? (await openTab(userAgent));
      tabs.set(userAgent, tab);
      differences.push(await differenceOf(vector, tab));
    }
  };
  await Promise.all([work(), work()]);
  expect(differences.filter(Boolean)).toEqual([]);
  expect(graded.length).toBeGreaterThan(115 / rounds({ usual: 3, long: 1 }));
});
