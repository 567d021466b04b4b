/** Fonts of the social pictures: WOFF files of the scripts, and how such a file is opened. */
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/** Package and subset for each script, in the order in which glyphs are searched. */
const FONTS = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans-gujarati', 'gujarati'],
  ['noto-sans-bengali', 'bengali'],
] as const;

/** Absolute paths of all fonts of the pictures, bold. Throws when one of the optional packages is not installed. */
export function socialFontPaths(): string[] {
  const require = createRequire(import.meta.url);
  return FONTS.map(([family, subset]) =>
    require.resolve(`@fontsource/${family}/files/${family}-${subset}-700-normal.woff`),
  );
}

/** Unpacks a WOFF file to the font in it: a directory of tables, and the tables. */
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
