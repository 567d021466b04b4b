/**
 * Fetches `verify.js` from beside this script. A module imports it as any other; a script for any page has to know where it came from
 * itself, because a relative address is refused to scripts of another origin.
 */
import type { Verifier } from './verify.ts';

/** Set by the build of `slipway.js`; absent in the module. */
declare const SLIPWAY_IS_SCRIPT: boolean | undefined;

/** Read while the script runs, and by the document's own getter: no element takes the place of that by its name. */
const script =
  typeof SLIPWAY_IS_SCRIPT === 'undefined'
    ? null
    : Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(document);
let tries = 0;

/** Rejects when it cannot be had, and for a script that has no address: one that stands in the page itself. */
export function loadVerifier(): Promise<Verifier> {
  if (typeof SLIPWAY_IS_SCRIPT === 'undefined') return import('./verify.js');
  // A browser that failed to fetch an address once does not fetch it again for a page.
  return import(new URL(`verify.js${tries++ ? `?${tries}` : ''}`, script.src).href);
}
