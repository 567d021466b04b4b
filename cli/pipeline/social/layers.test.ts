import { expect, test } from 'vitest';
import { type Layer, layOver, roundCorners } from './layers.ts';

function layer(width: number, height: number, [red, green, blue, opacity]: number[]): Layer {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4)
    pixels.set([red ?? 0, green ?? 0, blue ?? 0, opacity ?? 0], at);
  return { pixels, width, height };
}

const opacityAt = ({ pixels, width }: Layer, x: number, y: number): number =>
  pixels[(y * width + x) * 4 + 3] ?? 0;

test('round corners are clear outside, smooth on the edge, and the same at all four', () => {
  const round = layer(60, 40, [9, 9, 9, 255]);
  roundCorners(round, 12);
  const corner = (x: number, y: number): number[] => [
    opacityAt(round, x, y),
    opacityAt(round, 59 - x, y),
    opacityAt(round, x, 39 - y),
    opacityAt(round, 59 - x, 39 - y),
  ];
  expect(corner(0, 0)).toEqual([0, 0, 0, 0]);
  expect(corner(12, 0)).toEqual([255, 255, 255, 255]);
  expect(corner(6, 6)).toEqual([255, 255, 255, 255]);
  const [edge = 0, ...others] = corner(3, 3);
  expect(edge).toBeGreaterThan(0);
  expect(edge).toBeLessThan(255);
  expect(others).toEqual([edge, edge, edge]);
  // A quarter of a circle of radius 12 in each corner, to half a pixel.
  const cleared = Array.from(
    { length: 60 * 40 },
    (_, at) => 1 - opacityAt(round, at % 60, Math.floor(at / 60)) / 255,
  );
  expect(cleared.reduce((sum, share) => sum + share, 0)).toBeCloseTo((4 - Math.PI) * 144, -1);
});

test('what is half clear keeps its half, and no corner is taken of a radius of 0', () => {
  const half = layer(8, 8, [9, 9, 9, 128]);
  roundCorners(half, 0);
  expect(opacityAt(half, 0, 0)).toBe(128);
  roundCorners(half, 4);
  expect([opacityAt(half, 0, 0), opacityAt(half, 4, 4)]).toEqual([0, 128]);
});

test('an opaque layer covers, a clear one leaves, and one between mixes', () => {
  const over = (opacity: number): number[] => {
    const canvas = { pixels: new Uint8Array(3 * 3 * 3).fill(100), width: 3 };
    layOver(canvas, layer(1, 1, [200, 0, 100, opacity]), { left: 1, top: 2 });
    expect([...canvas.pixels].filter((_, at) => at < 21 || at > 23)).toEqual(Array(24).fill(100));
    return [...canvas.pixels.subarray(21, 24)];
  };
  expect(over(255)).toEqual([200, 0, 100]);
  expect(over(0)).toEqual([100, 100, 100]);
  expect(over(51)).toEqual([120, 80, 100]);
});
