/** Reads a JSON text with locations: where it is not JSON, which fields occur twice, where each value is. */
import { NESTED_TOO_DEEPLY } from '../model/data-limits.ts';
import { MOST_LEVELS, MOST_VALUES } from '../model/limits.ts';
import type { LocatedNode, Location } from './located-node.ts';

export interface JsonProblem {
  /** Offsets of what is underlined. */
  from: number;
  to: number;
  message: string;
  hint: string;
  /** Absent for texts that are not JSON. */
  code?: 'file/too-deep';
}

/** Thrown once, inside this file, to leave a deep recursion; never seen outside. */
class ProblemFound {
  readonly problem: JsonProblem;

  constructor(problem: JsonProblem) {
    this.problem = problem;
  }
}

/** A field whose name its object has already. */
export interface JsonTwin {
  name: string;
  location: Location;
  first: Location;
}

export interface LocatedJson {
  /** The first position at which the text is not JSON; null when it is. */
  problem: JsonProblem | null;
  /** Null when there is a problem. */
  root: LocatedNode | null;
  twins: JsonTwin[];
}

export function locateJson(text: string): LocatedJson {
  const reader = new Reader(text);
  try {
    return { problem: null, root: reader.document(), twins: reader.twins };
  } catch (error) {
    if (error instanceof ProblemFound) return { problem: error.problem, root: null, twins: [] };
    throw error;
  }
}

/** Facts about a JSON text found by scanning its brackets, commas and colons before it is parsed. */
export interface JsonScan {
  /** As many as there are keys. */
  colons: number;
  /** Offset of the bracket that opens one level too many, or -1. */
  tooDeepAt: number;
  /** Offset at which the text certainly has more fields and items than a file may have, or -1. */
  tooManyAt: number;
}

export function scanJson(text: string): JsonScan {
  let colons = 0;
  let levels = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COLON) colons += 1;
    else if (code === COMMA) values += 1;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      levels += 1;
      values += 1;
      if (levels > MOST_LEVELS) return { colons, tooDeepAt: at, tooManyAt: -1 };
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) levels -= 1;
    // A list without items counts twice here; texts near the limit are counted exactly later.
    if (values > 2 * MOST_VALUES) return { colons, tooDeepAt: -1, tooManyAt: at };
  }
  return { colons, tooDeepAt: -1, tooManyAt: -1 };
}

/** Offset of the quote that closes a string, or of the end of the text. */
function endOfText(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at; // paired backslashes escape each other
  }
  return text.length;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const WORD = /[^\s,:[\]{}"']+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Reader {
  private readonly text: string;
  private at = 0;
  private levels = 0;
  readonly twins: JsonTwin[] = [];

  constructor(text: string) {
    this.text = text;
  }

  document(): LocatedNode {
    const root = this.value('The file ends where a value is expected.');
    this.skipSpace();
    if (this.at < this.text.length) {
      this.fail(
        this.at,
        1,
        'The file goes on after its last bracket.',
        'Remove what follows, or the bracket that closes too early.',
      );
    }
    return root;
  }

  private value(endMessage: string): LocatedNode {
    this.skipSpace();
    const char = this.text[this.at];
    if (char === undefined) {
      this.fail(Math.max(0, this.at - 1), 1, endMessage, 'Write the value, and close every bracket.');
    }
    const from = this.at;
    if (char === '{') return this.within(() => this.object());
    if (char === '[') return this.within(() => this.list());
    if (char === '"') this.quoted();
    else this.bare();
    return { from, to: this.at };
  }

  private within(read: () => LocatedNode): LocatedNode {
    this.levels += 1;
    if (this.levels > MOST_LEVELS)
      throw new ProblemFound({ code: 'file/too-deep', from: this.at, to: this.at + 1, ...NESTED_TOO_DEEPLY });
    const node = read();
    this.levels -= 1;
    return node;
  }

  /** A number, true, false or null. */
  private bare(): void {
    const start = this.at;
    const number = this.match(NUMBER);
    const word = number + this.match(WORD);
    if (['true', 'false', 'null'].includes(word) || (number !== '' && word === number)) return;
    this.failAtWord(start, word);
  }

  private failAtWord(start: number, word: string): never {
    const char = this.text[start] ?? '';
    if (char === "'")
      this.fail(start, 1, 'A text is written in double quotes here, not in single ones.', 'Write "…".');
    if (word === '')
      this.fail(
        start,
        1,
        `Expected a value, found "${char}".`,
        'Write the value, or remove the comma or colon before it.',
      );
    const lower = word.toLowerCase();
    if (['true', 'false', 'null'].includes(lower)) {
      this.fail(
        start,
        word.length,
        `Expected ${lower} in small letters, found "${word}".`,
        `Write ${lower}.`,
      );
    }
    if (/^[-+.\d]/.test(word) && /\d/.test(word)) {
      this.fail(
        start,
        word.length,
        `A number cannot be written "${word}".`,
        `Write it without sign or zeros in front, or as a text: "${word}".`,
      );
    }
    this.fail(
      start,
      word.length,
      `A text is written in double quotes, and "${word}" has none.`,
      'Put the whole text in double quotes.',
    );
  }

  private object(): LocatedNode {
    const open = this.at;
    const fields: NonNullable<LocatedNode['fields']> = new Map();
    this.at += 1;
    for (let isFirst = true; ; isFirst = false) {
      this.skipSpace();
      if (this.take('}')) {
        if (!isFirst) this.failAtComma();
        return { from: open, to: this.at, fields };
      }
      this.needMore(open);
      const key = { from: this.at, to: this.key() };
      this.skipSpace();
      if (!this.take(':'))
        this.fail(
          this.at,
          1,
          'A colon is missing between the name of a field and its value.',
          'Write "field": value.',
        );
      const value = this.value('The file ends after a colon.');
      const name = JSON.parse(this.text.slice(key.from, key.to)) as string;
      const first = fields.get(name);
      if (first === undefined) fields.set(name, { key, value });
      else this.twins.push({ name, location: key, first: first.key });
      if (this.endOfItem(open, '}')) return { from: open, to: this.at, fields };
    }
  }

  private list(): LocatedNode {
    const open = this.at;
    const items: LocatedNode[] = [];
    this.at += 1;
    for (let isFirst = true; ; isFirst = false) {
      this.skipSpace();
      if (this.take(']')) {
        if (!isFirst) this.failAtComma();
        return { from: open, to: this.at, items };
      }
      this.needMore(open);
      items.push(this.value('The file ends inside a list.'));
      if (this.endOfItem(open, ']')) return { from: open, to: this.at, items };
    }
  }

  /** After an item: a comma leads on, the bracket ends. */
  private endOfItem(open: number, close: string): boolean {
    this.skipSpace();
    if (this.take(',')) return false;
    if (this.take(close)) return true;
    this.needMore(open);
    const char = this.text[this.at] ?? '';
    if (char === '}' || char === ']') {
      this.fail(
        this.at,
        1,
        `Expected "${close}", found "${char}".`,
        `The bracket "${this.text[open]}" that opens before is closed by "${close}".`,
      );
    }
    this.fail(this.at, 1, 'A comma is missing before this.', 'Put a comma between two fields or items.');
  }

  /** Reads the name of a field and returns the offset of its end. */
  private key(): number {
    const start = this.at;
    if (this.text[start] === '"') {
      this.quoted();
      return this.at;
    }
    const quote = this.text[start] === "'" ? 1 : 0;
    this.at += quote;
    const name = this.match(WORD);
    const shown = name === '' ? 'name' : name;
    return this.fail(
      start,
      name.length + 2 * quote || 1,
      'The name of a field is written in double quotes.',
      `Write "${shown}": ….`,
    );
  }

  private quoted(): void {
    const open = this.at;
    for (this.at += 1; ; this.at += 1) {
      const char = this.text[this.at];
      if (char === '"') break;
      if (char === undefined || char === '\n' || char === '\r') {
        const end = this.at - open;
        this.fail(
          open,
          end,
          'The quotes that open here are not closed on this line.',
          'Close the text with ", and write \\n for a new line inside it.',
        );
      }
      if (char === '\t') this.fail(this.at, 1, 'A tab is not allowed in a text.', 'Write \\t, or a space.');
      if (char === '\\') {
        const sequence = this.match(ESCAPE);
        if (sequence === '') {
          const found = this.text.slice(this.at, this.at + 2);
          this.fail(
            this.at,
            2,
            `A backslash begins a special character, and there is none such as "${found}".`,
            'Write the backslash twice.',
          );
        }
        this.at -= 1;
      }
    }
    this.at += 1;
  }

  private skipSpace(): void {
    while (/[ \t\n\r]/.test(this.text[this.at] ?? '')) this.at += 1;
    const rest = this.text.slice(this.at, this.at + 2);
    if (rest === '//' || rest === '/*' || rest[0] === '#') {
      this.fail(
        this.at,
        rest[0] === '#' ? 1 : 2,
        'A note is not allowed in JSON.',
        'Remove it, or write the file as YAML, where notes begin with #.',
      );
    }
  }

  private failAtComma(): never {
    this.fail(
      this.text.lastIndexOf(',', this.at - 1),
      1,
      'A comma is here, and nothing follows it.',
      'Remove the comma.',
    );
  }

  private needMore(open: number): void {
    if (this.at < this.text.length) return;
    this.fail(
      open,
      1,
      `The bracket "${this.text[open]}" that opens here is never closed.`,
      'Close it where its last field or item ends.',
    );
  }

  private take(char: string): boolean {
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  /** Returns what `pattern` matches here and moves past it. */
  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private fail(from: number, length: number, message: string, hint: string): never {
    throw new ProblemFound({ from, to: from + Math.max(1, length), message, hint });
  }
}
