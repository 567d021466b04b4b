/** What tells which campaign an install came from: landing parameters, the tracking link, its impression (call 9 of spec §7). */
import { installTracking } from '../browser/slipway.ts';
import type { BehaviourMaker } from './behaviour.ts';

export const attribution: BehaviourMaker = ({ site: { attribution: wanted } }) => {
  if (wanted === undefined) return null;
  let end: (() => void) | undefined;
  const start = (): void => {
    const { options, impressions, script } = wanted;
    end = installTracking({ tracking: options, impressions }, new URL(script, location.href).href);
  };
  return {
    purpose: 'measurement',
    start,
    stop: () => end?.(),
    // An impression that was sent is not sent again: the tracker knows.
    resume: start,
  };
};
