/**
 * The folder in which an output grows before it is taken over: on the same file system as the output, so that moving a file
 * is one atomic step.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../../error-code.ts';
import { makeFolders } from '../../make-folders.ts';
import { UsageError } from '../../usage-error.ts';
import { writeDraft } from '../../written-file.ts';
import { contentHash } from '../source/read.ts';
import { readOwnText } from '../trust/own-path.ts';
import { seal, unseal } from '../trust/seal.ts';
import { type SealKey, sealKey } from '../trust/user-key.ts';
import { realDisk } from './disk.ts';
import type { OutputLocation } from './location.ts';

export interface Workshop {
  /** Absolute path. */
  folder: string;
  /** Folder of new files; `stagedPath` says under which names. */
  staging: string;
  /** Folder of replaced files, until the take-over is done. */
  replaced: string;
  /** Seals its journal. */
  key: SealKey;
}

/** `forward`: the new site is whole in the workshop. `back`: something failed, and the old one is being put back. */
export type Direction = 'forward' | 'back';

export const JOURNAL_NAMES: Record<Direction, string> = { forward: 'journal.json', back: 'undo.json' };

const KIND = 'workshop-2';
const OWNER = 'owner.json';

/** Path of a staged file: one flat folder, whatever the file's path. */
export function stagedPath(staging: string, path: string): string {
  return join(staging, contentHash(path).slice(0, 32));
}

export function workshopAt(folder: string, { root }: OutputLocation): Workshop {
  return { folder, staging: join(folder, 'new'), replaced: join(folder, 'old'), key: sealKey(root) };
}

/**
 * Makes a workshop beside the output folder, or inside where it cannot be beside.
 * @param taken folders named like a workshop that this user did not seal: they are left alone
 */
export function createWorkshop(location: OutputLocation, taken: readonly string[]): Workshop {
  const [beside, inside] = location.workshops;
  const hasFolder = existsSync(location.folder);
  if (!hasFolder) makeFolders(dirname(location.folder));
  if (taken.includes(beside)) {
    makeFolders(location.folder);
    return makeAt(inside, location);
  }
  try {
    const workshop = makeAt(beside, location);
    if (!hasFolder || canMove(workshop, location)) return workshop;
    removeWorkshop(workshop.folder);
  } catch (error) {
    // A folder whose parent is read-only, such as a mounted one.
    if (!hasFolder || !['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) throw error;
  }
  return makeAt(inside, location);
}

function makeAt(folder: string, location: OutputLocation): Workshop {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new UsageError(
      `${folder} is in the way: another project is writing to ${location.name}, or somebody made that folder.`,
      'Wait until the other build has ended, or move that folder away.',
    );
  }
  const workshop = workshopAt(folder, location);
  const draft = join(folder, `${OWNER}.new`);
  writeDraft(draft, seal(workshop.key, KIND, ownerOf(location)));
  renameSync(draft, join(folder, OWNER));
  mkdirSync(workshop.staging);
  mkdirSync(workshop.replaced);
  return workshop;
}

/** Identifies the workshop's owner, independent of where project and output are moved together. */
function ownerOf({ root, folder }: OutputLocation): { root: string } {
  return { root: relative(dirname(folder), root) || '.' };
}

/**
 * Whether a file can be moved from the workshop in one step: not when the output is a mount of its own. An empty workshop is moved to find
 * out, so that after a kill the next build recognises it.
 */
function canMove(workshop: Workshop, { workshops: [, inside] }: OutputLocation): boolean {
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

/** What is at the path of a workshop. `unsealed`: no build of this user made it, or its seal was lost. */
export type Found =
  | { kind: 'nothing' }
  | { kind: 'own'; workshop: Workshop }
  | { kind: 'unsealed'; folder: string };

/** Finds the workshop of a killed build. Throws a UsageError for a folder that is not a workshop, or one of another project. */
export function findWorkshop(folder: string, location: OutputLocation): Found {
  const state = realDisk.state(folder);
  if (state === null) return { kind: 'nothing' };
  const workshop = workshopAt(folder, location);
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
  if (owner.root !== ownerOf(location).root) {
    throw new UsageError(
      `A build of another project into ${location.name} was not finished: ${join(dirname(location.folder), owner.root)}.`,
      `Build that project again, or delete ${folder}.`,
    );
  }
  return { kind: 'own', workshop };
}

/** The workshop of a build that was killed before it wrote its owner: there is nothing in it to lose. */
function isBarelyBegun(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).every(
      (entry) => entry.name === `${OWNER}.new` && entry.isFile(),
    );
  } catch {
    return false; // gone, or not for us to read
  }
}

/** Deletes a workshop: the journal first, its owner file last, so that a kill in between leaves a recognisable one with nothing to do. */
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
