/**
 * Checks whether bytes can be an Android package, which is a ZIP file: entries, each after a local header, then a directory that lists
 * them, then the end record, which says where the directory is.
 */

/** First bytes of a local header. */
const LOCAL_HEADER = '80,75,3,4';

/** Whether a file that begins with these bytes can be a package; the first four decide. */
export function beginsLikePackage(bytes: Uint8Array): boolean {
  return LOCAL_HEADER.startsWith(`${bytes.subarray(0, 4)}`);
}

/** Longest end record: 22 bytes and a comment of up to 65,535. */
const LONGEST_END_BYTES = 22 + 65_535;
/** Smallest size of a directory entry. */
const ENTRY_BYTES = 46;

/** Position of the directory, and its number of entries. */
export interface Directory {
  at: number;
  end: number;
  count: number;
}

/**
 * What the end record says, if it ends the file and the directory fits before it; `null` otherwise. Figures too large for their fields are
 * in a ZIP64 record before this one.
 */
export async function readEnd(file: Blob): Promise<Directory | null> {
  const from = Math.max(0, file.size - LONGEST_END_BYTES);
  const tail = new DataView(await file.slice(from).arrayBuffer());
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at) !== 0x504b0506 || at + 22 + tail.getUint16(at + 20, true) !== tail.byteLength)
      continue;
    const count = tail.getUint16(at + 10, true);
    const bytes = tail.getUint32(at + 12, true);
    const directoryAt = tail.getUint32(at + 16, true);
    const isInZip64 = at > 19 && tail.getUint32(at - 20) === 0x504b0607;
    const end = directoryAt + bytes;
    if (isInZip64 || (end <= from + at && count * ENTRY_BYTES <= bytes))
      return { at: directoryAt, end, count };
    return null;
  }
  return null;
}

/**
 * Whether the file is a complete package: it begins as one, ends with an end record, and has a directory where that record says. Reads 64
 * KB.
 */
export async function isWholePackage(file: Blob): Promise<boolean> {
  const directory = await readEnd(file);
  const begins = async (at: number, signature: string) =>
    `${new Uint8Array(await file.slice(at, at + 4).arrayBuffer())}` === signature;
  if (!directory || !(await begins(0, LOCAL_HEADER))) return false;
  const { at, end, count } = directory;
  // An empty directory is only an end record. With ZIP64, the directory's position is in its own records.
  return !count || end > file.size || begins(at, '80,75,1,2');
}
