import { describe, expect, test } from 'vitest';
import type { Span } from '../pipeline/model/problems.ts';
import { codeFrame } from './code-frame.ts';

function spanOf(text: string, part: string): Span {
  const offset = text.indexOf(part);
  const line = text.slice(0, offset).split('\n').length;
  const column = offset - (text.lastIndexOf('\n', offset - 1) + 1) + 1;
  return { start: { line, column }, end: { line, column: column + part.length } };
}

/** The frame without the numbers of lines. */
function rows(text: string, part: string): string[] {
  return codeFrame(text, spanOf(text, part))
    .split('\n')
    .map((row) => row.replace(/^[ \d]*\| ?/, ''));
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

describe('codeFrame', () => {
  test('shows the line with its number and marks the part below it', () => {
    const text = 'title: Home\nlayout: bar\n';
    expect(codeFrame(text, spanOf(text, 'bar'))).toBe('  2 | layout: bar\n    |         ^^^');
  });

  test.each([
    ['Latin letters', 'title: Home { draft: nope }', 'nope'],
    ['Devanagari conjuncts', 'title: क्षत्रिय लूडो खेलें { draft: nope }', 'nope'],
    ['Bengali with a joiner', 'title: র‍্যাম পাশা { draft: nope }', 'nope'],
    ['Gujarati', 'title: લૂડો રમો { draft: nope }', 'nope'],
    ['an emoji of several code points', 'title: 👨‍👩‍👧‍👦 { draft: nope }', 'nope'],
    ['a Devanagari part', 'flags: { "शक्ति": 1 }', '"शक्ति"'],
  ])('counts letters as a reader does before and in the part: %s', (_, line, part) => {
    const [shown = '', marks = ''] = rows(line, part);
    const count = (text: string): number => [...letters.segment(text)].length;
    expect(shown).toBe(line);
    expect(marks).toBe(`${' '.repeat(count(line.slice(0, line.indexOf(part))))}${'^'.repeat(count(part))}`);
  });

  test('shows a tab as one space, so that the mark is below the part', () => {
    expect(rows('a:\n\tdraft: nope', 'nope')).toEqual([' draft: nope', '        ^^^^']);
  });

  test('cuts a long line on both sides of the mark', () => {
    const [shown = '', marks = ''] = rows(`${'a'.repeat(500)}nope${'b'.repeat(500)}`, 'nope');
    expect(shown).toHaveLength(122);
    expect(shown).toMatch(/^…a+nopeb+…$/);
    expect(marks).toBe(`${' '.repeat(shown.indexOf('nope'))}^^^^`);
  });

  test('shows what is near the mark of a line that is megabytes long, with its letters below each other', () => {
    const line = `${'क्ष'.repeat(700_000)}nope${'b'.repeat(2_000_000)}`;
    const [shown = '', marks = ''] = rows(`title: Home\n${line}\n`, 'nope');
    expect(shown).toMatch(/^…(?:क्ष){40}nopeb+…$/);
    const before = [...letters.segment(shown.slice(0, shown.indexOf('nope')))].length;
    expect(marks).toBe(`${' '.repeat(before)}^^^^`);
  });

  test('cuts a mark that is longer than the line shown', () => {
    const [shown = '', marks = ''] = rows(`x: ${'y'.repeat(500)}`, 'y'.repeat(500));
    expect(shown.startsWith('x: yyy')).toBe(true);
    expect(marks.trimStart()).toMatch(/^\^+$/);
    expect(marks.length).toBeLessThanOrEqual(shown.length);
  });

  test('leaves line ends of Windows out', () => {
    expect(rows('title: Home\r\nlayout: bar\r\n', 'bar')).toEqual(['layout: bar', '        ^^^']);
  });

  test('marks one letter where a span has no width or ends on another line', () => {
    const at = { line: 1, column: 8 };
    expect(codeFrame('title: Home', { start: at, end: at })).toContain('|        ^');
    expect(codeFrame('title: Home\nx', { start: at, end: { line: 2, column: 1 } })).toMatch(/\^$/);
  });

  test('is empty for an empty line and for a line that is not there', () => {
    expect(codeFrame('a\n\nb', { start: { line: 2, column: 1 }, end: { line: 2, column: 2 } })).toBe('');
    expect(codeFrame('a', { start: { line: 9, column: 1 }, end: { line: 9, column: 2 } })).toBe('');
  });
});
