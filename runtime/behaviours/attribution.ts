/** What tells which campaign an install came from: landing parameters, the tracking link, its impression (call 9 of spec §7). */
import { installTracking } from '../browser/slipway.ts';
import type { BehaviourMaker } from './behaviour.ts';
import { forgetAttribution } from './stored-values.ts';

export const attribution: BehaviourMaker = ({ site: { attribution: wanted } }) => {
  if (wanted === undefined) return null;
  let end: (() => void) | undefined;
  return {
    purpose: 'measurement',
    start() {
      const { options, impressions, script } = wanted;
      const src = new URL(script, document.baseURI).href;
      end = installTracking({ tracking: options, impressions, src });
    },
    stop() {
      end?.();
      forgetAttribution();
    },
  };
};
