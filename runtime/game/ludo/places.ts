/** Positions on the board: 15 × 15 squares, addressed by the middle of a square, from the board's corner. */
import { HOME, LAST_TRACK_STEP, type Seat, squareOf, YARD } from './rules.ts';

export interface Place {
  x: number;
  y: number;
}

/** The board's middle. */
const MIDDLE = 7.5;

/** Red's quarter of the track, from its start square to the last square before green's. */
const QUARTER: readonly (readonly [number, number])[] = [
  ...[1, 2, 3, 4, 5].map((x) => [x, 6] as const),
  ...[5, 4, 3, 2, 1, 0].map((y) => [6, y] as const),
  [7, 0],
  [8, 0],
];

/** A position in red's corner, rotated to another seat's corner. */
function turned(place: Place, seat: number): Place {
  let { x, y } = place;
  for (let turn = 0; turn < seat; turn += 1) [x, y] = [2 * MIDDLE - y, x];
  return { x, y };
}

/** @param square 0 to 51, from red's start */
export function trackPlace(square: number): Place {
  const [x, y] = QUARTER[square % QUARTER.length] ?? [0, 0];
  return turned({ x: x + 0.5, y: y + 0.5 }, Math.floor(square / QUARTER.length));
}

/** @param step 1 to 5, from the track to the middle */
export function columnPlace(seat: Seat, step: number): Place {
  return turned({ x: step + 0.5, y: MIDDLE }, seat);
}

/** Position of a token's ring in a yard. */
export function yardPlace(seat: Seat, token: number): Place {
  return turned({ x: token % 2 === 0 ? 1.95 : 4.05, y: token < 2 ? 1.95 : 4.05 }, seat);
}

/** @param token one of four side by side in their triangle */
function homePlace(seat: Seat, token: number): Place {
  return turned({ x: token < 3 ? 6.45 : 7.05, y: token < 3 ? MIDDLE + (token - 1) * 0.72 : MIDDLE }, seat);
}

/** Position of a token that is alone on its square. */
export function tokenPlace(seat: Seat, token: number, steps: number): Place {
  if (steps === YARD) return yardPlace(seat, token);
  if (steps === HOME) return homePlace(seat, token);
  if (steps > LAST_TRACK_STEP) return columnPlace(seat, steps - LAST_TRACK_STEP);
  return trackPlace(squareOf(seat, steps) ?? 0);
}

/** Offset from a square's middle of a token that shares it. @param index its position among them, from 0 */
export function shareOffset(index: number, count: number): Place {
  if (count < 2) return { x: 0, y: 0 };
  const radius = count === 2 ? 0.2 : 0.26;
  const angle = (index / count) * 2 * Math.PI - Math.PI * (count === 2 ? 1 : 0.75);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}
