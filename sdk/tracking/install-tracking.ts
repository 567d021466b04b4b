import { pageObject } from '../host-page.ts';
import { listOf } from './members.ts';
import { pageTracking } from './page-tracking.ts';
import type { SlipwayTracking, TrackingSettings } from './types.ts';

/**
 * Puts `SlipwayTracking` on the window, and runs what was queued before it came. Where it is already, that one serves the page. The
 * returned function ends what was begun here.
 * @param folder address that `qr.js` lies at, which draws QR codes
 */
export function installTracking(settings: TrackingSettings, folder: string): (() => void) | undefined {
  const before = pageObject('SlipwayTracking');
  if ('version' in before) return undefined;
  const tracking = pageTracking({ ...before, ...settings }, folder);
  window.SlipwayTracking = tracking;
  // What is no function is an error on the console, as a task that throws is.
  for (const task of listOf(before.q)) tracking.q.push(task as (tracking: SlipwayTracking) => void);
  return tracking.destroy;
}
