/** The external page that the visitor came from. Source: spec §4. */
import type { Diagnostic } from './diagnostic.ts';
import { parseJson } from './parse-json.ts';

/** Local storage key of the external referrer, a JSON text. */
export const REFERRER_KEY = 'ss_webReferrer';

export const SAME_SITE_DIAGNOSTIC: Diagnostic = {
  level: 'warn',
  text: 'The referrer is of this same site: it is not stored.',
};

/** Scheme, host and port: a sibling subdomain is another origin. `''` when the text is not an address. */
export function originOf(address: string): string {
  // Most visits have none, and exceptions are slow.
  if (address === '') return '';
  try {
    return new URL(address).origin;
  } catch {
    // Not an address.
    return '';
  }
}

/** The stored referrer; `''` when there is none or it is unreadable. */
export function readReferrer(stored: string | null): string {
  const value = parseJson(stored);
  return typeof value === 'string' ? value : '';
}
