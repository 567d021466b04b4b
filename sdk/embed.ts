/** Entry of the one-file script: puts `Slipway` on the window, serves the page's links, runs what was queued before it came. */
import { attach, createDownload, version } from './index.ts';
import { readOptions } from './options.ts';
import { fetchTracking } from './tracking/fetch-tracking.ts';

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

function install(before: SlipwayStub | undefined): void {
  const script = document.currentScript as HTMLScriptElement | null;
  const detach = attach(script ? readOptions(script) : {});
  const endTracking = script?.src && script.dataset.tracking && fetchTracking(script.dataset, script.src);
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
      if (endTracking) endTracking();
    },
  };
  window.Slipway = slipway;
  for (const task of before?.q ?? []) task(slipway);
}

// A page may carry the script twice: the first one serves it.
if (!window.Slipway || !('version' in window.Slipway)) install(window.Slipway);
