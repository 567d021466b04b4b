/**
 * The folder in which an output grows before it is taken over: on the same file system as the output, so that moving a file
 * is one atomic step.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../../usage-error.ts';
import { contentHash } from '../source/read.ts';
import { errorCode, realDisk } from './disk.ts';
import { JOURNAL_NAMES } from './journal.ts';
import type { OutputPlace } from './location.ts';
import { seal, unseal } from './sealed.ts';

export interface Workshop {
  /** Absolute path. */
  folder: string;
  /** Folder of new files; `stagedPath` says under which names. */
  staging: string;
  /** Folder of what new files replace, until all is done. */
  replaced: string;
}

const KIND = 'workshop-1';
const OWNER = 'owner.json';

/** Where a file waits: one flat folder, whatever the file's path. */
export function stagedPath(staging: string, path: string): string {
  return join(staging, contentHash(path).slice(0, 32));
}

export function workshopAt(folder: string): Workshop {
  return { folder, staging: join(folder, 'new'), replaced: join(folder, 'old') };
}

/** Makes a workshop beside the output folder, or inside where it cannot be beside. */
export function createWorkshop(place: OutputPlace): Workshop {
  const [beside, inside] = place.workshops;
  const hasFolder = existsSync(place.folder);
  if (!hasFolder) mkdirSync(dirname(place.folder), { recursive: true });
  try {
    const workshop = makeAt(beside, place);
    if (!hasFolder || canMove(workshop, place)) return workshop;
    removeWorkshop(workshop.folder);
  } catch (error) {
    // A folder whose parent may not be written to, such as a mounted one.
    if (!hasFolder || !['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) throw error;
  }
  return makeAt(inside, place);
}

function makeAt(folder: string, place: OutputPlace): Workshop {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new UsageError(
      `${folder} is in the way: another project is writing to ${place.name}, or somebody made that folder.`,
      'Wait until the other build has ended, or move that folder away.',
    );
  }
  const workshop = workshopAt(folder);
  const draft = join(folder, `${OWNER}.new`);
  writeFileSync(draft, seal(KIND, ownerOf(place)));
  renameSync(draft, join(folder, OWNER));
  mkdirSync(workshop.staging);
  mkdirSync(workshop.replaced);
  return workshop;
}

/** Whose workshop it is, in a way that survives moving project and output together. */
function ownerOf({ root, folder }: OutputPlace): { root: string } {
  return { root: relative(dirname(folder), root) || '.' };
}

/** Whether a file can be moved from the workshop in one step: not when the output is a mount of its own. */
function canMove(workshop: Workshop, place: OutputPlace): boolean {
  const from = join(workshop.folder, 'probe');
  const to = join(place.folder, `.slipway-probe-${process.pid}`);
  if (existsSync(to)) return false;
  writeFileSync(from, '');
  try {
    renameSync(from, to);
    rmSync(to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EXDEV') return false;
    throw error;
  }
}

/** The workshop that a killed build has left, if it was a build of this project. Throws a UsageError for anything else in its place. */
export function findWorkshop(folder: string, place: OutputPlace): Workshop | null {
  if (realDisk.state(folder) === null) return null;
  const owner = readOwner(folder);
  if (owner === null) {
    throw new UsageError(
      `${folder} is in the way of the build, and Slipway did not make it.`,
      'Move it away, or give --out another folder.',
    );
  }
  if (owner.root !== '' && owner.root !== ownerOf(place).root) {
    throw new UsageError(
      `A build of another project into ${place.name} was not finished: ${join(dirname(place.folder), owner.root)}.`,
      `Build that project again, or delete ${folder}.`,
    );
  }
  return workshopAt(folder);
}

/** `null` for a folder that is no workshop; without a root for one whose build was killed before it wrote its name. */
function readOwner(folder: string): { root: string } | null {
  try {
    if (readdirSync(folder).every((name) => name === `${OWNER}.new`)) return { root: '' };
    return unseal(KIND, readFileSync(join(folder, OWNER), 'utf8')) as { root: string } | null;
  } catch {
    return null;
  }
}

/** Deletes a workshop: the journal first, its name last, so that a kill in between leaves one that is known and has nothing to do. */
export function removeWorkshop(folder: string): void {
  for (const name of [...Object.values(JOURNAL_NAMES), ...entriesOf(folder)]) {
    if (name !== OWNER) rmSync(join(folder, name), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // gone already
  }
}
