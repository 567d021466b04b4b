import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { explainYaml } from '../formats/explain-yaml.ts';
import type { FieldProblem } from '../model/explain-issue.ts';
import type { Problem, Span } from '../model/problems.ts';
import type { Library } from './library.ts';
import {
  createLocationFinder,
  type DataSource,
  expiredCoupon,
  locateFieldProblem,
  locateResolveProblem,
  problemsFromIssues,
  withoutGaps,
} from './locate-problems.ts';

/** What is in a text at a span of one line. */
function marked(text: string, span: Span | null): string {
  if (span === null) return '';
  return (text.split(/\r?\n/)[span.start.line - 1] ?? '').slice(span.start.column - 1, span.end.column - 1);
}

const mark = (text: string, nth = 0) => ({ text, nth });

describe('a field of YAML', () => {
  const text = [
    '# note',
    'title: Home',
    'empty:',
    'flags: { showChat: true, "a b": 2 }',
    'page_body:',
    '  - type: text',
    '    body: |',
    '      One',
    '      Two',
    '  - type: faq',
    '    items: &items',
    '      - heading: "What?"',
    '  - again: *items',
    '',
  ].join('\n');
  const { locate, problems } = explainYaml(text, 'a.yaml');

  test('the text is sound', () => {
    expect(problems).toEqual([]);
  });

  test.each<[PropertyKey[], 'key' | 'value', string, number]>([
    [['title'], 'value', 'Home', 2],
    [['title'], 'key', 'title', 2],
    [['empty'], 'key', 'empty', 3],
    [['flags', 'showChat'], 'value', 'true', 4],
    [['flags', 'a b'], 'key', '"a b"', 4],
    [['flags'], 'value', '{ showChat: true, "a b": 2 }', 4],
    [['page_body'], 'value', '- type: text', 6],
    [['page_body', 1], 'value', 'type', 10],
    [['page_body', 0, 'body'], 'value', '|', 7],
    [['page_body', 1, 'items', 0, 'heading'], 'value', '"What?"', 12],
    [['page_body', 2, 'again', 0, 'heading'], 'value', '"What?"', 12],
  ])('%j as %s is where it is written', (path, part, words, line) => {
    const span = locate(path, part);
    expect(span.start.line).toBe(line);
    expect(marked(text, span)).toBe(words);
  });

  test.each<[PropertyKey[], string, number]>([
    [['missing'], 'title', 2],
    [['flags', 'missing'], 'flags', 4],
    [['page_body', 1, 'missing'], 'type', 10],
    [['page_body', 9], 'page_body', 5],
    [['title', 'deeper'], 'title', 2],
  ])('%j is not written, and its nearest parent shows where it would be', (path, words, line) => {
    const span = locate(path, 'key');
    expect(marked(text, span)).toBe(words);
    expect(span.start.line).toBe(line);
  });
});

describe('createLocationFinder', () => {
  let root = '';
  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'slipway-places-'));
    mkdirSync(join(root, 'content'));
    write('content/a.mdx', '---\ntitle: Home\ndraft: nope\n---\n\nHello /ludo/\n');
    write('content/b.yaml', 'link: /ludo/turbo/\nother: "/ludo/"\ntext: <a href="/ludo/#x">y</a>\n');
    write('content/c.csv', 'slug,name\npune,Pune\n');
    write(
      'content/notes.yaml',
      '# old: /sport/ and "/sport/"\nall: /all/#nowhere\nname: "a # b" # see /sport/\nlink: /sport/\nurl: "#nowhere"\ntext: <!-- /gone/ --> x\n# /past/\n',
    );
    write(
      'content/notes.mdx',
      '---\ntitle: A # /sport/\n---\n\n# See [it](/sport/)\n\n[b](/x/#größe) {/* /gone/ */}\n',
    );
    write('content/d.yaml', 'one: |\n  a {x}\n  b {y}\n');
  });
  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  test('fields of front matter have the lines of the file', () => {
    expect(createLocationFinder(root).locateField('content/a.mdx', ['draft'], 'value')).toEqual({
      start: { line: 3, column: 8 },
      end: { line: 3, column: 12 },
    });
  });

  test('a whole value is found before a longer text that begins the same', () => {
    expect(createLocationFinder(root).placeText('content/b.yaml', '/ludo/')?.start).toEqual({
      line: 2,
      column: 9,
    });
  });

  test.each([
    ['notes.yaml', '/sport/', 4, 7, '/sport/'],
    ['notes.yaml', '#nowhere', 5, 7, '#nowhere'],
    ['notes.mdx', '/sport/', 5, 12, '/sport/'],
    ['notes.mdx', '/x/#gr%C3%B6%C3%9Fe', 7, 5, '/x/#größe'],
  ])(
    'in %s the link %s is found where it is a link, as it is written',
    (file, link, line, column, written) => {
      const found = createLocationFinder(root).locateLink(`content/${file}`, link);
      expect([found?.span.start, found?.written]).toEqual([{ line, column }, written]);
    },
  );

  test.each([
    ['notes.yaml', '/gone/'],
    ['notes.yaml', '/past/'],
    ['notes.mdx', '/gone/'],
  ])('in %s the link %s is in a note alone, so it is not there', (file, link) => {
    const locations = createLocationFinder(root);
    expect(locations.locateLink(`content/${file}`, link)).toBeNull();
    expect(locations.placeText(`content/${file}`, link)).toBeNull();
  });

  test('a text that only is inside of a longer one is found there', () => {
    expect(createLocationFinder(root).placeText('content/b.yaml', '/ludo/tu')?.start).toEqual({
      line: 1,
      column: 7,
    });
  });

  test('a part of a value of several lines is found on its line', () => {
    const locations = createLocationFinder(root);
    const value = locations.locateField('content/d.yaml', ['one'], 'value');
    expect(locations.locateWithin('content/d.yaml', value, mark('{y}'))).toEqual({
      start: { line: 3, column: 5 },
      end: { line: 3, column: 8 },
    });
    expect(locations.locateWithin('content/d.yaml', value, mark('{z}'))).toEqual(value);
    expect(locations.locateWithin('content/d.yaml', null, mark('{y}'))).toBeNull();
    expect(locations.locateWithin('content/gone.yaml', value, mark('{y}'))).toEqual(value);
  });

  test.each<[text: string, marked: string, nth: number, line: number, column: number]>([
    ['a: {x} {x} {x}\n', '{x}', 1, 1, 8],
    ['a: {x} {x} {x}\n', '{x}', 2, 1, 12],
    ['a: {x}\n', '{x}', 1, 1, 1],
    ["a: 'it''s'\nb: it's\n", "it's", 0, 1, 5],
    ["a: it's\nb: 'it''s'\n", "it's", 0, 1, 4],
    ['a: "\\"x\\""\nb: "x"\n', '"x"', 0, 1, 5],
  ])('of %j the text %j number %i is at %i:%i', (text, marked, nth, line, column) => {
    write('content/n.yaml', text);
    const start = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
    expect(
      createLocationFinder(root).locateWithin('content/n.yaml', start, mark(marked, nth))?.start,
    ).toEqual({ line, column });
  });

  test('a link is found as it is written, whatever its spelling', () => {
    write('content/l.yaml', 'a: /ludo/\nb: <a href="/a&amp;b/">x</a>\n');
    const { locateLink } = createLocationFinder(root);
    expect(locateLink('content/l.yaml', '/ludo/')).toEqual({
      span: { start: { line: 1, column: 4 }, end: { line: 1, column: 10 } },
      written: '/ludo/',
    });
    expect(locateLink('content/l.yaml', '/a&b/')).toEqual({
      span: { start: { line: 2, column: 13 }, end: { line: 2, column: 22 } },
      written: '/a&amp;b/',
    });
    expect(locateLink('content/l.yaml', '/none/')).toBeNull();
    expect(locateLink('content/gone.yaml', '/ludo/')).toBeNull();
  });

  test('a file without fields, or without itself, has no places', () => {
    const locations = createLocationFinder(root);
    expect(locations.locateField('content/c.csv', ['slug'], 'value')).toBeNull();
    expect(locations.locateField('content/gone.yaml', ['slug'], 'value')).toBeNull();
    expect(locations.placeText('content/gone.yaml', 'a')).toBeNull();
    expect(locations.placeText('content/c.csv', 'nowhere')).toBeNull();
  });

  test('a file is read once, also when it changes meanwhile', () => {
    const locations = createLocationFinder(root);
    const before = locations.placeText('content/d.yaml', '{x}');
    write('content/d.yaml', 'changed: true\n');
    expect(locations.placeText('content/d.yaml', '{x}')).toEqual(before);
  });

  test('words that visitors read are found, not those of a path', () => {
    const paths = 'a: /assets/big-win.svg\nb: https://x.example/big-win_2/win\nc: x-win\nwin: 1\n';
    write('content/w.yaml', paths);
    const locations = createLocationFinder(root);
    expect(locations.placeWords('content/w.yaml', 'win')?.start).toEqual({ line: 3, column: 6 });
    expect(locations.placeWords('content/w.yaml', 'assets')).toBeNull();
    expect(locations.placeWords('content/gone.yaml', 'win')).toBeNull();
  });

  test('words are found whatever is between them, and in either form of their accents', () => {
    write(
      'content/x.yaml',
      'a: no fee\nb: no\u00a0 fees at  all\nc: >\n  gra\u0301tis, no\n  cost d\u2019argent\n',
    );
    const locations = createLocationFinder(root);
    const at = (words: string) => locations.placeWords('content/x.yaml', words);
    expect(at('no fees at all')).toEqual({ start: { line: 2, column: 4 }, end: { line: 2, column: 20 } });
    expect(at('grátis')?.start).toEqual({ line: 4, column: 3 });
    expect(at('no cost')).toEqual({ start: { line: 4, column: 12 }, end: { line: 4, column: 14 } });
    expect(at("d'argent")?.start).toEqual({ line: 5, column: 8 });
    expect(at('no costs')).toBeNull();
    expect(at('nofee')).toBeNull();
  });

  test('words at the very beginning of a file are no path', () => {
    write('content/v.yaml', 'win: 1\n');
    write('content/u.yaml', '/win: 1\n');
    const locations = createLocationFinder(root);
    expect(locations.placeWords('content/v.yaml', 'win')).toEqual({
      start: { line: 1, column: 1 },
      end: { line: 1, column: 4 },
    });
    expect(locations.placeWords('content/u.yaml', 'win')).toBeNull();
  });

  test('lines are those of either system, and the last ends with the file', () => {
    write('content/r.yaml', 'one: 1\r\ntwo: 22');
    const locations = createLocationFinder(root);
    const at = (line: number, column: number) => ({
      start: { line, column },
      end: { line, column: column + 3 },
    });
    expect(locations.restOfLine('content/r.yaml', at(1, 4))).toBe(': 1');
    expect(locations.textAt('content/r.yaml', at(2, 1))).toBe('two');
    expect(locations.restOfLine('content/r.yaml', at(2, 6))).toBe('22');
    expect(locations.restOfLine('content/r.yaml', at(3, 1))).toBe('');
    expect(locations.restOfLine('content/gone.yaml', at(1, 1))).toBe('');
  });

  test('a text is looked for from a place on, however far down the file that is', () => {
    const locations = createLocationFinder(root);
    const within = (line: number, column: number) =>
      locations.locateWithin(
        'content/b.yaml',
        { start: { line, column }, end: { line, column: column + 1 } },
        mark('/ludo/'),
      )?.start;
    expect(within(1, 1)).toEqual({ line: 1, column: 7 });
    expect(within(1, 7)).toEqual({ line: 1, column: 7 });
    expect(within(1, 8)).toEqual({ line: 2, column: 9 });
    expect(within(3, 1)).toEqual({ line: 3, column: 16 });
    // A span beyond the end is searched in the last line.
    expect(within(9, 1)).toEqual({ line: 9, column: 1 });
    expect(locations.locateWithin('content/gone.yaml', null, mark('x'))).toBeNull();
  });

  test.each([[' '], ['"'], ["'"], [')'], [','], ['}'], [']'], ['\n']])(
    'a whole value may end with %j',
    (end) => {
      write('content/e.yaml', `a: ab. ab${end}`);
      expect(createLocationFinder(root).placeText('content/e.yaml', 'ab')?.start.column).toBe(8);
    },
  );

  test('a whole value may end with the file; of several the first counts', () => {
    write('content/f.yaml', 'a: abc ab');
    write('content/g.yaml', 'a: abc abc ab ab');
    write('content/h.yaml', 'a: abc abd\n');
    write('content/i.yaml', 'a: b\na: c\n');
    const columnIn = (file: string) => createLocationFinder(root).placeText(file, 'ab')?.start.column;
    expect(columnIn('content/f.yaml')).toBe(8);
    expect(columnIn('content/g.yaml')).toBe(12);
    expect(columnIn('content/h.yaml')).toBe(4);
    expect(createLocationFinder(root).placeText('content/i.yaml', 'b')?.start.column).toBe(4);
  });
});

describe('problems of data', () => {
  const files: Record<string, string> = {
    'content/pages/a.yaml':
      'title: 5\nempty: # none\nfaq: { $use: faqs/one }\nlist: []\nnote: #1 game \nitems:\n  - draft: true\n',
    'content/collections/faqs/one.yaml': 'heading: 7\n',
  };
  const page = {
    title: 5,
    empty: null,
    faq: { $use: 'faqs/one' },
    list: [],
    note: null,
    items: [{ draft: true }],
  };
  const library: Library = new Map([
    ['faqs/one', { file: 'content/collections/faqs/one.yaml', data: { heading: 7 } }],
  ]);
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'slipway-problems-'));
    mkdirSync(join(root, 'content/pages'), { recursive: true });
    mkdirSync(join(root, 'content/collections/faqs'), { recursive: true });
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  });
  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const source = (more: Partial<DataSource> = {}): DataSource => ({
    layers: [{ file: 'content/pages/a.yaml', data: page }],
    library,
    locations: createLocationFinder(root),
    filesWithProblems: new Set(),
    checkedFolders: new Set(['content/collections/faqs/']),
    ...more,
  });
  const fieldProblem = (path: PropertyKey[], more: Partial<FieldProblem> = {}): FieldProblem => ({
    code: 'field/type',
    path,
    part: 'value',
    message: 'Wrong.',
    ...more,
  });
  const at = (line: number, from: number, to: number): Span => ({
    start: { line, column: from },
    end: { line, column: to },
  });

  test('a problem is an error at its field', () => {
    expect(
      locateFieldProblem(fieldProblem(['title'], { meant: 'x', found: '5', hint: 'Mend it.' }), source()),
    ).toEqual({
      code: 'field/type',
      severity: 'error',
      file: 'content/pages/a.yaml',
      span: at(1, 8, 9),
      fieldPath: 'title',
      message: 'Wrong.',
      found: '5',
      hint: 'Mend it.',
    });
    expect(locateFieldProblem(fieldProblem(['title'], { part: 'key' }), source()).span).toEqual(at(1, 1, 6));
  });

  test('a missing field is reported at the name of what it is missing in', () => {
    const missing = locateFieldProblem(fieldProblem(['list', 0, 'url'], { code: 'field/missing' }), source());
    expect(missing).toMatchObject({ span: at(4, 1, 5), fieldPath: 'list.url' });
    const absent = locateFieldProblem(fieldProblem(['empty'], { code: 'field/missing' }), source());
    expect(absent).toMatchObject({ span: at(2, 1, 6), fieldPath: 'empty' });
  });

  test('a part of the data has its place before its own path, and hidden items are counted', () => {
    const { span } = locateFieldProblem(fieldProblem([0]), source({ prefix: ['items'] }));
    expect(span).toEqual(at(7, 5, 10));
    const restorePath = (path: readonly PropertyKey[]) => path.map((key) => (key === 'x' ? 'title' : key));
    expect(locateFieldProblem(fieldProblem(['x']), source({ restorePath })).fieldPath).toBe('title');
  });

  const use = {
    code: 'use/shape',
    severity: 'error',
    file: 'content/pages/a.yaml',
    span: at(3, 14, 22),
    fieldPath: 'faq.$use',
    message: 'The entry "faqs/one" does not fit here. Wrong.',
    hint: 'Use an entry of another collection, or write the fields here.',
    related: [{ file: 'content/collections/faqs/one.yaml', span: at(1, 10, 11), message: 'is the entry' }],
  };

  test('an entry that fits its collection is reported where it is used', () => {
    expect(locateFieldProblem(fieldProblem(['faq', 'heading']), source())).toEqual(use);
  });

  test('a problem of an entry that nothing uses is in the entry', () => {
    const file = 'content/collections/faqs/one.yaml';
    const layers = [{ file, data: { heading: 7 } }];
    expect(locateFieldProblem(fieldProblem(['heading']), source({ layers }))).toMatchObject({
      code: 'field/type',
      file,
      fieldPath: 'heading',
    });
  });

  test('a file that is gone by now has a problem without a line', () => {
    const layers = [{ file: 'gone.yaml', data: { note: null } }];
    const nothing = fieldProblem(['note'], { found: 'nothing' });
    expect(locateFieldProblem(nothing, source({ layers }))).toMatchObject({ file: 'gone.yaml', span: null });
  });

  test.each<[string, Partial<DataSource>, FieldProblem['code']]>([
    [
      'has problems of its own',
      { filesWithProblems: new Set(['content/collections/faqs/one.yaml']) },
      'field/type',
    ],
    ['is checked by no schema', { checkedFolders: new Set() }, 'field/type'],
    ['is of a folder without one', { checkedFolders: new Set(['content/collections/x/']) }, 'field/type'],
    ['fits, but says something else that is wrong', {}, 'coupon/expired'],
  ])('an entry that %s is reported itself', (_, more, code) => {
    expect(locateFieldProblem(fieldProblem(['faq', 'heading'], { code }), source(more))).toMatchObject({
      code,
      file: 'content/collections/faqs/one.yaml',
      fieldPath: 'heading',
      span: at(1, 10, 11),
    });
  });

  test.each<[PropertyKey[], Partial<FieldProblem>, string | undefined]>([
    [
      ['note'],
      { found: 'nothing' },
      'A "#" after a space begins a note. Put the value in quotes: "#1 game".',
    ],
    [['empty'], { found: 'nothing' }, undefined],
    [['note'], { found: 'a text' }, undefined],
    [['note'], { found: 'nothing', part: 'key' }, undefined],
    [['title'], { found: 'nothing' }, undefined],
    [['items'], { found: 'an empty list' }, 'All of its items are drafts, or outside the time in which'],
    [['items'], { found: 'a list' }, undefined],
    [['list'], { found: 'an empty list' }, undefined],
    [['title'], { found: 'an empty list' }, undefined],
    [['faq'], { found: 'an empty list' }, 'All of its items are drafts, or outside the time in which'],
    [
      ['faq'],
      { found: 'a group of fields', expected: 'a list' },
      'The entry holds one item. Write "- $use: faqs/one" on a line below.',
    ],
    [['faq'], { found: 'a text', expected: 'a list' }, undefined],
    [['faq'], { found: 'a group of fields', expected: 'a text' }, undefined],
    [['title'], { found: 'a group of fields', expected: 'a list' }, undefined],
    [['gone'], { found: 'nothing' }, undefined],
  ])('at %j a problem %j is explained by how it is written: %s', (path, more, hint) => {
    const { hint: found } = locateFieldProblem(fieldProblem(path, more), source());
    if (hint === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(hint);
  });

  test('the schema’s findings are in the file and at the place that each comes from', () => {
    const shape = z.object({
      title: z.string(),
      faq: z.object({ heading: z.string(), content: z.string() }),
    });
    const data = { title: 5, faq: { heading: 7 } };
    const { issues = [] } = shape.safeParse(data).error ?? {};
    const problems = problemsFromIssues(issues, shape, data, source());
    expect(problems.map(({ code, file, fieldPath, found }) => [code, file, fieldPath, found])).toEqual([
      ['field/type', 'content/pages/a.yaml', 'title', '5'],
      // The first of its problems is enough.
      ['use/shape', 'content/pages/a.yaml', 'faq.$use', undefined],
    ]);
    expect(problems[1]?.message).toContain('found 7');
  });

  test('a number is quoted as it is written', () => {
    const shape = z.object({ version: z.string(), gone: z.string() });
    const data = { version: 1.1 };
    const { issues = [] } = shape.safeParse(data).error ?? {};
    writeFileSync(join(root, 'content/pages/v.yaml'), 'version: 1.10\n');
    const layers = [{ file: 'content/pages/v.yaml', data }];
    const [version, gone] = problemsFromIssues(issues, shape, data, source({ layers }));
    expect(version).toMatchObject({ found: '1.10', hint: expect.stringContaining('"1.10"') });
    expect(gone).toMatchObject({ fieldPath: 'gone', code: 'field/missing' });
    const [unplaced] = problemsFromIssues(
      issues,
      shape,
      data,
      source({ layers: [{ file: 'gone.yaml', data }] }),
    );
    expect(unplaced).toMatchObject({ found: '1.1', span: null });
  });

  test('an expired coupon is a warning', () => {
    expect(expiredCoupon(['title'], source())).toEqual({
      code: 'coupon/expired',
      severity: 'warning',
      file: 'content/pages/a.yaml',
      span: at(1, 8, 9),
      fieldPath: 'title',
      message: 'This coupon has expired.',
      hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
    });
  });

  test('a problem of a $use or a placeholder is at its field, its name, or a piece of its value', () => {
    const locations = createLocationFinder(root);
    const found = {
      code: 'use/missing',
      file: 'content/pages/a.yaml',
      path: ['faq', '$use'],
      message: 'No.',
    } as const;
    expect(locateResolveProblem(found, locations)).toEqual({
      code: 'use/missing',
      severity: 'error',
      file: 'content/pages/a.yaml',
      span: at(3, 14, 22),
      fieldPath: 'faq.$use',
      message: 'No.',
    });
    expect(locateResolveProblem({ ...found, part: 'key' }, locations).span).toEqual(at(3, 8, 12));
    expect(locateResolveProblem({ ...found, text: 'one' }, locations).span).toEqual(at(3, 19, 22));
  });
});

test('what is missed inside a gap is reported by the gap alone', () => {
  const problem = (fieldPath: string, file = 'a.yaml'): Problem => ({
    code: 'field/missing',
    severity: 'error',
    file,
    span: null,
    fieldPath,
    message: '',
  });
  const problems = ['list[1]', 'list[1].url', 'list[1][0]', 'list[10]', 'list', 'lists[1]'].map((path) =>
    problem(path),
  );
  const left = (gaps: { file: string; path: (string | number)[] }[]) =>
    withoutGaps([...problems, problem('list[1]', 'b.yaml')], gaps).map(
      ({ file, fieldPath }) => file + fieldPath,
    );
  expect(left([])).toHaveLength(7);
  expect(left([{ file: 'a.yaml', path: ['list', 1] }])).toEqual([
    'a.yamllist[10]',
    'a.yamllist',
    'a.yamllists[1]',
    'b.yamllist[1]',
  ]);
  expect(left([{ file: 'a.yaml', path: ['list'] }])).toEqual(['a.yamllists[1]', 'b.yamllist[1]']);
  expect(
    left([
      { file: 'a.yaml', path: [] },
      { file: 'c.yaml', path: [] },
    ]),
  ).toEqual(['b.yamllist[1]']);
});
