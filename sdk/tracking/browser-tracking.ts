import { document } from '../host-page.ts';
import type { DeviceHints } from './impression.ts';
import type { TrackingEnvironment } from './tracker.ts';

interface UserAgentData {
  getHighEntropyValues(names: string[]): Promise<DeviceHints>;
}

/** Of the page, whatever tracker made the link: tracking may be ended and begun again. */
const impressed = new Set<string>();

/**
 * The page's world, as tracking sees it.
 * @param isHeld nothing is stored or sent until the visitor agrees: landings are known on their own page only
 * @param impressions address in place of `https://impressions.onelink.me`
 */
export function browserTracking(isHeld: boolean, impressions: string | undefined): TrackingEnvironment {
  const { userAgentData } = navigator as Navigator & { userAgentData?: UserAgentData };
  return {
    storage: isHeld ? null : openStorage(),
    isHeld,
    now: Date.now,
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    page: location,
    referrer: document.referrer,
    userAgent: navigator.userAgent,
    // Asynchronous also where the function is absent: that counts as a refusal.
    askHints: userAgentData
      ? async () => userAgentData.getHighEntropyValues(['model', 'platformVersion'])
      : null,
    sendPixel(url) {
      new Image(1, 1).src = url;
    },
    say: ({ level, text }) => console[level](`Slipway: ${text}`),
    impressed,
    impressions,
  };
}

function openStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    // Site data is blocked: even the name throws.
    return null;
  }
}
