/**
 * Finds out where an undecided visitor came from without storing anything: the tab's history has the addresses of the visit, and the
 * referrer that of the page before. Browsers without the Navigation API only have the referrer.
 */

import type { ConsentState } from '../consent.d.ts';
import { builtInGlobal, document } from '../host-page.ts';
import { recall, remember } from '../tracking/identity.ts';
import { LANDINGS_KEY, landingOf, unexpiredLandings } from '../tracking/landing-params.ts';
import { originOf, REFERRER_KEY } from '../tracking/referrer.ts';

interface VisitEntry {
  /** `null` where a page's referrer policy hides it. */
  url: string | null;
  index: number;
}

interface VisitHistory {
  currentEntry: VisitEntry | null;
  /** Those of this origin around the current one, oldest first. */
  entries(): VisitEntry[];
}

/** A browser lists at most this many entries per tab; older ones are lost. */
const MOST_ENTRIES = 50;

/** What is known about the start of a visit. */
export interface Visit {
  /** Addresses of the visit, newest first, without the current page. */
  addresses: string[];
  /** Whether the addresses go back to the visitor's arrival. */
  isWhole: boolean;
}

/**
 * How far back the visit may be read. If an earlier page already had consent, the referrer is enough: that page stored what came before.
 */
export type Reach = 'history' | 'referrer' | 'nothing';

/** Depends on what the visitor had decided when the page opened. */
export function reachOf(status: ConsentState['status']): Reach {
  if (status === 'undecided') return 'history';
  return status === 'granted' ? 'referrer' : 'nothing';
}

/** Removes the stored landings and referrer. */
export function forgetLandings(): void {
  try {
    for (const key of [LANDINGS_KEY, REFERRER_KEY]) localStorage.removeItem(key);
  } catch {
    // Site data is blocked: nothing to remove.
  }
}

/** Reads what the browser knows about this visit; `null` when nothing of it may be used. */
export function lookBack(reach: Reach): Visit | null {
  if (reach === 'nothing') return null;
  const { referrer } = document;
  const isArrival = originOf(referrer) !== location.origin;
  const history = reach === 'history' ? builtInGlobal<VisitHistory>('navigation') : undefined;
  const { index = 0 } = history?.currentEntry ?? {};
  const entries = history?.entries().filter((entry) => entry.index < index) ?? [];
  const earlier = entries.map(({ url }) => url ?? '').reverse();
  return {
    addresses: isArrival ? earlier : [referrer, ...earlier],
    isWhole: earlier.length > 0 && earlier.length < MOST_ENTRIES - 1 && !earlier.includes(''),
  };
}

/**
 * Stores the landings of a visit whose campaign may be used from now on. Returns `false` and stores nothing when the visitor's origin is
 * unknown, since "organic" would be a guess.
 * @param names parameters that identify a campaign
 * @param visit what may be used of the visit; `null`: nothing, after a refusal
 */
export function storeHeldLandings(names: readonly string[], visit: Visit | null): boolean {
  const stored = recall(LANDINGS_KEY);
  const isCampaign = (search: string): boolean => names.some((name) => new URLSearchParams(search).has(name));
  const held = (visit?.addresses ?? []).map((address) => new URL(address, location.origin).search);
  const isArrival = originOf(document.referrer) !== location.origin;
  const isKnown =
    stored !== null || isArrival || visit?.isWhole || [location.search, ...held].some(isCampaign);
  const landings = [...new Set(held)].filter(isCampaign).map((search) => landingOf(search, Date.now()));
  if (landings.length > 0)
    remember(LANDINGS_KEY, JSON.stringify([...landings, ...unexpiredLandings(stored, Date.now())]));
  return Boolean(isKnown);
}
