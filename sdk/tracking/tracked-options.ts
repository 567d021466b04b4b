import { pageObject } from '../host-page.ts';
import type { DownloadOptions } from '../types.ts';

/**
 * Options in which the tracking link stands in place of `defaultUrl`, when the button wants that and there is one by now. Without it,
 * for whatever reason, the options are as they were: a tracker that is absent, late or broken never stops a download.
 */
export function withTrackingLink(options: DownloadOptions): DownloadOptions {
  const { trackingLink } = options;
  if (!trackingLink) return options;
  try {
    const { clickURL } = pageObject('SlipwayTracking') as { clickURL?: string | null };
    const link = typeof trackingLink === 'function' ? trackingLink() : clickURL;
    if (typeof link === 'string' && /^https:\/\//.test(link)) return { ...options, defaultUrl: link };
  } catch (error) {
    console.error('Slipway:', error);
  }
  return options;
}
