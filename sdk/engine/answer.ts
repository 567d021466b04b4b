/** Decides what a response of the package's server is. Pure. `partial-answer.ts` judges parts, which no first request gets. */
import type { ResumeRecord, Validators } from './resume-record.ts';
import { DownloadFailure, readRetryAfter } from './retry.ts';

/** The fields of a resume record that matter when a request is made. */
export type Held = Pick<ResumeRecord, 'etag' | 'lastModified' | 'totalBytes' | 'expected'>;

export interface Verdict {
  /** The body is the whole package, so stored bytes are discarded. Otherwise it continues at the requested byte. */
  isWhole: boolean;
  totalBytes: number | null;
  /** All bytes are stored already; there is no body. */
  isComplete?: true;
  /** The body is proved to be of the stored version. Otherwise it must repeat some stored bytes. */
  isSame?: boolean;
  /**
   * Removes stored bytes, which the body repeats first, from its next piece; `null` as long as it only repeats. Throws a `DownloadFailure`
   * when they differ.
   */
  skipStored?: (piece: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | null;
}

/** Stored bytes that a response must repeat when nothing else proves its version. Halved for each failure in a row. */
const OVERLAP_BYTES = 256 * 1024;
/** Longer than any run of zeros that aligns an entry. */
const LEAST_OVERLAP_BYTES = 64 * 1024;

/**
 * Only a strong ETag proves that two responses are of one version. A weak one (`W/"…"`) may stay the same when bytes change; a date may,
 * when a file is replaced within the same second or keeps its old date.
 */
export function isStrong(etag: string | null): boolean {
  return !!etag?.startsWith('"');
}

/**
 * First byte to request when `offset` bytes are stored: the next one if the server's ETag or the hashes of chunks will prove the version.
 * Otherwise an earlier one, so that the response repeats stored bytes.
 */
export function resumeFrom(
  { etag, expected }: Pick<Held, 'etag' | 'expected'>,
  offset: number,
  failures: number,
): number {
  if (isStrong(etag) || expected?.chunks) return offset;
  const overlapBytes = Math.max(LEAST_OVERLAP_BYTES, OVERLAP_BYTES / 2 ** failures);
  // From byte 0 on the response is the whole file, which needs no proof.
  return Math.max(0, offset - overlapBytes);
}

export function readValidators(headers: Headers): Validators {
  return { etag: headers.get('ETag'), lastModified: headers.get('Last-Modified') };
}

/** Whether the body is compressed: its length says nothing, and a part of it is not a part of the file. */
export function isEncoded(headers: Headers): boolean {
  return !/^\s*(?:identity)?\s*$/i.test(headers.get('Content-Encoding') ?? '');
}

/** Length of the file's bytes in the body; 0 when unknown. */
export function readLength(headers: Headers): number {
  return isEncoded(headers) ? 0 : Number(headers.get('Content-Length'));
}

/**
 * Judges status and headers of a response; throws a `DownloadFailure` when the body is useless. `null`: a part (206, 416), which has to be
 * compared with the stored bytes. `now` is in ms.
 */
export function judgeAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  now: number,
): Verdict | null {
  if (status === 416) return null;
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    // 500 need not be temporary: hosts that cannot serve a part send it as well.
    const kind = status === 500 ? 'barred' : '';
    throw new DownloadFailure('network', status, readRetryAfter(headers.get('Retry-After') ?? '', now), kind);
  }
  if (status !== 200 && status !== 206) throw new DownloadFailure('refused', status);
  if (/html|^multipart/i.test(headers.get('Content-Type') ?? ''))
    throw new DownloadFailure('not-package', 'HTML');
  return status === 200 ? { isWhole: true, totalBytes: readLength(headers) || null } : null;
}
