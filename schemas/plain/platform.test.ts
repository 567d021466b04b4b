import { describe, expect, test } from 'vitest';
import { detectPlatform, type Platform } from './platform.ts';

interface Hints {
  maxTouchPoints?: number;
  platform?: string;
}

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS_KHTML = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

const DEVICES: [name: string, platform: Platform, userAgent: string, hints?: Hints][] = [
  // Android
  [
    'Chrome on Android',
    'ANDROID',
    `${MOZILLA} (Linux; Android 10; K) ${KHTML} Chrome/131.0.0.0 Mobile Safari/537.36`,
    { platform: 'Linux armv81', maxTouchPoints: 5 },
  ],
  [
    'Chrome 90 on a Redmi',
    'ANDROID',
    `${MOZILLA} (Linux; Android 9; Redmi 6A) ${KHTML} Chrome/90.0.4430.91 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet',
    'ANDROID',
    `${MOZILLA} (Linux; Android 13; SAMSUNG SM-A125F) ${KHTML} SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'UC Browser',
    'ANDROID',
    `${MOZILLA} (Linux; U; Android 8.1.0; en-US; vivo 1820) ${KHTML} Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36`,
  ],
  [
    'Opera Mini on Android',
    'ANDROID',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
  ],
  ['Firefox on Android', 'ANDROID', `${MOZILLA} (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0`],
  [
    'Instagram in-app on Android',
    'ANDROID',
    `${MOZILLA} (Linux; Android 12; RMX3085 Build/SP1A; wv) ${KHTML} Version/4.0 Chrome/119.0.6045.66 Mobile Safari/537.36 Instagram 309.0.0.28 Android`,
  ],
  [
    'Facebook in-app on Android',
    'ANDROID',
    `${MOZILLA} (Linux; Android 11; CPH2349; wv) ${KHTML} Version/4.0 Chrome/118.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0.0;]`,
  ],
  [
    'Mi Browser',
    'ANDROID',
    `${MOZILLA} (Linux; U; Android 12; hi-in; M2101K7BI) ${KHTML} Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.7`,
  ],
  [
    'Android tablet',
    'ANDROID',
    `${MOZILLA} (Linux; Android 12; SM-X200) ${KHTML} Chrome/131.0.0.0 Safari/537.36`,
  ],
  [
    'Android 4.4 browser',
    'ANDROID',
    `${MOZILLA} (Linux; U; Android 4.4.2; en-in; MicromaxA27) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30`,
  ],
  [
    'Chrome on Android, desktop site',
    'ANDROID',
    `${MOZILLA} (X11; Linux x86_64) ${KHTML} Chrome/131.0.0.0 Safari/537.36`,
    { platform: 'Linux armv81', maxTouchPoints: 5 },
  ],
  [
    'Chrome on Android, desktop site, 64 bit',
    'ANDROID',
    `${MOZILLA} (X11; Linux x86_64) ${KHTML} Chrome/131.0.0.0 Safari/537.36`,
    { platform: 'Linux aarch64', maxTouchPoints: 5 },
  ],
  [
    'Edge on Android',
    'ANDROID',
    `${MOZILLA} (Linux; Android 10; K) ${KHTML} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0`,
  ],
  [
    'Fire tablet',
    'ANDROID',
    `${MOZILLA} (Linux; Android 9; KFMUWI) ${KHTML} Silk/120.2 like Chrome/120.0 Safari/537.36`,
  ],
  [
    'Android by its client hint',
    'ANDROID',
    `${MOZILLA} (X11; Linux x86_64) ${KHTML} Chrome/131.0.0.0 Safari/537.36`,
    { platform: 'Android' },
  ],
  // iOS
  [
    'Safari on iPhone',
    'IOS',
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${IOS_KHTML} Version/17.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPhone',
    'IOS',
    `${MOZILLA} (iPhone; CPU iPhone OS 16_7 like Mac OS X) ${IOS_KHTML} CriOS/120.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPhone, desktop site',
    'IOS',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${IOS_KHTML} CriOS/120 Version/11.1.1 Safari/605.1.15`,
    { platform: 'iPhone', maxTouchPoints: 5 },
  ],
  [
    'Firefox on iPhone',
    'IOS',
    `${MOZILLA} (iPhone; CPU iPhone OS 15_8 like Mac OS X) ${IOS_KHTML} FxiOS/121.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'old iPad',
    'IOS',
    `${MOZILLA} (iPad; CPU OS 12_5_7 like Mac OS X) ${IOS_KHTML} Version/12.1.2 Mobile/15E148 Safari/604.1`,
  ],
  [
    'iPad that calls itself a Mac',
    'IOS',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${IOS_KHTML} Version/17.5 Safari/605.1.15`,
    { platform: 'MacIntel', maxTouchPoints: 5 },
  ],
  [
    'iPod touch',
    'IOS',
    `${MOZILLA} (iPod touch; CPU iPhone OS 12_5 like Mac OS X) ${IOS_KHTML} Version/12.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Instagram in-app on iPhone',
    'IOS',
    `${MOZILLA} (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${IOS_KHTML} Mobile/21E219 Instagram 320.0`,
  ],
  // macOS
  [
    'Safari on a Mac',
    'MACOS',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${IOS_KHTML} Version/17.5 Safari/605.1.15`,
    { platform: 'MacIntel', maxTouchPoints: 0 },
  ],
  [
    'Chrome on a Mac',
    'MACOS',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Chrome/131.0.0.0 Safari/537.36`,
    { platform: 'macOS', maxTouchPoints: 0 },
  ],
  [
    'Firefox on a Mac',
    'MACOS',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0`,
  ],
  // others
  [
    'Chrome on Windows',
    'OTHERS',
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/131.0.0.0 Safari/537.36`,
    { platform: 'Win32', maxTouchPoints: 10 },
  ],
  [
    'Windows Phone that names everyone',
    'OTHERS',
    `${MOZILLA} (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X ${KHTML} Mobile Safari/537`,
  ],
  [
    'Firefox on Linux',
    'OTHERS',
    `${MOZILLA} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`,
    { platform: 'Linux x86_64', maxTouchPoints: 0 },
  ],
  [
    'Linux laptop with a touch screen',
    'OTHERS',
    `${MOZILLA} (X11; Linux x86_64) ${KHTML} Chrome/131.0.0.0 Safari/537.36`,
    { platform: 'Linux x86_64', maxTouchPoints: 10 },
  ],
  [
    'Chromebook',
    'OTHERS',
    `${MOZILLA} (X11; CrOS aarch64 15633.69.0) ${KHTML} Chrome/131.0.0.0 Safari/537.36`,
    { platform: 'Linux aarch64', maxTouchPoints: 5 },
  ],
  [
    'Raspberry Pi',
    'OTHERS',
    `${MOZILLA} (X11; Linux aarch64) ${KHTML} Chrome/120.0 Safari/537.36`,
    { platform: 'Linux aarch64', maxTouchPoints: 0 },
  ],
  [
    'JioPhone',
    'OTHERS',
    `${MOZILLA} (Mobile; LYF/F320B/LYF-F320B-001; Android; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5`,
  ],
  [
    'Tizen television',
    'OTHERS',
    `${MOZILLA} (SMART-TV; Linux; Tizen 6.0) ${KHTML} 76.0.3809.146/6.0 TV Safari/537.36`,
  ],
  [
    'Opera Mini on a feature phone',
    'OTHERS',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.273; U; en) Presto/2.5.25 Version/10.54',
  ],
  ['a crawler', 'OTHERS', `${MOZILLA} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`],
  ['nothing at all', 'OTHERS', ''],
];

describe('C19 the platform behind a user agent', () => {
  test.each(DEVICES)('%s is %s', (_name, platform, userAgent, hints) => {
    expect(detectPlatform(userAgent, hints?.maxTouchPoints, hints?.platform)).toBe(platform);
  });
});
