/** Hosts on which a streamed download cannot work properly: the immediate fallback, and the console message. */
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { sha } from '../sdk/package-bytes.ts';
import { honest, makePackage } from '../sdk/package-server.ts';
import {
  download,
  freshen,
  packageRequests,
  type SdkSite,
  savedFile,
  startSdkSite,
} from '../sdk/sdk-site.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

/** What sizes and speeds are counted in: half a mebibyte, so that a package is more than the 2 MiB that are stored at a time. */
const MB = 512 * 1024;
const file = makePackage(6 * MB + 4321);

let site: SdkSite;
let context: BrowserContext;
/** All tests share it: one for each would take longer than most tests. */
let page: Page;
const said: string[] = [];

beforeAll(async () => {
  site = await startSdkSite(file);
  context = await browser.newContext({ acceptDownloads: true });
  page = await context.newPage();
  page.on('console', (message) => said.push(message.text()));
});
afterAll(async () => {
  await context?.close();
  await site?.close();
});
beforeEach(async () => {
  await freshen(page, site);
  site.page.behaviour = honest(file);
  site.cdn.behaviour = honest(file);
  said.length = 0;
});
afterEach(() => page.unrouteAll());

const link = (more = '') => `<a href="${site.cdn.origin}/app.apk" data-slipway ${more}>Download App</a>`;
/**
 * Milliseconds in which this machine, with all that it has to do now, opens a page and saves the file by a plain link: what a
 * limit of time allows on top, so that it says something about the script alone.
 */
async function plainDownloadMs(): Promise<number> {
  const startedAt = Date.now();
  const plain = await browser.newContext({ acceptDownloads: true, javaScriptEnabled: false });
  const opened = await plain.newPage();
  await opened.setContent(`<a href="${site.cdn.origin}/app.apk">Get</a>`);
  const arriving = opened.waitForEvent('download');
  await opened.click('a');
  await savedFile(await arriving);
  await plain.close();
  site.cdn.requests.length = 0;
  return Date.now() - startedAt;
}

const ours = () => said.filter((text) => text.startsWith('Slipway:'));

test('answers that the page may not read: the plain link is opened within 2 s, and one line says what helps', async () => {
  const plainMs = await plainDownloadMs();
  site.cdn.behaviour.allowsCors = false;
  await page.goto(site.publish(link()));
  const arriving = page.waitForEvent('download', { timeout: 60_000 });
  const pressedAt = Date.now();
  await page.click('a');
  const arrived = await arriving;
  expect(Date.now() - pressedAt).toBeLessThanOrEqual(2_000 + plainMs);
  expect(arrived.suggestedFilename()).toBe('app.apk');
  expect((await savedFile(arrived)).sha).toBe(sha(file));
  await expect.poll(ours).toEqual([expect.stringMatching(/^Slipway: cors .+Access-Control-Allow-Origin/)]);
});

test('a link on http from a page on https, which browsers refuse: the plain link is opened within 2 s', async () => {
  const plainMs = await plainDownloadMs();
  site.publish('<a href="http://cdn.example/app.apk" data-slipway>Download App</a>');
  await page.route('https://host.example/**', (route) => {
    const file = site.page.files.get(new URL(route.request().url()).pathname);
    return route.fulfill(file ? { contentType: file.type, body: file.body } : { status: 404 });
  });
  await page.route('http://cdn.example/**', (route) =>
    route.fulfill({ body: file, headers: { 'Content-Disposition': 'attachment' } }),
  );
  await page.goto('https://host.example/');
  const arriving = page.waitForEvent('download', { timeout: 60_000 });
  const pressedAt = Date.now();
  await page.click('a');
  expect((await savedFile(await arriving)).sha).toBe(sha(file));
  expect(Date.now() - pressedAt).toBeLessThanOrEqual(2_000 + plainMs);
  await expect.poll(ours).toEqual([expect.stringMatching(/^Slipway: cors .+https/)]);
});

test('a lookup that fails beside a known link: the link is opened within 2 s, after two posts', async () => {
  const more = `data-default-url="${site.cdn.origin}/app.apk" data-apk-from-api data-link-endpoint="${site.page.origin}/broken"`;
  site.page.files.set('/stub', { type: 'text/plain', body: '' });
  await page.route('**/broken', (route) => route.fulfill({ status: 500, body: '' }));
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/broken')) posts++;
  });
  const plainMs = await plainDownloadMs();
  await page.goto(site.publish(link(more)));
  const arriving = page.waitForEvent('download', { timeout: 60_000 });
  const pressedAt = Date.now();
  await page.click('a');
  expect((await arriving).suggestedFilename()).toBe('app.apk');
  expect(Date.now() - pressedAt).toBeLessThanOrEqual(2_000 + plainMs);
  expect(posts).toBe(2);
});

test('a server that compresses parts as well: a broken transfer begins again as a whole, at once', async () => {
  Object.assign(site.page.behaviour, {
    isGzipped: true,
    gzipsParts: true,
    breaks: 1,
    breakAfterBytes: 5 * MB,
  });
  await page.goto(site.publish('<a href="/app.apk" data-slipway>Get</a>'));
  expect((await download(page)).sha).toBe(sha(file));
  // As many tries as it takes to see that parts are of no use, and no further one; where the machine is so busy that the whole file
  // stalls as well, the same again.
  const requests = packageRequests(site.page).map(({ range }) => (range === null ? 'whole' : 'part'));
  expect(requests.join()).toMatch(/^(whole(,part){1,2},)+whole$/);
});

test('a weak ETag of what was compressed, a strong one of the part: gone on with, since the package proves itself', async () => {
  const signed = makeSampleApk({ sizeBytes: file.length });
  site.page.behaviour = {
    ...honest(signed),
    isGzipped: true,
    weakensEtag: true,
    breaks: 1,
    breakAfterBytes: 5 * MB,
  };
  await page.goto(site.publish('<a href="/app.apk" data-slipway>Get</a>'));
  expect((await download(page)).sha).toBe(sha(signed));
  expect(packageRequests(site.page).map(({ status }) => status)).toEqual([200, 206]);
});

test('a frame that may not download: nothing says that it is complete, and one line says what helps', async () => {
  const inner = site.publish(link(), '/inner');
  site.page.files.set('/outer', {
    type: 'text/html',
    body: `<!doctype html><title>Outer</title><iframe sandbox="allow-scripts allow-same-origin" src="${inner}"></iframe>`,
  });
  await page.goto(`${site.page.origin}/outer`);
  await page.frameLocator('iframe').getByRole('link').click();
  await expect.poll(ours).toEqual([expect.stringContaining('Add allow-downloads to the sandbox attribute')]);
  expect(packageRequests(site.cdn)).toEqual([]);
  expect(await page.frameLocator('iframe').getByText('Download Complete').count()).toBe(0);
});

test('a page opened by an address with a name and a password gets the file by one request', async () => {
  const opened = site
    .publish(`<a href="/app.apk" data-slipway>Download App</a>`)
    .replace('//', '//me:secret@');
  await page.goto(opened);
  expect(await page.evaluate(() => document.querySelector('a')?.href)).toContain('me:secret@');
  expect(await download(page)).toEqual({ name: 'install-app.apk', sha: sha(file) });
  expect(packageRequests(site.page)).toHaveLength(1);
});

test('a page opened by an address with a name and a password logs its events, and the password nowhere', async () => {
  const address = site.publish(link('data-event-endpoint="/api/logevents"'));
  await page.goto(address.replace('//', '//me:secret@'));
  await page.click('a');
  const logged = () =>
    site.page.requests
      .filter(({ path, method }) => path === '/api/logevents' && method === 'PUT')
      .map(({ url }) => url.searchParams.get('pageUrl'));
  await expect.poll(logged).toEqual([address, address]);
  expect(await page.evaluate(() => localStorage.getItem('slipwayEvents'))).toBe(null);
});

test('a link with a name and a password that the package’s server wants is opened within 2 s', async () => {
  const plainMs = await plainDownloadMs();
  site.cdn.behaviour.allowsCors = false;
  await page.goto(site.publish(link().replace('//', '//me:secret@')));
  const arriving = page.waitForEvent('download');
  const startedAt = Date.now();
  await page.click('a');
  expect((await arriving).url()).toBe(`${site.cdn.origin.replace('//', '//me:secret@')}/app.apk`);
  expect(Date.now() - startedAt).toBeLessThan(2000 + plainMs);
});

test('a page that writes its whole document once more, with the script, has links that check what they promise', async () => {
  await page.goto(site.publish(link()));
  await page.evaluate(
    (html) => {
      const createHTML = (text: string) => text;
      const policy = Reflect.get(window, 'trustedTypes').createPolicy('host', { createHTML });
      document.open();
      document.write(policy.createHTML(html));
      document.close();
    },
    `<title>Written</title>${link(`data-integrity="sha256-${'A'.repeat(43)}="`)}<script src="/slipway.js"></script>`,
  );
  await page.waitForFunction(() => document.readyState === 'complete' && document.title === 'Written');
  const opened: string[] = [];
  page.once('download', (arrived) => opened.push(arrived.url()));
  await page.click('a');
  await page.getByRole('heading', { name: 'was not saved' }).waitFor();
  expect(opened).toEqual([]);
});

test('closed and pressed again in one task, the sheet stays open', async () => {
  site.cdn.behaviour.bytesPerSecond = 1 * MB;
  await page.goto(site.publish(link()));
  await page.click('a');
  const dialog = page.locator('slipway-sheet dialog');
  await dialog.waitFor();
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    document.addEventListener('slipway:progress', () => {
      if (dataset['since']) dataset['since'] += 'x';
    });
    const dialog = document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('dialog');
    dialog?.addEventListener('close', () => {
      dataset['since'] = 'x';
    });
    dialog?.close();
    document.querySelector('a')?.click();
  });
  await page.getByText(/Sec left/).waitFor();
  // The browser has announced the closing, and the page has gone on since.
  await page.locator('[data-since^="xxx"]').waitFor();
  const isOpen = () => dialog.evaluate((element) => (element as HTMLDialogElement).open);
  expect(await isOpen()).toBe(true);
  await page.goBack();
  await expect.poll(isOpen).toBe(false);
  expect(page.url()).toBe(`${site.page.origin}/`);
});

test('a page that sets its own fragment does not close the sheet, and the back button still does', async () => {
  site.cdn.behaviour.bytesPerSecond = 1 * MB;
  await page.goto(site.publish(link()));
  await page.click('a');
  const dialog = page.locator('slipway-sheet dialog');
  await dialog.waitFor();
  const isOpen = () => dialog.evaluate((element) => (element as HTMLDialogElement).open);
  await page.evaluate(async () => {
    const moved = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.hash = 'slide-2';
    await moved;
  });
  expect(await isOpen()).toBe(true);
  await page.goBack();
  await expect.poll(isOpen).toBe(false);
  // Over both entries: that of the page and that of the sheet.
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  expect(page.url()).toBe(`${site.page.origin}/`);
});

test('a start pressed in two tabs is logged once, and so is its end', async () => {
  site.cdn.behaviour.bytesPerSecond = 4 * MB;
  const address = site.publish(link(`data-event-endpoint="/api/logevents"`));
  const second = await context.newPage();
  onTestFinished(() => second.close());
  await page.goto(address);
  await second.goto(address);
  await Promise.all([page.click('a'), second.click('a')]);
  for (const tab of [page, second]) await tab.getByRole('heading', { name: 'Download Complete' }).waitFor();
  const logged = () =>
    site.page.requests
      .filter(({ path, method }) => path === '/api/logevents' && method === 'PUT')
      .map(({ url }) => url.searchParams.get('downloadCompleted'));
  await expect.poll(logged).toEqual([null, 'true']);
  expect(packageRequests(site.cdn)).toHaveLength(1);
});

test('one package by a fixed link and by a lookup, on one page: fetched once, saved once', async () => {
  site.cdn.behaviour.bytesPerSecond = 6 * MB;
  const looked = `<a id="looked" href="/x" data-slipway data-link-endpoint="${site.cdn.origin}/api/link">Get</a>`;
  await page.goto(site.publish(`${link('id="fixed" data-sheet="none"')}${looked}`));
  const files: string[] = [];
  page.on('download', (arrived) => files.push(arrived.suggestedFilename()));
  await page.click('#fixed');
  await page.click('#looked');
  await page.getByRole('heading', { name: 'Download Complete' }).waitFor();
  expect(files).toEqual(['install-app.apk']);
  expect(packageRequests(site.cdn)).toHaveLength(1);
});

test('an engine.js that never comes is given up after 30 s, and requested again by a later press', async () => {
  // The clock of a page stays under control.
  const visitor = await browser.newContext({ acceptDownloads: true });
  onTestFinished(() => visitor.close());
  const own = await visitor.newPage();
  await own.clock.install();
  let requests = 0;
  await own.route('**/engine.js*', (route) => {
    requests += 1;
    return requests > 1 ? route.continue() : undefined;
  });
  const promise = `sha256-${Buffer.from(sha(file), 'hex').toString('base64')}`;
  await own.goto(site.publish(link(`data-integrity="${promise}"`)));
  await own.click('a');
  await expect.poll(() => requests).toBe(1);
  await own.clock.runFor(31_000);
  await own.clock.resume();
  await own.getByRole('heading', { name: 'The file could not be checked' }).waitFor();
  const arriving = own.waitForEvent('download', { timeout: 60_000 });
  await own.getByRole('button', { name: 'Restart the Download' }).click();
  expect((await savedFile(arriving)).sha).toBe(sha(file));
});

describe('without engine.js beside the script', () => {
  beforeEach(() => page.route('**/engine.js*', (route) => route.abort()));

  test('the plain link is opened', async () => {
    await page.goto(site.publish(link()));
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.click('a');
    expect((await arriving).suggestedFilename()).toBe('app.apk');
    await expect.poll(ours).toContainEqual(expect.stringContaining('engine.js has to be beside slipway.js'));
  });

  test('a promised file is neither saved nor opened, and a later press tries again', async () => {
    const promise = `sha256-${Buffer.from(sha(file), 'hex').toString('base64')}`;
    await page.goto(site.publish(link(`data-integrity="${promise}"`)));
    await page.click('a');
    await page.getByRole('heading', { name: 'The file could not be checked' }).waitFor();
    expect(packageRequests(site.cdn)).toEqual([]);
    await page.unroute('**/engine.js*');
    const arriving = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Restart the Download' }).click();
    expect((await savedFile(arriving)).sha).toBe(sha(file));
  });
});

test('a page that nobody downloads from fetches nothing but the script', async () => {
  await page.goto(site.publish(link()));
  await page.waitForLoadState('networkidle');
  expect(site.page.requests.map(({ path }) => path)).toEqual(['/', '/slipway.js']);
});

test('the attributes of a script count although the loader that has added it removes it at once', async () => {
  site.page.files.set('/loader.js', {
    type: 'text/javascript',
    body: `const script = document.createElement('script');
Object.assign(script, { src: '/slipway.js' }).dataset.product = 'loaded';
document.head.append(script);
script.remove();`,
  });
  site.page.files.set('/loaded', {
    type: 'text/html',
    body: `<!doctype html><html lang="en"><title>Host</title>${link()}<script src="/loader.js"></script></html>`,
  });
  await page.goto(`${site.page.origin}/loaded`);
  await page.waitForFunction(() => 'Slipway' in window);
  expect((await download(page)).name).toBe('install-loaded.apk');
});

test('a page whose old libraries have replaced what browsers have now gets the file', async () => {
  site.page.files.set('/old.js', {
    type: 'text/javascript',
    body: `// Prototype 1.6, and a Promise of the first standard.
Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
Array.prototype.entries = function () { return [...this]; };
Array.from = (list) => [...list];
const Native = Promise;
window.Promise = function (task) {
  const native = new Native(task);
  this.then = (done, failed) => new Promise((resolve, reject) => native.then(done, failed).then(resolve, reject));
  this.catch = (failed) => this.then(undefined, failed);
};
for (const name of ['all', 'race', 'resolve', 'reject'])
  Promise[name] = (value) => new Promise((resolve, reject) => Native[name](value).then(resolve, reject));`,
  });
  site.page.behaviour = { ...honest(file), breaks: 1, breakAfterBytes: 5 * MB };
  await page.goto(site.publish('<script src="/old.js"></script><a href="/app.apk" data-slipway>Get</a>'));
  expect((await download(page)).sha).toBe(sha(file));
  expect(packageRequests(site.page).map(({ range }) => range !== null)).toEqual([false, true]);
  await page.getByRole('heading', { name: 'Download Complete' }).waitFor();
});

test('a page that has a function of its own called open gets its app store in a new tab', async () => {
  site.page.files.set('/menu.js', {
    type: 'text/javascript',
    body: 'function open() { document.title = "Menu"; }',
  });
  await page.goto(
    site.publish('<script src="/menu.js"></script><a href="/store" data-slipway data-for="apple">Get</a>'),
  );
  const opening = context.waitForEvent('page');
  await page.click('a');
  const store = await opening;
  expect(store.url()).toBe(`${site.page.origin}/store`);
  expect(await store.evaluate(() => opener)).toBe(null);
  expect(await page.title()).toBe('Host');
  await store.close();
});
