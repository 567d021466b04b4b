/** Entry of the npm package's `tracking.js`: tracking for bundled code, without a script element. */
import { pageObject } from './host-page.ts';
import { installTracking } from './tracking/install-tracking.ts';
import type { SlipwayTracking, TrackingSettings } from './tracking.d.ts';

/**
 * Starts tracking for this page and publishes it at `window.SlipwayTracking`, or returns the one that is there already. Call it in the
 * browser, not during server rendering.
 */
export function startTracking(settings: TrackingSettings = {}): SlipwayTracking {
  installTracking(settings, () => import('./qr.js'));
  return pageObject('SlipwayTracking') as SlipwayTracking;
}
