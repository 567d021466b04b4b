/**
 * Values that the site's own scripts store in the browser, besides the consent record; `schemas/plain/stored-values.ts` lists them with
 * those of the SDK. If the browser refuses storage, they are held in memory.
 */
import type { Purpose } from '../../schemas/plain/analytics.ts';
import { USER_ID_KEY } from '../../schemas/plain/stored-values.ts';
import { EVENT_LOG_KEYS, LANDINGS_KEY, REFERRER_KEY } from '../browser/slipway.ts';
import { forgetVendorData } from './vendor-data.ts';

let memory: string | null = null;

/** The generated user id (spec §3): created if absent, then reused. */
export function userId(): string {
  const known = readId();
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
  memory = made;
  try {
    localStorage.setItem(USER_ID_KEY, made);
  } catch {
    // Blocked or full: held in memory.
  }
  return made;
}

function readId(): string | null {
  try {
    return localStorage.getItem(USER_ID_KEY);
  } catch {
    // Site data is blocked.
    return memory;
  }
}

/**
 * Removes stored values of purposes that are not granted, including those of vendors.
 * @param hasPlainLog the event log sends its ids whatever the visitor decides, so they stay
 */
export function forgetUnlessAgreed(granted: readonly Purpose[], hasPlainLog: boolean): void {
  const keys: string[] = [];
  if (!granted.includes('recording')) {
    memory = null;
    keys.push(USER_ID_KEY);
  }
  if (!granted.includes('measurement')) {
    keys.push(LANDINGS_KEY, REFERRER_KEY);
    if (!hasPlainLog) keys.push(...EVENT_LOG_KEYS);
  }
  try {
    for (const key of keys) {
      localStorage.removeItem(key);
      sessionStorage.removeItem(key);
    }
  } catch {
    // Blocked: nothing to remove.
  }
  forgetVendorData(granted);
}
