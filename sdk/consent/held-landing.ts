/**
 * Where a visitor came in, for those who have not decided yet. Nothing is stored for that: the tab's own history still has the addresses
 * of the visit, and the referrer that of the page before. Browsers without the Navigation API have the referrer alone.
 */
import { builtInGlobal, document } from '../host-page.ts';
import { recall, remember } from '../tracking/identity.ts';
import { keptLandings, LANDINGS_KEY, landingOf } from '../tracking/landing-params.ts';
import { originOf, REFERRER_KEY } from '../tracking/referrer.ts';
import type { ConsentState } from './types.ts';

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

/** A browser's list of one tab ends here: what came before has gone. */
const MOST_ENTRIES = 50;

/** What is known of how a visit began. */
export interface Visit {
  /** Addresses of the visit, newest first, this page's own left out. */
  addresses: string[];
  /** The addresses go back to the visitor's arrival. */
  isWhole: boolean;
}

/** How far back a visit may be looked at. After a yes of an earlier page the page before is enough: it has stored what came before. */
export type Reach = 'history' | 'referrer' | 'nothing';

/** By what the visitor had decided when the page opened. */
export function reachOf(status: ConsentState['status']): Reach {
  if (status === 'undecided') return 'history';
  return status === 'granted' ? 'referrer' : 'nothing';
}

/** Removes what is stored of where the visitor came from. */
export function forgetLandings(): void {
  try {
    for (const key of [LANDINGS_KEY, REFERRER_KEY]) localStorage.removeItem(key);
  } catch {
    // Site data is blocked: there is nothing to remove.
  }
}

/** Reads what the browser has of this visit; `null` when nothing of it may be used. */
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
 * Stores the landings of a visit whose campaign may be used from now on. `false` when nobody knows where the visitor came from: then
 * nothing is stored, and to say "organic" would be a guess.
 * @param names parameters that tell a campaign
 * @param visit what may be used of the visit so far; `null` nothing, after a no
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
    remember(LANDINGS_KEY, JSON.stringify([...landings, ...keptLandings(stored, Date.now())]));
  return Boolean(isKnown);
}
