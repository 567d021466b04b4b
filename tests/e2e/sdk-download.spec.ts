/** The SDK in a real browser, against a server that behaves, breaks, changes and lies. Every saved file is compared. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { proveApk } from '../../sdk/proof/apk-signature.ts';
import { rounds } from '../rounds.ts';
import { integrityOf, sha } from '../sdk/package-bytes.ts';
import { honest, makePackage } from '../sdk/package-server.ts';
import {
  download,
  firstPage,
  freshen,
  killBrowser,
  packageRequests,
  type SdkSite,
  savedFile,
  sentBytes,
  startSdkSite,
  storedRecords,
  watchConsole,
} from '../sdk/sdk-site.ts';
import { untilSent } from '../sdk/until-sent.ts';
import { chromiumPath } from './browser.ts';
import { axeViolations } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

/** What sizes and speeds are counted in: half a mebibyte, so that a package has several of the 2 MiB that are stored at a time, and few. */
const MB = 512 * 1024;
const file = makePackage(12 * MB + 4321);
const other = makePackage(12 * MB + 4321);
const SHA = sha(file);
/** For tests in which nothing happens on the way: it is proved and saved in less time. */
const small = makePackage(MB + 4321);
const SMALL_SHA = sha(small);
/** More than is stored at a time, for tests in which nothing breaks off. */
const medium = makePackage(5 * MB + 4321);
const MEDIUM_SHA = sha(medium);
/** A package with a signing block. */
const signed = readFileSync(join(import.meta.dirname, '../apk/fixtures/rsa2-v2v3-24.apk'));
const OTHER_SIGNER = sha(Buffer.from('another certificate'));

withBrowser();

interface Visitor {
  context: BrowserContext;
  page: Page;
  said: string[];
}

let site: SdkSite;
let context: BrowserContext;
let page: Page;
let said: string[];
/** Whose page most tests share: one for each test would take longer than most tests. */
let regular: Visitor;

beforeAll(async () => {
  [site, regular] = await Promise.all([startSdkSite(file), newVisitor()]);
});
afterAll(async () => {
  await Promise.all([site?.close(), regular?.context.close()]);
});
beforeEach(async () => {
  await freshen(regular.page, site);
  regular.said.length = 0;
  ({ context, page, said } = regular);
  serve(file);
});

async function newVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const made = await browser.newContext({ acceptDownloads: true, ...options });
  const opened = await made.newPage();
  return { context: made, page: opened, said: watchConsole(opened) };
}

/** Goes on with a page of this test's own, whose browser the test is going to change. */
async function useOwnPage(options: BrowserContextOptions = {}): Promise<void> {
  const visitor = await newVisitor(options);
  onTestFinished(() => visitor.context.close());
  ({ context, page, said } = visitor);
}

/** Both origins serve this package, and nothing is wrong with it. */
function serve(bytes: Buffer): void {
  site.page.behaviour = honest(bytes);
  site.cdn.behaviour = honest(bytes);
}

/** Takes the chance out of the time between two tries, which `retry.test.ts` knows: it is the shortest then, and nothing waits. */
async function tryAtOnce(): Promise<void> {
  await page.evaluate(() => {
    Math.random = () => 0;
  });
}

/** Waits until the page has stored more than so many bytes, and lets next to none come after them. Returns how many it has. */
async function untilStored(bytes: number): Promise<number> {
  const stored = async () => (await storedRecords(page, 'paasa'))[0]?.receivedBytes ?? 0;
  await expect.poll(stored).toBeGreaterThan(bytes);
  // However long the browser takes to leave the page, it has not got all by then.
  site.cdn.behaviour.bytesPerSecond = MB / 16;
  return stored();
}

/** Runs in the page: notes at its root how many bytes the SDK has read. */
function countBytesRead(): void {
  const { prototype } = ReadableStreamBYOBReader;
  const { read } = prototype;
  let sum = 0;
  Object.defineProperty(prototype, 'read', {
    async value(this: ReadableStreamBYOBReader, view: Uint8Array<ArrayBuffer>) {
      const part = await read.call(this, view);
      sum += part.value?.byteLength ?? 0;
      document.documentElement.dataset['bytesRead'] = `${sum}`;
      return part;
    },
  });
}

/** The first rows, which stand for all; a long run takes every one. */
function some<Row>(rows: readonly Row[], usual: number): Row[] {
  return rows.slice(0, rounds({ usual, long: rows.length }));
}

/** SHA-256 of the certificate, in hex. */
async function signerOf(bytes: Buffer): Promise<string> {
  const read = async (from: number, to: number) => new Uint8Array(bytes.subarray(from, to));
  const proof = await proveApk({ sizeBytes: bytes.length, read });
  return proof.kind === 'proved' ? (proof.signers[0] ?? '') : '';
}

const own = () => `<a href="/app.apk" data-slipway data-product="paasa">Download App</a>`;
const foreign = (more = '') =>
  `<a href="${site.cdn.origin}/app.apk" data-slipway data-product="paasa" ${more}>Download App</a>`;

describe('D8 a package arrives', () => {
  test('on a page with the strictest policy, with one request, without a word on the console', async () => {
    await page.goto(site.publish(foreign()));
    expect(await download(page)).toEqual({ name: 'install-paasa.apk', sha: SHA });
    expect(packageRequests(site.cdn)).toHaveLength(1);
    expect(sentBytes(site.cdn)).toBe(file.length);
    await expect.poll(() => storedRecords(page, 'paasa')).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('apkDownloaded_/'))).toBe('true');
    expect(said).toEqual([]);
  });

  test('on a page that cancels every click outside its own dialog', async () => {
    serve(small);
    await page.goto(site.publish(`<div id="trap">${foreign('data-sheet="none"')}</div>`));
    await page.evaluate(() => {
      const onClick = (event: Event) => {
        if (event.target instanceof Element && event.target.closest('#trap')) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      document.addEventListener('click', onClick, { capture: true });
    });
    expect((await download(page)).sha).toBe(SMALL_SHA);
  });

  test('from a link lookup, with events to the log', async () => {
    serve(small);
    const more = `data-link-endpoint="${site.cdn.origin}/api/link" data-event-endpoint="${site.cdn.origin}/api/logevents" data-label="home"`;
    await page.goto(site.publish(`<a href="/x" data-slipway ${more}>Get</a>`));
    expect((await download(page)).sha).toBe(SMALL_SHA);
    const lookup = site.cdn.requests.find(({ path, method }) => path === '/api/link' && method === 'POST');
    expect(JSON.parse(lookup?.body ?? '')).toEqual({ websiteName: '127.0.0.1', source: '/' });
    const events = () =>
      site.cdn.requests.filter(({ path, method }) => path === '/api/logevents' && method === 'PUT');
    await expect
      .poll(() => events().map(({ url }) => url.searchParams.get('downloadCompleted')))
      .toEqual([null, 'true']);
    expect(said).toEqual([]);
  });

  test('by the script’s own attributes and by code, with a stub before the script', async () => {
    serve(small);
    const stub = 'window.Slipway={q:[],ready(f){this.q.push(f)}};Slipway.ready(s=>{window.early=s.version})';
    site.page.files.set('/stub.js', { type: 'text/javascript', body: stub });
    const address = site.publish('<a href="/app.apk" data-slipway>Get</a>');
    const html = site.page.files.get('/');
    if (html) {
      html.body = String(html.body).replace(
        '<script src="/slipway.js">',
        '<script src="/stub.js"></script><script src="/slipway.js" data-product="fromscript" async>',
      );
    }
    await page.goto(address);
    await page.waitForFunction('window.early');
    expect((await download(page)).name).toBe('install-fromscript.apk');
    const byCode = page.waitForEvent('download');
    await page.evaluate(() => {
      const slipway = (window as unknown as { Slipway: unknown }).Slipway as {
        createDownload(options: object): { start(): void };
      };
      slipway.createDownload({ product: 'bycode', apkUrl: '/app.apk', timing: true, sheet: 'none' }).start();
    });
    expect(await savedFile(byCode)).toEqual({ name: 'install-bycode.apk', sha: SMALL_SHA });
    expect(await page.evaluate(() => Object.keys(window).filter((name) => /slipway/i.test(name)))).toEqual([
      'Slipway',
    ]);
    expect(said).toEqual([]);
  });

  test('a queued task that throws is the page’s uncaught error, and the later ones run', async () => {
    const tasks = 'window.Slipway={q:[()=>{throw Error("first")},()=>{document.title="second"}]}';
    site.page.files.set('/stub.js', { type: 'text/javascript', body: tasks });
    await page.goto(site.publish('<script src="/stub.js"></script>'));
    await expect.poll(() => page.title()).toBe('second');
    expect(said).toEqual(['Error: first']);
  });

  test('a script that is there twice serves once', async () => {
    serve(small);
    await page.goto(site.publish(`${own()}<script src="/slipway.js"></script>`));
    expect((await download(page)).sha).toBe(SMALL_SHA);
    expect(packageRequests(site.page)).toHaveLength(1);
  });

  test('compressed on the way', async () => {
    serve(medium);
    site.page.behaviour.isGzipped = true;
    await page.goto(site.publish(own()));
    expect((await download(page)).sha).toBe(MEDIUM_SHA);
  });

  test('without a length', async () => {
    serve(medium);
    site.cdn.behaviour.hasLength = false;
    await page.goto(site.publish(foreign()));
    expect((await download(page)).sha).toBe(MEDIUM_SHA);
  });

  test('through a redirect to another origin, also when it has to be gone on with', async () => {
    site.page.behaviour.redirectTo = site.cdn.origin;
    site.cdn.behaviour.breaks = 2;
    site.cdn.behaviour.breakAfterBytes = 3 * MB;
    await page.goto(site.publish(own()));
    expect((await download(page)).sha).toBe(SHA);
    expect(packageRequests(site.cdn).length).toBeGreaterThanOrEqual(3);
  });
});

describe('D14 a bad network', () => {
  test.each([
    ['exposed headers', true, makePackage(18 * MB)],
    // Where no ETag can be seen, the joined parts have to prove themselves.
    ['no exposed headers', false, makeSampleApk({ sizeBytes: 18 * MB })],
  ])('breaks again and again, with %s: nothing is fetched twice', async (_, exposesHeaders, bytes) => {
    await useOwnPage();
    // More than what is repeated comes each time, and not faster than a page reads: a broken connection takes with it what it has not
    // read yet, and where two answers bring nothing new the whole is asked for.
    site.cdn.behaviour = {
      ...honest(bytes),
      ...{ breaks: 4, breakAfterBytes: 4 * MB, bytesPerSecond: 16 * MB, exposesHeaders },
    };
    await page.goto(site.publish(foreign()));
    expect((await download(page)).sha).toBe(sha(bytes));
    const [, ...rest] = packageRequests(site.cdn);
    expect(rest).toHaveLength(4);
    expect(rest.every(({ status, ifRange }) => status === 206 && ifRange === null)).toBe(true);
    expect(site.cdn.requests.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
    // Each answer begins where the page had got to: what was still under way when the connection broke, never came.
    const starts = rest.map(({ range }) => Number(/\d+/.exec(range ?? '')?.[0]));
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });

  test('offline in the middle, then online', async () => {
    site.cdn.behaviour.bytesPerSecond = 8 * MB;
    await page.goto(site.publish(foreign()));
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.click('a');
    await untilSent(site.cdn, 4 * MB);
    await context.setOffline(true);
    Object.assign(site.cdn.behaviour, { breaks: 1, breakAfterBytes: 0 });
    await page.getByText('Weak Internet').waitFor();
    await context.setOffline(false);
    expect((await savedFile(arriving)).sha).toBe(SHA);
  });

  test('a stall is broken off after 12 s', async () => {
    await useOwnPage();
    await page.clock.install();
    await page.addInitScript(countBytesRead);
    Object.assign(site.cdn.behaviour, { stalls: 1, stallAfterBytes: 3 * MB });
    await page.goto(site.publish(foreign()));
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.click('a');
    // What the server has sent is not yet with the page, and where that has read nothing, it asks for the whole again.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['bytesRead']))
      .toBe(`${3 * MB}`);
    expect(packageRequests(site.cdn)).toHaveLength(1);
    await page.clock.runFor(12_500);
    await page.clock.resume();
    expect((await savedFile(arriving)).sha).toBe(SHA);
    expect(packageRequests(site.cdn)[1]?.status).toBe(206);
  });

  // Where nothing is promised, the two links below go on after a reload as well.
  test.each(
    some(
      [
        ['the page gives the hash', `data-integrity="${integrityOf(SHA)}"`],
        ['nothing is promised', ''],
      ] as const,
      1,
    ),
  )(
    'a reload at half, %s: goes on by itself from the last stored byte, without a lookup',
    async (_, promise) => {
      site.cdn.behaviour.bytesPerSecond = 4 * MB;
      const more = `data-link-endpoint="${site.cdn.origin}/api/link" ${promise}`;
      await page.goto(site.publish(`<a href="/x" data-slipway data-product="paasa" ${more}>Get</a>`));
      await page.click('a');
      const stored = await untilStored(2 * MB);
      const arriving = page.waitForEvent('download', { timeout: 60_000 });
      await page.reload();
      site.cdn.behaviour.bytesPerSecond = Number.POSITIVE_INFINITY;
      expect((await savedFile(arriving)).sha).toBe(SHA);
      const from = Number(/\d+/.exec(packageRequests(site.cdn)[1]?.range ?? '')?.[0]);
      expect(from).toBeGreaterThanOrEqual(stored);
      expect(packageRequests(site.cdn)).toHaveLength(2);
      expect(
        site.cdn.requests.filter(({ path, method }) => path === '/api/link' && method === 'POST'),
      ).toHaveLength(1);
    },
  );

  test('of two links that differ in the query alone, a reload goes on with the one that was pressed', async () => {
    site.cdn.behaviour.bytesPerSecond = 4 * MB;
    const link = (name: string) =>
      `<a id="${name}" href="${site.cdn.origin}/app.apk?v=${name}" data-slipway data-sheet="none" data-product="paasa">Get</a>`;
    await page.goto(site.publish(link('one') + link('two')));
    await page.click('#one');
    await untilStored(2 * MB);
    const saved: Download[] = [];
    page.on('download', (download) => saved.push(download));
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.reload();
    site.cdn.behaviour.bytesPerSecond = Number.POSITIVE_INFINITY;
    expect((await savedFile(arriving)).sha).toBe(SHA);
    await expect.poll(() => storedRecords(page, 'paasa')).toEqual([]);
    expect(saved).toHaveLength(1);
    expect(packageRequests(site.cdn).map(({ url }) => url.search)).toEqual(['?v=one', '?v=one']);
  });
});

describe('D14 a server that changes or lies', () => {
  test('the file changes in the middle: the new one arrives whole', async () => {
    Object.assign(site.cdn.behaviour, { breaks: 1, breakAfterBytes: 5 * MB, fileAfterBreak: other });
    await page.goto(site.publish(foreign()));
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.click('a');
    expect((await savedFile(arriving)).sha).toBe(sha(other));
  });

  test('HTML in place of the package: the link is opened, nothing is saved', async () => {
    site.page.behaviour.isPortal = true;
    await page.goto(site.publish(own()));
    await tryAtOnce();
    await page.click('a');
    await page.getByText('Log in').waitFor();
    expect(page.url()).toBe(`${site.page.origin}/app.apk`);
  });

  test('a foreign file under the right type: the link is opened, nothing is saved by the page', async () => {
    site.cdn.behaviour.file = Buffer.from('no package at all, whatever the type says');
    await page.goto(site.publish(foreign()));
    await tryAtOnce();
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.click('a');
    // The browser's own download of the link: its name, not ours.
    expect((await arriving).suggestedFilename()).toBe('app.apk');
  });

  test('no permission to read the answer: the link is opened', async () => {
    serve(small);
    site.cdn.behaviour.allowsCors = false;
    await page.goto(site.publish(foreign()));
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.click('a');
    const arrived = await arriving;
    expect(arrived.suggestedFilename()).toBe('app.apk');
    expect((await savedFile(arrived)).sha).toBe(SMALL_SHA);
  });

  test('the expected sha-256: saved', async () => {
    serve(medium);
    await page.goto(site.publish(foreign(`data-integrity="${integrityOf(MEDIUM_SHA)}"`)));
    expect((await download(page)).sha).toBe(MEDIUM_SHA);
  });
});

describe('a promised file', () => {
  const EN = {
    wrong: 'This is not the file that was promised, so it was not saved.',
    unchecked: 'The file could not be checked, so it was not saved.',
    inApp: 'This app cannot check the file. Open this page in your browser to download it.',
  };
  const WRONG = integrityOf(sha(other));
  const dialog = () => page.locator('slipway-sheet dialog');

  /** Everything by which bytes could leave the page. */
  function watchWays(): string[] {
    const ways: string[] = [];
    page.on('download', (arrived) => ways.push(`download ${arrived.suggestedFilename()}`));
    page.on('popup', (popup) => ways.push(`popup ${popup.url()}`));
    page.on(
      'request',
      (request) => request.isNavigationRequest() && ways.push(`navigation ${request.url()}`),
    );
    return ways;
  }

  /** The sheet says `text`, and from then on nothing happens by itself. */
  async function expectRefusal(ways: string[], text: string): Promise<void> {
    await dialog().getByRole('heading', { name: text }).waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    expect(ways).toEqual([]);
    expect(await dialog().getByRole('progressbar').count()).toBe(0);
  }

  const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

  beforeEach(() => {
    serve(small);
    for (const path of ['/manifest.json', '/promise']) site.page.files.delete(path);
  });

  test.each(
    some<[string, () => string, string]>(
      [
        ['other bytes than promised', () => `data-integrity="${WRONG}"`, EN.wrong],
        ['a manifest that is missing', () => 'data-integrity="/manifest.json"', EN.unchecked],
        [
          'a package that another has signed',
          () => {
            site.page.behaviour = site.cdn.behaviour = honest(signed);
            return `data-signer="${OTHER_SIGNER}"`;
          },
          EN.wrong,
        ],
        ['an empty attribute', () => 'data-integrity=""', EN.unchecked],

        [
          'other bytes than the lookup promises',
          () => {
            site.page.files.set(
              '/promise',
              json({ apkLink: `${site.cdn.origin}/app.apk`, integrity: WRONG }),
            );
            return `data-link-endpoint="${site.page.origin}/promise"`;
          },
          EN.wrong,
        ],
        [
          'a manifest with other fields',
          () => {
            site.page.files.set('/manifest.json', json({ hash: SMALL_SHA }));
            return 'data-integrity="/manifest.json"';
          },
          EN.unchecked,
        ],
        [
          'a package that nobody has signed',
          () => {
            return `data-signer="${OTHER_SIGNER}"`;
          },
          EN.wrong,
        ],
        ['a signer whose name is cut off', () => 'data-signer="sha256-abc"', EN.unchecked],
        ['a hash that is cut off', () => 'data-integrity="sha256-abc"', EN.unchecked],

        [
          'other bytes than promised, at a fixed link',
          () => `data-apk-url="${site.cdn.origin}/app.apk" data-integrity="${WRONG}"`,
          EN.wrong,
        ],
      ],
      4,
    ),
  )('%s: neither saved nor opened, and the sheet says why', async (_, attributes, text) => {
    await page.goto(site.publish(foreign(attributes())));
    await tryAtOnce();
    const ways = watchWays();
    await page.click('a');
    await expectRefusal(ways, text);
    // A further try, by the keyboard alone, ends as the first did.
    const again = dialog().getByRole('button', { name: 'Restart the Download' });
    for (let press = 0; press < 3 && !(await again.evaluate((button) => button.matches(':focus'))); press++)
      await page.keyboard.press('Tab');
    await page.evaluate(() => {
      document.addEventListener('slipway:failure', () => {
        document.documentElement.dataset['failed'] = 'again';
      });
    });
    await page.keyboard.press('Enter');
    await page.locator('[data-failed="again"]').waitFor();
    await expectRefusal(ways, text);
    expect(await page.evaluate(() => localStorage.getItem('apkDownloaded_/'))).toBe('false');
  });

  test('a package of the named signer is saved', async () => {
    site.page.behaviour = site.cdn.behaviour = honest(signed);
    await page.goto(site.publish(foreign(`data-signer="${await signerOf(signed)}"`)));
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.click('a');
    expect((await savedFile(arriving)).sha).toBe(sha(signed));
  });

  test('a package whose bytes are not those that were signed is not saved, though nothing is promised', async () => {
    const turned = Buffer.from(signed);
    turned[5000] = (turned[5000] ?? 0) ^ 1;
    site.page.behaviour = site.cdn.behaviour = honest(turned);
    await page.goto(site.publish(foreign()));
    await tryAtOnce();
    const saved: string[] = [];
    page.on('download', (arrived) => saved.push(arrived.suggestedFilename()));
    const opening = page.waitForRequest((request) => request.isNavigationRequest(), { timeout: 60_000 });
    await page.click('a');
    // The link is opened in its place: what the browser makes of it is between it and the server.
    await opening;
    expect(saved.filter((name) => name.startsWith('install-'))).toEqual([]);
  });

  test('a script that proves and is not available: nothing is handed over', async () => {
    await useOwnPage();
    await page.route('**/verify.js*', (route) => route.abort());
    await page.goto(site.publish(foreign(`data-integrity="${integrityOf(SMALL_SHA)}"`)));
    await tryAtOnce();
    const ways = watchWays();
    await page.click('a');
    await expectRefusal(ways, EN.unchecked);
    // A touch later, when it is available, the same page downloads.
    await page.unroute('**/verify.js*');
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await dialog().getByRole('button', { name: 'Restart the Download' }).click();
    expect((await savedFile(arriving)).sha).toBe(SMALL_SHA);
  });

  test.each(
    some(
      [
        [
          'Instagram',
          'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36 Instagram 300',
        ],
        [
          'a web view',
          'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36',
        ],
        [
          'Facebook',
          'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36 [FBAN/FB4A;FBAV/400]',
        ],
      ],
      1,
    ),
  )(
    'inside %s: nothing is opened; the sheet says why and shows the way to the browser',
    async (_, userAgent) => {
      await useOwnPage({ userAgent });
      await page.goto(site.publish(foreign(`data-integrity="${integrityOf(SMALL_SHA)}"`)));
      const ways = watchWays();
      await page.click('a[data-slipway]');
      await expectRefusal(ways, EN.inApp);
      const way = dialog().getByRole('link', { name: 'Open in browser' });
      expect(await way.getAttribute('href')).toMatch(/^intent:/);
      expect(await dialog().getByRole('button', { name: 'Restart the Download' }).count()).toBe(0);
      await page.keyboard.press('Tab');
      expect(await way.evaluate((link) => link.matches(':focus'))).toBe(true);
      expect(packageRequests(site.cdn)).toEqual([]);
    },
  );

  test('from a script of another origin it is proved as well', async () => {
    const address = site.publish(foreign(`data-integrity="${integrityOf(SMALL_SHA)}"`), '/partner');
    for (const name of ['slipway', 'engine', 'lookup', 'verify', 'sha256', 'extras'].map(
      (part) => `/${part}.js`,
    )) {
      const script = site.page.files.get(name);
      if (script) site.cdn.files.set(name, { ...script, headers: { 'Access-Control-Allow-Origin': '*' } });
    }
    const html = site.page.files.get('/partner');
    if (html) {
      html.body = String(html.body).replace('src="/slipway.js"', `src="${site.cdn.origin}/slipway.js"`);
      html.headers = {};
    }
    await page.goto(address);
    expect((await download(page)).sha).toBe(SMALL_SHA);
  });

  test('the module proves too', async () => {
    site.page.files.set('/module.js', {
      type: 'text/javascript',
      body: "import { attach } from '/slipway.module.js'; attach();",
    });
    const address = site.publish(foreign(`data-integrity="${integrityOf(SMALL_SHA)}"`), '/module');
    const html = site.page.files.get('/module');
    if (html)
      html.body = String(html.body).replace(
        '<script src="/slipway.js">',
        '<script type="module" src="/module.js">',
      );
    await page.goto(address);
    expect((await download(page)).sha).toBe(SMALL_SHA);
  });

  test.each(some(['dark', 'light'] as const, 1))(
    'refused, the sheet has no accessibility violation, in %s',
    async (colorScheme) => {
      await useOwnPage({ colorScheme, viewport: { width: 360, height: 740 } });
      await page.goto(site.publish(foreign(`data-integrity="sha256-abc" data-locale="bn"`)));
      await page.click('a');
      await dialog().getByRole('heading', { name: 'যাচাই' }).waitFor({ timeout: 60_000 });
      expect(await axeViolations(page)).toEqual([]);
    },
  );
});

describe('D14 storage', () => {
  test('no room: goes on in memory', async () => {
    await useOwnPage();
    await page.goto(site.publish(foreign()));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.page.origin, quotaSize: 3 * MB });
    Object.assign(site.cdn.behaviour, { breaks: 1, breakAfterBytes: 7 * MB });
    expect((await download(page)).sha).toBe(SHA);
    // Spec §8: logged, once.
    expect(said.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([
      'Slipway: The file could not be stored. QuotaExceededError',
    ]);
  });

  test('the room runs out on the way: goes on in memory', async () => {
    await useOwnPage();
    await page.addInitScript(() => {
      navigator.storage.estimate = async () => ({});
    });
    await page.goto(site.publish(foreign()));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.page.origin, quotaSize: 5 * MB });
    expect((await download(page)).sha).toBe(SHA);
  });

  test.each(
    some(
      [
        [
          'throws',
          () =>
            Object.defineProperty(window, 'indexedDB', {
              get() {
                throw new DOMException('denied', 'SecurityError');
              },
            }),
        ],
        [
          'fails to write',
          () => {
            IDBObjectStore.prototype.put = () => {
              throw new DOMException('broken', 'UnknownError');
            };
          },
        ],
        [
          'never answers',
          () => {
            IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
          },
        ],
        ['is missing', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
      ],
      3,
    ),
  )('a browser database that %s', async (_, breakIt) => {
    await useOwnPage();
    serve(medium);
    await page.addInitScript(breakIt);
    await page.goto(site.publish(foreign()));
    expect((await download(page)).sha).toBe(MEDIUM_SHA);
  });

  test('a record of the older site, with the bytes in it, is gone on with', async () => {
    await page.goto(site.publish('<p>older site</p>', '/old'));
    await page.evaluate(
      async ({ url, bytes, totalBytes }) => {
        const opening = indexedDB.open('paasaDownloads', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('downloads', { keyPath: 'url' });
        await new Promise((resolve) => {
          opening.onsuccess = resolve;
        });
        const part = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
        const record = {
          url,
          chunks: [part.slice(0, 70_000), part.slice(70_000)],
          receivedBytes: part.length,
          totalBytes,
          timestamp: Date.now(),
        };
        const transaction = opening.result.transaction('downloads', 'readwrite');
        transaction.objectStore('downloads').put(record);
        await new Promise((resolve) => {
          transaction.oncomplete = resolve;
        });
        opening.result.close();
      },
      {
        url: `${site.cdn.origin}/app.apk`,
        bytes: file.subarray(0, 3 * MB).toString('base64'),
        totalBytes: file.length,
      },
    );
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.goto(site.publish(foreign()));
    expect((await savedFile(arriving)).sha).toBe(SHA);
    // It has no validators: a little of what is held is repeated.
    expect(packageRequests(site.cdn)[0]?.range).toBe(`bytes=${3 * MB - 256 * 1024}-`);
  });
});

describe('D14 tabs', () => {
  test('one downloads, the other shows its progress; one file', async () => {
    await useOwnPage();
    site.cdn.behaviour.bytesPerSecond = 8 * MB;
    const address = site.publish(foreign());
    const second = await context.newPage();
    const files: string[] = [];
    for (const tab of [page, second])
      tab.on('download', (arrived) => files.push(arrived.suggestedFilename()));
    await page.goto(address);
    await second.goto(address);
    await page.click('a');
    await untilSent(site.cdn, 2 * MB);
    await second.click('a');
    await second.getByText(/Sec left/).waitFor();
    for (const tab of [page, second]) await tab.getByRole('heading', { name: 'Download Complete' }).waitFor();
    await expect.poll(() => files).toEqual(['install-paasa.apk']);
    expect(packageRequests(site.cdn)).toHaveLength(1);
  });

  test('the other takes over when the first is closed', async () => {
    await useOwnPage();
    site.cdn.behaviour.bytesPerSecond = 4 * MB;
    const address = site.publish(foreign());
    const second = await context.newPage();
    await page.goto(address);
    await second.goto(address);
    await page.click('a');
    await untilSent(site.cdn, 2 * MB);
    await second.click('a');
    await second.getByText(/Sec left/).waitFor();
    await untilStored(MB);
    const arriving = second.waitForEvent('download', { timeout: 60_000 });
    await page.close();
    site.cdn.behaviour.bytesPerSecond = Number.POSITIVE_INFINITY;
    expect((await savedFile(arriving)).sha).toBe(SHA);
    expect(packageRequests(site.cdn)[1]?.status).toBe(206);
  });
});

describe('D14 a killed browser', () => {
  // What is lost does not depend on where it breaks off: a run tries one place, long enough after the start that less than all may be
  // lost; a long run tries three. In the first 2 s nothing may be stored yet.
  test.each([0.85, 0.5, 0.65].slice(0, rounds({ usual: 1, long: 3 })))(
    'at %f of the file: the next visit goes on, and at most 2 s of transfer are lost',
    async (share) => {
      const profile = mkdtempSync(join(tmpdir(), 'slipway-profile-'));
      const speed = 3 * MB;
      const start = () =>
        chromium.launchPersistentContext(profile, {
          executablePath: chromiumPath(),
          acceptDownloads: true,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
          ],
        });
      try {
        site.cdn.behaviour.bytesPerSecond = speed;
        const address = site.publish(foreign());
        const first = await start();
        const tab = await firstPage(first);
        await tab.goto(address);
        await tab.click('a');
        await untilSent(site.cdn, share * file.length);
        const sentBefore = sentBytes(site.cdn);
        killBrowser(profile);
        await first.close().catch(() => {});
        site.cdn.behaviour.bytesPerSecond = Number.POSITIVE_INFINITY;
        const next = await start();
        const again = await firstPage(next);
        const arriving = again.waitForEvent('download', { timeout: 60_000 });
        await again.goto(address);
        expect((await savedFile(arriving)).sha).toBe(SHA);
        const from = Number(/\d+/.exec(packageRequests(site.cdn)[1]?.range ?? '')?.[0]);
        expect(sentBefore - from).toBeLessThanOrEqual(2 * speed);
        await next.close();
      } finally {
        killBrowser(profile);
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  );
});

describe('B1 the sheet', () => {
  test('traps focus, gives it back, closes by Escape, by the back button and by its own', async () => {
    site.cdn.behaviour.bytesPerSecond = 1 * MB;
    await page.goto(site.publish(`<button>other</button>${foreign()}`));
    const dialog = page.locator('slipway-sheet dialog');
    const close = dialog.getByRole('button', { name: 'Close' });
    await page.focus('a');
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(1);
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => ['SLIPWAY-SHEET', 'BODY'].includes(document.activeElement?.tagName ?? '')),
      ).toBe(true);
    }
    const isOpen = () => dialog.evaluate((element) => (element as HTMLDialogElement).open);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    await page.click('a');
    await expect.poll(isOpen).toBe(true);
    await page.goBack();
    await expect.poll(isOpen).toBe(false);
    expect(page.url()).toBe(`${site.page.origin}/`);
    await page.click('a');
    await close.click();
    await expect.poll(isOpen).toBe(false);
    // The page then goes back over the sheet's entry, which would abort what the next test opens.
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    expect(packageRequests(site.cdn)).toHaveLength(1);
  });

  test.each(some(['light', 'dark'] as const, 1))(
    'has no accessibility violation, in %s',
    async (colorScheme) => {
      await useOwnPage({ colorScheme, viewport: { width: 360, height: 740 } });
      site.cdn.behaviour.bytesPerSecond = 6 * MB;
      await page.goto(site.publish(foreign('data-percentage data-locale="hi"')));
      const violations = () => axeViolations(page);
      await page.click('a');
      await page.getByText(/सेकंड बाकी/).waitFor();
      expect(await violations()).toEqual([]);
      await page.getByRole('heading', { name: 'डाउनलोड पूरा हुआ' }).waitFor();
      expect(await violations()).toEqual([]);
      const small = await page
        .locator('slipway-sheet button:visible')
        .evaluateAll((buttons) =>
          buttons
            .map((button) => button.getBoundingClientRect())
            .filter(({ width, height }) => width < 44 || height < 44),
        );
      expect(small).toEqual([]);
    },
  );
});

describe('E a failure leads to the link, which leaves the page', () => {
  const logging = `<a href="/app.apk" data-slipway data-event-endpoint="/api/logevents">Get</a>`;
  beforeEach(async () => {
    site.page.behaviour.isPortal = true;
    await page.goto(site.publish(logging));
    await tryAtOnce();
  });

  /** The script that logs comes when `when` resolves. */
  async function delayExtras(when: Promise<unknown>): Promise<void> {
    await page.route('**/extras.js', async (route) => {
      await when;
      await route.continue();
    });
    onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  }

  test('its event arrives, even if the script that logs is late', async () => {
    // By then the engine knows that it has failed.
    await delayExtras(page.waitForResponse(/\/app\.apk$/));
    await page.click('a');
    await page.getByText('Log in').waitFor();
    const completed = () =>
      site.page.requests
        .filter(({ path }) => path === '/api/logevents')
        .map(({ url }) => url.searchParams.get('downloadCompleted'));
    await expect.poll(completed).toEqual([null, 'false']);
  });

  test('and the link opens, even if that script never comes', async () => {
    await delayExtras(page.getByText('Log in').waitFor());
    await page.click('a');
    await page.getByText('Log in').waitFor();
  });

  test('but not if the visitor has started again in the meantime', async () => {
    await useOwnPage();
    await page.exposeFunction('serveHonestly', () => serve(small));
    await page.goto(site.publish(logging));
    await tryAtOnce();
    const wait = await page.evaluateHandle(() => {
      const held = {
        end(): void {
          throw new Error('nothing waits');
        },
      };
      const { setTimeout } = window;
      const holdSeconds = (task: () => void, ms?: number) => {
        if (ms === 1000) held.end = task;
        else return setTimeout(task, ms);
      };
      Object.assign(window, { setTimeout: holdSeconds });
      const pressAgain = async () => {
        await Reflect.get(window, 'serveHonestly')();
        document.querySelector('a')?.click();
      };
      addEventListener('slipway:failure', pressAgain, { once: true });
      return held;
    });
    await delayExtras(new Promise(() => {}));
    expect((await download(page)).sha).toBe(SMALL_SHA);
    const requested = packageRequests(site.page).length;
    await wait.evaluate((held) => held.end());
    await page.evaluate(() => fetch('/end'));
    expect(packageRequests(site.page)).toHaveLength(requested);
  });
});
