import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { testPage } from '../../tests/test-page.tsx';
import { fillLabel } from '../island.tsx';
import { labelText } from './label-text.tsx';

test('a label is text alone, unless it is in another language than its page', () => {
  expect(labelText(testPage(), 'home')).toBe('Home');
  const borrowing = testPage({ labelLanguage: () => 'en' });
  expect(renderToStaticMarkup(labelText(borrowing, 'updatedOn', { date: 'today' }))).toBe(
    '<span lang="en">Updated on today</span>',
  );
});

test('placeholders are filled once, values are not read again, and a name without a value stays', () => {
  expect(fillLabel('{a} and {b}', { a: '{b}', b: 2 })).toBe('{b} and 2');
  expect(fillLabel('{a} {toString}', { a: '$&' })).toBe('$& {toString}');
  expect(fillLabel('{a}', undefined)).toBe('{a}');
});
