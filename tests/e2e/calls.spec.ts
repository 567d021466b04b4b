/** All nine calls of spec §7 as sent by a visitor's browser, from the site's own pages to the local back end. */
import type { BrowserContext, Page, Request } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { sectionStarted } from './section-started.ts';
import { PHONE } from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

let context: BrowserContext;
let page: Page;

afterEach(() => context?.close());

/** Opens a page of a visitor who is logged in as an editor (so that cookies would be seen) and has agreed to nothing yet. */
async function open(route: string): Promise<void> {
  context = await browser.newContext({ ...PHONE, acceptDownloads: true });
  await context.addCookies([{ name: 'jwt', value: 'secret', url: site.origin }]);
  // Vendors are blocked: the calls are the site's own.
  await context.route(
    (url) => url.origin !== site.origin,
    (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  page = await context.newPage();
  await page.clock.install();
  await page.goto(site.origin + route, { waitUntil: 'load' });
}

/** The next request to a path, while something is done. */
async function requested(path: string, action: () => Promise<unknown>): Promise<Request> {
  const [request] = await Promise.all([
    page.waitForRequest((candidate) => new URL(candidate.url()).pathname.startsWith(path)),
    action(),
  ]);
  return request;
}

interface Wanted {
  method: string;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Exactly that, as JSON when there is a body, with a good answer and without a cookie. */
async function expectCall(request: Request, { method, query = {}, body }: Wanted): Promise<void> {
  expect(request.method()).toBe(method);
  expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual(query);
  expect(request.postData() === null ? undefined : JSON.parse(request.postData() ?? '')).toEqual(body);
  const headers = await request.allHeaders();
  expect(headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
  expect(headers['cookie']).toBeUndefined();
  expect((await request.response())?.status()).toBeLessThan(300);
}

const any = expect.any(String);
const press = () => page.locator('main a[data-for="android"]').first().click();

test('L calls 1, 2 and 6: the link, the package, and after a yes the log of both its ends', async () => {
  await open('/');
  await page.keyboard.press('Shift');
  await page.locator('.consent').getByRole('button', { name: 'Allow' }).click();
  const logged: Request[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/logevents')) logged.push(request);
  });
  const fetched = page.waitForRequest('**/apk/paasa.apk');
  const lookup = await requested('/api/link', press);
  expect(lookup.method()).toBe('POST');
  expect(lookup.postDataJSON()).toEqual({ websiteName: '127.0.0.1', source: '/' });
  const file = await fetched;
  expect(file.method()).toBe('GET');
  expect((await file.allHeaders())['range']).toBeUndefined();
  await page.getByText('Download Complete').first().waitFor();
  await expect.poll(() => logged.length).toBe(2);
  const common = {
    appName: 'ludodownload',
    uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    sessionid: '1',
    label: any,
    timestamp: expect.stringMatching(/^\d{13}$/),
    pageUrl: `${site.origin}/`,
    language: any,
    networkType: any,
    userAgent: PHONE.userAgent,
  };
  const queryOf = (request: Request | undefined) =>
    Object.fromEntries(new URL(request?.url() ?? site.origin).searchParams);
  expect(logged.map((request) => request.method())).toEqual(['PUT', 'PUT']);
  expect(queryOf(logged[0])).toEqual(common);
  expect(queryOf(logged[1])).toEqual({ ...common, downloadCompleted: 'true', APKVersion: any });
});

test('L call 3: the region, without anything about the visitor', async () => {
  await open('/404.html');
  await context.clearCookies();
  await context.addCookies([{ name: 'jwt', value: 'secret', url: site.origin }]);
  const request = await requested('/api/location', () => page.goto(`${site.origin}/lite-free-loc/`));
  await expectCall(request, { method: 'GET' });
  await page.getByText('Gujarat').first().waitFor();
});

test('L call 4: the number and the page, and thanks two seconds later', async () => {
  await open('/');
  await page.locator('.chat__bubble').click();
  await page.locator('.chat input').fill('9876543210');
  const request = await requested('/api/v1/downloads', () => page.keyboard.press('Enter'));
  await expectCall(request, { method: 'POST', body: { mobileNumber: '9876543210', pageFrom: '/' } });
  await page.clock.runFor(2000);
  await page.getByText('Thank You! Sending APK shortly').waitFor();
});

test('L call 5, X: a wrong password: the server’s message; the right one: a session of 30 minutes', async () => {
  await open('/login/');
  await context.clearCookies();
  await page.locator('[autocomplete=username]').fill('editor@paasa.example');
  await page.locator('[type=password]').fill('wrong');
  await page.locator('.login-form__submit').click();
  await page.getByText('Invalid identifier or password').waitFor();
  await page.locator('[type=password]').fill('paasa-local');
  const request = await requested('/api/auth/local', () => page.locator('.login-form__submit').click());
  await expectCall(request, {
    method: 'POST',
    body: { identifier: 'editor@paasa.example', password: 'paasa-local' },
  });
  await page.locator('.login-form__done').waitFor();
});

test('L call 6 of the playable Ludo: with countPlayLudoHit, and without consent', async () => {
  await open('/ludo/');
  await page.keyboard.press('Shift');
  await page.locator('.consent').waitFor();
  await sectionStarted(page, 'ludo-hero');
  const request = await requested('/api/logevents', () =>
    page.locator('[data-section="ludo-hero"] a').first().click(),
  );
  expect(request.method()).toBe('PUT');
  const query = new URL(request.url()).searchParams;
  expect(query.get('countPlayLudoHit')).toBe('1');
  expect(query.get('appName')).toBe('ludodownload');
  expect((await request.allHeaders())['cookie']).toBeUndefined();
  expect((await request.response())?.status()).toBe(204);
});

test('L calls 7 and 9: the smart script’s ping and the impression, after consent', async () => {
  await open('/lite/free/?utm_campaign=diwali');
  await page.keyboard.press('Shift');
  const sent: Request[] = [];
  context.on('request', (request) => {
    if (/\/api\/(smart-script|impression)/.test(request.url())) sent.push(request);
  });
  await page.locator('.consent').getByRole('button', { name: 'Allow' }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return sent.length;
    })
    .toBe(2);
  const [ping, pixel] = sent.sort((a, b) => (a.url() > b.url() ? -1 : 1)) as [Request, Request];
  await expectCall(ping, { method: 'GET' });
  expect(pixel.resourceType()).toBe('image');
  const query = Object.fromEntries(new URL(pixel.url()).searchParams);
  expect(query).toMatchObject({
    pid: 'organik-ls14',
    c: 'diwali',
    af_ad: 'notset',
    af_pmod_priority: 'equal',
    af_pmod_click_lookback: '7d',
    af_ss_ui: 'true',
  });
});

/**
 * The browser notes the load event by its own clock, and the test's clock knows no entries at all: for the page, that event is to be
 * on the test's clock. Put in place when the page has loaded, since no order of scripts that run before a page is promised: set up
 * before the clock, it would be lost with the `performance` that the clock replaces.
 */
function loadOnTheClock(): void {
  addEventListener('load', () => {
    const loadEventStart = performance.now();
    Object.defineProperty(performance, 'getEntriesByType', { value: () => [{ loadEventStart }] });
  });
}

test('who has agreed before: the landing is kept when the page is idle, ping and impression follow 1 s later', async () => {
  await open('/lite/free/');
  const sent: string[] = [];
  context.on('request', (request) => {
    const called = /\/api\/(?:smart-script|impression)/.exec(request.url());
    if (called) sent.push(called[0]);
  });
  await page.keyboard.press('Shift');
  await page.locator('.consent').getByRole('button', { name: 'Allow' }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  // The calls of this first visit are over before the one that is looked at: a late one would be taken for its own.
  const both = ['/api/impression', '/api/smart-script'];
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return sent.sort();
    })
    .toEqual(both);
  sent.length = 0;
  await page.addInitScript(loadOnTheClock);
  await page.goto(`${site.origin}/lite/free/?utm_campaign=holi`);
  const landings = () => page.evaluate(() => localStorage.getItem('ss_incoming_params'));
  expect(await landings()).not.toContain('holi');
  await page.clock.runFor(100);
  await expect.poll(landings).toContain('holi');
  await page.clock.runFor(850);
  expect(sent).toEqual([]);
  await page.clock.runFor(150);
  await expect.poll(() => sent.sort()).toEqual(both);
});

test('L call 8: path and headers of the session', async () => {
  await open('/404.html');
  await page.evaluate(() => {
    sessionStorage.setItem('webviewHeaders', JSON.stringify({ Authorization: 'Bearer abc' }));
  });
  const request = await requested('/api/webview/referral', () => page.goto(`${site.origin}/referral/`));
  expect(request.method()).toBe('GET');
  expect(new URL(request.url()).search).toBe('');
  expect((await request.allHeaders())['authorization']).toBe('Bearer abc');
  expect((await request.response())?.status()).toBe(200);
});
