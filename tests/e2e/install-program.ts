/** Installs what tests need with the machine's own package manager, one installation at a time. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from './shared-builds.ts';

export type InstallCommand = readonly [program: string, ...args: string[]];

/** A package manager of another system fails at once; one that hangs is ended. */
const LIMIT_MS = 300_000;
const RETRY_MS = 200;

/**
 * Tries one command after the other until `find` returns a path, and returns that.
 * Package managers lock their database, so workers that lack the same program wait for each other.
 * Throws with what was tried.
 */
export function installUntilFound(
  name: string,
  commands: readonly InstallCommand[],
  find: () => string | null,
): string {
  return oneAtATime(() => {
    const present = find();
    if (present !== null) return present;
    const tried: string[] = [];
    for (const [program, ...args] of commands) {
      const ended = run(program, args);
      const path = find();
      if (path !== null) return path;
      tried.push(`${[program, ...args].join(' ')}: ${ended}`);
    }
    throw new Error(`No ${name} was found and none could be installed. Tried:\n${tried.join('\n')}`);
  });
}

/** The last thing that a command said: another system's package manager does not exist, and one without rights says so. */
function run(program: string, args: readonly string[]): string {
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: LIMIT_MS });
  if (error !== undefined) return error.message;
  return `${stdout}${stderr}`.trim().split('\n').at(-1) ?? '';
}

/** Seconds that apt-get waits while another program holds its lock. */
const LOCK_SECONDS = 120;
const WAIT = `-o DPkg::Lock::Timeout=${LOCK_SECONDS}`;

/** For a package of Debian; the other systems' managers take the name alone. */
export function aptInstall(...packages: string[]): InstallCommand {
  return [
    'sh',
    '-c',
    `apt-get ${WAIT} update && DEBIAN_FRONTEND=noninteractive apt-get ${WAIT} install -y --no-install-recommends ${packages.join(' ')}`,
  ];
}

function oneAtATime<T>(task: () => T): T {
  const folder = sharedFolder();
  if (folder === undefined) return task(); // one program alone
  const lock = join(folder, 'installing');
  while (!claimed(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  try {
    return task();
  } finally {
    rmdirSync(lock);
  }
}

function claimed(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
