/** The direct-click link: to an engagement service, or to the redirect service of an app store. Source: spec §5, §7. */

import { type Diagnostic, type LinkResult, NO_SOURCE, NO_VALUE, noLink } from './diagnostic.ts';
import { DIRECT_NAMES, joined, linkParameters, STORE_NAMES } from './link-parameters.ts';
import { encodeValue, insertable } from './link-text.ts';
import { membersOf, textOf } from './members.ts';
import { skippedBy } from './skip-lists.ts';
import type { Visit } from './tracking-link.ts';
import { isVoid } from './value-config.ts';

const PLATFORMS =
  /^(?:smartcast|tizen|roku|webos|vidaa|playstation|android|ios|steam|quest|battlenet|epic|switch|xbox|nativepc)$/;
const ENGAGEMENT_SERVICE = 'https://engagements.appsflyer.com/v1.0/c2s/click/app/';
const STORE_SERVICE = 'https://app.appsflyer.com/';

/** Makes the link. Never throws for JSON values. */
export function directLink(options: unknown, visit: Visit): LinkResult {
  const { afParameters, app_id, redirectURL, platform, referrerSkipList, urlSkipList } = membersOf(options);
  const { mediaSource, campaign } = membersOf(afParameters);
  const diagnostics: Diagnostic[] = [];
  const required = { mediaSource, campaign, app_id, redirectURL, platform };
  for (const [name, value] of Object.entries(required)) {
    if (!value) return noLink(diagnostics, name as keyof typeof required, 'is missing');
  }
  const place = textOf(platform).toLowerCase();
  if (!PLATFORMS.test(place)) return noLink(diagnostics, 'platform', 'is unknown');
  if (typeof app_id !== 'string') return noLink(diagnostics, 'app_id', 'is not a text');
  if (isVoid(campaign)) return noLink(diagnostics, 'campaign', NO_SOURCE);
  const skipped = skippedBy({ referrerSkipList, urlSkipList }, visit);
  if (skipped) return noLink(diagnostics, 'skip list', `has "${skipped}": skipped`, 'debug');
  if (isVoid(mediaSource)) return noLink(diagnostics, 'mediaSource', NO_SOURCE);

  const isStore = place === 'ios' || place === 'android';
  const names = isStore ? STORE_NAMES : DIRECT_NAMES;
  const parameters = linkParameters({ config: afParameters, landings: visit.landings, names, diagnostics });
  const [mediaSourceName, campaignName, , redirectName] = names;
  if (!parameters.has(mediaSourceName)) return noLink(diagnostics, 'mediaSource', NO_VALUE);
  if (!parameters.has(campaignName)) return noLink(diagnostics, 'campaign', NO_VALUE);
  parameters.set(redirectName, encodeValue(textOf(redirectURL)));
  const app = insertable(app_id);
  return {
    url: joined(isStore ? STORE_SERVICE + app : `${ENGAGEMENT_SERVICE}${place}/${app}`, parameters),
    diagnostics,
  };
}
