import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Creates a folder and those around it. Node's own recursive call never returns where a folder exists and the system says of a new one in
 * it that there is no such place, as below `/proc`; here that is an error.
 * @param mode of the folders that are created @returns the outermost of them; undefined when the folder was there
 */
export function makeFolders(path: string, mode?: number): string | undefined {
  if (isFolder(path)) return undefined;
  try {
    mkdirSync(path, { mode });
    return path;
  } catch (error) {
    if (isFolder(path)) return undefined; // another process was faster
    if (errorCode(error) !== 'ENOENT' || isFolder(dirname(path))) throw error;
  }
  const outermost = makeFolders(dirname(path), mode);
  return makeFolders(path, mode) === undefined ? outermost : (outermost ?? path);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
