/**
 * How much of each file is translated, as builds keep it: comparing a file with its source takes longer than making its pages. What was
 * found is valid while the two files, and what is recorded of them, are the same.
 */

import { PAGES_FOR_THREADS } from '../pipeline/engine/types.ts';
import type { Span } from '../pipeline/model/problems.ts';
import { hashOfContent, keyHash } from '../pipeline/source/read.ts';
import { type EntryId, readRows, type Store, storeRows } from '../pipeline/store/index.ts';
import type { ListedFile, TextState } from './survey.ts';

/** What a file adds to the coverage of its language. */
export interface FileMeasure {
  /** Number of texts in each state but those of `leadsTo`. */
  states: Partial<Record<TextState, number>>;
  /** For each text that is missing, and whose section leads to pages: these pages. It may not need a translation. */
  leadsTo: (readonly string[])[];
  /** Texts in letters of another script. */
  wrongScript: { fieldPath: string; span: Span | null }[];
}

/** Measures of files that are not known, in their order; null for one that cannot be read. */
export type MeasureFiles = (files: readonly ListedFile[]) => Promise<(FileMeasure | null)[]>;

/** What earlier builds have measured, and who measures what is not known. */
export interface MeasureMemory {
  store: Store;
  /** Of the tool's code, the project's own sections included. */
  codeHash: string;
  /** Content hash of a file, by which its measure is known. */
  hashOf(path: string): string;
  /** False for a reader that leaves nothing behind. */
  keeps: boolean;
  /** On all cores, for very many files; null to measure all in this thread. */
  inThreads: MeasureFiles | null;
}

/**
 * @param inputs hash of all that the measure depends on @param measure as JSON; empty for a file that cannot be read @param source path of
 * the file that it translates; empty for none
 */
type MeasureRow = readonly [place: string, inputs: string, measure: string, source: string];

export function measuresId(codeHash: string): EntryId {
  return { kind: 'translations', key: 'measures', recipe: codeHash };
}

/** A file to measure. */
export interface MeasureJob {
  listed: ListedFile;
  /** What the measure depends on besides the file and its source. */
  setting: unknown;
}

/** @param root of the project @param measure files that are not known @returns measures in the order of the files, which is the same in each build */
export async function measureAll(
  root: string,
  jobs: readonly MeasureJob[],
  memory: MeasureMemory | null,
  measure: MeasureFiles,
): Promise<(FileMeasure | null)[]> {
  if (memory === null) return measure(jobs.map(({ listed }) => listed));
  const id = measuresId(memory.codeHash);
  const last = readRows<object, MeasureRow>(memory.store, id);
  const known = new Map(last?.rows.map((row) => [row[0], row]));
  const found = jobs.map(({ listed, setting }) => {
    const place = placeOf(listed);
    const inputs = inputsOf(listed, setting, memory.hashOf);
    const row = known.get(place);
    return { listed, setting, place, inputs, row: row?.[1] === inputs ? row : null };
  });
  const unknown = found.filter(({ row }) => row === null);
  const inThreads = unknown.length < PAGES_FOR_THREADS ? null : memory.inThreads;
  const measured = (await (inThreads ?? measure)(unknown.map(({ listed }) => listed))).values();
  const rows = found.map(({ listed, setting, place, inputs, row }): MeasureRow => {
    if (row !== null) return row;
    const { value = null } = measured.next();
    const isKnown = areInputs(root, { listed, setting }, inputs);
    return [place, isKnown ? inputs : '', textOf(value), listed.sourceFile ?? ''];
  });
  if (memory.keeps && (unknown.length > 0 || rows.length !== last?.rows.length))
    storeRows(memory.store, id, { head: {}, rows }, last);
  return rows.map(([, , text]) => (text === '' ? null : (JSON.parse(text) as FileMeasure)));
}

/** Pages that have changed, of which one may translate another. */
interface ChangedFiles {
  /** Of the project. */
  root: string;
  changed: ReadonlySet<string>;
  jobOf(listed: ListedFile): MeasureJob;
}

/**
 * Whether files that have changed, and those that translate them, are translated as far as before; then what is known of them is valid
 * again.
 */
export async function areMeasuredAsBefore(
  { root, changed, jobOf }: ChangedFiles,
  memory: MeasureMemory,
  measure: MeasureFiles,
): Promise<boolean> {
  const id = measuresId(memory.codeHash);
  const last = readRows<object, MeasureRow>(memory.store, id);
  if (last === null) return false;
  const rows = [...last.rows];
  const touched = [...last.rows.entries()].flatMap(([at, [place, , text, source]]) => {
    const listed = pageAt(place, source);
    return changed.has(listed.file) || changed.has(source) ? [{ at, text, job: jobOf(listed) }] : [];
  });
  const measures = await measure(touched.map(({ job }) => job.listed));
  for (const [index, { at, text, job }] of touched.entries()) {
    if (textOf(measures[index] ?? null) !== text) return false;
    const { listed, setting } = job;
    const inputs = inputsOf(listed, setting, memory.hashOf);
    if (!areInputs(root, job, inputs)) return false;
    rows[at] = [placeOf(listed), inputs, text, listed.sourceFile ?? ''];
  }
  if (touched.length > 0) storeRows(memory.store, id, { head: {}, rows }, last);
  return true;
}

function placeOf({ locale, file }: ListedFile): string {
  return `${locale} ${file}`;
}

function pageAt(place: string, source: string): ListedFile {
  const [locale = '', ...path] = place.split(' ');
  const sourceFile = source === '' ? null : source;
  return { kind: 'page', locale, sourceFile, file: path.join(' '), route: null, collection: null };
}

function textOf(measure: FileMeasure | null): string {
  return measure === null ? '' : JSON.stringify(measure);
}

/** Whether they are still the inputs: of a file that was saved meanwhile nobody knows which of the two was read. */
function areInputs(root: string, { listed, setting }: MeasureJob, inputs: string): boolean {
  return inputsOf(listed, setting, (path) => hashOfContent(root, path)) === inputs;
}

function inputsOf(
  { file, sourceFile }: ListedFile,
  setting: unknown,
  hashOf: (path: string) => string,
): string {
  const hashes = [file, ...(sourceFile === null ? [] : [sourceFile])].map(hashOf);
  return keyHash(JSON.stringify([hashes, setting]));
}
