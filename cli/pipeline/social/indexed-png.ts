/**
 * A PNG encoder for pixels that are palette indexes already. Libraries take colours, and spend nine tenths of their time on choosing 256
 * of them for each picture.
 */
import { constants, crc32, deflateSync } from 'node:zlib';

export interface IndexedPixels {
  width: number;
  height: number;
  /** A number of the palette for each pixel, row by row. */
  pixels: Uint8Array;
  /** Red, green and blue of each colour, 256 at most. */
  palette: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const MOST_COLORS = 2 ** BIT_DEPTH;
const INDEXED_COLOR = 3;

/**
 * Most rows of a card have one colour, so run-length encoding would be enough for them. Of a card without and with artwork, milliseconds of
 * one core and KB: runs → 0.6 and 17.0, 1.2 and 36.6; level 4 → 2.2 and 13.2, 2.9 and 32.0; level 6 → 4.9 and 26.1 for the latter.
 */
const PACKING = { level: 4, memLevel: 9, strategy: constants.Z_RLE };

export function encodeIndexedPng({ width, height, pixels, palette }: IndexedPixels): Buffer {
  const colors = palette.length / 3;
  if (colors > MOST_COLORS)
    throw new RangeError(`A PNG of numbered colours has at most ${MOST_COLORS}, not ${colors}.`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = BIT_DEPTH;
  header[9] = INDEXED_COLOR;
  const packed = deflateSync(filteredRows({ width, height, pixels }), PACKING);
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', header),
    ...chunk('PLTE', palette),
    ...chunk('IDAT', packed),
    ...chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Rows of the last picture. The next one of the same size overwrites them: see `createCanvases`. */
let lastRows = { width: 0, height: 0, bytes: new Uint8Array(0) };

/** Each row begins with the number of its filter: none. */
function filteredRows({ width, height, pixels }: Omit<IndexedPixels, 'palette'>): Uint8Array {
  if (lastRows.width !== width || lastRows.height !== height)
    lastRows = { width, height, bytes: new Uint8Array((width + 1) * height) };
  const { bytes } = lastRows;
  for (let row = 0; row < height; row += 1)
    bytes.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return bytes;
}

/** Length, name, data, and the checksum of name and data. */
function chunk(name: string, data: Uint8Array): Uint8Array[] {
  const start = Buffer.alloc(8);
  start.writeUInt32BE(data.length, 0);
  start.write(name, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(data, crc32(start.subarray(4))), 0);
  return [start, data, end];
}
