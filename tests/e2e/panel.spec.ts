/** The panel of the local back end in a real browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFakeBackend, type FakeBackend } from '../../cli/dev/fake-backend.ts';
import { isLongRun } from '../rounds.ts';
import { axeViolations, contrastAtNight, overflowPx } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

let backend: FakeBackend;
let server: Server;
let origin = '';

beforeAll(async () => {
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
  await shared?.page.context().close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Opened {
  page: Page;
  complaints: string[];
}

/** All tests share it: one for each would take longer than most tests. */
let shared: Opened | undefined;

/** The panel, and the browser's messages about it. */
async function openPanel(): Promise<Opened> {
  shared ??= await openPage();
  await shared.page.setViewportSize({ width: 1280, height: 720 });
  shared.complaints.length = 0;
  await shared.page.goto(`${origin}/__slipway/`);
  return shared;
}

async function openPage(options: BrowserContextOptions = {}): Promise<Opened> {
  const page = await (await browser.newContext(options)).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

describe('the panel', () => {
  const PHONE = { width: 360, height: 780 };
  const WIDE = { width: 1440, height: 900 };

  /** Something to list: a call that fails, and one with a long address. */
  async function fillLog(page: Page): Promise<void> {
    backend.faults.unavailable = ['location'];
    await fetch(`${origin}/api/location`);
    await fetch(
      `${origin}/api/impression/ch/Ab12?pid=organik-ls14&c=notset&af_ch_model=Pixel%25207&af_ad=notset`,
    );
    await page.locator('#log tr').nth(1).waitFor();
  }

  test('has no complaint and no accessibility violation on a phone, fits a wide screen, and is read at night', async () => {
    const { page, complaints } = await openPanel();
    await page.setViewportSize(PHONE);
    await fillLog(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await contrastAtNight(page)).toEqual([]);
    expect(await overflowPx(page)).toBe(0);
    await page.setViewportSize(WIDE);
    expect(await overflowPx(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  // Tested fully on one screen; another screen changes only widths and colours.
  const others = [
    ['on a phone at night', { viewport: PHONE, colorScheme: 'dark' }],
    ['on a wide screen', { viewport: WIDE }],
  ] as const;
  test.each(isLongRun ? others : [])(
    'has no complaint, no overflow and no accessibility violation %s',
    async (_, options) => {
      const { page, complaints } = await openPage(options);
      await page.goto(`${origin}/__slipway/`);
      await fillLog(page);
      const violations = await axeViolations(page);
      const overflow = await overflowPx(page);
      await page.context().close();
      expect(violations).toEqual([]);
      expect(overflow).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

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
  });

  test('follows switches that somebody else sets, and the package that is there', async () => {
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
  });

  test('says what is wrong with a value and leaves it to be mended', async () => {
    const { page } = await openPanel();
    const field = page.getByLabel('Status status');
    await field.fill('200');
    await field.press('Tab');
    await page.getByText('The switch "status" must be a status from 400 to 599.').waitFor();
    expect(await field.inputValue()).toBe('200');
    expect(backend.faults).toEqual({});
  });
});
