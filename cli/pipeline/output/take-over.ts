/**
 * Moves a finished site into the output folder, file by file, each by one atomic step. Whatever fails, every address serves a complete
 * file of the old or the new site: an error restores the old site, and after a kill the next build finishes.
 */
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../error-code.ts';
import { UsageError } from '../../usage-error.ts';
import type { Disk } from './disk.ts';
import { readJournal, removeJournal, type Step, turnBack, writeJournal } from './journal.ts';
import { foldersOf } from './output-path.ts';
import { stagedPath, type Workshop } from './workshop.ts';

export interface TakeOverArea {
  /** The output folder, absolute. */
  folder: string;
  workshop: Workshop;
  /** Called when the new site is in place, before the journal is deleted; a recovery may call it again. */
  finish(): void;
}

/** The disk failed, and failed again while restoring the old site or recording the new one: the next build continues there. */
export class UnfinishedTakeOver extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'UnfinishedTakeOver';
  }
}

/** Rejects with the disk's error when the old site is back in its place, or with `UnfinishedTakeOver`. */
export async function takeOver(disk: Disk, area: TakeOverArea, steps: readonly Step[]): Promise<void> {
  if (steps.length > 0) {
    if (steps.some(isChangeOfOld)) await flushStaged(disk, area.workshop, steps);
    try {
      await writeJournal(disk, area.workshop, steps);
      rollForward(disk, area, steps, false);
    } catch (error) {
      putBack(disk, area, steps, error);
      throw error;
    }
  }
  try {
    area.finish();
    removeJournal(disk, area.workshop);
  } catch (error) {
    throw new UnfinishedTakeOver(error);
  }
}

/** Finishes what a killed process had begun in a workshop; does nothing when it had not written its journal. */
export function finishTakeOver(disk: Disk, area: TakeOverArea): void {
  const journal = readJournal(disk, area.workshop);
  if (journal === null) return;
  if (journal.direction === 'back') rollBack(disk, area, journal.steps);
  else {
    rollForward(disk, area, journal.steps, true);
    area.finish();
  }
  removeJournal(disk, area.workshop);
}

function putBack(disk: Disk, area: TakeOverArea, steps: readonly Step[], cause: unknown): void {
  if (readJournal(disk, area.workshop) === null) return; // nothing was begun
  try {
    turnBack(disk, area.workshop);
    rollBack(disk, area, steps);
    removeJournal(disk, area.workshop);
  } catch {
    throw new UnfinishedTakeOver(cause); // the journal is written: the next build continues
  }
}

/** Whether a power cut during the step could lose an old file. */
function isChangeOfOld(step: Step): boolean {
  return step.kind === 'remove' || step.replaces;
}

/** Files flushed concurrently: a disk writes several in about the time of one. */
const FLUSHES = 8;

/** Flushes new files to the disk before the first old one is removed. */
async function flushStaged(disk: Disk, workshop: Workshop, steps: readonly Step[]): Promise<void> {
  const waiting = steps.filter(({ kind }) => kind === 'put');
  const work = async (): Promise<void> => {
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop())
      await disk.flush(stagedPath(workshop.staging, step.path));
  };
  await Promise.all(Array.from({ length: FLUSHES }, work));
}

/** @param isAgain some of the steps may have been done already by a killed process */
function rollForward(disk: Disk, area: TakeOverArea, steps: readonly Step[], isAgain: boolean): void {
  const folders = new Set<string>();
  for (const step of steps) {
    if (isAgain && step.kind === 'put' && disk.state(placesOf(area, step.path).staged) === null) continue;
    if (step.kind === 'put') put(disk, area, step, folders);
    else {
      takeAway(disk, area, step);
      folders.clear(); // one of them may have gone with the file
    }
  }
}

function put(disk: Disk, area: TakeOverArea, step: Step & { kind: 'put' }, folders: Set<string>): void {
  const places = placesOf(area, step.path);
  const { staged, target } = places;
  const isNewFolder = makeFolders(disk, area.folder, dirname(target), folders);
  let before = isNewFolder ? null : disk.state(target);
  if (before?.kind === 'folder') {
    disk.removeFolder(target); // an empty one: files in it were removed first
    before = null;
  }
  if (before !== null && !step.replaces)
    throw new UsageError(
      `${target} appeared while the site was being written.`,
      'Move it away and build again.',
    );
  if (before !== null) holdOld(disk, target, places.replaced);
  disk.rename(staged, target);
}

/** Gives the old file a second name, so that it can be put back. */
function holdOld(disk: Disk, target: string, replaced: string): void {
  if (disk.state(replaced) !== null) return; // before the interruption
  try {
    disk.link(target, replaced);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'].includes(errorCode(error)))
      throw error;
    disk.copy(target, `${replaced}.part`); // a file system without links
    disk.rename(`${replaced}.part`, replaced);
  }
}

function takeAway(disk: Disk, area: TakeOverArea, { path, twin }: Step & { kind: 'remove' }): void {
  const { target, replaced } = placesOf(area, path);
  const state = disk.state(target);
  if (state?.kind !== 'file') return; // gone, before the interruption, and a folder may be there by now
  if (twin !== null && isSameFile(disk, target, join(area.folder, twin))) {
    recapitalise(disk, area.folder, path, twin);
    return;
  }
  disk.rename(target, replaced);
  removeEmpty(disk, area.folder, dirname(target));
}

function rollBack(disk: Disk, area: TakeOverArea, steps: readonly Step[]): void {
  for (const step of [...steps].reverse()) {
    const { staged, target, replaced } = placesOf(area, step.path);
    if (step.kind === 'remove') {
      if (disk.state(replaced) === null) continue;
      makeFolders(disk, area.folder, dirname(target), new Set());
      disk.rename(replaced, target);
    } else if (disk.state(staged) !== null) {
      removeEmpty(disk, area.folder, dirname(target)); // never moved, but its folder may have been made
    } else {
      if (disk.state(replaced) !== null) disk.rename(replaced, target);
      else if (isOnlyNew(disk, area, step)) {
        disk.remove(target);
        removeEmpty(disk, area.folder, dirname(target));
      }
      if (step.twin !== undefined) recapitalise(disk, area.folder, step.path, step.twin);
    }
  }
}

/** Whether the file at a step's path is the new one, and no old one was there. */
function isOnlyNew(disk: Disk, { folder }: TakeOverArea, step: Step & { kind: 'put' }): boolean {
  const target = join(folder, step.path);
  if (disk.state(target) === null) return false;
  return step.twin === undefined ? !step.replaces : !isSameFile(disk, target, join(folder, step.twin));
}

function isSameFile(disk: Disk, first: string, second: string): boolean {
  const state = disk.state(first);
  return state !== null && state.identity === disk.state(second)?.identity;
}

/** Gives a file, and the folders that it is in, other capitals where the disk takes both names for one. */
function recapitalise(disk: Disk, top: string, from: string, to: string): void {
  const names = [...foldersOf(to), to];
  for (const [depth, before] of [...foldersOf(from), from].entries()) {
    // Folders further out have their new name by now.
    const current = join(top, dirname(names[depth] ?? ''), basename(before));
    const wanted = join(top, names[depth] ?? '');
    if (current !== wanted && isSameFile(disk, current, wanted)) disk.rename(current, wanted);
  }
}

function placesOf({ folder, workshop }: TakeOverArea, path: string) {
  return {
    staged: stagedPath(workshop.staging, path),
    target: join(folder, path),
    /** A getter: only steps that replace or remove a file need it, and it costs a hash. */
    get replaced(): string {
      return stagedPath(workshop.replaced, path);
    },
  };
}

/** Folders that are known to exist. Files come by folder, so those that are forgotten are seldom looked for again. */
const MOST_MADE = 1000;

/**
 * @param made folders known to exist; created ones are added
 * @returns whether the folder was created just now, and so is empty
 */
function makeFolders(disk: Disk, top: string, folder: string, made: Set<string>): boolean {
  if (made.has(folder)) return false;
  const state = disk.state(folder);
  if (state !== null && state.kind !== 'folder')
    throw new UsageError(
      `${folder} is not a folder, and the site needs one there.`,
      'Move it away and build again.',
    );
  if (state === null) {
    if (folder !== top) makeFolders(disk, top, dirname(folder), made);
    disk.makeFolder(folder);
  }
  if (made.size >= MOST_MADE) made.clear();
  made.add(folder);
  return state === null;
}

/** Removes folders that have become empty, up to the output folder, which stays. */
function removeEmpty(disk: Disk, top: string, folder: string): void {
  for (let path = folder; path !== top; path = dirname(path)) {
    try {
      disk.removeFolder(path);
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST', 'EBUSY'].includes(errorCode(error))) return;
      // Not made yet, or a file still.
      if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error))) throw error;
    }
  }
}
