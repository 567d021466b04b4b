/** Entry of the one-file script: puts `Slipway` on the window, serves the page's links, runs what was queued before it came. */
import { pageObject, runningScript } from './host-page.ts';
import { attach, createDownload, version } from './index.ts';
import { readOptions } from './options.ts';
import { fetchTracking } from './tracking/fetch-tracking.ts';
import { listOf } from './tracking/members.ts';

/** What stands at `window.Slipway`. */
export interface Slipway {
  readonly version: string;
  createDownload: typeof createDownload;
  /** Calls `task` with the SDK: at once here, when the script has come in the stub a page may put in its place. */
  ready(task: (slipway: Slipway) => void): void;
  /** Gives `window.Slipway` back to what was there before, and returns the SDK. */
  noConflict(): Slipway;
  /** Ends every download and leaves nothing behind. */
  destroy(): void;
}

/** What a page may put at `window.Slipway` before the script has come: `{ q: [], ready(f) { this.q.push(f) } }`. */
export interface SlipwayStub {
  q?: ((slipway: Slipway) => void)[];
  ready?(task: (slipway: Slipway) => void): void;
}

declare global {
  interface Window {
    Slipway?: Slipway | SlipwayStub | undefined;
  }
}

function install(stub: SlipwayStub): void {
  const before = window.Slipway;
  const script = runningScript();
  const detach = attach(script && readOptions(script));
  const endTracking = script?.src ? fetchTracking(script.dataset) : undefined;
  const slipway: Slipway = {
    version,
    createDownload,
    ready: (task) => task(slipway),
    noConflict() {
      window.Slipway = before;
      return slipway;
    },
    destroy() {
      detach();
      endTracking?.();
    },
  };
  window.Slipway = slipway;
  for (const task of listOf(stub.q)) if (task instanceof Function) task(slipway);
}

const present = pageObject('Slipway');
// A page may carry the script twice: the first one serves it.
if (!('version' in present)) install(present);
