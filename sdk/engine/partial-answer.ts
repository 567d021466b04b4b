/**
 * Decides whether a partial response continues the stored bytes. Part of `extras.js`: a first request never gets one, and a further attempt
 * that cannot load this file requests the whole package in the end.
 */
import { isEncoded, isStrong, readLength, readValidators, type Verdict } from './answer.ts';
import type { PartFile } from './part-file.ts';
import type { ResumeRecord } from './resume-record.ts';
import type { DownloadFailure } from './retry.ts';

/** The fields of a resume record that matter when a request is made. */
export type Held = Pick<ResumeRecord, 'etag' | 'lastModified' | 'totalBytes' | 'expected'>;

/** Whether both validators are present and differ. Weak and strong forms of one ETag count as equal. */
function isOther(mine: string | null, theirs: string | null): boolean {
  return !!mine && !!theirs && mine.replace(/^W\//, '') !== theirs.replace(/^W\//, '');
}

/** What status 206 or 416 says of the bytes from `from`; throws when the body is useless. */
export function compareHeaders(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  held: Held,
  from: number,
  Failure: typeof DownloadFailure,
): Verdict {
  const contentRange = headers.get('Content-Range') ?? '';
  const range = /^bytes (\d*)[-\d*]*\/(\d*)/.exec(contentRange);
  const rangeTotal = Number(range?.[2]) || null;
  if (status === 416) {
    if (rangeTotal === from && !held.totalBytes)
      return { isWhole: false, totalBytes: from, isComplete: true, isSame: true };
    throw new Failure('changed', status);
  }
  if (isEncoded(headers) && from > 0) throw new Failure('changed', 'compressed');

  // Cross-origin responses hide Content-Range unless the server exposes it; length and date are always visible.
  const bodyBytes = readLength(headers);
  const totalBytes = rangeTotal ?? (range || !bodyBytes ? null : from + bodyBytes);
  const beginsHere = range ? range[1] === `${from}` : from > 0 && totalBytes;
  const { etag, lastModified } = readValidators(headers);
  const isChanged = from > 0 && (isOther(held.etag, etag) || isOther(held.lastModified, lastModified));
  const hasLength = !held.totalBytes || !totalBytes || totalBytes === held.totalBytes;
  if (isChanged || !beginsHere || !hasLength) throw new Failure('changed', contentRange);
  return {
    isWhole: from === 0,
    totalBytes: totalBytes ?? held.totalBytes,
    isSame: (isStrong(etag) && etag === held.etag) || !!held.expected?.chunks,
  };
}

/**
 * Judges a response for the bytes from `from` whose status is 206 or 416; rejects with a `DownloadFailure` when the body is useless.
 * `Failure`: passed in, because the engine recognises failures by this class.
 */
export async function judgePart(
  part: Pick<PartFile, 'record' | 'receivedBytes' | 'bytes'>,
  response: Pick<Response, 'status' | 'headers'>,
  from: number,
  Failure: typeof DownloadFailure,
): Promise<Verdict> {
  const { record: head, receivedBytes } = part;
  const verdict = compareHeaders(response, head, from, Failure);
  const { isWhole, isSame } = verdict;
  if (!isWhole && from < receivedBytes)
    return { ...verdict, skipStored: await comparison(part, from, Failure) };
  if (isWhole || isSame) return verdict;
  // The server no longer sends its ETag: the next attempt starts earlier, to compare bytes.
  head.etag = null;
  throw new Failure('network', 'ETag');
}

/** `skipStored` for a body that begins at `from`. */
async function comparison(
  part: Pick<PartFile, 'bytes'>,
  from: number,
  Failure: typeof DownloadFailure,
): Promise<NonNullable<Verdict['skipStored']>> {
  const stored = await part.bytes();
  let rest = new Uint8Array(await stored.slice(from).arrayBuffer());
  return (piece) => {
    const again = rest.subarray(0, piece.length);
    if (again.some((byte, index) => byte !== piece[index])) throw new Failure('changed', 'bytes');
    rest = rest.subarray(again.length);
    return rest.length ? null : piece.subarray(again.length);
  };
}
