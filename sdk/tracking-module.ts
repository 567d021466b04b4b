/** Entry of the package's `tracking.js`: tracking for code that a bundler takes in, without a script element. */
import { pageObject } from './host-page.ts';
import { installTracking } from './tracking/install-tracking.ts';
import type { SlipwayTracking, TrackingSettings } from './tracking/types.ts';

/**
 * Tracking for this page, which stands at `window.SlipwayTracking` from now on; where it is already, that one. Call it in the browser,
 * not while a server renders.
 */
export function startTracking(settings: TrackingSettings = {}): SlipwayTracking {
  installTracking(settings, () => import('./qr.js'));
  return pageObject('SlipwayTracking') as SlipwayTracking;
}
