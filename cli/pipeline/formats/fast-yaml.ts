/**
 * Reads the YAML that writers write, several times faster than a complete YAML parser.
 *
 * It covers block mappings and lists, plain and quoted scalars, block scalars, comments, and flow collections on one
 * line. Anything else (anchors, tags, tabs, documents, multi-line quotes, and every kind of mistake) makes it answer
 * `undefined`, and the caller reads the text with the `yaml` package instead, which explains what is wrong. So this
 * file may refuse valid YAML, but must never read a text differently from `yaml`: `fast-yaml.test.ts` compares the
 * two on generated documents and on all of the site's content.
 */

import { MOST_LEVELS, MOST_VALUES } from '../model/limits.ts';
import type { LocatedNode } from './located-node.ts';

/** Thrown once, inside this file, to leave a deep recursion; never seen outside. */
const GIVE_UP = new Error('not in the fast subset');
/** The same, for nesting deeper than any limit. */
const TOO_DEEP = new Error('nested too deeply');
/** The same, for more fields and items than a file may have. */
const TOO_MANY = new Error('too many values');

const TAB = 9;
const LF = 10;
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const SINGLE_QUOTE = 39;
const PLUS = 43;
const COMMA = 44;
const DASH = 45;
const DOT = 46;
const COLON = 58;
const GREATER = 62;
const QUESTION = 63;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const PIPE = 124;
const CLOSE_BRACE = 125;

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** The document's value when its root is a mapping or a list in the fast subset, otherwise `undefined`. */
export function parseFastYaml(source: string): unknown {
  const read = readFastYaml(source);
  return 'data' in read ? read.data : undefined;
}

/** The document's value, or the offset of the line from which on the text is not in the fast subset, or is nested too deeply. */
export type FastReading =
  | { data: Value }
  | { gaveUpAt: number }
  | { tooDeepAt: number }
  | { tooManyAt: number };

export function readFastYaml(source: string): FastReading {
  const text = unixText(source);
  const stray = text.search(/[\t\r]/);
  if (stray !== -1) return { gaveUpAt: stray };
  const reader = new Reader(text, false);
  try {
    const data = reader.document();
    return data === undefined ? { gaveUpAt: reader.offset } : { data };
  } catch (error) {
    if (error === GIVE_UP) return { gaveUpAt: reader.offset };
    if (error === TOO_DEEP) return { tooDeepAt: reader.offset };
    if (error === TOO_MANY) return { tooManyAt: reader.offset };
    throw error;
  }
}

/** Where every field and item of a text in the fast subset is; null for other texts. */
export function locateFastYaml(source: string): LocatedNode | null {
  const text = unixText(source);
  if (/[\t\r]/.test(text)) return null;
  const reader = new Reader(text, true);
  try {
    return reader.document() === undefined ? null : reader.placed;
  } catch (error) {
    if (error === GIVE_UP || error === TOO_DEEP || error === TOO_MANY) return null;
    throw error;
  }
}

/** Windows line ends shift offsets, but not lines and columns. */
function unixText(source: string): string {
  return source.includes('\r') ? source.replaceAll('\r\n', '\n') : source;
}

class Reader {
  private readonly text: string;
  private readonly length: number;
  /** The current line: its indentation, where its content starts and where it ends (the line feed or the text's end). */
  private indent = -1;
  private start = 0;
  private end = 0;
  /** What `nextComment` found, and from where. */
  private commentFrom = Number.POSITIVE_INFINITY;
  private commentAt = -1;
  /** What `nextColon` found, and from where. */
  private colonFrom = Number.POSITIVE_INFINITY;
  private colonAt = -1;
  private levels = 0;
  /** Fields and items so far. */
  private count = 0;
  /** The location of the value that was read last; `null` when locations are not requested. */
  placed: LocatedNode | null = null;

  constructor(
    text: string,
    private readonly places: boolean,
  ) {
    this.text = text;
    this.length = text.length;
  }

  /** The current reading position. */
  get offset(): number {
    return this.indent === -1 ? this.length : this.start;
  }

  document(): Value | undefined {
    this.toContentLine(0);
    if (!this.isAtRoot()) return undefined;
    if (!this.isDash(this.start, this.end) && this.keyEnd(this.start, this.end) === -1) return undefined;
    const value = this.block();
    return this.isAtEnd() ? value : undefined;
  }

  private isAtRoot(): boolean {
    return this.indent === 0;
  }

  private isAtEnd(): boolean {
    return this.indent === -1;
  }

  /** Moves to the first line from `position` on (a line's start) that holds more than a comment. */
  private toContentLine(position: number): void {
    const { text, length } = this;
    let at = position;
    while (at < length) {
      const lineStart = at;
      let code = text.charCodeAt(at);
      while (code === SPACE) code = text.charCodeAt(++at);
      if (code === LF) {
        at += 1;
        continue;
      }
      if (at >= length) break;
      const feed = text.indexOf('\n', at);
      const end = feed === -1 ? length : feed;
      if (code === HASH) {
        at = end + 1;
        continue;
      }
      this.indent = at - lineStart;
      this.start = at;
      this.end = end;
      // Document markers and directives.
      if (
        this.indent === 0 &&
        (text.startsWith('---', at) || text.startsWith('...', at) || text[at] === '%')
      ) {
        throw GIVE_UP;
      }
      return;
    }
    this.indent = -1;
  }

  private nextLine(): void {
    this.toContentLine(this.end + 1);
  }

  /** The value that starts at the current line. */
  private block(): Value {
    if (this.isDash(this.start, this.end)) return this.list(this.indent);
    return this.mapping(this.indent);
  }

  private countOne(): void {
    this.count += 1;
    if (this.count > MOST_VALUES) throw TOO_MANY;
  }

  private enter(): void {
    this.levels += 1;
    if (this.levels > MOST_LEVELS) throw TOO_DEEP;
  }

  /** Records the location of a value that has no fields or items. */
  private place(from: number, to: number): void {
    if (this.places) this.placed = { from, to };
  }

  private list(indent: number): Value[] {
    this.enter();
    const from = this.start;
    const placedItems: LocatedNode[] = [];
    const items: Value[] = [];
    while (this.indent === indent && this.isDash(this.start, this.end)) {
      this.countOne();
      items.push(this.item(indent));
      if (this.placed !== null) placedItems.push(this.placed);
    }
    if (this.indent > indent) throw GIVE_UP;
    if (this.places) this.placed = { from, to: this.offset, items: placedItems };
    this.levels -= 1;
    return items;
  }

  private item(indent: number): Value {
    const { text } = this;
    let at = this.start + 1;
    while (text.charCodeAt(at) === SPACE) at += 1;
    if (at >= this.end || text.charCodeAt(at) === HASH) {
      this.place(this.start, this.start + 1);
      this.nextLine();
      if (this.indent > indent) return this.block();
      return null;
    }
    const column = indent + (at - this.start);
    if (this.isDash(at, this.end)) {
      this.indent = column;
      this.start = at;
      return this.list(column);
    }
    // Colons inside a flow collection do not end a key here.
    const first = text.charCodeAt(at);
    const isFlow = first === OPEN_BRACKET || first === OPEN_BRACE;
    if (!isFlow && this.keyEnd(at, this.end) !== -1) {
      this.indent = column;
      this.start = at;
      return this.mapping(column);
    }
    return this.inline(at, indent);
  }

  private mapping(indent: number): Value {
    this.enter();
    const { text } = this;
    const from = this.start;
    const fields = new Map<string, { key: LocatedNode; value: LocatedNode }>();
    const result: { [key: string]: Value } = {};
    while (this.indent === indent) {
      this.countOne();
      const keyStart = this.start;
      const keyEnd = this.keyEnd(keyStart, this.end);
      if (keyEnd === -1) throw GIVE_UP;
      const key = this.key(keyStart, keyEnd);
      if (Object.hasOwn(result, key)) throw GIVE_UP; // a duplicate key: `yaml` reports where
      let at = keyEnd + 1;
      while (text.charCodeAt(at) === SPACE) at += 1;
      if (at >= this.end || (text.charCodeAt(at) === HASH && at > keyEnd + 1)) {
        this.place(keyStart, keyEnd);
        this.nextLine();
        if (this.indent > indent) result[key] = this.block();
        else if (this.indent === indent && this.isDash(this.start, this.end)) result[key] = this.list(indent);
        else result[key] = null;
      } else {
        result[key] = this.inline(at, indent);
      }
      if (this.placed !== null) fields.set(key, { key: { from: keyStart, to: keyEnd }, value: this.placed });
    }
    if (this.indent > indent) throw GIVE_UP;
    if (this.places) this.placed = { from, to: this.offset, fields };
    this.levels -= 1;
    return result;
  }

  /** Position of the next colon from `at` on, or -1; remembered like the next comment. */
  private nextColon(at: number): number {
    if (at < this.colonFrom || (this.colonAt !== -1 && this.colonAt < at)) {
      this.colonFrom = at;
      this.colonAt = this.text.indexOf(':', at);
    }
    return this.colonAt;
  }

  /**
   * Position of the next ` #` from `at` on, or -1. Remembered between calls: most texts hold none, and searching to the end of the text
   * for every line would make reading quadratic.
   */
  private nextComment(at: number): number {
    if (at < this.commentFrom || (this.commentAt !== -1 && this.commentAt < at)) {
      this.commentFrom = at;
      this.commentAt = this.text.indexOf(' #', at);
    }
    return this.commentAt;
  }

  /** Is there a list dash at `at`? */
  private isDash(at: number, end: number): boolean {
    if (this.text.charCodeAt(at) !== DASH) return false;
    return at + 1 >= end || this.text.charCodeAt(at + 1) === SPACE;
  }

  /** Position of the colon that ends a key starting at `at`, or -1 when the line is not `key: …`. */
  private keyEnd(at: number, end: number): number {
    const { text } = this;
    const first = text.charCodeAt(at);
    let from = at;
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      const close = this.closingQuote(at, end, first);
      if (close === -1) throw GIVE_UP;
      from = close + 1;
      while (text.charCodeAt(from) === SPACE) from += 1;
      if (text.charCodeAt(from) !== COLON) return -1;
      return from + 1 >= end || text.charCodeAt(from + 1) === SPACE ? from : -1;
    }
    for (;;) {
      const colon = this.nextColon(from);
      if (colon === -1 || colon >= end) return -1;
      if (colon + 1 >= end || text.charCodeAt(colon + 1) === SPACE) {
        const comment = this.nextComment(at);
        return comment !== -1 && comment < colon ? -1 : colon;
      }
      from = colon + 1;
    }
  }

  private key(start: number, colon: number): string {
    const { text } = this;
    const first = text.charCodeAt(start);
    let key: string;
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      key = this.quoted(start, this.closingQuote(start, colon, first), first);
    } else {
      // Keys that YAML reads as numbers, indicators or special words are rare; the `yaml` package decides on them.
      if (!isWordStart(first)) throw GIVE_UP;
      let end = colon;
      while (text.charCodeAt(end - 1) === SPACE) end -= 1;
      key = text.slice(start, end);
      if (typeof plainValue(key) !== 'string') throw GIVE_UP;
    }
    if (key === '__proto__' || key.length > 1000) throw GIVE_UP;
    return key;
  }

  /** A value that starts on the current line at `at`; `indent` is that of the mapping or list it belongs to. */
  private inline(at: number, indent: number): Value {
    const { text } = this;
    const first = text.charCodeAt(at);
    this.place(at, this.end);
    switch (first) {
      case DOUBLE_QUOTE:
      case SINGLE_QUOTE: {
        const close = this.closingQuote(at, this.end, first);
        if (close === -1) throw GIVE_UP;
        const value = this.quoted(at, close, first);
        this.endOfLine(close + 1);
        this.nextLine();
        if (this.indent > indent) throw GIVE_UP;
        return value;
      }
      case PIPE:
      case GREATER:
        return this.blockScalar(at, indent);
      case OPEN_BRACKET:
      case OPEN_BRACE: {
        const flow = new FlowReader(text, at, this.end, this.levels);
        const value = flow.value();
        this.endOfLine(flow.at);
        this.nextLine();
        if (this.indent > indent) throw GIVE_UP;
        return value;
      }
      default:
        return this.plain(at, indent);
    }
  }

  private plain(at: number, indent: number): Value {
    const { text } = this;
    if (!isPlainStart(text, at, this.end)) throw GIVE_UP;
    const end = this.plainEnd(at);
    const firstLine = text.slice(at, end);
    if (end < this.end && this.hasComment(end)) {
      this.nextLine();
      if (this.indent > indent) throw GIVE_UP;
      return plainValue(firstLine);
    }
    // Further lines of the same scalar are folded into it.
    let folded: string | null = null;
    let lineEnd = this.end;
    for (;;) {
      let next = lineEnd + 1;
      let blankLines = 0;
      let content = next;
      while (next < this.length) {
        content = next;
        while (text.charCodeAt(content) === SPACE) content += 1;
        if (text.charCodeAt(content) !== LF) break;
        blankLines += 1;
        next = content + 1;
      }
      if (next >= this.length || content >= this.length || content - next <= indent) break;
      if (text.charCodeAt(content) === HASH) break;
      const feed = text.indexOf('\n', content);
      this.end = feed === -1 ? this.length : feed;
      if (this.isDash(content, this.end)) throw GIVE_UP;
      const contentEnd = this.plainEnd(content);
      if (contentEnd < this.end && this.hasComment(contentEnd)) throw GIVE_UP;
      folded =
        (folded ?? firstLine) +
        (blankLines === 0 ? ' ' : '\n'.repeat(blankLines)) +
        text.slice(content, contentEnd);
      lineEnd = this.end;
    }
    this.toContentLine(lineEnd + 1);
    if (this.indent > indent) throw GIVE_UP;
    return folded ?? plainValue(firstLine);
  }

  /** Where the plain text from `at` ends on its line, without trailing spaces and comment. */
  private plainEnd(at: number): number {
    const { text } = this;
    let end = this.end;
    let colon = this.nextColon(at);
    while (colon !== -1 && colon < end) {
      const after = text.charCodeAt(colon + 1);
      if (colon + 1 >= end || after === SPACE) {
        const comment = this.nextComment(at);
        if (comment === -1 || comment > colon) throw GIVE_UP; // a mapping inside a value: an error
        break;
      }
      colon = this.nextColon(colon + 1);
    }
    const comment = this.nextComment(at);
    if (comment !== -1 && comment < end) end = comment;
    while (text.charCodeAt(end - 1) === SPACE) end -= 1;
    return end;
  }

  private hasComment(from: number): boolean {
    let at = from;
    while (at < this.end && this.text.charCodeAt(at) === SPACE) at += 1;
    return at < this.end && this.text.charCodeAt(at) === HASH;
  }

  /** Gives up unless only spaces and a comment follow on the current line. */
  private endOfLine(from: number): void {
    let at = from;
    while (at < this.end && this.text.charCodeAt(at) === SPACE) at += 1;
    if (at >= this.end) return;
    if (this.text.charCodeAt(at) !== HASH || at === from) throw GIVE_UP;
  }

  private closingQuote(at: number, end: number, quote: number): number {
    const { text } = this;
    const mark = quote === DOUBLE_QUOTE ? '"' : "'";
    let close = text.indexOf(mark, at + 1);
    while (close !== -1 && close < end) {
      if (quote === SINGLE_QUOTE) {
        if (text.charCodeAt(close + 1) !== SINGLE_QUOTE) return close;
        close = text.indexOf(mark, close + 2);
      } else {
        let backslashes = 0;
        while (text.charCodeAt(close - 1 - backslashes) === 92) backslashes += 1;
        if (backslashes % 2 === 0) return close;
        close = text.indexOf(mark, close + 1);
      }
    }
    return -1;
  }

  private quoted(open: number, close: number, quote: number): string {
    return unquote(this.text.slice(open + 1, close), quote);
  }

  private blockScalar(at: number, indent: number): string {
    const { text, length } = this;
    const folds = text.charCodeAt(at) === GREATER;
    let header = at + 1;
    let chomp = 0;
    const mark = text.charCodeAt(header);
    if (mark === DASH || mark === PLUS) {
      chomp = mark;
      header += 1;
    }
    this.endOfLine(header);
    const lines: string[] = [];
    let contentIndent = -1;
    let lineStart = this.end + 1;
    while (lineStart < length) {
      let content = lineStart;
      while (text.charCodeAt(content) === SPACE) content += 1;
      const width = content - lineStart;
      if (content >= length) {
        if (width > 0) throw GIVE_UP; // spaces without a line feed at the very end
        break;
      }
      if (text.charCodeAt(content) === LF) {
        // An empty line; spaces beyond the indentation belong to the text.
        if (contentIndent === -1 ? width > 0 : width > contentIndent) {
          if (contentIndent === -1) throw GIVE_UP;
          lines.push(text.slice(lineStart + contentIndent, content));
        } else {
          lines.push('');
        }
        lineStart = content + 1;
        continue;
      }
      if (width <= indent) break;
      if (contentIndent === -1) contentIndent = width;
      if (width < contentIndent) throw GIVE_UP;
      const feed = text.indexOf('\n', content);
      const end = feed === -1 ? length : feed;
      if (feed === -1 && chomp === PLUS) throw GIVE_UP;
      lines.push(text.slice(lineStart + contentIndent, end));
      lineStart = end + 1;
    }
    this.toContentLine(lineStart);
    if (this.indent > indent) throw GIVE_UP;
    if (contentIndent === -1) throw GIVE_UP;
    return scalarOf(lines, folds, chomp);
  }
}

/** Joins the lines of a block scalar (indentation removed) as YAML 1.2 §8.1 says. */
function scalarOf(lines: string[], folds: boolean, chomp: number): string {
  let count = lines.length;
  while (count > 0 && isBlank(lines[count - 1] ?? '')) count -= 1;
  let body: string;
  if (folds) body = fold(lines, count);
  else body = lines.slice(0, count).join('\n');
  if (chomp === DASH) return body;
  if (chomp === PLUS) {
    if (lines.slice(count).some((line) => line !== '')) throw GIVE_UP;
    return body + '\n'.repeat(lines.length - count + 1);
  }
  return `${body}\n`;
}

function fold(lines: string[], count: number): string {
  let result = '';
  let separator = '';
  let previousWasDeeper = false;
  let started = false;
  for (let index = 0; index < count; index += 1) {
    const line = lines[index] ?? '';
    if (line === '') {
      if (!started || separator === '\n') result += '\n';
      else separator = '\n';
      continue;
    }
    started = true;
    if (line.charCodeAt(0) === SPACE) {
      // Lines indented further keep their line ends.
      if (separator === ' ') separator = '\n';
      else if (!previousWasDeeper && separator === '\n') separator = '\n\n';
      result += separator + line;
      separator = '\n';
      previousWasDeeper = true;
    } else {
      result += separator + line;
      separator = ' ';
      previousWasDeeper = false;
    }
  }
  return result;
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** A flow collection that opens and closes on one line. */
class FlowReader {
  private readonly text: string;
  at: number;
  private readonly end: number;

  constructor(
    text: string,
    at: number,
    end: number,
    private levels: number,
  ) {
    this.text = text;
    this.at = at;
    this.end = end;
  }

  value(): Value {
    const code = this.text.charCodeAt(this.at);
    if (code !== OPEN_BRACKET && code !== OPEN_BRACE) return this.scalar();
    this.levels += 1;
    if (this.levels > MOST_LEVELS) throw TOO_DEEP;
    const value = code === OPEN_BRACKET ? this.list() : this.mapping();
    this.levels -= 1;
    return value;
  }

  private list(): Value[] {
    const items: Value[] = [];
    this.at += 1;
    for (;;) {
      this.skipSpaces();
      if (this.take(CLOSE_BRACKET)) return items;
      items.push(this.value());
      this.skipSpaces();
      if (this.take(COMMA)) continue;
      if (this.take(CLOSE_BRACKET)) return items;
      throw GIVE_UP;
    }
  }

  private mapping(): Value {
    const result: { [key: string]: Value } = {};
    this.at += 1;
    for (;;) {
      this.skipSpaces();
      if (this.take(CLOSE_BRACE)) return result;
      const first = this.text.charCodeAt(this.at);
      const isQuoted = first === DOUBLE_QUOTE || first === SINGLE_QUOTE;
      if (!isQuoted && !isWordStart(first)) throw GIVE_UP;
      const key = this.scalar();
      if (typeof key !== 'string' || key === '__proto__' || Object.hasOwn(result, key)) throw GIVE_UP;
      this.skipSpaces();
      if (!this.take(COLON)) throw GIVE_UP;
      if (this.text.charCodeAt(this.at) !== SPACE) throw GIVE_UP;
      this.skipSpaces();
      const next = this.text.charCodeAt(this.at);
      if (next === COMMA || next === CLOSE_BRACE) throw GIVE_UP;
      result[key] = this.value();
      this.skipSpaces();
      if (this.take(COMMA)) continue;
      if (this.take(CLOSE_BRACE)) return result;
      throw GIVE_UP;
    }
  }

  private scalar(): Value {
    const { text, end } = this;
    const start = this.at;
    const first = text.charCodeAt(start);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      const mark = first === DOUBLE_QUOTE ? '"' : "'";
      const close = text.indexOf(mark, start + 1);
      if (close === -1 || close >= end) throw GIVE_UP;
      const inner = text.slice(start + 1, close);
      if (inner.includes('\\') || text.charCodeAt(close + 1) === first) throw GIVE_UP;
      this.at = close + 1;
      return inner;
    }
    if (!isPlainStart(text, start, end)) throw GIVE_UP;
    let at = start;
    while (at < end && !isFlowEnd(text.charCodeAt(at))) {
      const code = text.charCodeAt(at);
      if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) throw GIVE_UP;
      // After a space it begins a comment, inside a word it does not.
      if (code === HASH && text.charCodeAt(at - 1) === SPACE) throw GIVE_UP;
      if (code === COLON) {
        const after = text.charCodeAt(at + 1);
        if (after === SPACE) break;
        if (isFlowEnd(after) || at + 1 >= end) throw GIVE_UP;
      }
      at += 1;
    }
    this.at = at;
    while (text.charCodeAt(at - 1) === SPACE) at -= 1;
    if (at <= start) throw GIVE_UP;
    return plainValue(text.slice(start, at));
  }

  private skipSpaces(): void {
    while (this.at < this.end && this.text.charCodeAt(this.at) === SPACE) this.at += 1;
    if (this.at >= this.end) throw GIVE_UP;
  }

  private take(code: number): boolean {
    if (this.text.charCodeAt(this.at) !== code) return false;
    this.at += 1;
    return true;
  }
}

function isFlowEnd(code: number): boolean {
  return (
    code === COMMA ||
    code === OPEN_BRACKET ||
    code === CLOSE_BRACKET ||
    code === OPEN_BRACE ||
    code === CLOSE_BRACE
  );
}

function unquote(inner: string, quote: number): string {
  if (quote === SINGLE_QUOTE) return inner.includes("''") ? inner.replaceAll("''", "'") : inner;
  if (!inner.includes('\\')) return inner;
  try {
    return JSON.parse(`"${inner}"`); // the escapes that YAML shares with JSON
  } catch {
    throw GIVE_UP; // YAML's own escapes
  }
}

/** ASCII letters, `_`, `$` and everything beyond ASCII: a key that starts so is a plain word. */
function isWordStart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36 || code > 160
  );
}

function isPlainStart(text: string, at: number, end: number): boolean {
  const code = text.charCodeAt(at);
  if (isWordStart(code) || (code >= 48 && code <= 57)) return true;
  switch (code) {
    case DASH:
    case QUESTION:
    case COLON:
      return at + 1 < end && text.charCodeAt(at + 1) !== SPACE && !isFlowEnd(text.charCodeAt(at + 1));
    case PLUS:
    case DOT:
    case 40: // (
    case 47: // /
    case 61: // =
    case 59: // ;
    case 60: // <
    case 92: // \
    case 94: // ^
    case 126: // ~
      return true;
    default:
      return code !== TAB && code > 127;
  }
}

const INTEGER = /^[-+]?[0-9]+$/;
const OCTAL = /^0o[0-7]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/** The value of an unquoted scalar by YAML 1.2's core schema. */
function plainValue(text: string): Value {
  const code = text.charCodeAt(0);
  if ((code >= 48 && code <= 57) || code === DASH || code === PLUS || code === DOT) {
    if (INTEGER.test(text)) return Number(text);
    if (OCTAL.test(text)) return Number.parseInt(text.slice(2), 8);
    if (HEXADECIMAL.test(text)) return Number.parseInt(text.slice(2), 16);
    if (FLOAT.test(text)) return Number(text);
    if (/^[-+]?\.(inf|nan)$/i.test(text)) throw GIVE_UP;
    return text;
  }
  switch (text) {
    case 'true':
    case 'True':
    case 'TRUE':
      return true;
    case 'false':
    case 'False':
    case 'FALSE':
      return false;
    case 'null':
    case 'Null':
    case 'NULL':
    case '~':
      return null;
    default:
      return text;
  }
}
