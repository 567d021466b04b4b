import { pageObject } from '../host-page.ts';
import type { DownloadOptions } from '../slipway.d.ts';

/**
 * Options with the tracking link as `defaultUrl`, if the button wants that and a link exists by now. Otherwise the options are unchanged: a
 * tracker that is absent, late or broken never stops a download.
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
