import type { TrackingSettings } from './types.ts';

/**
 * Fetches `tracking.js` from beside the script that wants it. A download neither needs it nor waits for it: whatever becomes of it, only
 * the console hears. By `import()`, which also pages with Trusted Types allow. The returned function ends tracking.
 * @param src address of the script
 */
export function fetchTracking(settings: TrackingSettings, src: string): () => void {
  const before = window.SlipwayTracking ?? {};
  // The page has a tracking script of its own.
  if ('version' in before) return () => {};
  const awaited = { ...before, ...settings, src };
  window.SlipwayTracking = awaited;
  import(new URL('tracking.js', src).href).catch((error) => console.warn('Slipway:', error));
  return () => {
    const tracking = window.SlipwayTracking;
    if (tracking && 'version' in tracking) tracking.destroy();
    // It does nothing when it comes.
    else if (tracking === awaited) window.SlipwayTracking = undefined;
  };
}
