/**
 * Packs a TrueType font as WOFF2: the tables one after another, compressed with Brotli, and the outlines in the form that the
 * standard gives them for that ("glyf" transform of https://www.w3.org/TR/WOFF2/), which alone saves a twelfth.
 */
import { brotliCompressSync, constants } from 'node:zlib';

/** Names of tables that the format has a number for. Source: WOFF2 §4.1. */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB';

interface Table {
  tag: string;
  data: Buffer;
  /** What stands in the file instead of `data`. */
  transformed?: Buffer | undefined;
}

/** @param sfnt a TrueType font whose glyphs have no instructions; loses nothing of it */
export function packWoff2(sfnt: Buffer): Buffer<ArrayBuffer> {
  const tables = readTables(sfnt);
  const tableOf = (tag: string): Buffer => {
    const table = tables.find((one) => one.tag === tag);
    if (table === undefined) throw new Error(`The font has no table "${tag}".`);
    return table.data;
  };
  const head = tableOf('head');
  // Says that the bytes, not what they mean, may come out otherwise than they went in. Source: WOFF2 §5.
  head.writeUInt16BE(head.readUInt16BE(16) | 0x800, 16);
  const outlines = readOutlines(tableOf('glyf'), tableOf('loca'), head.readInt16BE(50) === 1);
  for (const table of tables) {
    if (table.tag === 'glyf') table.transformed = packOutlines(outlines, head.readInt16BE(50));
    if (table.tag === 'loca') table.transformed = Buffer.alloc(0);
    if (table.tag === 'hmtx')
      table.transformed = packWidths(table.data, tableOf('hhea').readUInt16BE(34), outlines);
  }
  const directory = Buffer.concat(tables.map(directoryEntry));
  const body = Buffer.concat(tables.map(({ data, transformed }) => transformed ?? data));
  const packed = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  const header = Buffer.alloc(48);
  const padding = Buffer.alloc(padTo4(header.length + directory.length + packed.length));
  header.write('wOF2', 0, 'latin1');
  sfnt.copy(header, 4, 0, 4);
  header.writeUInt32BE(header.length + directory.length + packed.length + padding.length, 8);
  header.writeUInt16BE(tables.length, 12);
  header.writeUInt32BE(
    12 + tables.reduce((sum, { data }) => sum + 16 + data.length + padTo4(data.length), 0),
    16,
  );
  header.writeUInt32BE(packed.length, 20);
  return Buffer.concat([header, directory, packed, padding]);
}

/** In the order of the directory, `loca` right behind `glyf` as the format wants it. */
function readTables(sfnt: Buffer): Table[] {
  const tables = Array.from({ length: sfnt.readUInt16BE(4) }, (_, index): Table => {
    const entry = 12 + index * 16;
    const start = sfnt.readUInt32BE(entry + 8);
    const data = Buffer.from(sfnt.subarray(start, start + sfnt.readUInt32BE(entry + 12)));
    return { tag: sfnt.toString('latin1', entry, entry + 4), data };
  });
  const loca = tables.findIndex(({ tag }) => tag === 'loca');
  const [table] = tables.splice(loca, 1);
  if (table !== undefined) tables.splice(tables.findIndex(({ tag }) => tag === 'glyf') + 1, 0, table);
  return tables;
}

function directoryEntry({ tag, data, transformed }: Table): Buffer {
  const known = KNOWN_TAGS.indexOf(tag) / 5;
  const isKnown = Number.isInteger(known) && known >= 0;
  return Buffer.concat([
    // In the two highest bits: which form the table has. Of `hmtx` the transformed one is 1, of the outlines it is 0.
    Buffer.from([(isKnown ? known : 0x3f) | (tag === 'hmtx' && transformed !== undefined ? 0x40 : 0)]),
    isKnown ? Buffer.alloc(0) : Buffer.from(tag, 'latin1'),
    uintBase128(data.length),
    transformed === undefined ? Buffer.alloc(0) : uintBase128(transformed.length),
  ]);
}

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

type Outline =
  | { kind: 'empty' }
  | { kind: 'simple'; contours: Point[][] }
  /** Made of other glyphs. `bytes`: the components as they stand in the font. `box`: xMin, yMin, xMax, yMax. */
  | { kind: 'composite'; bytes: Buffer; box: Buffer };

/** Bits of a glyph's flags. Source: OpenType, table `glyf`. */
const [ON_CURVE, X_SHORT, Y_SHORT, REPEAT, X_SAME, Y_SAME] = [1, 2, 4, 8, 16, 32];

function readOutlines(glyf: Buffer, loca: Buffer, isLong: boolean): Outline[] {
  const offset = (index: number): number =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  return Array.from({ length: loca.length / (isLong ? 4 : 2) - 1 }, (_, index) =>
    readOutline(glyf.subarray(offset(index), offset(index + 1))),
  );
}

function readOutline(glyph: Buffer): Outline {
  if (glyph.length === 0) return { kind: 'empty' };
  const count = glyph.readInt16BE(0);
  if (count < 0)
    return { kind: 'composite', bytes: componentsOf(glyph.subarray(10)), box: glyph.subarray(2, 10) };
  const ends = Array.from({ length: count }, (_, index) => glyph.readUInt16BE(10 + index * 2));
  let at = 10 + count * 2;
  at += 2 + glyph.readUInt16BE(at);
  const total = (ends.at(-1) ?? -1) + 1;
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyph.readUInt8(at++);
    flags.push(flag);
    if (flag & REPEAT) for (let rest = glyph.readUInt8(at++); rest > 0; rest -= 1) flags.push(flag);
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += glyph.readUInt8(at++) * (flag & same ? 1 : -1);
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(X_SHORT, X_SAME);
  const ys = readAxis(Y_SHORT, Y_SAME);
  const points = flags.map(
    (flag, index): Point => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, isOnCurve: (flag & ON_CURVE) > 0 }),
  );
  const contours = ends.map((end, index) =>
    points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1),
  );
  return { kind: 'simple', contours };
}

/** Bits of a component's flags, and the bytes that each adds. */
const [WORDS, SCALE, MORE, XY_SCALE, TWO_BY_TWO, INSTRUCTIONS] = [1, 8, 32, 64, 128, 256];

/** Components without what may follow the last one: instructions, or padding. */
function componentsOf(bytes: Buffer): Buffer {
  let at = 0;
  for (let flags = MORE; flags & MORE; ) {
    flags = bytes.readUInt16BE(at);
    if (flags & INSTRUCTIONS) throw new Error('A font with instructions cannot be packed.');
    at += 4 + (flags & WORDS ? 4 : 2);
    if (flags & SCALE) at += 2;
    else if (flags & XY_SCALE) at += 4;
    else if (flags & TWO_BY_TWO) at += 8;
  }
  return bytes.subarray(0, at);
}

/** The transformed table `glyf`: each kind of number in a stream of its own. Source: WOFF2 §5.1. */
function packOutlines(outlines: readonly Outline[], indexFormat: number): Buffer {
  const contourCounts: number[] = [];
  const pointCounts: Buffer[] = [];
  const flags: number[] = [];
  const glyphs: number[] = [];
  const composites: Buffer[] = [];
  const boxBits = Buffer.alloc(4 * Math.ceil(outlines.length / 32));
  const boxes: Buffer[] = [];
  for (const [index, outline] of outlines.entries()) {
    if (outline.kind === 'empty') contourCounts.push(0);
    else if (outline.kind === 'composite') {
      contourCounts.push(-1);
      composites.push(outline.bytes);
      boxBits[index >> 3] = (boxBits[index >> 3] ?? 0) | (0x80 >> (index & 7));
      boxes.push(outline.box);
    } else {
      contourCounts.push(outline.contours.length);
      for (const contour of outline.contours) pointCounts.push(uint255(contour.length));
      let [x, y] = [0, 0];
      for (const point of outline.contours.flat()) {
        const [flag, ...bytes] = triplet(point.x - x, point.y - y);
        flags.push((point.isOnCurve ? 0 : 0x80) + (flag ?? 0));
        glyphs.push(...bytes);
        ({ x, y } = point);
      }
      glyphs.push(0); // no instructions
    }
  }
  const contours = Buffer.alloc(contourCounts.length * 2);
  contourCounts.forEach((count, index) => {
    contours.writeInt16BE(count, index * 2);
  });
  const streams = [
    contours,
    Buffer.concat(pointCounts),
    Buffer.from(flags),
    Buffer.from(glyphs),
    Buffer.concat(composites),
    Buffer.concat([boxBits, ...boxes]),
    Buffer.alloc(0), // instructions
  ];
  const header = Buffer.alloc(36);
  header.writeUInt16BE(outlines.length, 4);
  header.writeUInt16BE(indexFormat, 6);
  streams.forEach((stream, index) => {
    header.writeUInt32BE(stream.length, 8 + index * 4);
  });
  return Buffer.concat([header, ...streams]);
}

/**
 * The transformed table `hmtx`: widths alone, when each glyph that has an outline begins where that does. Source: WOFF2 §5.4.
 * @param count glyphs with a width of their own
 */
function packWidths(hmtx: Buffer, count: number, outlines: readonly Outline[]): Buffer | undefined {
  const startOf = (index: number): number =>
    index < count ? hmtx.readInt16BE(index * 4 + 2) : hmtx.readInt16BE(count * 2 + index * 2);
  if (outlines.some((outline, index) => outline.kind !== 'empty' && startOf(index) !== leftOf(outline)))
    return undefined;
  const widths = Array.from({ length: count }, (_, index) => hmtx.subarray(index * 4, index * 4 + 2));
  return Buffer.concat([Buffer.from([3]), ...widths]);
}

function leftOf(outline: Exclude<Outline, { kind: 'empty' }>): number {
  if (outline.kind === 'composite') return outline.box.readInt16BE(0);
  return Math.min(...outline.contours.flat().map(({ x }) => x));
}

/** A step from one point to the next: its form without the bit for "off the curve", and its bytes. Source: WOFF2 §5.2. */
function triplet(dx: number, dy: number): number[] {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  const [xSign, ySign] = [dx < 0 ? 0 : 1, dy < 0 ? 0 : 1];
  const signs = xSign + 2 * ySign;
  if (dx === 0 && y < 1280) return [((y & 0xf00) >> 7) + ySign, y & 0xff];
  if (dy === 0 && x < 1280) return [10 + ((x & 0xf00) >> 7) + xSign, x & 0xff];
  if (x < 65 && y < 65) {
    const form = 20 + ((x - 1) & 0x30) + (((y - 1) & 0x30) >> 2) + signs;
    return [form, (((x - 1) & 0xf) << 4) | ((y - 1) & 0xf)];
  }
  if (x < 769 && y < 769) {
    const form = 84 + 12 * (((x - 1) & 0x300) >> 8) + (((y - 1) & 0x300) >> 6) + signs;
    return [form, (x - 1) & 0xff, (y - 1) & 0xff];
  }
  if (x < 4096 && y < 4096) return [120 + signs, x >> 4, ((x & 0xf) << 4) | (y >> 8), y & 0xff];
  return [124 + signs, x >> 8, x & 0xff, y >> 8, y & 0xff];
}

/** Seven bits a byte, the highest first. */
function uintBase128(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(0x80 | (rest & 0x7f));
  return Buffer.from(bytes);
}

/** One byte for most numbers. Source: WOFF2 §3, 255UInt16. */
function uint255(value: number): Buffer {
  if (value < 253) return Buffer.from([value]);
  if (value < 506) return Buffer.from([255, value - 253]);
  if (value < 762) return Buffer.from([254, value - 506]);
  return Buffer.from([253, value >> 8, value & 0xff]);
}

function padTo4(length: number): number {
  return (4 - (length % 4)) % 4;
}
