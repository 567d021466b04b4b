/** Single files that commands write where a person says: never over somebody else's work without a word. */
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './usage-error.ts';

/** Creates a file with its folders; `false` when anything is there, a link that leads nowhere too. */
export function createFile(path: string, text: string): boolean {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Writes a report that may be written again. Throws a UsageError when a file of another kind is there.
 * @param isOurs whether a text that is there is an earlier report
 */
export function writeReport(path: string, text: string, isOurs: (text: string) => boolean): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A pipe or a device such as /dev/stdout holds nothing that could be lost.
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
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(stats === undefined ? path : realpathSync(path), text);
}

/** Replaces a file as a whole: killed at any moment, the old one or the new one is there. */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.slipway-new`;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
