/** What a killed build has left: the next build finishes it, or throws the unfinished away. Commands that only look leave it alone. */
import type { Problem } from '../model/problems.ts';
import { KEY_SETTING } from '../trust/user-key.ts';
import type { Disk } from './disk.ts';
import { realDisk } from './disk.ts';
import type { OutputPlace } from './location.ts';
import { finishRecord } from './record.ts';
import { finishTakeOver, type TakeOverArea } from './take-over.ts';
import { findWorkshop, removeWorkshop, type Workshop } from './workshop.ts';

/** Whether a build of this output was killed, or is running. */
export function hasLeftovers(place: OutputPlace): boolean {
  return place.workshops.some((folder) => realDisk.state(folder) !== null);
}

/**
 * To be called with the project's lock only: what a running build has begun is not left behind. Gives the folders in the place of
 * workshops that no build of this user has sealed; nothing in them was believed or touched.
 */
export function recoverOutput(place: OutputPlace, disk: Disk): string[] {
  const unsealed: string[] = [];
  for (const folder of place.workshops) {
    const found = findWorkshop(folder, place);
    if (found.kind === 'unsealed') unsealed.push(folder);
    if (found.kind !== 'own') continue;
    finishTakeOver(disk, areaOf(place, found.workshop));
    removeWorkshop(folder);
  }
  return unsealed;
}

/** One line for what was left alone. */
export function unsealedWorkshops(folders: readonly string[]): Problem[] {
  return folders.map((folder) => ({
    code: 'output/unsealed',
    severity: 'warning',
    file: folder,
    span: null,
    fieldPath: '',
    message:
      'This is left of a build that was ended half-way, and not of yours by its seal: it is not finished.',
    hint: `Delete the folder. Where machines share a project, give all of them the same ${KEY_SETTING}.`,
  }));
}

/** The output as a take-over sees it; its end is that the record of what is being written becomes the record. */
export function areaOf(place: OutputPlace, workshop: Workshop): TakeOverArea {
  return { folder: place.folder, workshop, finish: () => finishRecord(place) };
}
