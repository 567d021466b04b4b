import { expect, test } from 'vitest';
import { type GlyphMask, glyphMask, type OutlineStep } from './glyph-mask.ts';

/** A closed outline through points, y upwards. */
function through(...points: [number, number][]): OutlineStep[] {
  return [
    ...points.map((values, index) => ({ type: index === 0 ? 'M' : 'L', values })),
    { type: 'Z', values: [] },
  ];
}

function area({ coverage }: GlyphMask): number {
  return coverage.reduce((sum, value) => sum + value, 0) / 255;
}

test('a square on pixel borders covers its pixels whole and no other', () => {
  const mask = glyphMask(through([1, 1], [4, 1], [4, 3], [1, 3]), 1);
  expect(mask).toMatchObject({ left: 1, top: -3, width: 4, height: 3 });
  expect(Array.from(mask.coverage)).toEqual([255, 255, 255, 0, 255, 255, 255, 0, 0, 0, 0, 0]);
});

test('half a pixel is covered by half', () => {
  const mask = glyphMask(through([0, 0], [1.5, 0], [1.5, 1], [0, 1]), 1);
  expect(Array.from(mask.coverage.subarray(0, 3))).toEqual([255, 128, 0]);
});

test('coverage adds up to the area of the outline, steep or flat, whichever way it turns', () => {
  const triangle: [number, number][] = [
    [0.3, 0.2],
    [17.4, 3.9],
    [5.1, 11.7],
  ];
  const exact = ((17.4 - 0.3) * (11.7 - 0.2) - (5.1 - 0.3) * (3.9 - 0.2)) / 2;
  expect(area(glyphMask(through(...triangle), 1))).toBeCloseTo(exact, 0);
  expect(area(glyphMask(through(...triangle.toReversed()), 1))).toBeCloseTo(exact, 0);
});

test('a curve is followed: a circle of radius 10 covers π × 100 pixels', () => {
  const k = 5.5228;
  const circle: OutlineStep[] = [
    { type: 'M', values: [10, 0] },
    { type: 'C', values: [10, k, k, 10, 0, 10] },
    { type: 'C', values: [-k, 10, -10, k, -10, 0] },
    { type: 'C', values: [-10, -k, -k, -10, 0, -10] },
    { type: 'C', values: [k, -10, 10, -k, 10, 0] },
    { type: 'Z', values: [] },
  ];
  expect(Math.abs(area(glyphMask(circle, 1)) - Math.PI * 100)).toBeLessThan(3);
});

test('a hole turns the other way and is left open', () => {
  const ring = [...through([0, 0], [6, 0], [6, 6], [0, 6]), ...through([2, 2], [2, 4], [4, 4], [4, 2])];
  expect(area(glyphMask(ring, 1))).toBeCloseTo(32, 5);
});

test('a space has no pixels', () => {
  expect(glyphMask([], 1)).toMatchObject({ width: 0, height: 0 });
});
