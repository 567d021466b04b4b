// @environment document
/**
 * Whatever a page writes into an option, a press has an effect; and a package that must be proved stays so, whatever else the page does.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { importParts } from '../tests/sdk/all-parts.ts';
import { packageBytes } from '../tests/sdk/package-bytes.ts';
import { type ScriptedNetwork, scriptedNetwork, settle } from '../tests/sdk/scripted-environment.ts';
import { ownFolder } from './host-page.ts';
import { attach, createDownload } from './index.ts';
import { attribute } from './option-names.ts';
import type { DownloadOptions } from './slipway.d.ts';

const APK = 'https://cdn.example/app.apk';
const ANDROID = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36';
const PROMISE = `sha256-${'A'.repeat(43)}=`;
const file = packageBytes(30_000);

let network: ScriptedNetwork;
let opened: string[];
let saves: string[];
let messages: string[];
let ends: (() => void)[];

beforeAll(importParts);
beforeEach(() => {
  network = scriptedNetwork();
  [opened, saves, messages, ends] = [[], [], [], []];
  localStorage.clear();
  vi.stubGlobal('fetch', network.fetch);
  vi.stubGlobal('indexedDB', undefined);
  vi.spyOn(Document.prototype, 'open').mockImplementation((url) => {
    opened.push(`${url}`);
    return null;
  });
  const fake = { userAgent: { value: ANDROID }, platform: { value: '' }, maxTouchPoints: { value: 5 } };
  vi.stubGlobal('navigator', Object.create(navigator, fake));
  vi.spyOn(location, 'assign').mockImplementation((url) => void opened.push(String(url)));
  for (const name of ['warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((...texts) => void messages.push(texts.join(' ')));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saves.push(this.download);
    else press(this);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Whether the browser itself would follow the link. */
function press(target: Element): boolean {
  return target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
}

/** A host that serves the package to every request, and nothing else. */
async function serveAll(): Promise<void> {
  for (let step = 0; step < 12; step++) {
    await settle();
    while (network.waiting() > 0) {
      const request = await network.next();
      const isPackage = request.url === APK;
      await request.reply(isPackage ? 200 : 404, { ETag: '"a"' }, isPackage ? file : '');
    }
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

const WRONG: Partial<Record<keyof DownloadOptions, unknown[]>> = {
  product: ['a/b', '../x', 'two words'],
  linkEndpoint: ['ftp://x/link', 'javascript:1', 'http://['],
  defaultUrl: ['ftp://x/y.apk', 'javascript:1', 'http://['],
  apkUrl: ['ftp://x/y.apk', 'javascript:1', 'http://['],
  iosUrl: ['itms://x', 'javascript:1', 'http://['],
  eventEndpoint: ['ftp://x/log', 'javascript:1', 'http://['],
  sheet: ['popup', 'Modal', 'true'],
  locale: ['xx', 'german', '1'],
  texts: ['|', 'one|two|three', 'a|'.repeat(30)],
  tracking: ['yes', '{', 'https://brand.example/a'],
  ...Object.fromEntries(
    [
      'apkFromApi',
      'timing',
      'percentage',
      'noAutoResume',
      'autoStart',
      'weakInternet',
      'trackingLink',
      'debug',
    ].map((name) => [name, ['no', '0', 'maybe']]),
  ),
};

describe.each(Object.entries(WRONG))('a link with a wrong %s', (name, values) => {
  test.each(values)('%j: a press downloads, and the console says so once', async (value) => {
    vi.spyOn(console, 'log').mockReturnValue();
    const extra = name === 'apkUrl' ? 'data-timing' : '';
    document.body.innerHTML = `<a href="${APK}" data-slipway ${extra}>Get</a>`;
    const link = document.querySelector('a') as HTMLAnchorElement;
    link.setAttribute(attribute(name), String(value));
    ends.push(attach());
    link.click();
    await serveAll();
    expect([saves.length, opened]).toEqual([1, []]);
    link.click();
    await settle();
    expect(messages.filter((text) => text.includes(`${attribute(name)} `))).toHaveLength(1);
  });
});

test.each([
  'linkEndpoint',
  'apkUrl',
  'defaultUrl',
  'eventEndpoint',
  'sheet',
  'texts',
  'locale',
  'product',
] as const)('in code, a %s that is no text: the button’s link is downloaded all the same', async (name) => {
  document.body.innerHTML = `<a href="${APK}">Get</a>`;
  for (const value of [7, {}, ['a']]) {
    saves = [];
    const options = { sheet: 'none', [name]: value } as unknown as DownloadOptions;
    const download = createDownload(options, document.querySelector('a'));
    ends.push(download.destroy);
    download.start();
    await serveAll();
    expect(saves).toHaveLength(1);
  }
});

describe('stays closed, and says why', () => {
  test.each([
    ['integrity', 'sha256-short'],
    ['integrity', 'true'],
    ['integrity', ' '],
    ['signer', 'sha256-short'],
    ['signer', 'me'],
    ['signer', ' '],
    ['consent', 'nothing-has-this-id'],
    ['consent', 'text'],
    ['consent', 'box '],
  ])('%s="%s"', async (name, value) => {
    document.body.innerHTML = `<input id="text"><input id="box" type="checkbox" checked><a href="${APK}" data-slipway>Get</a>`;
    const link = document.querySelector('a') as HTMLAnchorElement;
    link.setAttribute(attribute(name), value);
    ends.push(attach());
    link.click();
    await serveAll();
    expect([saves, opened]).toEqual([[], []]);
    expect(messages.filter((text) => text.includes(`data-${name} is`))).toHaveLength(1);
  });

  test('a misspelt promise is named with the right word', async () => {
    document.body.innerHTML = `<a href="${APK}" data-slipway data-integrety="${PROMISE}">Get</a>`;
    ends.push(attach());
    document.querySelector('a')?.click();
    await serveAll();
    expect(messages).toContain('Slipway: There is no data-integrety. Did you mean data-integrity?');
  });
});

describe('a promised link is served', () => {
  const links: [string, string][] = [
    ['a link', `<a href="${APK}" data-slipway data-integrity="${PROMISE}"><b>Get</b></a>`],
    [
      'a link of a drawing',
      `<svg><a href="${APK}" data-slipway data-integrity="${PROMISE}"><b>Get</b></a></svg>`,
    ],
    [
      'an old link of a drawing',
      `<svg><a xlink:href="${APK}" data-slipway data-integrity="${PROMISE}"><b>Get</b></a></svg>`,
    ],
    ['an area of a picture', `<map><area href="${APK}" data-slipway data-integrity="${PROMISE}"></map>`],
    ['a link with a signer', `<a href="${APK}" data-slipway data-signer="${PROMISE}"><b>Get</b></a>`],
  ];

  test.each(links)('%s, though its press is stopped on the way', async (_, html) => {
    document.body.innerHTML = `<div>${html}</div>`;
    const stop = (event: Event) => event.stopImmediatePropagation();
    document.body.addEventListener('click', stop, true);
    ends.push(() => document.body.removeEventListener('click', stop, true), attach());
    expect(press(document.querySelector('b, area') as Element)).toBe(false);
    await serveAll();
    expect(network.all.map(({ url }) => url)).toContain(APK);
    expect([saves, opened]).toEqual([[], []]);
  });

  test('what is not promised is the page’s to stop: the browser follows the link', () => {
    document.body.innerHTML = `<div><a href="${APK}" data-slipway>Get</a></div>`;
    const stop = (event: Event) => event.stopPropagation();
    document.querySelector('div')?.addEventListener('click', stop);
    ends.push(attach());
    expect(press(document.querySelector('a') as Element)).toBe(true);
  });

  test('in a closed shadow root it cannot be seen, and the console says so', async () => {
    document.body.innerHTML = '<x-card></x-card>';
    const host = document.querySelector('x-card') as HTMLElement;
    vi.spyOn(Document.prototype, 'activeElement', 'get').mockReturnValue(host);
    ends.push(attach({ integrity: PROMISE }));
    press(host);
    await settle();
    expect(messages.filter((text) => text.includes('<x-card>') && text.includes('closed'))).toHaveLength(1);
  });
});

describe('what a page has put on Object.prototype is no option', () => {
  const names = ['integrity', 'signer', 'apkUrl', 'consent', 'linkEndpoint', 'product', 'timing'];
  const withMembers = async (descriptor: PropertyDescriptor, task: () => Promise<void>) => {
    for (const name of names)
      Object.defineProperty(Object.prototype, name, { configurable: true, ...descriptor });
    try {
      await task();
    } finally {
      for (const name of names) Reflect.deleteProperty(Object.prototype, name);
    }
  };
  const setter = { get: () => undefined, set: () => {} };

  test('a setter takes no promise away', async () => {
    document.body.innerHTML = `<a href="${APK}" data-slipway data-sheet="none" data-integrity="${PROMISE}">Get</a>`;
    ends.push(attach());
    await withMembers(setter, async () => {
      document.querySelector('a')?.click();
      await serveAll();
    });
    expect([saves, opened]).toEqual([[], []]);
  });

  test('a getter adds none, in mark-up and in code', async () => {
    document.body.innerHTML = `<a href="${APK}" data-slipway data-sheet="none">Get</a>`;
    ends.push(attach());
    await withMembers({ get: () => 'x', set: () => {} }, async () => {
      document.querySelector('a')?.click();
      const download = createDownload({ defaultUrl: APK, sheet: 'none' });
      ends.push(download.destroy);
      download.start();
      await serveAll();
    });
    expect([saves, opened]).toEqual([['install-app.apk'], [APK]]);
  });
});

test.each([
  ['Error\n    at a (https://x.example/sdk/v1/slipway.js?from=/a/b/:1:2)', 'https://x.example/sdk/v1/'],
  ['a@https://x.example/sdk/slipway.js:1:2\nb@https://y.example/page/?q:1:1', 'https://x.example/sdk/'],
  ['https://x.example/sdk/slipway.js?v=/1/', 'https://x.example/sdk/'],
  ['Error', undefined],
])('the script’s own folder, of %j', (where, folder) => {
  expect(ownFolder(where)).toBe(folder);
});
