/**
 * The steps still to be done in the output folder, written before the first file is moved. Every step is idempotent: a take-over that was
 * killed is finished by repeating all of them.
 */
import { join } from 'node:path';
import { sealedBytes, unseal } from '../trust/seal.ts';
import type { Disk } from './disk.ts';
import { isOutputPath } from './output-path.ts';
import { type Direction, JOURNAL_NAMES, type Workshop } from './workshop.ts';

export type Step =
  /**
   * A new file is moved to its path; `replaces` when a file is there already. `twin` is an old one whose name differs only in case and
   * may be the same file: a disk decides that, so the old one may be at the path or not.
   */
  | { kind: 'put'; path: string; replaces: boolean; twin?: string }
  /** A file is removed; `twin` is a new one whose name differs only in case and may be the same file. */
  | { kind: 'remove'; path: string; twin: string | null };

const KIND = 'journal-2';

/** From here on the new site will be published, even if the process is killed. */
export async function writeJournal(
  disk: Disk,
  { folder, key }: Workshop,
  steps: readonly Step[],
): Promise<void> {
  const draft = join(folder, 'journal.new');
  disk.write(draft, sealedBytes(key, KIND, steps));
  await disk.flush(draft);
  disk.rename(draft, join(folder, JOURNAL_NAMES.forward));
  await disk.flush(folder);
}

export function turnBack(disk: Disk, { folder }: Workshop): void {
  disk.rename(join(folder, JOURNAL_NAMES.forward), join(folder, JOURNAL_NAMES.back));
}

/** The remaining steps in a workshop; `null` when nothing was begun, or when no build of this user has written it. */
export function readJournal(
  disk: Disk,
  { folder, key }: Workshop,
): { direction: Direction; steps: Step[] } | null {
  for (const direction of ['back', 'forward'] as const) {
    const path = join(folder, JOURNAL_NAMES[direction]);
    if (disk.state(path)?.kind !== 'file') continue;
    const steps = unseal(key, KIND, disk.read(path).toString('utf8')) as Step[] | null;
    if (steps?.every(isInside)) return { direction, steps };
  }
  return null;
}

export function removeJournal(disk: Disk, { folder }: Workshop): void {
  for (const name of Object.values(JOURNAL_NAMES)) {
    const path = join(folder, name);
    if (disk.state(path) !== null) disk.remove(path);
  }
}

function isInside(step: Step): boolean {
  const { twin = null } = step;
  return isOutputPath(step.path) && (twin === null || isOutputPath(twin));
}
