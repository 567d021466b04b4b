/**
 * What is wrong in a YAML text, in a writer's words. The parser names the token it met; a writer needs the mistake behind it:
 * a quote that was never closed, a line indented by one space too many, a text that looks like something else.
 */
import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isScalar,
  type Node,
  type Pair,
  Scalar,
  visit,
  type YAMLError,
  YAMLWarning,
} from 'yaml';
import { NESTED_TOO_DEEPLY } from '../model/data-limits.ts';
import type { ProblemCode } from '../model/problems.ts';

/** A problem between two offsets of the text. */
export interface TextProblem {
  /** Default: `yaml/syntax`. */
  code?: ProblemCode;
  from: number;
  to: number;
  message: string;
  hint: string;
  /** Where a field that is twice is first. */
  firstLocation?: [from: number, to: number];
}

/** Problems to report for one text: more than these come from one mistake. */
const MOST_PROBLEMS = 20;

/** Problems after which the parser recovers. After any other, further errors are only consequences. */
const HARMLESS: ReadonlySet<YAMLError['code']> = new Set([
  'DUPLICATE_KEY',
  'TAG_RESOLVE_FAILED',
  'BAD_DQ_ESCAPE',
  'BAD_SCALAR_START',
  'BAD_ALIAS',
]);

/** All problems of a parsed text, each line named once. Empty when it is sound. */
export function yamlProblems(document: Document.Parsed, text: string): TextProblem[] {
  const twins = duplicateKeys(document);
  const errors: Described[] = [
    ...[...document.errors, ...document.warnings].filter((error) => !isPedantic(error)),
    ...[...twins.keys()].map((from) => ({
      code: 'DUPLICATE_KEY' as const,
      message: '',
      pos: [from, from] as [number, number],
    })),
  ];
  if (errors.length === 0) return nodeProblems(document, text);
  errors.sort((a, b) => a.pos[0] - b.pos[0]);
  const problems: TextProblem[] = [];
  const lines = new Set<number>();
  for (const error of errors.slice(0, MOST_DESCRIBED)) {
    const problem =
      twins.get(error.code === 'DUPLICATE_KEY' ? error.pos[0] : -1) ?? describe(error, document, text);
    const lineStart = startOfLine(text, problem.from);
    if (lines.has(lineStart)) continue;
    lines.add(lineStart);
    problems.push(problem);
    if (problems.length === MOST_PROBLEMS || !(HARMLESS.has(error.code) || isTextWithColon(error, problem)))
      break;
  }
  return problems;
}

/** Parser errors to examine: many may be on one line, and each costs a walk over the document. */
const MOST_DESCRIBED = 100;

/** A list in brackets may close in the column of its field; every reader but the specification's accepts that. */
function isPedantic(error: YAMLError): boolean {
  return error instanceof YAMLWarning && error.code === 'BAD_INDENT';
}

function isTextWithColon(error: Described, problem: TextProblem): boolean {
  return error.code === 'BLOCK_AS_IMPLICIT_KEY' && error.pos[0] === problem.from;
}

type Described = Pick<YAMLError, 'code' | 'message' | 'pos'>;

function describe(error: Described, document: Document.Parsed, text: string): TextProblem {
  const [from, to] = error.pos;
  const char = text[from] ?? '';
  const word = (): TextProblem => cannotBeginWith(text, from, char);
  const odd = oddIndent(text, from);
  if (odd !== null) return odd;
  const tab = leadingTab(text, from);
  if (error.code === 'TAB_AS_INDENT' || tab !== -1) return tabProblem(text, tab === -1 ? from : tab);
  switch (error.code) {
    case 'TAG_RESOLVE_FAILED':
    case 'BAD_COLLECTION_TYPE':
      return {
        code: 'yaml/tag',
        from,
        to,
        message: 'A value that begins with "!" is a YAML tag, and content knows none.',
        hint: quotedHint(restOfLine(text, from)),
      };
    case 'BAD_ALIAS':
    case 'BAD_SCALAR_START':
    case 'MULTIPLE_ANCHORS':
    case 'MULTIPLE_TAGS':
    case 'BAD_PROP_ORDER':
    case 'ALIAS_PROPS':
    case 'BAD_DIRECTIVE':
      return word();
    case 'BAD_DQ_ESCAPE': {
      const sequence = text.slice(from, from + 2);
      return {
        from,
        to: from + 2,
        message: `In double quotes a backslash begins a special character, and there is none such as "${sequence}".`,
        hint: 'Put the text in single quotes, or write the backslash twice.',
      };
    }
    case 'BLOCK_AS_IMPLICIT_KEY':
      return unexpectedField(text, from);
    case 'MULTILINE_IMPLICIT_KEY':
      return noColon(text, from);
    case 'BLOCK_IN_FLOW':
      return commaMissing(from, to);
    case 'BAD_INDENT':
      if (/flow/i.test(error.message)) return unclosedBracket(document, text, from) ?? badIndent(text, from);
      if (/scalar/i.test(error.message)) return raggedText(text, from);
      return badIndent(text, from);
    case 'MULTIPLE_DOCS':
      return {
        from,
        to,
        message: 'A line with "---" begins a second document, and a content file holds one.',
        hint: 'Remove the line, or move what follows it to a file of its own.',
      };
    case 'MISSING_CHAR':
      return missingCharacter(error, document, text);
    case 'UNEXPECTED_TOKEN':
      return unexpectedToken(error, document, text);
    case 'RESOURCE_EXHAUSTION':
      return { code: 'file/too-deep', from, to, ...NESTED_TOO_DEEPLY };
    default:
      return unreadable(from, to);
  }
}

function missingCharacter(error: Described, document: Document.Parsed, text: string): TextProblem {
  const [from, to] = error.pos;
  const { message } = error;
  if (/closing ['"]quote/.test(message)) return unclosedQuote(document, text, from) ?? unreadable(from, to);
  if (/Sequence item without/.test(message)) return badIndent(text, from);
  if (/followed by map values/.test(message)) return noColon(text, from);
  if (/Missing , /.test(message)) return commaMissing(from, to);
  if (/must end with/.test(message)) return unclosedBracket(document, text, from) ?? unreadable(from, to);
  if (/Missing space after :/.test(message)) return spaceMissing(text, from);
  if (/Comments must be separated/.test(message)) {
    return {
      from,
      to: from + 1,
      message: 'A "#" is right behind a value.',
      hint: 'Put a space before it to begin a note, or put the whole text in quotes.',
    };
  }
  return cannotBeginWith(text, from, text[from] ?? '');
}

function unexpectedToken(error: Described, document: Document.Parsed, text: string): TextProblem {
  const [from, to] = error.pos;
  if (/at node end/.test(error.message)) return afterValue(document, text, from, to);
  if (/Block scalar header|Not a YAML token/.test(error.message)) {
    const lineStart = startOfLine(text, from);
    const line = text.slice(lineStart, from + 1);
    const colon = [...line.matchAll(/:\s*[|>]/g)].at(-1)?.index ?? 0;
    const mark = line.slice(colon).search(/[|>]/);
    const start = mark === -1 ? from : lineStart + colon + mark;
    return {
      from: start,
      to: endOfLine(text, start),
      message: `After "${text[start]}" a text of several lines begins on the next line.`,
      hint: 'Put the text in quotes, or move it to the next line and indent it.',
    };
  }
  const char = text[from] ?? '';
  if (char === ',') {
    return {
      from,
      to,
      message: 'A comma is here, and nothing before it.',
      hint: 'Remove the comma.',
    };
  }
  if (char === ']' || char === '}') {
    return {
      from,
      to,
      message: `The bracket "${char}" closes something that was never opened.`,
      hint: 'Remove it, or put the whole text in quotes.',
    };
  }
  return cannotBeginWith(text, from, char);
}

/** Text after the end of a value: behind its closing quote or bracket. */
function afterValue(document: Document.Parsed, text: string, from: number, to: number): TextProblem {
  const reference = /(?:^|[\s:-])(\*\S+\s+)$/.exec(text.slice(startOfLine(text, from), from))?.[1];
  if (reference !== undefined) return cannotBeginWith(text, from - reference.length, '*');
  const before = lastNodeBefore(document, from);
  const start = before?.range?.[0] ?? from;
  const opening = text[start] ?? '';
  if (opening === '{' || opening === '[')
    return { ...cannotBeginWith(text, start, opening), to: endOfLine(text, start) };
  if (opening !== '"' && opening !== "'") return unreadable(from, to);
  if (startOfLine(text, start) !== startOfLine(text, from)) {
    return {
      from: start,
      to: endOfLine(text, start),
      message: 'The quotes that open here are not closed on this line.',
      hint: `Close the text with ${opening}.`,
    };
  }
  return {
    from,
    to: endOfLine(text, from),
    message: `The text in quotes ends before this: ${text.slice(start, before?.range?.[1])}.`,
    hint:
      opening === '"'
        ? 'Write \\" for a quote inside the text, or put the whole text in single quotes.'
        : "Write an apostrophe inside single quotes twice (''), or put the whole text in double quotes.",
  };
}

/** A colon where no field can begin: inside a text, or on a line that is indented as part of the text above. */
function unexpectedField(text: string, from: number): TextProblem {
  const lineStart = startOfLine(text, from);
  const line = text.slice(lineStart, endOfLine(text, from));
  const dash = /^(\s*)-[^\s-]/.exec(line);
  if (dash !== null) {
    const at = lineStart + (dash[1]?.length ?? 0);
    return {
      from: at,
      to: at + 1,
      message: 'A space is missing after the dash that begins an item of a list.',
      hint: `Write "- ${restOfLine(text, at + 1)}".`,
    };
  }
  const rest = restOfLine(text, from);
  if (rest.startsWith('? ')) return cannotBeginWith(text, from, '? ');
  if (/:(?:\s|$)/.test(rest)) {
    return {
      from,
      to: from + rest.length,
      message: 'A colon with a space after it begins a field, so this text cannot be read.',
      hint: quotedHint(rest),
    };
  }
  const name = /^[^:]+(?=:)/.exec(line.replace(/^[\s-]+/, ''))?.[0] ?? 'the field above';
  const below = nextFieldLine(text, from);
  const end = below + restOfLine(text, below).length;
  return {
    from: below,
    to: end,
    message: `This line is indented as if it belonged to the text of "${name}".`,
    hint: `Begin it in the same column as "${name}". If it is part of that text, put the whole text in quotes.`,
  };
}

/** Where the text of the first line below begins that holds a field. */
function nextFieldLine(text: string, from: number): number {
  for (let start = endOfLine(text, from) + 1; start < text.length; start = endOfLine(text, start) + 1) {
    if (/^\s*[^\s#].*:(?:\s|$)/.test(text.slice(start, endOfLine(text, start))))
      return textOfLine(text, start);
  }
  return from;
}

function noColon(text: string, from: number): TextProblem {
  const start = textOfLine(text, from);
  const line = restOfLine(text, start);
  const named = /^([\w$-]+):(.)/u.exec(line);
  if (named !== null) return spaceMissing(text, start);
  return {
    from: start,
    to: start + line.length,
    message: 'This line has no colon after the name of a field.',
    hint: 'Write "name: value". If the line belongs to the text above it, indent it further than that field.',
  };
}

/** @param from somewhere on the line of a field that is written `name:value` */
function spaceMissing(text: string, from: number): TextProblem {
  const lineStart = startOfLine(text, from);
  const line = text.slice(lineStart, endOfLine(text, from));
  const match = /(?:(?<![\w$-])[\w$-]+|"[^"]*"):\S.*/u.exec(line);
  const start = lineStart + (match?.index ?? 0);
  const written = match?.[0]?.trimEnd() ?? line.trim();
  if (/^[^:]*:[\u00a0\u2000-\u200b\u202f\u3000]/.test(written)) {
    return {
      from: start,
      to: start + written.length,
      message: 'The space after the colon is not an ordinary one, so the name of the field does not end.',
      hint: 'Delete the space after the colon and type it again; it comes along when text is copied from other programs.',
    };
  }
  return {
    from: start,
    to: start + written.length,
    message: 'A space is missing after the colon.',
    hint: `Write "${written.replace(':', ': ')}".`,
  };
}

function commaMissing(from: number, to: number): TextProblem {
  return {
    from,
    to,
    message: 'A comma is missing between two fields or items in brackets.',
    hint: 'Put a comma between them, or write each on a line of its own without brackets.',
  };
}

/** From the first letter of the line at `from` to its end. */
function rangeOfLine(text: string, from: number): Pick<TextProblem, 'from' | 'to'> {
  const start = textOfLine(text, from);
  return { from: start, to: start + restOfLine(text, start).length };
}

function badIndent(text: string, from: number): TextProblem {
  return {
    ...rangeOfLine(text, from),
    message: 'This line is indented differently from the lines it belongs to.',
    hint: 'Begin the fields of one group in the same column, two spaces further in than the line above the group.',
  };
}

function raggedText(text: string, from: number): TextProblem {
  return {
    ...rangeOfLine(text, from),
    message: 'The lines of this text are not indented alike.',
    hint: 'Begin every line of the text in the same column, two spaces further in than its field.',
  };
}

function unclosedQuote(document: Document.Parsed, text: string, at: number): TextProblem | null {
  const open = lastNode(document, (node) => {
    const range = node.range;
    return isQuoted(node) && range !== null && range !== undefined && range[0] < at && range[1] >= at;
  });
  const start = open?.range?.[0];
  if (start === undefined) return null;
  return {
    from: start,
    to: endOfLine(text, start),
    message: 'The quotes that open here are never closed.',
    hint: `Close the text with ${text[start]}.`,
  };
}

function unclosedBracket(document: Document.Parsed, text: string, at: number): TextProblem | null {
  const open = lastNode(document, (node) => {
    const range = node.range;
    if (!isCollection(node) || node.flow !== true || !range || range[0] >= at) return false;
    const closing = text[range[0]] === '{' ? '}' : ']';
    return text[range[1] - 1] !== closing;
  });
  const start = open?.range?.[0];
  if (start === undefined) return null;
  return {
    from: start,
    to: endOfLine(text, start),
    message: `The bracket "${text[start]}" that opens here is never closed.`,
    hint: `Close it with "${text[start] === '{' ? '}' : ']'}", or put the text in quotes when it is no list.`,
  };
}

/** Duplicate fields of mappings, by the offset where they begin. */
function duplicateKeys(document: Document.Parsed): Map<number, TextProblem> {
  const found = new Map<number, TextProblem>();
  visit(document, {
    Map(_, map) {
      const firsts = new Map<unknown, [from: number, to: number]>();
      for (const { key } of map.items) {
        if (!isScalar(key) || !key.range) continue;
        const [from, to] = key.range;
        const firstLocation = firsts.get(key.value);
        if (firstLocation === undefined) firsts.set(key.value, [from, to]);
        else
          found.set(from, {
            code: 'yaml/duplicate-key',
            from,
            to,
            message: `The field "${String(key.value)}" is here a second time.`,
            hint: 'Keep one of the two.',
            firstLocation,
          });
      }
    },
  });
  return found;
}

/** How many references (`*name`) a document has. */
export function countAliases(document: Document.Parsed): number {
  let count = 0;
  visit(document, {
    Alias() {
      count += 1;
    },
  });
  return count;
}

/** Names that references (`*name`) of a document have. */
function usedAnchors(document: Document.Parsed): Set<string> {
  const names = new Set<string>();
  visit(document, {
    Alias(_, { source }) {
      names.add(source);
    },
  });
  return names;
}

/** A text such as `&copy; 2026`, of which YAML takes the first word for a name. @param from where the value after it begins */
function lostAnchor(text: string, name: string, from: number): TextProblem {
  const start = Math.max(0, text.lastIndexOf(`&${name}`, from));
  const rest = restOfLine(text, start);
  return {
    code: 'yaml/syntax',
    from: start,
    to: start + rest.length,
    message: `A "&" at the beginning gives a name to a value, so "&${name}" would not be shown.`,
    hint: quotedHint(rest),
  };
}

/** Problems visible only in the composed document: references to nothing, names that nothing refers to, and fields without a plain name. */
function nodeProblems(document: Document.Parsed, text: string): TextProblem[] {
  const problems: TextProblem[] = [];
  const used = usedAnchors(document);
  visit(document, {
    Scalar(_, scalar) {
      if (scalar.anchor !== undefined && !used.has(scalar.anchor))
        problems.push(lostAnchor(text, scalar.anchor, rangeOf(scalar)[0]));
    },
    Alias(_, alias: Alias) {
      const [from, to] = rangeOf(alias);
      if (alias.resolve(document) !== undefined) return;
      problems.push({
        from,
        to,
        message: 'A value that begins with "*" refers to an anchor, and there is none of this name.',
        hint: 'Put the text in quotes. Shared content is used with "$use: …".',
      });
    },
    Pair(_, pair: Pair) {
      const { key } = pair;
      if (isScalar(key) && key.value !== null) return;
      if (isAlias(key)) return;
      const [from, to] = isScalar(key) ? rangeOf(key) : rangeOf(key as Node);
      const isEmpty = to <= from;
      problems.push({
        from,
        to: isEmpty ? from + 1 : to,
        message: isEmpty
          ? 'A colon is here, and no name of a field before it.'
          : 'The name of a field is plain text.',
        hint: 'Write "name: value".',
      });
    },
  });
  return problems.slice(0, MOST_PROBLEMS);
}

function rangeOf(node: Node): [number, number] {
  const range = node.range;
  return range ? [range[0], range[1]] : [0, 1];
}

function tabProblem(text: string, at: number): TextProblem {
  const others = text.split('\n').filter((line) => /^ *\t+ *[^\s#]/.test(line)).length - 1;
  const more =
    others < 1
      ? ''
      : others === 1
        ? ' Another line begins with a tab, too.'
        : ` ${others} more lines begin with a tab, too.`;
  return {
    code: 'yaml/tab',
    from: at,
    to: at + 1,
    message: 'Expected spaces before the text of a line, found a tab.',
    hint: `Indent with two spaces a level; most editors can convert tabs to spaces.${more}`,
  };
}

/** Characters that look like spaces but do not indent: YAML treats them as text and fails there or on the next line. */
const ODD_SPACE = /^[ \t]*([\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]+)/;

/** The problem of such spaces before the text of the line, or of the one above that holds text. */
function oddIndent(text: string, offset: number): TextProblem | null {
  const start = startOfLine(text, offset);
  const above = text.slice(0, start).trimEnd();
  return (
    oddIndentOf(text, start) ?? (above === '' ? null : oddIndentOf(text, startOfLine(text, above.length)))
  );
}

function oddIndentOf(text: string, lineStart: number): TextProblem | null {
  const [whole = '', odd = ''] = ODD_SPACE.exec(text.slice(lineStart, endOfLine(text, lineStart))) ?? [];
  if (odd === '') return null;
  const to = lineStart + whole.length;
  return {
    from: to - odd.length,
    to,
    message: 'Expected spaces before the text of a line, found a no-break space or one of another width.',
    hint: 'Delete it, and indent with the space bar: two spaces a level.',
  };
}

/** Offset of a tab among the spaces before the text of the line, or -1. */
function leadingTab(text: string, offset: number): number {
  const lineStart = startOfLine(text, offset);
  const spaces = /^\s*/.exec(text.slice(lineStart, endOfLine(text, offset)))?.[0] ?? '';
  const tab = spaces.indexOf('\t');
  return tab === -1 ? -1 : lineStart + tab;
}

function cannotBeginWith(text: string, from: number, start: string): TextProblem {
  if (start.trim() === '') return unreadable(from, from + 1);
  const rest = restOfLine(text, from);
  const isItem = start === '-';
  return {
    from,
    to: from + Math.max(1, rest.length),
    message: `A text cannot begin with "${isItem ? '- ' : start.trim()}".`,
    hint: isItem ? `${quotedHint(rest)} For a list, begin each item on a line of its own.` : quotedHint(rest),
  };
}

function unreadable(from: number, to: number): TextProblem {
  return {
    from,
    to,
    message: 'This cannot be read as "name: value".',
    hint: 'Put a text in quotes when it holds special characters, and check the brackets and quotes before this place.',
  };
}

/** How to write a text so that none of its characters means anything else. */
function quotedHint(written: string): string {
  if (written.length > 60 || /["\\\n]/.test(written) || written === '')
    return 'Put the whole text in quotes.';
  return `Put the whole text in quotes: "${written}".`;
}

function isQuoted(node: Node): boolean {
  return isScalar(node) && (node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE);
}

/** The last node in the order of the text that fits. */
function lastNode(document: Document.Parsed, fits: (node: Node) => boolean): Node | null {
  let found: Node | null = null;
  visit(document, {
    Node(_, node) {
      if (fits(node)) found = node;
    },
  });
  return found;
}

/** The value that ends nearest before an offset; of several that end together, the outermost. */
function lastNodeBefore(document: Document.Parsed, offset: number): Node | null {
  let found: Node | null = null;
  let end = 0;
  visit(document, {
    Node(_, node) {
      const range = node.range;
      if (!range || range[1] > offset || range[1] <= end) return;
      if (!isScalar(node) && !(isCollection(node) && node.flow === true)) return;
      found = node;
      end = range[1];
    },
  });
  return found;
}

function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Offset of the line feed, or of the text's end. */
function endOfLine(text: string, offset: number): number {
  const feed = text.indexOf('\n', offset);
  const end = feed === -1 ? text.length : feed;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** Offset of the first character that is no space on the line of `offset`. */
function textOfLine(text: string, offset: number): number {
  const start = startOfLine(text, offset);
  const spaces = /^\s*/.exec(text.slice(start, endOfLine(text, start)))?.[0].length ?? 0;
  return start + spaces;
}

/** What is written from here to the end of the line, without spaces and a note at its end. */
function restOfLine(text: string, offset: number): string {
  const rest = text.slice(offset, endOfLine(text, offset));
  const note = rest.search(/\s#/);
  return (note === -1 ? rest : rest.slice(0, note)).trimEnd();
}
