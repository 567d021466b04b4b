import { pageObject } from '../host-page.ts';
import { runBeside } from '../load-part.ts';
import type { SlipwayTracking, TrackingSettings } from './types.ts';

/**
 * Fetches `tracking.js` from beside this script. A download neither needs it nor waits for it: whatever becomes of it, only the console
 * hears. By `import()`, which also pages with Trusted Types allow. The returned function ends tracking.
 */
export function fetchTracking(settings: TrackingSettings): (() => void) | undefined {
  const before = pageObject('SlipwayTracking');
  // Not wanted, or the page has a tracking script of its own.
  if (!settings.tracking || 'version' in before) return undefined;
  const own = { ...before, ...settings, qr: () => runBeside('qr.js') };
  window.SlipwayTracking = own;
  runBeside('tracking.js').catch((error) => console.warn('Slipway:', error));
  return () => {
    const { destroy } = pageObject('SlipwayTracking') as Partial<Pick<SlipwayTracking, 'destroy'>>;
    destroy?.();
    // What comes later does nothing.
    window.SlipwayTracking = undefined;
  };
}
