import { describe, expect, test } from 'vitest';
import type { Library } from './resolve.ts';
import { fillRow, mayHoldPlaceholder, type RowTable, readForClause, strayPlaceholders } from './rows.ts';

const PAGE = { file: 'content/pages/play.yaml' };

const cities: RowTable = {
  file: 'content/collections/cities.csv',
  rows: [
    { slug: 'pune', name: 'Pune', people: '3' },
    { slug: 'surat', name: 'Surat', people: '4' },
  ],
  lines: [2, 3],
  positions: null,
};

function read(value: unknown, library: Library = new Map()) {
  const tables = new Map([['cities', cities]]);
  return readForClause(value, PAGE, { tables, library, nowMs: 0, drafts: false });
}

describe('readForClause', () => {
  test('a page without $for goes through no table', () => {
    expect(read(undefined)).toEqual({ clause: null, faults: [], problems: [] });
  });

  test.each([
    ['cities', 'city'],
    [{ table: 'cities' }, 'city'],
    [{ table: 'cities', as: 'place' }, 'place'],
    [{ table: 'cities', as: 'शहर' }, 'शहर'],
  ])('%j names a row', (value, rowName) => {
    expect(read(value)).toEqual({ clause: { table: cities, rowName }, faults: [], problems: [] });
  });

  test.each([
    ['games', 'game'],
    ['games/board', 'board'],
    ['data', 'data'],
    ['companies', 'company'],
  ])('a row of the list "%s" is called "%s"', (name, rowName) => {
    const library: Library = new Map([[name, { file: 'x.yaml', data: [{ slug: 'a' }] }]]);
    expect(read(name, library).clause).toEqual({
      table: { file: 'x.yaml', rows: [{ slug: 'a' }], lines: null, positions: [0] },
      rowName,
    });
  });

  test('hidden rows are left out, and the others keep their places', () => {
    const data = [{ slug: 'a', draft: true }, { slug: 'b' }];
    const library: Library = new Map([['games', { file: 'x.yaml', data }]]);
    expect(read('games', library).clause?.table).toMatchObject({ rows: [{ slug: 'b' }], positions: [1] });
  });
});

describe('fillRow', () => {
  const clause = { table: cities, rowName: 'city' };
  const row = { slug: 'pune', name: 'Pune', people: 3, open: true };
  const fill = (data: unknown) => fillRow(data, row, { ...clause, table: { ...cities, rows: [row] } }, PAGE);

  test('puts values into all texts, wherever they stand', () => {
    expect(
      fill({
        title: 'Play in {city.name}',
        list: [{ text: '{ city.name } and {city.slug}' }],
        n: 1,
        b: null,
      }),
    ).toEqual({
      data: { title: 'Play in Pune', list: [{ text: 'Pune and pune' }], n: 1, b: null },
      faults: [],
      missingColumns: [],
    });
  });

  test('a placeholder alone keeps the type of its value', () => {
    expect(fill({ a: '{city.people}', b: '{city.open}', c: '{city.people} people' }).data).toEqual({
      a: 3,
      b: true,
      c: '3 people',
    });
  });

  test('values are not looked through for placeholders again', () => {
    const tricky = { slug: '{city.name}', name: '$& $1' };
    const { data } = fillRow(
      { a: '{city.slug}', b: 'x {city.name}' },
      tricky,
      { ...clause, table: { ...cities, rows: [tricky] } },
      PAGE,
    );
    expect(data).toEqual({ a: '{city.name}', b: 'x $& $1' });
  });

  test('braces that are no placeholder stay', () => {
    const text = 'a {b} { c } {} {d e} {city.} {{city.name}}';
    expect(fill({ text }).data).toEqual({ text: 'a {b} { c } {} {d e} {city.} {Pune}' });
  });

  test('a column that only other rows have is missing in this one', () => {
    const table = { ...cities, rows: [{ slug: 'a' }, { slug: 'b', name: 'B' }] };
    const { faults, missingColumns } = fillRow(
      { title: '{city.name}' },
      { slug: 'a' },
      { table, rowName: 'city' },
      PAGE,
    );
    expect(faults).toEqual([]);
    expect(missingColumns).toEqual(['name']);
  });

  test('names of objects are no columns', () => {
    expect(fill({ title: '{city.constructor} {city.toString}' }).faults).toHaveLength(2);
  });
});

test('placeholders are looked for where a text may hold one', () => {
  expect(mayHoldPlaceholder('items: { $use: faqs/home }')).toBe(false);
  expect(mayHoldPlaceholder('greeting: Hello {place}')).toBe(false);
  expect(mayHoldPlaceholder('title: {city.name}')).toBe(true);
  // Asked again: a pattern that remembers where it was would answer otherwise.
  expect(mayHoldPlaceholder('title: {city.name}')).toBe(true);
  expect(strayPlaceholders({ a: ['x {city.name} {city.slug}'] }, PAGE)).toMatchObject([
    { path: ['a', 0], text: '{city.name}' },
    { path: ['a', 0], text: '{city.slug}' },
  ]);
});
