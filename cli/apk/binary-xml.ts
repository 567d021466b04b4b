/** Reads the elements of Android's binary XML. Layout: AOSP `libs/androidfw/include/androidfw/ResourceTypes.h`. */

/** Value of an attribute; a reference names another package part by its resource id. */
export type XmlValue = string | number | boolean | { reference: number };

export interface XmlElement {
  /** 0 for the root. */
  depth: number;
  name: string;
  /** By resource id for the framework's attributes (whose names may be stripped), by name for others. */
  attributes: ReadonlyMap<string | number, XmlValue>;
}

const STRING_POOL = 0x0001;
const XML = 0x0003;
const START_ELEMENT = 0x0102;
const END_ELEMENT = 0x0103;
const RESOURCE_MAP = 0x0180;
const UTF8_FLAG = 0x100;

/** Elements in document order. Throws a RangeError when the bytes are not binary XML. */
export function readBinaryXml(bytes: Buffer): XmlElement[] {
  if (bytes.length < 8 || bytes.readUInt16LE(0) !== XML) throw new RangeError('no binary XML');
  const elements: XmlElement[] = [];
  let strings: string[] = [];
  let resourceIds: number[] = [];
  let depth = 0;
  for (const { type, at, headerBytes, end } of chunksIn(bytes)) {
    if (type === STRING_POOL) strings = readStrings(bytes.subarray(at, end));
    if (type === RESOURCE_MAP) resourceIds = readWords(bytes, at + headerBytes, end);
    if (type === END_ELEMENT) depth -= 1;
    if (type !== START_ELEMENT) continue;
    const body = at + headerBytes;
    elements.push({
      depth,
      name: strings[bytes.readUInt32LE(body + 4)] ?? '',
      attributes: readAttributes(bytes, body, strings, resourceIds),
    });
    depth += 1;
  }
  return elements;
}

interface Chunk {
  type: number;
  at: number;
  headerBytes: number;
  end: number;
}

function* chunksIn(bytes: Buffer): Generator<Chunk> {
  const documentEnd = Math.min(bytes.length, bytes.readUInt32LE(4));
  for (let at = bytes.readUInt16LE(2); at + 8 <= documentEnd; ) {
    const end = at + bytes.readUInt32LE(at + 4);
    if (end < at + 8 || end > documentEnd)
      throw new RangeError(`a part at byte ${at} that ends at byte ${end}`);
    yield { type: bytes.readUInt16LE(at), at, headerBytes: bytes.readUInt16LE(at + 2), end };
    at = end;
  }
}

function readAttributes(
  bytes: Buffer,
  body: number,
  strings: readonly string[],
  resourceIds: readonly number[],
): Map<string | number, XmlValue> {
  const attributes = new Map<string | number, XmlValue>();
  const first = body + bytes.readUInt16LE(body + 8);
  const stride = bytes.readUInt16LE(body + 10);
  const count = bytes.readUInt16LE(body + 12);
  for (let index = 0; index < count; index += 1) {
    const at = first + index * stride;
    const nameIndex = bytes.readUInt32LE(at + 4);
    const key = resourceIds[nameIndex] ?? strings[nameIndex] ?? '';
    attributes.set(key, readValue(bytes.readUInt8(at + 15), bytes.readUInt32LE(at + 16), strings));
  }
  return attributes;
}

function readValue(type: number, data: number, strings: readonly string[]): XmlValue {
  if (type === 0x03) return strings[data] ?? '';
  if (type === 0x12) return data !== 0;
  if (type === 0x01 || type === 0x07) return { reference: data };
  return data;
}

function readStrings(pool: Buffer): string[] {
  const count = pool.readUInt32LE(8);
  const isUtf8 = (pool.readUInt32LE(16) & UTF8_FLAG) !== 0;
  const start = pool.readUInt32LE(20);
  const headerBytes = pool.readUInt16LE(2);
  const read = isUtf8 ? readUtf8 : readUtf16;
  const known = new Map<number, string>();
  let left = pool.length;
  return readWords(pool, headerBytes, headerBytes + count * 4).map((offset) => {
    const earlier = known.get(offset);
    if (earlier !== undefined) return earlier;
    const text = read(pool, start + offset);
    known.set(offset, text);
    // Overlapping texts could add up to far more than the file.
    left -= text.length;
    if (left < 0) throw new RangeError('texts that are longer than the part they are in');
    return text;
  });
}

/** Length in units: one half, or two with the highest bit set in the first. */
function readUtf16(pool: Buffer, at: number): string {
  const first = pool.readUInt16LE(at);
  const isLong = first >= 0x8000;
  const length = isLong ? ((first & 0x7fff) << 16) | pool.readUInt16LE(at + 2) : first;
  const start = at + (isLong ? 4 : 2);
  return pool.toString('utf16le', start, start + length * 2);
}

/** Length in units, then length in bytes; each one byte, or two with the highest bit set in the first. */
function readUtf8(pool: Buffer, at: number): string {
  const units = pool.readUInt8(at) >= 0x80 ? 2 : 1;
  const first = pool.readUInt8(at + units);
  const isLong = first >= 0x80;
  const length = isLong ? ((first & 0x7f) << 8) | pool.readUInt8(at + units + 1) : first;
  const start = at + units + (isLong ? 2 : 1);
  return pool.toString('utf8', start, start + length);
}

function readWords(bytes: Buffer, from: number, to: number): number[] {
  const values: number[] = [];
  for (let at = from; at + 4 <= to; at += 4) values.push(bytes.readUInt32LE(at));
  return values;
}
