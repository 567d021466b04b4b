import { expect, test } from 'vitest';
import { keyOf, keysOf } from './page-keys.ts';

test('equal data has equal keys, and other data has others', () => {
  const page = () => ({ route: '/', data: { title: 'Play', tags: ['One', null, 2, true] }, lang: undefined });
  expect(keyOf(page())).toMatch(/^[\da-f]{16}$/);
  expect(keyOf(page())).toBe(keyOf(page()));
  expect(keyOf({ ...page(), route: '/hi/' })).not.toBe(keyOf(page()));
});

test.each([
  ['a map', new Map([['a', 1]])],
  ['a set', new Set(['a'])],
  ['a date', new Date(0)],
  ['no number', Number.NaN],
  ['a number without end', Number.POSITIVE_INFINITY],
  ['a function', () => 1],
  ['a hole', [undefined]],
  ['a large integer', 1n],
])('data with %s has no key, since JSON would not hold it', (_, value) => {
  expect(keyOf({ deep: [value] })).toBeNull();
  expect(keysOf('data', [{ title: 'Play' }, { value }])).toBeNull();
});
