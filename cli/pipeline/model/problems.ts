/** Problems in content. They are values: gathered, sorted and printed together, never thrown. */

import type { ProblemCode } from '../../report/explanations.ts';
import { MOST_MESSAGE_LENGTH, MOST_PROBLEMS_OF_A_KIND, MOST_QUOTED_LENGTH } from './limits.ts';

/** 1-based line and column; the column counts UTF-16 units, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** From the first character up to, not including, the end. */
export interface Span {
  start: Position;
  end: Position;
}

export interface RelatedLocation {
  file: string;
  span: Span | null;
  message: string;
}

export interface Problem {
  /** Stable, `group/name`; `slipway explain CODE` tells more. See `cli/report/explanations.ts`. */
  code: ProblemCode;
  severity: 'error' | 'warning';
  /** Relative to the project's root, forward slashes. */
  file: string;
  /** `null` when the whole file is meant. */
  span: Span | null;
  /** `page_body[2].coupons[0].expiryDate`; empty when the whole file is meant. */
  fieldPath: string;
  /** Whole sentences: what was expected and what was found, or what is wrong. */
  message: string;
  expected?: string;
  found?: string;
  /** One more sentence: what to do. */
  hint?: string;
  related?: RelatedLocation[];
}

export type { ProblemCode };

/** A problem in a file: an error of the whole file, unless `facts` say otherwise. */
export function problemIn(
  file: string,
  facts: Omit<Problem, 'severity' | 'file' | 'span' | 'fieldPath'> &
    Partial<Pick<Problem, 'severity' | 'span' | 'fieldPath'>>,
): Problem {
  const { code, ...others } = facts;
  return { code, severity: 'error', file, span: null, fieldPath: '', ...others };
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}

/** Sorted by file and position, each problem once: a shared entry is validated by every page that uses it. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const seen = new Map<string, Problem>();
  for (const problem of problems) {
    const location = problem.span === null ? '' : `${problem.span.start.line}:${problem.span.start.column}`;
    // A field path differs between the entry and each page that uses it; the position in the file does not.
    const key = `${problem.file}|${location === '' ? problem.fieldPath : location}|${problem.code}|${problem.message}`;
    if (!seen.has(key)) seen.set(key, problem);
  }
  return withoutRepetition([...seen.values()].sort(compareLocations)).map(withShortWords);
}

/** Limits the problems of one code in one file, and says how many are left out. */
function withoutRepetition(problems: readonly Problem[]): Problem[] {
  const counts = new Map<string, number>();
  const keyOf = ({ file, code, severity }: Problem): string => `${severity} ${code} ${file}`;
  const shown: Problem[] = [];
  const firstHidden = new Map<string, Problem>();
  for (const problem of problems) {
    const key = keyOf(problem);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= MOST_PROBLEMS_OF_A_KIND) shown.push(problem);
    else if (!firstHidden.has(key)) firstHidden.set(key, problem);
  }
  if (firstHidden.size === 0) return shown;
  const more = [...firstHidden].map(([key, problem]) => moreOf(problem, counts.get(key) ?? 0));
  return [...shown, ...more].sort(compareLocations);
}

/** Reported at the first of the problems that are not shown. */
function moreOf({ code, severity, file, span }: Problem, count: number): Problem {
  return problemIn(file, {
    code: 'file/more',
    severity,
    span,
    message: `More problems of the kind ${code} begin here; ${MOST_PROBLEMS_OF_A_KIND} of at least ${count} are shown.`,
    hint: 'So many usually come from one mistake. Mend those that are shown, and check again.',
  });
}

/** What a message quotes from a file may be megabytes long. */
function withShortWords(problem: Problem): Problem {
  const { message, hint, expected, found, fieldPath, related } = problem;
  const all = [message, hint ?? '', expected ?? '', found ?? '', fieldPath];
  if (all.every(({ length }) => length <= MOST_QUOTED_LENGTH) && related === undefined) return problem;
  return {
    ...problem,
    message: shortWords(message),
    fieldPath: cutText(fieldPath, MOST_QUOTED_LENGTH * 2),
    ...(hint === undefined ? {} : { hint: shortWords(hint) }),
    ...(expected === undefined ? {} : { expected: shortWords(expected) }),
    ...(found === undefined ? {} : { found: shortWords(found) }),
    ...(related === undefined ? {} : { related: related.slice(0, MOST_RELATED) }),
  };
}

/** Related locations that one problem names. */
const MOST_RELATED = 10;

/** Cuts the long quotes in a sentence, then the sentence itself. */
export function shortWords(sentence: string): string {
  if (sentence.length <= MOST_QUOTED_LENGTH) return sentence;
  const parts = sentence.split('"');
  // Quotes come in pairs, unless the sentence quotes a quote; then the cut of the whole sentence applies.
  const short = parts
    .map((part, index) => (index % 2 === 1 ? cutText(part, MOST_QUOTED_LENGTH) : part))
    .join('"');
  return cutText(short, MOST_MESSAGE_LENGTH);
}

/** Never cuts a surrogate pair or a letter from its combining marks. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = length - 1;
  while (end > length / 2 && /[\udc00-\udfff\u200d]|\p{M}/u.test(text[end] ?? '')) end -= 1;
  return `${text.slice(0, end)}…`;
}

function compareLocations(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  const line = (a.span?.start.line ?? 0) - (b.span?.start.line ?? 0);
  if (line !== 0) return line;
  const column = (a.span?.start.column ?? 0) - (b.span?.start.column ?? 0);
  if (column !== 0) return column;
  return a.message < b.message ? -1 : 1;
}

/** `['page_body', 2, 'coupons', 0, 'code']` → `page_body[2].coupons[0].code`. */
export function formatFieldPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

/** Whether the problem is that of the file or folder `path`, or of a folder above it: what cannot be listed hides all below it. */
export function covers({ file }: Pick<Problem, 'file'>, path: string): boolean {
  return `${path}/`.startsWith(`${file}/`);
}
