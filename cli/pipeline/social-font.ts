/**
 * Fonts of the social pictures: WOFF files of the scripts, opened and made ready for satori.
 *
 * satori (0.63) takes HarfBuzz's offsets of marks as downward, while fonts count upward: the lower half of a conjunct such as
 * স্ত্র would be drawn over the upper. So every vertical offset of the font's table GPOS is turned round before satori
 * reads it. `social-font.test.ts` tells when that is no longer needed.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/** Package and subset for each script, in the order in which letters are looked for. */
const FONTS = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans-gujarati', 'gujarati'],
  ['noto-sans-bengali', 'bengali'],
] as const;

export interface SocialFont {
  /** Family name, one for each file. */
  name: string;
  data: Buffer<ArrayBuffer>;
  weight: 700;
  style: 'normal';
}

/** All fonts of the pictures, bold. Throws when one of the optional packages is not installed. */
export function loadSocialFonts(): SocialFont[] {
  const require = createRequire(import.meta.url);
  return FONTS.map(([family, subset]) => {
    const path = require.resolve(`@fontsource/${family}/files/${family}-${subset}-700-normal.woff`);
    const data = openWoff(readFileSync(path));
    turnVerticalOffsets(data);
    return { name: `${family}-${subset}`, data, weight: 700, style: 'normal' };
  });
}

/** A WOFF file as the font it packs: a directory of tables, and the tables. */
export function openWoff(woff: Buffer): Buffer<ArrayBuffer> {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + index * 20;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  const directory = Buffer.alloc(12 + count * 16);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [directory];
  let offset = directory.length;
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = 12 + index * 16;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  });
  return Buffer.concat(parts);
}

/** Bits of a value record's format; every bit set adds two bytes to the record. */
const Y_PLACEMENT = 2;

/** Changes the sign of every vertical offset of the table GPOS, in place. */
export function turnVerticalOffsets(font: Buffer): void {
  const gpos = tableOffset(font, 'GPOS');
  if (gpos === null) return;
  const at = (offset: number): number => font.readUInt16BE(offset);
  // Lookups share anchors and subtables: each number is turned once.
  const turned = new Set<number>();
  const turn = (offset: number): void => {
    if (turned.has(offset)) return;
    turned.add(offset);
    font.writeInt16BE(-font.readInt16BE(offset), offset);
  };
  const turnAnchor = (base: number, offset: number): void => {
    if (offset !== 0) turn(base + offset + 4);
  };
  const sizeOf = (format: number): number => 2 * [...format.toString(2)].filter((bit) => bit === '1').length;
  const turnValue = (offset: number, format: number): void => {
    if (format & Y_PLACEMENT) turn(offset + (format & 1) * 2);
  };
  /** Anchors of a table of rows, each with one offset for each class. */
  const turnRows = (table: number, classes: number): void => {
    for (let index = 0; index < at(table) * classes; index += 1) turnAnchor(table, at(table + 2 + index * 2));
  };

  const lookups = gpos + at(gpos + 8);
  for (let index = 0; index < at(lookups); index += 1) {
    const lookup = lookups + at(lookups + 2 + index * 2);
    for (let part = 0; part < at(lookup + 4); part += 1)
      turnSubtable(at(lookup), lookup + at(lookup + 6 + part * 2));
  }

  function turnSubtable(type: number, table: number): void {
    if (type === 1) turnSingle(table);
    else if (type === 2) turnPairs(table);
    else if (type === 3) turnRows(table + 4, 2);
    else if (type === 4 || type === 5 || type === 6) turnMarks(type, table);
    else if (type === 9) turnSubtable(at(table + 2), table + font.readUInt32BE(table + 4));
    // Types 7 and 8 hold no offsets: they call other lookups.
  }

  function turnSingle(table: number): void {
    const format = at(table + 4);
    const isList = at(table) === 2;
    const count = isList ? at(table + 6) : 1;
    for (let index = 0; index < count; index += 1)
      turnValue(table + (isList ? 8 : 6) + index * sizeOf(format), format);
  }

  function turnPairs(table: number): void {
    const [first, second] = [at(table + 4), at(table + 6)];
    const turnBoth = (record: number): void => {
      turnValue(record, first);
      turnValue(record + sizeOf(first), second);
    };
    const size = sizeOf(first) + sizeOf(second);
    if (at(table) === 2) {
      for (let index = 0; index < at(table + 12) * at(table + 14); index += 1)
        turnBoth(table + 16 + index * size);
      return;
    }
    for (let index = 0; index < at(table + 8); index += 1) {
      const set = table + at(table + 10 + index * 2);
      for (let pair = 0; pair < at(set); pair += 1) turnBoth(set + 4 + pair * (size + 2));
    }
  }

  function turnMarks(type: 4 | 5 | 6, table: number): void {
    const classes = at(table + 6);
    const marks = table + at(table + 8);
    for (let index = 0; index < at(marks); index += 1) turnAnchor(marks, at(marks + 4 + index * 4));
    const bases = table + at(table + 10);
    if (type !== 5) turnRows(bases, classes);
    else
      for (let index = 0; index < at(bases); index += 1) turnRows(bases + at(bases + 2 + index * 2), classes);
  }
}

function tableOffset(font: Buffer, tag: string): number | null {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  }
  return null;
}
