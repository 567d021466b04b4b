/** The measured examples again, in a real browser and by the file that is published: addresses, referrers and storage are its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSdk } from '../../cli/pipeline/sdk-files.ts';
import { launchBrowser } from './browser.ts';

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

let browser: Browser;
let script: string;

beforeAll(async () => {
  const sdk = await buildSdk('0.0.0-test');
  script = sdk.files.find(({ path }) => path === 'sdk/v1/tracking.js')?.text ?? '';
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const { cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/tracking-vectors.json'), 'utf8'),
) as { cases: Vector[] };
const graded = cases.filter(({ grade, call }) => grade !== 'info' && call?.function !== 'QRCode');
const decoded = (link: string) => decodeURIComponent(link);

/** Difference between an example and what the browser made of it; `''` when there is none. */
async function differenceOf({
  visits,
  pageUrl,
  referrer,
  env,
  call,
  expected,
  ...vector
}: Vector): Promise<string> {
  const context = await browser.newContext(env.userAgent ? { userAgent: env.userAgent } : {});
  const pixels: string[] = [];
  const said: { level: string; text: string }[] = [];
  await context.route('https://**/*', (route, request) => {
    if (request.resourceType() !== 'image') {
      return route.fulfill({ contentType: 'text/html', body: `<title>x</title><script>${script}</script>` });
    }
    if (request.url().includes('impressions')) pixels.push(request.url());
    return route.fulfill({ status: 204 });
  });
  const visit = async (url: string, from: string, now: number, hints: typeof env | null) => {
    const page = await context.newPage();
    page.on('console', (message) => said.push({ level: message.type(), text: message.text() }));
    await page.addInitScript(
      ({ given, nowMs }) => {
        Date.now = () => nowMs;
        // What waits for its second runs when the test says so.
        const waiting: (() => void)[] = [];
        Object.assign(window, { waiting, setTimeout: (task: () => void) => waiting.push(task) });
        for (const [key, value] of Object.entries(given?.storage ?? {})) localStorage.setItem(key, value);
        const data = given?.clientHints && {
          getHighEntropyValues: () =>
            given.rejectHints ? Promise.reject(new Error('no')) : Promise.resolve(given.clientHints),
        };
        Object.defineProperty(navigator, 'userAgentData', { value: data ?? undefined });
      },
      { given: hints, nowMs: now },
    );
    await page.goto(url, from ? { referer: from } : {});
    return page;
  };
  try {
    for (const { url, referrer: from, now } of visits) await (await visit(url, from, now, null)).close();
    said.length = 0;
    const page = await visit(pageUrl, referrer, env.now, env);
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
    await context.close();
  }
}

test(`T1 T2 T3 all graded examples come out in a browser as measured`, async () => {
  const differences: string[] = [];
  const left = [...graded];
  const work = async () => {
    for (let vector = left.pop(); vector; vector = left.pop()) differences.push(await differenceOf(vector));
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(differences.filter(Boolean)).toEqual([]);
  expect(graded.length).toBeGreaterThan(115);
});
