/**
 * Last step: all or nothing. Output grows in a staging folder beside `dist` and takes its place when it is complete, so a
 * failed or killed build leaves the last good `dist` as it was.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface Staging {
  /** Absolute path of the growing output. */
  folder: string;
  write(path: string, contents: string | Uint8Array): void;
  /** Takes a file of the last output as it is, by a hard link where the file system allows it. */
  link(path: string, from: string): void;
  /** Copies a file that belongs to somebody else: a later edit of it must not reach the output. */
  copy(path: string, from: string): void;
  /** Puts the output in place of `dist`. */
  swapIn(): void;
  discard(): void;
}

/** @param outFolder absolute path of `dist` */
export function createStaging(outFolder: string): Staging {
  recoverOutput(outFolder);
  const folder = siblingOf(outFolder, `next-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = new Set<string>();
  const prepare = (path: string): string => {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      made.add(parent);
    }
    return target;
  };
  return {
    folder,
    write(path, contents) {
      writeFileSync(prepare(path), contents);
    },
    link(path, from) {
      const target = prepare(path);
      try {
        linkSync(from, target);
      } catch {
        copyFileSync(from, target); // another file system, or one without links
      }
    },
    copy(path, from) {
      copyFileSync(from, prepare(path), constants.COPYFILE_FICLONE);
    },
    swapIn() {
      const old = siblingOf(outFolder, `old-${process.pid}`);
      if (existsSync(outFolder)) renameSync(outFolder, old);
      renameSync(folder, outFolder);
      rmSync(old, { recursive: true, force: true });
    },
    discard() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Clears what killed builds left beside `dist`. Should one have been killed between the two renames of a swap, the last
 * good output is put back.
 */
export function recoverOutput(outFolder: string): void {
  const parent = dirname(outFolder);
  if (!existsSync(parent)) return;
  const prefix = `.${basename(outFolder)}-`;
  for (const name of readdirSync(parent)) {
    const match = name.startsWith(prefix) ? /^(next|old)-(\d+)$/.exec(name.slice(prefix.length)) : null;
    if (match === null || isRunning(Number(match[2]))) continue;
    const left = join(parent, name);
    if (match[1] === 'old' && !existsSync(outFolder)) renameSync(left, outFolder);
    else rmSync(left, { recursive: true, force: true });
  }
}

function siblingOf(outFolder: string, name: string): string {
  return join(dirname(outFolder), `.${basename(outFolder)}-${name}`);
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // no such process: its build was killed
  }
}

/** Size and time of a finished file, for the record of what was written. */
export function statRow(folder: string, path: string): { sizeBytes: number; mtimeMs: number } {
  const { size, mtimeMs } = statSync(join(folder, path));
  return { sizeBytes: size, mtimeMs };
}
