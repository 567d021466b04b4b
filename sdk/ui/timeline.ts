/** When what happens on screen after a download has completed, in ms after completion: spec §4.7. */

export interface CompletionTimeline {
  /** Dark overlay and audio cue on. */
  overlayMs: number;
  /** Hand-gesture hint on. */
  hintMs: number;
  /** Everything cleared. */
  clearMs: number;
  /** 'Download Again' is due; it shows while neither overlay nor hint does. */
  againMs: number;
}

/** +0.5 s, +2.5 s more, +12 s more. 'Download Again' after 0.5 s; in the bottom sheet after 1 s and then a further 500 ms. */
export function completionTimeline(isBottom: boolean): CompletionTimeline {
  return { overlayMs: 500, hintMs: 3_000, clearMs: 15_000, againMs: isBottom ? 1_500 : 500 };
}
