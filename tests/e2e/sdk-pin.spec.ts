/** A page that pins the script by its hash: what the script fetches from beside itself is what was there when the hash was made, or is not run. */
import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SlipwayTracking } from '../../sdk/tracking.d.ts';
import { integrityOf, sha } from '../sdk/package-bytes.ts';
import { honest, makePackage } from '../sdk/package-server.ts';
import { download, packageRequests, type SdkSite, savedFile, startSdkSite } from '../sdk/sdk-site.ts';
import { launchBrowser } from './browser.ts';

const file = makePackage(300_000);
const SHA = sha(file);
const PARTS = [
  ...[
    'engine.js',
    'lookup.js',
    'verify.js',
    'sha256.js',
    'signature.js',
    'sheet.js',
    'texts-hi.js',
    'extras.js',
  ],
  ...['tracking.js', 'qr.js'],
];
/** Needed where the bytes of a package are promised. */
const PROMISED = ['lookup.js', 'verify.js', 'sha256.js'];
/** Code that a compromised host appends to a file. */
const EVIL = ';globalThis.exchanged = [...(globalThis.exchanged ?? []), 1];';

let browser: Browser;
let site: SdkSite;
let context: BrowserContext;
let page: Page;
/** Files of the script's host as they were built. */
const built = new Map<string, string>();

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSdkSite(file)]);
  for (const name of ['slipway.js', ...PARTS]) built.set(name, `${site.page.files.get(`/${name}`)?.body}`);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  site.cdn.behaviour = honest(file);
  site.cdn.requests.length = 0;
  for (const [name, body] of built) serve(name, body);
  context = await browser.newContext({ acceptDownloads: true });
  page = await context.newPage();
  // The impression's host is not there.
  await page.route('https://**', (route) => route.abort());
});
afterEach(() => context.close());

function serve(name: string, body: string): void {
  const headers = { 'Access-Control-Allow-Origin': '*' };
  site.cdn.files.set(`/${name}`, { type: 'text/javascript; charset=utf-8', headers, body });
}
function exchange(name: string): void {
  serve(name, `${built.get(name)}${EVIL}`);
}

/** A page in Hindi with a policy as strict as a partner's may be, whose script and package are on another host. */
function publish({ isPinned = true, more = '' } = {}): string {
  const hash = createHash('sha256')
    .update(`${built.get('slipway.js')}`)
    .digest('base64');
  const pin = isPinned ? `integrity="sha256-${hash}" crossorigin="anonymous"` : '';
  const { origin } = site.cdn;
  const address = site.publish(
    `<a href="${origin}/app.apk" data-slipway data-locale="hi" ${more}>Get</a><div id="code"></div>`,
  );
  const html = site.page.files.get('/');
  if (html) {
    html.body = String(html.body).replace(
      'src="/slipway.js"',
      `src="${origin}/slipway.js" ${pin} data-tracking="https://brand.onelink.example/Ab12"`,
    );
    html.headers = {
      'Content-Security-Policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    };
  }
  return address;
}

/** Waits until tracking.js has come. */
function untilTracked(): Promise<unknown> {
  return page.waitForFunction(() => 'displayQrCode' in (window.SlipwayTracking ?? {}));
}
/** Whether a code could be drawn. */
function drawCode(): Promise<boolean> {
  return page.evaluate(() => (window.SlipwayTracking as SlipwayTracking).displayQrCode('code'));
}
const exchanged = () => page.evaluate(() => Reflect.get(window, 'exchanged'));
const fetched = () => site.cdn.requests.map(({ path }) => path.slice(1)).filter((name) => built.has(name));

test.each([
  ['nothing is promised', '', PROMISED],
  ['its bytes are promised', `data-integrity="${integrityOf(SHA)}"`, ['signature.js']],
])('what is genuine is run, each file that is needed fetched once: %s', async (_, more, unneeded) => {
  await page.goto(publish({ more }));
  await untilTracked();
  expect(await drawCode()).toBe(true);
  await page.locator('#code svg').waitFor();
  expect((await download(page)).sha).toBe(SHA);
  await page.getByRole('heading', { name: 'डाउनलोड पूरा हुआ' }).waitFor();
  const needed = [...built.keys()].filter((name) => !unneeded.includes(name));
  await expect.poll(() => fetched().sort()).toEqual(needed.sort());
});

test('without a hash an exchanged file is run: the host is trusted', async () => {
  exchange('engine.js');
  await page.goto(publish({ isPinned: false }));
  expect((await download(page)).sha).toBe(SHA);
  expect(await exchanged()).toEqual([1]);
});

test('an exchanged engine.js is not run: the plain link is opened', async () => {
  exchange('engine.js');
  await page.goto(publish());
  const arriving = page.waitForEvent('download');
  await page.click('a');
  expect((await arriving).suggestedFilename()).toBe('app.apk');
  expect(await exchanged()).toBeUndefined();
});

test.each(['engine.js', 'lookup.js', 'verify.js', 'sha256.js'])(
  'an exchanged %s and a promised package: nothing is handed over',
  async (name) => {
    exchange(name);
    const downloads: unknown[] = [];
    page.on('download', (arrived) => downloads.push(arrived));
    await page.goto(publish({ more: `data-integrity="${integrityOf(SHA)}"` }));
    await page.click('a');
    await page.getByRole('heading', { name: 'फ़ाइल की जाँच नहीं हो सकी' }).waitFor({ timeout: 60_000 });
    expect(downloads).toEqual([]);
    expect(await exchanged()).toBeUndefined();
    // Genuine again, it is taken up by the next press.
    serve(name, `${built.get(name)}`);
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'डाउनलोड फिर से शुरू करें' }).click();
    expect((await savedFile(arriving)).sha).toBe(SHA);
  },
);

test('an exchanged qr.js is not run', async () => {
  exchange('qr.js');
  await page.goto(publish());
  await untilTracked();
  expect(await drawCode()).toBe(false);
  expect(fetched()).toContain('qr.js');
  expect(await exchanged()).toBeUndefined();
});

test('all others exchanged: none is run, and the package arrives', async () => {
  for (const name of PARTS) if (!/engine|extras/.test(name)) exchange(name);
  await page.goto(publish());
  expect((await download(page)).sha).toBe(SHA);
  await expect.poll(() => new Set(fetched()).size).toBe(PARTS.length - PROMISED.length);
  expect(packageRequests(site.cdn)).toHaveLength(1);
  expect(await exchanged()).toBeUndefined();
});

test('an exchanged extras.js, which has the hashes of others: none of them is run, and the package arrives', async () => {
  exchange('extras.js');
  await page.goto(publish());
  expect((await download(page)).sha).toBe(SHA);
  expect(packageRequests(site.cdn)).toHaveLength(1);
  expect(fetched().filter((name) => !/slipway|engine|extras/.test(name))).toEqual([]);
  expect(await exchanged()).toBeUndefined();
});
