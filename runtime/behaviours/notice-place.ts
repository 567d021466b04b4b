/** Where the notice stands on the screen: at an edge, and never over what must be seen. Pure. */

/** A stretch of the screen, from top to bottom, in CSS px. */
export interface Stretch {
  top: number;
  bottom: number;
}

export interface Screen {
  heightPx: number;
  /** Foot of the header that stays in view; 0 without one. */
  headerPx: number;
  /** What it must not cover. */
  kept: readonly Stretch[];
}

/** Between the notice and whatever it stands beside. */
const GAP_PX = 8;

/**
 * Top edge of a notice that is so high: at the foot of the screen, else just above something kept, else under the header. The
 * lowest place wins. `null` when no place is free: then the notice waits until the visitor scrolls on.
 */
export function noticeTop(noticePx: number, { heightPx, headerPx, kept }: Screen): number | null {
  const lowest = heightPx - noticePx - GAP_PX;
  const highest = headerPx + GAP_PX;
  const tops = [lowest, highest, ...kept.map(({ top }) => top - noticePx - GAP_PX)];
  const free = tops.filter(
    (top) =>
      top >= highest &&
      top <= lowest &&
      kept.every((part) => top + noticePx <= part.top || top >= part.bottom),
  );
  return free.length === 0 ? null : Math.max(...free);
}
