/** Whether all parts of a package are of one version: each entry has the checksum that the directory lists for it. */
import type { Directory, readEnd as readEndOf } from './package-shape.ts';

const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const WINDOW_BYTES = 65_536;

/** An entry, as the directory lists it. */
interface Entry {
  at: number;
  crc: number;
  /** As stored. */
  bytes: number;
}

type Read = (at: number, bytes: number) => Promise<DataView>;

/** Reads any part of the file, with few requests when the parts follow one another. What is beyond its end is zero. */
function readerOf(file: Blob): Read {
  let view = new ArrayBuffer(0);
  let from = 0;
  return async (at, bytes) => {
    if (at < from || at + bytes > from + view.byteLength) {
      from = at;
      view = await new Blob([file.slice(at, at + WINDOW_BYTES), new Uint8Array(bytes)]).arrayBuffer();
    }
    return new DataView(view, at - from);
  };
}

/** The directory's entries in the order of the file; `null` when it is not as long as they are. */
async function readEntries(read: Read, { at, end, count }: Directory): Promise<Entry[] | null> {
  const entries: Entry[] = [];
  let next = at;
  while (entries.length < count) {
    const entry = await read(next, ENTRY_BYTES);
    if (entry.getUint32(0) !== 0x504b0102) return null;
    const crc = entry.getUint32(16, true);
    entries.push({ at: entry.getUint32(42, true), crc, bytes: entry.getUint32(20, true) });
    const lengths = [28, 30, 32].map((field) => entry.getUint16(field, true));
    next += lengths.reduce((sum, length) => sum + length, ENTRY_BYTES);
  }
  return next === end ? entries.sort((a, b) => a.at - b.at) : null;
}

/** Whether the entry's own header has the directory's checksum: of two versions of an entry each has another. */
async function isSameEntry(read: Read, { at, crc, bytes }: Entry): Promise<boolean> {
  const local = await read(at, LOCAL_BYTES);
  if (local.getUint32(0) !== 0x504b0304) return false;
  // Written before it was known: then the checksum is behind the data, with or without a mark of its own.
  if (!(local.getUint16(6, true) & 8)) return local.getUint32(14, true) === crc;
  const dataAt = at + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const after = await read(dataAt + bytes, 8);
  return after.getUint32(after.getUint32(0) === 0x504b0708 ? 4 : 0, true) === crc;
}

/** Looks at the header of each entry. The engine has `readEnd`: it is not fetched twice. A package with ZIP64 records, or with none, has nothing to compare. */
export async function isOneVersion(file: Blob, readEnd: typeof readEndOf): Promise<boolean> {
  const directory = await readEnd(file);
  if (!directory?.count || directory.end > file.size || directory.count === 0xffff) return true;
  const read = readerOf(file);
  const entries = await readEntries(read, directory);
  for (const entry of entries ?? []) if (!(await isSameEntry(read, entry))) return false;
  return entries !== null;
}
