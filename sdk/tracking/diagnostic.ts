/** A message for the console: tracking shows nothing to visitors and throws no errors at pages. Source: spec §8. */
export interface Diagnostic {
  level: 'error' | 'warn' | 'debug';
  text: string;
}

/** Why no link was made: the invalid option, or a skip list. */
export type NoLinkReason =
  | 'oneLinkURL'
  | 'mediaSource'
  | 'campaign'
  | 'app_id'
  | 'redirectURL'
  | 'platform'
  | 'skip list';

/** A link, or the reason why there is none; in both cases with messages for the console. */
export type LinkResult =
  | { url: string; diagnostics: Diagnostic[] }
  | { url: null; reason: NoLinkReason; diagnostics: Diagnostic[] };

/** Problems that both kinds of link report. */
export const NO_SOURCE = 'has neither "keys" nor "defaultValue"';
export const NO_VALUE = 'has no value';

/** A result without a link; its last diagnostic says why. @param defect what is wrong with the option that `reason` names */
export function noLink(
  diagnostics: Diagnostic[],
  reason: NoLinkReason,
  defect: string,
  level: Diagnostic['level'] = 'error',
): LinkResult {
  return {
    url: null,
    reason,
    diagnostics: [...diagnostics, { level, text: `No link: ${reason} ${defect}.` }],
  };
}
