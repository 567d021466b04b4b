import { describe, expect, test } from 'vitest';
import { type ClickContext, routeClick, streamSource } from './route-click.ts';
import type { DownloadOptions } from './slipway.d.ts';

const HREF = 'https://site.example/plain.apk';
const context: ClickContext = {
  platform: 'ANDROID',
  isInApp: false,
  hasConsent: true,
  href: HREF,
  isAppleLink: false,
};
const route = (button: DownloadOptions, change: Partial<ClickContext> = {}) =>
  routeClick(button, { ...context, ...change });
const opens = (url: string, target: 'same' | 'new', hasOpenEvent: boolean) => ({
  kind: 'open',
  url,
  target,
  hasOpenEvent,
});

const API = '/api/link';
const APK = '/apk/fixed.apk';
const DEFAULT = '/apk/default.apk';
const IOS = 'https://apps.example/id1';

test.each(['ANDROID', 'OTHERS', 'IOS', 'MACOS'] as const)(
  'D2 %s: nothing happens without consent',
  (platform) => {
    expect(route({ linkEndpoint: API, iosUrl: IOS }, { platform, hasConsent: false })).toEqual({
      kind: 'ignore',
    });
  },
);

describe.each(['ANDROID', 'OTHERS'] as const)('%s', (platform) => {
  const on = (button: DownloadOptions, change: Partial<ClickContext> = {}) =>
    route(button, { platform, ...change });

  test('D3 link from API: streamed', () => {
    expect(on({ linkEndpoint: API, apkFromApi: true, defaultUrl: DEFAULT, apkUrl: APK })).toEqual({
      kind: 'stream',
    });
  });

  test('an endpoint alone needs no flag', () => {
    expect(on({ linkEndpoint: API })).toEqual({ kind: 'stream' });
    expect(on({ linkEndpoint: API }, { href: undefined })).toEqual({ kind: 'stream' });
  });

  test('D4 static link with timing: streamed', () => {
    expect(on({ apkUrl: APK, timing: true, linkEndpoint: API })).toEqual({ kind: 'stream' });
  });

  test('D4 static link without timing: opened in the same tab, with the click handling', () => {
    expect(on({ apkUrl: APK, defaultUrl: DEFAULT })).toEqual(opens(APK, 'same', true));
  });

  test('D5 no apk url: the default link is opened', () => {
    expect(on({ defaultUrl: DEFAULT, linkEndpoint: API })).toEqual(opens(DEFAULT, 'same', false));
  });

  test('a link that says nothing but where it leads is streamed', () => {
    expect(on({})).toEqual({ kind: 'stream' });
    expect(on({}, { href: undefined })).toEqual({ kind: 'ignore' });
  });

  test('inside another app the link is opened at once', () => {
    expect(on({}, { isInApp: true })).toEqual(opens(HREF, 'same', true));
    expect(on({ linkEndpoint: API, apkFromApi: true, defaultUrl: DEFAULT }, { isInApp: true })).toEqual(
      opens(DEFAULT, 'same', true),
    );
  });
});

describe.each(['IOS', 'MACOS'] as const)('D6 %s', (platform) => {
  test('the app store in a new tab', () => {
    expect(route({ linkEndpoint: API, iosUrl: IOS }, { platform })).toEqual(opens(IOS, 'new', false));
    expect(route({ apkUrl: APK, timing: true }, { platform })).toEqual(opens(HREF, 'new', false));
    expect(route({ linkEndpoint: API }, { platform, href: undefined })).toEqual({ kind: 'ignore' });
  });
});

describe.each(['', 'sha256-x', '/app.json'])('with the promise %j', (integrity) => {
  const promised = (button: DownloadOptions, change: Partial<ClickContext> = {}) =>
    route({ ...button, integrity }, change);

  test.each<[string, DownloadOptions]>([
    ['the link itself', {}],
    ['a fixed link', { apkUrl: APK }],
    ['a default link', { defaultUrl: DEFAULT }],
    ['a lookup with a default link', { linkEndpoint: API, defaultUrl: DEFAULT }],
  ])('%s is streamed, inside another app too', (_, button) => {
    expect(promised(button)).toEqual({ kind: 'stream' });
    expect(promised(button, { isInApp: true })).toEqual({ kind: 'stream' });
  });

  test('Apple devices get the app store where there is one, and otherwise what others get', () => {
    expect(promised({ linkEndpoint: API, iosUrl: IOS }, { platform: 'IOS' })).toEqual(
      opens(IOS, 'new', false),
    );
    expect(promised({}, { isAppleLink: true })).toEqual(opens(HREF, 'new', false));
    expect(promised({ apkUrl: APK }, { platform: 'MACOS' })).toEqual({ kind: 'stream' });
  });
});

test('the link for Apple devices leads there on any device', () => {
  expect(route({ linkEndpoint: API, iosUrl: IOS }, { isAppleLink: true })).toEqual(opens(IOS, 'new', false));
});

test('the stream’s source is the endpoint, or the fixed address; the link is what remains', () => {
  expect(streamSource({ linkEndpoint: API }, HREF)).toEqual({ endpoint: API, url: HREF });
  expect(streamSource({ linkEndpoint: API, apkUrl: APK }, HREF)).toEqual({ endpoint: undefined, url: APK });
  expect(streamSource({ linkEndpoint: API, apkUrl: APK, apkFromApi: true }, HREF)).toEqual({
    endpoint: API,
    url: APK,
  });
  expect(streamSource({ defaultUrl: DEFAULT }, HREF)).toEqual({ endpoint: undefined, url: DEFAULT });
  expect(streamSource({})).toEqual({ endpoint: undefined, url: undefined });
});
