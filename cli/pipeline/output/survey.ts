/** What is in the output folder: which files a build wrote, which of those were changed since, and which are somebody else's. */
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../read.ts';
import { errorCode, type FileState, realDisk } from './disk.ts';
import { INSIDE_NAME } from './location.ts';
import type { Claims, FileRow } from './record.ts';

export interface Survey {
  /** Files that are as a build wrote them, by path. */
  own: Map<string, FileRow>;
  /** Files of the record that somebody changed since. */
  edited: Map<string, FileRow>;
  /** Files that no build wrote, links and devices among them; the first few. */
  foreign: string[];
  /** Leftovers of a killed `slipway sdk`. */
  unfinished: string[];
}

export interface KnownFiles {
  /** Of the project's own record. */
  rows: readonly FileRow[];
  /** Of lists in the output itself. */
  claims: readonly Claims[];
  /** Reads every file instead of believing its size and time. */
  readsAll: boolean;
}

/** Files of others that are named before the search is given up. */
const FOREIGN_LIMIT = 20;

/** What systems leave in folders by themselves: nobody's work, and never deleted. */
const SYSTEM_FILE =
  /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.nfs[0-9a-f]+|\.fuse_hidden[0-9a-f]+|lost\+found)$/i;

/** A file that was being written by a killed `slipway sdk`. */
const UNFINISHED = /^\..+\.slipway-new$/;

/** @param folder absolute path; an empty survey when it does not exist */
export function surveyOutput(folder: string, known: KnownFiles): Survey {
  const rows = new Map(known.rows.map((row) => [row[0], row]));
  const survey: Survey = { own: new Map(), edited: new Map(), foreign: [], unfinished: [] };
  const waiting = [''];
  for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop()) {
    for (const entry of entriesOf(join(folder, inner))) {
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (SYSTEM_FILE.test(entry.name) || path === INSIDE_NAME) continue;
      if (UNFINISHED.test(entry.name) && entry.isFile()) survey.unfinished.push(path);
      else if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) takeIn(survey, path, judge(join(folder, path), path, rows.get(path), known));
      else survey.foreign.push(path);
      if (survey.foreign.length >= FOREIGN_LIMIT) return survey;
    }
  }
  // Files of our names where nothing is as we left it: somebody has put another folder in the place.
  if (survey.own.size === 0 && survey.edited.size > 0) survey.foreign.push(...survey.edited.keys());
  return survey;
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
  if (row?.[3] === hash || claims.some((list) => list.get(path) === hash)) return { group: 'own', row: now };
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
