/**
 * Slow, exact reading of one YAML or JSON text: every fault with its place, and the place of every field.
 * Only files with a problem come here (`fast-yaml.ts` and `JSON.parse` read the rest). The `yaml` package takes up to ten
 * microseconds for a letter, so it reads small texts alone; of larger ones, the part around the fault.
 */
import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  Parser,
  YAMLParseError,
} from 'yaml';
import { NESTED_TOO_DEEPLY, TOO_MANY } from '../model/data-limits.ts';
import { MOST_ALIASES, MOST_EXACT_LENGTH, MOST_LEVELS } from '../model/limits.ts';
import type { Position, Problem, Span } from '../model/problems.ts';
import { placeJson, scanJson } from './explain-json.ts';
import { placeFastYaml, readFastYaml } from './fast-yaml.ts';
import { mergeConflict } from './merge-conflict.ts';
import { findPlace, type Place, type PlacedNode } from './placed-node.ts';
import { countAliases, type TextFault, yamlFaults } from './yaml-faults.ts';

export interface ExplainedYaml {
  /** The document as plain data; `undefined` when it has faults. */
  data: unknown;
  problems: Problem[];
  /** Where a field stands. A missing field gives its nearest existing parent. */
  locate(path: readonly PropertyKey[], part: 'key' | 'value'): Span;
}

/** What one reading finds, before lines and columns are known. */
interface Reading {
  data: unknown;
  faults: TextFault[];
  place(path: readonly PropertyKey[], part: 'key' | 'value'): Place;
}

/** @param lineOffset lines of the file before `text`: 1 for front matter, else 0. */
export function explainYaml(text: string, file: string, lineOffset = 0): ExplainedYaml {
  const isJson = file.endsWith('.json');
  const span = spansOf(text, lineOffset);
  const problemOf = ({ code, from, to, message, hint, firstPlace }: TextFault): Problem => ({
    code,
    severity: 'error',
    file,
    span: span(from, to),
    fieldPath: '',
    message,
    hint,
    ...(firstPlace ? { related: [{ file, span: span(...firstPlace), message: 'stands here first' }] } : {}),
  });
  const { data, faults, place } = isJson
    ? readJson(text)
    : text.length > MOST_EXACT_LENGTH
      ? readLargeYaml(text)
      : readExactly(text);
  const conflict =
    faults.length > 0 ? mergeConflict(text, file, isJson ? 'json/syntax' : 'yaml/syntax', lineOffset) : null;
  return {
    data,
    problems: conflict === null ? faults.map(problemOf) : [conflict],
    locate: (path, part) => {
      const { from, to } = place(path, part);
      return span(from, to);
    },
  };
}

/** Lines and columns of offsets; what goes over several lines is shown by its first. */
function spansOf(text: string, lineOffset: number): (from: number, to: number) => Span {
  const lineStarts = startsOfLines(text);
  const position = (offset: number): Position => {
    const index = lineAt(lineStarts, offset);
    return { line: index + 1 + lineOffset, column: offset - (lineStarts[index] ?? 0) + 1 };
  };
  return (from, to) => {
    const start = position(from);
    const end = position(Math.max(to, from + 1));
    if (end.line === start.line) return { start, end };
    const lineEnd = text.indexOf('\n', from);
    const firstLineEnd = lineEnd === -1 ? text.length : lineEnd;
    const visible = text.slice(from, firstLineEnd).trimEnd().length;
    return { start, end: { line: start.line, column: start.column + Math.max(1, visible) } };
  };
}

const NOWHERE: Place = { from: 0, to: 1 };

/** JSON is read as JSON: what only YAML would accept is a fault. A field that stands twice is JSON, and still one. */
function readJson(text: string): Reading {
  const { tooManyAt } = scanJson(text);
  if (tooManyAt !== -1) return { data: undefined, faults: [tooManyFault(tooManyAt)], place: () => NOWHERE };
  const { fault, root, twins } = placeJson(text);
  if (fault !== null)
    return { data: undefined, faults: [{ code: 'json/syntax', ...fault }], place: () => NOWHERE };
  const faults = twins.slice(0, MOST_TWINS).map(
    ({ name, place, first }): TextFault => ({
      code: 'yaml/duplicate-key',
      from: place.from,
      to: place.to,
      message: `The field "${name}" stands here a second time.`,
      hint: 'Keep one of the two.',
      firstPlace: [first.from, first.to],
    }),
  );
  return {
    data: faults.length > 0 ? undefined : JSON.parse(text),
    faults,
    place: (path, part) => (root === null ? NOWHERE : findPlace(root, path, part)),
  };
}

/** More fields that are there twice than this are one mistake seen many times. */
const MOST_TWINS = 20;

function readExactly(text: string): Reading {
  const { document, tooDeepAt } = parseExactly(text);
  if (tooDeepAt !== null) return { data: undefined, faults: [tooDeepFault(tooDeepAt)], place: () => NOWHERE };
  const faults =
    countAliases(document) > MOST_ALIASES ? [multiplyingAnchors(text)] : yamlFaults(document, text);
  const data = faults.length > 0 ? undefined : toData(document);
  if (data === undefined && faults.length === 0) faults.push(multiplyingAnchors(text));
  return {
    data,
    faults,
    place: (path, part) => {
      const range = findNode(document, path, part)?.range;
      return range ? { from: range[0], to: trimmedEnd(text, range[0], range[1]) } : NOWHERE;
    },
  };
}

/** What the quick reader did not understand, explained by a close reading of the part of the file around it. */
function readLargeYaml(text: string): Reading {
  const read = readFastYaml(text);
  if ('data' in read) {
    let root: PlacedNode | null | undefined;
    return {
      data: read.data,
      faults: [],
      place: (path, part) => {
        root ??= placeFastYaml(text);
        return root === null ? NOWHERE : findPlace(root, path, part);
      },
    };
  }
  const place = (): Place => NOWHERE;
  if ('tooDeepAt' in read) return { data: undefined, faults: [tooDeepFault(read.tooDeepAt)], place };
  if ('tooManyAt' in read) return { data: undefined, faults: [tooManyFault(read.tooManyAt)], place };
  const unix = text.replaceAll('\r\n', '\n');
  const { from, to } = partAround(unix, read.gaveUpAt);
  const faults = to - from > MOST_EXACT_LENGTH ? [] : readExactly(unix.slice(from, to)).faults;
  const carriage = text.length - unix.length;
  const shift = (offset: number): number => (carriage === 0 ? offset : windowsOffset(text, offset));
  const moved = faults.map(
    (fault): TextFault => ({
      ...fault,
      from: shift(fault.from + from),
      to: shift(fault.to + from),
      ...(fault.firstPlace === undefined
        ? {}
        : { firstPlace: [shift(fault.firstPlace[0] + from), shift(fault.firstPlace[1] + from)] }),
    }),
  );
  return { data: undefined, faults: moved.length > 0 ? moved : [notPlain(shift(read.gaveUpAt))], place };
}

/** From a field or item at the margin to the next one, with a line of the text between them inside. */
function partAround(text: string, offset: number): Place {
  const isMargin = (start: number): boolean => /[^\s#\]}]/.test(text[start] ?? ' ');
  let from = text.lastIndexOf('\n', offset - 1) + 1;
  while (from > 0 && !isMargin(from) && offset - from < MOST_EXACT_LENGTH)
    from = text.lastIndexOf('\n', from - 2) + 1;
  let to = text.indexOf('\n', offset) + 1;
  while (to > 0 && !isMargin(to) && to - from < MOST_EXACT_LENGTH) to = text.indexOf('\n', to) + 1;
  return { from, to: to === 0 ? text.length : to };
}

/** The offset in a text with Windows' line ends of an offset in the same text without. */
function windowsOffset(text: string, offset: number): number {
  let at = 0;
  let unix = 0;
  for (let feed = text.indexOf('\r\n'); feed !== -1; feed = text.indexOf('\r\n', at)) {
    if (unix + (feed - at) >= offset) break;
    unix += feed - at + 1;
    at = feed + 2;
  }
  return at + offset - unix;
}

function notPlain(at: number): TextFault {
  return {
    code: 'yaml/syntax',
    from: at,
    to: at + 1,
    message: 'Here the file stops being plain "name: value" lines, which large files must be.',
    hint: 'Look for quotes or brackets that go over several lines, anchors and tags; or split the file.',
  };
}

function tooManyFault(at: number): TextFault {
  return { code: 'file/too-many', from: at, to: at + 1, ...TOO_MANY };
}

function tooDeepFault(at: number): TextFault {
  return { code: 'file/too-deep', from: at, to: at + 1, ...NESTED_TOO_DEEPLY };
}

/** Parses with the `yaml` package, as its `parseDocument` does, and stops before a text goes deeper than a stack. */
function parseExactly(text: string): { document: Document.Parsed; tooDeepAt: number | null } {
  // Fields that are there twice are found by `yaml-faults.ts`: the package compares each with all others.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, strict: true, logLevel: 'error' });
  const read = readTokens(text);
  const stackTraceLimit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0; // a broken text gives thousands of errors, and nobody reads where they were made
  try {
    const [document, second] = [...composer.compose(read.tokens, true, text.length)];
    if (document === undefined) throw new Error('The YAML package gave no document.');
    if (second !== undefined)
      document.errors.push(new YAMLParseError([second.range[0], second.range[1]], 'MULTIPLE_DOCS', ''));
    return { document, tooDeepAt: read.tooDeepAt };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Places of the parser's stack besides those of lists and mappings: the document, a field and its value. */
const OTHER_PLACES = 3;

/** The tokens of a text, none when it is nested too deeply. */
function readTokens(text: string): { tokens: CST.Token[]; tooDeepAt: number | null } {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MOST_LEVELS + OTHER_PLACES)
      return { tokens: [], tooDeepAt: Math.min(parser.offset, text.length - 1) };
  }
  tokens.push(...parser.end());
  return { tokens, tooDeepAt: null };
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  return starts;
}

/** Index of the last line that starts at or before an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

function toData(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return undefined; // aliases that multiply without end
  }
}

function multiplyingAnchors(text: string): TextFault {
  const from = Math.max(0, text.search(/[:\s[,]\*[\w-]/) + 1);
  return {
    code: 'yaml/syntax',
    from,
    to: from + 1,
    message: 'The references of this file multiply into more content than a page can hold.',
    hint: 'Write the content where it is needed, or put it in a collection and use "$use: …".',
  };
}

function trimmedEnd(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

/** Walks to a field; on the way down the last thing that exists is kept for fields that are missing. */
function findNode(document: Document, path: readonly PropertyKey[], part: 'key' | 'value'): Node | null {
  let node = document.contents as Node | null;
  let best: Node | null = node === null ? null : firstOf(node);
  for (let index = 0; index < path.length; index += 1) {
    const key = path[index];
    const isLast = index === path.length - 1;
    if (isAlias(node)) node = node.resolve(document) ?? null;
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (pair === undefined) return best;
      const keyNode = pair.key as Node;
      const value = pair.value as Node | null;
      if (isLast && part === 'key') return keyNode;
      // An empty value has no width: its key shows where it is.
      node = value;
      best = value?.range && value.range[1] > value.range[0] ? value : keyNode;
      if (value === null) return keyNode;
      // A whole block is too much to underline; its key says it better.
      if (!isLast) best = keyNode;
    } else if (isSeq(node)) {
      const item = node.items[Number(key)] as Node | undefined;
      if (item === undefined) return best;
      node = isPair(item) ? (item.value as Node | null) : item;
      best = firstOf(item) ?? best;
    } else {
      return best;
    }
  }
  return isMap(node) || isSeq(node) ? best : (node ?? best);
}

/** The first key of a mapping stands for the mapping. */
function firstOf(node: Node): Node {
  if (isMap(node)) {
    const key = node.items[0]?.key;
    if (key) return key as Node;
  }
  return node;
}
