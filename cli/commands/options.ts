import { availableParallelism } from 'node:os';
import { isCalendarDate, isDateTime, startOfDay } from '../../schemas/plain/zoned-time.ts';
import { UsageError } from '../usage-error.ts';

const HALF_DAY_MS = 43_200_000;

/**
 * The moment given with `--now`, or this one. Epoch milliseconds. A date means noon of that day in the site's time zone. What is no date
 * in content is none here either. @param root of the project
 */
export async function parseNow(text: string | undefined, root: string): Promise<number> {
  if (text === undefined) return Date.now();
  if (isCalendarDate(text)) {
    // Imported late: a build with nothing to do loads no parser.
    const { writtenTimeZone } = await import('../pipeline/project/time-zone.ts');
    return startOfDay(text, writtenTimeZone(root)) + HALF_DAY_MS;
  }
  if (isDateTime(text)) return Date.parse(text);
  throw new UsageError(`"${text}" is not a date.`, 'Write --now 2026-03-31 or --now 2026-03-31T18:00+02:00.');
}

/** Threads that any machine can be asked for. */
const LEAST_LIMIT = 16;
const THREADS_PER_PROCESSOR = 4;

/** `--workers`: each thread takes some 25 MB, and far more of them than processors take the time of the build. */
export function parseWorkers(text: string, processors = availableParallelism()): number {
  const count = parseCount(text, '--workers');
  const most = Math.max(LEAST_LIMIT, THREADS_PER_PROCESSOR * processors);
  if (count <= most) return count;
  throw new UsageError(
    `--workers takes at most ${most} threads on this machine, which has ${processors === 1 ? 'one processor' : `${processors} processors`}, not "${text}".`,
    'Leave it out: a build takes as many as pay.',
  );
}

/** A whole number from 1 on, for `--top` and the like. */
export function parseCount(text: string, flag: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new UsageError(`${flag} takes a whole number from 1 on, not "${text}".`, `Write ${flag} 2.`);
}

/** A port number; 0 lets the system choose a free one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`"${text}" is not a port.`, 'Write --port 4321, a number from 0 to 65535.');
}
