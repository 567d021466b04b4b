import { expect, test } from 'vitest';
import type { ColorToken } from '../../schemas/plain/color-tokens.ts';
import { seededChance } from '../../tests/seeded-chance.ts';
import { type LowContrast, lowContrasts } from './contrast-pairs.ts';
import { type BrandColors, deriveSchemes, type SetColors } from './derive-schemes.ts';
import { contrastOf, hexOf } from './tones.ts';

const chance = seededChance(16);
const randomColor = (): string => `#${chance(0x1000000).toString(16).padStart(6, '0')}`;
const rounds = Array.from({ length: 200 }, (_, round) => round);

type Set = { light: SetColors; dark: SetColors };
const lowOf = (colors: BrandColors, set?: Set): LowContrast[] => {
  const { light, dark } = deriveSchemes(colors, set);
  const isSet = (token: ColorToken): boolean => Object.hasOwn(set?.light ?? {}, token);
  return [...lowContrasts(light, 'light', isSet), ...lowContrasts(dark, 'dark')];
};

test('of 200 random brands every pair of colours can be read, light and dark', () => {
  const low = rounds.map((round) => {
    const colors = { brand: randomColor(), action: round % 2 === 0 ? undefined : randomColor() };
    return lowOf(colors).map((pair) => ({ ...colors, ...pair }));
  });
  expect(low.flat()).toEqual([]);
});

test('an accent that cannot be read comes with the nearest tone that can', () => {
  const refused = rounds.flatMap(() => {
    const colors = { brand: randomColor(), accent: randomColor() };
    const [low] = lowOf(colors);
    return low === undefined ? [] : [{ colors, low }];
  });
  expect(refused.length).toBeGreaterThan(50);
  for (const { colors, low } of refused) {
    expect(low.nearest.token).toBe('accent');
    expect(lowOf({ ...colors, accent: low.nearest.color ?? '' })).toEqual([]);
  }
});

test.each(['ink', 'edge', 'on-action', 'danger', 'foot', 'tint'] as const)(
  'a random "%s" that cannot be read comes with the nearest tone that can',
  (token) => {
    const refused = rounds.slice(0, 40).flatMap(() => {
      const colors = { brand: randomColor() };
      const [low] = lowOf(colors, { light: { [token]: randomColor() }, dark: {} });
      return low === undefined ? [] : [{ colors, low }];
    });
    expect(refused.length).toBeGreaterThan(4);
    for (const { colors, low } of refused) {
      expect(low.nearest.token).toBe(token);
      expect(lowOf(colors, { light: { [token]: low.nearest.color ?? '' }, dark: {} })).toEqual([]);
    }
  },
);

test('what is derived follows the colours that are set', () => {
  const { light } = deriveSchemes({ brand: '#0b6e4f' }, { light: { action: '#5b2a86' }, dark: {} });
  expect(light).toMatchObject({ action: '#5b2a86', pop: '#5b2a86', 'on-action': '#ffffff' });
  const onTint = deriveSchemes({ brand: '#0b6e4f' }, { light: { tint: '#b9d8cc' }, dark: {} }).light;
  expect(contrastOf(onTint['ink-soft'], '#b9d8cc')).toBeGreaterThanOrEqual(4.5);
});

test('a paper of the night that would be light below white texts is refused', () => {
  const [low] = lowOf({ brand: '#0b6e4f' }, { light: {}, dark: { paper: '#ffffff', ink: '#000000' } });
  expect(low).toMatchObject({ front: 'white', ground: 'paper' });
});

test.each([
  ['black', '#000000'],
  ['white', '#ffffff'],
  ['mid grey', '#808080'],
])('%s is a brand as well', (_, brand) => {
  expect(lowOf({ brand })).toEqual([]);
});

test.each([
  ['hsl(161 82% 24%)', '#0b6f50'],
  ['oklch(100% 0 0)', '#ffffff'],
  ['color(display-p3 0 0.5 0.3)', '#007c51'],
  ['navy', '#000080'],
  ['#FC3', '#ffcc33'],
  ['rgb(0 0 0 / 50%)', null],
  ['greenish', null],
])('%s is read as %s', (color, hex) => {
  expect(hexOf(color)).toBe(hex);
});
