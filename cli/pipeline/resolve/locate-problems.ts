/** Locates problems: from a field of resolved data to a line of a file. */

import type * as z from 'zod';
import { memoized } from '../../memoized.ts';
import { explainSource } from '../formats/parse.ts';
import { explainIssues, type FieldProblem, type TextMark } from '../model/explain-issue.ts';
import { writtenLink } from '../model/links.ts';
import { formatFieldPath, type Problem, problemIn, type Span } from '../model/problems.ts';
import { readSource } from '../source/read.ts';
import { type FieldOrigin, originOf } from './field-origin.ts';
import type { Library, ResolveProblem } from './library.ts';
import type { Layer, Resolved } from './resolve.ts';

/** Locates fields and texts in files. A file is parsed with positions once, and only when something is wrong in it. */
export interface LocationFinder {
  /** A field of a file as written there. */
  locateField(file: string, path: readonly PropertyKey[], part: 'key' | 'value'): Span | null;
  /** The first occurrence of a text in a file. */
  placeText(file: string, text: string): Span | null;
  /** The first occurrence of words that visitors read, not inside a path such as `/assets/certified.svg`. */
  placeWords(file: string, words: string): Span | null;
  /** The location of a link in a text of the file, and how it is written there. */
  locateLink(file: string, link: string): { span: Span; written: string } | null;
  /** The location of a part of the value at a span; the span itself when there is no such part. */
  locateWithin(file: string, from: Span | null, mark: TextMark | undefined): Span | null;
  /** The text of a span within one line. */
  textAt(file: string, span: Span): string;
  /** The text from a span's start to the end of its line. */
  restOfLine(file: string, span: Span): string;
}

export function createLocationFinder(root: string): LocationFinder {
  const explained = new Map<string, ReturnType<typeof explainSource> | null>();
  const texts = new Map<string, string | null>();
  const textOf = (file: string): string | null =>
    memoized(texts, file, () => readSource(root, file).source?.text ?? null);
  const lines = new Map<string, string[]>();
  const lineOf = (file: string, line: number): string =>
    memoized(lines, file, () => textOf(file)?.split(/\r?\n/) ?? [])[line - 1] ?? '';
  return {
    locateField(file, path, part) {
      const known = memoized(explained, file, () => {
        const text = textOf(file);
        return text === null || file.endsWith('.csv') ? null : explainSource({ path: file, text });
      });
      return known?.locate(path, part) ?? null;
    },
    placeText(file, needle) {
      const text = textOf(file);
      const found = text === null ? null : nearestOf(file, text, needle);
      return text === null || found === null ? null : spanOfOffset(text, found.offset, needle.length);
    },
    placeWords(file, words) {
      const text = textOf(file);
      if (text === null) return null;
      // Whoever searches has one way to write them; the file may have another.
      const ways = [words, words.normalize('NFD'), words.replaceAll("'", '\u2019')];
      return ways.map((way) => spanOfWords(text, way)).find((span) => span !== null) ?? null;
    },
    locateLink(file, link) {
      const text = textOf(file);
      if (text === null) return null;
      for (const written of new Set([link, decoded(link)])) {
        const found = nearestOf(file, text, written);
        // Inside of a longer address it is another link.
        if (found?.isStart) return { span: spanOfOffset(text, found.offset, written.length), written };
      }
      const found = writtenLink(text, link);
      if (found === null) return null;
      return { span: spanOfOffset(text, found.offset, found.text.length), written: found.text };
    },
    locateWithin(file, from, mark) {
      const text = textOf(file);
      if (text === null || from === null || mark === undefined) return from;
      const start = offsetOfLine(text, from.start.line) + from.start.column - 1;
      return spanOfMark(text, start, mark) ?? from;
    },
    textAt: (file, { start, end }) => lineOf(file, start.line).slice(start.column - 1, end.column - 1),
    restOfLine: (file, { start }) => lineOf(file, start.line).slice(start.column - 1),
  };
}

/** The first of the words with the others after it, however many spaces and line breaks are between them. */
function spanOfWords(text: string, words: string): Span | null {
  const [first = '', ...others] = words.split(' ');
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    let end = at + first.length;
    for (const word of others) {
      const next = offsetAfterSpace(text, end);
      end = next !== null && text.startsWith(word, next) ? next + word.length : Number.NaN;
    }
    if (Number.isNaN(end) || isInPath(text, at)) continue;
    const lineEnd = text.indexOf('\n', at);
    return spanOfOffset(text, at, (lineEnd === -1 || end < lineEnd ? end : lineEnd) - at);
  }
  return null;
}

/** Null when no space follows the offset. */
function offsetAfterSpace(text: string, offset: number): number | null {
  let end = offset;
  while (/\s/.test(text[end] ?? '')) end += 1;
  return end > offset ? end : null;
}

/** Whether an offset is inside a path such as `/assets/…`. */
function isInPath(text: string, at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - LONGEST_PATH); before -= 1) {
    if (text[before] === '/') return true;
    if (!/[\w.-]/.test(text[before] ?? '')) return false;
  }
  return false;
}

const LONGEST_PATH = 300;

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const feed = text.indexOf('\n', offset);
    if (feed === -1) return offset;
    offset = feed + 1;
  }
  return offset;
}

function spanOfOffset(text: string, offset: number, length: number): Span {
  const line = text.slice(0, offset).split('\n').length;
  const column = offset - (text.lastIndexOf('\n', offset - 1) + 1) + 1;
  return { start: { line, column }, end: { line, column: column + length } };
}

/** The nearest spelling of the text: plain, or escaped in either kind of quotes. */
function spanOfMark(text: string, start: number, { text: marked, nth }: TextMark): Span | null {
  const ways = [marked, JSON.stringify(marked).slice(1, -1), marked.replaceAll("'", "''")];
  let nearest: { offset: number; length: number } | null = null;
  for (const way of new Set(ways)) {
    let offset = text.indexOf(way, start);
    for (let passed = 0; passed < nth && offset !== -1; passed += 1) offset = text.indexOf(way, offset + 1);
    if (offset !== -1 && (nearest === null || offset < nearest.offset))
      nearest = { offset, length: way.length };
  }
  return nearest === null ? null : spanOfOffset(text, nearest.offset, nearest.length);
}

interface Occurrence {
  offset: number;
  /** Not in the middle of a longer text. */
  isStart: boolean;
}

/**
 * Where a text is written, outside of notes: as a whole value (between quotes, spaces or marks of a tag) if there is one, else at the
 * beginning of a longer text, else anywhere.
 */
function nearestOf(file: string, text: string, needle: string): Occurrence | null {
  const notesEnd = endOfNotes(file, text);
  let best: (Occurrence & { rank: number }) | null = null;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    const isStart = !/[\p{L}\p{N}/.%~_-]/u.test(text[at - 1] ?? ' ');
    const rank = (isStart ? 2 : 0) + (/[\s"'),}\]>\\]/.test(text[at + needle.length] ?? ' ') ? 1 : 0);
    if (best !== null && rank <= best.rank) continue;
    if (isInNote(text, at, needle, notesEnd)) continue;
    best = { offset: at, isStart, rank };
    if (rank === 3) break;
  }
  return best;
}

/** Where notes that begin with "#" end: such lines of an MDX text are headings. */
function endOfNotes(file: string, text: string): number {
  if (/\.ya?ml$/.test(file)) return text.length;
  return file.endsWith('.mdx') ? Math.max(0, text.indexOf('\n---', 3)) : 0;
}

/** UTF-16 units before a text in which the beginning of a note is looked for. */
const LONGEST_NOTE = 300;

/** Whether an offset is in a note of YAML, MDX or HTML. */
function isInNote(text: string, at: number, needle: string, notesEnd: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_NOTE), at);
  if (before.lastIndexOf('<!--') > before.lastIndexOf('-->')) return true;
  if (before.lastIndexOf('{/*') > before.lastIndexOf('*/}')) return true;
  if (at >= notesEnd) return false;
  const line = before.slice(before.lastIndexOf('\n') + 1).replace(/"[^"]*"|'[^']*'/g, '""');
  return /(?:^|\s)#/.test(needle.startsWith('#') ? `${line}#` : line);
}

/** A link without the percent encoding that Markdown gives it; itself where it has none. */
function decoded(link: string): string {
  try {
    return decodeURI(link);
  } catch {
    return link; // a stray percent sign stands for itself
  }
}

/** Where checked data comes from, so that its problems can be reported in those files. */
export interface DataSource {
  /** The files of the data, the first one winning. */
  layers: readonly Layer[];
  library: Library;
  locations: LocationFinder;
  /** Path of the checked value in the data. */
  prefix?: readonly PropertyKey[];
  /** Maps the path of a value among visible items to its path among all written items. */
  restorePath?(path: readonly PropertyKey[]): PropertyKey[];
  /** Files of entries with problems of their own; all other entries fit their collection's schema. */
  filesWithProblems: ReadonlySet<string>;
  /** Folders of entries that are checked by a schema of their own. */
  checkedFolders: ReadonlySet<string>;
  /** Hints show how to write it there. Default: YAML. */
  syntax?: 'yaml' | 'mdx';
}

/** The problems that a schema finds, each located in the file that the value comes from. */
export function problemsFromIssues(
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
  data: unknown,
  source: DataSource,
): Problem[] {
  const written = (path: readonly PropertyKey[]): string | null => {
    const origin = originIn(source, path);
    if (!origin.exists) return null;
    const span = source.locations.locateField(origin.file, origin.path, 'value');
    return span === null ? null : source.locations.textAt(origin.file, span);
  };
  const reading = { written, syntax: source.syntax ?? 'yaml' } as const;
  const problems = explainIssues(issues, schema, data, reading).map((fieldProblem) =>
    locateFieldProblem(fieldProblem, source),
  );
  // An entry of the wrong kind differs in every field; one problem is enough.
  const uses = new Set<string>();
  return problems.filter(({ code, file, fieldPath }) => {
    const use = `${file} ${fieldPath}`;
    const isFirst = code !== 'use/shape' || !uses.has(use);
    if (code === 'use/shape') uses.add(use);
    return isFirst;
  });
}

function originIn(
  { layers, library, prefix = [], restorePath }: DataSource,
  path: readonly PropertyKey[],
): FieldOrigin {
  const whole = [...prefix, ...path];
  return originOf(restorePath === undefined ? whole : restorePath(whole), layers, library);
}

/** A problem at a field of resolved data; defaults and `$use` are followed to the file that holds the field. */
export function locateFieldProblem(fieldProblem: FieldProblem, source: DataSource): Problem {
  const { locations } = source;
  const origin = originIn(source, fieldProblem.path);
  const { part, path, mark, meant: _meant, ...facts } = fieldProblem;
  const isMissing = fieldProblem.code === 'field/missing' || !origin.exists;
  const field = locations.locateField(origin.file, origin.path, isMissing ? 'key' : part);
  const span = locations.locateWithin(origin.file, field, mark);
  const problem = problemIn(origin.file, {
    ...facts,
    span,
    // The path is that of the named file, so that a writer can follow it there.
    fieldPath: formatFieldPath(origin.exists ? origin.path : [...origin.path, ...path.slice(-1)]),
  });
  const { usedAt } = origin;
  if (usedAt !== null && fieldProblem.code.startsWith('field/') && isSoundByItself(origin.file, source)) {
    // The entry fits its collection, so its use here is wrong.
    return problemIn(usedAt.file, {
      code: 'use/shape',
      span: locations.locateField(usedAt.file, usedAt.path, 'value'),
      fieldPath: formatFieldPath(usedAt.path),
      message: `The entry "${usedAt.reference}" does not fit here. ${facts.message}`,
      hint: 'Use an entry of another collection, or write the fields here.',
      related: [{ file: origin.file, span, message: 'is the entry' }],
    });
  }
  const hint = betterHint(fieldProblem, origin, span, locations);
  return hint === null ? problem : { ...problem, hint };
}

function isSoundByItself(file: string, { checkedFolders, filesWithProblems }: DataSource): boolean {
  return !filesWithProblems.has(file) && [...checkedFolders].some((folder) => file.startsWith(folder));
}

const NOTHING_VISIBLE = 'All of its items are drafts, or outside the time in which they are shown.';

/**
 * The warnings for a section that has nothing wrong but lists without a visible item; null when something else is wrong. What the schedule
 * takes away comes and goes by itself, so it refuses no build.
 */
export function emptiedLists(problems: readonly Problem[], isShown: boolean): Problem[] | null {
  if (!problems.every(({ code, hint }) => code === 'field/length' && hint === NOTHING_VISIBLE)) return null;
  return problems.map(({ expected: _expected, ...problem }) => ({
    ...problem,
    code: 'list/empty',
    severity: 'warning',
    message: `This list shows nothing, so ${isShown ? 'the section is shown without it' : 'its section is not shown'}.`,
  }));
}

/** A hint from how the value is written. */
function betterHint(
  fieldProblem: FieldProblem,
  origin: FieldOrigin,
  span: Span | null,
  locations: LocationFinder,
): string | null {
  const { node, file } = origin;
  if (!origin.exists || fieldProblem.part !== 'value') return null;
  if (node === null && span !== null && fieldProblem.found === 'nothing') {
    const note = /^[^#]*\s(#\S.*)$/.exec(
      locations.restOfLine(file, {
        ...span,
        start: { ...span.start, column: Math.max(1, span.start.column - 1) },
      }),
    )?.[1];
    return note === undefined
      ? null
      : `A "#" after a space begins a note. Put the value in quotes: "${note.trim()}".`;
  }
  const isUse = typeof node === 'object' && node !== null && '$use' in node;
  if (fieldProblem.found === 'an empty list' && (isUse || (Array.isArray(node) && node.length > 0))) {
    return NOTHING_VISIBLE;
  }
  if (isUse && fieldProblem.expected === 'a list' && fieldProblem.found === 'a group of fields') {
    return `The entry holds one item. Write "- $use: ${String(node.$use)}" on a line below.`;
  }
  return null;
}

/** An expired coupon is still shown, since its writer may want that, but always with a warning. */
export function expiredCoupon(path: PropertyKey[], source: DataSource): Problem {
  const fieldProblem: FieldProblem = {
    code: 'coupon/expired',
    path,
    part: 'value',
    message: 'This coupon has expired.',
    hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
  };
  return { ...locateFieldProblem(fieldProblem, source), severity: 'warning' };
}

export function locateResolveProblem(fieldProblem: ResolveProblem, locations: LocationFinder): Problem {
  const { path, part = 'value', text, ...facts } = fieldProblem;
  const span = locations.locateField(fieldProblem.file, path, part);
  return {
    ...facts,
    severity: 'error',
    span: locations.locateWithin(fieldProblem.file, span, text === undefined ? undefined : { text, nth: 0 }),
    fieldPath: formatFieldPath(path),
  };
}

/** Drops problems of missing fields whose `$use` failed: the problem of that `$use` is enough. */
export function withoutGaps(problems: readonly Problem[], gaps: Resolved['gaps']): Problem[] {
  if (gaps.length === 0) return [...problems];
  const locations = gaps.map(({ file, path }) => ({ file, field: formatFieldPath(path) }));
  return problems.filter(({ file, fieldPath }) =>
    locations.every((gap) => {
      const isInside =
        fieldPath.startsWith(gap.field) && /^(?:$|[.[])/.test(fieldPath.slice(gap.field.length));
      return gap.file !== file || !(isInside || gap.field === '');
    }),
  );
}
