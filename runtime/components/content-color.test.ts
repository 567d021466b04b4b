import { expect, test } from 'vitest';
import { testPage } from '../../tests/test-page.tsx';
import { borderOf, groundOf, inkOn } from './content-color.ts';

const page = testPage();

test('a theme colour as background brings the whole theme', () => {
  expect(groundOf(page, 'lightBlue')).toEqual({ className: 'brand-ground', 'data-theme': 'lightBlue' });
});

test('any other background says which ink it needs', () => {
  expect(groundOf(page, '#000080')).toEqual({ className: 'bg-000080', 'data-tone': 'dark' });
  expect(groundOf(page, '#ffe9a8')).toEqual({ className: 'bg-ffe9a8', 'data-tone': 'light' });
});

test('without a colour there is no ground', () => {
  expect(groundOf(page, undefined)).toBeNull();
});

test('a text colour that cannot be read on its ground is left out', () => {
  expect(inkOn(page, '#ffff00', { color: '#ffffff' })).toBeUndefined();
  expect(inkOn(page, '#ffff00', 'card')).toBeUndefined();
  expect(inkOn(page, '#24104f', { theme: undefined })).toBeUndefined();
});

test('a text colour on a light ground holds by day only', () => {
  expect(inkOn(page, '#8a0050', 'card')).toBe('c-8a0050 ink-by-day');
  expect(inkOn(page, '#8a0050', { color: '#ffffff' })).toBe('c-8a0050 ink-by-day');
  expect(inkOn(page, '#ffffff', { color: '#000080' })).toBe('c-ffffff');
});

test('a text colour on a theme’s strong colour holds where it can be read by day and at night', () => {
  const sky = { brand: ['#bfe7ff', '#0c3c63'], page: ['#ffffff'] };
  const both = testPage({ grounds: { ...page.grounds, sky } });
  expect(inkOn(both, '#ffe9a8', { theme: undefined })).toBe('c-ffe9a8');
  expect(inkOn(both, '#ffe9a8', { theme: 'sky' })).toBeUndefined();
});

test('a text colour on a card is checked against the grounds of the page’s own theme', () => {
  const grounds = { purple: { brand: [], page: ['#ffd0a0', '#ffffff'] } };
  expect(inkOn(page, '#0a7a3c', 'card')).toBe('c-0a7a3c ink-by-day');
  expect(inkOn(testPage({ grounds }), '#0a7a3c', 'card')).toBeUndefined();
});

test('a border in the colour of a theme is one of its links', () => {
  expect(borderOf(page, 'yellow')).toBe('border-theme');
  expect(borderOf(page, '#ffe9a8')).toBe('bd-ffe9a8');
});

test('a theme colour as text colour follows the ground behind it', () => {
  expect(inkOn(page, 'yellow', 'card')).toBe('ink-theme');
});
