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
    // A timer that is due already would be one more task of the main thread.
    if (sinceLoadMs >= AFTER_LOAD_MS) send();
    // The whole second, not what is left of it: the impression is due then, and a slow phone that is awake does the second in half the time.
    else timer = setTimeout(send, AFTER_LOAD_MS);
  }
  return { purpose: 'measurement', start: wait, stop: () => clearTimeout(timer), resume: wait };
};
