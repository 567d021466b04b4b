/** The ping of the smart script: call 7 of spec §7, 1 s after the page has loaded. */
import { callService } from '../browser/service-calls.ts';
import type { BehaviourMaker } from './behaviour.ts';

/** Source: spec §7, §9. */
const AFTER_LOAD_MS = 1000;

export const smartScript: BehaviourMaker = ({ site, page }) =>
  page.smartScript
    ? {
        purpose: 'measurement',
        start() {
          const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
          const sinceLoadMs = performance.now() - (navigation?.loadEventStart ?? 0);
          setTimeout(
            () => {
              // Nobody waits for it, and nobody reads it.
              callService('smartScript', { url: site.smartScript }).catch(() => {});
            },
            Math.max(0, AFTER_LOAD_MS - sinceLoadMs),
          );
        },
      }
    : null;
