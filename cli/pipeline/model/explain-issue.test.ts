import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { refuse } from '../../../schemas/fields/refuse.ts';
import { explainIssues, type FieldProblem, type Reading, showValue } from './explain-issue.ts';

function problemsOf(schema: z.ZodType, input: unknown, reading?: Reading): FieldProblem[] {
  const { error } = schema.safeParse(input);
  return error === undefined ? [] : explainIssues(error.issues, schema, input, reading);
}

/** Path and message of each problem. */
function explained(schema: z.ZodType, input: unknown, reading?: Reading): [string, string][] {
  return problemsOf(schema, input, reading).map(({ path, message }) => [path.map(String).join('.'), message]);
}

describe('every kind of issue has words of its own', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['text', z.string(), 3, 'Expected text, found 3.'],
    ['number', z.number(), 'a', 'Expected a number, found "a".'],
    ['whole number', z.int(), 1.5, 'Expected a whole number, found 1.5.'],
    ['switch', z.boolean(), 'a', 'Expected true or false, found "a".'],
    ['list', z.array(z.string()), 'a', 'Expected a list, found "a".'],
    ['group', z.strictObject({}), [], 'Expected a group of fields, found an empty list.'],
    ['record', z.record(z.string(), z.string()), 'a', 'Expected a group of fields, found "a".'],
    ['kind without a word', z.bigint(), 'a', 'Expected another kind of value, found "a".'],
    ['one choice', z.literal('a'), 'b', 'Expected "a", found "b".'],
    ['choices', z.enum(['a', 'b']), 'c', 'Expected one of "a", "b", found "c".'],
    ['short text', z.string().min(3), 'ab', 'Expected at least 3 characters, found 2.'],
    ['long text', z.string().max(1), 'ab', 'Expected at most 1 character, found 2.'],
    ['empty text', z.string().min(1), '', 'Expected some text, found an empty text.'],
    ['short list', z.array(z.string()).min(2), ['a'], 'Expected at least 2 items, found 1.'],
    ['long list', z.array(z.string()).max(1), ['a', 'b'], 'Expected at most 1 item, found 2.'],
    ['small number', z.number().min(1), 0, 'Expected a number of at least 1, found 0.'],
    ['large number', z.number().max(1), 2, 'Expected a number of at most 1, found 2.'],
    ['form', z.string().regex(/a/), 'b', 'Expected text of another form, found "b".'],
    ['format', z.email(), 'b', 'Expected a valid email, found "b".'],
    ['multiple', z.number().multipleOf(2), 3, 'Expected another value, found 3.'],
    ['kinds of a union', z.union([z.string(), z.array(z.string())]), 3, 'Expected text or a list, found 3.'],
    [
      'choices of a union',
      z.union([z.literal('a'), z.number()]),
      true,
      'Expected "a" or a number, found true.',
    ],
    ['no value at all', z.never(), 3, 'Expected another kind of value, found 3.'],
  ])('%s', (_, schema, input, message) => {
    expect(explained(schema, input)).toEqual([['', message]]);
  });
});

describe('unions', () => {
  const schema = z.union([
    z.strictObject({ kind: z.literal('a'), name: z.string() }),
    z.strictObject({ kind: z.literal('b'), count: z.number() }),
  ]);

  test('the branch that fits best is explained', () => {
    expect(explained(schema, { kind: 'b', count: 'x' })).toEqual([
      ['count', 'Expected a number, found "x".'],
    ]);
  });

  test('a word near to one of the choices is recognised', () => {
    const choice = z.union([z.enum(['auto', 'none']), z.number()]);
    expect(problemsOf(choice, 'atuo')).toMatchObject([
      {
        code: 'field/choice',
        message: 'Expected "auto", "none" or a number, found "atuo".',
        hint: 'Did you mean "auto"?',
      },
    ]);
  });

  test('a text in the place of a list has no length that could be wrong', () => {
    const schema = z.strictObject({ tags: z.array(z.string()).min(1).max(10) });
    for (const tags of ['Economia, Poupança', ''])
      expect(explained(schema, { tags }).map(([, message]) => message)).toEqual([
        expect.stringContaining('Expected a list, found'),
      ]);
    const either = z.strictObject({ tags: z.union([z.int(), z.array(z.array(z.string()).max(3))]) });
    expect(explained(either, { tags: ['Economia'] })).toEqual([
      ['tags.0', 'Expected a list, found "Economia".'],
    ]);
  });

  test('a union within a list keeps its place', () => {
    expect(
      explained(z.array(z.union([z.string(), z.strictObject({ a: z.string() })])), ['x', { a: 1 }]),
    ).toEqual([['1.a', 'Expected text, found 1.']]);
  });
});

describe('refusals of fields', () => {
  const code = z.string().check((payload) => {
    if (!/^[A-Z]+$/.test(payload.value))
      refuse(payload, { expected: 'a code such as LUDO', hint: 'Use capitals.', code: 'color' });
  });

  test('use the words of the field, with its code', () => {
    expect(problemsOf(z.strictObject({ code }), { code: 'ludo' })).toEqual([
      {
        code: 'field/color',
        path: ['code'],
        part: 'value',
        message: 'Expected a code such as LUDO, found "ludo".',
        expected: 'a code such as LUDO',
        found: '"ludo"',
        hint: 'Use capitals.',
      },
    ]);
  });

  test('a number is explained in the words of the field when it would not fit as text either', () => {
    expect(explained(z.strictObject({ code }), { code: 12 })).toEqual([
      ['code', 'Expected a code such as LUDO, found 12.'],
    ]);
  });

  test('a code that nobody knows counts as a value', () => {
    const schema = z.string().check((payload) => refuse(payload, { expected: 'better', code: 'nobody' }));
    expect(problemsOf(schema, 'x')[0]?.code).toBe('field/value');
  });

  test('a name that is refused is marked as a name', () => {
    const schema = z.record(z.string(), z.string()).check((payload) => {
      refuse(payload, { expected: 'a language instead of "xx"', path: ['xx'] });
    });
    expect(problemsOf(schema, { xx: 'a' })).toMatchObject([
      { path: ['xx'], part: 'key', message: 'Expected a language instead of "xx".' },
    ]);
  });
});

describe('unknown and missing fields', () => {
  const schema = z.strictObject({
    title: z.string().describe('What the page is called'),
    list: z.array(z.strictObject({ heading: z.string() })).optional(),
  });

  test('each unknown field is reported by itself', () => {
    expect(explained(schema, { title: 'a', foo: 1, bar: 2 })).toEqual([
      ['foo', 'Unknown field "foo".'],
      ['bar', 'Unknown field "bar".'],
    ]);
  });

  test('a missing field is reported with what it is for', () => {
    expect(problemsOf(schema, {})[0]).toMatchObject({
      message: 'The field "title" is missing. Expected text.',
      hint: 'Add "title: …". What the page is called.',
    });
  });

  test('a missing field whose misspelt name is there is reported once, also in a list', () => {
    expect(explained(schema, { titel: 'a', list: [{ haeding: 'b' }] })).toEqual([
      ['list.0.haeding', 'Unknown field "haeding".'],
      ['titel', 'Unknown field "titel".'],
    ]);
  });

  test('a field that is misspelt in another group does not hide a missing one', () => {
    expect(explained(schema, { list: [{ heading: 'b', titel: 'c' }] }).map(([path]) => path)).toContain(
      'title',
    );
  });
});

test('a number is shown as it is written', () => {
  const written = (path: readonly PropertyKey[]): string | null => (path[0] === 'a' ? '1.10' : null);
  expect(
    explained(z.strictObject({ a: z.string(), b: z.string() }), { a: 1.1, b: 1.1 }, { written }),
  ).toEqual([
    ['a', 'Expected text, found 1.10.'],
    ['b', 'Expected text, found 1.1.'],
  ]);
});

test.each<[unknown, string]>([
  [undefined, 'nothing'],
  [null, 'nothing'],
  ['', 'an empty text'],
  ['a\n  b\n', '"a b"'],
  ['\u001b[2Ja', '" [2Ja"'],
  ['x'.repeat(61), `"${'x'.repeat(59)}…"`],
  ['क्षि'.repeat(60), `"${'क्षि'.repeat(60)}"`],
  [3, '3'],
  [Number.NaN, 'what is no number'],
  [Number.POSITIVE_INFINITY, 'what is no number'],
  [false, 'false'],
  [[], 'an empty list'],
  [[1], 'a list'],
  [{}, 'a group of fields'],
])('%j is shown as %s', (value, shown) => {
  expect(showValue(value)).toBe(shown);
});
