import { afterEach, expect, test, vi } from 'vitest';
import { currentPlatform, isInAppBrowser, realBrowserUrl } from './platform.ts';

afterEach(() => vi.unstubAllGlobals());

const CHROME =
  'Mozilla/5.0 (Linux; Android 13; Pixel 6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';

function on(userAgent: string, more: object = {}) {
  vi.stubGlobal('navigator', { userAgent, platform: '', maxTouchPoints: 0, ...more });
  return currentPlatform();
}

test('C19 the platform is detected by user agent and Client Hints', () => {
  expect(on(CHROME)).toBe('ANDROID');
  expect(
    on('Mozilla/5.0 (X11; Linux x86_64) Chrome/129.0.0.0', { userAgentData: { platform: 'Android' } }),
  ).toBe('ANDROID');
  expect(on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', { platform: 'MacIntel' })).toBe(
    'MACOS',
  );
  expect(on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', { maxTouchPoints: 5 })).toBe('IOS');
  expect(
    on('Mozilla/5.0 (Windows NT 10.0) Chrome/129.0.0.0', {
      userAgentData: { platform: '' },
      platform: 'Win32',
    }),
  ).toBe('OTHERS');
});

test.each([
  CHROME,
  'Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
])('a browser of its own: %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});

test.each([
  'Mozilla/5.0 (Linux; Android 13; Pixel 6 Build/TQ; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 4.4.2; Nexus) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36',
  `${CHROME} Instagram 300.0.0.29.110 Android`,
  `${CHROME} [FB_IAB/FB4A;FBAV/440.0.0.30.107;]`,
  `${CHROME} [FBAN/EMA;FBAV/1.0]`,
  `${CHROME} WhatsApp/2.23`,
  `${CHROME} Line/13.0`,
])('shown inside another app: %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

test('the way to the real browser is an Android intent for the page’s address', () => {
  expect(realBrowserUrl('https://www.paasa.example/ludo/?utm_source=a#x')).toBe(
    'intent://www.paasa.example/ludo/?utm_source=a#Intent;scheme=https;action=android.intent.action.VIEW;end',
  );
});
