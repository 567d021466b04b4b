/** Faults in content. They are values: gathered, sorted and printed together, never thrown. */

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

export interface RelatedPlace {
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
  /** `page_body[2].coupons[0].expiryDate`; empty when the file itself is at fault. */
  fieldPath: string;
  /** Whole sentences: what was expected and what stood there, or what is wrong. */
  message: string;
  expected?: string;
  found?: string;
  /** One more sentence: what to do. */
  hint?: string;
  related?: RelatedPlace[];
}

export const PROBLEM_CODES = [
  'header/unknown',
  'redirect/chain',
  'redirect/dead',
  'redirect/duplicate',
  'redirect/loop',
  'redirect/page',
  'file/encoding',
  'file/empty',
  'file/too-large',
  'file/unreadable',
  'file/outside-root',
  'file/symlink-loop',
  'file/kind',
  'file/duplicate',
  'yaml/syntax',
  'yaml/tab',
  'yaml/duplicate-key',
  'yaml/not-a-mapping',
  'yaml/tag',
  'json/syntax',
  'csv/syntax',
  'mdx/syntax',
  'mdx/code',
  'mdx/component',
  'front-matter/language',
  'front-matter/unclosed',
  'site/missing',
  'field/unknown',
  'field/missing',
  'field/type',
  'field/value',
  'field/choice',
  'field/length',
  'field/color',
  'field/date',
  'field/route',
  'field/header',
  'field/url',
  'field/media',
  'section/type',
  'use/missing',
  'use/cycle',
  'use/shape',
  'for/table',
  'for/placeholder',
  'for/row',
  'route/name',
  'route/duplicate',
  'route/characters',
  'locale/unknown',
  'locale/translation',
  'label/unknown',
  'label/missing',
  'label/placeholder',
  'translation/coverage',
  'translation/import',
  'translation/script',
  'asset/missing',
  'asset/case',
  'asset/unreadable',
  'asset/kind',
  'asset/limit',
  'asset/svg-cleaned',
  'link/missing',
  'link/anchor',
  'link/slash',
  'page/orphan',
  'page/title',
  'page/description',
  'coupon/expired',
  'budget/exceeded',
  'security/expired',
  'image/sharp',
  'cache/unwritable',
  'policy/text',
  'policy/section',
  'policy/words',
  'policy/flag',
  'policy/claim',
  'policy/claim-expired',
  'policy/language',
  'policy/rule',
  'policy/override-expired',
  'policy/override-unused',
  'image/social',
  'font/script',
  'output/foreign',
  'output/changed',
  'output/clash',
  'output/path',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}

/** Sorted by file and place, each fault once: a shared entry is validated by every page that uses it. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const seen = new Map<string, Problem>();
  for (const problem of problems) {
    const place = problem.span === null ? '' : `${problem.span.start.line}:${problem.span.start.column}`;
    // A field path differs between the entry and each page that uses it; the place in the file does not.
    const key = `${problem.file}|${place === '' ? problem.fieldPath : place}|${problem.code}|${problem.message}`;
    if (!seen.has(key)) seen.set(key, problem);
  }
  return [...seen.values()].sort(comparePlaces);
}

function comparePlaces(a: Problem, b: Problem): number {
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
