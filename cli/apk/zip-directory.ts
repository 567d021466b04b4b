/** The list of entries of a ZIP file and the contents of one of them. APPNOTE.TXT 6.3, section 4.3. */
import { crc32, inflateRawSync } from 'node:zlib';
import type { ApkFile } from './apk-file.ts';
import { ApkProblem } from './apk-problem.ts';

export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  crc32: number;
  compressedBytes: number;
  sizeBytes: number;
  /** Where its local header begins. */
  offset: number;
}

export interface ZipDirectory {
  /** Where the list begins; a signing block is right before it. */
  offset: number;
  entries: ReadonlyMap<string, ZipEntry>;
}

const END_BYTES = 22;
const LONGEST_COMMENT_BYTES = 65_535;
/** Longest list that is read: some 600,000 entries. */
const LONGEST_DIRECTORY_BYTES = 64 * 1024 * 1024;
/** Largest entry that is unpacked in memory. */
const LARGEST_ENTRY_BYTES = 32 * 1024 * 1024;

/** Reads the list of entries. Rejects with an ApkProblem when the file is not a complete ZIP file. */
export async function readZipDirectory(file: ApkFile): Promise<ZipDirectory> {
  const { path, sizeBytes } = file;
  const beginning = await file.read(0, Math.min(4, sizeBytes));
  const isZip = beginning.length === 4 && beginning.readUInt32LE(0) === 0x04034b50;
  if (!isZip) {
    throw new ApkProblem('not-zip', path, {
      expected: 'an Android package, which is a ZIP file',
      found: describeBeginning(beginning),
      hint: 'An app bundle (.aab), an archive of split packages or a page saved by mistake is no package; name the .apk file.',
    });
  }
  const tail = await file.read(
    Math.max(0, sizeBytes - END_BYTES - LONGEST_COMMENT_BYTES),
    Math.min(sizeBytes, END_BYTES + LONGEST_COMMENT_BYTES),
  );
  const endAt = findEnd(tail);
  if (endAt === null) {
    throw new ApkProblem('truncated', path, {
      expected: "the list of entries at the file's end",
      found: 'none',
      hint: 'The file is cut short or has something appended: copy or download it again.',
    });
  }
  const endOffset = sizeBytes - tail.length + endAt;
  const count = tail.readUInt16LE(endAt + 10);
  const length = tail.readUInt32LE(endAt + 12);
  const offset = tail.readUInt32LE(endAt + 16);
  if (
    offset === 0xffffffff ||
    length === 0xffffffff ||
    (endAt >= 20 && tail.readUInt32LE(endAt - 20) === 0x07064b50)
  ) {
    throw new ApkProblem('zip64', path, {
      expected: 'a ZIP file of up to 4 GiB',
      found: 'the ZIP64 form for larger ones',
      hint: 'Android does not install ZIP64 packages: move large files out of the package.',
    });
  }
  if (offset + length > endOffset || length > LONGEST_DIRECTORY_BYTES) {
    throw new ApkProblem('truncated', path, {
      expected: `a list of ${length} bytes at byte ${offset}`,
      found: `that the file's end begins at byte ${endOffset}`,
      hint: 'The file is damaged: copy or download it again.',
    });
  }
  return { offset, entries: readEntries(await file.read(offset, length), count, path) };
}

/** The end record is the last one whose comment ends with the file. */
function findEnd(tail: Buffer): number | null {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === 0x06054b50 && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  }
  return null;
}

function readEntries(list: Buffer, count: number, path: string): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50) {
      throw new ApkProblem('truncated', path, {
        expected: `${count} entries`,
        found: `${index} and then something else`,
        hint: 'The file is damaged: copy or download it again.',
      });
    }
    const nameBytes = list.readUInt16LE(at + 28);
    const name = list.toString('utf8', at + 46, at + 46 + nameBytes);
    // Android refuses an APK with two entries of one name; the first is as good as any.
    if (!entries.has(name)) {
      entries.set(name, {
        name,
        method: list.readUInt16LE(at + 10),
        crc32: list.readUInt32LE(at + 16),
        compressedBytes: list.readUInt32LE(at + 20),
        sizeBytes: list.readUInt32LE(at + 24),
        offset: list.readUInt32LE(at + 42),
      });
    }
    at += 46 + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return entries;
}

/** Contents of a small entry, checked against its checksum. */
export async function readZipEntry(file: ApkFile, entry: ZipEntry): Promise<Buffer> {
  const damaged = (expected: string, found: string): ApkProblem =>
    new ApkProblem('truncated', file.path, {
      expected: `${expected} in the entry ${entry.name}`,
      found,
      hint: 'The file is damaged: copy or download it again.',
    });
  if (Math.max(entry.sizeBytes, entry.compressedBytes) > LARGEST_ENTRY_BYTES) {
    throw damaged(`at most ${LARGEST_ENTRY_BYTES} bytes`, String(entry.sizeBytes));
  }
  const header = await file.read(entry.offset, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) throw damaged('a local header', 'something else');
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await file.read(start, entry.compressedBytes);
  const contents = unpack(packed, entry.method, entry.sizeBytes);
  if (contents === null)
    throw damaged('stored or deflated bytes', `method ${entry.method} that does not unpack`);
  if (contents.length !== entry.sizeBytes || crc32(contents) !== entry.crc32) {
    throw damaged(`${entry.sizeBytes} bytes with their checksum`, 'others');
  }
  return contents;
}

function unpack(packed: Buffer, method: number, sizeBytes: number): Buffer | null {
  if (method === 0) return packed;
  if (method !== 8) return null;
  try {
    // One byte more than declared is allowed, so that a longer entry is noticed.
    return inflateRawSync(packed, { maxOutputLength: sizeBytes + 1 });
  } catch {
    return null; // the caller says which entry is damaged
  }
}

function describeBeginning(bytes: Buffer): string {
  if (bytes.length === 0) return 'an empty file';
  const text = bytes.toString('latin1');
  if (/^[<{\s]/.test(text)) return 'a text file, such as an HTML page';
  return `a file that begins with ${bytes.toString('hex').replace(/..(?=.)/g, '$& ')}`;
}
