import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files of Linux that are in memory alone. Tests write and remove many small ones, which takes a disk a fifth of a run's time. */
const IN_MEMORY = '/dev/shm';
/** Several times what a run has at a time; a container often has 64 MB there. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** Folders are named by the process whose run they are. */
const PREFIX = 'slipway-run-';
const OF_A_RUN = new RegExp(`^${PREFIX}(\\d+)-`);

/** Where everybody may have files, on systems that have it; the usual folder may be private to one user. */
const SHARED = ['/var/tmp', '/tmp'];

/**
 * Gives a run a temporary folder of its own, which goes with it whatever tests leave in it. Others may read there: a server that root
 * has started reads sites as another user. Returns what removes it.
 */
export function openTemporaryFolder(): () => void {
  process.umask(0o022);
  const isChosen = process.env['TMPDIR'] !== undefined;
  const inMemory = !isChosen && isRoomy(IN_MEMORY) ? [IN_MEMORY] : [];
  const base = [...inMemory, tmpdir(), ...SHARED].find(isOpen) ?? tmpdir();
  removeAbandoned(base);
  const folder = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** What killed runs have left, which would take up memory until the machine is started again. */
function removeAbandoned(base: string): void {
  for (const name of readdirSync(base)) {
    const [, pid] = OF_A_RUN.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(base, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a folder has room for a run beside its programs, and lets programs be started from it. */
function isRoomy(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    const hasMemory = process.availableMemory() >= 2 * ROOM_BYTES;
    return hasMemory && bavail * bsize >= ROOM_BYTES && isExecutable(path);
  } catch {
    return false; // no such folder, or not to be written
  }
}

function isExecutable(path: string): boolean {
  const folder = mkdtempSync(join(path, 'slipway-probe-'));
  try {
    const program = join(folder, 'probe');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether every user may go through all folders of the path. */
function isOpen(path: string): boolean {
  try {
    const isPassable = (statSync(path).mode & 0o001) !== 0;
    return isPassable && (path === dirname(path) || isOpen(dirname(path)));
  } catch {
    return false; // does not exist
  }
}
