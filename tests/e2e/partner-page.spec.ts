/** The partners' page in a real browser: its download under faults, the snippets it writes pasted into other sites, its keyboard. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, BrowserContextOptions, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun, rounds } from '../rounds.ts';
import { sha } from '../sdk/package-bytes.ts';
import { makePackage, type PackageServer, startPackageServer } from '../sdk/package-server.ts';
import { savedFile, storedRecords, watchConsole } from '../sdk/sdk-site.ts';
import { axeViolations, overflowPx } from './watched-page.ts';
import { browser, site, withOwnSite } from './with-site.ts';

withOwnSite();

/** The host that the snippets name: the example site's origin. */
const PUBLIC = 'www.paasa.example';
const PRODUCT = 'paasa-demo';

const contexts: BrowserContext[] = [];

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  await fetch(`${site.origin}/__slipway/backend/faults`, { method: 'DELETE' });
  await fetch(`${site.origin}/__slipway/backend/log`, { method: 'DELETE' });
});

/** A page in a context of its own, which the test leaves behind. */
async function newPage(options: BrowserContextOptions = {}): Promise<{ page: Page; said: string[] }> {
  const opened = await openPage(options);
  contexts.push(opened.page.context());
  return opened;
}

async function openPage(options: BrowserContextOptions): Promise<{ page: Page; said: string[] }> {
  const page = await (await browser.newContext(options)).newPage();
  const said = watchConsole(page);
  page.on('console', (message) => said.push(message.text()));
  return { page, said };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Answers as the host that serves the finished site. */
function servePublished(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  try {
    const body = readFileSync(join(site.outFolder, path));
    return route.fulfill({
      body,
      contentType: TYPES[extname(path)] ?? 'application/octet-stream',
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  } catch {
    return route.fulfill({ status: 404 });
  }
}

/** The page with its demo started, and ways to read and work it. */
async function openDemo(options: BrowserContextOptions = {}) {
  return startDemo(await newPage({ acceptDownloads: true, ...options }));
}

async function startDemo({ page, said }: { page: Page; said: string[] }) {
  await page.goto(`${site.origin}/sdk/`, { waitUntil: 'load' });
  await page.locator('.sdk-demo').scrollIntoViewIfNeeded();
  await page.getByRole('checkbox', { name: 'Slow' }).waitFor();
  const fact = (name: string) => page.locator(`[data-fact="${name}"]`);
  async function bytes(): Promise<number> {
    const text = (await fact('bytes').textContent()) ?? '';
    return Number.parseInt(text.replaceAll(',', ''), 10) || 0;
  }
  return {
    page,
    said,
    link: page.locator('.sdk-demo a[data-slipway]'),
    box: (name: string) => page.locator(`.sdk-demo input[name="${name}"]`),
    /** Sets a switch, and waits until the back end has it. */
    async turn(name: string, isOn: boolean): Promise<void> {
      const isBackend = !['offline', 'quota', 'inApp'].includes(name);
      const answered = isBackend
        ? page.waitForResponse((response) => response.request().method() !== 'GET')
        : undefined;
      await page.locator(`.sdk-demo input[name="${name}"]`).setChecked(isOn);
      await answered;
    },
    async hasStatus(word: string): Promise<void> {
      await expect.poll(() => fact('status').textContent()).toBe(word);
    },
    bytes,
    /** Waits until so many bytes of the package are here. */
    async hasBytes(count: number): Promise<void> {
      await expect.poll(bytes).toBeGreaterThanOrEqual(count);
    },
    log: () => page.locator('.sdk-demo [role="log"] p').allTextContents(),
  };
}

async function served(): Promise<string> {
  return sha(Buffer.from(await (await fetch(`${site.origin}/apk/paasa.apk`)).arrayBuffer()));
}

interface Logged {
  method: string;
  url: string;
  status: number;
}

async function packageAnswers(): Promise<number[]> {
  const log = (await (await fetch(`${site.origin}/__slipway/backend/log`)).json()) as Logged[];
  return log.filter(({ url }) => url.startsWith('/apk/')).map(({ status }) => status);
}

describe('the page', () => {
  const NARROW = { width: 320, height: 640 };
  const WIDE = { width: 1440, height: 900 };

  test('has no complaint and no accessibility violation on a narrow phone, and fits a wide screen', async () => {
    const { page, said } = await openDemo({ viewport: NARROW });
    await page.locator('.sdk-reference').scrollIntoViewIfNeeded();
    const violations = await axeViolations(page);
    const overflows = [await overflowPx(page)];
    await page.setViewportSize(WIDE);
    overflows.push(await overflowPx(page));
    expect({ violations, overflows, said }).toEqual({ violations: [], overflows: [0, 0], said: [] });
  });

  // Opened there, and asked everything: what another screen changes is the widths, and the colours, which `site.spec.ts` sees at night.
  const others = [
    ['on a phone at night', { viewport: { width: 360, height: 800 }, colorScheme: 'dark' as const }],
    ['on a wide screen', { viewport: WIDE }],
  ] as const;
  test.each(isLongRun ? others : [])(
    'has no complaint, no overflow and no accessibility violation once all of it runs %s',
    async (_, options) => {
      const { page, said } = await openDemo(options);
      await page.locator('.sdk-reference').scrollIntoViewIfNeeded();
      const violations = await axeViolations(page);
      const overflow = await overflowPx(page);
      expect({ violations, overflow, said }).toEqual({ violations: [], overflow: 0, said: [] });
    },
  );

  test('fetches at most 15,000 bytes of scripts before it is touched', async () => {
    const { page } = await newPage({ viewport: { width: 1440, height: 900 } });
    const paths: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') paths.push(new URL(request.url()).pathname);
    });
    await page.goto(`${site.origin}/sdk/`, { waitUntil: 'load' });
    const sizes = paths.map(
      (path) => gzipSync(readFileSync(join(site.outFolder, path)), { level: 9 }).length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15_000);
  });

  test('with scripts off has the link, the first snippet and the reference, and no dead controls', async () => {
    const { page } = await newPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/sdk/`);
    expect(await page.locator('.sdk-demo a').getAttribute('href')).toBe('/apk/paasa.apk');
    expect(await page.locator('.sdk-snippet pre').textContent()).toContain('<script async src=');
    expect(await page.locator('main :is(input, button, select):visible').count()).toBe(0);
    expect(await page.getByText('data-link-endpoint', { exact: true }).isVisible()).toBe(true);
  });

  test('on a public host says where the back end’s faults are, and asks nobody for them', async () => {
    const { page, said } = await newPage();
    const requested: string[] = [];
    await page.route(`https://${PUBLIC}/**`, (route) => {
      requested.push(new URL(route.request().url()).pathname);
      return servePublished(route);
    });
    await page.goto(`https://${PUBLIC}/sdk/`, { waitUntil: 'load' });
    await page.locator('.sdk-demo').scrollIntoViewIfNeeded();
    await expect.poll(() => requested.some((path) => path.includes('script-sdk-demo'))).toBe(true);
    // Its script has been requested; the box reacts once it runs.
    const turnOffline = async (): Promise<number> => {
      for (const isOn of [false, true]) await page.locator('[name="offline"]').setChecked(isOn);
      return page.locator('[role="log"] p').count();
    };
    await expect.poll(turnOffline).toBeGreaterThan(0);
    expect(await page.locator('[data-local="no"]').isVisible()).toBe(true);
    expect(await page.locator('[name="stall"]').isVisible()).toBe(false);
    expect(requested.filter((path) => path.startsWith('/__'))).toEqual([]);
    expect(said).toEqual([]);
  });
});

describe('the download of the demo', () => {
  let shared: Awaited<ReturnType<typeof startDemo>>;

  beforeAll(async () => {
    shared = await startDemo(await openPage({ acceptDownloads: true }));
  });
  afterAll(() => shared?.page.context().close());

  /** The demo as it is when the page has just been opened. */
  async function freshDemo() {
    const { page, said, box, turn, hasStatus } = shared;
    for (const name of ['slow', 'reset', 'stall', 'changed', 'offline', 'quota', 'inApp'])
      if (await box(name).isChecked()) await turn(name, false);
    await page.getByRole('button', { name: 'Start over' }).click();
    await hasStatus('idle');
    await page.locator('.sdk-demo [role="log"]').evaluate((log) => log.replaceChildren());
    await fetch(`${site.origin}/__slipway/backend/log`, { method: 'DELETE' });
    said.length = 0;
    return shared;
  }

  test('waits while the page is offline and goes on by itself', async () => {
    const demo = await freshDemo();
    const arriving = demo.page.waitForEvent('download');
    await demo.turn('slow', true);
    await demo.link.click();
    await demo.hasBytes(200_000);
    await demo.turn('offline', true);
    await demo.hasStatus('waiting (offline)');
    await demo.turn('slow', false);
    await demo.turn('offline', false);
    expect(await savedFile(arriving)).toEqual({ name: `install-${PRODUCT}.apk`, sha: await served() });
    await demo.hasStatus('complete');
    await expect.poll(async () => (await packageAnswers()).slice(0, 2)).toEqual([200, 206]);
    const log = (await demo.log()).join('\n');
    expect(log).toMatch(/waiting \(offline\)[\s\S]*downloading[\s\S]*slipway:complete/);
    expect(demo.said).toEqual([]);
  });

  test('asks for the rest alone after a reset', async () => {
    const demo = await freshDemo();
    const arriving = demo.page.waitForEvent('download');
    await demo.turn('reset', true);
    await demo.link.click();
    await demo.hasBytes(1_100_000);
    await demo.turn('reset', false);
    expect((await savedFile(arriving)).sha).toBe(await served());
    await expect.poll(async () => (await packageAnswers()).slice(0, 2)).toEqual([200, 206]);
    // The browser itself tells of each broken connection, and the page of nothing else.
    expect(new Set(demo.said)).toEqual(new Set(['Failed to load resource: net::ERR_CONNECTION_RESET']));
  });

  test('a stalled connection ends when the switch goes off', async () => {
    const demo = await freshDemo();
    const arriving = demo.page.waitForEvent('download');
    await demo.turn('stall', true);
    await demo.link.click();
    await demo.hasBytes(1_000_000);
    expect(await demo.bytes()).toBe(1_000_000);
    await demo.turn('stall', false);
    expect((await savedFile(arriving)).sha).toBe(await served());
  });

  test('a file that changes on the way is taken from its beginning', async () => {
    const demo = await freshDemo();
    const before = await served();
    const arriving = demo.page.waitForEvent('download');
    await demo.turn('slow', true);
    await demo.link.click();
    await demo.hasBytes(200_000);
    await demo.turn('changed', true);
    await demo.turn('slow', false);
    const { sha } = await savedFile(arriving);
    expect(sha).toBe(await served());
    expect(sha).not.toBe(before);
  });

  test('without room to store it is kept in memory', async () => {
    const demo = await freshDemo();
    const arriving = demo.page.waitForEvent('download');
    await demo.turn('slow', true);
    await demo.turn('quota', true);
    await demo.link.click();
    await demo.hasBytes(1_000_000);
    expect((await storedRecords(demo.page, PRODUCT)).filter(({ receivedBytes }) => receivedBytes)).toEqual(
      [],
    );
    await demo.turn('slow', false);
    expect((await savedFile(arriving)).sha).toBe(await served());
  });

  test('inside another app the link is opened in place of a stream', async () => {
    const demo = await freshDemo();
    const arriving = demo.page.waitForEvent('download');
    await demo.turn('inApp', true);
    await demo.link.click();
    expect((await savedFile(arriving)).name).toBe('paasa.apk');
    expect((await demo.log()).join('\n')).toMatch(/slipway:click open[\s\S]*slipway:open/);
  });

  test('on a Mac it is the Android one', async () => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
    const demo = await openDemo({ userAgent });
    expect(await demo.page.locator('html').getAttribute('data-platform')).toBe('MACOS');
    const arriving = demo.page.waitForEvent('download');
    await demo.link.click();
    expect(await savedFile(arriving)).toEqual({ name: `install-${PRODUCT}.apk`, sha: await served() });
    expect(await demo.page.evaluate(() => navigator.userAgent)).toBe(userAgent);
  });

  test('goes on after a reload, and "Start over" forgets bytes and flag', async () => {
    const demo = await freshDemo();
    await demo.turn('slow', true);
    await demo.link.click();
    await expect
      .poll(async () => (await storedRecords(demo.page, PRODUCT))[0]?.receivedBytes ?? 0)
      .toBeGreaterThan(0);
    await demo.page.reload({ waitUntil: 'load' });
    await demo.page.locator('.sdk-demo').scrollIntoViewIfNeeded();
    await expect.poll(() => demo.box('slow').isChecked()).toBe(true);
    await demo.link.click();
    await demo.hasStatus('downloading');
    await expect.poll(packageAnswers).toEqual([200, 206]);
    await demo.page.evaluate(() => localStorage.setItem('apkDownloaded_/sdk/', 'false'));
    await demo.page.getByRole('button', { name: 'Start over' }).click();
    await demo.hasStatus('idle');
    await expect
      .poll(() => demo.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain(`${PRODUCT}Downloads`);
    expect(await demo.page.evaluate(() => localStorage.getItem('apkDownloaded_/sdk/'))).toBeNull();
    await demo.turn('slow', false);
    const arriving = demo.page.waitForEvent('download');
    await demo.link.click();
    expect((await savedFile(arriving)).sha).toBe(await served());
    expect(demo.said).toEqual([]);
  });
});

describe('the snippet', () => {
  const file = makePackage(300_123);
  let host: PackageServer;
  let cdn: PackageServer;

  /** The page with its generator started. */
  let form: Awaited<ReturnType<typeof openPage>>;

  beforeAll(async () => {
    [host, cdn, form] = await Promise.all([
      startPackageServer(file),
      startPackageServer(file),
      openPage({ permissions: ['clipboard-read', 'clipboard-write'] }),
    ]);
    const { page } = form;
    await page.goto(`${site.origin}/sdk/`, { waitUntil: 'load' });
    const started = page.waitForResponse((response) => response.url().includes('script-sdk-snippet'));
    await page.locator('.sdk-snippet').scrollIntoViewIfNeeded();
    await started;
    await page.waitForLoadState('networkidle');
  });
  afterAll(() => Promise.all([host?.close(), cdn?.close(), form?.page.context().close()]));

  /** The generator with nothing filled in, as it is when the page has just been opened. */
  async function emptyForm() {
    const { page, said } = form;
    await page.locator('.sdk-snippet form').evaluate((element) => {
      (element as HTMLFormElement).reset();
      element.dispatchEvent(new Event('input'));
    });
    said.length = 0;
    return { page, said, snippet: async () => (await page.locator('.sdk-snippet pre').textContent()) ?? '' };
  }

  /** A page of another site, with the strictest policy that can let the snippet work. */
  function paste(snippet: string, ...more: string[]): string {
    const own = /<script>([\s\S]*?)<\/script>/.exec(snippet)?.[1];
    const hash = own === undefined ? '' : ` 'sha256-${createHash('sha256').update(own).digest('base64')}'`;
    const policy = [
      "default-src 'none'",
      `script-src https://${PUBLIC}${hash}`,
      `connect-src ${cdn.origin}`,
      "style-src 'none'",
      "require-trusted-types-for 'script'",
      ...more,
    ].join('; ');
    host.files.set('/', {
      type: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head><body><main><h1>Host</h1>${snippet}</main></body></html>`,
      headers: { 'Content-Security-Policy': policy },
    });
    return `${host.origin}/`;
  }

  // Each way, each version and each endpoint in every run, and the other pairs in a long one.
  const ways = [
    ['link', 'the moving version', '', false],
    ['script', 'the pinned version', '', true],
    ['code', 'the pinned version', 'link', true],
    ['link', 'the pinned version', 'link', true],
    ['script', 'the moving version', 'link', false],
    ['code', 'the moving version', '', false],
  ] as const;
  test.each(ways.slice(0, rounds({ usual: 3, long: ways.length })))(
    'by way of %s with %s works when it is pasted',
    async (way, _, endpoint, isPinned) => {
      const { page, said, snippet } = await emptyForm();
      await page.locator(`[name="way"][value="${way}"]`).check();
      await page.locator('[name="packageUrl"]').fill(`${cdn.origin}/app.apk`);
      await page.locator('[name="linkEndpoint"]').fill(endpoint && `${cdn.origin}/api/link`);
      await page.locator('[name="eventEndpoint"]').fill(`${cdn.origin}/api/logevents`);
      await page
        .locator('[name="integrity"]')
        .fill(`sha256-${createHash('sha256').update(file).digest('base64')}`);
      await page.locator('[name="product"]').fill('partner');
      await page.locator('[name="productName"]').fill(`"Pa'asa" & </script> पासा`);
      await page.locator('[name="percentage"]').check();
      if (isPinned) await page.locator('[name="src"][data-integrity]').check();
      const html = await snippet();
      expect(/\sintegrity="sha256-/.test(html)).toBe(isPinned);

      cdn.requests.length = 0;
      const other = await newPage({ acceptDownloads: true });
      await other.page.route(`https://${PUBLIC}/**`, servePublished);
      await other.page.goto(paste(html));
      await other.page.waitForFunction("window.Slipway && 'version' in window.Slipway");
      const arriving = other.page.waitForEvent('download');
      await other.page.getByRole('link', { name: 'Download the app' }).click();
      expect(await savedFile(arriving)).toEqual({ name: 'install-partner.apk', sha: sha(file) });
      const requested = new Set(cdn.requests.map(({ path }) => path));
      expect(requested.has('/api/link')).toBe(endpoint !== '');
      await expect.poll(() => cdn.requests.some(({ path }) => path === '/api/logevents')).toBe(true);
      expect([...said, ...other.said]).toEqual([]);
    },
  );

  test('with a tracking link it tells once which campaign brought the visitor', async () => {
    const { page, snippet } = await emptyForm();
    await page.locator('[name="tracking"]').fill('https://brand.onelink.me/Ab12');
    const other = await newPage();
    const sent: URL[] = [];
    await other.page.route(`https://${PUBLIC}/**`, servePublished);
    await other.page.route('https://impressions.onelink.me/**', (route) => {
      sent.push(new URL(route.request().url()));
      return route.fulfill({ contentType: 'image/gif', body: '' });
    });
    const address = paste(await snippet(), 'img-src https://impressions.onelink.me');
    await other.page.goto(`${address}?utm_source=friends&utm_campaign=diwali`);
    await expect.poll(() => sent.length).toBe(1);
    const said = Object.fromEntries(sent[0]?.searchParams ?? []);
    expect(said).toMatchObject({ pid: 'friends', c: 'diwali' });
  });

  test('a pinned script with other bytes than its hash does not run', async () => {
    const { page, snippet } = await emptyForm();
    await page.locator('[name="src"][data-integrity]').check();
    const other = await newPage();
    await other.page.route(`https://${PUBLIC}/**`, (route) =>
      route.fulfill({
        body: 'window.changed = true',
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await other.page.goto(paste(await snippet()));
    expect(await other.page.evaluate('window.changed')).toBeUndefined();
    expect(other.said.join()).toContain('integrity');
  });

  test('the pinned address and hash are those of the build', async () => {
    const { page, snippet } = await emptyForm();
    await page.locator('[name="src"][data-integrity]').check();
    const manifest = JSON.parse(readFileSync(join(site.outFolder, 'sdk/v1/manifest.json'), 'utf8'));
    const path = `/sdk/${manifest.version}/slipway.js`;
    expect(await snippet()).toContain(
      `src="https://${PUBLIC}${path}"\n  integrity="${manifest.files[path]}"`,
    );
  });

  test('is written and copied by keyboard alone', async () => {
    const { page, said, snippet } = await emptyForm();
    await page.locator('[name="way"][value="link"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await snippet()).toContain('createDownload({');
    await page.keyboard.press('Tab');
    await page.keyboard.type('https://cdn.example/a.apk');
    expect(await snippet()).toContain('href="https://cdn.example/a.apk"');
    const copy = page.getByRole('button', { name: 'Copy the HTML' });
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab');
      if (await copy.evaluate((button) => button === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await snippet());
    // The faults and "Start over" follow in the order of the page.
    const names: (string | null)[] = [];
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(() => {
          const { activeElement: at } = document;
          return at?.getAttribute('name') ?? at?.textContent ?? null;
        }),
      );
    }
    expect(names).toEqual(['Download Paasa', 'Start over', 'offline', 'quota', 'inApp']);
    await page.keyboard.press('Space');
    expect(await page.evaluate(() => navigator.userAgent)).toContain('; wv)');
    expect(said).toEqual([]);
  });
});
