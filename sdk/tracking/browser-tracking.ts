import { document, whenOpened } from '../host-page.ts';
import type { DeviceHints } from './impression.ts';
import type { TrackingEnvironment } from './tracker.ts';

interface UserAgentData {
  getHighEntropyValues(names: string[]): Promise<DeviceHints>;
}

/** Links of this page whose impression was sent. Outlives a tracker, since tracking may be stopped and started again. */
const impressed = new Set<string>();

/**
 * Tracking's environment in a browser page.
 * @param isHeld nothing is stored or sent until the visitor consents: landings are known on their own page only
 * @param impressions replaces `https://impressions.onelink.me`
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
    // Returns a rejected promise where the function is absent: that counts as a refusal.
    requestHints: userAgentData
      ? async () => userAgentData.getHighEntropyValues(['model', 'platformVersion'])
      : null,
    sendPixel: (url) =>
      whenOpened(() => {
        new Image(1, 1).src = url;
      }),
    report: ({ level, text }) => console[level](`Slipway: ${text}`),
    impressed,
    impressions,
  };
}

function openStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    // Site data is blocked: even reading the property throws.
    return null;
  }
}
