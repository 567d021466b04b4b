/** The download script on pages whose markup shadows the names that it reads. */
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../rounds.ts';
import { sha } from '../sdk/package-bytes.ts';
import { makePackage, type PackageServer, startPackageServer } from '../sdk/package-server.ts';
import { freshen, type SdkSite, savedFile, startSdkSite } from '../sdk/sdk-site.ts';
import { DECOY, type Forger, forged, forgedFields, knownNames, namesIn, WAYS } from './forged-names.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

const file = makePackage(70_000);
const SHA = sha(file);
const SCRIPTS = ['/slipway.js', '/engine.js', '/signature.js', '/extras.js', '/tracking.js', '/qr.js'];

let site: SdkSite;
let evil: PackageServer;
let context: BrowserContext;
/** All tests share it: one for each would take longer than the test. */
let page: Page;
/** Errors thrown by the page's scripts. */
let thrown: string[];
/** Hosts that the page sent requests to. */
let hosts: Set<string>;
/** Names of the document, the window and forms that the published scripts have in them. */
let names: string[];
let forger: Forger;
/** Kinds of what presses on links have done. */
let actions: string[];

beforeAll(async () => {
  [site, evil] = await Promise.all([startSdkSite(file), startPackageServer(makePackage(50_000))]);
  const text = SCRIPTS.map((path) => site.page.files.get(path)?.body).join('\n');
  names = await knownNames(browser, namesIn(text), ['Slipway', 'SlipwayTracking']);
  forger = { evil: evil.origin, isOwnName: (name) => /slipway/i.test(name) };
  context = await browser.newContext({ acceptDownloads: true });
  context.on('request', (request) => hosts.add(new URL(request.url()).origin));
  page = await context.newPage();
  page.on('pageerror', (error) => thrown.push(String(error)));
  await page.exposeFunction('record', (kind: string) => actions.push(kind));
});
afterAll(async () => {
  await context?.close();
  await Promise.all([site?.close(), evil?.close()]);
});
beforeEach(begin);

/** Resets the page as if nobody had visited it. */
async function begin(): Promise<void> {
  hosts = new Set();
  thrown = [];
  await freshen(page, site);
  evil.requests.length = 0;
  hosts = new Set();
  thrown = [];
  actions = [];
}

interface Host {
  before?: string;
  after?: string;
  /** Attributes of the link. */
  more?: string;
  /** Markup around the link: its beginning. */
  around?: string;
}

/** Opens a page with a link in its corner, so that it can be pressed without a word to the page's own document. */
async function visit({ before = '', after = '', more = '', around = '' }: Host): Promise<void> {
  const settings = `data-label="own" data-event-endpoint="/api/logevents" data-tracking="https://game.onelink.example/Ab12" data-impressions="${site.page.origin}/impressions"`;
  site.page.files.set('/', {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><body>${before}${around}<a href="${site.cdn.origin}/app.apk" data-slipway data-product="paasa" ${more} style="position:fixed;left:0;top:0;width:300px;height:200px;z-index:9">Get</a><script src="/slipway.js" ${settings}></script>${after}`,
  });
  await page.goto(`${site.page.origin}/`);
}

/** Presses the link and compares all effects with what the page's author intended. */
async function expectOwnFile(): Promise<void> {
  const arriving = page.waitForEvent('download');
  await page.mouse.click(100, 100);
  expect(await savedFile(arriving)).toEqual({ name: 'install-paasa.apk', sha: SHA });
  const labels = () => site.page.requests.map(({ url }) => url.searchParams.get('label')).filter(Boolean);
  await expect.poll(labels).toEqual(['own', 'own']);
  expect(evil.requests.map(({ path }) => path).filter((path) => path !== DECOY)).toEqual([]);
  expect(
    [...hosts].filter((host) => ![site.page, site.cdn, evil].some(({ origin }) => origin === host)),
  ).toEqual([]);
  expect(thrown).toEqual([]);
}

const loaded = (path: string) => site.page.requests.filter((request) => request.path === path).length;

test('the names are those of the published scripts, found by themselves', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'Slipway',
      'SlipwayTracking',
      'body',
      'currentScript',
      'navigation',
      'querySelectorAll',
    ]),
  );
  expect(names.length).toBeGreaterThan(100);
});

describe('all names taken', () => {
  test.each(WAYS)('before the script, by %s: it finds itself, its parts and the page', async (way) => {
    await visit({ before: forged(way, names, forger) });
    await expectOwnFile();
    expect(loaded('/tracking.js')).toBe(1);
  });

  // What a script reads later is read as the rest is: with few rounds, the second way and the seventh are enough.
  const every = rounds({ usual: 5, long: 1 });
  const later = WAYS.filter((_, index) => index % every === 1 % every);
  test.each(later)('after the script, by %s: the press finds the page', async (way) => {
    await visit({ after: forged(way, names, forger) });
    await expectOwnFile();
  });
});

test('all names taken by fields of a form around the link', async () => {
  await visit({ before: '<form>', around: forgedFields(names) });
  await expectOwnFile();
});

describe('one name at a time', () => {
  const ways = WAYS.filter((_, index) => index % rounds({ usual: 5, long: 1 }) === 0);
  test.each(ways)('by %s', async (way) => {
    const all = ['currentScript', ...names];
    for (const name of all.slice(0, rounds({ usual: 2, long: all.length }))) {
      await begin();
      await visit({ before: forged(way, [name], forger) });
      await expectOwnFile().catch((error) => {
        throw new Error(`${name}: ${error}`);
      });
    }
  });
});

describe('the script’s own address', () => {
  test('a base address further down the page moves none of its parts', async () => {
    site.page.files.set('/late.html', {
      type: 'text/html',
      body: `<!doctype html><script defer src="/slipway.js" data-tracking="https://game.onelink.example/Ab12"></script><base href="${evil.origin}/sdk/"><p>Host`,
    });
    await page.goto(`${site.page.origin}/late.html`);
    await expect.poll(() => loaded('/tracking.js')).toBe(1);
    expect(evil.requests).toEqual([]);
  });
});

describe('consent', () => {
  const box = '<input type="checkbox" id="ok" checked>';
  const FALSE_BOXES = {
    'a picture': '<img id="ok" name="ok">',
    'a form with a field that says yes': '<form id="ok"><input name="checked" value="true"></form>',
    'a text field': '<input id="ok" value="on" checked>',
    'a radio button': '<input id="ok" type="radio" checked>',
    'a frame': '<iframe id="ok" name="ok"></iframe>',
    'two links': '<a id="ok"></a><a id="ok" name="checked" href="/">x</a>',
  };

  test.each(Object.entries(FALSE_BOXES))('%s of the checkbox’s id gives none', async (_, markup) => {
    await visit({ before: markup, after: box, more: 'data-consent="ok"' });
    await recordActions();
    await page.mouse.click(100, 100);
    await expect.poll(() => actions).toEqual(['ignore']);
    expect(site.cdn.requests).toEqual([]);
    expect(thrown).toEqual([]);
  });

  test('a ticked checkbox gives it, whatever names are taken', async () => {
    await visit({
      before: box + forged('a picture’s name', names, forger),
      more: 'data-consent="ok"',
    });
    await expectOwnFile();
  });

  async function recordActions(): Promise<void> {
    await page.evaluate(() =>
      addEventListener('slipway:click', (event) =>
        (window as { record?: (kind: string) => void }).record?.(
          (event as CustomEvent<{ kind: string }>).detail.kind,
        ),
      ),
    );
  }
});

test('a link of SVG takes nothing from the link that is pressed', async () => {
  await visit({
    before: `<svg><a data-slipway data-timing data-apk-url="${evil.origin}/app.apk" href="${evil.origin}/app.apk"><text>x</text></a></svg>`,
  });
  await expectOwnFile();
});

test('what a page’s own script has put in the window is a stub only when it is a plain object with a list', async () => {
  site.page.files.set('/stub.js', {
    type: 'text/javascript',
    body: 'window.Slipway = window.Slipway || { q: [] }; window.SlipwayTracking = window.SlipwayTracking || {};',
  });
  await visit({
    before: `${forged('a form’s id, and its fields', ['Slipway', 'SlipwayTracking'], forger)}<script src="/stub.js"></script>`,
  });
  await expectOwnFile();
  expect(loaded('/tracking.js')).toBe(1);
});
