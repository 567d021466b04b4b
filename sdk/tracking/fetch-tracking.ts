import { ownFolder, pageObject } from '../host-page.ts';
import type { TrackingSettings } from './types.ts';

/**
 * Fetches `tracking.js` from beside this script. A download neither needs it nor waits for it: whatever becomes of it, only the console
 * hears. By `import()`, which also pages with Trusted Types allow. The returned function ends tracking.
 */
export function fetchTracking(settings: TrackingSettings): (() => void) | undefined {
  const before = pageObject('SlipwayTracking');
  // Not wanted, or the page has a tracking script of its own.
  if (!settings.tracking || 'version' in before) return undefined;
  const awaited = { ...before, ...settings };
  window.SlipwayTracking = awaited;
  new Promise((resolve) => resolve(import(new URL('tracking.js', ownFolder()).href))).catch((error) =>
    console.warn('Slipway:', error),
  );
  return () => {
    const tracking = pageObject('SlipwayTracking');
    if ('version' in tracking) tracking.destroy();
    // It does nothing when it comes.
    else if (tracking === awaited) window.SlipwayTracking = undefined;
  };
}
