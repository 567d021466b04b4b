import { describe, expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const FILE = 'content/collections/cities.csv';

describe('parseCsv', () => {
  test('gives every row by the names of the first line, trimmed, with its line', () => {
    const { table, problems } = parseCsv('slug, name\n\npune , Pune\nnew-delhi,"New Delhi, ""NCR"""\n', FILE);
    expect(problems).toEqual([]);
    expect(table).toEqual({
      rows: [
        { slug: 'pune', name: 'Pune' },
        { slug: 'new-delhi', name: 'New Delhi, "NCR"' },
      ],
      lines: [3, 4],
    });
  });

  test('keeps values as texts: zeros, dates and empty cells', () => {
    expect(parseCsv('slug,pin,since,note\na,0110,2026-03-31,\n', FILE).table?.rows).toEqual([
      { slug: 'a', pin: '0110', since: '2026-03-31', note: '' },
    ]);
  });

  test.each([
    ['Windows line ends', 'slug,name\r\npune,Pune\r\n'],
    ['a byte order mark', '\ufeffslug,name\npune,Pune\n'],
    ['no line end at the end', 'slug,name\npune,Pune'],
  ])('reads a table with %s', (_, text) => {
    expect(parseCsv(text, FILE).table).toEqual({ rows: [{ slug: 'pune', name: 'Pune' }], lines: [2] });
  });

  test.each(['slug\t\n', '"a;b;c"\n', 'a;b,c\n', '\n\nslug,"x;y;z"\n'])(
    'the first line %j is one of commas',
    (header) => {
      const columns = header.includes(',') ? 'one,two' : 'one';
      expect(parseCsv(`${header}${columns}\n`, 'a.csv')).toMatchObject({
        problems: [],
        table: { rows: [{}] },
      });
    },
  );

  test('a table of names alone has no rows', () => {
    expect(parseCsv('slug,name\n', FILE)).toEqual({ table: { rows: [], lines: [] }, problems: [] });
    expect(parseCsv('', FILE)).toEqual({ table: { rows: [], lines: [] }, problems: [] });
  });

  test('tells at most twenty wrong rows', () => {
    const { table, problems } = parseCsv(`slug,name\n${'x\n'.repeat(50)}`, FILE);
    expect(table).toBeNull();
    expect(problems).toHaveLength(20);
    expect(problems.at(-1)?.span?.start).toEqual({ line: 21, column: 1 });
  });
});
