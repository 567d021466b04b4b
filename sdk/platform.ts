/** Detects the visitor's device and browser. */
import { detectPlatform, type Platform } from '../schemas/plain/platform.ts';

/** Platform of this browser, by Client Hints where available and otherwise by its user agent. */
export function currentPlatform(): Platform {
  const { userAgent, platform, maxTouchPoints, userAgentData } = navigator as Navigator & {
    userAgentData?: { platform: string };
  };
  return detectPlatform(userAgent, maxTouchPoints, userAgentData?.platform || platform);
}

/**
 * Whether the page is shown inside another app (Instagram, Facebook, WhatsApp, any Android WebView). There a file made in the page
 * cannot be saved: the app's download listener takes http(s) links only.
 */
export function isInAppBrowser(userAgent: string = navigator.userAgent): boolean {
  return /; wv\)|FBA[NV]|FB_IAB|Instagram|WhatsApp|Snapchat|\bLine\/|MicroMessenger|Android.+Version\/\d.+Chrome\//.test(
    userAgent,
  );
}

/** Address that opens `url` in the phone's real browser from inside another app; Android only. */
export function realBrowserUrl(url: string): string {
  const [, scheme, address] = /^(\w+)(:[^#]*)/.exec(url) ?? [];
  return `intent${address}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
}
