/** The impression pixel: a picture of 1 × 1 whose address is the tracking link on another host. Source: spec §7 call 9. */
import { encodeValue } from './link-text.ts';

/** What a browser may tell of the device, when asked for high-entropy Client Hints. */
export interface DeviceHints {
  model?: string | undefined;
  platformVersion?: string | undefined;
}

/** From the link to its impression. Source: spec §9. */
export const IMPRESSION_AFTER_MS = 1000;
const IMPRESSIONS_URL = 'https://impressions.onelink.me';

/**
 * The pixel's address. Both hints are encoded twice, as the service expects them.
 * @param hints `null` when the browser has none, or would not say
 * @param service address in place of the service's own; the link's port goes with its host
 */
export function impressionUrl(link: string, hints: DeviceHints | null, service = ''): string {
  const [, port = '', rest = ''] = /^https:\/\/[^/:]*(:\d+)?(.*)$/s.exec(link) ?? [];
  const base = service || IMPRESSIONS_URL + port;
  if (!hints) return base + rest;
  const twice = (value = '') => encodeURIComponent(encodeValue(value));
  return `${base}/ch${rest}&af_ch_model=${twice(hints.model)}&af_ch_os_version=${twice(hints.platformVersion)}`;
}

/** Apple's phones and tablets are not asked, whatever they offer. */
export function mayAskForHints(userAgent: string): boolean {
  return !/iPhone|iPad|iPod/i.test(userAgent);
}
