/** Single files that commands write to a path given by the user, without silently overwriting other work. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';
import { isWithin } from './is-within.ts';
import { makeFolders } from './make-folders.ts';
import { systemRefusal } from './system-error.ts';
import { UsageError } from './usage-error.ts';

/** Takes back what has been created within `allOrNothing`. */
let undo: (() => void)[] = [];

/** Creates a file with its folders; `false` when anything exists there, even a dangling link. */
export function createFile(path: string, text: string): boolean {
  return allOrNothing(() => {
    const outermost = makeFolders(dirname(path));
    if (outermost !== undefined) undo.push(() => removeEmpty(dirname(path), outermost));
    const file = openNew(path);
    if (file === null) return false;
    undo.push(() => rmSync(path, { force: true }));
    try {
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
    return true;
  });
}

function openNew(path: string): number | null {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return null;
    throw error;
  }
}

/** Runs what creates files. When it fails, those it has created are removed again, so that a second try finds nothing in its way. */
export function allOrNothing<Result>(create: () => Result): Result {
  const before = undo;
  undo = [];
  try {
    const result = create();
    before.push(...undo);
    return result;
  } catch (error) {
    for (const step of undo.toReversed()) step();
    throw systemRefusal(error, 'Nothing of it was left behind.') ?? error;
  } finally {
    undo = before;
  }
}

/** Removes a folder and those around it, up to `outermost`, as long as they hold nothing else. */
function removeEmpty(folder: string, outermost: string): void {
  try {
    for (let inner = folder; isWithin(inner, outermost); inner = dirname(inner)) rmdirSync(inner);
  } catch {
    // Something else is in it.
  }
}

/**
 * Creates a file with all of its text at once, so that nobody reads half of it; `false` when anything exists there. Its folder has to be
 * there. @param mode its permissions, whatever the umask
 */
export function createWhole(path: string, text: string, mode?: number): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { flag: 'wx', mode });
  try {
    if (mode !== undefined) chmodSync(draft, mode);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    writeFileSync(path, text, { flag: 'wx', mode }); // a file system without links
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Writes a report, replacing an earlier one. Throws a UsageError when another file is there. @param isOurs whether an existing text is an
 * earlier report
 */
export function writeReport(path: string, text: string, isOurs: (text: string) => boolean): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A pipe or a device such as /dev/stdout has no contents to lose.
  if (stats !== undefined && !statSync(path).isFile()) {
    writeFileSync(path, text);
    return;
  }
  if (stats !== undefined && !isOurs(readFileSync(path, 'utf8'))) {
    throw new UsageError(
      `${path} is there already, and holds something else than what this command writes.`,
      'Give --out another name, or move that file away.',
    );
  }
  makeFolders(dirname(path));
  replaceFile(stats === undefined ? path : realpathSync(path), text);
}

/**
 * Writes a file that is to be renamed over another. What is at its path, such as a symbolic link or what a killed process has left, is
 * removed first and never written through.
 */
export function writeDraft(draft: string, text: string | Uint8Array): void {
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { flag: 'wx' });
}

/** Replaces a file atomically: after a kill at any moment there is the old or the new one. @param draft the new one, until it is whole */
export function replaceFile(path: string, text: string, draft = `${path}.${process.pid}.slipway-new`): void {
  try {
    writeDraft(draft, text);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Writes all bytes into an open file: a disk may take less at a time than it is given. @param start offset in the file */
export function writeAt(file: number, start: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, start + done);
}
