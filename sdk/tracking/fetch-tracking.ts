import { pageObject } from '../host-page.ts';
import { runBeside } from '../load-part.ts';
import type { SlipwayTracking, TrackingSettings } from '../tracking.d.ts';

/**
 * Loads `tracking.js` from this script's folder. Downloads neither need it nor wait for it, and errors go to the console only. Uses
 * `import()`, which pages with Trusted Types allow. The returned function stops tracking.
 */
export function fetchTracking(settings: TrackingSettings): (() => void) | undefined {
  const before = pageObject('SlipwayTracking');
  // Not requested, or the page has a tracking script of its own.
  if (!settings.tracking || 'version' in before) return undefined;
  const own = { ...before, ...settings, qr: () => runBeside('qr.js') };
  window.SlipwayTracking = own;
  runBeside('tracking.js').catch((error) => console.warn('Slipway:', error));
  return () => {
    (pageObject('SlipwayTracking') as Partial<Pick<SlipwayTracking, 'destroy'>>).destroy?.();
    // A script that loads later finds no settings and does nothing.
    window.SlipwayTracking = undefined;
  };
}
