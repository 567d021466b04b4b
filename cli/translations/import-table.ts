/** A translator's table becomes edits of content files: each text is checked by its schema, and all or none are applied. */

import { LABEL_KEYS } from '../../schemas/plain/labels.ts';
import { FIGURELESS, PLURAL_CATEGORIES } from '../../schemas/plain/plural-forms.ts';
import { errorCode } from '../error-code.ts';
import { withRichTextCleaner } from '../pipeline/formats/clean-on-demand.ts';
import { isMapping } from '../pipeline/formats/parse.ts';
import { SPREADSHEET_ERROR } from '../pipeline/formats/parse-csv.ts';
import { didYouMean, meantHint } from '../pipeline/model/did-you-mean.ts';
import { MOST_FILE_BYTES } from '../pipeline/model/limits.ts';
import { formatFieldPath, type Problem } from '../pipeline/model/problems.ts';
import { tagNames } from '../pipeline/model/tags.ts';
import { readContentBytes } from '../pipeline/source/content-file.ts';
import type { Path } from './compare-texts.ts';
import { EditError, editYaml, type TextEdit } from './edit-yaml.ts';
import { type FileParts, joinFile, parseParts, readContentFile, splitFile } from './page-file.ts';
import type { Survey, SurveyedFile, SurveyedText } from './survey.ts';
import { type ReadRow, tableProblem, textKey } from './translation-table.ts';

/** A text of the table that differs from the one in the content. */
interface Change {
  row: ReadRow;
  file: SurveyedFile;
  text: SurveyedText;
  path: Path;
  value: string;
}

export interface ImportPlan {
  /** New contents by file. */
  files: Map<string, string>;
  /** Source texts that were translated, by translated file. */
  translated: { file: SurveyedFile; hashes: Set<string> }[];
  counts: { changed: number; same: number; empty: number };
  problems: Problem[];
}

/** Everything decided and checked; nothing is written yet. */
export async function planImport(
  root: string,
  survey: Survey,
  rows: readonly ReadRow[],
  tableName: string,
): Promise<ImportPlan> {
  const counts = { changed: 0, same: 0, empty: 0 };
  const problems: Problem[] = [];
  const changes: Change[] = [];
  const known = knownTexts(survey);
  const seen = new Map<string, number>();

  for (const row of rows) {
    if (row.target.trim() === '') {
      counts.empty += 1;
      continue;
    }
    const place = `${row.file} ${row.path}`;
    const found = known.get(place);
    const reject = (message: string, hint: string): void => {
      problems.push({ ...tableProblem(tableName, row.line, message), fieldPath: row.path, hint });
    };
    if (found === undefined) {
      reject(
        `There is no text "${row.path}" in ${row.file || 'a file without a name'} that could be translated.`,
        meantHint(didYouMean(place, [...known.keys()]), 'Export the table again.'),
      );
      continue;
    }
    const first = seen.get(place);
    if (first !== undefined) {
      reject(`This text is on line ${first} already.`, 'Keep one of the two lines.');
      continue;
    }
    seen.set(place, row.line);
    const { file, text, path } = found;
    if (row.key !== textKey(row.file, row.path, text.source.text)) {
      const isChanged = row.key.startsWith(textKey(row.file, row.path, '').split('-')[0] ?? '');
      reject(
        isChanged
          ? `The source of this text has changed since the table was exported. It is now "${text.source.text.trim()}".`
          : `The key "${row.key}" belongs to another text.`,
        isChanged
          ? 'Export the table again and translate the new text.'
          : 'Export the table again; keys are not edited.',
      );
      continue;
    }
    const value = asWritten(row.target, text);
    if (value === text.target?.text) {
      counts.same += 1;
      continue;
    }
    const wrong = await problemOf(value, text);
    if (wrong !== null) reject(wrong.message, wrong.hint);
    else changes.push({ row, file, text, path, value });
  }
  counts.changed = changes.length;

  const files =
    problems.length > 0 ? new Map<string, string>() : editFiles(root, changes, tableName, problems);
  const translated = new Map<string, ImportPlan['translated'][number]>();
  for (const { file, text } of changes) {
    const entry = translated.get(file.recordKey) ?? { file, hashes: new Set<string>() };
    entry.hashes.add(text.hash);
    translated.set(file.recordKey, entry);
  }
  return { files, translated: [...translated.values()], counts, problems };
}

function knownTexts(survey: Survey): Map<string, Pick<Change, 'file' | 'text' | 'path'>> {
  const known = new Map<string, Pick<Change, 'file' | 'text' | 'path'>>();
  for (const file of survey.locales.flatMap(({ files }) => files)) {
    for (const text of file.texts) {
      const path = text.target?.path ?? text.place;
      if (text.place === null || text.kind === 'entry' || path === null) continue;
      known.set(`${file.file} ${formatFieldPath(path)}`, { file, text, path });
    }
  }
  return known;
}

/** Restores a line break at the end, which a spreadsheet may drop, and the line ends of a file from Windows. */
function asWritten(value: string, { source, target }: SurveyedText): string {
  const before = target?.text ?? source.text;
  const bare = value.trimEnd();
  const text = before.endsWith('\n') ? `${bare}\n` : bare;
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

async function problemOf(
  value: string,
  { field, source, target, kind }: SurveyedText,
): Promise<{ message: string; hint: string } | null> {
  if (SPREADSHEET_ERROR.test(value.trim()))
    return {
      message: `The spreadsheet could not work out this cell: "${value.trim()}".`,
      hint: 'Type the text again, with an apostrophe before it when it begins with "=", "+" or "-".',
    };
  const isFigureless = source.path.length === 2 && FIGURELESS.has(String(source.path[1]));
  const wanted = placeholders(source.text);
  const found = placeholders(value);
  const lost = wanted.find((name) => !found.includes(name));
  const extra = found.find((name) => !wanted.includes(name));
  if (lost !== undefined && !isFigureless)
    return {
      message: `The placeholder ${lost} is missing.`,
      hint: 'A value is put there; it stays as it is.',
    };
  if (extra !== undefined && kind !== 'body')
    return { message: `There is no placeholder ${extra} in the source.`, hint: 'Remove it.' };
  // In a plain text visitors would see them as letters.
  if (kind !== 'body') {
    const tags = tagsOf(value);
    // A translation with deliberately different tags keeps them.
    if (tags !== tagsOf(source.text) && tags !== tagsOf(target?.text ?? source.text))
      return {
        message: 'The tags in angle brackets are not those of the source.',
        hint: `Expected ${tagsOf(source.text) || 'none'}; found ${tags || 'none'}.`,
      };
  }
  if (field === null) return null;
  const { schema } = field;
  const parsed = await withRichTextCleaner(async () => schema.safeParse(value));
  const issue = parsed.error?.issues[0];
  if (issue === undefined) return null;
  const hint = issue.code === 'custom' ? issue.params?.['hint'] : undefined;
  return { message: issue.message, hint: typeof hint === 'string' ? hint : 'Change the text.' };
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\w[\w.]*\}/g) ?? [])];
}

/** Names of the opening and closing tags, sorted, since languages order their words differently. */
function tagsOf(html: string): string {
  return tagNames(html)
    .map((name) => `<${name}>`)
    .sort()
    .join(' ');
}

function editFiles(
  root: string,
  changes: readonly Change[],
  tableName: string,
  problems: Problem[],
): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of new Set(changes.map((change) => change.file.file))) {
    const own = changes.filter((change) => change.file.file === file);
    const isOfLabels = own.some((change) => change.file.kind === 'labels');
    const parts = splitFile(file, textOf(root, file, isOfLabels));
    const body = own.find(({ text: { kind } }) => kind === 'body');
    const edits = own
      .filter((change) => change !== body)
      .map(
        (change): TextEdit => ({ path: change.path, value: change.value, after: fieldsBefore(root, change) }),
      );
    try {
      const data = edits.length === 0 ? parts.data : editYaml(parts.data, edits, file.endsWith('.json'));
      const next = { ...parts, data, ...(body === undefined ? {} : { body: body.value }) };
      checkEdits(next, edits, file);
      files.set(file, joinFile(next));
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      const path = formatFieldPath(error.path);
      const line = own.find((change) => formatFieldPath(change.path) === path)?.row.line ?? 1;
      problems.push({
        ...tableProblem(tableName, line, `The text cannot be written into ${file}. ${error.message}`),
        fieldPath: path,
        hint: 'Write it there by hand.',
      });
    }
  }
  return problems.length > 0 ? new Map() : files;
}

/** A file's text; empty for the labels of a language that has no file of them yet. */
function textOf(root: string, file: string, isOfLabels: boolean): string {
  try {
    return readContentBytes(root, file, MOST_FILE_BYTES).toString('utf8');
  } catch (error) {
    if (!isOfLabels || errorCode(error) !== 'ENOENT') throw error;
    return '';
  }
}

/** Fields before this one in the source, the nearest first, so that a new field gets the same position. */
function fieldsBefore(root: string, { file, text }: Change): string[] {
  const { path } = text.source;
  const name = String(path.at(-1));
  // For a label's plural forms: the names of the forms, then those of labels, since the label itself may be new.
  let fields: string[] = path.length > 1 ? formsOf(String(path[0])) : [...LABEL_KEYS];
  if (file.kind !== 'labels') {
    const data = file.sourceFile === null ? null : readContentFile(root, file.sourceFile)?.data;
    const parent = path.slice(0, -1).reduce<unknown>(childOf, data);
    fields = isMapping(parent) ? Object.keys(parent) : [];
  }
  return fields.slice(0, Math.max(0, fields.indexOf(name))).reverse();
}

function formsOf(label: string): string[] {
  const keys: string[] = [...LABEL_KEYS];
  return [...keys.slice(0, keys.indexOf(label)), ...PLURAL_CATEGORIES];
}

function childOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}

/** Parses the edited text before any file is written: a difference is a bug of ours. */
function checkEdits(parts: FileParts, edits: readonly TextEdit[], file: string): void {
  const parsed = parseParts(file, parts);
  for (const { path, value } of edits) {
    if (path.reduce(childOf, parsed.data) === value) continue;
    throw new Error(`The text "${formatFieldPath(path)}" of ${file} did not come out as it was given.`);
  }
}
