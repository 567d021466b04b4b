/**
 * One build's hold on its output folder: what is there, what comes in its place, and the step from one to the other. Everything
 * that a build writes or deletes goes through here.
 */
import { constants, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../usage-error.ts';
import type { Problem } from '../model/problems.ts';
import { contentHash } from '../source/read.ts';
import type { FileRow } from '../source/untouched.ts';
import { type Disk, realDisk } from './disk.ts';
import { guardedDisk } from './guarded-disk.ts';
import { readJournal, type Step } from './journal.ts';
import { INSIDE_NAME, locateOutput, type OutputPlace } from './location.ts';
import { type Lock, type LockHolder, takeLock } from './lock.ts';
import { foldersOf } from './output-path.ts';
import { foreignProblem, type NewFile, type OutputPlan, planOutput } from './plan.ts';
import { type Claims, outputId, readRecord, sdkClaims, siteClaims, writeNextRecord } from './record.ts';
import { areaOf, recoverOutput, unsealedWorkshops } from './recover.ts';
import {
  emptySurvey,
  folderTimes,
  isAsRecorded,
  type OutputState,
  type Survey,
  surveyOutput,
} from './survey.ts';
import { takeOver } from './take-over.ts';
import { createWorkshop, removeWorkshop, stagedPath, type Workshop } from './workshop.ts';

/** A build waits so long for another one of the same project. */
const WAIT_MS = 60_000;

export interface OpenOptions {
  root: string;
  /** Absolute path of the output folder. */
  outFolder: string;
  /** Called once when another build of the project has to end first. */
  onWait?(holder: LockHolder): void;
  waitMs?: number;
  disk?: Disk;
}

export interface WrittenOutput {
  /** What is against the new site; when there is anything, nothing was changed. */
  problems: Problem[];
  /** All files of the output, in the order of their paths. */
  rows: FileRow[];
  state: OutputState;
  /** Files that somebody had changed and that were written again. */
  overwritten: string[];
}

/** The output of one project while one build has it. `close` gives it back, in every case. */
export interface Output {
  place: OutputPlace;
  /** What was found beside the output, and changes nothing in it. */
  warnings: readonly Problem[];
  /**
   * Looks at the folder; problems when files of others are in it.
   * @param product the site's, by which its own files are known @param readsAll believes no size and time
   * @param left by the last build
   */
  inspect(product: string, readsAll?: boolean, left?: OutputState | null): Problem[];
  /** Whether the folder has this file with these bytes. */
  holds(path: string, hash: string): boolean;
  /** What the last build has left (see `outputId`), when the folder has every file of it with those bytes; else null. */
  intactId(): string | null;
  /** The files of the last build, when all of them are as it left them and nothing else is there; else null. */
  untouched(): NewFile[] | null;
  /** Begins a new site. Gives the folder in which threads put files under the names of `stagedPath`. */
  begin(): string;
  /** Adds a file to the new site; gives its hash. What the folder has already is not written. */
  write(path: string, contents: string | Uint8Array): string;
  /** Adds a copy: a later edit of somebody else's file must not reach the output. Gives where the copy is until then. */
  copy(path: string, from: string): string;
  /** A file of the new site. */
  read(path: string): string;
  /** Puts the new site in place of the old one. */
  commit(files: readonly NewFile[]): Promise<WrittenOutput>;
  close(): void;
}

/** Takes the project's lock and finishes what a killed build has left. Rejects with a UsageError when the place is none for an output, or in use. */
export async function openOutput(options: OpenOptions): Promise<Output> {
  const place = locateOutput(options.root, options.outFolder);
  const lock = await takeLock(place.root, options.waitMs ?? WAIT_MS, options.onWait ?? (() => {}));
  if (!('release' in lock)) throw inUse(lock);
  const disk = guardedDisk(options.disk ?? realDisk, [place.folder, ...place.workshops]);
  try {
    // Without a lock that others see, what is there may be of a build that runs: it is left alone, and in the way.
    const unsealed = lock.isShared ? recoverOutput(place, disk) : [];
    return createOutput(place, lock, disk, unsealed);
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

/** @param unsealed in the place of workshops: see `recoverOutput` */
function createOutput(place: OutputPlace, lock: Lock, disk: Disk, unsealed: readonly string[]): Output {
  let survey: Survey = emptySurvey();
  let last = new LastOutput([]);
  let workshop: Workshop | null = null;
  const holds = (path: string, hash: string): boolean => survey.own.get(path)?.[3] === hash;
  const staged = (path: string): string => stagedPath(begun().staging, path);
  function begun(): Workshop {
    workshop ??= createWorkshop(place, unsealed);
    return workshop;
  }
  function stateOf(rows: readonly FileRow[], { steps }: OutputPlan): OutputState {
    // The output folder itself is touched by looking whether files can be moved into it.
    const touched = new Set(['', ...steps.flatMap(({ path }) => foldersOf(path))]);
    const known = new Map([...survey.folders].filter(([path]) => !touched.has(path)));
    return { outputId: outputId(rows), folders: folderTimes(place.folder, rows, known) };
  }
  return {
    place,
    warnings: unsealedWorkshops(unsealed),
    holds,
    intactId: () => (last.rows.every(([path, , , hash]) => holds(path, hash)) ? last.id : null),
    inspect(product, readsAll = false, left = null) {
      let claims: Claims[] | null = null;
      const rows = readRecord(place)?.rows ?? [];
      last = new LastOutput(rows);
      survey = surveyOutput(place.folder, {
        rows,
        claims: () => {
          claims ??= [siteClaims(place.folder, product), sdkClaims(place.folder)];
          return claims;
        },
        readsAll,
        folders: new Map(left !== null && left.outputId === last.id ? left.folders : []),
      });
      // What is inside the output is published with it, whoever has made it, and whether or not it could be looked into.
      if (hasForeignInside(place, workshop)) survey.foreign.push(INSIDE_NAME);
      return foreignProblem(place.name, survey);
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
      return readFileSync(isNew ? staged(path) : join(place.folder, path), 'utf8');
    },
    async commit(files) {
      const { plan, problems } = planOutput(place.name, files, survey);
      if (problems.length > 0) return { problems, rows: [], state: NO_STATE, overwritten: [] };
      const rows = files.map((file) => plan.unchanged.get(file.path) ?? stagedRow(staged(file.path), file));
      checkUntouched(place.folder, plan, survey);
      writeNextRecord(place, rows);
      await takeOver(disk, areaOf(place, begun()), plan.steps);
      for (const path of survey.unfinished) rmSync(join(place.folder, path), { force: true });
      removeWorkshop(begun().folder);
      workshop = null;
      return { problems, rows, state: stateOf(rows, plan), overwritten: plan.overwritten };
    },
    close() {
      try {
        // One that failed half-way is finished by the next build.
        if (workshop !== null && readJournal(realDisk, workshop) === null) removeWorkshop(workshop.folder);
      } finally {
        lock.release();
      }
    },
  };
}

/** Whether somebody else's folder is where a workshop inside the output would be. */
function hasForeignInside({ workshops: [, inside] }: OutputPlace, own: Workshop | null): boolean {
  return own?.folder !== inside && realDisk.state(inside) !== null;
}

/** What the record says. */
class LastOutput {
  readonly rows: readonly FileRow[];
  #id: string | null = null;

  constructor(rows: readonly FileRow[]) {
    this.rows = rows;
  }

  get id(): string {
    this.#id ??= outputId(this.rows);
    return this.#id;
  }
}

const NO_STATE: OutputState = { outputId: '', folders: [] };

function stagedRow(staged: string, { path, hash }: NewFile): FileRow {
  const state = realDisk.state(staged);
  if (state === null) throw new Error(`${path} is part of the site and was not written.`);
  return [path, state.sizeBytes, state.mtimeMs, hash];
}

/** The folder is as it was looked at, minutes ago perhaps: nothing of what others did since is written over. */
function checkUntouched(folder: string, { steps }: OutputPlan, survey: Survey): void {
  const touched = steps.find((step) => !isUntouched(folder, step, survey));
  if (touched === undefined) return;
  throw new UsageError(
    `${join(folder, touched.path)} was changed by another program while the site was being built.`,
    'Nothing was written. Build again when nothing else writes to the output.',
  );
}

function isUntouched(folder: string, step: Step, { own, edited }: Survey): boolean {
  const state = realDisk.state(join(folder, step.path));
  const row = own.get(step.path) ?? edited.get(step.path);
  if (row !== undefined) return state === null || isAsRecorded(state, row);
  return state === null || state.kind === 'folder'; // a folder that becomes a file is emptied first
}
