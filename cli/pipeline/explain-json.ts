/** Finds the first place where a text is not JSON, and says why in a writer's words. */

export interface JsonFault {
  /** Offsets of what is underlined. */
  from: number;
  to: number;
  message: string;
  hint: string;
}

/** Thrown once, inside this file, to leave a deep recursion; never seen outside. */
class FaultFound {
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    this.fault = fault;
  }
}

/** `null` when the text is JSON. */
export function findJsonFault(text: string): JsonFault | null {
  try {
    new Reader(text).document();
    return null;
  } catch (error) {
    if (error instanceof FaultFound) return error.fault;
    throw error;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const WORD = /[^\s,:[\]{}"']+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  document(): void {
    this.value('The file ends where a value is expected.');
    this.skipSpace();
    if (this.at < this.text.length) {
      this.fail(
        this.at,
        1,
        'The file goes on after its last bracket.',
        'Remove what follows, or the bracket that closes too early.',
      );
    }
  }

  private value(endMessage: string): void {
    this.skipSpace();
    const char = this.text[this.at];
    if (char === undefined) {
      this.fail(Math.max(0, this.at - 1), 1, endMessage, 'Write the value, and close every bracket.');
    }
    if (char === '{') this.object();
    else if (char === '[') this.list();
    else if (char === '"') this.quoted();
    else this.bare();
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
      this.fail(start, 1, 'A text stands in double quotes here, not in single ones.', 'Write "…".');
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
      `A text stands in double quotes, and "${word}" has none.`,
      'Put the whole text in double quotes.',
    );
  }

  private object(): void {
    const open = this.at;
    this.at += 1;
    for (let isFirst = true; ; isFirst = false) {
      this.skipSpace();
      if (this.take('}')) {
        if (!isFirst) this.failAtComma();
        return;
      }
      this.needMore(open);
      this.key();
      this.skipSpace();
      if (!this.take(':'))
        this.fail(
          this.at,
          1,
          'A colon is missing between the name of a field and its value.',
          'Write "field": value.',
        );
      this.value('The file ends after a colon.');
      if (this.endOfItem(open, '}')) return;
    }
  }

  private list(): void {
    const open = this.at;
    this.at += 1;
    for (let isFirst = true; ; isFirst = false) {
      this.skipSpace();
      if (this.take(']')) {
        if (!isFirst) this.failAtComma();
        return;
      }
      this.needMore(open);
      this.value('The file ends inside a list.');
      if (this.endOfItem(open, ']')) return;
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

  private key(): void {
    const start = this.at;
    if (this.text[start] === '"') {
      this.quoted();
      return;
    }
    const quote = this.text[start] === "'" ? 1 : 0;
    this.at += quote;
    const name = this.match(WORD);
    const shown = name === '' ? 'name' : name;
    this.fail(
      start,
      name.length + 2 * quote || 1,
      'The name of a field stands in double quotes.',
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
      if (char === '\t') this.fail(this.at, 1, 'A tab cannot stand in a text.', 'Write \\t, or a space.');
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
        'A note cannot stand in JSON.',
        'Remove it, or write the file as YAML, where notes begin with #.',
      );
    }
  }

  private failAtComma(): never {
    this.fail(
      this.text.lastIndexOf(',', this.at - 1),
      1,
      'A comma stands here, and nothing follows it.',
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

  /** What `pattern` finds here, and moves past it. */
  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private fail(from: number, length: number, message: string, hint: string): never {
    throw new FaultFound({ from, to: from + Math.max(1, length), message, hint });
  }
}
