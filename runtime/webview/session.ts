/**
 * Session values that the app stores in the page's session storage before it opens a screen. The specification says that host and headers
 * come from there but not under which names (spec §7, call 8); the names below are ours.
 */
import { isMapping } from './mapping.ts';
import { isReferralRevamp } from './referral-variant.ts';

export interface WebviewSession {
  /** Base address of paths. `null`: the site's own `webviewHost`. */
  host: string | null;
  /** Authorization and other headers that the app wants sent. */
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

export function readSession(): WebviewSession {
  return {
    host: readItem(KEYS.host) || null,
    headers: readHeaders(readItem(KEYS.headers)),
    hasReferralRevamp: isReferralRevamp({
      bucket: readItem(KEYS.bucket),
      platform: readItem(KEYS.platform),
      appVersion: Number(readItem(KEYS.version)),
    }),
  };
}

/** A value of the session storage; also `null` where the browser blocks that storage. */
export function readItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // the app disables storage for its pages: nobody is signed in
  }
}

/** Valid header names and values: for anything else the browser refuses the whole call, and shows the value in its message. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

function readHeaders(json: string | null): Record<string, string> {
  if (json === null) return {};
  try {
    const headers: unknown = JSON.parse(json);
    if (!isMapping(headers)) return {};
    const usable = Object.entries(headers).filter(
      (entry): entry is [string, string] =>
        HEADER_NAME.test(entry[0]) && typeof entry[1] === 'string' && HEADER_VALUE.test(entry[1]),
    );
    return Object.fromEntries(usable);
  } catch {
    // Not our format: the call is sent without headers, and its failure is logged by the caller.
    return {};
  }
}
