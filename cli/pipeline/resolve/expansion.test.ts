import { expect, test } from 'vitest';
import { createNameFinder, measureLibrary, sizeOf } from './expansion.ts';
import type { Library } from './library.ts';

const PAGE = 'content/pages/index.yaml';

function libraryOf(entries: Record<string, unknown>): Library {
  return new Map(Object.entries(entries).map(([name, data]) => [name, { file: `${name}.yaml`, data }]));
}

/** Lists inside each other. */
function nested(levels: number): unknown {
  let data: unknown = 1;
  for (let level = 0; level < levels; level += 1) data = [data];
  return data;
}

/** Entries `e/0`, `e/1` … of which each uses the next. */
function chain(length: number): Record<string, unknown> {
  const entries = Array.from({ length }, (_, index) => [`e/${index}`, { $use: `e/${index + 1}` }]);
  return { ...Object.fromEntries(entries), [`e/${length}`]: 'end' };
}

const excessOf = (data: unknown, entries: Record<string, unknown>) =>
  measureLibrary(libraryOf(entries)).excessOf(data, PAGE);

test.each<[unknown, number]>([
  [null, 1],
  [5, 1],
  ['abc', 4],
  [[], 1],
  [{ a: 'b', c: [true, ''] }, 6],
])('the size of %j is at most %i', (data, size) => {
  expect(sizeOf(data)).toBe(size);
});

test('the names of a collection come sorted, those of its folders among them', () => {
  const namesBelow = createNameFinder(libraryOf({ 'faqs/b': 1, 'faqs/a/c': 1, 'faqs2/x': 1, faqs: 1 }));
  expect(namesBelow('faqs/*')).toEqual(['faqs/a/c', 'faqs/b']);
  expect(namesBelow('faqs/*')).toBe(namesBelow('faqs/*'));
  expect(namesBelow('none/*')).toEqual([]);
});

test('data may use 2,000,000 fields, items and characters, and no more', () => {
  const page = [{ $use: 'a' }, { $use: 'a' }, 0];
  // Twice the text and its one unit more, beside the 8 of the page itself.
  const most = 'x'.repeat(999_995);
  expect(excessOf(page, { a: most })).toBeNull();
  expect(excessOf(page, { a: `${most}x` })).toEqual({
    code: 'use/too-large',
    file: PAGE,
    path: [1, '$use'],
    message:
      'Expected at most 2,000,000 fields, items and characters with all that is used; this $use goes beyond that.',
    hint: 'Each entry multiplies what it uses. Use fewer entries, or smaller ones.',
  });
});

test('entries that each use the next one twice are refused at the entry that is the cause', () => {
  const entries = Object.fromEntries(
    Array.from({ length: 19 }, (_, index) => [
      `e/${index}`,
      { a: { $use: `e/${index + 1}` }, b: [{ $use: `e/${index + 1}` }] },
    ]),
  );
  const excess = excessOf({ x: { $use: 'e/0' } }, { ...entries, 'e/19': 'x'.repeat(100) });
  expect(excess).toMatchObject({ code: 'use/too-large', file: 'e/4.yaml', path: ['b', 0, '$use'] });
});

test('twenty entries may use each other in a row', () => {
  expect(excessOf({ x: { $use: 'e/0' } }, chain(19))).toBeNull();
  expect(excessOf({ x: { $use: 'e/0' } }, chain(20))).toEqual({
    code: 'use/too-deep',
    file: PAGE,
    path: ['x', '$use'],
    message: 'Expected at most 20 entries that use each other in a row; this $use leads to more.',
    hint: 'Use the last entry of the row itself, or write its fields here.',
  });
  expect(excessOf({ x: { $use: 'e/0' } }, chain(21))).toMatchObject({ file: 'e/0.yaml', path: ['$use'] });
});

test('the longest row counts, not the last', () => {
  const page = { a: { $use: 'e/0' }, b: { $use: 'e/20' } };
  expect(excessOf(page, chain(20))).toMatchObject({ path: ['a', '$use'] });
  expect(measureLibrary(libraryOf({ ...chain(19), both: page })).excessOfEntry('both')).toBeNull();
  expect(excessOf({ $use: 'both' }, { ...chain(19), both: page })).toMatchObject({
    code: 'use/too-deep',
    file: PAGE,
  });
});

test('data has a hundred levels with all that is used', () => {
  expect(excessOf([[{ $use: 'a' }]], { a: nested(98) })).toBeNull();
  expect(excessOf([[{ $use: 'a' }]], { a: nested(99) })).toEqual({
    code: 'use/too-deep',
    file: PAGE,
    path: [0, 0, '$use'],
    message:
      'Expected at most 100 levels of lists and fields with all that is used; this $use goes beyond that.',
    hint: 'Use the entry nearer to the top of the file.',
  });
});

test('levels of an entry count from where it is used', () => {
  const page = { deep: nested(99), use: { $use: 'a' } };
  expect(excessOf(page, { a: nested(99) })).toBeNull();
  expect(excessOf({ use: { $use: 'a' }, last: { $use: 'b' } }, { a: nested(60), b: 1 })).toBeNull();
  expect(excessOf({ use: [{ $use: 'a' }] }, { a: [{ $use: 'b' }], b: nested(98) })).toMatchObject({
    code: 'use/too-deep',
    path: ['use', 0, '$use'],
  });
});

test('all entries of a collection count', () => {
  const half = 'x'.repeat(1_000_000);
  expect(excessOf({ $use: 'a/*' }, { 'a/1': half, 'a/2': half })).toMatchObject({ code: 'use/too-large' });
  expect(excessOf({ $use: 'a/*' }, { 'a/1': half, 'b/2': half })).toBeNull();
});

test('what is no $use of an entry uses nothing', () => {
  const big = { a: 'x'.repeat(2_000_000) };
  for (const data of [{ $use: 5 }, { $use: 'none' }, ['$use'], { use: 'a' }])
    expect(excessOf(data, big)).toBeNull();
});

test('a circle has an end', () => {
  const { excessOfEntry, excessOf: excess } = measureLibrary(
    libraryOf({ a: { $use: 'b' }, b: [{ $use: 'a' }, { $use: 'b' }] }),
  );
  expect(excessOfEntry('a')).toBeNull();
  expect(excess({ $use: 'b' }, PAGE)).toBeNull();
});

test('an entry that is too large by itself is refused wherever it is used', () => {
  const { excessOfEntry } = measureLibrary(
    libraryOf({ a: { $use: 'b' }, b: { x: { $use: 'c' } }, c: 'x'.repeat(2_000_000) }),
  );
  const excess = { code: 'use/too-large', file: 'b.yaml', path: ['x', '$use'] };
  expect(excessOfEntry('a')).toMatchObject(excess);
  expect(excessOfEntry('b')).toMatchObject(excess);
  expect(excessOfEntry('none')).toBeNull();
});

test('chains longer than the machine’s own stack are measured', () => {
  expect(excessOf({ $use: 'e/0' }, chain(20_000))).toMatchObject({
    code: 'use/too-deep',
    file: 'e/19979.yaml',
  });
});
