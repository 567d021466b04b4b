/**
 * The tracking link to the app download page: pure, from the page's configuration and what is known of the visit. Compatible with version
 * 2.8.1 of the original script. Source: spec §4, §5, §7.
 */

import { type Diagnostic, type LinkResult, NO_SOURCE, NO_VALUE, noLink } from './diagnostic.ts';
import type { Landing } from './landing-params.ts';
import { joined, linkParameters } from './link-parameters.ts';
import { encodeValue, insertable } from './link-text.ts';
import { membersOf } from './members.ts';
import { originOf } from './referrer.ts';
import { skippedBy } from './skip-lists.ts';
import { isVoid } from './value-config.ts';

/** What a link depends on besides its configuration. */
export interface Visit {
  /** The page's whole address. */
  href: string;
  /** `location.search` */
  search: string;
  /** `document.referrer` */
  referrer: string;
  /** Newest first. */
  landings: readonly Landing[];
  /** The external page that the visitor came from, or `''`. */
  externalReferrer: string;
}

/** Parameters of the page's address that are forwarded under the same name. */
const FORWARDED = ['gclid', 'fbclid'];

/** Makes the link. Never throws for JSON values. */
export function trackingLink(options: unknown, visit: Visit): LinkResult {
  const { oneLinkURL, afParameters, referrerSkipList, urlSkipList, webReferrer } = membersOf(options);
  const { mediaSource } = membersOf(afParameters);
  const diagnostics: Diagnostic[] = [];
  if (typeof oneLinkURL !== 'string' || !/^https:\/\/[^/\s?#]+\/[^#]*$/.test(oneLinkURL)) {
    return noLink(diagnostics, 'oneLinkURL', 'is no https address with a path');
  }
  const skipped = skippedBy({ referrerSkipList, urlSkipList }, visit);
  if (skipped) return noLink(diagnostics, 'skip list', `has "${skipped}": skipped`, 'debug');
  if (!mediaSource || isVoid(mediaSource)) return noLink(diagnostics, 'mediaSource', NO_SOURCE);
  const found = linkParameters({ config: afParameters, landings: visit.landings, diagnostics });
  if (!found.has('pid')) return noLink(diagnostics, 'mediaSource', NO_VALUE);

  const parameters: [string, string][] = [...found];
  if (webReferrer && typeof webReferrer === 'string' && originOf(visit.externalReferrer)) {
    parameters.push([insertable(webReferrer), insertable(visit.externalReferrer)]);
  }
  const live = new URLSearchParams(visit.search);
  for (const name of FORWARDED) {
    const value = live.get(name);
    if (value) parameters.push([name, encodeValue(value)]);
  }
  const keyword = live.get('gclid') && live.get('keyword');
  if (keyword && !parameters.some(([name]) => name === 'af_keywords')) {
    parameters.push(['af_keywords', encodeValue(keyword)]);
  }
  return { url: joined(oneLinkURL, parameters), diagnostics };
}
