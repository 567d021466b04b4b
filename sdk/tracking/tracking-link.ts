/**
 * The tracking link to the app download page: pure, from the page's configuration and what is known of the visit. It behaves like
 * script version 2.8.1. Source: spec §4, §5, §7.
 */

import type { Landing } from './landing-params.ts';
import { joined, linkParameters } from './link-parameters.ts';
import { encodeValue, insertable } from './link-text.ts';
import { membersOf } from './members.ts';
import { type LinkResult, NO_SOURCE, NO_VALUE, type Note, noLink } from './note.ts';
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
  /** The page outside this site that the visitor came from, or `''`. */
  externalReferrer: string;
}

/** Parameters that go on from the page's own address, and the name of each in the link. */
const FORWARDED = ['gclid', 'fbclid'];

/** Makes the link. Never throws for anything that came out of JSON. */
export function trackingLink(options: unknown, visit: Visit): LinkResult {
  const { oneLinkURL, afParameters, referrerSkipList, urlSkipList, webReferrer } = membersOf(options);
  const { mediaSource } = membersOf(afParameters);
  const notes: Note[] = [];
  if (typeof oneLinkURL !== 'string' || !/^https:\/\/[^/\s?#]+\/[^#]*$/.test(oneLinkURL)) {
    return noLink(notes, 'oneLinkURL', 'is no https address with a path');
  }
  const skipped = skippedBy({ referrerSkipList, urlSkipList }, visit);
  if (skipped) return noLink(notes, 'skip list', `has "${skipped}": skipped`, 'debug');
  if (!mediaSource || isVoid(mediaSource)) return noLink(notes, 'mediaSource', NO_SOURCE);
  const found = linkParameters({ config: afParameters, landings: visit.landings, notes });
  if (!found.has('pid')) return noLink(notes, 'mediaSource', NO_VALUE);

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
  return { url: joined(oneLinkURL, parameters), notes };
}
