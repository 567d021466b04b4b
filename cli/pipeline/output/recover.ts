/** What a killed build has left: the next command that looks at an output finishes it, or throws the unfinished away. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../usage-error.ts';
import { type Disk, realDisk } from './disk.ts';
import { type OutputPlace, outputPlace } from './location.ts';
import { tryLock } from './lock.ts';
import { finishRecord, folderOfRecord } from './record.ts';
import { finishTakeOver, type TakeOverArea } from './take-over.ts';
import { findWorkshop, removeWorkshop, type Workshop } from './workshop.ts';

/** Whether a build of this output was killed, or is running. */
export function hasLeftovers(place: OutputPlace): boolean {
  return place.workshops.some((folder) => realDisk.state(folder) !== null);
}

/** To be called with the project's lock only: what a running build has begun is not left behind. */
export function recoverOutput(place: OutputPlace, disk: Disk = realDisk): void {
  for (const folder of place.workshops) {
    const workshop = findWorkshop(folder, place);
    if (workshop === null) continue;
    finishTakeOver(disk, areaOf(place, workshop));
    removeWorkshop(folder);
  }
}

/** The output as a take-over sees it; its end is that the record of what is being written becomes the record. */
export function areaOf(place: OutputPlace, workshop: Workshop): TakeOverArea {
  return { folder: place.folder, workshop, finish: () => finishRecord(place) };
}

/** Finishes the build that was killed while it wrote `given`; leaves a running one alone. @param given absolute path */
export function finishInterrupted(root: string, given: string): void {
  let place: OutputPlace;
  try {
    place = outputPlace(root, given);
  } catch (error) {
    if (error instanceof UsageError) return; // no folder: whoever wants to look at it will say so
    throw error;
  }
  if (!hasLeftovers(place)) return;
  const lock = tryLock(place.root);
  if (!('release' in lock)) return;
  try {
    if (lock.isShared) recoverOutput(place);
  } finally {
    lock.release();
  }
}

/** The same for all outputs of a project, in a command that looks at none: it never fails for it. */
export function finishAllInterrupted(root: string): void {
  for (const folder of new Set(['dist', ...knownOutputs(root)])) {
    try {
      finishInterrupted(root, resolve(root, folder));
    } catch {
      // The next build says what is the matter with its own output.
    }
  }
}

function knownOutputs(root: string): string[] {
  const folder = join(root, '.slipway/output');
  try {
    return readdirSync(folder).flatMap(
      (name) => folderOfRecord(readFileSync(join(folder, name), 'utf8')) ?? [],
    );
  } catch {
    return []; // never built
  }
}
