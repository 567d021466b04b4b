import { document, pageObject } from './host-page.ts';
import type { Slipway, SlipwayStub } from './slipway.d.ts';
import { listOf } from './tracking/members.ts';

/** The page's root element, marked with the SDK that listens to it. */
const markedRoot = (): HTMLElement & { slipway?: Slipway } => document.documentElement;

/** Whether the SDK at `window.Slipway` serves this page: `document.open()` takes away its listeners, and the root element with them. */
export function isServed(): boolean {
  return markedRoot().slipway === pageObject('Slipway');
}

/** Puts the SDK at `window.Slipway` and runs the tasks that the stub has queued. `end` stops what the script itself has started. */
export function putSlipway(
  stub: SlipwayStub,
  { version, createDownload }: Pick<Slipway, 'version' | 'createDownload'>,
  end: () => void,
): void {
  const before = window.Slipway;
  const ends = [end];
  const slipway: Slipway = {
    version,
    createDownload(...given) {
      const download = createDownload(...given);
      ends.push(download.destroy);
      return download;
    },
    ready: (task) => task(slipway),
    noConflict() {
      window.Slipway = before;
      return slipway;
    },
    destroy() {
      for (const stop of ends) stop();
      // The script can be added again then. With `noConflict` the name is the page's own.
      if (pageObject('Slipway') === slipway) window.Slipway = undefined;
    },
  };
  markedRoot().slipway = window.Slipway = slipway;
  // Each in a task of its own, so that one that throws is the page's uncaught error and the others run.
  for (const task of listOf(stub.q)) if (task instanceof Function) queueMicrotask(() => task(slipway));
}
