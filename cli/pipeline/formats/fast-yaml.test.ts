import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import fc from '../../../tests/properties.ts';
import { packageRoot } from '../../package-root.ts';
import { parseFastYaml } from './fast-yaml.ts';

/** What the complete parser reads, or `undefined` when it finds a problem. */
function reference(text: string): unknown {
  const document = parseDocument(text, { uniqueKeys: true });
  if (document.errors.length > 0 || document.warnings.length > 0) return undefined;
  return document.toJS();
}

/** The fast parser either agrees with the reference or declines. */
function expectAgreement(text: string): void {
  const fast = parseFastYaml(text);
  if (fast === undefined) return;
  expect(fast, text).toStrictEqual(reference(text));
}

describe('documents in the fast subset', () => {
  test.each([
    ['a mapping', 'a: 1\nb: two\n'],
    ['a list below its key at the same indentation', 'a:\n- 1\n- 2\nb: 3\n'],
    ['an indented list of mappings', 'a:\n  - type: text\n    title: Hello\n  - type: faq\n'],
    ['nested lists', '- - 1\n  - 2\n- - 3\n'],
    ['comments everywhere', '# top\na: 1 # one\n# between\nb: # later\n  c: 2\n  # tail\n'],
    ['empty values', 'a:\nb: ~\nc: null\nd: ""\n'],
    ['quoted text', 'a: "x: y # no"\nb: \'it\'\'s\'\nc: "tab\\tquote\\" slash\\\\"\n'],
    [
      'words that look like others',
      'a: 010\nb: 12:30\nc: 2026-03-31\nd: 1e3\ne: .5\nf: 0x1F\ng: yes\nh: True\n',
    ],
    ['a literal block', 'a: |\n  one\n   two\n\n  three\nb: 1\n'],
    ['a folded block', 'a: >-\n  one\n  two\n\n  three\n    deep\n  four\n\n\n  five\nb: 1\n'],
    ['a kept block', 'a: |+\n  one\n\n\nb: 1\n'],
    ['a folded plain scalar', 'a: one two\n  three\n\n  four\nb: 1\n'],
    ['flow collections as items of a list', 'a:\n  - { $use: faqs/home, b: /x/#y }\n  - [1, two]\n'],
    ['flow collections on one line', 'a: { $use: faqs/home }\nb: [1, two, "three, four"]\nc: []\nd: {}\n'],
    ['Indic text', 'शीर्षक: लूडो खेलें\nb: "র‍্যা"\nc: લૂડો: no\n'.replace('લૂડો: no', 'લૂડો')],
    ['windows line ends', 'a: 1\r\nb:\r\n  - x\r\n'],
    ['links with colons', 'a: https://example.com/x#y\nb: /ludo/#faq\n'],
  ])('%s reads as the complete parser reads it', (_, text) => {
    expect(parseFastYaml(text)).toStrictEqual(reference(text));
    expect(parseFastYaml(text)).toBeDefined();
  });

  test.each([
    ['an anchor', 'a: &x 1\nb: *x\n'],
    ['a tag', 'a: !!str 1\n'],
    ['a tab', 'a:\n\tb: 1\n'],
    ['a second document', 'a: 1\n---\nb: 2\n'],
    ['a repeated key', 'a: 1\na: 2\n'],
    ['a mapping inside a value', 'a: b: c\n'],
    ['a quote that ends on another line', 'a: "one\n  two"\n'],
    ['wrong indentation', 'a:\n   b: 1\n  c: 2\n'],
    ['a flow collection as a key', 'a:\n  - { b: 1 }: c\n'],
    ['a comment inside a flow collection', 'a:\n  - { b: x #y }\n'],
    ['a bare scalar', 'hello\n'],
    ['nothing', '\n# only a comment\n'],
  ])('%s is left to the complete parser', (_, text) => {
    expect(parseFastYaml(text)).toBeUndefined();
  });
});

describe('agreement with the complete parser', () => {
  const scalar = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'true',
      'null',
      '1',
      '-1.5',
      '#x',
      'a: b',
      '- a',
      "it's",
      '"',
      '|',
      '>',
      '',
      ' lead',
      'trail ',
      'a\nb',
      'a\n\n b\n',
    ),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      scalar,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('type', 'title', '$use', 'a b')), tie('tree'), {
        maxKeys: 5,
      }),
    ),
  }));

  test('holds for every value written by the library, in every layout', () => {
    fc.assert(
      fc.property(
        tree,
        fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'),
        fc.constantFrom(2, 4),
        fc.constantFrom(20, 80, 0),
        fc.boolean(),
        (value, defaultStringType, indent, lineWidth, indentSeq) => {
          expectAgreement(
            stringify(value, { defaultStringType, indent, lineWidth, indentSeq, defaultKeyType: 'PLAIN' }),
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('holds for random lines of YAML characters', () => {
    const piece = fc.constantFrom(
      'a',
      'b: ',
      'key:',
      '- ',
      '-',
      ' ',
      '  ',
      '\n',
      '\n  ',
      '\n    ',
      '#',
      ' # c',
      '"',
      "'",
      '|',
      '>',
      '>-',
      '|+',
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      ': ',
      '1',
      '~',
      '&x',
      '*x',
      '!',
      '%',
      '?',
      '? ',
      '---',
      '...',
      '\\n',
      'é',
      '\r\n',
      '.',
      '<<',
      '@',
      '`',
      '=',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => expectAgreement(pieces.join(''))),
      { numRuns: 20_000 },
    );
  });

  test('holds for all of the content of this repository', () => {
    const content = join(packageRoot, 'content');
    const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.yaml'),
    );
    for (const path of files) expectAgreement(readFileSync(join(content, path), 'utf8'));
  });
});
