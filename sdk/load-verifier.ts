/**
 * Fetches `verify.js` from beside this script. A module imports it as any other; a script for any page has to know where it came from
 * itself, because a relative address is refused to scripts of another origin.
 */
import { ownFolder } from './host-page.ts';
import type { Verifier } from './verify.ts';

/** Set by the build of `slipway.js`; absent in the module. */
declare const SLIPWAY_IS_SCRIPT: boolean | undefined;

let tries = 0;

/** Rejects when it cannot be had, and where the engine does not say what address this code came from. */
export function loadVerifier(): Promise<Verifier> {
  if (typeof SLIPWAY_IS_SCRIPT === 'undefined') return import('./verify.js');
  // A browser that failed to fetch an address once does not fetch it again for a page.
  return import(`${ownFolder()}verify.js?${tries++}`);
}
