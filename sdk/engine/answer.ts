/** Whether an answer of the package's server can be used to go on with what is held. Pure. */
import type { ResumeRecord, Validators } from './resume-record.ts';
import { Fault, readRetryAfter } from './retry.ts';

/** What the engine has when it makes a request: a resume record, as far as it matters here. */
export type Held = Pick<ResumeRecord, 'etag' | 'lastModified' | 'totalBytes' | 'expected'>;

export interface Verdict {
  /** The body is the whole package from its first byte: what is held goes. Otherwise it goes on at the byte asked for. */
  isWhole: boolean;
  totalBytes: number | null;
  /** All bytes are held already; there is no body. */
  isComplete?: true;
  /** The body's version is proved to be the held one. Otherwise it must repeat some of what is held. */
  isSame?: boolean;
}

/** Bytes held before the end that an answer must repeat when nothing else proves its version. Halved for each failure in a row. */
const OVERLAP_BYTES = 256 * 1024;
/** Longer than any run of zeros that aligns an entry. */
const LEAST_OVERLAP_BYTES = 64 * 1024;

/**
 * The one validator that proves two answers to be of one version. A weak ETag (`W/"…"`) may stay when bytes change, and a date
 * when a file is put in place of another one of the same second, or with its old date.
 */
export function isStrong(etag: string | null): boolean {
  return !!etag?.startsWith('"');
}

/**
 * First byte to ask for when `offset` bytes are held: the next one when the version will be proved, by the server's ETag or the
 * hashes of chunks. Otherwise an earlier one, since what comes must repeat what is held.
 */
export function resumeFrom(
  { etag, expected }: Pick<Held, 'etag' | 'expected'>,
  offset: number,
  failures: number,
): number {
  if (isStrong(etag) || expected?.chunks) return offset;
  const overlapBytes = Math.max(LEAST_OVERLAP_BYTES, OVERLAP_BYTES / 2 ** failures);
  // Of the first byte of all the answer is the whole, which needs no proof.
  return Math.max(0, offset - overlapBytes);
}

export function readValidators(headers: Headers): Validators {
  return { etag: headers.get('ETag'), lastModified: headers.get('Last-Modified') };
}

/** Whether both have the same thing to say, and say otherwise. That an ETag is weak is not part of what it says. */
function isOther(mine: string | null, theirs: string | null): boolean {
  return !!mine && !!theirs && mine.replace(/^W\//, '') !== theirs.replace(/^W\//, '');
}

/** Judges status and headers for the bytes from `from`; throws a fault when the body is of no use. `now` is in ms. */
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
    throw new Fault('changed', status);
  }
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    // 500 says nothing of time: a host that cannot serve a part says it as well.
    const kind = status === 500 ? 'barred' : '';
    throw new Fault('network', status, readRetryAfter(read('Retry-After'), now), kind);
  }
  if (status !== 200 && status !== 206) throw new Fault('refused', status);
  if (/html|^multipart/i.test(read('Content-Type'))) throw new Fault('not-package', 'HTML');

  const isEncoded = !/^\s*(?:identity)?\s*$/i.test(read('Content-Encoding'));
  const bodyBytes = isEncoded ? 0 : Number(read('Content-Length'));
  if (status === 200) return { isWhole: true, totalBytes: bodyBytes || null };
  // A part of what was compressed is not a part of the file.
  if (isEncoded && from > 0) throw new Fault('changed', 'compressed');

  // Cross-origin answers hide Content-Range unless the server exposes it; their length and date are always visible.
  const totalBytes = rangeTotal ?? (range || !bodyBytes ? null : from + bodyBytes);
  const beginsHere = range ? range[1] === `${from}` : from > 0 && totalBytes;
  const { etag, lastModified } = readValidators(headers);
  const isChanged = from > 0 && (isOther(held.etag, etag) || isOther(held.lastModified, lastModified));
  const hasLength = !held.totalBytes || !totalBytes || totalBytes === held.totalBytes;
  if (isChanged || !beginsHere || !hasLength) throw new Fault('changed', contentRange);
  return {
    isWhole: from === 0,
    totalBytes: totalBytes ?? held.totalBytes,
    isSame: (isStrong(etag) && etag === held.etag) || !!held.expected?.chunks,
  };
}
