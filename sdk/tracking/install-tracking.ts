import { pageObject } from '../host-page.ts';
import type { LoadQr } from '../load-qr.ts';
import type { SlipwayTracking, TrackingSettings } from '../tracking.d.ts';
import { listOf } from './members.ts';
import { pageTracking } from './page-tracking.ts';

/**
 * Puts `SlipwayTracking` on the window and runs queued tasks. An existing one keeps serving the page. The returned function stops what was
 * started here.
 * @param loadQr loads the QR code module when the first code is drawn
 */
export function installTracking(settings: TrackingSettings, loadQr: LoadQr): (() => void) | undefined {
  const before = pageObject('SlipwayTracking');
  if ('version' in before) return undefined;
  // A pinned download script loads the QR code module itself.
  const { qr = loadQr } = before as { qr?: LoadQr };
  const tracking = pageTracking({ ...before, ...settings }, qr);
  window.SlipwayTracking = tracking;
  // A task that is not a function is logged as an error, like one that throws.
  for (const task of listOf(before.q)) tracking.q.push(task as (tracking: SlipwayTracking) => void);
  return tracking.destroy;
}
