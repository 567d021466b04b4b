/** Adds files to a folder that others use too: none of theirs is replaced, and nothing is deleted. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolders } from '../../make-folders.ts';
import { UsageError } from '../../usage-error.ts';
import { replaceFile } from '../../written-file.ts';
import { contentHash } from '../source/read.ts';
import { realDisk } from './disk.ts';
import { foldersOf } from './output-path.ts';
import { listed } from './plan.ts';
import { type Claims, sdkClaims, siteClaims } from './record.ts';

export interface AddedFile {
  /** Relative to the folder. */
  path: string;
  text: string;
}

/**
 * Writes files that are missing or that an earlier version of Slipway wrote. Throws a UsageError, with nothing written, when another file
 * is at the path of one.
 */
export function addFiles(folder: string, files: readonly AddedFile[]): void {
  const claims = [sdkClaims(folder), siteClaims(folder, null)];
  const waiting = files.filter(({ path, text }) => textAt(join(folder, path)) !== text);
  const taken = waiting.filter(({ path }) => !isFree(folder, path, claims)).map(({ path }) => path);
  if (taken.length > 0) {
    throw new UsageError(
      `${folder} has other files in these places: ${listed(taken)}.`,
      'Nothing was written. Move them away, or give --out another folder.',
    );
  }
  for (const { path, text } of waiting) {
    const target = join(folder, path);
    makeFolders(dirname(target));
    // One name for all: a draft that a killed process has left is replaced by the next one, and removed by a build.
    replaceFile(target, text, join(dirname(target), `.${basename(target)}.slipway-new`));
  }
}

/** Whether the path is free or has a file that Slipway wrote. A link on the path would lead elsewhere. */
function isFree(folder: string, path: string, claims: readonly Claims[]): boolean {
  const isRoomForFolders = foldersOf(path).every((inner) => {
    const state = realDisk.state(join(folder, inner));
    return state === null || state.kind === 'folder';
  });
  const state = realDisk.state(join(folder, path));
  if (!isRoomForFolders || state === null) return isRoomForFolders;
  if (state.kind !== 'file') return false;
  const hash = contentHash(readFileSync(join(folder, path)));
  return claims.some((list) => list.get(path) === hash);
}

function textAt(path: string): string | null {
  return realDisk.state(path)?.kind === 'file' ? readFileSync(path, 'utf8') : null;
}
