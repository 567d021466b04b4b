/** A page file with `$for`: one page for each row of a table. */

import { inThousands } from '../../../schemas/plain/in-thousands.ts';
import { isMapping } from '../formats/parse.ts';
import type { Row } from '../formats/parse-csv.ts';
import { showValue } from '../model/explain-issue.ts';
import { MOST_PAGES_SIZE } from '../model/limits.ts';
import { formatFieldPath, type Problem, problemIn } from '../model/problems.ts';
import type { Page } from '../model/types.ts';
import { sizeOf } from '../resolve/expansion.ts';
import type { LocationFinder } from '../resolve/locate-problems.ts';
import { keyOf, type PageKeys } from '../resolve/page-keys.ts';
import { createRowAddresses, locationOfRow, type RowAddresses } from '../resolve/row-pages.ts';
import { type ForClause, fillRow } from '../resolve/rows.ts';
import { earliest } from '../resolve/schedule.ts';
import type { Turn } from './listed-pages.ts';
import type { PageFile, PageValidator } from './validate-page.ts';

/** The pages of one file, and what is wrong with them. */
export interface LoadedPages {
  /** In their order; of known ones, the routes. */
  pages: (Page | KnownRoute)[];
  problems: Problem[];
  /** The next moment at which a schedule changes one that was loaded; null for never. */
  changesAtMs: number | null;
  /** Of the rows; null when a page has none, or when it may show other rows as well. */
  keys: PageKeys | null;
}

/** The route of a page that is as it was when its file was last loaded. */
export type KnownRoute = string;

/** Pages of a file's last loading, since which nothing but rows of its table has changed, by the keys of their rows. */
export type KnownRows = ReadonlyMap<string, KnownRoute>;

/** Rows by their places in the table. */
export interface RowRange {
  from: number;
  /** After the last. */
  end: number;
}

interface RowsInput {
  clause: ForClause;
  /** Of the page file, with the placeholders of a row still in it. */
  data: unknown;
  pageFile: PageFile;
  known: KnownRows;
  /** The rows to load; undefined for all. */
  range: RowRange | undefined;
  turn: Turn | null;
}

/** Problems to look for in the pages of one table. */
const MOST_ROW_PROBLEMS = 1000;

export function loadRows(input: RowsInput, validator: PageValidator): Promise<LoadedPages> {
  return new RowLoader(input, validator).load();
}

/** The page at a route, if a row gives it; the others are not looked at. */
export function loadRowAt(route: string, input: RowsInput, validator: PageValidator): Promise<LoadedPages> {
  return new RowLoader(input, validator).loadAt(route);
}

class RowLoader {
  readonly #input: RowsInput;
  readonly #validator: PageValidator;
  readonly #addresses: RowAddresses;
  readonly #pages: (Page | KnownRoute)[] = [];
  /** Keys of the rows of these pages; null for one that has none. */
  readonly #keys: (string | null)[] = [];
  readonly #problems: Problem[] = [];
  /** Problems of each page by itself. */
  readonly #ofRows: Problem[][] = [];
  #found = 0;
  readonly #changesAtMs: (number | null)[] = [];
  /** Whether a row is read as an entry as well, so that other pages may show it. */
  #showsRows = false;

  constructor(input: RowsInput, validator: PageValidator) {
    this.#input = input;
    this.#validator = validator;
    this.#addresses = this.#freeAddresses();
  }

  #freeAddresses(): RowAddresses {
    const { clause, data, pageFile } = this.#input;
    const base = this.#validator.routeOf(pageFile);
    return createRowAddresses(clause, base, routeNameIn(data), pageFile.locations);
  }

  async load(): Promise<LoadedPages> {
    const { clause, data, pageFile } = this.#input;
    const refusal = cannotMakePages(clause, data, pageFile);
    if (refusal !== null) return { pages: [], problems: [refusal], changesAtMs: null, keys: null };
    const { from, end } = this.#input.range ?? { from: 0, end: clause.table.rows.length };
    for (const [index, row] of clause.table.rows.entries()) {
      if (index < from || index >= end) {
        const problem = from === 0 ? this.#claim(index, row, this.#addresses).problem : null;
        if (problem !== null) this.#problems.push(problem);
        continue;
      }
      if (this.#problems.length + this.#found > MOST_ROW_PROBLEMS) break; // one mistake, repeated on every row
      const key = keyOf(row);
      const known = key === null ? undefined : this.#input.known.get(key);
      if (known !== undefined) this.#keep(index, known, key);
      else if (!(await this.#load(index, row, key))) break;
      if (this.#input.turn !== null) await this.#input.turn();
    }
    this.#problems.push(...withoutSharedRows(this.#ofRows));
    return {
      pages: this.#pages,
      problems: this.#problems,
      changesAtMs: earliest(this.#changesAtMs),
      keys: this.#pageKeys(),
    };
  }

  async loadAt(wanted: string): Promise<LoadedPages> {
    const { clause, data, pageFile } = this.#input;
    const looked = this.#freeAddresses();
    if (cannotMakePages(clause, data, pageFile) === null)
      for (const [index, row] of clause.table.rows.entries()) {
        if (this.#claim(index, row, looked).route !== wanted) continue;
        await this.#load(index, row, keyOf(row));
        break;
      }
    const problems = [...this.#problems, ...this.#ofRows.flat()];
    return { pages: this.#pages, problems, changesAtMs: earliest(this.#changesAtMs), keys: null };
  }

  /** Keeps the page of a row, unless another row has taken its address. */
  #keep(index: number, route: KnownRoute, key: string | null): void {
    const { problem } = this.#addresses.addressOf(index, this.#isNamed ? route : undefined);
    this.#ofRows.push([]);
    if (problem === null) this.#put(route, key);
    else this.#problems.push(problem);
  }

  /** The address of a row whose page is not loaded, which is taken then. */
  #claim(index: number, row: Row, addresses: RowAddresses): ReturnType<RowAddresses['addressOf']> {
    const { clause, data, pageFile } = this.#input;
    const name = { route_name: routeNameIn(data) };
    const filled = fillRow(name, row, clause, { file: pageFile.entry.source.path });
    return addresses.addressOf(index, routeNameIn(filled.data));
  }

  /** False when no other row would fare better. */
  async #load(index: number, row: Row, key: string | null): Promise<boolean> {
    const { clause, data, pageFile } = this.#input;
    const { locations } = pageFile;
    const { table } = clause;
    const filled = fillRow(data, row, clause, { file: pageFile.entry.source.path });
    this.#problems.push(...this.#validator.locateResolved(filled.fieldProblems, pageFile));
    if (filled.fieldProblems.length > 0) return false;
    for (const column of filled.missingColumns)
      this.#problems.push(emptyCell(clause, index, column, locations));
    for (const column of filled.nestedColumns)
      this.#problems.push(nestedCell(clause, index, column, locations));
    const isFilled = filled.missingColumns.length + filled.nestedColumns.length === 0;
    const address = this.#addresses.addressOf(index, routeNameIn(filled.data));
    if (address.problem !== null) this.#problems.push(address.problem);
    if (address.problem !== null || !isFilled) return true;
    const one = await this.#validator.validate(filled.data, pageFile, address.route);
    this.#changesAtMs.push(one.changesAtMs);
    this.#ofRows.push(one.problems);
    this.#found += one.problems.length;
    const span = one.problems.length === 0 ? null : locationOfRow(table, index, locations);
    for (const problem of one.problems)
      problem.related = [{ file: table.file, span, message: 'for this row' }];
    this.#showsRows ||= one.usedFiles.includes(table.file);
    if (one.page !== null) this.#put(one.page, key);
    return true;
  }

  #put(page: Page | KnownRoute, key: string | null): void {
    this.#pages.push(page);
    this.#keys.push(key);
  }

  get #isNamed(): boolean {
    return routeNameIn(this.#input.data) !== undefined;
  }

  #pageKeys(): PageKeys | null {
    const keys = this.#keys.filter((key) => key !== null);
    if (this.#showsRows || keys.length < this.#pages.length) return null;
    return this.#problems.length > 0 ? null : { of: 'rows', keys };
  }
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
  return problemIn(file, {
    code: 'for/too-large',
    span: locations.locateField(file, ['$for'], 'value'),
    fieldPath: '$for',
    message: `Expected pages that together have at most ${inThousands(MOST_PAGES_SIZE)} fields, items and characters, found ${inThousands(size)} with ${inThousands(table.rows.length)} rows.`,
    hint: 'Divide the table, or make the page shorter.',
  });
}

/** Without a column that gives the address, no row can become a page. */
function noSlugColumn({ table, rowName }: ForClause, file: string, locations: LocationFinder): Problem {
  const columns = table.rows.flatMap((row) => Object.keys(row));
  const meant = columns.find((column) => column.trim().toLowerCase() === 'slug');
  return problemIn(file, {
    code: 'for/table',
    span: locations.locateField(file, ['$for'], 'value'),
    fieldPath: '$for',
    message: 'The table has no column "slug", which gives each page its address.',
    hint:
      meant === undefined
        ? `Add the column to ${table.file}, or write a route_name with a placeholder: "/…-{${rowName}.…}/".`
        : `Write the name of its column "${meant}" in small letters.`,
  });
}

/** A column that the page uses and this row lacks. */
function emptyCell(
  { table, rowName }: ForClause,
  index: number,
  column: string,
  locations: LocationFinder,
): Problem {
  return problemIn(table.file, {
    code: 'for/row',
    span: locationOfRow(table, index, locations),
    message: `This row has no "${column}", and its page shows {${rowName}.${column}}.`,
    hint: 'Write a value, or remove the row.',
  });
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
