/**
 * Limits of an MDX body, checked in one pass over its characters before a parser sees it: the Markdown parser compares every emphasis mark
 * with every other of its paragraph, and recurses for each quote, list and tag.
 */
import { inThousands } from '../../../schemas/plain/in-thousands.ts';
import {
  MOST_BLOCK_LENGTH,
  MOST_BLOCK_LEVELS,
  MOST_BODY_LENGTH,
  MOST_BODY_LINES,
  MOST_LAZY_LINES,
  MOST_MARKS,
  MOST_MARKS_IN_BLOCK,
  MOST_OPEN_TAGS,
} from '../model/limits.ts';
import type { Position, Problem } from '../model/problems.ts';

/** Which limit is exceeded, and where. */
export interface BodyExcess extends Pick<Problem, 'code' | 'message' | 'hint'> {
  at: Position;
}

/** The first position at which a body exceeds a limit; null for all usual pages. */
export function bodyExcess(body: string): BodyExcess | null {
  const text = body.trimStart();
  const linesBefore = body.slice(0, body.length - text.length).split('\n').length - 1;
  if (linesBefore > MOST_BODY_LINES) return { ...LATE_BODY, at: { line: linesBefore + 1, column: 1 } };
  if (text.length > MOST_BODY_LENGTH) {
    const at = positionOf(body, body.length - text.length + MOST_BODY_LENGTH);
    return { ...LONG_BODY, at };
  }
  const counts = new BodyCounts();
  let fence: Fence | null = null;
  for (const [index, line] of body.split('\n').entries()) {
    const before: Fence | null = fence;
    fence = fenceAfter(line, before);
    const found = counts.addLine(line, fence !== null || before !== null);
    if (found !== null) return { ...found.words, at: { line: index + 1, column: found.column } };
  }
  return null;
}

/** An open code block, whose marks are not emphasis. */
interface Fence {
  mark: string;
  /** Characters before it on its line, when it is inside a quote or list: a line with fewer ends the block. */
  inside: number;
}

/** The code block that a line opens or leaves open. */
function fenceAfter(line: string, open: Fence | null): Fence | null {
  const [, margin = '', mark = '', info = ''] = /^([ \t>*+-]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (open !== null && line.trim() !== '' && line.search(/[^ \t>]|$/) < open.inside)
    return fenceAfter(line, null);
  if (open === null) {
    if (mark === '' || (mark.startsWith('`') && info.includes('`'))) return null;
    return { mark, inside: margin.trim() === '' ? 0 : margin.length };
  }
  return mark.startsWith(open.mark) && info.trim() === '' ? null : open;
}

type Words = Pick<Problem, 'code' | 'message' | 'hint'>;

/** Counts so far. */
class BodyCounts {
  private lines = 0;
  private marks = 0;
  private marksInBlock = 0;
  private blockLength = 0;
  private linesInBlock = 0;
  /** Bars of the first line of the block, and whether the second makes it the head of a table. */
  private barsOfHead = 0;
  private isTable = false;
  private openTags = 0;
  /** Indentations of the lists that a line may belong to. */
  private readonly lists: number[] = [];
  /** Where the text behind the last mark of a quote or list of the block began, and lines that go on without one. */
  private insideBlock = 0;
  private lazyLines = 0;

  addLine(line: string, isCode: boolean): { words: Words; column: number } | null {
    const isBlank = line.trim() === '';
    if (isBlank) this.endBlock();
    if (!isBlank || this.lines > 0) this.lines += 1;
    if (this.lines > MOST_BODY_LINES) return { words: MANY_LINES, column: 1 };
    this.blockLength += line.length + 1;
    if (this.blockLength > MOST_BLOCK_LENGTH) return { words: LONG_BLOCK, column: 1 };
    if (isBlank) return null;
    const { levels, contentAt } = this.levelsOf(line);
    if (levels > MOST_BLOCK_LEVELS) return { words: DEEP_BLOCK, column: contentAt };
    if (contentAt < this.insideBlock) this.lazyLines += 1;
    else this.insideBlock = contentAt;
    if (this.lazyLines > MOST_LAZY_LINES) return { words: LAZY_BLOCK, column: 1 };
    if (isCode) return null;
    this.noteTable(line);
    return this.addMarks(line);
  }

  private endBlock(): void {
    this.blockLength = 0;
    this.linesInBlock = 0;
    this.marksInBlock = 0;
    this.isTable = false;
    this.insideBlock = 0;
    this.lazyLines = 0;
  }

  /** The rows of a table are read one by one. */
  private noteTable(line: string): void {
    this.linesInBlock += 1;
    const bars = line.split('|').length - line.split('\\|').length;
    if (this.linesInBlock === 1) this.barsOfHead = bars;
    if (this.linesInBlock === 2)
      this.isTable = bars > 0 && bars === this.barsOfHead && /^[ \t|:-]+$/.test(line);
    if (this.isTable && line.trimStart().startsWith('|')) this.marksInBlock = 0;
  }

  /** Quotes and lists that a line is inside of, by its own marks and the lists above that are indented less. */
  private levelsOf(line: string): { levels: number; contentAt: number } {
    let quotes = 0;
    let at = 0;
    let inside = 0;
    for (;;) {
      while (line[at] === ' ' || line[at] === '\t') at += 1;
      const marker = line[at] === '>' ? '>' : listMarkerAt(line, at);
      if (marker === '') break;
      if (marker === '>') quotes += 1;
      else {
        while ((this.lists.at(-1) ?? -1) >= at) this.lists.pop();
        this.lists.push(at);
      }
      inside = at + 1;
      if (quotes + this.lists.length > MOST_BLOCK_LEVELS) break;
      this.marks += 1;
      at += marker.length;
      inside = at + 1;
    }
    return { levels: quotes + this.lists.length, contentAt: Math.max(inside, at) };
  }

  private addMarks(line: string): { words: Words; column: number } | null {
    if (!ANY_MARK.test(line)) return null;
    for (let at = 0; at < line.length; at += 1) {
      const char = line[at] ?? '';
      if (char === '\\') at += 1;
      else if (char === '[' || (EMPHASIS.has(char) && line[at - 1] !== char)) this.marksInBlock += 1;
      if (OTHER_MARKS.has(char) || EMPHASIS.has(char)) this.marks += 1;
      if (char === '<') this.openTags = Math.max(0, this.openTags + stepOfTag(line, at));
      else if (char === '>' && line[at - 1] === '/') this.openTags = Math.max(0, this.openTags - 1);
      else if (char === '`') at = endOfCode(line, at);
      const words =
        this.openTags > MOST_OPEN_TAGS
          ? DEEP_TAGS
          : this.marksInBlock > MOST_MARKS_IN_BLOCK || this.marks > MOST_MARKS
            ? MANY_MARKS
            : null;
      if (words !== null) return { words, column: at + 1 };
    }
    return null;
  }
}

/** Each is compared with the others of its paragraph. */
const EMPHASIS: ReadonlySet<string> = new Set('*_~[');
const OTHER_MARKS: ReadonlySet<string> = new Set('<{|`&!');

const ANY_MARK = /[*_~[<>{|`&!]/;

/** `- ` or `12. ` at a place of a line, or nothing. */
function listMarkerAt(line: string, at: number): string {
  LIST_MARKER.lastIndex = at;
  return LIST_MARKER.exec(line)?.[0] ?? '';
}

const LIST_MARKER = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y;

/** A tag that opens goes one level down, one that closes goes one up. */
function stepOfTag(line: string, at: number): number {
  const next = line[at + 1] ?? '';
  if (next === '/') return -1;
  return /[A-Za-z>]/.test(next) ? 1 : 0;
}

/** The end of inline code that ends on its line; tags inside it do not count. */
function endOfCode(line: string, at: number): number {
  let open = at;
  while (line[open + 1] === '`') open += 1;
  const fence = line.slice(at, open + 1);
  const close = fence.length <= MOST_BACKTICKS ? line.indexOf(fence, open + 1) : -1;
  return close === -1 || close - open > MOST_CODE_LENGTH ? open : close + fence.length - 1;
}

/** Longer inline code is treated as text. */
const MOST_CODE_LENGTH = 200;
const MOST_BACKTICKS = 3;

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

const LONG_BODY: Words = {
  code: 'text/too-long',
  message: `Expected a page body of at most ${inThousands(MOST_BODY_LENGTH)} characters; more of it begins here.`,
  hint: 'Divide it into several pages.',
};
const LATE_BODY: Words = {
  code: 'file/too-many',
  message: `Expected at most ${inThousands(MOST_BODY_LINES)} lines before the text of a page, found more.`,
  hint: 'Move long lists of the front matter into a collection, and write "$use: …".',
};
const MANY_LINES: Words = {
  code: 'file/too-many',
  message: `Expected a page body of at most ${inThousands(MOST_BODY_LINES)} lines; the next one begins here.`,
  hint: 'Divide it into several pages.',
};
const LONG_BLOCK: Words = {
  code: 'text/too-long',
  message: `Expected a paragraph, list or table of at most ${inThousands(MOST_BLOCK_LENGTH)} characters; this line goes beyond that.`,
  hint: 'Put an empty line between two parts of it.',
};
const LAZY_BLOCK: Words = {
  code: 'text/too-many',
  message: `Expected at most ${MOST_LAZY_LINES} lines of a quote or list without a mark of their own, found more.`,
  hint: 'Begin each line of a quote with ">", and indent the lines of a list.',
};
const DEEP_BLOCK: Words = {
  code: 'text/too-deep',
  message: `Expected at most ${MOST_BLOCK_LEVELS} quotes and lists inside each other, found more.`,
  hint: 'Look for ">" or "-" that were repeated by mistake.',
};
const DEEP_TAGS: Words = {
  code: 'text/too-deep',
  message: `Expected at most ${MOST_OPEN_TAGS} tags inside each other, found more.`,
  hint: 'Close each tag where its text ends.',
};
const MANY_MARKS: Words = {
  code: 'text/too-many',
  message: `Expected at most ${MOST_MARKS_IN_BLOCK} marks of emphasis and links in one paragraph, list or table, and ${inThousands(MOST_MARKS)} marks in a page body, found more.`,
  hint: 'Put an empty line between two parts of it, or divide the page. To show a mark, write a backslash before it.',
};
