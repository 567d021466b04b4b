import { expect, test } from 'vitest';
import { openTextSetter } from './draw-picture.ts';
import type { TextLine } from './text-layout.ts';

const setter = openTextSetter();
const STYLE = { sizePx: 120, widthPx: 900, letterSpacing: 0 };

function lineOf(text: string): TextLine {
  const { lines } = setter.setLines(text, STYLE);
  return lines[0] ?? { glyphs: [], widthPx: 0 };
}

/** Rows from the first with ink to the last. */
function inkHeight(text: string): number {
  const inked = lineOf(text).glyphs.filter(({ mask }) => mask.height > 0);
  const tops = inked.map(({ mask, y }) => y + mask.top);
  const bottoms = inked.map(({ mask, y }) => y + mask.top + mask.height);
  return Math.max(...bottoms) - Math.min(...tops);
}

test('all four scripts and the rupee sign have letters of their own; what no font has is left out', () => {
  const counts = ['a', 'Ā', '₹', 'क', 'ક', 'ক', '字', '🎲'].map((letter) => lineOf(letter).glyphs.length);
  expect(counts).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
});

test('the lower half of a Bengali conjunct is below the upper half, not over it', () => {
  expect(inkHeight('স্ত্র')).toBeGreaterThan(inkHeight('স') * 1.2);
});

test('a conjunct is one shape: it is narrower than its letters one after another', () => {
  expect(lineOf('क्ष').widthPx).toBeLessThan(lineOf('कष').widthPx);
  expect(lineOf('જ્ઞ').widthPx).toBeLessThan(lineOf('જઞ').widthPx);
});

test('the sign of short i is before the letter that it follows in speech', () => {
  const [first, second] = lineOf('कि').glyphs.map(({ mask, x }) => ({ left: x + mask.left, mask }));
  expect(first?.left).toBeLessThan(second?.left ?? 0);
  expect(second?.mask.coverage).toEqual(lineOf('क').glyphs[0]?.mask.coverage);
});

test('lines are broken between words, and none is wider than there is room', () => {
  const { lines, isWordBroken } = setter.setLines('दोस्तों के साथ लूडो खेलें और हर दिन जीतें', STYLE);
  expect(lines.length).toBeGreaterThan(1);
  expect(Math.max(...lines.map(({ widthPx }) => widthPx))).toBeLessThanOrEqual(STYLE.widthPx);
  expect(isWordBroken).toBe(false);
});

test('a word that is longer than a line is cut between letters', () => {
  const { lines, isWordBroken } = setter.setLines('Donaudampfschifffahrtsgesellschaft', STYLE);
  expect(isWordBroken).toBe(true);
  expect(lines.length).toBeGreaterThan(1);
  expect(Math.max(...lines.map(({ widthPx }) => widthPx))).toBeLessThanOrEqual(STYLE.widthPx);
});
