import { expect, test } from 'vitest';
import { testPage } from '../test-page.tsx';
import { groundOf, inkOn } from './content-color.ts';

const page = testPage();

test('a theme colour as background brings the whole theme', () => {
  expect(groundOf(page, 'lightBlue')).toEqual({ className: 'brand-ground', 'data-theme': 'lightBlue' });
});

test('any other background says which ink it needs', () => {
  expect(groundOf(page, 'navy')).toEqual({ className: 'bg-000080', 'data-tone': 'dark' });
  expect(groundOf(page, '#ffe9a8')).toEqual({ className: 'bg-ffe9a8', 'data-tone': 'light' });
});

test('without a colour there is no ground', () => {
  expect(groundOf(page, undefined)).toBeNull();
});

test('a text colour that cannot be read on its ground is left out', () => {
  expect(inkOn(page, '#ffff00', { color: '#ffffff' })).toBeUndefined();
  expect(inkOn(page, '#ffff00', 'card')).toBeUndefined();
  expect(inkOn(page, '#24104f', 'brand')).toBeUndefined();
});

test('a text colour on a light ground holds by day only', () => {
  expect(inkOn(page, '#8a0050', 'card')).toBe('c-8a0050 ink-by-day');
  expect(inkOn(page, '#8a0050', { color: '#ffffff' })).toBe('c-8a0050 ink-by-day');
  expect(inkOn(page, '#ffffff', { color: '#000080' })).toBe('c-ffffff');
});

test('a text colour on the theme’s strong colour holds where that colour is purple', () => {
  expect(inkOn(page, '#ffe9a8', 'brand')).toBe('c-ffe9a8 ink-on-purple');
});

test('a theme colour as text colour follows the ground it stands on', () => {
  expect(inkOn(page, 'yellow', 'card')).toBe('ink-theme');
});
