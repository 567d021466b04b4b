/** A line for the console: tracking shows nothing to visitors and throws nothing at pages. Source: spec §8. */
export interface Note {
  level: 'error' | 'warn' | 'debug';
  text: string;
}

/** Why no link was made: the option that is at fault, or a skip list. */
export type NoLinkReason =
  | 'oneLinkURL'
  | 'mediaSource'
  | 'campaign'
  | 'app_id'
  | 'redirectURL'
  | 'platform'
  | 'skip list';

/** A link, or why there is none; in both cases with what the console should say. */
export type LinkResult = { url: string; notes: Note[] } | { url: null; reason: NoLinkReason; notes: Note[] };

/** Faults that both kinds of link find. */
export const NO_SOURCE = 'has neither "keys" nor "defaultValue"';
export const NO_VALUE = 'has no value';

/** No link; the last note says why. @param fault what is wrong with the option that the reason names */
export function noLink(
  notes: Note[],
  reason: NoLinkReason,
  fault: string,
  level: Note['level'] = 'error',
): LinkResult {
  return { url: null, reason, notes: [...notes, { level, text: `No link: ${reason} ${fault}.` }] };
}
