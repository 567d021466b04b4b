/** When what happens on screen after a download has completed, in ms after completion: +0.5 s, +2.5 s more, +12 s more. Source: spec §4.7. */

/** Dark overlay and audio cue on. */
export const OVERLAY_MS = 500;
/** Hand-gesture hint on. */
export const HINT_MS = 3_000;
/** Everything cleared. */
export const CLEAR_MS = 15_000;
/** 'Download Again' is due; it shows while neither overlay nor hint does. */
export const AGAIN_MS = 500;
/** The same in the bottom sheet: 1 s and then a further 500 ms. */
export const BOTTOM_AGAIN_MS = 1_500;
