/**
 * Landing parameters: the query of each address at which the visitor arrived, stored for two hours in local storage so that the link on a
 * later page still names the campaign. Source: spec §4, §9.
 */
import { encodeValue } from './link-text.ts';
import { listOf, membersOf } from './members.ts';
import { parseJson } from './parse-json.ts';

/** Local storage key of the list, newest landing first. */
export const LANDINGS_KEY = 'ss_incoming_params';
/** Member of a landing: when it expires, in ms since 1970. */
const EXPIRY = 'af_ss_exp_at';
const KEPT_MS = 7_200_000;

/** Parameters of one address, percent-encoded, and their expiry. Read from storage, so its shape is not certain. */
export type Landing = Readonly<Record<string, unknown>>;

/** The last value of a repeated parameter counts; a parameter with the expiry's name is overwritten. @param query `location.search` */
export function landingOf(query: string, nowMs: number): Landing {
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => [name, encodeValue(value)]);
  return Object.fromEntries([...parameters, [EXPIRY, nowMs + KEPT_MS]]);
}

/**
 * Landings of a stored list that have not expired. Anything else in storage counts as an empty list. An entry with a list or an object in
 * it is not a landing: if nested deeply enough, it can be neither read as text nor written as JSON.
 */
export function unexpiredLandings(stored: string | null, nowMs: number): Landing[] {
  return listOf(parseJson(stored))
    .map(membersOf)
    .filter(
      (landing) =>
        Object.values(landing).every((value) => typeof value !== 'object') && Number(landing[EXPIRY]) > nowMs,
    );
}

/** The newest landing that has one of these parameters, even if empty. All values of a link come from it. */
export function chooseLanding(landings: readonly Landing[], names: readonly string[]): Landing {
  return landings.find((landing) => names.some((name) => typeof landing[name] === 'string')) ?? {};
}

/** Value of a landing's parameter, percent-encoded; `''` when absent. Encoded again in case another script stored it. */
export function landingValue(landing: Landing, name: string): string {
  const value = landing[name];
  if (typeof value !== 'string') return '';
  try {
    return encodeValue(decodeURIComponent(value));
  } catch {
    // A stray percent sign: another script stored it.
    return encodeValue(value);
  }
}
