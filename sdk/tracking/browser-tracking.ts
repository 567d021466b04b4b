import { document } from '../host-page.ts';
import type { DeviceHints } from './impression.ts';
import type { TrackingEnvironment } from './tracker.ts';

/** What a page may say of tracking as a whole. */
export interface BrowserTrackingOptions {
  /** Store nothing: landings are known on their own page only. For pages that have no consent yet. */
  memoryOnly?: boolean | undefined;
  /** Address in place of `https://impressions.onelink.me`. */
  impressions?: string | undefined;
}

interface UserAgentData {
  getHighEntropyValues(names: string[]): Promise<DeviceHints>;
}

/** Of the page, whatever tracker made the link: tracking may be ended and begun again. */
const impressed = new Set<string>();

/** The page's world, as tracking sees it. */
export function browserTracking({ memoryOnly, impressions }: BrowserTrackingOptions): TrackingEnvironment {
  const { userAgentData } = navigator as Navigator & { userAgentData?: UserAgentData };
  return {
    storage: memoryOnly ? null : openStorage(),
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
