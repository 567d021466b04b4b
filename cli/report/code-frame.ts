import { codeFrameColumns } from '@babel/code-frame';
import { graphemes } from '../pipeline/model/graphemes.ts';
import type { Span } from '../pipeline/model/problems.ts';
import { inertFrame } from './inert.ts';

/** Characters of a line that fit beside its number; a whole page of JSON may be on one line. */
const MOST_LETTERS = 120;
/** Letters shown before the mark when the line is cut. */
const LETTERS_BEFORE = 40;
/** UTF-16 units around the mark in which those characters are counted: a line may be megabytes long. */
const UNITS_BEFORE = 1000;
const UNITS_BEHIND = 2000;

/**
 * The line of a span with a mark below it. Columns are counted in graphemes, since a Devanagari syllable of several code units takes one
 * column on the screen.
 */
export function codeFrame(text: string, span: Span): string {
  const { start, end } = span;
  const line = lineOf(text, start.line);
  if (line === null || line.trim() === '') return '';
  const near = partAround(line, start.column - 1);
  const upTo = (column: number): number =>
    graphemes(near.text.slice(0, Math.max(0, column - 1 - near.from))).length;
  const from = upTo(start.column);
  const to = end.line === start.line ? Math.max(from + 1, upTo(end.column)) : from + 1;
  const shown = cut(graphemes(inertFrame(near.text)), from, to, near);
  // The types of the library do not name `startLine` yet.
  const options: { linesAbove: number; linesBelow: number; startLine: number } = {
    linesAbove: 0,
    linesBelow: 0,
    startLine: start.line,
  };
  const place = {
    start: { line: start.line, column: shown.from + 1 },
    end: { line: start.line, column: shown.to + 1 },
  };
  return codeFrameColumns(shown.line, place, options).replaceAll(/^>/gm, ' ');
}

/** A line without its end; null when there is none of that number. */
function lineOf(text: string, number: number): string | null {
  let from = 0;
  for (let passed = 1; passed < number; passed += 1) {
    const feed = text.indexOf('\n', from);
    if (feed === -1) return null;
    from = feed + 1;
  }
  const feed = text.indexOf('\n', from);
  const line = feed === -1 ? text.slice(from) : text.slice(from, feed);
  return feed !== -1 && line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** A part of a line, and whether that is all of it. */
interface LinePart {
  text: string;
  /** Units of the line before it. */
  from: number;
  isCutBehind: boolean;
}

function partAround(line: string, at: number): LinePart {
  let from = Math.max(0, at - UNITS_BEFORE);
  // Not in the middle of a character.
  while (from > 0 && from < at && CONTINUES_LETTER.test(line[from] ?? '')) from += 1;
  const to = Math.min(line.length, at + UNITS_BEHIND);
  return { text: line.slice(from, to), from, isCutBehind: to < line.length };
}

/** The second half of a pair of units, a mark on the letter before, or a joiner. */
const CONTINUES_LETTER = /[\udc00-\udfff\u200d]|\p{M}/u;

/** A long line is cut on both sides of its mark; what was cut is shown by an ellipsis. */
function cut(
  letters: readonly string[],
  from: number,
  to: number,
  part: LinePart,
): { line: string; from: number; to: number } {
  const isLong = letters.length > MOST_LETTERS;
  const first = isLong ? Math.max(0, Math.min(from - LETTERS_BEFORE, letters.length - MOST_LETTERS)) : 0;
  const last = isLong ? Math.min(letters.length, first + MOST_LETTERS) : letters.length;
  const before = first > 0 || part.from > 0 ? '…' : '';
  const after = last < letters.length || part.isCutBehind ? '…' : '';
  const shift = before.length - first;
  return {
    line: `${before}${letters.slice(first, last).join('')}${after}`,
    from: from + shift,
    to: Math.min(to, last) + shift,
  };
}
