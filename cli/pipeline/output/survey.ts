/** What is in the output folder: which files a build wrote, which of those were changed since, and which are somebody else's. */
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAll } from '../../add-all.ts';
import { errorCode } from '../../error-code.ts';
import { contentHash } from '../source/read.ts';
import type { FileRow } from '../source/untouched.ts';
import { type FileState, realDisk } from './disk.ts';
import { INSIDE_NAME } from './location.ts';
import { folderOf, foldersWith } from './output-path.ts';
import type { Claims } from './record.ts';

/**
 * Modification times of the output's folders, by path relative to it; '' is the output folder. If a folder's time is unchanged, no file
 * was added to or removed from it.
 */
export type FolderTimes = ReadonlyMap<string, number>;

/** A row of `FolderTimes`. */
export type FolderTime = readonly [path: string, mtimeMs: number];

/** The state in which a build left its output. */
export interface OutputState {
  /** The seal of the output's record; null when it could not be written. */
  seal: string | null;
  folders: readonly FolderTime[];
}

export interface Survey {
  /** Files that are as a build wrote them, by path. */
  own: Map<string, FileRow>;
  /** Of the project's own record, by path. */
  recorded: ReadonlyMap<string, FileRow>;
  /** Files of the record that somebody changed since. */
  edited: Map<string, FileRow>;
  /** Files that no build wrote, links and devices among them; the first few. */
  foreign: string[];
  /** Leftovers of a killed `slipway sdk`, or of a killed build. */
  unfinished: string[];
  /** Folders to which nothing was added and from which nothing was removed, with their times. */
  folders: Map<string, number>;
}

export function emptySurvey(): Survey {
  const nothing = { foreign: [], unfinished: [], folders: new Map<string, number>() };
  return { own: new Map(), recorded: new Map(), edited: new Map(), ...nothing };
}

/** What in an output is no longer as it was left. */
export interface OutputChanges {
  /** The seal of the record that it was compared with. */
  seal: string;
  /** See `changedFiles`. */
  files: ReadonlySet<string>;
  /** See `changedFolders`. */
  folders: ReadonlySet<string>;
}

export interface KnownFiles {
  /** Of the project's own record. */
  rows: readonly FileRow[];
  /** From lists in the output itself, read when a file is not as recorded. */
  claims(): readonly Claims[];
  /** Of the output with these rows; empty when they are not known. */
  folders: FolderTimes;
  /** Reads every file instead of believing its size and time. */
  readsAll: boolean;
  /** What has changed of these rows and folders, when that was found a moment ago. */
  changes: OutputChanges | null;
}

/** The search for foreign files stops after this many. */
const FOREIGN_LIMIT = 20;

/** Files that operating systems create in folders by themselves; never deleted. */
const SYSTEM_FILE =
  /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.nfs[0-9a-f]+|\.fuse_hidden[0-9a-f]+|lost\+found)$/i;

/** A file that was being written by a killed `slipway sdk`. */
const UNFINISHED = /^\..+\.slipway-new$/;

/** An empty probe file left by a killed build of an earlier version. */
const PROBE = /^\.slipway-probe-\d+$/;

/** Files that are not as recorded. @param folder absolute path */
export function changedFiles(folder: string, rows: readonly FileRow[]): Set<string> {
  const changed = new Set<string>();
  for (const row of rows) {
    const state = realDisk.state(`${folder}/${row[0]}`);
    if (state === null || !isAsRecorded(state, row)) changed.add(row[0]);
  }
  return changed;
}

/** Folders to which something was added or from which something was removed. @param folder absolute path */
export function changedFolders(folder: string, times: Iterable<FolderTime>): Set<string> {
  const changed = new Set<string>();
  for (const [path, mtimeMs] of times) {
    const state = realDisk.state(path === '' ? folder : `${folder}/${path}`);
    if (state?.kind !== 'folder' || state.mtimeMs !== mtimeMs) changed.add(path);
  }
  return changed;
}

/** @param folder absolute path; an empty survey when it does not exist */
export function surveyOutput(folder: string, known: KnownFiles): Survey {
  const rows = new Map(known.rows.map((row) => [row[0], row]));
  const touched = known.changes?.folders ?? changedFolders(folder, known.folders);
  const folders = new Map([...known.folders].filter(([path]) => !touched.has(path)));
  const survey = { ...emptySurvey(), recorded: rows, folders };
  for (const row of known.rows) {
    const [path] = row;
    if (!folders.has(folderOf(path))) continue;
    if (known.changes?.files.has(path) === false && !known.readsAll) survey.own.set(path, row);
    else takeIn(survey, path, judge(`${folder}/${path}`, path, row, known));
  }
  const waiting = known.folders.size === 0 ? [''] : touchedFolders(known.folders, survey);
  for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop()) {
    for (const entry of entriesOf(join(folder, inner))) {
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (SYSTEM_FILE.test(entry.name) || path === INSIDE_NAME) continue;
      if (isLeftover(folder, path, entry)) survey.unfinished.push(path);
      else if (entry.isDirectory()) {
        if (!known.folders.has(path)) waiting.push(path);
      } else if (entry.isFile()) takeIn(survey, path, judge(join(folder, path), path, rows.get(path), known));
      else survey.foreign.push(path);
      if (survey.foreign.length >= FOREIGN_LIMIT) return survey;
    }
  }
  // Files with our names but none as we left them: the folder was replaced by another.
  if (survey.own.size === 0 && survey.edited.size > 0) addAll(survey.foreign, survey.edited.keys());
  return survey;
}

function isLeftover(folder: string, path: string, entry: Dirent): boolean {
  if (!entry.isFile()) return false;
  if (UNFINISHED.test(entry.name)) return true;
  return PROBE.test(path) && realDisk.state(join(folder, path))?.sizeBytes === 0;
}

function touchedFolders(known: FolderTimes, { folders }: Survey): string[] {
  return [...known.keys()].filter((path) => !folders.has(path));
}

interface Judgement {
  group: 'own' | 'edited' | 'foreign';
  row: FileRow;
}

function takeIn(survey: Survey, path: string, { group, row }: Judgement): void {
  if (group === 'foreign') survey.foreign.push(path);
  else survey[group].set(path, row);
}

function judge(
  absolute: string,
  path: string,
  row: FileRow | undefined,
  { claims, readsAll }: KnownFiles,
): Judgement {
  const state = realDisk.state(absolute);
  if (row !== undefined && state !== null && !readsAll && isAsRecorded(state, row))
    return { group: 'own', row };
  const hash = contentHash(readFileSync(absolute));
  const now: FileRow = [path, state?.sizeBytes ?? 0, state?.mtimeMs ?? 0, hash];
  if (row?.[3] === hash || claims().some((list) => list.get(path) === hash))
    return { group: 'own', row: now };
  return { group: row === undefined ? 'foreign' : 'edited', row: now };
}

/** Size and time are as recorded. */
export function isAsRecorded(state: FileState, row: FileRow): boolean {
  return state.kind === 'file' && state.sizeBytes === row[1] && state.mtimeMs === row[2];
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** @param knownTime of a folder whose time need not be looked up */
export function folderTimes(
  folder: string,
  rows: readonly FileRow[],
  knownTime: (path: string) => number | undefined,
): FolderTime[] {
  return Array.from(foldersWith(rows.map(([path]) => path)), (path) => [
    path,
    knownTime(path) ?? realDisk.state(path === '' ? folder : `${folder}/${path}`)?.mtimeMs ?? 0,
  ]);
}
