import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import fc from '../../tests/properties.ts';
import { EditError, editYaml } from './edit-yaml.ts';

const edit = (path: (string | number)[], value: string, after: string[] = []) => ({ path, value, after });

const PAGE = `# Home page of the language
title: "पुराना"   # shown in the tab

Hero_Banner:
    heading: पासा फेंकें
    facts: [एक, 'दो', three]
page_body:
  - { type: text, title: पुराना }
  # the second
  - type: faq
    body_html: |
      <p>एक</p>

      <p>दो</p>
`;

describe('a text that is there', () => {
  test('is exchanged and nothing else is', () => {
    const edited = editYaml(PAGE, [
      edit(['title'], 'नया'),
      edit(['Hero_Banner', 'facts', 1], 'तीन'),
      edit(['page_body', 0, 'title'], 'नया, और'),
      edit(['page_body', 1, 'body_html'], '<p>तीन</p>\n'),
    ]);
    expect(edited).toBe(
      PAGE.replace('"पुराना"', '"नया"')
        .replace("'दो'", "'तीन'")
        .replace('title: पुराना }', 'title: "नया, और" }')
        .replace('<p>एक</p>\n\n      <p>दो</p>', '<p>तीन</p>'),
    );
  });

  test('gets quotes when it would mean something else without', () => {
    const edited = editYaml('a: one\n', [edit(['a'], 'नया: पाठ # एक')]);
    expect(parse(edited)).toEqual({ a: 'नया: पाठ # एक' });
  });

  test('comes out as it went in, whatever it is', () => {
    const lines = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\p{Cc}/u.test(text));
    fc.assert(
      fc.property(lines, lines, (one, two) => {
        const edited = editYaml('a: x\nb: { c: y, d: z }\ne: |\n  f\n', [
          edit(['a'], one),
          edit(['b', 'c'], two),
          edit(['e'], `${one}\n${two}\n`),
          edit(['g'], two, ['a']),
          edit(['b', 'h'], one),
          edit(['i'], `${one}\n\n${two}\n\n`, ['e']),
        ]);
        expect(parse(edited)).toEqual({
          a: one,
          g: two,
          b: { c: two, d: 'z', h: one },
          e: `${one}\n${two}\n`,
          i: `${one}\n\n${two}\n\n`,
        });
      }),
      {
        examples: [
          [' ', ' '],
          ['0', 'yes'],
          ['\u00a0', '\u2003'],
        ],
      },
    );
  });
});

describe('a text that is new', () => {
  test('is behind the field that it follows in the source', () => {
    expect(editYaml(PAGE, [edit(['description'], 'नया', ['title'])])).toBe(
      PAGE.replace('tab\n', 'tab\ndescription: नया\n'),
    );
  });

  test('is indented as its neighbours are', () => {
    expect(editYaml(PAGE, [edit(['Hero_Banner', 'alt'], 'नया', ['heading'])])).toContain(
      '    heading: पासा फेंकें\n    alt: नया\n    facts:',
    );
  });

  test('of several lines is written as a block', () => {
    expect(editYaml(PAGE, [edit(['page_body', 1, 'more'], '<p>\nएक\n</p>\n', ['body_html'])])).toBe(
      `${PAGE}    more: |\n      <p>\n      एक\n      </p>\n`,
    );
  });

  test('of a JSON file has quotes around its name', () => {
    const edited = editYaml('{\n  "a": "x"\n}\n', [edit(['b'], 'नया "ab"', ['a']), edit(['a'], 'y')], true);
    expect(JSON.parse(edited)).toEqual({ a: 'y', b: 'नया "ab"' });
  });
});

describe('a file without any field', () => {
  const added = [edit(['a'], 'one'), edit(['c', 'other'], '3: three'), edit(['b'], 'two', ['a'])];
  const fields = 'a: one\nb: two\nc:\n  other: "3: three"\n';

  test.each([
    ['that is empty', ''],
    ['of comments only', '# Texts of buttons\n# a: One\n'],
    ['of a comment without a line break', '# Texts of buttons'],
    ['with the line that opens a document', '---\n'],
  ])('%s has them below what is there', (_what, text) => {
    const edited = editYaml(text, added);
    expect(edited).toBe(
      `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${fields}`.slice(0, edited.length),
    );
    expect(parse(edited)).toEqual({ a: 'one', b: 'two', c: { other: '3: three' } });
  });

  test('that is an empty mapping has them in its braces', () => {
    expect(parse(editYaml('{}\n', added))).toEqual({ a: 'one', b: 'two', c: { other: '3: three' } });
    expect(JSON.parse(editYaml('{\n}\n', added, true))).toEqual({
      a: 'one',
      b: 'two',
      c: { other: '3: three' },
    });
  });
});

test('a text that is given through an anchor is refused', () => {
  expect(() => editYaml('a: &x one\nb: *x\n', [edit(['b'], 'two')])).toThrow(EditError);
});
