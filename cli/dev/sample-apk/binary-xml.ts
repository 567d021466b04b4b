/**
 * Android's binary XML, as `aapt` writes it: a string pool, the resource ids of the attribute names, and a run of element chunks.
 * Layout: AOSP `libs/androidfw/include/androidfw/ResourceTypes.h`.
 */

const ANDROID_NAMESPACE = 'http://schemas.android.com/apk/res/android';
const NONE = 0xffffffff;

/** Names of the framework's attributes and their resource ids. */
const RESOURCE_IDS = {
  label: 0x01010001,
  hasCode: 0x0101000c,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
} as const;

type FrameworkAttribute = keyof typeof RESOURCE_IDS;

export interface BinaryElement {
  name: string;
  /** Attributes of the `android:` namespace. */
  android?: Partial<Record<FrameworkAttribute, string | number | boolean>>;
  /** Attributes without a namespace. */
  plain?: Record<string, string>;
  children?: readonly BinaryElement[];
}

export interface EncodingOptions {
  /** Strings as UTF-8, as newer tools write them, in place of UTF-16. */
  isUtf8?: boolean;
}

/** A document with one root element. */
export function encodeBinaryXml(root: BinaryElement, options: EncodingOptions = {}): Buffer {
  const strings = new StringPool(Object.keys(RESOURCE_IDS));
  const prefix = strings.index('android');
  const uri = strings.index(ANDROID_NAMESPACE);
  const body = [
    nodeChunk(0x0100, words(prefix, uri)),
    ...elementChunks(root, strings),
    nodeChunk(0x0101, words(prefix, uri)),
  ];
  const resourceMap = chunk(0x0180, 8, words(...Object.values(RESOURCE_IDS)));
  return chunk(0x0003, 8, strings.encode(options.isUtf8 ?? false), resourceMap, ...body);
}

function elementChunks(element: BinaryElement, strings: StringPool): Buffer[] {
  const name = strings.index(element.name);
  const framework = Object.entries(element.android ?? {})
    // Android looks attributes up by walking both lists in the order of resource ids.
    .sort(
      ([one], [other]) => RESOURCE_IDS[one as FrameworkAttribute] - RESOURCE_IDS[other as FrameworkAttribute],
    )
    .map(([key, value]) => attribute(strings.index(ANDROID_NAMESPACE), strings.index(key), value, strings));
  const plain = Object.entries(element.plain ?? {}).map(([key, value]) =>
    attribute(NONE, strings.index(key), value, strings),
  );
  const attributes = [...framework, ...plain];
  // First attribute at byte 20, 20 bytes each; none of them is id, class or style.
  const start = nodeChunk(
    0x0102,
    words(NONE, name),
    halves(20, 20, attributes.length, 0, 0, 0),
    ...attributes,
  );
  const children = (element.children ?? []).flatMap((child) => elementChunks(child, strings));
  return [start, ...children, nodeChunk(0x0103, words(NONE, name))];
}

function attribute(
  namespace: number,
  name: number,
  value: string | number | boolean,
  strings: StringPool,
): Buffer {
  if (typeof value === 'string') {
    const index = strings.index(value);
    return Buffer.concat([words(namespace, name, index), typedValue(0x03, index)]);
  }
  const typed = typeof value === 'boolean' ? typedValue(0x12, value ? NONE : 0) : typedValue(0x10, value);
  return Buffer.concat([words(namespace, name, NONE), typed]);
}

function typedValue(type: number, data: number): Buffer {
  return Buffer.concat([halves(8), Buffer.of(0, type), words(data)]);
}

/** Node of the document: line number and comment are between the chunk's header and its contents. */
function nodeChunk(type: number, ...contents: readonly Uint8Array[]): Buffer {
  return chunk(type, 16, words(1, NONE), ...contents);
}

/** Type, size of the header, size of all. */
export function chunk(type: number, headerBytes: number, ...contents: readonly Uint8Array[]): Buffer {
  const size = contents.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([halves(type, headerBytes), words(size), ...contents]);
}

/** 32-bit numbers, little-endian. */
export function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32LE(value >>> 0, index * 4);
  });
  return bytes;
}

/** 16-bit numbers, little-endian. */
export function halves(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16LE(value, index * 2);
  });
  return bytes;
}

/** Strings in the order they were first asked for. */
export class StringPool {
  readonly #strings: string[];

  constructor(first: readonly string[] = []) {
    this.#strings = [...first];
  }

  index(text: string): number {
    const known = this.#strings.indexOf(text);
    return known >= 0 ? known : this.#strings.push(text) - 1;
  }

  encode(isUtf8: boolean): Buffer {
    const encoded = this.#strings.map(isUtf8 ? encodeUtf8 : encodeUtf16);
    const offsets: number[] = [];
    let at = 0;
    for (const { length } of encoded) {
      offsets.push(at);
      at += length;
    }
    const padding = Buffer.alloc((4 - (at % 4)) % 4);
    const count = this.#strings.length;
    const start = count === 0 ? 0 : 28 + count * 4;
    const facts = words(count, 0, isUtf8 ? 0x100 : 0, start, 0);
    return chunk(0x0001, 28, facts, words(...offsets), ...encoded, padding);
  }
}

/** Length in units, units, zero. Lengths from 32,768 units need another form and do not occur here. */
function encodeUtf16(text: string): Buffer {
  return Buffer.concat([halves(text.length), Buffer.from(text, 'utf16le'), halves(0)]);
}

/** Length in units, length in bytes (each in one byte, or two from 128), bytes, zero. */
function encodeUtf8(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = (value: number): number[] => (value < 0x80 ? [value] : [0x80 | (value >> 8), value & 0xff]);
  return Buffer.concat([Buffer.of(...length(text.length), ...length(bytes.length)), bytes, Buffer.of(0)]);
}
