import { expect, test } from 'vitest';
import { isReadable, solidColor, toneOf } from './contrast.ts';

test('a light ground carries dark ink, a dark one white', () => {
  expect(toneOf('#ffe9a8')).toBe('light');
  expect(toneOf('#4b1fa8')).toBe('dark');
});

test('text is readable from a contrast of 4.5 on', () => {
  expect(isReadable('#767676', '#ffffff')).toBe(true);
  expect(isReadable('#777777', '#ffffff')).toBe(false);
});

test.each([
  ['#6a1b9a', '#6a1b9a'],
  ['#00000080', '#7f7f7f'],
  ['#ffffff00', '#ffffff'],
])('%s is %s as a solid colour', (color, solid) => {
  expect(solidColor(color)).toBe(solid);
});

test('a theme colour has no solid one', () => {
  for (const color of ['purple', 'yellow', 'lightBlue']) expect(solidColor(color)).toBeNull();
});

test('black or white can be read on every colour', () => {
  for (let grey = 0; grey < 256; grey += 1) {
    const ground = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
    expect(isReadable(toneOf(ground) === 'light' ? '#000000' : '#ffffff', ground)).toBe(true);
  }
});
