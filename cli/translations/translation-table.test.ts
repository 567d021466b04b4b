import { describe, expect, test } from 'vitest';
import fc from '../../tests/properties.ts';
import { readTable, type TableRow, writeTable } from './translation-table.ts';

const row = (target: string): TableRow => ({
  key: 'abcdefgh-abcdefgh',
  file: 'content/labels/hi.yaml',
  path: 'home',
  source: 'Home',
  target,
  note: '',
});

describe('a table', () => {
  test('is read back letter for letter, whatever its cells hold', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^['=+@\t -]{0,3}[a-z",\n]{0,5}$/),
    );
    fc.assert(
      fc.property(cell, cell, (source, target) => {
        const written = { ...row(target), source };
        fc.pre(!`${source}${target}`.includes('\r')); // line breaks of Windows become plain ones
        const [read] = readTable(writeTable([written]), 'x.csv').rows;
        expect(read).toEqual({ ...written, line: 2 });
      }),
    );
  });

  test.each(['=1+1', '+91 98', '-5 °C', '@name', '\tx', "'=1", '＝1'])('holds no formula: %s', (text) => {
    expect(writeTable([row(text)])).toContain(`,'${text},`);
  });

  test('begins with the mark that makes spreadsheets read UTF-8, and ends its lines as RFC 4180 says', () => {
    expect(writeTable([row('होम')])).toMatch(/^\ufeffkey,file,path,source,target,note\r\n.*,होम,\r\n$/);
  });

  test('may come back with other columns in another order', () => {
    const { rows, problems } = readTable('target,seen,path,file,key\nहोम,yes,home,a.yaml,k\n', 'x.csv');
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([{ key: 'k', file: 'a.yaml', path: 'home', target: 'होम', line: 2 }]);
  });

  test('tells the line on which a text of several lines begins', () => {
    const table = writeTable([row('a\nb'), row('c')]);
    expect(readTable(table, 'x.csv').rows.map(({ line }) => line)).toEqual([2, 4]);
  });
});

test.each([
  ['semicolons, as spreadsheets write them in Brazil', ';'],
  ['tabs', '\t'],
] as const)('a table with %s is read letter for letter', (_, separator) => {
  const texts = ['a, b; c', '"quoted"; 1,5', 'x\ty', "'=1", 'two\nlines'];
  const written = texts.map((text) => ({ ...row(text), source: `<p>${text}</p>` }));
  const { rows, problems } = readTable(writeTable(written, separator), 'x.csv');
  expect(problems).toEqual([]);
  expect(rows.map(({ line: _line, ...cells }) => cells)).toEqual(written);
});

test('a table with bars is reported to lack its columns', () => {
  const { problems } = readTable('key|file|path|source|target\na|b|c|d|e\n', 'x.csv');
  expect(problems[0]?.message).toBe('The table has no column "key", "file", "path", "target".');
});

test('a table with an open quote is reported', () => {
  const { problems } = readTable('key,file,path,target\na,b,c,"d\n', 'x.csv');
  expect(problems[0]).toMatchObject({ code: 'translation/import', file: 'x.csv' });
});
