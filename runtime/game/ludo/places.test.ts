import { expect, test } from 'vitest';
import { type Place, shareOffset, tokenPlace, trackPlace } from './places.ts';
import { HOME, type Seat, squareOf, TRACK_SQUARES, YARD } from './rules.ts';

const SEATS: readonly Seat[] = [0, 1, 2, 3];
const keyOf = ({ x, y }: Place): string => `${x} ${y}`;
const apart = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

test('the track is a ring of 52 squares, each beside the one before it', () => {
  const track = Array.from({ length: TRACK_SQUARES }, (_, square) => trackPlace(square));
  expect(new Set(track.map(keyOf)).size).toBe(52);
  track.forEach((place, square) => {
    // Round the inner corners of the cross a step is a diagonal.
    expect(apart(place, trackPlace((square + 1) % TRACK_SQUARES))).toBeLessThan(1.5);
  });
});

test.each(SEATS)('tokens of seat %i walk from their start to the middle without a leap', (seat) => {
  for (let steps = 0; steps < HOME; steps += 1) {
    const here = tokenPlace(seat, 1, steps);
    expect(apart(here, tokenPlace(seat, 1, steps + 1)), `step ${steps}`).toBeLessThan(1.5);
    const square = squareOf(seat, steps);
    if (square !== null) expect(here).toEqual(trackPlace(square));
  }
});

test('no two tokens of a colour are on the same place in the yard or at home', () => {
  for (const seat of SEATS) {
    for (const steps of [YARD, HOME]) {
      const places = [0, 1, 2, 3].map((token) => tokenPlace(seat, token, steps));
      expect(new Set(places.map(keyOf)).size).toBe(4);
    }
  }
});

test('tokens that share a square stay within it, and none hides another', () => {
  for (let count = 2; count <= 8; count += 1) {
    const offsets = Array.from({ length: count }, (_, index) => shareOffset(index, count));
    for (const { x, y } of offsets) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(0.5);
    expect(new Set(offsets.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(count);
  }
  expect(shareOffset(0, 1)).toEqual({ x: 0, y: 0 });
});
