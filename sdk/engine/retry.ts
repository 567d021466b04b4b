import type { Verdict } from '../prover.ts';
import type { DownloadErrorCode } from '../slipway.d.ts';

/** Attempts without progress before the link is opened instead. */
export const MAX_FAILURES = 6;
/** Times a transfer may lose its bytes because the server's file changed, cannot be resumed, or is not the expected one. */
export const MAX_SETBACKS = 4;
/** Refused partial requests before the whole file is requested. */
export const MAX_REFUSALS = 2;
/** Attempts of a lookup when there is a link to open instead. */
export const MAX_LOOKUPS = 2;
/** Progress that resets the count of failures. */
export const PROGRESS_BYTES = 64 * 1024;
/** A request fails after this long without an answer or a byte. */
export const STALL_MS = 12_000;

const BASE_MS = 300;
const LONGEST_MS = 15_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * More about a failure: the flaw of a complete file, or what a request met. `unanswered`: no response at all, because the server is down or
 * the browser hides its responses from the page. `barred`: the response is a refusal, although its status sounds temporary. `unproved`: all
 * bytes are here, from several responses, and nothing proves that these were of one version.
 */
export type FailureKind = Verdict['flaw'] | 'unanswered' | 'barred';

/** An attempt that failed. Its code decides what the engine does next. */
export class DownloadFailure extends Error {
  constructor(
    readonly code: DownloadErrorCode,
    detail: unknown = '',
    /** Delay from the server's `Retry-After`. */
    readonly retryAfterMs = 0,
    readonly kind: FailureKind = '',
  ) {
    super(`${code} ${detail}`);
  }
}

/** `error` itself if it is a `DownloadFailure`, otherwise one of `code`. */
export function toFailure(error: unknown, code: DownloadErrorCode): DownloadFailure {
  return error instanceof DownloadFailure ? error : new DownloadFailure(code, error);
}

/**
 * Full jitter: a random delay of up to 300 ms doubled for each failure, at most 15 s, and never below `Retry-After`. `chance`: random, from
 * 0 to under 1.
 */
export function backOffMs(failures: number, retryAfterMs: number, chance: number): number {
  return Math.max(retryAfterMs, chance * Math.min(LONGEST_MS, BASE_MS * 2 ** failures));
}

/** `Retry-After` as seconds or as a date, in ms, at most a minute; 0 when absent or unreadable. */
export function readRetryAfter(value: string, now: number): number {
  const delayMs = Number(value) * 1000 || Date.parse(value) - now;
  return Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, delayMs || 0));
}
