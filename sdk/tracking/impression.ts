/** The impression pixel: a 1 × 1 picture whose address is the tracking link on another host. Source: spec §7 call 9. */
import { encodeValue } from './link-text.ts';

/** High-entropy Client Hints that a browser may give. */
export interface DeviceHints {
  model?: string | undefined;
  platformVersion?: string | undefined;
}

/** Delay between a link and its impression. Source: spec §9. */
export const IMPRESSION_AFTER_MS = 1000;
const IMPRESSIONS_URL = 'https://impressions.onelink.me';

/**
 * Address of the pixel. Both hints are encoded twice, as the service expects them.
 * @param hints `null` when the browser has none or refuses them
 * @param service replaces the service's own address; the link's port is replaced with its host
 */
export function impressionUrl(link: string, hints: DeviceHints | null, service = ''): string {
  const [, port = '', rest = ''] = /^https:\/\/[^/:]*(:\d+)?(.*)$/s.exec(link) ?? [];
  const base = service || IMPRESSIONS_URL + port;
  if (!hints) return base + rest;
  const twice = (value = '') => encodeURIComponent(encodeValue(value));
  return `${base}/ch${rest}&af_ch_model=${twice(hints.model)}&af_ch_os_version=${twice(hints.platformVersion)}`;
}

/** Apple's phones and tablets are excluded, whatever they offer. */
export function mayRequestHints(userAgent: string): boolean {
  return !/iPhone|iPad|iPod/i.test(userAgent);
}
