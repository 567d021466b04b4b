import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainYaml } from './explain-yaml.ts';
import { createPlaceFinder } from './place-problems.ts';
import type { Span } from './problems.ts';

/** What stands in a text at a span of one line. */
function marked(text: string, span: Span | null): string {
  if (span === null) return '';
  return (text.split(/\r?\n/)[span.start.line - 1] ?? '').slice(span.start.column - 1, span.end.column - 1);
}

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

describe('createPlaceFinder', () => {
  let root = '';
  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'slipway-places-'));
    mkdirSync(join(root, 'content'));
    write('content/a.mdx', '---\ntitle: Home\ndraft: nope\n---\n\nHello /ludo/\n');
    write('content/b.yaml', 'link: /ludo/turbo/\nother: "/ludo/"\ntext: <a href="/ludo/#x">y</a>\n');
    write('content/c.csv', 'slug,name\npune,Pune\n');
    write('content/d.yaml', 'one: |\n  a {x}\n  b {y}\n');
  });
  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  test('fields of front matter have the lines of the file', () => {
    expect(createPlaceFinder(root).placeField('content/a.mdx', ['draft'], 'value')).toEqual({
      start: { line: 3, column: 8 },
      end: { line: 3, column: 12 },
    });
  });

  test('a whole value is found before a longer text that begins the same', () => {
    expect(createPlaceFinder(root).placeText('content/b.yaml', '/ludo/')?.start).toEqual({
      line: 2,
      column: 9,
    });
  });

  test('a text that only stands inside of a longer one is found there', () => {
    expect(createPlaceFinder(root).placeText('content/b.yaml', '/ludo/tu')?.start).toEqual({
      line: 1,
      column: 7,
    });
  });

  test('a part of a value of several lines is found on its line', () => {
    const places = createPlaceFinder(root);
    const value = places.placeField('content/d.yaml', ['one'], 'value');
    expect(places.placeWithin('content/d.yaml', value, '{y}')).toEqual({
      start: { line: 3, column: 5 },
      end: { line: 3, column: 8 },
    });
    expect(places.placeWithin('content/d.yaml', value, '{z}')).toEqual(value);
    expect(places.placeWithin('content/d.yaml', null, '{y}')).toBeNull();
  });

  test('a file without fields, or without itself, has no places', () => {
    const places = createPlaceFinder(root);
    expect(places.placeField('content/c.csv', ['slug'], 'value')).toBeNull();
    expect(places.placeField('content/gone.yaml', ['slug'], 'value')).toBeNull();
    expect(places.placeText('content/gone.yaml', 'a')).toBeNull();
    expect(places.placeText('content/c.csv', 'nowhere')).toBeNull();
  });

  test('a file is read once, also when it changes meanwhile', () => {
    const places = createPlaceFinder(root);
    const before = places.placeText('content/d.yaml', '{x}');
    write('content/d.yaml', 'changed: true\n');
    expect(places.placeText('content/d.yaml', '{x}')).toEqual(before);
  });
});
