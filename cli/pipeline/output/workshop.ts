/**
 * The folder in which an output grows before it is taken over: on the same file system as the output, so that moving a file
 * is one atomic step.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../../usage-error.ts';
import { contentHash } from '../source/read.ts';
import { readOwnText } from '../trust/own-path.ts';
import { seal, unseal } from '../trust/seal.ts';
import { type SealKey, sealKey } from '../trust/user-key.ts';
import { errorCode, realDisk } from './disk.ts';
import type { OutputPlace } from './location.ts';

export interface Workshop {
  /** Absolute path. */
  folder: string;
  /** Folder of new files; `stagedPath` says under which names. */
  staging: string;
  /** Folder of what new files replace, until all is done. */
  replaced: string;
  /** Seals its journal. */
  key: SealKey;
}

/** `forward`: the new site is whole in the workshop. `back`: something failed, and the old one is being put back. */
export type Direction = 'forward' | 'back';

export const JOURNAL_NAMES: Record<Direction, string> = { forward: 'journal.json', back: 'undo.json' };

const KIND = 'workshop-2';
const OWNER = 'owner.json';

/** Where a file waits: one flat folder, whatever the file's path. */
export function stagedPath(staging: string, path: string): string {
  return join(staging, contentHash(path).slice(0, 32));
}

export function workshopAt(folder: string, { root }: OutputPlace): Workshop {
  return { folder, staging: join(folder, 'new'), replaced: join(folder, 'old'), key: sealKey(root) };
}

/**
 * Makes a workshop beside the output folder, or inside where it cannot be beside.
 * @param taken what stands in the place of one and was not sealed by this user: it is left alone
 */
export function createWorkshop(place: OutputPlace, taken: readonly string[]): Workshop {
  const [beside, inside] = place.workshops;
  const hasFolder = existsSync(place.folder);
  if (!hasFolder) mkdirSync(dirname(place.folder), { recursive: true });
  if (taken.includes(beside)) {
    mkdirSync(place.folder, { recursive: true });
    return makeAt(inside, place);
  }
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
  const workshop = workshopAt(folder, place);
  const draft = join(folder, `${OWNER}.new`);
  writeFileSync(draft, seal(workshop.key, KIND, ownerOf(place)));
  renameSync(draft, join(folder, OWNER));
  mkdirSync(workshop.staging);
  mkdirSync(workshop.replaced);
  return workshop;
}

/** Whose workshop it is, in a way that survives moving project and output together. */
function ownerOf({ root, folder }: OutputPlace): { root: string } {
  return { root: relative(dirname(folder), root) || '.' };
}

/**
 * Whether a file can be moved from the workshop in one step: not when the output is a mount of its own. An empty workshop is moved,
 * so that what a kill leaves in between is one that the next build knows.
 */
function canMove(workshop: Workshop, { workshops: [, inside] }: OutputPlace): boolean {
  if (realDisk.state(inside) !== null) return true; // nothing else can be made there either
  const from = join(workshop.folder, 'probe');
  mkdirSync(from);
  try {
    renameSync(from, inside);
    rmdirSync(inside);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EXDEV') return false;
    throw error;
  }
}

/** What stands in the place of a workshop. `unsealed`: no build of this user made it, or its seal was lost. */
export type Found =
  | { kind: 'nothing' }
  | { kind: 'own'; workshop: Workshop }
  | { kind: 'unsealed'; folder: string };

/** Looks for what a killed build has left. Throws a UsageError for what is no workshop, and for that of another project. */
export function findWorkshop(folder: string, place: OutputPlace): Found {
  const state = realDisk.state(folder);
  if (state === null) return { kind: 'nothing' };
  const workshop = workshopAt(folder, place);
  if (state.kind === 'folder' && isBarelyBegun(folder)) return { kind: 'own', workshop };
  const text = state.kind === 'folder' ? readOwnText(folder, join(folder, OWNER)) : null;
  if (text === null) {
    throw new UsageError(
      `${folder} is in the way of the build, and Slipway did not make it.`,
      'Move it away, or give --out another folder.',
    );
  }
  const owner = unseal(workshop.key, KIND, text) as { root: string } | null;
  if (owner === null) return { kind: 'unsealed', folder };
  if (owner.root !== ownerOf(place).root) {
    throw new UsageError(
      `A build of another project into ${place.name} was not finished: ${join(dirname(place.folder), owner.root)}.`,
      `Build that project again, or delete ${folder}.`,
    );
  }
  return { kind: 'own', workshop };
}

/** Of a build that was killed before it wrote its name: there is nothing in it that could be lost. */
function isBarelyBegun(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).every(
      (entry) => entry.name === `${OWNER}.new` && entry.isFile(),
    );
  } catch {
    return false; // gone, or not for us to read
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
