/** The site's tracking link as it is built into a page, before any visit. */

import type { PageTracking } from '../../../runtime/page-context.tsx';
import type { Tracking } from '../../../schemas/index.ts';
import { trackingLink } from '../../../sdk/tracking/tracking-link.ts';
import type { TrackingLinkOptions } from '../../../sdk/tracking.d.ts';

/** Options of the SDK's link from content's fields; `null` without a base. Order and names are the SDK's. */
export function trackingOptions(tracking: Tracking): TrackingLinkOptions | null {
  const { oneLinkUrl, webReferrer, referrerSkipList, urlSkipList } = tracking;
  if (oneLinkUrl === undefined) return null;
  const { mediaSource, campaign, channel, ad, adSet, deepLinkValue } = tracking;
  const { afSub1, afSub2, afSub3, afSub4, afSub5, googleClickIdKey, afCustom } = tracking;
  const values = { mediaSource, campaign, channel, ad, adSet, deepLinkValue };
  const free = { afSub1, afSub2, afSub3, afSub4, afSub5, googleClickIdKey, afCustom };
  return {
    oneLinkURL: oneLinkUrl,
    afParameters: { ...values, ...free },
    ...(webReferrer === undefined ? {} : { webReferrer }),
    ...(referrerSkipList.length > 0 ? { referrerSkipList } : {}),
    ...(urlSkipList.length > 0 ? { urlSkipList } : {}),
  };
}

/** `undefined` when the site has no link, or the page's address says to skip it. */
export function pageTracking(tracking: Tracking, pageUrl: string): PageTracking | undefined {
  const options = trackingOptions(tracking);
  const visit = { href: pageUrl, search: '', referrer: '', landings: [], externalReferrer: '' };
  const { url } = trackingLink(options, visit);
  return url === null ? undefined : { url, options: JSON.stringify(options) };
}
