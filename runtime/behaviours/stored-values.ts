/**
 * What the site's own scripts store in the browser, beside the record of consent; `schemas/plain/stored-values.ts` lists it with what the
 * SDK stores. A browser that refuses storage has the page's memory instead.
 */
import type { Purpose } from '../../schemas/plain/analytics.ts';
import { USER_ID_KEY } from '../../schemas/plain/stored-values.ts';
import { EVENT_LOG_KEYS, LANDINGS_KEY, REFERRER_KEY } from '../browser/slipway.ts';
import { forgetVendorData } from './vendor-data.ts';

let memory: string | null = null;

/** The generated user id (spec §3): made once when absent, then reused. */
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
    // Blocked or full: the page's memory has it.
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
 * Removes what is stored for purposes that are not agreed to, by vendors too.
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
    // Blocked: there is nothing to remove.
  }
  forgetVendorData(granted);
}
