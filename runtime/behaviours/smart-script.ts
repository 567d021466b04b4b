/** The ping of the smart script: call 7 of spec §7, 1 s after the page has loaded. */
import { ping } from '../browser/service-calls.ts';
import type { BehaviourMaker } from './behaviour.ts';

/** Source: spec §7, §9. */
const AFTER_LOAD_MS = 1000;

export const smartScript: BehaviourMaker = ({ site, page }) => {
  if (!page.smartScript) return null;
  let isSent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function send(): void {
    isSent = true;
    ping(site.smartScript);
  }
  function wait(): void {
    if (isSent) return;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const sinceLoadMs = performance.now() - (navigation?.loadEventStart ?? 0);
    const leftMs = AFTER_LOAD_MS - sinceLoadMs;
    // A timer that is due already would be one more task of the main thread.
    if (leftMs > 0) timer = setTimeout(send, leftMs);
    else send();
  }
  return { purpose: 'measurement', start: wait, stop: () => clearTimeout(timer), resume: wait };
};
