/**
 * The table that a translator works in: CSV as RFC 4180 describes it, one line a text. A cell that a spreadsheet would take for a formula
 * is prefixed with an apostrophe, which is removed on reading.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { formatFieldPath, type Problem, problemIn } from '../pipeline/model/problems.ts';
import { sourceHash } from './record.ts';
import type { LocaleSurvey, SurveyedFile, SurveyedText, TextState } from './survey.ts';

const COLUMNS = ['key', 'file', 'path', 'source', 'target', 'note'] as const;

export type TableRow = Record<(typeof COLUMNS)[number], string>;

/** A row as read, with the line of the table on which it begins. */
export interface ReadRow extends TableRow {
  line: number;
}

/** Identifies a text when the table is imported: its position, and a hash of its source text. */
export function textKey(file: string, path: string, source: string): string {
  return `${sourceHash(`${file} ${path}`)}-${sourceHash(source)}`;
}

/** Rows for texts that can be written back; texts of sections that the translation lacks are left out. */
export function tableRows({ files }: LocaleSurvey, only: ReadonlySet<TextState> | null): TableRow[] {
  return files.flatMap((file) =>
    file.texts.flatMap((text): TableRow[] => {
      const { source, target, place, kind, state } = text;
      if (place === null || kind === 'entry' || state === 'leftOut') return [];
      if (only !== null && !only.has(state)) return [];
      const path = formatFieldPath(target?.path ?? place);
      return [
        {
          key: textKey(file.file, path, source.text),
          file: file.file,
          path,
          source: source.text,
          target: target?.text ?? '',
          note: noteFor(file, text),
        },
      ];
    }),
  );
}

const STATE_NOTES: Record<TextState, string> = {
  translated: '',
  leftOut: '',
  missing: 'To be translated.',
  stale: 'The source has changed since this was translated.',
  unchanged: 'Is still the text of the source.',
  script: 'Is in the letters of another language.',
};

function noteFor(file: SurveyedFile, { state, field, source, kind }: SurveyedText): string {
  const notes = [STATE_NOTES[state]];
  if (file.route !== null) notes.push(`Page ${file.route}.`);
  if (field?.mostLetters) notes.push(`At most ${field.mostLetters} letters.`);
  if (kind === 'rich-text' && source.text.includes('<'))
    notes.push('Tags in angle brackets stay as they are.');
  if (/\{\w[\w.]*\}/.test(source.text)) notes.push('What is in braces stays as it is.');
  return notes.filter(Boolean).join(' ');
}

/** What divides cells. Spreadsheets write semicolons where the comma is a decimal sign, as in Portuguese and German. */
const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** With a byte order mark, so that spreadsheets read UTF-8, and CR LF line ends. */
export function writeTable(rows: readonly TableRow[], separator: Separator = ','): string {
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => guarded(withPlainEnds(row[name]))))];
  return `\ufeff${lines.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n')}\r\n`;
}

/** Line ends within a cell are LF: spreadsheets write them so, and none is at the beginning of a cell that is guarded. */
function withPlainEnds(cell: string): string {
  return cell.replace(/\r\n?/g, '\n');
}

function quoted(cell: string, separator: Separator): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Cells that a spreadsheet would evaluate, possibly after apostrophes of the text itself. */
const FORMULA = /^'*[=+\-@\t＝＋－＠]/;

function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

const NEEDED = ['key', 'file', 'path', 'target'] as const;

/** The one by which the first line names the most columns; a comma where none does. */
function separatorOf(text: string): Separator {
  const [first = ''] = text.replace(/^\ufeff/, '').split(/[\r\n]/, 1);
  const namedBy = (separator: Separator): number => {
    const names = first.split(separator).map((name) => name.replaceAll('"', '').trim());
    return NEEDED.filter((name) => names.includes(name)).length;
  };
  return SEPARATORS.reduce((best, other) => (namedBy(other) > namedBy(best) ? other : best));
}

/** @param file its name, for problems */
export function readTable(text: string, file: string): { rows: ReadRow[]; problems: Problem[] } {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: separatorOf(text),
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines'] ?? 1);
    return {
      rows: [],
      problems: [tableProblem(file, line, 'A quote in this table is opened and not closed.')],
    };
  }
  const names = records[0]?.record.map((name) => name.trim()) ?? [];
  const absent = NEEDED.filter((name) => !names.includes(name));
  if (absent.length > 0) {
    const message = `The table has no column ${absent.map((name) => `"${name}"`).join(', ')}.`;
    const hint =
      'Export it again, and keep the first line, and commas, semicolons or tabs between the cells.';
    return { rows: [], problems: [{ ...tableProblem(file, 1, message), hint }] };
  }
  const rows = records.slice(1).map(({ record }, index) => {
    const cellOf = (name: string): string => unguarded(withPlainEnds(record[names.indexOf(name)] ?? ''));
    const row = Object.fromEntries(COLUMNS.map((name) => [name, cellOf(name)])) as TableRow;
    // The parser gives the last line of a record; it begins on the line after the previous record.
    return { ...row, line: (records[index]?.info.lines ?? 0) + 1 };
  });
  return { rows, problems: [] };
}

export function tableProblem(file: string, line: number, message: string): Problem {
  return problemIn(file, {
    code: 'translation/import',
    span: { start: { line, column: 1 }, end: { line, column: 2 } },
    message,
  });
}
