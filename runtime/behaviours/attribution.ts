/** Which campaign an install came from: landing parameters, the tracking link, its impression (call 9 of spec §7). */
import { installTracking, landingNames, storeHeldLandings } from '../browser/slipway.ts';
import type { BehaviourMaker } from './behaviour.ts';

export const attribution: BehaviourMaker = ({ site: { attribution: settings }, visitSoFar }) => {
  if (settings === undefined) return null;
  let end: (() => void) | undefined;
  const start = (): void => {
    const { options, impressions, script } = settings;
    const { afParameters } = JSON.parse(options) as { afParameters: unknown };
    // Without a known source the link would name the default one, which says "organic".
    if (!storeHeldLandings(landingNames(afParameters), visitSoFar())) return;
    end = installTracking(
      { tracking: options, impressions },
      () => import(`${new URL('.', new URL(script, location.href)).href}qr.js`),
    );
  };
  return {
    purpose: 'measurement',
    start,
    stop: () => end?.(),
    // An impression that was sent is not sent again: the tracker knows.
    resume: start,
  };
};
