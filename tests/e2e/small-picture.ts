/**
 * A section as a small picture, and what differs between two of them. A pixel is the mean of a square of the screen, in 16
 * steps a channel: what a browser's version changes at an edge is gone, what a broken style changes is not.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row. */
  pixels: Uint8Array;
}

const STEP = 17;
/** A difference of this much in a channel counts: two of the 16 steps. */
const TOLERANCE = 2 * STEP + 1;
/** So much of a picture may differ. */
const MOST_DIFFERENT = 0.004;
/** Of the height; a line more or less in a paragraph is not a change of style. */
const MOST_TALLER = 0.02;

/** How `now` differs from `before`, in words; null when it looks the same. */
export function difference(before: Picture, now: Picture): string | null {
  if (before.width !== now.width) return `is ${now.width} wide, was ${before.width}`;
  const taller = (now.height - before.height) / before.height;
  if (Math.abs(taller) > MOST_TALLER && Math.abs(now.height - before.height) > 1)
    return `is ${percent(Math.abs(taller))} ${taller > 0 ? 'taller' : 'shorter'}`;
  // Both ways: one alone would not see something small that is gone, or something small that is new.
  const strange = Math.max(strangePixels(before, now), strangePixels(now, before));
  const share = strange / (before.width * before.height);
  return share > MOST_DIFFERENT ? `differs in ${percent(share)} of its area` : null;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Pixels of `one` that are like none of those around the same place of `other`: by one pixel anything may move. */
function strangePixels(one: Picture, other: Picture): number {
  let strange = 0;
  for (let y = 0; y < one.height; y++) {
    const there = Math.round((y * (other.height - 1)) / Math.max(one.height - 1, 1));
    for (let x = 0; x < one.width; x++) if (!isLikeOneNear(one, x, y, other, there)) strange++;
  }
  return strange;
}

function isLikeOneNear(one: Picture, x: number, y: number, other: Picture, there: number): boolean {
  for (let nearY = Math.max(there - 1, 0); nearY <= Math.min(there + 1, other.height - 1); nearY++) {
    for (let nearX = Math.max(x - 1, 0); nearX <= Math.min(x + 1, other.width - 1); nearX++) {
      const from = (y * one.width + x) * 3;
      const to = (nearY * other.width + nearX) * 3;
      let most = 0;
      for (let channel = 0; channel < 3; channel++) {
        const apart = (one.pixels[from + channel] ?? 0) - (other.pixels[to + channel] ?? 0);
        most = Math.max(most, Math.abs(apart));
      }
      if (most < TOLERANCE) return true;
    }
  }
  return false;
}

/** Each pixel the mean of a square of `factor` pixels, in 16 steps a channel. */
export function shrink(picture: Picture, factor: number): Picture {
  const width = Math.floor(picture.width / factor);
  const height = Math.max(Math.floor(picture.height / factor), 1);
  const sums = new Uint32Array(width * height * 3);
  const rows = Math.min(height * factor, picture.height);
  for (let y = 0; y < rows; y++) {
    const row = Math.floor(y / factor) * width * 3;
    let from = y * picture.width * 3;
    for (let x = 0; x < width; x++) {
      const to = row + x * 3;
      for (let step = 0; step < factor; step++) {
        sums[to] = (sums[to] ?? 0) + (picture.pixels[from++] ?? 0);
        sums[to + 1] = (sums[to + 1] ?? 0) + (picture.pixels[from++] ?? 0);
        sums[to + 2] = (sums[to + 2] ?? 0) + (picture.pixels[from++] ?? 0);
      }
    }
  }
  const pixels = Uint8Array.from(sums, (sum) => Math.round(sum / (factor * factor) / STEP) * STEP);
  return { width, height, pixels };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel by PNG's colour type; browsers write these two. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** Reads a PNG of 8 bits a channel, not interlaced, as browsers and `encodePng` write it. */
export function decodePng(file: Buffer): Picture {
  let width = 0;
  let height = 0;
  let bytesPerPixel = 3;
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      width = data.readUInt32BE(0);
      height = data.readUInt32BE(4);
      bytesPerPixel = PIXEL_BYTES[data.readUInt8(9)] ?? 3;
    }
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * bytesPerPixel;
  const pixels = new Uint8Array(width * height * 3);
  let before: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const line = rows.subarray(start + 1, start + 1 + stride);
    addPredicted(line, before, rows[start] ?? 0, bytesPerPixel);
    for (let from = 0, to = y * width * 3; from < stride; from += bytesPerPixel) {
      pixels[to++] = line[from] ?? 0;
      pixels[to++] = line[from + 1] ?? 0;
      pixels[to++] = line[from + 2] ?? 0;
    }
    before = line;
  }
  return { width, height, pixels };
}

/** PNG's five filters: bytes are written as the difference to what their neighbours let expect. */
function addPredicted(line: Uint8Array, before: Uint8Array, filter: number, bytesPerPixel: number): void {
  if (filter === 0) return;
  for (let at = 0; at < line.length; at++) {
    const left = at < bytesPerPixel ? 0 : (line[at - bytesPerPixel] ?? 0);
    const above = before[at] ?? 0;
    let expected = left;
    if (filter === 2) expected = above;
    else if (filter === 3) expected = (left + above) >> 1;
    else if (filter === 4)
      expected = nearest(left, above, at < bytesPerPixel ? 0 : (before[at - bytesPerPixel] ?? 0));
    line[at] = (line[at] ?? 0) + expected;
  }
}

/** Paeth's choice. */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

export function encodePng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
