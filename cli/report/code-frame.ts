import { codeFrameColumns } from '@babel/code-frame';
import type { Span } from '../pipeline/problems.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Letters of a line that fit beside its number; a whole page of JSON may stand on one line. */
const MOST_LETTERS = 120;
/** Letters shown before the mark when the line is cut. */
const LETTERS_BEFORE = 40;

/**
 * The line of a span with a mark below it. Columns are counted in graphemes, since a Devanagari syllable of several
 * code units takes one place on the screen.
 */
export function codeFrame(text: string, span: Span): string {
  const { start, end } = span;
  const line = text.split(/\r?\n/)[start.line - 1];
  if (line === undefined || line.trim() === '') return '';
  const letters = graphemes(line.replaceAll('\t', ' '));
  const from = graphemes(line.slice(0, start.column - 1)).length;
  const to =
    end.line === start.line ? Math.max(from + 1, graphemes(line.slice(0, end.column - 1)).length) : from + 1;
  const shown = cut(letters, from, to);
  const frame = codeFrameColumns(
    `${'\n'.repeat(start.line - 1)}${shown.line}`,
    { start: { line: start.line, column: shown.from + 1 }, end: { line: start.line, column: shown.to + 1 } },
    { linesAbove: 0, linesBelow: 0 },
  );
  return frame.replaceAll(/^>/gm, ' ');
}

function graphemes(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** A long line is cut on both sides of its mark; what was cut is shown by an ellipsis. */
function cut(
  letters: readonly string[],
  from: number,
  to: number,
): { line: string; from: number; to: number } {
  if (letters.length <= MOST_LETTERS) return { line: letters.join(''), from, to };
  const first = Math.max(0, Math.min(from - LETTERS_BEFORE, letters.length - MOST_LETTERS));
  const last = Math.min(letters.length, first + MOST_LETTERS);
  const before = first > 0 ? '…' : '';
  const after = last < letters.length ? '…' : '';
  const shift = before.length - first;
  return {
    line: `${before}${letters.slice(first, last).join('')}${after}`,
    from: from + shift,
    to: Math.min(to, last) + shift,
  };
}
