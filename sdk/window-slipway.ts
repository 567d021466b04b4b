import type { createDownload } from './index.ts';

/** The object at `window.Slipway`. */
export interface Slipway {
  readonly version: string;
  createDownload: typeof createDownload;
  /** Calls `task` with the SDK. Before the script has loaded, a stub of the page queues it. */
  ready(task: (slipway: Slipway) => void): void;
  /** Restores the previous value of `window.Slipway`, and returns the SDK. */
  noConflict(): Slipway;
  /** Ends every download and removes everything from the page. */
  destroy(): void;
}

/** Stub that a page may put at `window.Slipway` before the script has loaded: `{ q: [], ready(f) { this.q.push(f) } }`. */
export interface SlipwayStub {
  q?: ((slipway: Slipway) => void)[];
  ready?(task: (slipway: Slipway) => void): void;
}

declare global {
  interface Window {
    Slipway?: Slipway | SlipwayStub | undefined;
  }
}
