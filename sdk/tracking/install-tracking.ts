import { pageTracking } from './page-tracking.ts';
import type { TrackingSettings } from './types.ts';

/**
 * Puts `SlipwayTracking` on the window, and runs what was queued before it came. Where it is already, that one serves the page. The
 * returned function ends what was begun here.
 */
export function installTracking(settings: TrackingSettings): () => void {
  const before = window.SlipwayTracking ?? {};
  if ('version' in before) return () => {};
  const tracking = pageTracking({ ...before, ...settings });
  window.SlipwayTracking = tracking;
  for (const task of before.q ?? []) tracking.q.push(task);
  return tracking.destroy;
}
