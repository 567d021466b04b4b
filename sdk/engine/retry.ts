import type { Verdict } from '../prover.ts';
import type { DownloadErrorCode } from '../types.ts';

/** Tries without progress before the link is opened instead. */
export const MAX_FAILURES = 6;
/** Times a transfer may lose what it has because the server's file changed, cannot be resumed, or is not what it must be. */
export const MAX_SETBACKS = 4;
/** Refusals of a part before the whole is asked for. */
export const MAX_REFUSALS = 2;
/** Tries of a lookup when there is a link to open instead. */
export const MAX_LOOKUPS = 2;
/** Progress that makes earlier failures forgotten. */
export const PROGRESS_BYTES = 64 * 1024;
/** No answer or no byte for this long is a fault. */
export const STALL_MS = 12_000;

const BASE_MS = 300;
const LONGEST_MS = 15_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * What else is known of a fault: the flaw of a file that came, or what a request met. `unanswered`: nothing at all came, since the server
 * is away, or the browser keeps its answer from the page. `barred`: an answer came, and it is a refusal, however temporary its status
 * sounds. `unproved`: all bytes are here, of several answers, and nothing proves that these were of one version.
 */
export type FaultKind = Verdict['flaw'] | 'unanswered' | 'barred';

/** A try that failed. Its code decides what the engine does next. */
export class Fault extends Error {
  constructor(
    readonly code: DownloadErrorCode,
    detail: unknown = '',
    /** What the server asked for. */
    readonly retryAfterMs = 0,
    readonly kind: FaultKind = '',
  ) {
    super(`${code} ${detail}`);
  }
}

/** `error` as a fault: its own, or one of `code`. */
export function toFault(error: unknown, code: DownloadErrorCode): Fault {
  return error instanceof Fault ? error : new Fault(code, error);
}

/**
 * Full jitter: anything between nothing and 300 ms doubled for each failure, at most 15 s; never under `Retry-After`.
 * `chance`: random, from 0 to under 1.
 */
export function backOffMs(failures: number, retryAfterMs: number, chance: number): number {
  return Math.max(retryAfterMs, chance * Math.min(LONGEST_MS, BASE_MS * 2 ** failures));
}

/** `Retry-After` as seconds or as a date, in ms, at most a minute; 0 when absent or unreadable. */
export function readRetryAfter(value: string, now: number): number {
  const delayMs = Number(value) * 1000 || Date.parse(value) - now;
  return Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, delayMs || 0));
}
