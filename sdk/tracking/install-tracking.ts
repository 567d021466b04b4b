import { pageObject } from '../host-page.ts';
import type { LoadQr } from '../load-qr.ts';
import { listOf } from './members.ts';
import { pageTracking } from './page-tracking.ts';
import type { SlipwayTracking, TrackingSettings } from './types.ts';

/**
 * Puts `SlipwayTracking` on the window, and runs what was queued before it came. Where it is already, that one serves the page. The
 * returned function ends what was begun here.
 * @param loadQr fetches what draws QR codes, at the first one
 */
export function installTracking(settings: TrackingSettings, loadQr: LoadQr): (() => void) | undefined {
  const before = pageObject('SlipwayTracking');
  if ('version' in before) return undefined;
  // The download script, which may be pinned, fetches it itself.
  const { qr = loadQr } = before as { qr?: LoadQr };
  const tracking = pageTracking({ ...before, ...settings }, qr);
  window.SlipwayTracking = tracking;
  // What is no function is an error on the console, as a task that throws is.
  for (const task of listOf(before.q)) tracking.q.push(task as (tracking: SlipwayTracking) => void);
  return tracking.destroy;
}
