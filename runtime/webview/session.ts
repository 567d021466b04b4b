/**
 * What the app has left in the page's session storage before it opens a screen. The specification says that host and
 * headers come from there and leaves out under which names (spec §7, call 8); the names below are ours.
 */
import { isReferralRevamp } from './referral-variant.ts';

export interface WebviewSession {
  /** Address that paths are added to, without a slash at its end. `null`: the site's own `webviewHost`. */
  host: string | null;
  /** Authorization and whatever else the app wants sent. */
  headers: Record<string, string>;
  hasReferralRevamp: boolean;
}

const KEYS = {
  host: 'webviewHost',
  headers: 'webviewHeaders',
  bucket: 'userBucket',
  platform: 'appPlatform',
  version: 'appVersion',
} as const;

export function readSession(storage: Pick<Storage, 'getItem'> = sessionStorage): WebviewSession {
  const host = storage.getItem(KEYS.host);
  return {
    host: host !== null && /^https:\/\/[^\s/]+/.test(host) ? host.replace(/\/+$/, '') : null,
    headers: readHeaders(storage.getItem(KEYS.headers)),
    hasReferralRevamp: isReferralRevamp({
      bucket: storage.getItem(KEYS.bucket),
      platform: storage.getItem(KEYS.platform),
      appVersion: Number(storage.getItem(KEYS.version)),
    }),
  };
}

function readHeaders(json: string | null): Record<string, string> {
  if (json === null) return {};
  try {
    const headers: unknown = JSON.parse(json);
    if (typeof headers !== 'object' || headers === null) return {};
    return Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'));
  } catch {
    // Not ours: the call then goes without headers, and its failure is logged where it is made.
    return {};
  }
}
