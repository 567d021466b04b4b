/**
 * Slow, exact reading of one YAML or JSON text: every fault with its place, and the place of every field.
 * Only files with a problem come here (`fast-yaml.ts` and `JSON.parse` read the rest).
 */
import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { findJsonFault } from './explain-json.ts';
import { mergeConflict } from './merge-conflict.ts';
import type { Position, Problem, Span } from './problems.ts';
import { type TextFault, yamlFaults } from './yaml-faults.ts';

export interface ExplainedYaml {
  /** The document as plain data; `undefined` when it has faults. */
  data: unknown;
  problems: Problem[];
  /** Where a field stands. A missing field gives its nearest existing parent. */
  locate(path: readonly PropertyKey[], part: 'key' | 'value'): Span;
}

/** @param lineOffset lines of the file before `text`: 1 for front matter, else 0. */
export function explainYaml(text: string, file: string, lineOffset = 0): ExplainedYaml {
  const isJson = file.endsWith('.json');
  const document = parseDocument(text, {
    uniqueKeys: true,
    prettyErrors: false,
    strict: true,
    logLevel: 'error', // what the parser would warn of is reported as a problem here
  });
  const lineStarts = startsOfLines(text);
  const position = (offset: number): Position => {
    const index = lineAt(lineStarts, offset);
    return { line: index + 1 + lineOffset, column: offset - (lineStarts[index] ?? 0) + 1 };
  };
  const span = (from: number, to: number): Span => {
    const start = position(from);
    const end = position(Math.max(to, from + 1));
    // A frame underlines one line; a block is shown by its first.
    if (end.line === start.line) return { start, end };
    const lineEnd = text.indexOf('\n', from);
    const firstLineEnd = lineEnd === -1 ? text.length : lineEnd;
    const visible = text.slice(from, firstLineEnd).trimEnd().length;
    return { start, end: { line: start.line, column: start.column + Math.max(1, visible) } };
  };
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

  const faults = isJson ? jsonFaults(text, document) : yamlFaults(document, text);
  const data = faults.length > 0 ? undefined : toData(document);
  if (data === undefined && faults.length === 0) faults.push(multiplyingAnchors(text));
  const conflict =
    faults.length > 0 ? mergeConflict(text, file, isJson ? 'json/syntax' : 'yaml/syntax', lineOffset) : null;
  return {
    data,
    problems: conflict === null ? faults.map(problemOf) : [conflict],
    locate: (path, part) => {
      const node = findNode(document, path, part);
      const range = node?.range;
      return range ? span(range[0], trimmedEnd(text, range[0], range[1])) : span(0, 1);
    },
  };
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

/** JSON is read as JSON: what only YAML would accept is a fault. A field that stands twice is JSON, and still one. */
function jsonFaults(text: string, document: Document.Parsed): TextFault[] {
  const fault = findJsonFault(text);
  if (fault !== null) return [{ code: 'json/syntax', ...fault }];
  return yamlFaults(document, text).filter(({ code }) => code === 'yaml/duplicate-key');
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
