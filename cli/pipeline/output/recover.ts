/** Recovers from a killed build: the next build finishes it, or discards it. Commands that only read leave it alone. */
import { type Problem, problemIn } from '../model/problems.ts';
import { KEY_SETTING } from '../trust/user-key.ts';
import type { Disk } from './disk.ts';
import { realDisk } from './disk.ts';
import type { OutputLocation } from './location.ts';
import { finishRecord } from './record.ts';
import { finishTakeOver, type TakeOverArea } from './take-over.ts';
import { findWorkshop, removeWorkshop, type Workshop } from './workshop.ts';

/** Whether a build of this output was killed, or is running. */
export function hasLeftovers(location: OutputLocation): boolean {
  return location.workshops.some((folder) => realDisk.state(folder) !== null);
}

/**
 * Call only with the project's lock, since the workshop of a running build must not be touched. Returns folders named like workshops that
 * no build of this user has sealed; they were neither read nor changed.
 */
export function recoverOutput(location: OutputLocation, disk: Disk): string[] {
  const unsealed: string[] = [];
  for (const folder of location.workshops) {
    const found = findWorkshop(folder, location);
    if (found.kind === 'unsealed') unsealed.push(folder);
    if (found.kind !== 'own') continue;
    finishTakeOver(disk, areaOf(location, found.workshop));
    removeWorkshop(folder);
  }
  return unsealed;
}

/** One line for what was left alone. */
export function unsealedWorkshops(folders: readonly string[]): Problem[] {
  return folders.map((folder) =>
    problemIn(folder, {
      code: 'output/unsealed',
      severity: 'warning',
      message:
        'This is left of a build that was ended half-way, and not of yours by its seal: it is not finished.',
      hint: `Delete the folder. Where machines share a project, give all of them the same ${KEY_SETTING}.`,
    }),
  );
}

/** The output as a take-over needs it; finishing makes the next record the current one. */
export function areaOf(location: OutputLocation, workshop: Workshop): TakeOverArea {
  return { folder: location.folder, workshop, finish: () => finishRecord(location) };
}
