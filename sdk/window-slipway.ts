import type { createDownload } from './index.ts';

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
