/** A page file with `$for`: one page for each row of a table. */

import { inThousands } from '../../../schemas/plain/in-thousands.ts';
import { isMapping } from '../formats/parse.ts';
import { showValue } from '../model/explain-issue.ts';
import { MOST_PAGES_SIZE } from '../model/limits.ts';
import { formatFieldPath, type Problem } from '../model/problems.ts';
import type { Page } from '../model/types.ts';
import { sizeOf } from '../resolve/expansion.ts';
import type { LocationFinder } from '../resolve/locate-problems.ts';
import { createRowAddresses, locationOfRow } from '../resolve/row-pages.ts';
import { type ForClause, fillRow } from '../resolve/rows.ts';
import { earliest } from '../resolve/schedule.ts';
import type { PageFile, PageValidator } from './validate-page.ts';

/** The pages of one file, and what is wrong with them. */
export interface LoadedPages {
  pages: Page[];
  problems: Problem[];
  /** The next moment at which a schedule changes one of them; null for never. */
  changesAtMs: number | null;
}

/** Problems to look for in the pages of one table. */
const MOST_ROW_PROBLEMS = 1000;

/** @param data of the page file, with the placeholders of a row still in it */
export async function loadRows(
  clause: ForClause,
  data: unknown,
  pageFile: PageFile,
  validator: PageValidator,
): Promise<LoadedPages> {
  const { locations } = pageFile;
  const { table } = clause;
  const refusal = cannotMakePages(clause, data, pageFile);
  if (refusal !== null) return { pages: [], problems: [refusal], changesAtMs: null };
  const problems: Problem[] = [];
  const pages: Page[] = [];
  const changes: (number | null)[] = [];
  const ofRows: Problem[][] = [];
  const addresses = createRowAddresses(clause, validator.routeOf(pageFile), routeNameIn(data), locations);
  let found = 0;
  for (const [index, row] of table.rows.entries()) {
    if (problems.length + found > MOST_ROW_PROBLEMS) break; // one mistake, repeated on every row
    const filled = fillRow(data, row, clause, { file: pageFile.entry.source.path });
    problems.push(...validator.locateResolved(filled.fieldProblems, pageFile));
    if (filled.fieldProblems.length > 0) break; // the same on every row
    for (const column of filled.missingColumns) problems.push(emptyCell(clause, index, column, locations));
    for (const column of filled.nestedColumns) problems.push(nestedCell(clause, index, column, locations));
    const isFilled = filled.missingColumns.length + filled.nestedColumns.length === 0;
    const address = addresses.addressOf(index, routeNameIn(filled.data));
    if (address.problem !== null) problems.push(address.problem);
    if (address.problem !== null || !isFilled) continue;
    const one = await validator.validate(filled.data, pageFile, address.route);
    changes.push(one.changesAtMs);
    ofRows.push(one.problems);
    found += one.problems.length;
    const span = one.problems.length === 0 ? null : locationOfRow(table, index, locations);
    for (const problem of one.problems)
      problem.related = [{ file: table.file, span, message: 'for this row' }];
    if (one.page !== null) pages.push(one.page);
  }
  problems.push(...withoutSharedRows(ofRows));
  return { pages, problems, changesAtMs: earliest(changes) };
}

/** Why the table gives no pages at all. */
function cannotMakePages(clause: ForClause, data: unknown, { entry, locations }: PageFile): Problem | null {
  const { rows } = clause.table;
  const { path } = entry.source;
  // A table always has rows; a folder's topics may be empty.
  if (
    rows.length > 0 &&
    typeof routeNameIn(data) !== 'string' &&
    !rows.some((row) => Object.hasOwn(row, 'slug'))
  )
    return noSlugColumn(clause, path, locations);
  const size = sizeOf(data) * rows.length;
  return size > MOST_PAGES_SIZE ? tooMuchForRows(clause, path, size, locations) : null;
}

function routeNameIn(data: unknown): unknown {
  return isMapping(data) ? data['route_name'] : undefined;
}

/** The pages of all rows together would be too large. */
function tooMuchForRows(
  { table }: ForClause,
  file: string,
  size: number,
  locations: LocationFinder,
): Problem {
  return {
    code: 'for/too-large',
    severity: 'error',
    file,
    span: locations.locateField(file, ['$for'], 'value'),
    fieldPath: '$for',
    message: `Expected pages that together have at most ${inThousands(MOST_PAGES_SIZE)} fields, items and characters, found ${inThousands(size)} with ${inThousands(table.rows.length)} rows.`,
    hint: 'Divide the table, or make the page shorter.',
  };
}

/** Without a column that gives the address, no row can become a page. */
function noSlugColumn({ table, rowName }: ForClause, file: string, locations: LocationFinder): Problem {
  return {
    code: 'for/table',
    severity: 'error',
    file,
    span: locations.locateField(file, ['$for'], 'value'),
    fieldPath: '$for',
    message: 'The table has no column "slug", which gives each page its address.',
    hint: `Add the column to ${table.file}, or write a route_name with a placeholder: "/…-{${rowName}.…}/".`,
  };
}

/** A column that the page uses and this row lacks. */
function emptyCell(
  { table, rowName }: ForClause,
  index: number,
  column: string,
  locations: LocationFinder,
): Problem {
  return {
    code: 'for/row',
    severity: 'error',
    file: table.file,
    span: locationOfRow(table, index, locations),
    fieldPath: '',
    message: `This row has no "${column}", and its page shows {${rowName}.${column}}.`,
    hint: 'Write a value, or remove the row.',
  };
}

/** A column that the page uses and whose value is a list or a group of fields. */
function nestedCell(clause: ForClause, index: number, column: string, locations: LocationFinder): Problem {
  const { table, rowName } = clause;
  const found = showValue(table.rows[index]?.[column]);
  const path = [table.positions?.[index] ?? index, column];
  return {
    ...emptyCell(clause, index, column, locations),
    span: locations.locateField(table.file, path, 'value') ?? locationOfRow(table, index, locations),
    fieldPath: formatFieldPath(path),
    message: `Expected one text or number in "${column}", which the page shows as {${rowName}.${column}}, found ${found}.`,
    hint: 'Give each part of it a column of its own.',
  };
}

/** Problems that every row has are reported once at the page; only the others name their row. */
function withoutSharedRows(ofRows: readonly Problem[][]): Problem[] {
  const counts = new Map<string, number>();
  const keyOf = ({ file, span, code, message }: Problem): string =>
    JSON.stringify([file, span, code, message]);
  for (const problems of ofRows) {
    for (const key of new Set(problems.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return ofRows.flat().map((problem) => {
    if (ofRows.length === 1 || counts.get(keyOf(problem)) !== ofRows.length) return problem;
    const { related: _related, ...shared } = problem;
    return shared;
  });
}
