/** Entry of `tracking.js`: puts `SlipwayTracking` on the window, and runs what was queued before it came. */
import { pageTracking } from './tracking/page-tracking.ts';

const before = window.SlipwayTracking ?? {};
// A page may carry the script twice: the first one serves it.
if (!('version' in before)) {
  const script = document.currentScript as HTMLScriptElement | null;
  const tracking = pageTracking({ ...before, ...(script && { src: script.src, ...script.dataset }) });
  window.SlipwayTracking = tracking;
  for (const task of before.q ?? []) tracking.q.push(task);
}
