import { describe, expect, test } from 'vitest';
import type { Problem } from '../model/problems.ts';
import type { Library } from './library.ts';
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
  return readForClause(value, PAGE, {
    tables,
    library,
    unlisted: [],
    nowMs: 0,
    drafts: false,
    timeZone: 'UTC',
  });
}

describe('readForClause', () => {
  test('a page without $for goes through no table', () => {
    expect(read(undefined)).toEqual({ clause: null, fieldProblems: [], problems: [] });
  });

  test.each([
    ['cities', 'city'],
    [{ table: 'cities' }, 'city'],
    [{ table: 'cities', as: 'place' }, 'place'],
    [{ table: 'cities', as: 'शहर' }, 'शहर'],
  ])('%j names a row', (value, rowName) => {
    expect(read(value)).toEqual({ clause: { table: cities, rowName }, fieldProblems: [], problems: [] });
  });

  test.each([
    ['games', 'game'],
    ['games/board', 'board'],
    ['data', 'data'],
    ['companies', 'company'],
    ['branches', 'branch'],
    ['dishes', 'dish'],
    ['boxes', 'box'],
    ['houses', 'house'],
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
    const withDrafts = { tables: new Map(), library, unlisted: [], nowMs: 0, drafts: true, timeZone: 'UTC' };
    expect(readForClause('games', PAGE, withDrafts).clause?.table.rows).toEqual([
      { slug: 'a' },
      { slug: 'b' },
    ]);
  });

  test.each<[value: unknown, path: string[], message: string, hint: string]>([
    [5, [], 'Expected the name of a table such as cities, found 5.', 'Write "$for: cities" for'],
    [{ as: 'x' }, [], 'Expected the name of a table such as cities, found nothing.', 'Write "$for: cities"'],
    [
      { table: 5 },
      ['table'],
      'Expected the name of a table such as cities, found 5.',
      'Write "$for: cities"',
    ],
    [
      { table: 'cities', as: 5 },
      ['as'],
      'Expected a name for the rows such as city, found 5.',
      'Use letters',
    ],
    [
      { table: 'cities', as: null },
      ['as'],
      'Expected a name for the rows such as city, found nothing.',
      'Use letters',
    ],
    [
      { table: 'cities', as: 'a b' },
      ['as'],
      'Expected a name for the rows such as city, found "a b".',
      'Use letters',
    ],
    [
      { table: 'cities', as: '1st' },
      ['as'],
      'Expected a name for the rows such as city, found "1st".',
      'Use letters',
    ],
    ['citeis', [], 'There is no table "citeis" in content/collections.', 'Did you mean "cities"?'],
    [{ table: 'gmaes' }, ['table'], 'There is no table "gmaes"', 'Did you mean "games"?'],
    ['fair', [], 'There is no table "fair"', 'Create content/collections/fair.csv'],
    ['faqs/home', [], 'The entry "faqs/home" is no table.', 'Begin each row of faqs/home.yaml with "- "'],
    [
      { table: 'none' },
      ['table'],
      'The table "none" has no rows',
      'Write a row for each page into none.yaml',
    ],
  ])('%j is refused where it is written', (value, path, message, hint) => {
    const library: Library = new Map<string, { file: string; data: unknown }>([
      ['games', { file: 'games.yaml', data: [{ slug: 'a' }] }],
      ['faqs/home', { file: 'faqs/home.yaml', data: { heading: 'a' } }],
      ['fairy', { file: 'fairy.yaml', data: { heading: 'a' } }],
      ['none', { file: 'none.yaml', data: [{ slug: 'a', draft: true }] }],
    ]);
    expect(read(value, library)).toEqual({
      clause: null,
      problems: [],
      fieldProblems: [
        {
          code: 'for/table',
          file: PAGE.file,
          path: ['$for', ...path],
          message: expect.stringContaining(message),
          hint: expect.stringContaining(hint),
        },
      ],
    });
  });

  test.each([
    ['tabel', 'Did you mean "table"?'],
    ['rows', 'Fields that exist: table, as.'],
  ])('a field "%s" of $for is underlined at its name', (field, hint) => {
    expect(read({ table: 'cities', [field]: 1 }).fieldProblems).toEqual([
      {
        code: 'for/table',
        file: PAGE.file,
        path: ['$for', field],
        part: 'key',
        message: `Unknown field "${field}".`,
        hint,
      },
    ]);
  });

  test('a table has at most 50,000 rows', () => {
    const tableOf = (count: number) => ({
      ...cities,
      rows: Array.from({ length: count }, () => ({ slug: 'a' })),
    });
    const readRows = (count: number) =>
      readForClause({ table: 'many' }, PAGE, {
        tables: new Map([['many', tableOf(count)]]),
        library: new Map(),
        unlisted: [],
        nowMs: 0,
        timeZone: 'UTC',
        drafts: false,
      });
    expect(readRows(50_000)).toMatchObject({ clause: { rowName: 'many' }, fieldProblems: [] });
    expect(readRows(50_001)).toEqual({
      clause: null,
      problems: [],
      fieldProblems: [
        {
          code: 'for/too-large',
          file: PAGE.file,
          path: ['$for', 'table'],
          message: `Expected a table of at most 50,000 rows, found 50,001 in ${cities.file}.`,
          hint: 'Divide the table, and give each part a page file of its own.',
        },
      ],
    });
  });

  test('a table that cannot be read brings its own problems and no others', () => {
    const problems: Problem[] = [
      { code: 'file/empty', severity: 'error', file: 'x', span: null, fieldPath: '', message: 'Empty.' },
    ];
    const library: Library = new Map([['games', { file: 'x', data: undefined, problems }]]);
    expect(read('games', library)).toEqual({ clause: null, fieldProblems: [], problems });
  });

  test('items that are no rows are reported at the table, by their places in the file', () => {
    const data = [{ slug: 'a', draft: true }, { slug: 'b' }, 'c', ['d']];
    const library: Library = new Map([['games', { file: 'x.yaml', data }]]);
    const hint = 'Write "- slug: …" and the other columns of the row below it.';
    expect(read('games', library).fieldProblems).toEqual([
      { code: 'for/row', file: 'x.yaml', path: [2], message: 'Expected a row of fields, found "c".', hint },
      {
        code: 'for/row',
        file: 'x.yaml',
        path: [3],
        message: 'Expected a row of fields, found a list.',
        hint,
      },
    ]);
    const texts: Library = new Map([
      ['games', { file: 'x.yaml', data: Array.from({ length: 101 }, String) }],
    ]);
    expect(read('games', texts).fieldProblems).toHaveLength(100);
  });
});

describe('fillRow', () => {
  const clause = { table: cities, rowName: 'city' };
  const row = { slug: 'pune', name: 'Pune', people: 3, open: true };
  const fill = (data: unknown) => fillRow(data, row, { ...clause, table: { ...cities, rows: [row] } }, PAGE);

  test('puts values into all texts, wherever they are', () => {
    expect(
      fill({
        title: 'Play in {city.name}',
        list: [{ text: '{ city.name } and {city.slug}' }],
        n: 1,
        b: null,
      }),
    ).toEqual({
      data: { title: 'Play in Pune', list: [{ text: 'Pune and pune' }], n: 1, b: null },
      fieldProblems: [],
      missingColumns: [],
      nestedColumns: [],
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
    const { fieldProblems, missingColumns } = fillRow(
      { title: '{city.name}' },
      { slug: 'a' },
      { table, rowName: 'city' },
      PAGE,
    );
    expect(fieldProblems).toEqual([]);
    expect(missingColumns).toEqual(['name']);
  });

  test.each([
    ['{place.name}', 'The rows of this page are called "city", not "place".', 'Write {city.name}.'],
    [
      '{place.mayor}',
      'The rows of this page are called "city", not "place".',
      'Columns that exist: slug, name,',
    ],
    ['{city.nmae}', 'The table has no column "nmae".', 'Did you mean {city.name}?'],
    ['{city.mayor}', 'The table has no column "mayor".', 'Columns that exist: slug, name, people, open.'],
    [
      '{city}',
      'The placeholder {city} names no column.',
      'Write {city.slug}, for example. Columns that exist: slug,',
    ],
    ['{city.name', 'The brace of {city.name is never closed.', 'Write {city.name}.'],
    ['{city.name.', 'The brace of {city.name. is never closed.', 'Write {city.name}.'],
    ['{city.name</p>', 'The brace of {city.name is never closed.', 'Write {city.name}.'],
    ['{ place.x', 'The brace of { place.x is never closed.', 'Write { place.x}.'],
  ])('%s is reported at its text, which stays', (placeholder, message, hint) => {
    const text = `In {town}, and ${placeholder}`;
    expect(fill({ list: [{ text }] })).toEqual({
      data: { list: [{ text }] },
      missingColumns: [],
      nestedColumns: [],
      fieldProblems: [
        {
          code: 'for/placeholder',
          file: PAGE.file,
          path: ['list', 0, 'text'],
          text: placeholder.replace('</p>', ''),
          message,
          hint: expect.stringContaining(hint),
        },
      ],
    });
  });

  test('a name alone is explained by the first column, or by the slug where there is none', () => {
    const hintOf = (row: Record<string, string>) =>
      fillRow('{city}', row, { table: { ...cities, rows: [row] }, rowName: 'city' }, PAGE).fieldProblems[0]
        ?.hint;
    expect(hintOf({ name: 'Pune' })).toBe('Write {city.name}, for example. Columns that exist: name.');
    expect(hintOf({})).toBe('Write {city.slug}, for example. Columns that exist: .');
  });

  test('an empty cell is one that is missing', () => {
    const empty = { slug: 'a', name: null } as never;
    const table = { ...cities, rows: [empty] };
    expect(fillRow('{city.name}', empty, { table, rowName: 'city' }, PAGE)).toMatchObject({
      missingColumns: ['name'],
      nestedColumns: [],
    });
  });

  test('a cell that holds a list or a group is distinguished from one that is missing', () => {
    const odd = { slug: 'a', list: ['b'] };
    const table = { ...cities, rows: [odd] };
    expect(fillRow('{city.list}', odd, { table, rowName: 'city' }, PAGE)).toEqual({
      data: '{city.list}',
      fieldProblems: [],
      missingColumns: [],
      nestedColumns: ['list'],
    });
  });

  test('items of a list that are no rows have no columns', () => {
    const table = { ...cities, rows: ['text', { slug: 'a' }] as never };
    expect(fillRow('{city.length}', {}, { table, rowName: 'city' }, PAGE).fieldProblems).toMatchObject([
      { hint: 'Columns that exist: slug.' },
    ]);
  });

  test('a text is at most 100,000 characters once it is filled in', () => {
    const long = { slug: 'x'.repeat(50_000) };
    const table = { ...cities, rows: [long] };
    const fillLong = (text: string) => fillRow({ text }, long, { table, rowName: 'city' }, PAGE);
    const placeholder = '{city.slug}';
    // The placeholder's own length counts as well: an upper bound is enough.
    const most = 'y'.repeat(50_000 - placeholder.length);
    expect(fillLong(`${placeholder}${most}`)).toMatchObject({
      data: { text: long.slug + most },
      fieldProblems: [],
    });
    expect(fillLong(`${placeholder}${'y'.repeat(50_001 - placeholder.length)}`)).toEqual({
      data: { text: 'y'.repeat(50_001 - placeholder.length) },
      missingColumns: [],
      nestedColumns: [],
      fieldProblems: [
        {
          code: 'text/too-long',
          file: PAGE.file,
          path: ['text'],
          message:
            'Expected a text of at most 100,000 characters once its placeholders are filled in, found more.',
          hint: 'Use shorter cells, or fewer placeholders.',
        },
      ],
    });
  });

  test('a placeholder alone may be longer, as its cell is checked by itself', () => {
    const long = { slug: 'x'.repeat(100_000) };
    expect(
      fillRow('{city.slug}', long, { table: { ...cities, rows: [long] }, rowName: 'city' }, PAGE),
    ).toEqual({ data: long.slug, fieldProblems: [], missingColumns: [], nestedColumns: [] });
  });

  test('after a hundred problems texts are left as they are', () => {
    const texts = Array.from({ length: 200 }, () => '{city.mayor}');
    expect(fill(texts).fieldProblems).toHaveLength(101);
    expect(strayPlaceholders(texts, PAGE)).toHaveLength(101);
    expect(
      strayPlaceholders(
        texts.map(() => '{city.mayor'),
        PAGE,
      ),
    ).toHaveLength(101);
  });

  test('names of objects are no columns', () => {
    expect(fill({ title: '{city.constructor} {city.toString}' }).fieldProblems).toHaveLength(2);
  });
});

test('placeholders are looked for where a text may hold one', () => {
  expect(mayHoldPlaceholder('items: { $use: faqs/home }')).toBe(false);
  expect(mayHoldPlaceholder('greeting: Hello {place}')).toBe(false);
  expect(mayHoldPlaceholder('title: {city.name}')).toBe(true);
  expect(mayHoldPlaceholder('title: {city.name')).toBe(true);
  // Called twice: a global pattern with a leftover `lastIndex` would answer differently.
  expect(mayHoldPlaceholder('title: {city.name}')).toBe(true);
});

test('placeholders on a page without $for are reported one by one', () => {
  const found = {
    code: 'for/placeholder',
    file: PAGE.file,
    hint: 'Write the text itself, or add "$for: " with the name of a table.',
  };
  const message = 'This page has no $for, so nothing takes the place of';
  expect(strayPlaceholders({ n: 1, b: null, a: ['x {city.name} {city.slug}', 'y {city}'] }, PAGE)).toEqual([
    { ...found, path: ['a', 0], text: '{city.name}', message: `${message} {city.name}.` },
    { ...found, path: ['a', 0], text: '{city.slug}', message: `${message} {city.slug}.` },
  ]);
});

test('a brace on a page without $for that is never closed is reported at its text', () => {
  expect(strayPlaceholders({ a: ['In {city.name, say'] }, PAGE)).toEqual([
    {
      code: 'for/placeholder',
      file: PAGE.file,
      path: ['a', 0],
      text: '{city.name,',
      message: 'The brace of {city.name, is never closed, and this page has no $for that would fill it.',
      hint: 'Write the text itself, or {city.name} and "$for: " with the name of a table.',
    },
  ]);
});
