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
  ['navy', '#000080'],
  ['#00000080', '#7f7f7f'],
  ['#ffffff00', '#ffffff'],
])('%s is %s as a solid colour', (color, solid) => {
  expect(solidColor(color)).toBe(solid);
});

test('a theme colour and a text that is no colour have no solid one', () => {
  for (const color of ['purple', 'yellow', 'lightBlue', 'inherit', '#12'])
    expect(solidColor(color)).toBeNull();
});
