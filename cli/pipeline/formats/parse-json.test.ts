import { describe, expect, test } from 'vitest';
import fc from '../../../tests/properties.ts';
import { locateJson } from './explain-json.ts';
import { parseJson } from './parse-json.ts';

describe('parseJson', () => {
  test('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    ['in one object', '{"a": 1, "a": 2}'],
    ['in an inner object', '{"a": {"b": 1, "b": 2}}'],
    ['in an object of a list', '[{"b": 1, "b": 2}]'],
    ['written with an escape', '{"a": 1, "\\u0061": 2}'],
    ['with spaces before the colon', '{"a" : 1, "a" : 2}'],
  ])('declines a field that is twice %s', (_, text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  test.each([
    ['a colon in a text', '{"a": "b\\": 1", "c": "\\"a\\":"}'],
    ['the same field in two objects', '[{"a": 1}, {"a": 2}]'],
    ['__proto__', '{"__proto__": {"a": 1}}'],
  ])('accepts %s', (_, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });
});

describe('locateJson', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  test('finds a problem in exactly those texts that JSON.parse refuses', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      "'",
      '1',
      '-',
      '0',
      '1.5e3',
      '.5',
      'true',
      'True',
      'null',
      'x',
      ' ',
      '\n',
      '\t',
      '\\',
      '\\n',
      '\\u00e9',
      '//',
      '#',
      'é',
    );
    const broken = fc
      .tuple(fc.jsonValue(), fc.nat(), fc.nat({ max: 3 }), piece)
      .map(([value, at, removed, added]) => {
        const text = JSON.stringify(value, null, 1);
        const offset = at % (text.length + 1);
        return text.slice(0, offset) + added + text.slice(offset + removed);
      });
    fc.assert(
      fc.property(
        fc.oneof(
          broken,
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const problem = locateJson(text).problem;
          expect(problem === null, text).toBe(isJson(text));
          if (problem === null) return;
          expect(problem.from).toBeGreaterThanOrEqual(0);
          expect(problem.to).toBeGreaterThan(problem.from);
          expect(problem.from).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
