/** Times of what the screen shows after completion, in ms after it: +0.5 s, +2.5 s more, +12 s more. Source: spec §4.7. */

/** Dark overlay and audio cue start. */
export const OVERLAY_MS = 500;
/** Hand-gesture hint appears. */
export const HINT_MS = 3_000;
/** Overlay and hint disappear. */
export const CLEAR_MS = 15_000;
/** 'Download Again' may appear; it shows only while overlay and hint are hidden. */
export const AGAIN_MS = 500;
/** The same in the bottom sheet: 1 s plus 500 ms. */
export const BOTTOM_AGAIN_MS = 1_500;
