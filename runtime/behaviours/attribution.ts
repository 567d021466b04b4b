/** Attribution of installs to campaigns: landing parameters, the tracking link, its impression (call 9 of spec §7). */
import { installTracking, landingNames, storeHeldLandings } from '../browser/slipway.ts';
import type { BehaviourMaker } from './behaviour.ts';

export const attribution: BehaviourMaker = ({ site: { attribution: settings }, visitSoFar }) => {
  if (settings === undefined) return null;
  let end: (() => void) | undefined;
  const start = (): void => {
    const { options, impressions, script } = settings;
    const { afParameters } = JSON.parse(options) as { afParameters: unknown };
    // If the source is unknown, the link would name the default one, "organic".
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
    // The tracker does not repeat impressions that were sent.
    resume: start,
  };
};
