/**
 * One build's access to its output folder: inspecting what is there, collecting the new files, and switching from one to the other.
 * Everything
 * that a build writes or deletes goes through here.
 */
import { constants, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../usage-error.ts';
import type { Problem } from '../model/problems.ts';
import { contentHash } from '../source/read.ts';
import type { FileRow } from '../source/untouched.ts';
import { type Disk, type FileState, realDisk } from './disk.ts';
import { guardedDisk } from './guarded-disk.ts';
import { readJournal, type Step } from './journal.ts';
import { INSIDE_NAME, locateOutput, type OutputLocation } from './location.ts';
import { type Lock, type LockHolder, takeLock } from './lock.ts';
import { foldersOf } from './output-path.ts';
import { foreignProblem, type NewFile, type OutputPlan, planOutput } from './plan.ts';
import {
  type Claims,
  readRecord,
  type SealedRecord,
  sdkClaims,
  siteClaims,
  writeNextRecord,
} from './record.ts';
import { areaOf, recoverOutput, unsealedWorkshops } from './recover.ts';
import {
  emptySurvey,
  folderTimes,
  isAsRecorded,
  type OutputChanges,
  type OutputState,
  type Survey,
  surveyOutput,
} from './survey.ts';
import { takeOver } from './take-over.ts';
import { createWorkshop, removeWorkshop, stagedPath, type Workshop } from './workshop.ts';

/** How long a build waits for another one of the same project. */
const WAIT_MS = 60_000;

export interface OpenOptions {
  root: string;
  /** Absolute path of the output folder. */
  outFolder: string;
  /** Called once when the build has to wait for another one of the project. */
  onWait?(holder: LockHolder): void;
  waitMs?: number;
  disk?: Disk;
}

export interface WrittenOutput {
  /** Problems of the new site; if there are any, nothing was changed. */
  problems: Problem[];
  /** All files of the output, in the order of their paths. */
  rows: FileRow[];
  state: OutputState;
  /** Files that somebody had changed and that were written again. */
  overwritten: string[];
}

/** The output as the last build has left it. */
export interface Left {
  state: OutputState | null;
  /** What has changed since that state, when it was looked for before the output was opened. */
  changes?: OutputChanges | null;
}

/** The output of one project, held by one build. `close` must be called in every case. */
export interface Output {
  location: OutputLocation;
  /** Warnings about files beside the output, which do not affect it. */
  warnings: readonly Problem[];
  /**
   * Inspects the folder; problems when files of others are in it. @param product the site's, which identifies its own files @param
   * readsAll reads every file instead of trusting size and time
   */
  inspect(product: string, readsAll?: boolean, left?: Left): Problem[];
  /** Whether the folder has this file with these bytes. */
  holds(path: string, hash: string): boolean;
  /** The seal of the last build's record, when the folder has all of its files unchanged; else null. */
  intactSeal(): string | null;
  /** The files of the last build, when all of them are unchanged and there are no others; else null. */
  untouched(): NewFile[] | null;
  /** Begins a new site. Returns the folder in which threads put files under the names of `stagedPath`. */
  begin(): string;
  /** Adds a file to the new site; returns its hash. A file that the folder has already is not written. */
  write(path: string, contents: string | Uint8Array): string;
  /** Adds a copy, so that a later edit of the original does not reach the output. Returns the path of the staged copy. */
  copy(path: string, from: string): string;
  /** A file of the new site. */
  read(path: string): string;
  /** Drops what has been begun, so that `begin` begins with nothing. */
  discard(): void;
  /** Puts the new site in place of the old one. */
  commit(files: readonly NewFile[]): Promise<WrittenOutput>;
  close(): void;
}

/**
 * Takes the project's lock and finishes what a killed build has left. Rejects with a UsageError when the folder cannot be an output, or is
 * in use.
 */
export async function openOutput(options: OpenOptions): Promise<Output> {
  const location = locateOutput(options.root, options.outFolder);
  const lock = await takeLock(location.root, options.waitMs ?? WAIT_MS, options.onWait ?? (() => {}));
  if (!('release' in lock)) throw inUse(lock);
  const disk = guardedDisk(options.disk ?? realDisk, [location.folder, ...location.workshops]);
  try {
    // Without a shared lock, a workshop may belong to a running build: it is left alone and blocks this one.
    const unsealed = lock.isShared ? recoverOutput(location, disk) : [];
    return createOutput(location, lock, disk, unsealed);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function inUse({ pid, machine }: LockHolder): UsageError {
  const where = machine === '' ? '' : ` (process ${pid} on ${machine.split(' ')[0]})`;
  return new UsageError(
    `Another build of this project is running${where}.`,
    'Wait until it has ended, or end it; then build again.',
  );
}

/** @param unsealed folders named like workshops: see `recoverOutput` */
function createOutput(location: OutputLocation, lock: Lock, disk: Disk, unsealed: readonly string[]): Output {
  let survey: Survey = emptySurvey();
  let last: LastOutput = { rows: [], seal: null };
  let workshop: Workshop | null = null;
  const holds = (path: string, hash: string): boolean => survey.own.get(path)?.[3] === hash;
  const staged = (path: string): string => stagedPath(begun().staging, path);
  function begun(): Workshop {
    workshop ??= createWorkshop(location, unsealed);
    return workshop;
  }
  function discard(): void {
    // A take-over that failed half-way is finished by the next build.
    if (workshop === null || readJournal(realDisk, workshop) !== null) return;
    removeWorkshop(workshop.folder);
    workshop = null;
  }
  function stateOf(seal: string | null, rows: readonly FileRow[], { steps }: OutputPlan): OutputState {
    // Checking whether files can be moved into the output folder changes its modification time.
    const touched = new Set(['', ...steps.flatMap(({ path }) => foldersOf(path))]);
    const knownTime = (path: string) => (touched.has(path) ? undefined : survey.folders.get(path));
    return { seal, folders: folderTimes(location.folder, rows, knownTime) };
  }
  return {
    location,
    warnings: unsealedWorkshops(unsealed),
    holds,
    intactSeal: () => (last.rows.every(([path, , , hash]) => holds(path, hash)) ? last.seal : null),
    inspect(product, readsAll = false, left = { state: null }) {
      ({ last, survey } = inspectOutput(location, { product, readsAll, left }));
      // A folder inside the output would be published with it, whoever made it.
      if (hasForeignInside(location, workshop)) survey.foreign.push(INSIDE_NAME);
      return foreignProblem(location.name, survey);
    },
    untouched() {
      if (survey.edited.size > 0 || survey.unfinished.length > 0 || survey.own.size !== last.rows.length)
        return null;
      return Array.from(survey.own.values(), ([path, , , hash]) => ({ path, hash }));
    },
    begin: () => begun().staging,
    write(path, contents) {
      const hash = contentHash(contents);
      if (!holds(path, hash)) writeFileSync(staged(path), contents);
      return hash;
    },
    copy(path, from) {
      copyFileSync(from, staged(path), constants.COPYFILE_FICLONE);
      return staged(path);
    },
    read(path) {
      const isNew = realDisk.state(staged(path)) !== null;
      return readFileSync(isNew ? staged(path) : join(location.folder, path), 'utf8');
    },
    discard,
    async commit(files) {
      const { plan, problems } = planOutput(location.name, files, survey);
      if (problems.length > 0) return { problems, rows: [], state: NO_STATE, overwritten: [] };
      const rows = files.map((file) => plan.unchanged.get(file.path) ?? stagedRow(staged(file.path), file));
      checkUntouched(disk, location.folder, plan, survey);
      const seal = writeNextRecord(location, rows);
      await takeOver(disk, areaOf(location, begun()), plan.steps);
      for (const path of survey.unfinished) rmSync(join(location.folder, path), { force: true });
      removeWorkshop(begun().folder);
      workshop = null;
      return { problems, rows, state: stateOf(seal, rows, plan), overwritten: plan.overwritten };
    },
    close() {
      try {
        discard();
      } finally {
        lock.release();
      }
    },
  };
}

interface Inspection {
  product: string;
  readsAll: boolean;
  left: Left;
}

function inspectOutput(location: OutputLocation, { product, readsAll, left }: Inspection) {
  const { state, changes = null } = left;
  const record = readRecord(location);
  const last: LastOutput = record ?? { rows: [], seal: null };
  // Another build may have come since.
  const isKnown = state !== null && state.seal !== null && state.seal === last.seal;
  let claims: Claims[] | null = null;
  const survey = surveyOutput(location.folder, {
    rows: last.rows,
    claims: () => {
      claims ??= [siteClaims(location.folder, product), sdkClaims(location.folder)];
      return claims;
    },
    readsAll,
    folders: new Map(isKnown ? state.folders : []),
    changes: isKnown ? changes : null,
  });
  return { last, survey };
}

/** Whether a foreign folder is where a workshop inside the output would be. */
function hasForeignInside({ workshops: [, inside] }: OutputLocation, own: Workshop | null): boolean {
  return own?.folder !== inside && realDisk.state(inside) !== null;
}

/** The output as its record describes it. */
type LastOutput = Pick<SealedRecord, 'rows'> & { seal: string | null };

const NO_STATE: OutputState = { seal: null, folders: [] };

function stagedRow(staged: string, { path, hash }: NewFile): FileRow {
  const state = realDisk.state(staged);
  if (state === null) throw new Error(`${path} is part of the site and was not written.`);
  return [path, state.sizeBytes, state.mtimeMs, hash];
}

/** Checks that the folder has not changed since it was inspected, perhaps minutes ago, so that changes by others are not overwritten. */
function checkUntouched(disk: Disk, folder: string, { steps }: OutputPlan, survey: Survey): void {
  if (disk.state(folder) === null) return; // nothing was there, or all of it is gone
  const touched = steps.find((step) => !isUntouched(disk.state(join(folder, step.path)), step, survey));
  if (touched === undefined) return;
  throw new UsageError(
    `${join(folder, touched.path)} was changed by another program while the site was being built.`,
    'Nothing was written. Build again when nothing else writes to the output.',
  );
}

/** @param state of what is at the step's path now */
function isUntouched(state: FileState | null, { path, twin }: Step, { own, edited }: Survey): boolean {
  const row = own.get(path) ?? edited.get(path) ?? own.get(twin ?? '');
  if (row !== undefined) return state === null || isAsRecorded(state, row);
  return state === null || state.kind === 'folder'; // a folder that becomes a file is emptied first
}
