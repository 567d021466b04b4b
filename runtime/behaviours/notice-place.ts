/** Position of the notice on the screen: at an edge, without covering anything important. Pure. */

/** A vertical range of the screen, in CSS px. */
export interface Stretch {
  top: number;
  bottom: number;
}

export interface Screen {
  heightPx: number;
  /** Bottom of the sticky header; 0 without one. */
  headerPx: number;
  /** Ranges that it must not cover. */
  kept: readonly Stretch[];
}

/** Distance between the notice and what is next to it. */
const GAP_PX = 8;

/**
 * Top edge of a notice of this height: at the bottom of the screen, else just above a protected range, else below the header. The lowest
 * free position wins. `null` when there is none: the notice then waits until the visitor scrolls.
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
