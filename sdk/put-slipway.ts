import { listOf } from './tracking/members.ts';
import type { Slipway, SlipwayStub } from './window-slipway.ts';

/** Puts the SDK at `window.Slipway` and runs the tasks that the stub has queued. `end` stops what the script has started. */
export function putSlipway(
  stub: SlipwayStub,
  sdk: Pick<Slipway, 'version' | 'createDownload'>,
  end: () => void,
): void {
  const before = window.Slipway;
  const slipway: Slipway = {
    ...sdk,
    ready: (task) => task(slipway),
    noConflict() {
      window.Slipway = before;
      return slipway;
    },
    destroy: end,
  };
  window.Slipway = slipway;
  for (const task of listOf(stub.q)) if (task instanceof Function) task(slipway);
}
