/**
 * Allows one build of a project at a time, across processes, without a service and without stale locks: a lock held by a killed process
 * counts as free.
 *
 * Locks are numbered files. The highest number holds; whoever finds it free makes the next one, which only one process can.
 * The highest file is never deleted, so a number is never used twice and nobody can take over a lock that is not stale.
 */
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../error-code.ts';
import { makeFolders } from '../../make-folders.ts';
import { createWhole } from '../../written-file.ts';
import { linkOnWay, readOwnText } from '../trust/own-path.ts';
import { realDisk } from './disk.ts';

/** Who holds a lock. */
export interface LockHolder {
  pid: number;
  /** When the process started, in the system's own units: process ids are reused. `null` where that is unknown. */
  started: string | null;
  /** Machine and container: a process id means nothing elsewhere. */
  machine: string;
}

export interface Lock {
  /** Whether other processes can see it: not where `.slipway` cannot be written, or is a link. */
  isShared: boolean;
  release(): void;
}

/** At most twelve digits, which no project reaches; longer numbers are not locks and could not be incremented exactly. */
const NAME = /^build-lock\.(\d{1,12})$/;
const FREE = 'free\n';
/** Between two tries to get a lock. */
const POLL_MS = 100;
/** Between two heartbeats. */
const BEAT_MS = 5000;
/** A holder whose process cannot be inspected counts as gone after this long without a heartbeat. */
const SILENT_MS = 30_000;

/** Numbers of the locks that this process holds. */
const held = new Set<string>();

/** Error codes of a disk that cannot be written; the last two when `.slipway` is a file. */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EEXIST', 'ENOTDIR'];

/** The lock of the project at `root`, or who holds it. */
export function tryLock(root: string): Lock | LockHolder {
  const folder = join(root, '.slipway');
  const own: Lock = { isShared: false, release: () => {} };
  if (linkOnWay(root, folder) !== null) return own;
  try {
    return lockIn(folder);
  } catch (error) {
    // As with the cache: a disk that is full or read-only never fails the build.
    if (UNWRITABLE.includes(errorCode(error))) return own;
    throw error;
  }
}

function lockIn(folder: string): Lock | LockHolder {
  makeFolders(folder);
  for (;;) {
    const highest = Math.max(0, ...numbersIn(folder));
    const holder = highest === 0 ? null : holderOf(join(folder, `build-lock.${highest}`));
    if (holder !== null) return holder;
    const path = join(folder, `build-lock.${highest + 1}`);
    if (!createWhole(path, entry())) continue; // another process was faster
    // A process that listed the folder long ago may have made a number that others have passed since.
    // Whoever passed it removes it too, perhaps first.
    if (Math.max(...numbersIn(folder)) > highest + 1) rmSync(path, { force: true });
    else return hold(folder, highest + 1);
  }
}

/** Waits for the lock; returns its holder when `waitMs` have passed. @param onWait called once when there is something to wait for */
export async function takeLock(
  root: string,
  waitMs: number,
  onWait: (holder: LockHolder) => void,
): Promise<Lock | LockHolder> {
  const until = Date.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    const lock = tryLock(root);
    if ('release' in lock || Date.now() >= until) return lock;
    if (isFirst) onWait(lock);
    await sleep(POLL_MS);
  }
}

function hold(folder: string, number: number): Lock {
  const path = join(folder, `build-lock.${number}`);
  held.add(path);
  removeOlder(folder, number);
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // Somebody deleted .slipway: there is no file left for a heartbeat.
    }
  }, BEAT_MS);
  beat.unref();
  return {
    isShared: true,
    release() {
      clearInterval(beat);
      held.delete(path);
      try {
        if (readFileSync(path, 'utf8') !== entry()) return; // .slipway was deleted, and the lock is another's
        writeFileSync(path, FREE, { flag: 'r+' });
      } catch {
        rmSync(path, { force: true }); // a full disk, or a deleted .slipway
      }
    },
  };
}

/** Removes earlier locks, and leftovers of processes that were killed while they made one. */
function removeOlder(folder: string, number: number): void {
  for (const name of readdirSync(folder)) {
    const older = /^build-lock\.(\d{1,12})(?:\.\w+)?$/.exec(name)?.[1];
    if (older !== undefined && Number(older) < number) removeLock(join(folder, name));
  }
}

/** A folder with a lock's name is not a lock; if it is not empty, it stays and does no harm. */
function removeLock(path: string): void {
  try {
    if (realDisk.state(path)?.kind === 'folder') rmdirSync(path);
    else rmSync(path, { force: true });
  } catch {
    // Not empty, or not ours to remove: harmless, since only the highest lock counts.
  }
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number);
}

/** Who holds the lock in this file now; `null` when it is free. */
function holderOf(path: string): LockHolder | null {
  const text = readOwnText(dirname(path), path);
  const state = realDisk.state(path);
  // Deleted at this moment: the next try will find another. Or a folder, a link or a pipe, which no process holds.
  if (text === null || state === null || text.startsWith(FREE)) return null;
  // A time in the future was set by hand or by a wrong clock: it is not a heartbeat.
  const isSilent = Math.abs(Date.now() - state.mtimeMs) > SILENT_MS;
  const holder = parseHolder(text);
  if (holder === null) return isSilent ? null : { pid: 0, started: null, machine: '' }; // half written
  if (held.has(path)) return holder;
  if (holder.machine !== machine()) return isSilent ? null : holder;
  const started = startOf(holder.pid);
  if (started === null) return null;
  if (started !== '' && holder.started !== null) return started === holder.started ? holder : null;
  // Outside Linux another process may have the number of a killed one: only a heartbeat says that it is the same.
  return isSilent ? null : holder;
}

function parseHolder(text: string): LockHolder | null {
  try {
    const { pid, started, machine } = JSON.parse(text) as LockHolder;
    return typeof pid === 'number' && typeof machine === 'string' ? { pid, started, machine } : null;
  } catch {
    return null;
  }
}

/** This process's entry in a lock. */
function entry(): string {
  const started = startOf(process.pid);
  const holder: LockHolder = {
    pid: process.pid,
    started: started === '' ? null : started,
    machine: machine(),
  };
  return `${JSON.stringify(holder)}\n`;
}

/** When a process started; an empty text where the system does not know, `null` when there is no such process. */
function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return null; // EPERM: it runs and belongs to somebody else
  }
  try {
    // Its name is in brackets and may hold anything; the fields after it are numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A zombie process holds nothing any more.
    return fields[0] === 'Z' ? null : (fields[19] ?? '');
  } catch {
    return '';
  }
}

let machineName: string | null = null;

function machine(): string {
  machineName ??= [
    hostname(),
    orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    orEmpty(() => readlinkSync('/proc/self/ns/pid')),
  ].join(' ');
  return machineName;
}

/** Facts that only Linux provides. */
function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
