/**
 * Builds that several test files look at are made once a run, by whichever file needs one first, in a folder that goes when the run
 * ends. Vitest calls `setup` before the first worker starts.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Names the folder of this run's builds; workers inherit it. */
const VARIABLE = 'SLIPWAY_SHARED_BUILDS';

export function setup(): () => void {
  // Compiles the command line, which two workers would otherwise do at once.
  execFileSync(process.execPath, [resolve(import.meta.dirname, '../../bin/slipway.js'), '--version']);
  const folder = mkdtempSync(join(tmpdir(), 'slipway-builds-'));
  // Servers that are started as root read sites as another user.
  chmodSync(folder, 0o755);
  process.env[VARIABLE] = folder;
  return () => {
    for (const name of readdirSync(folder)) if (name.endsWith(PID)) end(Number.parseInt(name, 10));
    rmSync(folder, { recursive: true, force: true });
  };
}

const PID = '.pid';

/** Has a program ended after the last test of the run: the worker that started it may be gone before. */
export function endWithRun(child: ChildProcess): void {
  writeFileSync(join(sharedFolder() ?? '', `${child.pid}${PID}`), '');
  child.unref();
}

function end(pid: number): void {
  try {
    process.kill(pid);
  } catch {
    // It has ended by itself.
  }
}

/** What the workers of this run share; programs such as benchmarks have no run that ends, and share nothing. */
export function sharedFolder(): string | undefined {
  return process.env[VARIABLE];
}

/**
 * Absolute path of a folder that `build` has filled, in this process or another. Nobody changes it. Rejects in every file with what
 * went wrong where it was built.
 */
export async function sharedBuild(
  name: string,
  build: (folder: string) => void | Promise<void>,
): Promise<string> {
  const root = sharedFolder();
  if (root === undefined) throw new Error('Only tests share builds: vitest.config.ts sets them up.');
  const [folder, begun, failed] = [
    join(root, name),
    join(root, `${name}.begun`),
    join(root, `${name}.failed`),
  ];
  if (!claim(begun)) {
    while (!existsSync(folder)) {
      if (existsSync(failed))
        throw new Error(`${name} could not be built: see the first file that needed it.`);
      await pause(50);
    }
    return folder;
  }
  const growing = `${folder}.growing`;
  try {
    mkdirSync(growing);
    await build(growing);
    renameSync(growing, folder);
  } catch (error) {
    writeFileSync(failed, '');
    throw error;
  }
  return folder;
}

/** Whether nobody was first. */
function claim(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false; // another worker builds it, or has
  }
}
