/** Ping of the smart script: call 7 of spec §7, 1 s after the page has loaded. */
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
    // A timer that is due already would only add a task to the main thread.
    if (sinceLoadMs >= AFTER_LOAD_MS) send();
    // A full second rather than the remainder: the impression is due at the same time, and right after it a slow phone runs this in half
    // the time.
    else timer = setTimeout(send, AFTER_LOAD_MS);
  }
  return { purpose: 'measurement', start: wait, stop: () => clearTimeout(timer), resume: wait };
};
