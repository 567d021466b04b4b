import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface WatchedRun {
  wallMs: number;
  /** Of the whole process, its threads included. */
  peakMb: number;
  /** Of all cores together; 0 where the system has no such figure. */
  cpuMs: number;
}

export interface WatchedCommand {
  /** Default: Node. */
  program?: string;
  /** Folder it runs in. */
  cwd?: string;
}

/** Runs Node, or another program, and watches its memory. Rejects with what it printed when it ends with an error. */
export function watchedRun(
  args: readonly string[],
  { program = process.execPath, cwd = process.cwd() }: WatchedCommand = {},
): Promise<WatchedRun> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, CI: '1' },
    });
    let peakMb = 0;
    let cpuMs = 0;
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, peakOf(child.pid));
      cpuMs = Math.max(cpuMs, cpuOf(child.pid));
    }, 20);
    child.on('exit', (code) => {
      clearInterval(watch);
      if (code === 0) resolve({ wallMs: performance.now() - started, peakMb, cpuMs });
      else reject(new Error(`${args.join(' ')} ended with ${code}:\n${errors}`));
    });
  });
}

/** High-water mark in MB; 0 where the system has none. */
function peakOf(pid: number | undefined): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0; // the process has just ended, or this is not Linux
  }
}

/** Ticks of a hundredth of a second, in user mode and in the kernel. */
function cpuOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0; // as above
  }
}
