/** Tracking in a real browser: alone on a page of a strict policy, and beside a download that it must never be in the way of. */
import type { BrowserContext, Page, Request, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sha } from '../sdk/package-bytes.ts';
import { makePackage } from '../sdk/package-server.ts';
import { readMatrix } from '../sdk/read-qr.ts';
import {
  download,
  freshen,
  packageRequests,
  type SdkSite,
  startSdkSite,
  watchConsole,
} from '../sdk/sdk-site.ts';
import { browser, withBrowser } from './with-browser.ts';

const file = makePackage(300_000);
const BASE = 'https://gamesite.onelink.me/Ab12';
const ANDROID = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

withBrowser();

let site: SdkSite;
let context: BrowserContext;
/** All tests share it: one for each would take longer than most tests. */
let page: Page;
let said: string[];
let pixels: Request[];

beforeAll(async () => {
  site = await startSdkSite(file);
  context = await browser.newContext({ acceptDownloads: true, userAgent: ANDROID });
  await context.route('https://impressions.onelink.me/**', (route, request) => {
    pixels.push(request);
    return route.fulfill({ contentType: 'image/gif', body: PIXEL });
  });
  await context.route('https://gamesite.onelink.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Store</title>' }),
  );
  page = await context.newPage();
  said = watchConsole(page);
});
afterAll(async () => {
  await context?.close();
  await site?.close();
});
beforeEach(async () => {
  await freshen(page, site);
  said.length = 0;
  pixels = [];
});

/** Publishes a page of the strictest policy that tracking needs: its own scripts, and pictures of the impression service. */
function publish(body: string, imgSrc = 'https://impressions.onelink.me'): string {
  const policy = `default-src 'none'; script-src 'self'; connect-src 'self'; img-src ${imgSrc}; require-trusted-types-for 'script'; trusted-types 'none'`;
  site.page.files.set('/', {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>Host</title><body>${body}</body></html>`,
    headers: { 'Content-Security-Policy': policy },
  });
  return `${site.page.origin}/`;
}

const standalone = (more = '') =>
  `<a data-tracking-link href="${BASE}">Get the app</a><div id="code">None</div><script src="/tracking.js" data-tracking="${BASE}" ${more}></script>`;

describe('tracking.js alone', () => {
  test('T1 T3 C18 keeps the landing, makes the link, sends one impression, and is quiet', async () => {
    await page.goto(`${publish(standalone())}?utm_source=google&utm_ad=a%26b`);
    const link = `${BASE}?af_js_web=true&af_ss_ver=2_8_1&pid=google&c=notset&af_ad=a%26b&af_pmod_priority=equal&af_pmod_click_lookback=7d&af_ss_ui=true`;
    expect(await page.getAttribute('a', 'href')).toBe(link);
    await expect.poll(() => pixels.length).toBe(1);
    expect(pixels[0]?.url()).toContain('https://impressions.onelink.me/');
    expect(pixels[0]?.url()).toContain('Ab12?af_js_web=true&af_ss_ver=2_8_1&pid=google');
    await page.goto(`${site.page.origin}/?x=1`);
    expect(await page.getAttribute('a', 'href')).toBe(link);
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
      'ss_incoming_params',
      'ss_webReferrer',
    ]);
    expect(said).toEqual([]);
  });

  test('adds one global, follows a single-page host when asked, and ends without a trace', async () => {
    await page.goto(`${publish(standalone('data-follow-history'))}?utm_source=one`);
    expect(await page.evaluate(() => Object.keys(window).filter((name) => /slipway/i.test(name)))).toEqual([
      'SlipwayTracking',
    ]);
    await page.evaluate(() => history.pushState(null, '', '/ludo/?utm_source=two'));
    await expect.poll(() => page.getAttribute('a', 'href')).toContain('pid=two');
    const left = await page.evaluate(() => {
      const tracking = window.SlipwayTracking;
      if (tracking && 'destroy' in tracking) tracking.destroy();
      history.pushState(null, '', '/?utm_source=three');
      return [document.links[0]?.href, typeof window.SlipwayTracking, Object.keys(history).length];
    });
    expect(left).toEqual([BASE, 'undefined', 0]);
  });

  test('fetched by a download script that is ended before it has come, it does not begin', async () => {
    site.page.files.set('/end.js', { type: 'text/javascript', body: 'Slipway.destroy()' });
    const held = new Promise<Route>((resolve) => {
      void page.route('**/tracking.js', (route) => resolve(route), { times: 1 });
    });
    const coming = page.waitForEvent('requestfinished', (request) => request.url().endsWith('tracking.js'));
    await page.goto(
      publish(`<script src="/slipway.js" data-tracking="${BASE}"></script><script src="/end.js"></script>`),
    );
    await (await held).continue();
    await coming;
    // Evaluated by now, since this one comes after it.
    await page.evaluate("import('/tracking.js').then(() => {})");
    expect(await page.evaluate(() => typeof window.SlipwayTracking)).toBe('undefined');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('T7 draws the link as a code that reads as the link, sharp and in place of the one before', async () => {
    await page.goto(publish(standalone(), "https://impressions.onelink.me 'self'"));
    const read = async (options: object) => {
      const isDrawn = await page.evaluate(async (given) => {
        const tracking = window.SlipwayTracking;
        return tracking && 'displayQrCode' in tracking ? tracking.displayQrCode('code', given) : false;
      }, options);
      expect(isDrawn).toBe(true);
      expect(await page.locator('#code > *').count()).toBe(1);
      expect(await page.locator('#code > *').boundingBox()).toMatchObject({ width: 256, height: 256 });
    };
    const link = `${BASE}?af_js_web=true&af_ss_ver=2_8_1&pid=organik-ls14&c=notset&af_ad=notset&af_pmod_priority=equal&af_pmod_click_lookback=7d&af_ss_ui=true`;

    await read({ as: 'canvas', codeColor: '#a05' });
    const pixelsOf = await page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      // As text: a list of a million would take seconds on its way here.
      let isDark = '';
      for (let at = 0; at < data.length; at += 4) isDark += data[at + 1] === 0 ? 'x' : ' ';
      const colors = new Set<string>();
      for (let at = 0; at < data.length; at += 4) colors.add([data[at], data[at + 1], data[at + 2]].join());
      return { isDark, colors: [...colors].sort() };
    });
    expect(pixelsOf.colors).toEqual(['170,0,85', '255,255,255']);
    expect(readPixels(pixelsOf.isDark)).toMatchObject({ text: `${link}&af_ss_qr=c`, level: 'H' });

    await read({});
    expect(await page.locator('#code svg').getAttribute('aria-label')).toBe('QR code');
    const shot = await page.locator('#code svg').screenshot();
    const isDark = await page.evaluate(async (base64) => {
      // Decoded by the browser itself: what is on the screen, not what was meant.
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(1024, 1024);
      const drawing = canvas.getContext('2d');
      if (!drawing) return '';
      drawing.imageSmoothingEnabled = false;
      drawing.drawImage(bitmap, 0, 0, 1024, 1024);
      const { data } = drawing.getImageData(0, 0, 1024, 1024);
      let text = '';
      for (let at = 0; at < data.length; at += 4) text += (data[at] ?? 255) < 128 ? 'x' : ' ';
      return text;
    }, shot.toString('base64'));
    expect(readPixels(isDark)).toMatchObject({ text: `${link}&af_ss_qr=true`, level: 'H' });
    expect(said).toEqual([]);
  });

  test('a logo is in the middle; one that cannot be loaded leaves the code as it is', async () => {
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path fill="#0a0" d="M0 0h40v20H0z"/></svg>';
    site.page.files.set('/logo.svg', { type: 'image/svg+xml', body: logo });
    await page.goto(publish(standalone(), "https://impressions.onelink.me 'self'"));
    const draw = (options: object) =>
      page.evaluate(async (given) => {
        const tracking = window.SlipwayTracking;
        if (tracking && 'displayQrCode' in tracking) await tracking.displayQrCode('code', given);
        const canvas = document.querySelector('canvas');
        return [...(canvas?.getContext('2d')?.getImageData(128, 128, 1, 1).data ?? [])];
      }, options);
    expect(await draw({ as: 'canvas', logo: '/logo.svg' })).toEqual([0, 170, 0, 255]);
    await draw({ logo: '/logo.svg' });
    expect(await page.locator('#code image').getAttribute('href')).toBe(`${site.page.origin}/logo.svg`);
    expect(said).toEqual([]);
    await draw({ logo: '/absent.svg' });
    expect(await page.locator('#code svg path').count()).toBe(2);
    expect(said.join()).toContain('logo cannot be loaded: /absent.svg');
  });
});

/** Finds the code's squares in a square picture, as a reader does: by the dark frame around them. Dark pixels are marked by an x. */
function readPixels(picture: string) {
  const width = Math.sqrt(picture.length);
  const first = picture.indexOf('x');
  const isDarkAt = (row: number, column: number): boolean => picture[row * width + column] === 'x';
  const [top, left] = [Math.floor(first / width), first % width];
  let right = width - 1;
  while (!isDarkAt(top, right)) right--;
  let mark = left;
  while (isDarkAt(top, mark)) mark++;
  const span = right - left + 1;
  // The large mark has seven squares on a side.
  const size = Math.round((span / ((mark - left) / 7) - 17) / 4) * 4 + 17;
  const unit = span / size;
  const at = (start: number, index: number) => Math.floor(start + (index + 0.5) * unit);
  return readMatrix({
    size,
    isDark: (row, column) => isDarkAt(at(top, row), at(left, column)),
  });
}

describe('beside a download', () => {
  const button = (more = '') =>
    `<a href="/app.apk" data-slipway data-product="paasa" ${more}>Download App</a>`;
  const script = `<script src="/slipway.js" data-tracking="${BASE}"></script>`;
  const hasLink = () =>
    page.waitForFunction(() => {
      const tracking = window.SlipwayTracking;
      return tracking && 'clickURL' in tracking && tracking.clickURL;
    });

  test('one script tag makes the Android link of a button the tracking link', async () => {
    await page.goto(`${publish(button('data-tracking-link') + script)}?utm_campaign=diwali`);
    await hasLink();
    await page.click('a');
    await page.waitForURL(`${BASE}?**`);
    expect(new URL(page.url()).searchParams.get('c')).toBe('diwali');
    expect(packageRequests(site.page)).toEqual([]);
  });

  test('a button that does not ask for it streams its package, and the landing is kept all the same', async () => {
    await page.goto(`${publish(button() + script)}?utm_campaign=diwali`);
    await hasLink();
    expect((await download(page)).sha).toBe(sha(file));
  });

  /** What is in place of the tracker, for this test alone. */
  async function inPlaceOfTracker(answer: (route: Route) => unknown): Promise<void> {
    await page.route('**/tracking.js', answer);
    onTestFinished(() => page.unrouteAll());
  }

  /** A script of the page's own, before the download script. */
  function ownScript(text: string): string {
    site.page.files.set('/before.js', { type: 'text/javascript', body: text });
    return '<script src="/before.js"></script>';
  }

  test.each([
    ['is blocked', (route: Route) => route.abort('blockedbyclient')],
    ['never answers', () => undefined],
    [
      'is broken',
      (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    ],
    ['is no script at all', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>Log in' })],
  ])('a tracker that %s does not stop a download', async (_, answer) => {
    await inPlaceOfTracker(answer);
    await page.goto(publish(button('data-tracking-link') + script));
    expect(await download(page)).toEqual({ name: 'install-paasa.apk', sha: sha(file) });
  });

  test.each([
    ['throws', "{ version: 'x', get clickURL() { throw new Error('broken') } }"],
    ['never comes', "{ version: 'x', clickURL: new Promise(() => {}) }"],
  ])('a tracker whose link %s does not stop a download', async (_, tracker) => {
    const own = ownScript(`window.SlipwayTracking = ${tracker}`);
    await page.goto(publish(own + button('data-tracking-link') + script));
    expect(await download(page)).toEqual({ name: 'install-paasa.apk', sha: sha(file) });
  });

  test('with site data blocked both work on', async () => {
    const own = ownScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })",
    );
    await page.goto(`${publish(own + button() + script)}?utm_source=google`);
    await hasLink();
    expect((await download(page)).sha).toBe(sha(file));
  });
});
