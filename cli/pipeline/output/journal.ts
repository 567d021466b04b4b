/**
 * What is still to be done in the output folder, written down before the first file is moved. Every step can be done twice: a
 * take-over that was killed is finished by going through all of them again.
 */
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { isOutputPath } from './output-path.ts';
import { seal, unseal } from './sealed.ts';

export type Step =
  /** A file takes its place; `replaces` when there is one already. */
  | { kind: 'put'; path: string; replaces: boolean }
  /** A file goes; `twin` is a new one whose name differs in capitals alone, and may be the same file. */
  | { kind: 'remove'; path: string; twin: string | null };

/** `forward`: the new site is whole in the workshop. `back`: something failed, and the old one is being put back. */
export type Direction = 'forward' | 'back';

const KIND = 'journal-1';

export const JOURNAL_NAMES: Record<Direction, string> = { forward: 'journal.json', back: 'undo.json' };

/** From here on the new site comes, whatever happens to the process. */
export async function writeJournal(disk: Disk, workshop: string, steps: readonly Step[]): Promise<void> {
  const draft = join(workshop, 'journal.new');
  disk.write(draft, seal(KIND, steps));
  await disk.flush(draft);
  disk.rename(draft, join(workshop, JOURNAL_NAMES.forward));
  await disk.flush(workshop);
}

export function turnBack(disk: Disk, workshop: string): void {
  disk.rename(join(workshop, JOURNAL_NAMES.forward), join(workshop, JOURNAL_NAMES.back));
}

/** What is left to do in a workshop; `null` when nothing was begun. */
export function readJournal(disk: Disk, workshop: string): { direction: Direction; steps: Step[] } | null {
  for (const direction of ['back', 'forward'] as const) {
    const path = join(workshop, JOURNAL_NAMES[direction]);
    if (disk.state(path) === null) continue;
    const steps = unseal(KIND, disk.read(path).toString('utf8')) as Step[] | null;
    if (steps?.every((step) => isOutputPath(step.path))) return { direction, steps };
  }
  return null;
}

export function removeJournal(disk: Disk, workshop: string): void {
  for (const name of Object.values(JOURNAL_NAMES)) {
    const path = join(workshop, name);
    if (disk.state(path) !== null) disk.remove(path);
  }
}
