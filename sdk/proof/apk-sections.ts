/**
 * Locates the signing block of a package and the sections that its digests cover: the bytes before it, the list of entries, and the end
 * record.
 */
import { type Bytes, cursorOf, insist, take, takeNumber } from './cursor.ts';

/** A file with random access. */
export interface RandomAccess {
  sizeBytes: number;
  /** The bytes from `from` up to `to`, at most 1 MiB. With `isPassing` they are valid until the next call only. */
  read(from: number, to: number, isPassing?: boolean): Promise<Bytes>;
}

export interface ApkSections {
  /** Start of the signing block and end of the list of entries, in bytes from the file's start. */
  blockStart: number;
  listStart: number;
  listEnd: number;
  /** The end record as signed: it points to the signing block. */
  end: Bytes;
  /** Values of the signing block by id; for a repeated id the first one, as on phones. */
  blocks: ReadonlyMap<number, Bytes>;
}

/** Chunk size of the digests, counted from the file's first byte: 1 MiB. */
export const APK_CHUNK_BYTES = 1_048_576;

const END_BYTES = 22;
/** Size of the block, and the magic words that end it. */
const FOOTER_BYTES = 24;
const MAGIC = 'APK Sig Block 42';

/**
 * `null` when there is no signing block. Throws a `Flaw` when the package is truncated or its block is damaged; rejects when `read` does.
 */
export async function findSections({ sizeBytes, read }: RandomAccess): Promise<ApkSections | null> {
  const start = await read(0, Math.min(4, sizeBytes));
  const isZip = String.fromCharCode(...start) === 'PK\x03\x04';
  // The end record may carry a comment of 65,535 bytes.
  const tail = await read(Math.max(0, sizeBytes - END_BYTES - 65_535), sizeBytes);
  const view = new DataView(tail.buffer, tail.byteOffset);
  const isEnd = (place: number): boolean =>
    view.getUint32(place, true) === 0x06054b50 &&
    place + END_BYTES + view.getUint16(place + 20, true) === tail.length;
  let at = tail.length - END_BYTES;
  while (at >= 0 && !isEnd(at)) at -= 1;
  // A file that is not a ZIP has nothing to prove; a ZIP without its end is truncated.
  if (at < 0 && !isZip) return null;
  insist(at >= 0, 'end');
  const end = tail.slice(at);
  const fields = cursorOf(tail.subarray(at + 12));
  const listBytes = takeNumber(fields);
  const listStart = takeNumber(fields);
  const listEnd = sizeBytes - end.length;
  insist(listStart + listBytes === listEnd, 'list');
  if (listStart < FOOTER_BYTES + 8) return null;
  const footer = cursorOf(await read(listStart - FOOTER_BYTES, listStart));
  const blockBytes = takeNumber(footer);
  const sizeEnd = takeNumber(footer);
  const isMagic = String.fromCharCode(...take(footer)) === MAGIC;
  const blockStart = listStart - blockBytes - 8;
  const isSized = !sizeEnd && blockBytes >= FOOTER_BYTES && blockBytes < 1_048_568 && blockStart >= 0;
  const block = cursorOf(isSized ? await read(blockStart, listStart) : take(footer));
  const isWhole = isSized && takeNumber(block) === blockBytes && !takeNumber(block);
  // A block is also recognised by its two sizes: a flipped bit in the magic is damage.
  if (!isMagic && !isWhole) return null;
  insist(isMagic && isWhole, 'block');
  new DataView(end.buffer).setUint32(16, blockStart, true);
  return { blockStart, listStart, listEnd, end, blocks: readPairs(take(block, blockBytes - FOOTER_BYTES)) };
}

function readPairs(bytes: Bytes): Map<number, Bytes> {
  const blocks = new Map<number, Bytes>();
  const pairs = cursorOf(bytes);
  // Pairs before a wrong length count, as on phones.
  while (pairs.at + 12 <= bytes.length) {
    const length = takeNumber(pairs);
    if (takeNumber(pairs) || length < 4 || pairs.at + length > bytes.length) break;
    const id = takeNumber(pairs);
    const value = take(pairs, length - 4);
    if (!blocks.has(id)) blocks.set(id, value);
  }
  return blocks;
}
