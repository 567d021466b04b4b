/** Recognises the format of bytes, whatever the name of their file. */
import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { GIF } from 'image-size/types/gif';
import { HEIF } from 'image-size/types/heif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import type { AssetFormat } from '../../schemas/plain/asset-kinds.ts';
import { isLfsPointer, LFS_IN_WORDS } from '../pipeline/source/lfs-pointer.ts';
import { MOST_PIXELS, MOST_SIDE_PX } from './limits.ts';

export type RasterFormat = Extract<AssetFormat, 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'>;

export interface Raster {
  format: RasterFormat;
  /** As shown, after EXIF rotation. */
  widthPx: number;
  heightPx: number;
}

/** Only readers of publishable formats: each gets bytes that begin like its format. */
const READERS = [
  ['png', PNG],
  ['jpeg', JPG],
  ['gif', GIF],
  ['webp', WEBP],
  ['avif', HEIF],
] as const;

/** A JPEG's size comes before its picture, after metadata and a preview. */
const JPEG_HEAD_BYTES = 4 * 1024 * 1024;

/** Format and size of a picture by its own bytes; `null` when it is none, `'broken'` when it begins like one but has no size. */
export function readRaster(bytes: Buffer): Raster | 'broken' | null {
  for (const [format, reader] of READERS) {
    try {
      if (!reader.validate(bytes)) continue;
      if (format === 'avif' && bytes.toString('latin1', 8, 12) !== 'avif') return null; // of the same family: HEIC
      const head = format === 'jpeg' ? bytes.subarray(0, JPEG_HEAD_BYTES) : bytes;
      const { width, height, orientation = 1, images = [] } = reader.calculate(head);
      const sizes = [...images, { width, height }];
      const largest = sizes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a));
      // An upright photograph is stored on its side with an EXIF rotation.
      const isTurned = orientation >= 5;
      const [widthPx, heightPx] = isTurned
        ? [largest.height, largest.width]
        : [largest.width, largest.height];
      return widthPx > 0 && heightPx > 0 ? { format, widthPx, heightPx } : 'broken';
    } catch {
      return 'broken'; // shorter than its own header, or not the format that it begins like
    }
  }
  return null;
}

export function isWithinLimits({ widthPx, heightPx }: Pick<Raster, 'widthPx' | 'heightPx'>): boolean {
  return widthPx <= MOST_SIDE_PX && heightPx <= MOST_SIDE_PX && widthPx * heightPx <= MOST_PIXELS;
}

/** Whether a picture embedded in a drawing is valid and not a decompression bomb. */
export function isSoundEmbedded(bytes: Buffer): boolean {
  const raster = readRaster(bytes);
  return raster !== null && raster !== 'broken' && isWithinLimits(raster);
}

/** Bytes at the beginning by which a kind is known; nothing behind them is looked at. */
const HEAD_BYTES = 4100;

/** The media type indicated by the first bytes, `video/mp4`; null for text and for unknown formats. */
export async function mediaTypeOf(bytes: Buffer): Promise<string | null> {
  try {
    return (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime ?? null;
  } catch {
    return null; // cut off within its header
  }
}

/** What bytes are, for a message: `HTML text`, `a PNG picture`, `application/pdf`. */
export async function inWords(bytes: Buffer): Promise<string> {
  if (bytes.length === 0) return 'an empty file';
  if (isLfsPointer(bytes)) return LFS_IN_WORDS;
  const text = bytes
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/^<(?:!doctype html|html|head|body|script|meta|iframe|style)\b/i.test(text)) return 'HTML text';
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype svg|(?:\w+:)?svg)\b/i.test(text))
    return 'an SVG drawing';
  const type = await mediaTypeOf(bytes);
  if (type === 'application/xml') return 'XML text';
  if (type !== null) return type;
  if (!looksLikeText(bytes.subarray(0, HEAD_BYTES))) return 'bytes of no kind that is known';
  return text.startsWith('<') ? 'text with tags' : 'text';
}

function looksLikeText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  // The cut may split a multi-byte character.
  return [0, 1, 2, 3].some((less) => isUtf8(head.subarray(0, Math.max(0, head.length - less))));
}
