/** Whether an answer of the package's server can be trusted to go on with what is held. Pure. */
import type { ResumeRecord } from './resume-store.ts';
import { Fault, readRetryAfter } from './retry.ts';

/** What tells two versions of a file apart. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** What the engine has when it asks: a resume record, as far as it matters here. */
export type Held = Pick<ResumeRecord, 'etag' | 'lastModified' | 'totalBytes' | 'timestamp' | 'expected'>;

export interface Verdict {
  /** The body is the whole package from its first byte: what is held goes. Otherwise it goes on at `offset`. */
  isWhole: boolean;
  totalBytes: number | null;
  /** All bytes are held already; there is no body. */
  isComplete?: true;
}

/** A file that was last changed this long before the bytes held were stored did not change while they came. */
const SETTLED_MS = 3_600_000;

/** `true` same, `false` different, `null` when nothing tells. */
function isSameVersion(held: Held, answer: Validators): boolean | null {
  const pairs = [
    [held.etag, answer.etag],
    [held.lastModified, answer.lastModified],
  ].filter(([mine, theirs]) => mine && theirs);
  if (pairs.length > 0) return pairs.every(([mine, theirs]) => mine === theirs);
  return Date.parse(answer.lastModified ?? '') + SETTLED_MS < held.timestamp || null;
}

export function readValidators(headers: Headers): Validators {
  return { etag: headers.get('ETag'), lastModified: headers.get('Last-Modified') };
}

/** Judges status and headers for the bytes from `offset`; throws a fault when the body is of no use. `now` is in ms. */
export function judgeAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  held: Held,
  offset: number,
  now: number,
): Verdict {
  const read = (name: string) => headers.get(name) ?? '';
  const contentRange = read('Content-Range');
  const range = /^bytes (\d*)[-\d*]*\/(\d*)/.exec(contentRange);
  const rangeTotal = Number(range?.[2]) || null;

  if (status === 416 && offset > 0 && rangeTotal === offset && !held.totalBytes) {
    return { isWhole: false, totalBytes: offset, isComplete: true };
  }
  if (status === 416) throw new Fault('changed', status);
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    throw new Fault('network', status, readRetryAfter(read('Retry-After'), now));
  }
  if (status !== 200 && status !== 206) throw new Fault('refused', status);
  if (/html|^multipart/i.test(read('Content-Type'))) throw new Fault('not-package', 'HTML');

  const isEncoded = /[^\s]/.test(read('Content-Encoding').replace(/identity/i, ''));
  const bodyBytes = isEncoded ? 0 : Number(read('Content-Length'));
  if (status === 200) return { isWhole: true, totalBytes: bodyBytes || null };

  // Cross-origin answers hide Content-Range unless the server exposes it; their length and date are always visible.
  const totalBytes = rangeTotal ?? (range || !bodyBytes ? null : offset + bodyBytes);
  const beginsHere = range ? range[1] === `${offset}` : offset > 0 && totalBytes;
  const isSame = offset === 0 || (isSameVersion(held, readValidators(headers)) ?? held.expected);
  const hasLength = !held.totalBytes || !totalBytes || totalBytes === held.totalBytes;
  if (!isSame || !beginsHere || !hasLength) throw new Fault('changed', contentRange);
  return { isWhole: false, totalBytes: totalBytes ?? held.totalBytes };
}
