/** One build of a project at a time: who holds the lock, and when it is free again. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-project.ts';
import { type Lock, type LockHolder, takeLock, tryLock } from './lock.ts';

let root = '';

beforeEach(() => {
  root = temporaryFolder();
});

function take(): Lock {
  const lock = tryLock(root);
  if (!('release' in lock)) throw new Error(`held by ${JSON.stringify(lock)}`);
  return lock;
}

const lockFiles = () => readdirSync(join(root, '.slipway')).filter((name) => name.startsWith('build-lock'));

/** The lock as another process would have left it. */
function writeLock(holder: Partial<LockHolder> | string, ageMs = 0): void {
  const own = ownEntry();
  const path = join(root, '.slipway/build-lock.7');
  mkdirSync(join(root, '.slipway'), { recursive: true });
  writeFileSync(path, typeof holder === 'string' ? holder : JSON.stringify({ ...own, ...holder }));
  const time = new Date(Date.now() - ageMs);
  utimesSync(path, time, time);
}

/** What this process writes when it takes a lock. */
function ownEntry(): LockHolder {
  const before = root;
  root = temporaryFolder();
  const lock = take();
  const entry = JSON.parse(readFileSync(join(root, '.slipway/build-lock.1'), 'utf8')) as LockHolder;
  lock.release();
  root = before;
  return entry;
}

/** The number of a process that has ended. */
function endedProcess(): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', '0']);
    child.on('exit', () => resolve(child.pid ?? 0));
  });
}

test('one holds it, others hear who; then the next one may', () => {
  const lock = take();
  expect(tryLock(root)).toMatchObject({ pid: process.pid });
  lock.release();
  take().release();
});

test('it leaves one small file, whatever was before', async () => {
  for (let count = 0; count < 5; count += 1) take().release();
  writeFileSync(join(root, '.slipway/build-lock.3.123'), 'of a process that was killed while it made it');
  take().release();
  expect(lockFiles()).toEqual(['build-lock.6']);
});

test('a killed process holds nothing', async () => {
  writeLock({ pid: await endedProcess() });
  take().release();
});

test('a process that runs holds it; another of the same number does not', () => {
  writeLock({ pid: process.ppid, started: startOf(process.ppid) });
  expect(tryLock(root)).toMatchObject({ pid: process.ppid });
  if (startOf(process.ppid) === null) return; // a system without start times of processes
  writeLock({ pid: process.ppid, started: '1' });
  take().release();
});

test('where starts of processes are unknown, one holds it while it gives signs of life', () => {
  writeLock({ pid: process.ppid, started: null });
  expect(tryLock(root)).toMatchObject({ pid: process.ppid });
  writeLock({ pid: process.ppid, started: null }, 60_000);
  take().release();
});

test('a process of another machine holds it while it gives signs of life', () => {
  writeLock({ pid: 1, machine: 'elsewhere' });
  expect(tryLock(root)).toMatchObject({ machine: 'elsewhere' });
  writeLock({ pid: 1, machine: 'elsewhere' }, 60_000);
  take().release();
});

test('half a lock counts as one until it is old', () => {
  writeLock('{"pid": 12');
  expect('release' in tryLock(root)).toBe(false);
  writeLock('{"pid": 12', 60_000);
  take().release();
});

test('who waits gets it when it is free, and hears once for whom', async () => {
  const lock = take();
  const heard: number[] = [];
  const waiting = takeLock(root, 10_000, ({ pid }) => {
    heard.push(pid);
    lock.release();
  });
  const next = await waiting;
  expect(['release' in next, heard]).toEqual([true, [process.pid]]);
  expect(await takeLock(root, 0, () => {})).toMatchObject({ pid: process.pid });
  if ('release' in next) next.release();
});

test('a number that others have passed is given up', () => {
  const lock = take();
  lock.release();
  take().release();
  writeFileSync(
    join(root, '.slipway/build-lock.9'),
    JSON.stringify({ ...ownEntry(), pid: process.ppid, started: null }),
  );
  expect(tryLock(root)).toMatchObject({ pid: process.ppid });
  expect(lockFiles().sort()).toEqual(['build-lock.2', 'build-lock.9']);
});

function startOf(pid: number): string | null {
  if (!existsSync('/proc/self/stat')) return null;
  return (
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19] ?? null
  );
}

test.each([
  ['a folder of its name', () => mkdirSync(join(root, '.slipway/build-lock.1'), { recursive: true })],
  [
    'a folder with something in it',
    () => mkdirSync(join(root, '.slipway/build-lock.1/theirs'), { recursive: true }),
  ],
  ['a time that is yet to come', () => writeLock({ pid: 1, machine: 'elsewhere' }, -DAY_MS)],
  ['a number that cannot be counted on', () => writeNumbered('9'.repeat(30))],
  ['a link to nowhere', () => linkLock('nowhere')],
])('%s holds nothing', (_, leave) => {
  leave();
  take().release();
  take().release();
});

test('where .slipway is a link, nothing is written behind it, and nobody waits', () => {
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere, join(root, '.slipway'));
  const lock = take();
  expect([lock.isShared, readdirSync(elsewhere)]).toEqual([false, []]);
});

const DAY_MS = 24 * 3_600_000;

function writeNumbered(number: string): void {
  mkdirSync(join(root, '.slipway'), { recursive: true });
  writeFileSync(join(root, `.slipway/build-lock.${number}`), '{}');
}

function linkLock(target: string): void {
  mkdirSync(join(root, '.slipway'), { recursive: true });
  symlinkSync(target, join(root, '.slipway/build-lock.1'));
}
