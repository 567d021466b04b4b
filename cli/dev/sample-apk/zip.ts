/** A ZIP file with stored entries on four-byte boundaries, as Android maps them into memory. APPNOTE.TXT 6.3, sections 4.3 and 4.4. */
import { crc32 } from 'node:zlib';

export interface StoredEntry {
  name: string;
  contents: Buffer;
}

/** The three sections that a signing block is between. */
export interface ZipSections {
  entries: Buffer[];
  directory: Buffer;
  end: Buffer;
}

/** 1 January 1981, the date Android's build tools write: the same bytes on every day. */
const DATE = 0x0221;
const ALIGNMENT_BYTES = 4;
/** Extra field that apksigner writes to move contents to a boundary. */
const ALIGNMENT_FIELD = 0xd935;

export function zipStored(files: readonly StoredEntry[]): ZipSections {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, contents } of files) {
    const nameBytes = Buffer.from(name);
    const extra = alignment(at + 30 + nameBytes.length);
    // From "version needed" to "length of the name", the same in both headers.
    const shared = Buffer.alloc(24);
    shared.writeUInt16LE(10, 0);
    shared.writeUInt16LE(DATE, 8);
    shared.writeUInt32LE(crc32(contents), 10);
    shared.writeUInt32LE(contents.length, 14);
    shared.writeUInt32LE(contents.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);

    const local = Buffer.concat([signature(0x04034b50), shared, half(extra.length), nameBytes, extra]);
    // No extra field, comment, disk and attributes.
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(at, 12);
    directory.push(signature(0x02014b50), half(10), shared, rest, nameBytes);
    entries.push(local, contents);
    at += local.length + contents.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return { entries, directory: listing, end };
}

/** Extra field after which contents begin on a boundary, when the field begins at `offset`. */
function alignment(offset: number): Buffer {
  const padding = (ALIGNMENT_BYTES - ((offset + 6) % ALIGNMENT_BYTES)) % ALIGNMENT_BYTES;
  return Buffer.concat([
    half(ALIGNMENT_FIELD),
    half(2 + padding),
    half(ALIGNMENT_BYTES),
    Buffer.alloc(padding),
  ]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function half(value: number): Buffer {
  return Buffer.of(value & 0xff, value >> 8);
}
