/** Decides whether a response of the package's server continues the stored bytes. Pure. */
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

/** Whether both validators are present and differ. Weak and strong forms of one ETag count as equal. */
function isOther(mine: string | null, theirs: string | null): boolean {
  return !!mine && !!theirs && mine.replace(/^W\//, '') !== theirs.replace(/^W\//, '');
}

/**
 * Judges status and headers of a response for the bytes from `from`; throws a `DownloadFailure` when the body is useless. `now` is in ms.
 */
export function judgeAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  held: Held,
  from: number,
  now: number,
): Verdict {
  const read = (name: string) => headers.get(name) ?? '';
  const contentRange = read('Content-Range');
  const range = /^bytes (\d*)[-\d*]*\/(\d*)/.exec(contentRange);
  const rangeTotal = Number(range?.[2]) || null;

  if (status === 416) {
    if (from > 0 && rangeTotal === from && !held.totalBytes)
      return { isWhole: false, totalBytes: from, isComplete: true, isSame: true };
    throw new DownloadFailure('changed', status);
  }
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    // 500 need not be temporary: hosts that cannot serve a part send it as well.
    const kind = status === 500 ? 'barred' : '';
    throw new DownloadFailure('network', status, readRetryAfter(read('Retry-After'), now), kind);
  }
  if (status !== 200 && status !== 206) throw new DownloadFailure('refused', status);
  if (/html|^multipart/i.test(read('Content-Type'))) throw new DownloadFailure('not-package', 'HTML');

  const isEncoded = !/^\s*(?:identity)?\s*$/i.test(read('Content-Encoding'));
  const bodyBytes = isEncoded ? 0 : Number(read('Content-Length'));
  if (status === 200) return { isWhole: true, totalBytes: bodyBytes || null };
  // A part of a compressed body is not a part of the file.
  if (isEncoded && from > 0) throw new DownloadFailure('changed', 'compressed');

  // Cross-origin responses hide Content-Range unless the server exposes it; length and date are always visible.
  const totalBytes = rangeTotal ?? (range || !bodyBytes ? null : from + bodyBytes);
  const beginsHere = range ? range[1] === `${from}` : from > 0 && totalBytes;
  const { etag, lastModified } = readValidators(headers);
  const isChanged = from > 0 && (isOther(held.etag, etag) || isOther(held.lastModified, lastModified));
  const hasLength = !held.totalBytes || !totalBytes || totalBytes === held.totalBytes;
  if (isChanged || !beginsHere || !hasLength) throw new DownloadFailure('changed', contentRange);
  return {
    isWhole: from === 0,
    totalBytes: totalBytes ?? held.totalBytes,
    isSame: (isStrong(etag) && etag === held.etag) || !!held.expected?.chunks,
  };
}
