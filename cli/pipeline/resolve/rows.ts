/**
 * `$for`: one page file, many pages. `$for: cities` takes the rows of `content/collections/cities.csv` (or of a YAML or
 * JSON list of that name) and replaces `{city.name}` in the page's texts. `$for: { table: cities, as: place }` names the
 * row differently.
 */

import { inThousands } from '../../../schemas/plain/in-thousands.ts';
import { ownValue } from '../../../schemas/plain/own-value.ts';
import { isMapping } from '../formats/parse.ts';
import type { Row } from '../formats/parse-csv.ts';
import { didYouMean, inOtherForm } from '../model/did-you-mean.ts';
import { showValue } from '../model/explain-issue.ts';
import { MOST_PROBLEMS_OF_A_KIND, MOST_ROWS, MOST_TEXT_LENGTH } from '../model/limits.ts';
import type { Problem } from '../model/problems.ts';
import { opensName } from './facts.ts';
import { type Library, type ResolveProblem, whyUnknown } from './library.ts';
import { keepVisibleItems, type ScheduleOptions } from './schedule.ts';

/** Rows that `$for` can go through. */
export interface RowTable {
  file: string;
  rows: Row[];
  /** 1-based line of each row in the file; null when the table is not a CSV file. */
  lines: number[] | null;
  /** Where each row is in a list; null for a CSV file. */
  positions: number[] | null;
  /** Why the file cannot be read; left out when it can. */
  problems?: Problem[];
  /** The next moment at which a row comes or goes by its schedule; left out for never. */
  changesAtMs?: number;
  /** Whether one of its rows is a draft; left out when none is. */
  hasDrafts?: true;
}

/** The parsed `$for` of a page. */
export interface ForClause {
  table: RowTable;
  /** Name of a row in placeholders: `city`. */
  rowName: string;
}

interface Location {
  file: string;
}

interface ForContext extends ScheduleOptions {
  tables: ReadonlyMap<string, RowTable>;
  library: Library;
  /** Files and folders of content that could not be listed. */
  unlisted: readonly Problem[];
}

interface ReadFor {
  /** Null when the page has no `$for`, or one that cannot be used. */
  clause: ForClause | null;
  fieldProblems: ResolveProblem[];
  /** Problems of a table that cannot be read or listed; they are reported at the table. */
  problems: Problem[];
}

/** Reads a page's `$for`. */
export function readForClause(value: unknown, location: Location, context: ForContext): ReadFor {
  if (value === undefined) return { clause: null, fieldProblems: [], problems: [] };
  const refuse = (
    path: ResolveProblem['path'],
    words: Pick<ResolveProblem, 'message' | 'hint' | 'part'>,
  ): ReadFor => ({
    clause: null,
    fieldProblems: [{ code: 'for/table', ...location, path: ['$for', ...path], ...words }],
    problems: [],
  });
  const options = isMapping(value) ? value : { table: value };
  const unknown = Object.keys(options).find((key) => key !== 'table' && key !== 'as');
  if (unknown !== undefined) {
    const guess = didYouMean(unknown, ['table', 'as']);
    const hint = guess === null ? 'Fields that exist: table, as.' : `Did you mean "${guess}"?`;
    return refuse([unknown], { message: `Unknown field "${unknown}".`, part: 'key', hint });
  }
  const { table: name, as } = options as { table?: unknown; as?: unknown };
  if (typeof name !== 'string') {
    const message = `Expected the name of a table such as cities, found ${showValue(name)}.`;
    return refuse(isMapping(value) && name !== undefined ? ['table'] : [], {
      message,
      hint: 'Write "$for: cities" for content/collections/cities.csv.',
    });
  }
  if (as !== undefined && !(typeof as === 'string' && ROW_NAME.test(as))) {
    const message = `Expected a name for the rows such as city, found ${showValue(as)}.`;
    return refuse(['as'], { message, hint: 'Use letters only.' });
  }
  const path = isMapping(value) ? ['table'] : [];
  const table = context.tables.get(name) ?? tableFromLibrary(name, context);
  if (table === null) {
    const problems = context.library.has(name) ? [] : whyUnknown(name, context.unlisted);
    if (problems.length > 0) return { clause: null, fieldProblems: [], problems };
    return refuse(path, noTable(name, context));
  }
  if (table.problems !== undefined) return { clause: null, fieldProblems: [], problems: table.problems };
  if (table.rows.length === 0) {
    return refuse(path, {
      message: `The table "${name}" has no rows, so this file makes no page.`,
      hint: `Write a row for each page into ${table.file}.`,
    });
  }
  if (table.rows.length > MOST_ROWS) {
    return {
      clause: null,
      fieldProblems: [
        {
          code: 'for/too-large',
          ...location,
          path: ['$for', ...path],
          message: `Expected a table of at most ${inThousands(MOST_ROWS)} rows, found ${inThousands(table.rows.length)} in ${table.file}.`,
          hint: 'Divide the table, and give each part a page file of its own.',
        },
      ],
      problems: [],
    };
  }
  return {
    clause: { table, rowName: as ?? singular(name) },
    fieldProblems: unusableRows(table),
    problems: [],
  };
}

/** Problems to look for in one page; each costs a search for a suggestion. */
const MOST_PROBLEMS = 2 * MOST_PROBLEMS_OF_A_KIND;

const ROW_NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u;

function noTable(name: string, { tables, library }: ForContext): Pick<ResolveProblem, 'message' | 'hint'> {
  const entry = library.get(name);
  if (entry !== undefined) {
    return {
      message: `The entry "${name}" is no table.`,
      hint: `Begin each row of ${entry.file} with "- ", or use another table.`,
    };
  }
  const files = [...tables, ...library].map(([key, { file }]) => [key, file] as const);
  const otherForm = inOtherForm(name, files);
  if (otherForm !== null) return otherForm;
  const lists = [...library].filter(([, { data }]) => Array.isArray(data)).map(([key]) => key);
  const guess = didYouMean(name, [...tables.keys(), ...lists]);
  return {
    message: `There is no table "${name}" in content/collections.`,
    hint:
      guess === null
        ? `Create content/collections/${name}.csv with a line of names and a line for each page.`
        : `Did you mean "${guess}"?`,
  };
}

function tableFromLibrary(name: string, { library, nowMs, drafts, timeZone }: ForContext): RowTable | null {
  const entry = library.get(name);
  if (entry === undefined) return null;
  const { file, problems } = entry;
  if (problems !== undefined) return { file, rows: [], lines: null, positions: null, problems };
  if (!Array.isArray(entry.data)) return null;
  const visible = keepVisibleItems(entry.data, { nowMs, drafts, timeZone });
  const { changesAtMs } = visible;
  const rows = visible.data as Row[];
  const positions = rows.map((_, index) => Number(visible.restorePath([index])[0]));
  return {
    ...{ file, rows, lines: null, positions },
    ...(changesAtMs === null ? {} : { changesAtMs }),
    ...(visible.hasDrafts ? { hasDrafts: true } : {}),
  };
}

/** Items of a list that are not rows. */
function unusableRows({ file, rows, positions }: RowTable): ResolveProblem[] {
  // A column of a CSV file may have any name.
  const usesEntry = (row: Row): boolean => positions !== null && Object.hasOwn(row, '$use');
  return rows
    .map((row, index) => ({ row, index: positions?.[index] ?? index }))
    .filter(({ row }) => !isMapping(row) || usesEntry(row))
    .slice(0, MOST_PROBLEMS)
    .map(({ row, index }) =>
      isMapping(row)
        ? {
            ...{ code: 'for/row', file, path: [index, '$use'], part: 'key' },
            message: 'A row of a table holds its columns itself: $use fills none in.',
            hint: `Write the columns into the row, or the rows of the entry into ${file}.`,
          }
        : {
            ...{ code: 'for/row', file, path: [index] },
            message: `Expected a row of fields, found ${showValue(row)}.`,
            hint: 'Write "- slug: …" and the other columns of the row below it.',
          },
    );
}

/** `cities` → `city`, `games` → `game`, `branches` → `branch`; other names need `as`. */
function singular(name: string): string {
  const last = name.split('/').at(-1) ?? name;
  if (last.endsWith('ies')) return `${last.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(last)) return last.slice(0, -2);
  return last.endsWith('s') ? last.slice(0, -1) : last;
}

/** `{city.name}`: the match, the row's name and the column. */
const PLACEHOLDER = /\{\s*([\p{L}_][\p{L}\p{M}\p{N}_-]*)\.([^{}\s]+)\s*\}/gu;
/** `{city.name` without its end: nothing up to the next brace, tag or end of the text closes it. */
const OPEN_PLACEHOLDER = /\{\s*([\p{L}_][\p{L}\p{M}\p{N}_-]*)\.([\p{L}_][^{}\s<]*)(?![^{}\s<]|[^{}]*\})/gu;
/** `{city}`: a row's name alone. */
const BARE_PLACEHOLDER = /\{\s*([\p{L}_][\p{L}\p{M}\p{N}_-]*)\s*\}/gu;

interface Filled {
  data: unknown;
  /** Problems of the page itself, the same for every row. */
  fieldProblems: ResolveProblem[];
  /** Columns that other rows have and this one lacks. */
  missingColumns: string[];
  /** Columns in which this row has a list or a group of fields, where a text wants one value. */
  nestedColumns: string[];
}

/** Puts one row's values into all texts of `data`. */
export function fillRow(data: unknown, row: Row, { table, rowName }: ForClause, location: Location): Filled {
  const fieldProblems: ResolveProblem[] = [];
  const missingColumns = new Set<string>();
  const nestedColumns = new Set<string>();
  const columns = columnsOf(table);

  const visit = (value: unknown, path: (string | number)[]): unknown => {
    if (typeof value === 'string') return value.includes('{') ? fillText(value, path) : value;
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...path, index]));
    if (!isMapping(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, visit(child, [...path, key])]),
    );
  };

  const fieldProblem = (path: (string | number)[], text: string, message: string, hint: string): void => {
    fieldProblems.push({ code: 'for/placeholder', ...location, path, text, message, hint });
  };

  const fillText = (text: string, path: (string | number)[]): unknown => {
    if (fieldProblems.length > MOST_PROBLEMS) return text;
    let whole: unknown;
    let length = text.length;
    const filled = text.replace(PLACEHOLDER, (placeholder, name: string, column: string) => {
      if (name !== rowName) {
        const hint = columns.includes(column)
          ? `Write {${rowName}.${column}}.`
          : `Columns that exist: ${columns.join(', ')}.`;
        fieldProblem(
          path,
          placeholder,
          `The rows of this page are called "${rowName}", not "${name}".`,
          hint,
        );
        return placeholder;
      }
      const value = ownValue(row, column);
      if (value === undefined || typeof value === 'object') {
        if (value !== undefined && value !== null) nestedColumns.add(column);
        else if (columns.includes(column)) missingColumns.add(column);
        else
          fieldProblem(
            path,
            placeholder,
            `The table has no column "${column}".`,
            columnHint(column, columns, rowName),
          );
        return placeholder;
      }
      if (placeholder === text) whole = value;
      const written = String(value);
      length += written.length;
      return length > MOST_TEXT_LENGTH ? '' : written;
    });
    if (length > MOST_TEXT_LENGTH && whole === undefined) {
      fieldProblems.push({
        code: 'text/too-long',
        ...location,
        path,
        message: `Expected a text of at most ${inThousands(MOST_TEXT_LENGTH)} characters once its placeholders are filled in, found more.`,
        hint: 'Use shorter cells, or fewer placeholders.',
      });
    }
    for (const { placeholder, message, hint } of brokenPlaceholders(text, rowName, columns))
      fieldProblem(path, placeholder, message, hint);
    // A placeholder alone keeps the row's own type: a number in a YAML table stays a number.
    return whole ?? filled;
  };

  return {
    data: visit(data, []),
    fieldProblems,
    missingColumns: [...missingColumns],
    nestedColumns: [...nestedColumns],
  };
}

/** Placeholders that name no column, or have no end. */
function brokenPlaceholders(
  text: string,
  rowName: string,
  columns: readonly string[],
): { placeholder: string; message: string; hint: string }[] {
  const open = [...text.matchAll(OPEN_PLACEHOLDER)].map(([placeholder]) => ({
    placeholder,
    message: `The brace of ${placeholder} is never closed.`,
    hint: `Write ${closed(placeholder)}.`,
  }));
  const bare = [...text.matchAll(BARE_PLACEHOLDER)]
    .filter(([, name]) => name === rowName)
    .map(([placeholder]) => ({
      placeholder,
      message: `The placeholder ${placeholder} names no column.`,
      hint: `Write {${rowName}.${columns[0] ?? 'slug'}}, for example. Columns that exist: ${columns.join(', ')}.`,
    }));
  return [...open, ...bare];
}

/** `{city.name.` → `{city.name}` */
function closed(placeholder: string): string {
  return `${placeholder.replace(/[^\p{L}\p{M}\p{N}]+$/u, '')}}`;
}

/** Texts with `{city.name}` on a page that has no `$for` to fill them. */
export function strayPlaceholders(data: unknown, location: Location): ResolveProblem[] {
  const fieldProblems: ResolveProblem[] = [];
  const visit = (value: unknown, path: (string | number)[]): void => {
    if (typeof value === 'string') {
      for (const [placeholder] of value.matchAll(OPEN_PLACEHOLDER)) {
        if (fieldProblems.length > MOST_PROBLEMS) return;
        const message = `The brace of ${placeholder} is never closed, and this page has no $for that would fill it.`;
        const hint = `Write the text itself, or ${closed(placeholder)} and "$for: " with the name of a table.`;
        fieldProblems.push({ code: 'for/placeholder', ...location, path, text: placeholder, message, hint });
      }
      for (const [placeholder] of value.matchAll(PLACEHOLDER)) {
        if (fieldProblems.length > MOST_PROBLEMS) return;
        fieldProblems.push({
          code: 'for/placeholder',
          ...location,
          path,
          text: placeholder,
          message: `This page has no $for, so nothing takes the place of ${placeholder}.`,
          hint: 'Write the text itself, or add "$for: " with the name of a table.',
        });
      }
    } else if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, [...path, index]);
      });
    } else if (isMapping(value)) {
      for (const [key, child] of Object.entries(value)) visit(child, [...path, key]);
    }
  };
  visit(data, []);
  return fieldProblems;
}

/** Whether a source text may hold such a placeholder; looking for one in every value would cost more. */
export function mayHoldPlaceholder(text: string): boolean {
  return opensName(text) && (text.search(PLACEHOLDER) !== -1 || text.search(OPEN_PLACEHOLDER) !== -1);
}

/** Computed once for each table, not for each of its rows. */
const columnsOfRows = new WeakMap<readonly Row[], string[]>();

function columnsOf({ rows }: RowTable): string[] {
  let columns = columnsOfRows.get(rows);
  if (columns === undefined) {
    columns = [...new Set(rows.flatMap((row) => (isMapping(row) ? Object.keys(row) : [])))];
    columnsOfRows.set(rows, columns);
  }
  return columns;
}

function columnHint(column: string, columns: readonly string[], rowName: string): string {
  const guess = didYouMean(column, columns);
  return guess === null
    ? `Columns that exist: ${columns.join(', ')}.`
    : `Did you mean {${rowName}.${guess}}?`;
}
