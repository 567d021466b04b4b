/** Zod's issues in a writer's words: what was expected, what was found, what to do. */
import type * as z from 'zod';
import type { Refusal } from '../../../schemas/fields/refuse.ts';
import { type UsualName, usualName } from '../../../schemas/usual-names.ts';
import { isProblemCode } from '../../report/explanations.ts';
import { choiceMeant, didYouMean } from './did-you-mean.ts';
import { graphemes } from './graphemes.ts';
import { MOST_PROBLEMS_OF_A_KIND } from './limits.ts';
import type { ProblemCode } from './problems.ts';

/** A problem at a field, before it is located in a file. */
export interface FieldProblem {
  code: ProblemCode;
  path: PropertyKey[];
  /** Unknown fields are underlined at their name, everything else at its value. */
  part: 'key' | 'value';
  message: string;
  expected?: string;
  found?: string;
  hint?: string;
  /** The field that an unknown one was probably meant to be. */
  meant?: string;
  /** The part of a text that is underlined instead of the whole. */
  mark?: TextMark;
}

/** A part of a value, as it is written there. */
export interface TextMark {
  text: string;
  /** How often the same text comes before it in the value. */
  nth: number;
}

/** The mark for a part of a value at an offset. */
export function markAt(value: string, text: string, offset: number): TextMark {
  let nth = 0;
  for (
    let at = value.indexOf(text);
    at !== -1 && at < offset && text !== '';
    at = value.indexOf(text, at + 1)
  )
    nth += 1;
  return { text, nth };
}

/** How the checked value was written down. */
export interface Reading {
  /** A number or word as it is in the file: `1.10` for 1.1. Null when that is not known. */
  written?(path: readonly PropertyKey[]): string | null;
  /** Hints show how to write it there. Default: YAML. */
  syntax?: 'yaml' | 'mdx';
}

type Issue = z.core.$ZodIssue;

/** The problems that one schema finds in one value. A field that is missing because its name is misspelt is reported once. */
export function explainIssues(
  issues: readonly Issue[],
  schema: z.ZodType,
  input: unknown,
  reading: Reading = {},
): FieldProblem[] {
  const fieldProblems = someOf(issues).flatMap((issue) => explainIssue(issue, schema, input, reading));
  const meant = new Set(
    fieldProblems.flatMap(({ path, meant: name }) =>
      name === undefined ? [] : [pathKey([...path.slice(0, -1), name])],
    ),
  );
  return fieldProblems.filter(({ code, path }) => code !== 'field/missing' || !meant.has(pathKey(path)));
}

/**
 * Limits the issues of each kind: each costs a search for a suggestion, and many of a kind come from one mistake. A value of the wrong kind
 * has no size: that of a text is no number of items.
 */
function someOf(issues: readonly Issue[]): Issue[] {
  const counts = new Map<string, number>();
  const ofWrongKind = new Set(
    issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => pathKey(path)),
  );
  return issues.filter(({ code, path }) => {
    if ((code === 'too_big' || code === 'too_small') && ofWrongKind.has(pathKey(path))) return false;
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= MOST_PROBLEMS_OF_A_KIND + 1;
  });
}

function pathKey(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}

/** One issue may give several problems: each unknown field has its own location. */
function explainIssue(issue: Issue, schema: z.ZodType, input: unknown, reading: Reading): FieldProblem[] {
  const value = writtenValue(input, issue.path, reading);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MOST_PROBLEMS_OF_A_KIND + 1)
        .map((key) => unknownField(key, issue.path, schema));
    case 'invalid_type':
      return [wrongType(issue, value, schema, reading)];
    case 'invalid_value':
      return [wrongChoice(issue, value, schema, reading)];
    case 'too_small':
    case 'too_big':
      return [wrongSize(issue, value)];
    case 'invalid_union':
      return wrongUnion(issue, value, { schema, input, reading });
    case 'custom':
      return [refused(issue, value)];
    default:
      return [fieldProblem('field/value', issue.path, { expected: expectedFormat(issue), value })];
  }
}

/** Spaces without width or of another width, and marks of direction: they slip in with copied text. */
const INVISIBLE = /[\u00a0\u00ad\u2000-\u200f\u202a-\u202f\u2060\u3000\ufeff]/g;

function unknownField(key: string, parent: readonly PropertyKey[], schema: z.ZodType): FieldProblem {
  const known = knownKeys(schema, parent);
  const visible = key.replace(INVISIBLE, '');
  // YAML reads `heading:"…` without a space as one long key.
  const unspaced = /^([\w$]+):/.exec(visible)?.[1] ?? '';
  const names = /^(?:\$|(?:use|for)$)/.test(visible) ? ['$use', '$for', ...known] : known;
  const usual = unspaced === '' ? usualName(visible, known) : null;
  const guess = known.includes(unspaced) ? unspaced : guessOf(key, visible, names, usual);
  return {
    code: 'field/unknown',
    path: [...parent, key],
    part: 'key',
    message: `Unknown field "${visible.trim()}".`,
    found: `"${visible.trim()}"`,
    hint: usual?.hint ?? unknownHint(key, visible, guess, known),
    ...(guess === null ? {} : { meant: guess }),
  };
}

/** The name that was probably meant: a known synonym first, then the nearest spelling. */
function guessOf(
  key: string,
  visible: string,
  names: readonly string[],
  usual: UsualName | null,
): string | null {
  if (usual !== null) return usual.field ?? null;
  return key === '$for' ? null : didYouMean(visible, names);
}

function unknownHint(key: string, visible: string, guess: string | null, known: readonly string[]): string {
  if (visible !== key) {
    return 'Its name holds an invisible character. Delete it and the spaces around it, and type them again.';
  }
  if (key === '$for') return 'Write it into the file of a page, beside its title.';
  if (key === '<<') return 'Put shared fields into a collection, and write "$use: …".';
  if (guess !== null && key.startsWith(`${guess}:`)) return `Put a space after the colon: "${guess}: …".`;
  if (guess !== null) return `Did you mean "${guess}"?`;
  const list = known.length > 0 && known.length <= 12 ? ` Fields that exist: ${known.join(', ')}.` : '';
  return `Remove it, or check its spelling.${list}`;
}

const NOUNS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  null: 'nothing',
};

function wrongType(
  issue: Extract<Issue, { code: 'invalid_type' }>,
  value: unknown,
  schema: z.ZodType,
  reading: Reading,
): FieldProblem {
  const noun = NOUNS[issue.expected] ?? 'another kind of value';
  if (value === undefined) return missing(issue.path, noun, schema, reading);
  if (issue.expected === 'string' && isBare(value)) return unquotedText(issue.path, value, schema);
  return fieldProblem('field/type', issue.path, {
    expected: noun,
    value,
    hint: typeHint(issue.expected, value, reading),
  });
}

function missing(
  path: readonly PropertyKey[],
  expected: string,
  schema: z.ZodType,
  reading: Reading,
): FieldProblem {
  const name = String(path.at(-1) ?? '');
  const description = describe(schema, path);
  const add = reading.syntax === 'mdx' ? `Add the attribute ${name}.` : `Add "${name}: …".`;
  return {
    code: 'field/missing',
    path: [...path],
    part: 'key',
    message: `The field "${name}" is missing. Expected ${expected}.`,
    expected,
    found: 'nothing',
    hint: description === null ? add : `${add} ${description}`,
  };
}

/**
 * A number or true or false where text belongs. When the field's own rule fails too, its message is more useful than "put it in quotes".
 */
function unquotedText(
  path: readonly PropertyKey[],
  value: Written | number | boolean,
  schema: z.ZodType,
): FieldProblem {
  const text = value instanceof Written ? value.text : String(value);
  const found = showValue(value);
  for (const field of schemasAt(schema, path)) {
    const issue = field.safeParse(text).error?.issues[0];
    const refusal = issue?.code === 'custom' ? refused({ ...issue, path: [...path] }, text) : null;
    if (refusal?.expected === undefined) continue;
    const message = `Expected ${refusal.expected}, found ${found}.`;
    return { ...refusal, found, message };
  }
  return fieldProblem('field/type', path, {
    expected: 'text',
    value,
    hint: `Put it in quotes to make it text: "${text}".`,
  });
}

function typeHint(expected: string, value: unknown, { syntax }: Reading): string | undefined {
  if (value === null) return 'Write a value after the colon, or remove the field.';
  const use = misspeltUse(value);
  if (use !== null) return `Did you mean "$use" instead of "${use}"?`;
  switch (expected) {
    case 'boolean':
      if (typeof value === 'string' && /^(yes|on|y)$/i.test(value)) return 'Write true, without quotes.';
      if (typeof value === 'string' && /^(no|off|n)$/i.test(value)) return 'Write false, without quotes.';
      return 'Write true or false, without quotes.';
    case 'number':
    case 'int':
      return typeof value === 'string' ? numberHint(value.trim()) : undefined;
    case 'array':
      if (syntax !== 'mdx' && isEntryName(value))
        return `An entry of a collection is used by "{ $use: ${value} }".`;
      return syntax === 'mdx' ? 'Write a list in braces: {["…", "…"]}.' : 'Begin each item with "- ".';
    case 'object':
    case 'record':
      if (syntax !== 'mdx' && isEntryName(value))
        return `An entry of a collection is used by "{ $use: ${value} }".`;
      return syntax === 'mdx'
        ? 'Write the fields in two braces: {{ name: "…" }}.'
        : 'Write each of its fields on a line below it, indented: "name: value".';
    case 'string':
      return Array.isArray(value) ? 'Write one text, without "- " before it.' : placeholderHint(value);
    default:
      return undefined;
  }
}

/** For a number in quotes, with a unit, or with commas between its digits. */
function numberHint(text: string): string | undefined {
  if (text !== '' && Number.isFinite(Number(text))) return `Remove the quotes: ${text}.`;
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return `Write its digits alone: ${text.replaceAll(',', '')}.`;
  const [, figure = '', unit = ''] = /^(\d{1,9}(?:\.\d{1,9})?) ?([%a-z]{1,12})$/i.exec(text) ?? [];
  if (unit === '%') return `Write it without the sign: ${figure}.`;
  if (/^ki?b$/i.test(unit)) return `Write the number of bytes: ${Math.round(Number(figure) * 1024)}.`;
  return unit === '' ? undefined : 'Write the number alone, without a unit.';
}

/** For `items: faqs/home`, where the entry is named and `$use` is missing. */
function isEntryName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z][a-z0-9-]*\/[\w*/-]+$/.test(value);
}

/** For `title: {product}`, which YAML reads as a group with one field. */
function placeholderHint(value: unknown): string | undefined {
  const [[name, content] = ['', ''], ...others] = Object.entries(Object(value));
  if (content !== null || others.length > 0) return undefined;
  return `Put it in quotes to make it text: "{${name}}".`;
}

/** `{ use: faqs/home }`: the name as written, or null. */
function misspeltUse(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const [key, ...others] = Object.keys(value);
  if (key === undefined || others.length > 0 || key === '$use') return null;
  return didYouMean(key, ['$use']) === null ? null : key;
}

function wrongChoice(
  issue: Extract<Issue, { code: 'invalid_value' }>,
  value: unknown,
  schema: z.ZodType,
  reading: Reading,
): FieldProblem {
  const choices = issue.values.map((choice) => (typeof choice === 'string' ? choice : String(choice)));
  const quoted = choices.map((choice) => `"${choice}"`);
  const expected = quoted.length === 1 ? (quoted[0] ?? '') : `one of ${quoted.join(', ')}`;
  if (value === undefined) return missing(issue.path, expected, schema, reading);
  const guess = typeof value === 'string' ? choiceMeant(value, choices) : null;
  return fieldProblem('field/choice', issue.path, {
    expected,
    value,
    hint: guess ? `Did you mean "${guess}"?` : undefined,
  });
}

function wrongSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>, value: unknown): FieldProblem {
  const isMinimum = issue.code === 'too_small';
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const bound = isMinimum ? 'at least' : 'at most';
  const units: Record<string, [string, string]> = {
    string: ['character', 'characters'],
    array: ['item', 'items'],
  };
  const unit = units[issue.origin];
  const expected =
    issue.origin === 'string' && isMinimum && limit === 1
      ? 'some text'
      : unit !== undefined
        ? `${bound} ${limit} ${limit === 1 ? unit[0] : unit[1]}`
        : Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER
          ? 'a number of fewer digits'
          : `a number of ${bound} ${limit}`;
  const length = unit !== undefined && (typeof value === 'string' || Array.isArray(value)) ? value.length : 0;
  return fieldProblem('field/length', issue.path, {
    expected,
    value,
    found: length > 0 ? String(length) : undefined,
  });
}

/** Explains the branch that fits best: the fewest problems. When the value is of no branch's kind, the kinds are named. */
function wrongUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  value: unknown,
  { schema, input, reading }: { schema: z.ZodType; input: unknown; reading: Reading },
): FieldProblem[] {
  const branches = issue.errors.filter((errors) => errors.length > 0);
  const [best] = branches.filter((errors) => !errors.some(isWrongKind)).sort((a, b) => a.length - b.length);
  if (best !== undefined) {
    return someOf(best).flatMap((inner) =>
      explainIssue({ ...inner, path: [...issue.path, ...inner.path] } as Issue, schema, input, reading),
    );
  }
  const asText = textRatherThanFields(branches, value);
  if (asText !== undefined)
    return explainIssue({ ...asText, path: issue.path } as Issue, schema, input, reading);
  const choices: string[] = [];
  const kinds = branches.flatMap((errors) =>
    errors.filter(isWrongKind).map((error) => {
      if (error.code === 'invalid_type') return NOUNS[error.expected] ?? '';
      const words = error.code === 'invalid_value' ? error.values.map(String) : [];
      choices.push(...words);
      return words.map((word) => `"${word}"`).join(', ');
    }),
  );
  const expected = [...new Set(kinds.filter((kind) => kind !== ''))].join(' or ') || 'another value';
  const guess = typeof value === 'string' ? didYouMean(value, choices) : null;
  const hint = guess === null ? undefined : `Did you mean "${guess}"?`;
  return [
    fieldProblem(choices.length > 0 ? 'field/choice' : 'field/type', issue.path, { expected, value, hint }),
  ];
}

/** The issue of a text, where fields are the only other choice and the value has none: `3`, or nothing. */
function textRatherThanFields(branches: readonly Issue[][], value: unknown): Issue | undefined {
  if (typeof value === 'object' && value !== null && !(value instanceof Written)) return undefined;
  const wrong = branches.flat().filter(isWrongKind);
  const isFields = (one: Issue): boolean => one.code === 'invalid_type' && one.expected === 'object';
  const [text, ...others] = wrong.filter((one) => !isFields(one));
  return others.length === 0 && text?.code === 'invalid_type' && text.expected === 'string'
    ? text
    : undefined;
}

/** Whether a branch of a union expects another kind of value. */
function isWrongKind(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

function refused(issue: Extract<Issue, { code: 'custom' }>, value: unknown): FieldProblem {
  const {
    expected,
    choices,
    fallbackHint,
    hint = nearestOf(value, choices) ?? fallbackHint,
    code,
    part,
  } = (issue.params ?? {}) as Partial<Refusal>;
  if (expected === undefined) {
    return { code: 'field/value', path: [...issue.path], part: 'value', message: issue.message };
  }
  const name = `"${String(issue.path.at(-1))}"`;
  if (expected.endsWith(` instead of ${name}`)) {
    // The name of the field is wrong, whatever its value.
    const words = {
      message: `Expected ${expected}.`,
      expected,
      found: name,
      ...(hint === undefined ? {} : { hint }),
    };
    return { code: knownCode(code), path: [...issue.path], part: 'key', ...words };
  }
  const words = fieldProblem(knownCode(code), issue.path, { expected, value, hint });
  if (part === undefined || typeof value !== 'string') return words;
  return { ...words, mark: markAt(value, part.text, part.offset) };
}

/** The nearest of choices that are too many to print. */
function nearestOf(value: unknown, choices: readonly string[] | undefined): string | undefined {
  const guess = choices === undefined || typeof value !== 'string' ? null : didYouMean(value, choices);
  return guess === null ? undefined : `Did you mean "${guess}"?`;
}

/** `date` → `field/date`, a whole code → itself; a code without an explanation of its own counts as `field/value`. */
function knownCode(code: string | undefined): ProblemCode {
  const full = code?.includes('/') ? code : `field/${code ?? 'value'}`;
  if (code === 'title-length') return 'page/title';
  if (code === 'description-length') return 'page/description';
  return isProblemCode(full) ? full : 'field/value';
}

function expectedFormat(issue: Issue): string {
  if (issue.code === 'invalid_format' && issue.format === 'regex') return 'text of another form';
  if (issue.code === 'invalid_format') return `a valid ${issue.format}`;
  return 'another value';
}

function fieldProblem(
  code: ProblemCode,
  path: readonly PropertyKey[],
  facts: { expected: string; value: unknown; hint?: string | undefined; found?: string | undefined },
): FieldProblem {
  const found = facts.found ?? showValue(facts.value);
  return {
    code,
    path: [...path],
    part: 'value',
    message: `Expected ${facts.expected}, found ${found}.`,
    expected: facts.expected,
    found,
    ...(facts.hint === undefined ? {} : { hint: facts.hint }),
  };
}

/** A number, true or false together with its spelling in the file. */
class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function isBare(value: unknown): value is Written | number | boolean {
  return value instanceof Written || typeof value === 'number' || typeof value === 'boolean';
}

/** UTF-16 units that are searched for the characters a message shows: a letter of an Indian script may have several. */
const LETTERS_LOOKED_AT = 1000;

/** A value as a message shows it: short, on one line. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (value instanceof Written) return value.text;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a group of fields';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'what is no number';
  if (typeof value !== 'string') return String(value);
  if (value === '') return 'an empty text';
  // An escape sequence of the file may contain a terminal command.
  let end = value.length;
  while (value[end - 1] === '\n') end -= 1;
  const line = value.slice(0, Math.min(end, LETTERS_LOOKED_AT)).replaceAll(/[\s\p{Cc}]+/gu, ' ');
  const letters = graphemes(line);
  return `"${letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('')}"`;
}

/** The value at a path; numbers and words are shown as written, since 1.10 parses to 1.1. */
function writtenValue(input: unknown, path: readonly PropertyKey[], { written }: Reading): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  if (typeof value !== 'number' && typeof value !== 'boolean') return value;
  const text = written?.(path) ?? null;
  return text !== null && /^[-+.\w]+$/.test(text) ? new Written(text) : value;
}

interface SchemaDef {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  getter?: () => z.ZodType;
}

/** The schemas that may apply at a path: unions give several. */
function schemasAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType[] {
  const def = schema._zod.def as unknown as SchemaDef;
  const inner = def.innerType ?? def.in ?? def.getter?.();
  if (inner !== undefined) return schemasAt(inner, path);
  if (def.type === 'union') return (def.options ?? []).flatMap((option) => schemasAt(option, path));
  const [key, ...rest] = path;
  if (key === undefined) return [schema];
  const child = typeof key === 'number' ? def.element : (def.shape?.[String(key)] ?? def.valueType);
  return child === undefined ? [] : schemasAt(child, rest);
}

function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const shapes = schemasAt(schema, path).map((found) => (found._zod.def as unknown as SchemaDef).shape ?? {});
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
}

/** What the schema says of a field, as editors show it. */
function describe(schema: z.ZodType, path: readonly PropertyKey[]): string | null {
  const parent = schemasAt(schema, path.slice(0, -1));
  for (const found of parent) {
    const field = (found._zod.def as unknown as SchemaDef).shape?.[String(path.at(-1))];
    const description = field?.meta()?.['description'];
    if (typeof description === 'string') return /[.!?]$/.test(description) ? description : `${description}.`;
  }
  return null;
}
