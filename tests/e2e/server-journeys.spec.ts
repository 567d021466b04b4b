/** What visitors do on a site, behind each of the programs that sites are served with. */
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Download, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import { type RealServer, SERVER_NAMES, type ServerName, startServer } from './real-servers.ts';
import { sectionStarted } from './section-started.ts';
import { APK, type ServedSite, servedSite } from './served-site.ts';
import { PHONE, type WatchedPage, watchedPage } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

let site: ServedSite;

beforeAll(async () => {
  site = await servedSite();
});

afterAll(() => site?.remove());

/** Apache serves the same by an included file as by one in its place: `servers.spec.ts` compares the answers. */
const NAMES = SERVER_NAMES.filter((name) => name !== 'htaccess');

/**
 * What servers do differently is compared answer by answer in `servers.spec.ts`. So a run takes the app from each server, and every other
 * journey behind the one named here. A long run plays all behind each.
 */
const PLAYED: Readonly<Record<string, readonly ServerName[]>> = {
  home: ['python'],
  parts: ['nginx'],
  plainLink: ['python'],
  missing: ['caddy'],
  login: ['serve'],
};

describe.each(NAMES)('behind %s', (name) => {
  const isPlayed = (journey: string): boolean => isLongRun || PLAYED[journey]?.includes(name) === true;
  let server: RealServer;
  let visit: WatchedPage;

  beforeAll(async () => {
    server = await startServer(name, site);
  });

  afterAll(() => server?.stop());

  afterEach(() => visit?.close());

  async function open(route: string, options: BrowserContextOptions = {}): Promise<Page> {
    visit = await watchedPage(browser, { ...PHONE, acceptDownloads: true, ...options });
    await visit.page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`violation of ${violatedDirective}: ${blockedURI}`),
      );
    });
    await visit.page.goto(server.origin + route, { waitUntil: 'load' });
    return visit.page;
  }

  /** The services that pages call are no part of a site's files: here they answer, and say nothing. */
  async function answerCalls(page: Page): Promise<void> {
    await page.route('**/api/**', (route) => route.fulfill({ status: 204, body: '' }));
  }

  async function refuseAll(page: Page): Promise<void> {
    await page.keyboard.press('Shift');
    await page.locator('.consent').getByRole('button', { name: 'Refuse' }).click();
  }

  async function savedBytes(download: Download): Promise<Buffer> {
    return readFileSync(await download.path());
  }

  if (isPlayed('home')) {
    test('the home page opens, its scripts run, and links lead to the other pages', async () => {
      const page = await open('/');
      expect(await page.locator('h1').innerText()).toBe('Roll the dice');
      expect(await page.locator('html').getAttribute('data-platform')).toBe('ANDROID');
      expect(await page.evaluate(() => 'Slipway' in window)).toBe(true);
      await refuseAll(page);
      await page.getByRole('link', { name: 'Get Dice' }).click();
      await page.waitForURL('**/get/');
      expect(await page.locator('h1').innerText()).toBe('Get the dice');
      await page.goBack();
      await page.locator('header summary', { hasText: 'English' }).click();
      await page.locator('header').getByRole('link', { name: 'हिन्दी' }).click();
      await page.waitForURL('**/hi/');
      expect(await page.locator('h1').innerText()).toBe('पासा फेंकें');
      expect(visit.complaints).toEqual([]);
    });
  }

  if (isPlayed('parts')) {
    test('an answer is unfolded, a coupon is copied, and the game opens over the page', async () => {
      const page = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
      await refuseAll(page);
      await page.locator('summary', { hasText: 'Second?' }).click();
      await page.getByText('The second answer.').waitFor();
      const coupon = page.locator('slipway-island[data-type="coupon-list"]');
      expect(await coupon.getAttribute('data-hydrated')).toBeNull();
      await coupon.getByRole('button').first().click();
      await expect.poll(() => coupon.getAttribute('data-hydrated')).toBe('');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('DICE50');
      await sectionStarted(page, 'game-demo');
      await page.locator('[data-section="game-demo"] a[data-play]').click();
      await page.locator('dialog[open]').waitFor();
      await page.frameLocator('dialog[open] iframe').locator('button').first().waitFor();
      expect(visit.complaints).toEqual([]);
    });
  }

  test('the app is streamed with progress, proved and saved', async () => {
    const page = await open('/get/');
    await answerCalls(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('main a[data-for="android"]').first().click(),
    ]);
    expect(download.url()).toMatch(/^blob:/);
    expect(download.suggestedFilename()).toMatch(/dice.*\.apk$/);
    expect((await savedBytes(download)).equals(APK)).toBe(true);
    await page.getByText('Download Complete').first().waitFor();
    expect(visit.complaints).toEqual([]);
  });

  if (isPlayed('plainLink')) {
    test('where no service answers, and where no script runs, the plain link saves the app', async () => {
      for (const javaScriptEnabled of [true, false]) {
        const page = await open('/', { javaScriptEnabled });
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('main a[data-for="android"]').first().click(),
        ]);
        expect(new URL(download.url()).pathname).toBe('/apk/dice.apk');
        expect((await savedBytes(download)).equals(APK)).toBe(true);
        await visit.close();
      }
    });
  }

  if (isPlayed('missing')) {
    test('what is not there is answered with the site’s own page', async () => {
      const page = await open('/');
      const answer = await page.goto(`${server.origin}/nothing/`);
      expect(answer?.status()).toBe(404);
      if (!server.can.notFoundPage) return;
      expect(await page.locator('h1').innerText()).toBe('The dice is under the sofa');
    });
  }

  if (isPlayed('login')) {
    test('a login without scripts carries nothing away, and says what to do', async () => {
      const page = await open('/login/', { javaScriptEnabled: false });
      const answer = page.getByText('Login needs JavaScript, which did not run on this page.');
      expect(await answer.isVisible()).toBe(false);
      await page.locator('[autocomplete=username]').fill('meera');
      await page.locator('[type=password]').fill('secret');
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.isNavigationRequest()),
        page.locator('[type=password]').press('Enter'),
      ]);
      expect([sent.method(), sent.postData()]).toEqual(['GET', null]);
      expect(sent.url()).not.toMatch(/meera|secret/);
      expect((await sent.response())?.status()).toBe(200);
      await answer.waitFor();
      expect(await page.getByRole('heading', { name: 'Login' }).isVisible()).toBe(true);
      expect(visit.complaints).toEqual([]);
    });
  }
});
