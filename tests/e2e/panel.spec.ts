/** The panel of the local back end in a real browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFakeBackend, type FakeBackend } from '../../cli/dev/fake-backend.ts';
import { launchBrowser } from './browser.ts';
import { axeViolations, overflowPx } from './watched-page.ts';

let backend: FakeBackend;
let server: Server;
let browser: Browser;
let origin = '';

beforeAll(async () => {
  browser = await launchBrowser();
  backend = createFakeBackend({
    apkSizeBytes: 64 * 1024,
    product: 'dice',
    routes: () => ['/', '/city/rules/', '/hi/a-campaign-with-a-rather-long-address-for-a-phone/'],
  });
  server = createServer((request, response) => {
    if (!backend.handle(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => backend.reset());

afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** The panel, and what the browser has to say about it. */
async function openPanel(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${origin}/__slipway/`);
  return { page, complaints };
}

describe('the panel', () => {
  test.each([
    ['on a phone', { viewport: { width: 360, height: 780 } }],
    ['on a phone at night', { viewport: { width: 360, height: 780 }, colorScheme: 'dark' as const }],
    ['on a wide screen', { viewport: { width: 1440, height: 900 } }],
  ])('has no complaint, no overflow and no accessibility violation %s', async (_, options) => {
    backend.faults.unavailable = ['location'];
    await fetch(`${origin}/api/location`);
    await fetch(
      `${origin}/api/impression/ch/Ab12?pid=organik-ls14&c=notset&af_ch_model=Pixel%25207&af_ad=notset`,
    );
    const { page, complaints } = await openPanel(options);
    await page.locator('#log tr').nth(1).waitFor();
    const violations = await axeViolations(page);
    const overflow = await overflowPx(page);
    await page.context().close();
    expect(violations).toEqual([]);
    expect(overflow).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('is worked by keyboard alone: a situation, a switch, its turns, and all off', async () => {
    const { page } = await openPanel();
    await page.getByRole('button', { name: '2G' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 switches are on.').waitFor();
    expect(backend.faults).toEqual({ slow: 30_000, latency: 650 });
    expect(await page.getByRole('button', { name: '2G' }).getAttribute('aria-pressed')).toBe('true');

    await page.getByLabel('Status status').focus();
    await page.keyboard.type('503');
    await page.keyboard.press('Tab');
    await page.getByText('3 switches are on.').waitFor();
    expect(backend.faults.status).toBe(503);

    await page.keyboard.press('Enter'); // what Tab led to: the turns of that switch
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.getByText('For the next 2 requests').waitFor();
    expect(backend.faults.status).toEqual({ value: 503, next: 2 });
    await page.keyboard.type('lo'); // the call that begins with these letters
    await page.keyboard.press('Tab');
    await page.getByText('For the next 2 requests of the call “lookup”').waitFor();
    expect(backend.faults.status).toEqual({ value: 503, next: 2, call: 'lookup' });

    await page.getByRole('button', { name: 'All off' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('All switches are off.').waitFor();
    expect(backend.faults).toEqual({});
    expect(await page.getByLabel('Status status').inputValue()).toBe('');
    await page.context().close();
  });

  test('shows what was asked as it happens, and forgets it', async () => {
    const { page } = await openPanel();
    await page.getByText('Nothing was asked yet.').waitFor();
    backend.faults.reset = { value: 1000, next: 1 };
    await fetch(`${origin}/apk/dice.apk`)
      .then((response) => response.arrayBuffer())
      .catch(() => null); // the switch breaks it
    await fetch(`${origin}/apk/dice.apk`, { headers: { range: 'bytes=1000-' } });
    const rows = page.locator('#log tr');
    await page.getByText('206').waitFor();
    expect(await rows.allTextContents()).toEqual([
      'GET/apk/dice.apk20664,536',
      'GET/apk/dice.apk200, broken1,000',
    ]);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing was asked yet.').waitFor();
    expect(backend.requests).toEqual([]);
    await page.context().close();
  });

  test('follows switches that somebody else sets, and the package that stands there', async () => {
    const { page } = await openPanel();
    await page.getByText('1.0.0 (1)').waitFor();
    Object.assign(backend.faults, {
      changeFile: true,
      corruptByte: [1, 2],
      lookup: 'fail',
      unavailable: ['login'],
      location: { regionName: 'Kerala', country: 'India' },
    });
    await page.getByText('1.1.0 (2)').waitFor();
    expect(await page.getByLabel('Another version changeFile').isChecked()).toBe(true);
    expect(await page.getByLabel('Corrupt bytes corruptByte').inputValue()).toBe('[1,2]');
    expect(await page.getByLabel('Link lookup lookup').inputValue()).toBe('"fail"');
    expect(await page.getByRole('checkbox', { name: 'login' }).isChecked()).toBe(true);
    // A change here keeps all of them.
    await page.getByLabel('Compressed gzip').check();
    await page.getByText('6 switches are on.').waitFor();
    expect(backend.faults).toEqual({
      changeFile: true,
      corruptByte: [1, 2],
      lookup: 'fail',
      unavailable: ['login'],
      location: { regionName: 'Kerala', country: 'India' },
      gzip: true,
    });
    await page.context().close();
  });

  test('says what is wrong with a value and leaves it to be mended', async () => {
    const { page } = await openPanel();
    const field = page.getByLabel('Status status');
    await field.fill('200');
    await field.press('Tab');
    await page.getByText('The switch "status" must be a status from 400 to 599.').waitFor();
    expect(await field.inputValue()).toBe('200');
    expect(backend.faults).toEqual({});
    await page.context().close();
  });
});
