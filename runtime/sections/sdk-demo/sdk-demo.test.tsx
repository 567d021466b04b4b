// @environment document
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DownloadOptions, DownloadState } from '../../../sdk/index.ts';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { PAGE_FAULTS } from './faults.ts';
import { section } from './index.ts';

/** A download that does what the test says. */
function scriptedDownload() {
  const listeners: ((state: DownloadState) => void)[] = [];
  const handle = {
    subscribe: vi.fn((listener: (state: DownloadState) => void) => listeners.push(listener)),
    start: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(),
    cancel: vi.fn(),
    destroy: vi.fn(),
  };
  const createDownload = vi.fn((_options: DownloadOptions, _link: HTMLElement | null) => handle);
  return {
    handle,
    createDownload,
    tell(state: DownloadState) {
      for (const listener of listeners) listener(state);
    },
  };
}

const deleteDatabase = vi.fn();

function begin({ hasSdk = true, hostname = 'www.paasa.example' } = {}) {
  const scripted = scriptedDownload();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  vi.stubGlobal('location', { hostname, pathname: '/sdk/' });
  window.Slipway = hasSdk ? ({ version: '1', createDownload: scripted.createDownload } as never) : undefined;
  document.body.innerHTML = sectionHtml(section, {});
  start(document.querySelector('[data-section="sdk-demo"]') as HTMLElement);
  return scripted;
}

function press(selector: string): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}

function turn(name: string, isOn: boolean): void {
  const box = document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
  box.checked = isOn;
  box.dispatchEvent(new Event('change'));
}

const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
const fact = (name: string) => textOf(`[data-fact="${name}"]`);
const log = () =>
  [...document.querySelectorAll('[role="log"] p')].map((line) => line.textContent?.replace(/^\S+ /, ''));

const half = { receivedBytes: 2500, totalBytes: 5000, percent: 50, secondsLeft: 7, speed: 'fast' } as const;

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset['platform'];
  window.Slipway = undefined;
  vi.unstubAllGlobals();
});

describe('without scripts', () => {
  test('the button is a link to the package, for Android on every device', () => {
    const html = sectionHtml(section, {});
    expect(html).toMatch(/<a class="button" href="\/apk\/paasa\.apk" data-for="android" data-slipway=""/);
    const fixed = testPage({ download: { androidApkUrl: 'https://cdn.example/a.apk' } });
    expect(sectionHtml(section, {}, fixed)).toContain('href="https://cdn.example/a.apk"');
  });
});

describe('the live state', () => {
  test('a press starts the download by code, and each change of it is shown', () => {
    const { handle, createDownload, tell } = begin();
    expect(press('a[data-slipway]').defaultPrevented).toBe(true);
    expect(createDownload.mock.calls[0]?.[0]).toMatchObject({ product: 'paasa-demo', timing: true });
    expect(handle.start).toHaveBeenCalledOnce();
    tell({ status: 'downloading', ...half });
    expect([fact('status'), fact('bytes'), fact('percent'), fact('seconds')]).toEqual([
      'downloading',
      '2,500 of 5,000',
      '50 %',
      '7 s',
    ]);
    tell({ status: 'waiting', isOffline: true, ...half });
    tell({ status: 'complete', totalBytes: 5000, file: null });
    expect([fact('status'), fact('bytes'), fact('percent')]).toEqual(['complete', '5,000', '100 %']);
    expect(log()).toEqual(['downloading', 'waiting (offline)', 'complete']);
  });

  test('a length that nobody knows is no figure', () => {
    const { tell } = begin();
    press('a[data-slipway]');
    tell({ status: 'downloading', ...half, totalBytes: null, percent: null, secondsLeft: null });
    expect([fact('bytes'), fact('percent'), fact('seconds')]).toEqual(['2,500', '–', '–']);
  });

  test('events are in the log, which has the last twelve lines', () => {
    begin();
    const link = document.querySelector('a[data-slipway]');
    for (let count = 0; count < 20; count++) {
      const detail = { kind: 'stream' };
      link?.dispatchEvent(new CustomEvent('slipway:click', { detail }));
    }
    expect(log()).toEqual(Array(12).fill('slipway:click stream'));
  });

  test('before the script has come the link is left to itself', () => {
    begin({ hasSdk: false });
    expect(press('a[data-slipway]').defaultPrevented).toBe(false);
  });

  test.each(['IOS', 'MACOS'])(
    'on %s the download starts as on Android, and the browser is itself again',
    (platform) => {
      const before = navigator.userAgent;
      document.documentElement.dataset['platform'] = platform;
      const { handle } = begin();
      handle.start.mockImplementation(() => expect(navigator.userAgent).toMatch(/Android(?!.*wv)/));
      press('a[data-slipway]');
      expect(handle.start).toHaveBeenCalledOnce();
      expect(navigator.userAgent).toBe(before);
    },
  );

  test('"Start over" forgets the bytes and the flag of the path', () => {
    localStorage.setItem('apkDownloaded_/sdk/', 'true');
    const { handle, tell } = begin();
    press('a[data-slipway]');
    tell({ status: 'downloading', ...half });
    press('[data-again]');
    expect(handle.cancel).toHaveBeenCalledOnce();
    expect(handle.destroy).toHaveBeenCalledOnce();
    expect(deleteDatabase).toHaveBeenLastCalledWith('paasa-demoDownloads');
    expect(localStorage.getItem('apkDownloaded_/sdk/')).toBeNull();
    expect([fact('status'), fact('bytes')]).toEqual(['idle', '–']);
  });
});

describe('faults of the page', () => {
  /** Everything that a fault may change. */
  const world = () => ({
    onLine: Object.getOwnPropertyDescriptor(navigator, 'onLine'),
    userAgent: Object.getOwnPropertyDescriptor(navigator, 'userAgent'),
    estimate: navigator.storage && Object.getOwnPropertyDescriptor(navigator.storage, 'estimate'),
    fetch: Object.getOwnPropertyDescriptor(window, 'fetch'),
    agent: navigator.userAgent,
    isOnline: navigator.onLine,
  });

  test.each(Object.keys(PAGE_FAULTS))('"%s" is undone exactly when it is switched off', (name) => {
    begin();
    const before = world();
    turn(name, true);
    turn(name, false);
    expect(world()).toEqual(before);
  });

  test('"offline" reports that to the page, refuses every request and breaks the transfer', async () => {
    const { handle } = begin();
    press('a[data-slipway]');
    const heard: string[] = [];
    const hear = ({ type }: Event) => heard.push(type);
    for (const name of ['offline', 'online']) window.addEventListener(name, hear, { once: true });
    turn('offline', true);
    expect(navigator.onLine).toBe(false);
    await expect(window.fetch('/x')).rejects.toThrow(TypeError);
    expect(handle.pause).toHaveBeenCalledBefore(handle.resume);
    turn('offline', false);
    expect(navigator.onLine).toBe(true);
    expect(heard).toEqual(['offline', 'online']);
  });

  test('"quota" leaves no room', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 9, usage: 1 }) } });
    const undo = PAGE_FAULTS['quota']?.();
    const { quota = 9, usage = 0 } = await navigator.storage.estimate();
    expect(quota - usage).toBe(0);
    undo?.();
    expect(await navigator.storage.estimate()).toEqual({ quota: 9, usage: 1 });
  });

  test('"in-app browser" is an app’s web view', () => {
    begin();
    turn('inApp', true);
    expect(navigator.userAgent).toContain('; wv)');
    turn('inApp', false);
  });
});

describe('faults of the local back end', () => {
  /** A back end with these switches on, and all requested changes. */
  function backendWith(faults: Record<string, unknown>) {
    const changes: [method: string, body: unknown][] = [];
    const fetch = vi.fn(async (_path: string, init?: RequestInit) => {
      if (init?.method === 'DELETE') for (const key of Object.keys(faults)) delete faults[key];
      // Like the real one, which accepts only JSON with that content type.
      const isJson = new Headers(init?.headers).get('content-type') === 'application/json';
      if (init?.method === 'PUT' && isJson) faults = JSON.parse(String(init.body));
      if (init?.method) changes.push([init.method, { ...faults }]);
      return new Response(JSON.stringify({ faults }));
    });
    vi.stubGlobal('fetch', fetch);
    return { changes, fetch };
  }
  const isHidden = (local: string) => document.querySelector<HTMLElement>(`[data-local="${local}"]`)?.hidden;

  test('on a public host nothing is requested, and a sentence says where they are', () => {
    const { fetch } = backendWith({});
    begin();
    expect(fetch).not.toHaveBeenCalled();
    expect([isHidden('yes'), isHidden('no')]).toEqual([true, false]);
    expect(textOf('[data-local="no"]')).toMatch(/slipway dev.*slipway preview/);
  });

  test('a server on this machine that has no back end is a public host', async () => {
    const fetch = vi.fn(async () => new Response('', { status: 404 }));
    vi.stubGlobal('fetch', fetch);
    begin({ hostname: 'localhost' });
    await expect.poll(() => fetch).toHaveBeenCalledOnce();
    expect([isHidden('yes'), isHidden('no')]).toEqual([true, false]);
  });

  test('they are merged with those that are set, and the last one off turns all off', async () => {
    const { changes } = backendWith({ latency: 100 });
    begin({ hostname: 'localhost' });
    await expect.poll(() => isHidden('yes')).toBe(false);
    turn('reset', true);
    turn('changed', true);
    turn('reset', false);
    await expect.poll(() => changes).toHaveLength(3);
    expect(changes).toEqual([
      ['PUT', { latency: 100, slow: 400_000, reset: 1_000_000 }],
      ['PUT', { latency: 100, slow: 400_000, reset: 1_000_000, changeFile: true }],
      ['PUT', { latency: 100, changeFile: true }],
    ]);
  });

  test('what two of them share stays while one of them is on', async () => {
    const { changes } = backendWith({});
    begin({ hostname: 'localhost' });
    await expect.poll(() => isHidden('yes')).toBe(false);
    turn('slow', true);
    turn('reset', true);
    turn('reset', false);
    await expect.poll(() => changes).toHaveLength(3);
    expect(changes.at(-1)).toEqual(['PUT', { slow: 400_000 }]);
  });

  test('two quick changes take effect in their order', async () => {
    const { changes, fetch } = backendWith({});
    begin({ hostname: 'localhost' });
    await expect.poll(() => isHidden('yes')).toBe(false);
    let answerFirst = (_: Response): void => {};
    fetch.mockImplementationOnce(() => new Promise((resolve) => (answerFirst = resolve)));
    turn('changed', true);
    turn('changed', false);
    await expect.poll(() => fetch).toHaveBeenCalledTimes(2);
    answerFirst(new Response('{"faults":{}}'));
    await expect.poll(() => changes).toHaveLength(2);
    expect(changes.at(-1)).toEqual(['DELETE', {}]);
  });

  test('with nothing else set the last one off deletes', async () => {
    const { changes } = backendWith({ stallBody: 1_000_000 });
    begin({ hostname: '127.0.0.1' });
    const stall = () => document.querySelector<HTMLInputElement>('[name="stall"]');
    // Switches that were on before the reload are on.
    await expect.poll(() => stall()?.checked).toBe(true);
    turn('stall', false);
    await expect.poll(() => changes).toEqual([['DELETE', {}]]);
  });

  test('a change breaks the connection under way, also while the page plays offline', async () => {
    const { changes } = backendWith({});
    const { handle } = begin({ hostname: 'localhost' });
    press('a[data-slipway]');
    await expect.poll(() => isHidden('yes')).toBe(false);
    turn('offline', true);
    turn('slow', true);
    await expect.poll(() => changes).toHaveLength(1);
    await expect.poll(() => handle.pause).toHaveBeenCalledTimes(2);
    turn('offline', false);
  });

  test('one that is gone, or refuses, is reported', async () => {
    const { fetch } = backendWith({});
    begin({ hostname: 'localhost' });
    await expect.poll(() => isHidden('yes')).toBe(false);
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    turn('slow', true);
    await expect.poll(() => log()).toContain('The local back end does not answer.');
    press('[data-again]');
    fetch
      .mockResolvedValueOnce(new Response('{"faults":{}}'))
      .mockResolvedValueOnce(new Response('{}', { status: 415 }));
    turn('stall', true);
    await expect.poll(() => log().at(-1)).toBe('The local back end does not answer.');
  });
});

test('is in English on a page of any language, from left to right', () => {
  const inArabic = sectionHtml(section, {}, testPage({ locale: 'ar', direction: 'rtl' }));
  expect(inArabic).toContain('data-section="sdk-demo" lang="en" dir="ltr"');
});
