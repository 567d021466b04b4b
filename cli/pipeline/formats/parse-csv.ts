/** Tables for `$for`: a header line with names, then one page a row. */
import { CsvError, parse } from 'csv-parse/sync';
import { inThousands } from '../../../schemas/plain/in-thousands.ts';
import { MOST_COLUMNS, MOST_ROWS, MOST_TEXT_LENGTH } from '../model/limits.ts';
import { type Problem, problemIn, type Span } from '../model/problems.ts';
import { mergeConflict } from './merge-conflict.ts';

export type Row = Record<string, unknown>;

export interface Table {
  rows: Row[];
  /** 1-based line of each row. */
  lines: number[];
}

/** Wrong rows to report: more than these come from one mistake. */
const MOST_PROBLEMS = 20;

/** What the library returns for `info: true`; its types cover records only. */
interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/**
 * Reads comma-separated values with a header. Lines without a value are skipped, as are columns at the end without a name and a value; every
 * value is a text, trimmed.
 */
export function parseCsv(text: string, file: string): { table: Table | null; problems: Problem[] } {
  const excess = tableExcess(text);
  if (excess !== null) return { table: null, problems: [problemIn(file, excess)] };
  const lines = text.split(/\r?\n|\r/);
  const otherMarks = separatorProblem(lines, file);
  if (otherMarks !== null) return { table: null, problems: [otherMarks] };
  let records: CsvRecord[];
  try {
    records = parse(text, {
      trim: true,
      skip_empty_lines: true,
      info: true,
      bom: true,
      relax_column_count: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      table: null,
      problems: [mergeConflict(text, file, 'csv/syntax') ?? unreadableCell(error, text, lines, file)],
    };
  }
  const [header, ...rows] = withoutEmptyEdge(records);
  if (header === undefined) return { table: { rows: [], lines: [] }, problems: [] };
  const names = header.record;
  const problems = [...headerProblems(header, lines, file)];
  if (problems.length === 0) problems.push(...rowProblems(rows, names.length, lines, file));
  if (problems.length === 0) problems.push(...errorCells(rows, lines, file));
  if (problems.length > 0)
    return { table: null, problems: [mergeConflict(text, file, 'csv/syntax') ?? problems].flat() };
  return {
    table: {
      rows: rows.map(({ record }) =>
        Object.fromEntries(record.map((value, index) => [names[index] ?? '', value])),
      ),
      // `lines` counts the line on which the record ends; a record without line breaks ends where it starts.
      lines: rows.map(({ info }) => info.lines),
    },
    problems: [],
  };
}

/** Spreadsheets export the rows and columns in which there once was something: `,,,`. */
function withoutEmptyEdge(records: readonly CsvRecord[]): CsvRecord[] {
  const filled = records.filter(({ record }) => record.some((cell) => cell !== ''));
  let width = 0;
  for (const { record } of filled) width = Math.max(width, record.findLastIndex((cell) => cell !== '') + 1);
  return filled.map((row) =>
    row.record.length > width ? { ...row, record: row.record.slice(0, width) } : row,
  );
}

/** Where a table exceeds its limits, checked before its cells are parsed. */
function tableExcess(text: string): Pick<Problem, 'code' | 'message' | 'hint' | 'span'> | null {
  let line = 1;
  let lineStart = 0;
  let rows = 0;
  let columns = 1;
  let cellStart = 0;
  let cellAt: Span['start'] = { line: 1, column: 1 };
  let isQuoted = false;
  const at = (offset: number): Span => ({
    start: { line, column: offset - lineStart + 1 },
    end: { line, column: offset - lineStart + 2 },
  });
  for (let offset = 0; offset <= text.length; offset += 1) {
    const char = text[offset];
    if (char === '"') isQuoted = !isQuoted;
    const isBreak = char === '\n' || char === undefined;
    if ((isBreak || char === ',') && offset - cellStart > MOST_TEXT_LENGTH)
      return { ...LONG_CELL, span: { start: cellAt, end: { ...cellAt, column: cellAt.column + 1 } } };
    if ((isBreak || char === ',') && !isQuoted) {
      cellStart = offset + 1;
      columns = isBreak ? 1 : columns + 1;
      if (columns > MOST_COLUMNS) return { ...MANY_COLUMNS, span: at(offset) };
      // Empty lines are not rows; the header is not a row either, and one row too many has to be seen.
      if (isBreak && offset > lineStart + 1) rows += 1;
      if (rows > MOST_ROWS + 1) return { ...MANY_ROWS, span: at(lineStart) };
    }
    if (char === '\n') {
      line += 1;
      lineStart = offset + 1;
    }
    if (cellStart === offset + 1) cellAt = at(cellStart).start;
  }
  return null;
}

const LONG_CELL = {
  code: 'text/too-long',
  message: `Expected cells of at most ${inThousands(MOST_TEXT_LENGTH)} characters, found a longer one here.`,
  hint: 'Look for a double quote that is never closed.',
} as const;
const MANY_COLUMNS = {
  code: 'file/too-many',
  message: `Expected a table of at most ${MOST_COLUMNS} columns; the next one begins here.`,
  hint: 'Keep the columns that pages show.',
} as const;
const MANY_ROWS = {
  code: 'file/too-many',
  message: `Expected a table of at most ${inThousands(MOST_ROWS)} rows; the next one begins here.`,
  hint: 'Divide the table into several.',
} as const;

/**
 * Of a table with other marks than commas between its cells, as spreadsheets of many languages write it. Found before the cells are read:
 * their quotes would be said to be wrong.
 */
function separatorProblem(lines: readonly string[], file: string): Problem | null {
  const first = lines.findIndex((line) => line.trim() !== '');
  const bare = (lines[first] ?? '').trim().replace(/"[^"]*"/g, '');
  const countOf = (mark: string): number => bare.split(mark).length - 1;
  const [mark = ','] = [',', ';', '\t', '|'].sort((a, b) => countOf(b) - countOf(a));
  if (mark === ',') return null;
  const found = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' }[mark] ?? 'other marks';
  return {
    ...csvProblem(file, spanIn(lines, first + 1), `Expected commas between the cells, found ${found}.`),
    hint: 'Export the table again as "CSV UTF-8" with commas.',
  };
}

function headerProblems(
  { record: names, info }: CsvRecord,
  lines: readonly string[],
  file: string,
): Problem[] {
  const problem = (message: string, hint: string, name: string): Problem => ({
    ...csvProblem(file, spanIn(lines, info.lines, name), message),
    hint,
  });
  const firsts = new Set<string>();
  return names.flatMap((name, index) => {
    if (name === '')
      return [
        problem(
          `Column ${index + 1} has no name.`,
          'Write a name for every column into the first line.',
          lines[info.lines - 1] ?? '',
        ),
      ];
    if (!firsts.has(name)) {
      firsts.add(name);
      return [];
    }
    return [
      problem(
        `Two columns are called "${name}".`,
        'Give each column a name of its own.',
        lines[info.lines - 1] ?? '',
      ),
    ];
  });
}

/** What spreadsheets write into a cell that they cannot work out. */
export const SPREADSHEET_ERROR = /^#(?:REF!|VALUE!|DIV\/0!|NAME\?|N\/A|NULL!|NUM!|SPILL!|CALC!)$/;

/** Cells that would be published as they are: `#REF!`. */
function errorCells(rows: readonly CsvRecord[], lines: readonly string[], file: string): Problem[] {
  return rows
    .flatMap(({ record, info }) =>
      record.filter((cell) => SPREADSHEET_ERROR.test(cell)).map((cell) => ({ cell, line: info.lines })),
    )
    .slice(0, MOST_PROBLEMS)
    .map(({ cell, line }) => ({
      ...csvProblem(
        file,
        spanIn(lines, line, cell),
        `The spreadsheet could not work out this cell: "${cell}".`,
      ),
      found: `"${cell}"`,
      hint: 'Mend the formula in the spreadsheet, and export the table again.',
    }));
}

function rowProblems(
  rows: readonly CsvRecord[],
  count: number,
  lines: readonly string[],
  file: string,
): Problem[] {
  return rows
    .filter(({ record }) => record.length !== count)
    .slice(0, MOST_PROBLEMS)
    .map(({ record, info }) => {
      const expected = `${count} ${count === 1 ? 'cell' : 'cells'} in this row`;
      const found = String(record.length);
      return {
        ...csvProblem(file, spanIn(lines, info.lines), `Expected ${expected}, found ${found}.`),
        expected,
        found,
        hint:
          record.length > count
            ? 'Put a cell that holds a comma into double quotes.'
            : 'Write as many cells as the first line has names; an empty cell needs its comma, too.',
      };
    });
}

function unreadableCell(error: CsvError, text: string, lines: readonly string[], file: string): Problem {
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
  const open = isOpen ? lastOpenQuote(text) : -1;
  const line =
    open === -1
      ? Number(/at line (\d+)/.exec(error.message)?.[1] ?? error['lines'] ?? 1)
      : text.slice(0, open).split('\n').length;
  const shown = lines[line - 1] ?? '';
  const column =
    (open === -1 ? Math.max(0, shown.indexOf('"')) : open - (text.lastIndexOf('\n', open - 1) + 1)) + 1;
  const span = {
    start: { line, column },
    end: { line, column: Math.max(column + 1, shown.trimEnd().length + 1) },
  };
  if (isOpen) {
    return {
      ...csvProblem(file, span, 'The double quote that opens here is never closed.'),
      hint: 'Close the cell with a double quote.',
    };
  }
  return {
    ...csvProblem(file, span, 'A double quote is inside this cell.'),
    hint: 'Put the whole cell in double quotes, and write each double quote inside it twice: "the ""big"" one".',
  };
}

/** Offset of the quote that opened last; a quote inside a cell is written twice, which opens and closes nothing. */
function lastOpenQuote(text: string): number {
  let open = -1;
  let isInside = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    isInside = !isInside;
    if (isInside) open = at;
  }
  return open;
}

function csvProblem(file: string, span: Span, message: string): Problem {
  return problemIn(file, { code: 'csv/syntax', span, message });
}

/** A text in a line, or the whole line. */
function spanIn(lines: readonly string[], line: number, part?: string): Span {
  const text = lines[line - 1] ?? '';
  const shown = part === undefined || !text.includes(part) ? text.trimEnd() : part;
  const column = Math.max(0, text.indexOf(shown)) + 1;
  return { start: { line, column }, end: { line, column: column + Math.max(1, shown.length) } };
}
