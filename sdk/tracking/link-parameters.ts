/** Parameters that tracking link and direct link share. */

import type { Diagnostic } from './diagnostic.ts';
import { chooseLanding, type Landing, landingValue } from './landing-params.ts';
import { insertable } from './link-text.ts';
import { listOf, membersOf, textOf } from './members.ts';
import { findValue, keysOf } from './value-config.ts';

/** Members in the order of the link, with their names in it. */
const NAMES = {
  mediaSource: 'pid',
  campaign: 'c',
  channel: 'af_channel',
  ad: 'af_ad',
  adSet: 'af_adset',
  deepLinkValue: 'deep_link_value',
  afSub1: 'af_sub1',
  afSub2: 'af_sub2',
  afSub3: 'af_sub3',
  afSub4: 'af_sub4',
  afSub5: 'af_sub5',
};

const SCRIPT = { af_js_web: 'true', af_ss_ver: '2_8_1' };

/** Names in the direct link: for platforms without and with their own app store. */
export const DIRECT_NAMES = ['af_media_source', 'af_campaign', 'af_campaign_id', 'af_r'] as const;
export const STORE_NAMES = ['pid', 'c', 'af_c_id', 'af_r'] as const;

interface Request {
  /** `afParameters` as the page gave it. */
  config: unknown;
  landings: readonly Landing[];
  /** Names of media source, campaign and the link's other fixed parameters, if they differ from the tracking link's. */
  names?: readonly string[];
  diagnostics: Diagnostic[];
}

/** Names of landing parameters that a configuration uses. @param config `afParameters` as the page gave it */
export function landingNames(config: unknown): string[] {
  const { afCustom, ...members } = membersOf(config);
  return namesOf(members, listOf(afCustom));
}

function namesOf(members: Readonly<Record<string, unknown>>, customs: readonly unknown[]): string[] {
  return [...Object.keys(NAMES).map((member) => members[member]), ...customs].flatMap(keysOf);
}

/** Encoded parameters by name. Without a media source they are incomplete: the caller checks for it. */
export function linkParameters({ config, landings, names = [], diagnostics }: Request): Map<string, string> {
  const { googleClickIdKey: clickIdName, afCustom, ...members } = membersOf(config);
  const customs = listOf(afCustom).map(membersOf);
  const landing = chooseLanding(landings, namesOf(members, customs));
  const parameters = new Map(Object.entries(SCRIPT));
  const [pid = NAMES.mediaSource, c = NAMES.campaign, campaignId] = names;
  for (const [member, name] of Object.entries({ ...NAMES, mediaSource: pid, campaign: c })) {
    const value = members[member] ? findValue(members[member], landing, member, diagnostics) : '';
    if (value) parameters.set(name, value);
    else if (name === pid) return parameters;
    if (value && name === c && campaignId) parameters.set(campaignId, value);
  }

  const reserved: unknown[] = [...Object.keys(SCRIPT), ...names, ...Object.values(NAMES)];
  const isFree = (name: unknown): boolean => {
    if (reserved.includes(name))
      diagnostics.push({ level: 'debug', text: `"${name}" is reserved: not overridden.` });
    return !reserved.includes(name);
  };
  // The click id may replace a free parameter; custom parameters may not.
  if (clickIdName && (/^af_sub\d$/.test(textOf(clickIdName)) || isFree(clickIdName))) {
    const clickId = landingValue(landing, 'gclid');
    const keyword = landingValue(landing, 'keyword');
    if (clickId) parameters.set(insertable(textOf(clickIdName)), clickId);
    if (clickId && keyword) parameters.set('af_keywords', keyword);
  }
  reserved.push(clickIdName);
  for (const custom of customs) {
    const name = custom['paramKey'] ? textOf(custom['paramKey']) : '';
    if (!name || !isFree(name)) continue;
    const value = findValue(custom, landing, name, diagnostics);
    if (value) parameters.set(insertable(name), value);
  }
  return parameters;
}

/** `base` with the parameters as its query. */
export function joined(base: string, parameters: Iterable<readonly [string, string]>): string {
  const query = [...parameters].map((parameter) => parameter.join('=')).join('&');
  return base + (base.includes('?') ? '&' : '?') + query;
}
