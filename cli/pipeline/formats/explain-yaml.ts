/**
 * Slow, exact reading of one YAML or JSON text: every problem and every field with its location.
 * Only files with a problem come here (`fast-yaml.ts` and `JSON.parse` read the rest). The `yaml` package takes up to ten microseconds per
 * character, so it gets small texts only, and of larger ones the part around the problem.
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
import { type Position, type Problem, problemIn, type Span } from '../model/problems.ts';
import { locateJson, scanJson } from './explain-json.ts';
import { locateFastYaml, readFastYaml } from './fast-yaml.ts';
import { findLocation, type LocatedNode, type Location } from './located-node.ts';
import { mergeConflict } from './merge-conflict.ts';
import { countAliases, type TextProblem, yamlProblems } from './yaml-problems.ts';

export interface ExplainedYaml {
  /** The document as plain data; `undefined` when it has problems. */
  data: unknown;
  problems: Problem[];
  /** Where a field is. A missing field gives its nearest existing parent. */
  locate(path: readonly PropertyKey[], part: 'key' | 'value'): Span;
}

/** What one reading finds, before lines and columns are known. */
interface Reading {
  data: unknown;
  problems: TextProblem[];
  location(path: readonly PropertyKey[], part: 'key' | 'value'): Location;
}

/** @param lineOffset lines of the file before `text`: 1 for front matter, else 0. */
export function explainYaml(text: string, file: string, lineOffset = 0): ExplainedYaml {
  const isJson = file.endsWith('.json');
  const span = spansOf(text, lineOffset);
  const problemOf = ({
    code = 'yaml/syntax',
    from,
    to,
    message,
    hint,
    firstLocation,
  }: TextProblem): Problem =>
    problemIn(file, {
      code,
      span: span(from, to),
      message,
      hint,
      ...(firstLocation
        ? { related: [{ file, span: span(...firstLocation), message: 'is here first' }] }
        : {}),
    });
  const { data, problems, location } = isJson
    ? readJson(text)
    : text.length > MOST_EXACT_LENGTH
      ? readLargeYaml(text)
      : readExactly(text);
  const conflict =
    problems.length > 0
      ? mergeConflict(text, file, isJson ? 'json/syntax' : 'yaml/syntax', lineOffset)
      : null;
  return {
    data,
    problems: conflict === null ? problems.map(problemOf) : [conflict],
    locate: (path, part) => {
      const { from, to } = location(path, part);
      return span(from, to);
    },
  };
}

/** Converts offsets to lines and columns; a span over several lines is cut to its first. */
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

const NOWHERE: Location = { from: 0, to: 1 };

/** JSON is read as JSON: what only YAML would accept is a problem. So is a field that occurs twice, although JSON allows it. */
function readJson(text: string): Reading {
  const { tooManyAt } = scanJson(text);
  if (tooManyAt !== -1)
    return { data: undefined, problems: [tooManyProblem(tooManyAt)], location: () => NOWHERE };
  const { problem, root, twins } = locateJson(text);
  if (problem !== null)
    return { data: undefined, problems: [{ code: 'json/syntax', ...problem }], location: () => NOWHERE };
  const problems = twins.slice(0, MOST_TWINS).map(
    ({ name, location, first }): TextProblem => ({
      code: 'yaml/duplicate-key',
      from: location.from,
      to: location.to,
      message: `The field "${name}" is here a second time.`,
      hint: 'Keep one of the two.',
      firstLocation: [first.from, first.to],
    }),
  );
  return {
    data: problems.length > 0 ? undefined : JSON.parse(text),
    problems,
    location: (path, part) => (root === null ? NOWHERE : findLocation(root, path, part)),
  };
}

/** Duplicate fields to report: more than these come from one mistake. */
const MOST_TWINS = 20;

function readExactly(text: string): Reading {
  const { document, tooDeepAt } = parseExactly(text);
  if (tooDeepAt !== null)
    return { data: undefined, problems: [tooDeepProblem(tooDeepAt)], location: () => NOWHERE };
  const problems =
    countAliases(document) > MOST_ALIASES ? [multiplyingAnchors(text)] : yamlProblems(document, text);
  const data = problems.length > 0 ? undefined : toData(document);
  if (data === undefined && problems.length === 0) problems.push(multiplyingAnchors(text));
  return {
    data,
    problems,
    location: (path, part) => {
      const range = findNode(document, path, part)?.range;
      return range ? { from: range[0], to: trimmedEnd(text, range[0], range[1]) } : NOWHERE;
    },
  };
}

/** Explains what the fast reader rejected by reading the part of the file around it exactly. */
function readLargeYaml(text: string): Reading {
  const read = readFastYaml(text);
  if ('data' in read) {
    let root: LocatedNode | null | undefined;
    return {
      data: read.data,
      problems: [],
      location: (path, part) => {
        root ??= locateFastYaml(text);
        return root === null ? NOWHERE : findLocation(root, path, part);
      },
    };
  }
  const location = (): Location => NOWHERE;
  if ('tooDeepAt' in read) return { data: undefined, problems: [tooDeepProblem(read.tooDeepAt)], location };
  if ('tooManyAt' in read) return { data: undefined, problems: [tooManyProblem(read.tooManyAt)], location };
  const unix = text.replaceAll('\r\n', '\n');
  const { from, to } = partAround(unix, read.gaveUpAt);
  const problems = to - from > MOST_EXACT_LENGTH ? [] : readExactly(unix.slice(from, to)).problems;
  const carriage = text.length - unix.length;
  const shift = (offset: number): number => (carriage === 0 ? offset : windowsOffset(text, offset));
  const moved = problems.map(
    (problem): TextProblem => ({
      ...problem,
      from: shift(problem.from + from),
      to: shift(problem.to + from),
      ...(problem.firstLocation === undefined
        ? {}
        : {
            firstLocation: [shift(problem.firstLocation[0] + from), shift(problem.firstLocation[1] + from)],
          }),
    }),
  );
  return { data: undefined, problems: moved.length > 0 ? moved : [notPlain(shift(read.gaveUpAt))], location };
}

/** From an unindented field or item to the next one: the block that contains `offset`. */
function partAround(text: string, offset: number): Location {
  const isMargin = (start: number): boolean => /[^\s#\]}]/.test(text[start] ?? ' ');
  let from = text.lastIndexOf('\n', offset - 1) + 1;
  while (from > 0 && !isMargin(from) && offset - from < MOST_EXACT_LENGTH)
    from = text.lastIndexOf('\n', from - 2) + 1;
  let to = text.indexOf('\n', offset) + 1;
  while (to > 0 && !isMargin(to) && to - from < MOST_EXACT_LENGTH) to = text.indexOf('\n', to) + 1;
  return { from, to: to === 0 ? text.length : to };
}

/** Maps an offset in a text with `\n` to the same text with Windows line ends. */
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

function notPlain(at: number): TextProblem {
  return {
    from: at,
    to: at + 1,
    message: 'Here the file stops being plain "name: value" lines, which large files must be.',
    hint: 'Look for quotes or brackets that go over several lines, anchors and tags; or split the file.',
  };
}

function tooManyProblem(at: number): TextProblem {
  return { code: 'file/too-many', from: at, to: at + 1, ...TOO_MANY };
}

function tooDeepProblem(at: number): TextProblem {
  return { code: 'file/too-deep', from: at, to: at + 1, ...NESTED_TOO_DEEPLY };
}

/** Parses with the `yaml` package, as its `parseDocument` does, and stops before nesting overflows the stack. */
function parseExactly(text: string): { document: Document.Parsed; tooDeepAt: number | null } {
  // Duplicate fields are found by `yaml-problems.ts`: the package would compare each with all others.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, strict: true, logLevel: 'error' });
  const read = readTokens(text);
  const stackTraceLimit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0; // a broken text gives thousands of errors, whose stack traces nobody reads
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

/** Entries of the parser's stack besides lists and mappings: the document, a field and its value. */
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

function multiplyingAnchors(text: string): TextProblem {
  const from = Math.max(0, text.search(/[:\s[,]\*[\w-]/) + 1);
  return {
    from,
    to: from + 1,
    message: 'The references of this file multiply into more content than a page can hold.',
    hint: 'Write the content where it is needed, or put it in a collection and use "$use: …".',
  };
}

function trimmedEnd(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

/** Walks to a field; for a missing field, returns the last node on the path that exists. */
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
      // Underlining a whole block would be too much: its key is underlined instead.
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

/** A mapping is shown by its first key. */
function firstOf(node: Node): Node {
  if (isMap(node)) {
    const key = node.items[0]?.key;
    if (key) return key as Node;
  }
  return node;
}
