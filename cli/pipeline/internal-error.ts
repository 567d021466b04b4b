/**
 * What happens when Slipway itself fails on a file: the file's name is never lost. Faults of content are values, so
 * whatever is thrown while one file is read or rendered is a mistake of ours, or a machine without memory for it.
 */
import { UsageError } from '../usage-error.ts';
import { ChangedMeanwhile } from './asset-files.ts';
import { isCleanerNeeded } from './clean-on-demand.ts';
import type { Problem } from './problems.ts';

/** Runs a step of one file; what it throws becomes a problem of the file, and `otherwise` its answer. */
export function withinFile<Result>(
  file: string,
  problems: Problem[],
  otherwise: Result,
  step: () => Result,
): Result {
  try {
    return step();
  } catch (error) {
    problems.push(internalError(error, file));
    return otherwise;
  }
}

/** The problem of a thrown error. Throws it again when it is about the surroundings or the way the command was called. */
export function internalError(error: unknown, file: string): Problem {
  if (
    error instanceof UsageError ||
    error instanceof ChangedMeanwhile ||
    isCleanerNeeded(error) ||
    isOfSurroundings(error)
  )
    throw error;
  const what = error instanceof Error ? error.message : String(error);
  const isTooDeep = error instanceof RangeError && /call stack/.test(what);
  if (process.env['SLIPWAY_DEBUG'] && error instanceof Error)
    process.stderr.write(`${file}\n${error.stack}\n`);
  return {
    code: 'internal/error',
    severity: 'error',
    file,
    span: null,
    fieldPath: '',
    message: isTooDeep
      ? 'Slipway cannot follow what is nested in this file.'
      : `Slipway failed on this file, by a mistake of its own: ${what.split('\n')[0] ?? ''}`,
    hint: 'Please report it with the file. SLIPWAY_DEBUG=1 prints where it happened.',
  };
}

/** A full disk, a folder that may not be written: errors of the system have a code such as `ENOSPC`. */
function isOfSurroundings(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z]+$/.test(error.code)
  );
}
