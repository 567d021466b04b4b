import { expect, test } from 'vitest';
import { jsonParts } from './json-parts.ts';

const textOf = (value: object): string => Buffer.concat([...jsonParts(value)]).toString();

test.each<[string, object]>([
  ['an empty object', {}],
  ['an empty list', []],
  [
    'fields of every kind',
    { a: 1, b: 'é"\n', c: null, d: true, e: [1, [2]], f: { g: { h: [] } }, 'i j': {} },
  ],
  ['fields without a value', { a: undefined, b: 1, c: undefined }],
  ['nothing but fields without a value', { a: undefined }],
  [
    'a list of lists',
    [
      ['a', 1],
      ['b', null],
    ],
  ],
])('%s is as JSON has it', (_, value) => {
  expect(textOf(value)).toBe(JSON.stringify(value));
});

test.each([2047, 2048, 2049, 4096, 100_000])('a list of %i is as JSON has it, wherever it is', (count) => {
  const list = Array.from({ length: count }, (_, number) => [`लूडो ${number}`, number, null]);
  expect(textOf(list)).toBe(JSON.stringify(list));
  const value = { before: 1, columns: { list, after: [undefined] }, list };
  expect(textOf(value)).toBe(JSON.stringify(value));
});

test.each([0, 1, 5000])('%i items that come one by one are a list as well', (count) => {
  const list = Array.from({ length: count }, (_, number) => ['लूडो', number]);
  const items = { [Symbol.iterator]: () => list.values() };
  expect(textOf({ items, after: 1 })).toBe(JSON.stringify({ items: list, after: 1 }));
});

test('no part is much longer than others', () => {
  const list = Array.from({ length: 50_000 }, (_, number) => `a path of a page like any other ${number}`);
  const lengths = Array.from(jsonParts({ list }), (part) => part.length);
  expect(lengths.length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeLessThan(200_000);
});
