// @environment document
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { importParts } from '../tests/sdk/all-parts.ts';
import { packageBytes } from '../tests/sdk/package-bytes.ts';
import {
  type ScriptedNetwork,
  scriptedNetwork,
  settle as settled,
} from '../tests/sdk/scripted-environment.ts';
import { attach, createDownload } from './index.ts';
import { putSlipway } from './put-slipway.ts';
import type { Slipway, SlipwayEvents } from './slipway.d.ts';

const file = packageBytes(300_000);
const ANDROID = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1';

let network: ScriptedNetwork;
let opened: [string, string][];
let ends: (() => void)[];
const saves: string[] = [];

function visit(userAgent = ANDROID, more: Record<string, unknown> = {}): void {
  const fake = Object.create(navigator, {
    userAgent: { value: userAgent },
    platform: { value: '' },
    maxTouchPoints: { value: 5 },
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, { value }])),
  });
  vi.stubGlobal('navigator', fake);
}

function page(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  return document.querySelector('a') as HTMLAnchorElement;
}
const serve = (defaults = {}) => ends.push(attach(defaults));
const sheetTitle = () =>
  document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('dialog[open] h2')?.textContent ?? null;
/** The sheet is drawn in separate tasks after the click's. */
const drawn = () => new Promise<void>((resolve) => setTimeout(() => setTimeout(() => setTimeout(resolve))));
/** The engine starts in a task after the press's. */
async function settle(): Promise<void> {
  await settled();
  await (vi.isFakeTimers() ? vi.advanceTimersByTimeAsync(0) : drawn());
  await settled();
}
async function nextRequest() {
  await settle();
  return network.next();
}
const reply = async (bytes = file) => {
  const request = await nextRequest();
  await request.reply(200, { 'Content-Length': `${bytes.length}`, ETag: '"a"' }, bytes);
  await settle();
  return request;
};

// Files that the first press fetches are loaded already.
beforeAll(importParts);
beforeEach(() => {
  network = scriptedNetwork();
  opened = [];
  ends = [];
  saves.length = 0;
  localStorage.clear();
  history.replaceState(null, '', '/ludo/');
  vi.stubGlobal('fetch', network.fetch);
  vi.stubGlobal('indexedDB', undefined);
  vi.spyOn(Document.prototype, 'open').mockImplementation((url) => {
    opened.push([`${url}`, 'new']);
    return null;
  });
  vi.spyOn(location, 'assign').mockImplementation((url) => void opened.push([String(url), 'same']));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saves.push(this.download);
    else this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  });
  visit();
});
afterEach(() => {
  for (const end of ends) end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('mark-up', () => {
  test('a link becomes a download with a sheet', async () => {
    const link = page(
      '<a href="https://cdn.example/app.apk" data-slipway data-product="paasa" data-product-name="Paasa">Get</a>',
    );
    serve();
    link.click();
    await settle();
    await drawn();
    expect(sheetTitle()).toBe('Downloading Paasa app');
    expect((await reply()).url).toBe('https://cdn.example/app.apk');
    expect(saves).toEqual(['install-paasa.apk']);
    await drawn();
    expect(sheetTitle()).toBe('Download Complete');
    expect(localStorage.getItem('apkDownloaded_/ludo/')).toBe('true');
    expect(opened).toEqual([]);
  });

  test('where site data is blocked, a page that nobody downloads from has no error, and no word about it', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const databases = vi.fn(() => Promise.reject(new DOMException('Denied.', 'SecurityError')));
    vi.stubGlobal('indexedDB', { databases, open: databases });
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    page('<a href="https://cdn.example/app.apk" data-slipway>Get</a>');
    serve();
    await settle();
    // Chromium would reject one more promise, for the page's own listeners.
    expect(databases).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  test('links added later, and a click on something inside a link, are served too', async () => {
    serve();
    page('<a href="https://cdn.example/app.apk" data-slipway><b>Get</b></a>');
    document
      .querySelector('b')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    await reply();
    expect(saves).toEqual(['install-app.apk']);
  });

  test('several links to one package are one download', async () => {
    page(
      '<a href="https://cdn.example/app.apk" data-slipway>1</a><a href="https://cdn.example/app.apk" data-slipway>2</a>',
    );
    serve();
    for (const link of document.querySelectorAll('a')) link.click();
    document.querySelector('a')?.click();
    await reply();
    expect(network.all).toHaveLength(1);
    expect(document.querySelectorAll('slipway-sheet')).toHaveLength(1);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a click with %o is the browser’s',
    async (how) => {
      const link = page('<a href="https://cdn.example/app.apk" data-slipway>Get</a>');
      serve();
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...how });
      link.dispatchEvent(click);
      await settle();
      expect(click.defaultPrevented).toBe(false);
      expect(network.all).toEqual([]);
    },
  );

  test('other links, and clicks that were handled, are left alone', async () => {
    const link = page('<a href="https://cdn.example/app.apk">Get</a>');
    serve();
    serve();
    link.click();
    const ours = page('<a href="https://cdn.example/app.apk" data-slipway>Get</a>');
    ours.click();
    await settle();
    expect(network.all).toHaveLength(1);
  });

  test('attributes of the script hold for links that say nothing else', async () => {
    const link = page('<a data-slipway href="/x" data-product="own">Get</a>');
    serve({ product: 'paasa', linkEndpoint: '/api/link' });
    link.click();
    const lookup = await nextRequest();
    expect(lookup).toMatchObject({ method: 'POST', url: new URL('/api/link', location.href).href });
    await lookup.reply(200, {}, JSON.stringify({ apkLink: 'https://cdn.example/app.apk' }));
    await reply();
    expect(saves).toEqual(['install-own.apk']);
  });

  test('D2 without consent nothing happens, with it everything does', async () => {
    page(
      '<input type="checkbox" id="ok"><a href="https://cdn.example/a.apk" data-slipway data-consent="ok">Get</a>',
    );
    serve();
    const link = document.querySelector('a') as HTMLAnchorElement;
    link.click();
    await settle();
    expect([network.all.length, sheetTitle(), opened.length]).toEqual([0, null, 0]);
    (document.querySelector('input') as HTMLInputElement).checked = true;
    link.click();
    await settle();
    expect(network.all).toHaveLength(1);
  });

  test('D4 a fixed link without timing is opened in the same tab, with the click handling', async () => {
    const link = page(
      '<a href="/apk/a.apk" data-slipway data-apk-url="/apk/a.apk" data-ios-url="https://apps.example/">Get</a>',
    );
    const received: string[] = [];
    link.addEventListener('slipway:open', (event) => received.push(event.type));
    serve();
    link.click();
    expect(opened).toEqual([[new URL('/apk/a.apk', location.href).href, 'same']]);
    expect(received).toEqual(['slipway:open']);
    expect(network.all).toEqual([]);
  });

  test('links that expect other bytes of the same package do not share a download', async () => {
    document.body.innerHTML = `<a href="/app.apk" data-slipway></a><a id="b" href="/app.apk" data-slipway data-integrity="sha256-${'A'.repeat(43)}="></a>`;
    serve({ sheet: 'none' });
    document.getElementById('b')?.click();
    await reply();
    expect(saves).toEqual([]);
  });

  test('a log that cannot be called is not in the way of the link', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const link = page('<a href="https://cdn.example/a.apk" data-slipway data-event-endpoint="http://["></a>');
    serve({ sheet: 'none' });
    link.click();
    await (await nextRequest()).reply(400, {}, '');
    await settle();
    expect(opened).toEqual([['https://cdn.example/a.apk', 'same']]);
  });

  test('an iPhone inside another app goes to the store, without a sheet about Android', async () => {
    visit(`${IPHONE} Instagram 300`);
    const link = page('<a href="/a.apk" data-slipway data-ios-url="https://apps.example/">Get</a>');
    serve();
    link.click();
    await drawn();
    expect(opened).toEqual([['https://apps.example/', 'new']]);
    expect(document.querySelector('slipway-sheet')).toBeNull();
  });

  test('D6 iPhones go to the app store in a new tab', () => {
    visit(IPHONE);
    const link = page('<a href="/a.apk" data-slipway data-ios-url="https://apps.example/">Get</a>');
    serve();
    link.click();
    expect(opened).toEqual([['https://apps.example/', 'new']]);
  });

  test('inside another app the link is opened, and the way to the real browser shown', async () => {
    visit(`${ANDROID} Instagram 300`);
    const link = page('<a href="https://cdn.example/a.apk" data-slipway>Get</a>');
    serve();
    link.click();
    expect(opened).toEqual([['https://cdn.example/a.apk', 'same']]);
    await drawn();
    const way = document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('a');
    expect(way?.getAttribute('href')).toMatch(/^intent:/);
  });

  test.each([
    ['fr', '', 'en'],
    ['hi-IN', '', 'hi-IN'],
    ['fr', 'data-texts="Téléchargement"', 'fr'],
  ])('on a page in %s, the sheet %s is marked as %s', async (locale, texts, shown) => {
    document.documentElement.lang = locale;
    onTestFinished(() => document.documentElement.removeAttribute('lang'));
    const link = page(`<a href="https://cdn.example/a.apk" data-slipway ${texts}>Get</a>`);
    serve();
    link.click();
    await vi.waitFor(() => expect(sheetTitle()).not.toBeNull());
    expect(document.querySelector('slipway-sheet')?.getAttribute('lang')).toBe(shown);
  });

  test('progress is dispatched on when the device’s clock is set back', async () => {
    const link = page('<a href="https://cdn.example/a.apk" data-slipway data-sheet="none">Get</a>');
    serve();
    let events = 0;
    link.addEventListener('slipway:progress', () => events++);
    link.click();
    const body = await (await nextRequest()).answer(200, { 'Content-Length': `${file.length}` });
    await body.write(file.slice(0, 1000));
    expect(events).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 200);
    await body.write(file.slice(1000, 2000));
    expect(events).toBe(2);
  });

  test('a link that is no http address is never opened or fetched', async () => {
    const link = page('<a href="javascript:alert(1)" data-slipway>Get</a>');
    vi.spyOn(console, 'error').mockReturnValue();
    serve();
    link.click();
    await settle();
    expect([network.all.length, opened.length]).toEqual([0, 0]);
  });

  test('own texts take the place of the sheet’s', async () => {
    const link = page(
      '<a href="https://cdn.example/a.apk" data-slipway data-texts="Los # jetzt|Fertig">Get</a>',
    );
    serve();
    link.click();
    await settle();
    await drawn();
    expect(sheetTitle()).toBe('Los jetzt');
  });
});

describe('D10 failure', () => {
  test('of a lookup that no link stands in for stays in the sheet', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const download = createDownload({ product: 'app', linkEndpoint: '/api/link' });
    ends.push(download.destroy);
    download.start();
    await (await nextRequest()).reply(404, {}, '');
    await settle();
    await drawn();
    expect(download.state).toMatchObject({ status: 'failed', error: { code: 'lookup' }, link: null });
    expect(sheetTitle()).toBe('The file could not be checked, so it was not saved.');
    expect(opened).toEqual([]);
  });

  test('is published, logged once, and the link is opened in the same tab', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const link = page('<a href="https://cdn.example/a.apk" data-slipway data-event-endpoint="/log">Get</a>');
    const received: unknown[] = [];
    document.addEventListener('slipway:failure', ({ detail }) => received.push(detail), { once: true });
    serve();
    link.click();
    await settle();
    const requests = network.all;
    await requests.find(({ url }) => url.includes('a.apk'))?.reply(451, {}, '');
    await settle();
    expect(opened).toEqual([['https://cdn.example/a.apk', 'same']]);
    expect(received).toMatchObject([{ status: 'failed', error: { code: 'refused' } }]);
    expect(error).toHaveBeenCalledOnce();
    expect(localStorage.getItem('apkDownloaded_/ludo/')).toBe('false');
    const completed = requests.flatMap(({ method, url }) =>
      method === 'PUT' ? [new URL(url, location.href).searchParams.get('downloadCompleted')] : [],
    );
    expect(completed).toEqual([null, 'false']);
    await drawn();
    expect(sheetTitle()).toBeNull();
  });

  test('whatever a listener or the page does, no error reaches the host', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const link = page('<a href="https://cdn.example/a.apk" data-slipway>Get</a>');
    vi.stubGlobal(
      'CustomEvent',
      class {
        constructor() {
          throw new Error('patched by the host');
        }
      },
    );
    serve();
    expect(() => link.click()).not.toThrow();
    expect(opened).toEqual([['https://cdn.example/a.apk', 'same']]);
    expect(error).toHaveBeenCalled();
  });
});

describe('a promised file', () => {
  const PROMISE = `data-integrity="sha256-${'A'.repeat(43)}="`;
  const text = () => {
    const dialog = document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('dialog[open]');
    const shown = [...(dialog?.querySelectorAll('h2,p,progress,ol,button,a') ?? [])].filter(
      (one) => !one.closest('[hidden]') && !one.querySelector('[hidden]') && !one.classList.contains('live'),
    );
    return shown.map((one) => one.textContent).filter(Boolean);
  };
  const press = async (html: string) => {
    const link = page(html);
    serve();
    link.click();
    await settle();
    return link;
  };
  /** Answers every request with `bytes` until the download has ended, and lets the sheet draw. */
  const answerAll = async (bytes = file) => {
    for (let step = 0; step < 30; step++) {
      while (network.waiting() > 0) await reply(bytes);
      await vi.advanceTimersByTimeAsync(1000);
      await settle();
    }
  };

  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('of other bytes is neither saved nor opened: the sheet says why, and lets the visitor try again', async () => {
    const received: unknown[] = [];
    document.addEventListener('slipway:failure', ({ detail }) => received.push(detail), { once: true });
    document.addEventListener('slipway:open', ({ type }) => received.push(type), { once: true });
    await press(`<a href="https://cdn.example/a.apk" data-slipway ${PROMISE}>Get</a>`);
    await answerAll();
    expect([saves, opened]).toEqual([[], []]);
    expect(received).toMatchObject([{ status: 'failed', link: null, withheld: 'wrong' }]);
    expect(text()).toEqual([
      'This is not the file that was promised, so it was not saved.',
      '×',
      'Restart the Download',
    ]);
    const requests = network.all.length;
    const buttons = document.querySelector('slipway-sheet')?.shadowRoot?.querySelectorAll('button');
    [...(buttons ?? [])].find(({ textContent }) => textContent === 'Restart the Download')?.click();
    await expect.poll(() => network.all.length).toBe(requests + 1);
  });

  test.each([
    ['a fixed link', 'href="/a.apk" data-apk-url="/a.apk"'],
    ['a default link', 'href="/a.apk" data-default-url="/a.apk"'],
    ['a fixed link with timing', 'href="/a.apk" data-apk-url="/a.apk" data-timing'],
    ['a lookup with a link to fall back to', 'href="/a.apk" data-link-endpoint="/api/link"'],
  ])('%s is not opened, by no number of clicks', async (_, attributes) => {
    const link = await press(`<a ${attributes} data-slipway ${PROMISE}>Get</a>`);
    await answerAll();
    link.click();
    await answerAll();
    expect([saves, opened]).toEqual([[], []]);
    expect(text()).toContain('Restart the Download');
  });

  test.each([' ', 'true', 'sha256-xyz', `SHA256-${'A'.repeat(43)}=`, 'javascript:1'])(
    'data-integrity=%j promises what cannot be checked: nothing is handed over',
    async (integrity) => {
      await press(`<a href="https://cdn.example/a.apk" data-slipway data-integrity="${integrity}">Get</a>`);
      await answerAll();
      expect([saves, opened, network.all]).toEqual([[], [], []]);
      expect(text()).toContain('The file could not be checked, so it was not saved.');
    },
  );

  test.each([`${ANDROID} Instagram 300`, ANDROID.replace('13)', '13; wv)')])(
    'inside another app (%s) nothing is opened: the sheet says why, and shows the way to the browser',
    async (userAgent) => {
      visit(userAgent);
      await press(`<a href="https://cdn.example/a.apk" data-slipway ${PROMISE}>Get</a>`);
      await answerAll();
      expect([saves, opened, network.all]).toEqual([[], [], []]);
      expect(text()).toEqual([
        'This app cannot check the file. Open this page in your browser to download it.',
        '×',
        'Open in browser',
      ]);
    },
  );

  test('on Apple devices a store is opened; without one the file is checked as anywhere', async () => {
    visit(IPHONE);
    const link = await press(
      `<a href="/a.apk" data-slipway data-ios-url="https://apps.example/" ${PROMISE}>Get</a>`,
    );
    expect(opened.splice(0)).toEqual([['https://apps.example/', 'new']]);
    link.removeAttribute('data-ios-url');
    link.dataset['product'] = 'other';
    link.click();
    await answerAll();
    expect([saves, opened]).toEqual([[], []]);
  });

  test('an error of the page around it opens nothing', async () => {
    vi.stubGlobal(
      'CustomEvent',
      class {
        constructor() {
          throw new Error('patched by the host');
        }
      },
    );
    await press(`<a href="https://cdn.example/a.apk" data-slipway ${PROMISE}>Get</a>`);
    await answerAll();
    expect([saves, opened]).toEqual([[], []]);
  });

  test('a log that cannot be called is no reason to open it', async () => {
    await press(
      `<a href="https://cdn.example/a.apk" data-slipway data-event-endpoint="http://[" ${PROMISE}></a>`,
    );
    await answerAll();
    expect([saves, opened]).toEqual([[], []]);
  });

  test('by code, by itself, without a sheet: nothing either', async () => {
    const integrity = `sha256-${'A'.repeat(43)}=`;
    const byCode = createDownload({ apkUrl: 'https://cdn.example/a.apk', integrity, sheet: 'none' });
    ends.push(byCode.destroy);
    const { finished } = byCode;
    byCode.start();
    await answerAll();
    await expect(finished).rejects.toThrow('integrity');
    page(
      `<a href="https://cdn.example/a.apk" data-slipway data-product="two" data-auto-start ${PROMISE}></a>`,
    );
    serve();
    await answerAll();
    expect(byCode.state).toMatchObject({ status: 'failed', withheld: 'wrong' });
    expect([saves, opened]).toEqual([[], []]);
  });
});

describe('events and code', () => {
  test('events bubble from the button with the state; a click can be stopped', async () => {
    const link = page('<div><a href="https://cdn.example/a.apk" data-slipway>Get</a></div>');
    const seen: string[] = [];
    const names: (keyof SlipwayEvents)[] = [
      'slipway:click',
      'slipway:start',
      'slipway:progress',
      'slipway:verify',
      'slipway:complete',
    ];
    for (const name of names) link.parentElement?.addEventListener(name, ({ type }) => seen.push(type));
    serve();
    const stop = (event: Event) => event.preventDefault();
    link.addEventListener('slipway:click', stop);
    link.click();
    await settle();
    expect([seen, network.all.length]).toEqual([['slipway:click'], 0]);
    link.removeEventListener('slipway:click', stop);
    link.click();
    await reply();
    expect(seen.slice(1)).toEqual(names);
  });

  test('a handle starts, reports its state, and gives the saved file', async () => {
    const download = createDownload({
      product: 'paasa',
      apkUrl: 'https://cdn.example/a.apk',
      timing: true,
      sheet: 'none',
    });
    ends.push(download.destroy);
    const statuses: string[] = [];
    const end = download.subscribe(({ status }) => statuses.push(status));
    const { finished } = download;
    expect(download.state).toEqual({ status: 'idle' });
    download.start();
    await reply();
    expect(await finished).toMatchObject({ name: 'install-paasa.apk', sizeBytes: file.length });
    expect([...new Set(statuses)]).toEqual(['preparing', 'downloading', 'verifying', 'complete']);
    expect(document.querySelector('slipway-sheet')).toBeNull();
    end();
  });

  test('without an address for iPhones, code opens there what its link says', () => {
    visit(IPHONE);
    const link = page('<a href="https://cdn.example/get/">Get</a>');
    const download = createDownload({ apkUrl: 'https://cdn.example/a.apk', timing: true }, link);
    ends.push(download.destroy);
    download.start();
    expect(opened).toEqual([['https://cdn.example/get/', 'new']]);
  });

  test('an address that is an object, as `new URL()` gives it, counts as its text', async () => {
    const apkUrl = new URL('https://cdn.example/a.apk');
    const given: object = { apkUrl, timing: true, sheet: 'none', product: 'url' };
    const download = createDownload(given);
    ends.push(download.destroy);
    download.start();
    expect((await reply()).url).toBe(apkUrl.href);
    expect(saves).toEqual(['install-url.apk']);
    const promised: object = {
      ...given,
      product: 'promised',
      integrity: new URL('https://cdn.example/a.json'),
    };
    const other = createDownload(promised);
    ends.push(other.destroy);
    other.start();
    expect((await nextRequest()).url).toBe('https://cdn.example/a.json');
  });

  test('a cancel rejects `finished`', async () => {
    const download = createDownload({ apkUrl: 'https://cdn.example/a.apk', timing: true, sheet: 'none' });
    ends.push(download.destroy);
    const { finished } = download;
    download.start();
    await settle();
    download.cancel();
    await expect(finished).rejects.toThrow('cancelled');
  });

  test('an end by `destroy` rejects `finished` too, and no start has an effect afterwards', async () => {
    for (const begins of [true, false]) {
      const download = createDownload({ apkUrl: 'https://cdn.example/a.apk', timing: true });
      const seen: string[] = [];
      document.addEventListener('slipway:click', ({ type }) => seen.push(type));
      const { finished } = download;
      if (begins) download.start();
      const requests = begins ? (await nextRequest()) && network.all.length : network.all.length;
      download.destroy();
      await expect(finished).rejects.toThrow('cancelled');
      seen.length = 0;
      download.start();
      await settle();
      expect([seen, download.state, network.all.length]).toEqual([[], { status: 'idle' }, requests]);
    }
  });

  test('a start as soon as the file is here, or has failed, is a new download', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const download = createDownload({ apkUrl: 'https://cdn.example/a.apk', timing: true, sheet: 'none' });
    ends.push(download.destroy);
    const again = download.finished.then(download.start);
    download.start();
    await reply();
    await again;
    const retry = download.finished.catch(download.start);
    await (await nextRequest()).reply(400, {}, '');
    await retry;
    await reply();
    expect(download.state.status).toBe('complete');
    expect(saves).toEqual(['install-app.apk', 'install-app.apk']);
  });

  test('a failure rejects `finished`, and is nobody’s unhandled rejection', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const download = createDownload({ apkUrl: 'https://cdn.example/a.apk', timing: true, sheet: 'none' });
    ends.push(download.destroy);
    const { finished } = download;
    void download.finished;
    download.start();
    await settle();
    await (await nextRequest()).reply(400, {}, '');
    await expect(finished).rejects.toThrow('refused');
  });

  test('the event log hears of start and completion', async () => {
    const link = page(
      '<a href="https://cdn.example/a.apk" data-slipway data-event-endpoint="/log" data-label="ludo">Get</a>',
    );
    serve();
    link.click();
    await settle();
    await network.all
      .find(({ url }) => url.includes('a.apk'))
      ?.reply(200, { 'Content-Length': `${file.length}` }, file);
    await settle();
    const events = network.all
      .filter(({ method }) => method === 'PUT')
      .map(({ url }) => new URL(url, location.href).searchParams);
    expect(events.map((event) => event.get('downloadCompleted'))).toEqual([null, 'true']);
    expect(events[0]?.get('label')).toBe('ludo');
  });

  test.each([
    ['', 'app'],
    ['data-product="kilomi"', 'kilomi'],
    ['data-product="kilomi" data-event-app-name="coaches"', 'coaches'],
  ])('the event log names the app after the link with "%s": %s', async (attributes, appName) => {
    const link = page(
      `<a href="https://cdn.example/a.apk" data-slipway data-event-endpoint="/log" ${attributes}>Get</a>`,
    );
    serve();
    link.click();
    await settle();
    const event = network.all.find(({ method }) => method === 'PUT');
    expect(new URL(event?.url ?? '', location.href).searchParams.get('appName')).toBe(appName);
  });

  test('Download Again saves the file that is here', async () => {
    const link = page('<a href="https://cdn.example/a.apk" data-slipway>Get</a>');
    serve();
    link.click();
    await reply();
    const buttons = document.querySelector('slipway-sheet')?.shadowRoot?.querySelectorAll('button') ?? [];
    [...buttons].find((button) => button.textContent === 'Restart the Download')?.click();
    await settle();
    expect([saves.length, network.all.length]).toEqual([2, 1]);
    await drawn();
    expect(sheetTitle()).toBe('Download Complete');
  });
});

describe('D12 by itself, on load', () => {
  const html = '<a href="https://cdn.example/a.apk" data-slipway data-auto-start="true">Get</a>';

  test('starts when it is wanted and the path’s flag is not set', async () => {
    page(html);
    serve();
    await reply();
    expect(saves).toHaveLength(1);
  });

  test.each(['true', 'false'])('not when the flag is %s', async (flag) => {
    localStorage.setItem('apkDownloaded_/ludo/', flag);
    page(html);
    serve();
    await settle();
    expect(network.all).toEqual([]);
  });

  test('not without consent, with data saving on, inside another app, or on an iPhone', async () => {
    page(`<input type=checkbox id=ok>${html.replace('data-auto', 'data-consent="ok" data-auto')}`);
    serve();
    await settle();
    page(html);
    visit(ANDROID, { connection: { saveData: true } });
    serve();
    await settle();
    visit(`${ANDROID} Instagram`);
    serve();
    await settle();
    visit(IPHONE);
    serve();
    await settle();
    expect([network.all.length, opened.length]).toEqual([0, 0]);
  });

  test('nothing happens by itself when nothing is stored and nothing is requested', async () => {
    page('<a href="https://cdn.example/a.apk" data-slipway>Get</a>');
    serve();
    await settle();
    expect([network.all.length, sheetTitle()]).toEqual([0, null]);
  });
});

test('destroying leaves nothing behind', async () => {
  const link = page('<a href="https://cdn.example/a.apk" data-slipway>Get</a>');
  const end = attach();
  link.click();
  const request = await nextRequest();
  end();
  await settle();
  expect(request.isAborted()).toBe(true);
  expect(document.querySelector('slipway-sheet')).toBeNull();
  link.click();
  await settle();
  expect(network.all).toHaveLength(1);
});

describe('destroying the script', () => {
  afterEach(() => {
    window.Slipway = undefined;
  });

  /** The SDK as the script puts it on a page. */
  function put(): Slipway {
    putSlipway({}, { version: '1', createDownload }, () => {});
    return window.Slipway as Slipway;
  }

  test('ends what code has begun, and frees the name for a script that is added later', async () => {
    const slipway = put();
    const download = slipway.createDownload({ apkUrl: 'https://cdn.example/a.apk', timing: true });
    download.start();
    const request = await nextRequest();
    slipway.destroy();
    await settle();
    expect(request.isAborted()).toBe(true);
    expect(document.querySelector('slipway-sheet')).toBeNull();
    expect(window.Slipway).toBeUndefined();
  });

  test('leaves a name that is not its own alone', () => {
    const slipway = put();
    const other = {};
    window.Slipway = other;
    slipway.destroy();
    expect(window.Slipway).toBe(other);
  });
});

describe('mistakes are logged once, in the console', () => {
  const warn = vi.fn();
  beforeEach(() => {
    warn.mockReset();
    vi.spyOn(console, 'warn').mockImplementation(warn);
  });
  const lines = () => warn.mock.calls.map((call) => call[0]);
  const press = async (attributes: string) => {
    const link = page(`<a href="https://cdn.example/a.apk" data-slipway ${attributes}>Get</a>`);
    serve({ sheet: 'none' });
    link.click();
    link.click();
    await settle();
  };

  test.each([
    ['data-produkt="paasa"', 'There is no data-produkt. Did you mean data-product?'],
    ['data-sheet="popup"', 'data-sheet is "popup"; expected "modal", "bottom" or "none".'],
    [
      'data-integrity="sha256-short"',
      'data-integrity is "sha256-short"; expected "sha256-" and 44 characters',
    ],
    ['data-consent="nobody"', 'data-consent is "nobody"; expected the id of a checkbox, found nothing.'],
    ['data-texts="One|Two||Four"', 'data-texts has 4 texts; expected 14'],
    ['data-locale="xx"', 'data-locale is "xx"; expected "en", "hi", "gu" or "bn".'],
  ])('%s', async (attributes, line) => {
    await press(attributes);
    expect(lines()).toEqual([expect.stringContaining(`Slipway: ${line}`)]);
  });

  test('texts with gaps are none, and may be in any language', async () => {
    await press(`data-texts="One${'|'.repeat(13)}"`);
    await press(`data-locale="pt" data-texts="${'Um|'.repeat(13)}Dois"`);
    expect(lines()).toEqual([]);
  });

  test('attributes of the page’s own are none', async () => {
    await press('data-analytics-id="7" data-for="android" data-testid="get"');
    expect(lines()).toEqual([]);
  });

  test('data-slipway on anything but a link', async () => {
    document.body.innerHTML = '<button data-slipway>Get</button>';
    serve();
    await settle();
    expect(lines()).toEqual([expect.stringContaining('data-slipway is on a <button>; expected <a href')]);
  });

  test('createDownload without anything to download', async () => {
    const download = createDownload({});
    ends.push(download.destroy);
    download.start();
    await settle();
    expect(lines()).toEqual([
      'Slipway: There is nothing to download: give apkUrl, defaultUrl or linkEndpoint.',
    ]);
  });
});

test('a consent box that does not exist gives no consent', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const link = page('<a href="https://cdn.example/a.apk" data-slipway data-consent="missing">Get</a>');
  serve();
  link.click();
  await settle();
  expect([network.all.length, opened.length]).toEqual([0, 0]);
});

test('texts with gaps keep the others, and nothing throws', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const link = page('<a href="https://cdn.example/a.apk" data-slipway data-texts="|Fertig">Get</a>');
  serve();
  link.click();
  await reply();
  await drawn();
  expect(sheetTitle()).toBe('Fertig');
});

test('a failure is one line: what, why, what helps', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const link = page('<a href="https://cdn.example/a.apk" data-slipway>Get</a>');
  serve({ sheet: 'none' });
  link.click();
  await (await nextRequest()).reply(451, {}, '');
  await settle();
  expect(error.mock.calls).toEqual([
    [
      'Slipway:',
      expect.stringMatching(/^refused 451\. The server refused.+ See docs\/sdk-errors\.md#refused$/),
    ],
  ]);
});

test('autoStart of code starts by itself, once for a path', async () => {
  const options = {
    apkUrl: 'https://cdn.example/a.apk',
    timing: true,
    autoStart: true,
    sheet: 'none',
  } as const;
  ends.push(createDownload(options).destroy);
  await settle();
  await reply();
  expect(saves).toHaveLength(1);
  ends.push(createDownload({ ...options, product: 'again' }).destroy);
  await settle();
  expect(network.waiting()).toBe(0);
});

describe('in a frame', () => {
  function framed(sandbox: string): void {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', sandbox);
    Object.defineProperty(window, 'frameElement', { value: frame, configurable: true });
  }
  afterEach(() => {
    Object.defineProperty(window, 'frameElement', { value: null, configurable: true });
  });

  test('that may not download: nothing is streamed, a tab of its own is opened, and the console says what helps', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    framed('allow-scripts allow-same-origin');
    const link = page('<a href="https://cdn.example/a.apk" data-slipway>Get</a>');
    serve();
    link.click();
    await settle();
    expect([network.all.length, opened]).toEqual([0, [['https://cdn.example/a.apk', 'new']]]);
    expect(error.mock.calls[0]?.[1]).toContain('Add allow-downloads to the sandbox attribute');
  });

  test('that may: as anywhere', async () => {
    framed('allow-scripts allow-downloads');
    const link = page('<a href="https://cdn.example/a.apk" data-slipway>Get</a>');
    serve({ sheet: 'none' });
    link.click();
    await reply();
    expect(saves).toHaveLength(1);
  });
});
