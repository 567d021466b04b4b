/**
 * Is a file what its name says, and may it be shown? Decided by its bytes alone, so that `validate`, `build` and `dev`
 * give the same answer, and only once for the same bytes.
 */
import { isUtf8 } from 'node:buffer';
import type { Metadata } from 'sharp';
import type { DrawingPart } from '../../runtime/components/drawing.tsx';
import { ASSET_FORMATS, type AssetFormat, kindInWords } from '../../schemas/plain/asset-kinds.ts';
import { isLfsPointer, LFS_HINT } from '../pipeline/source/lfs-pointer.ts';
import { type CleanedSvg, cleanSvg, type Removal } from './clean-svg.ts';
import { drawingParts } from './drawing-parts.ts';
import { MOST_FRAME_PIXELS, MOST_FRAMES, MOST_PIXELS, MOST_SIDE_PX } from './limits.ts';
import { MOST_SECONDS, OPENING, type Sharp } from './load-sharp.ts';
import { SvgFault } from './parse-svg.ts';
import { inWords, isWithinLimits, mediaTypeOf, readRaster } from './recognise.ts';
import { type SvgSize, sizeOfSvg, viewsOfSvg } from './svg-size.ts';

export interface AssetFault {
  code: 'asset/kind' | 'asset/unreadable' | 'asset/limit';
  /** Whole sentences. */
  message: string;
  expected?: string;
  found?: string;
  hint: string;
}

/** What is known of a file's bytes. Plain data, so that it can be cached. */
export interface AssetVerdict {
  format: AssetFormat;
  widthPx: number | null;
  heightPx: number | null;
  fault: AssetFault | null;
  /** What was taken out of a drawing. */
  removals: Removal[];
  /** A small drawing, as data. */
  drawing?: DrawingPart | undefined;
  /** Sizes of the parts that a drawing names, by name. */
  views?: Readonly<Record<string, SvgSize>> | undefined;
}

export interface CheckedAsset {
  verdict: AssetVerdict;
  /** What may be published: the given bytes, or those of the cleaned drawing. */
  bytes: Buffer;
}

/** @param sharp null where it is not installed: then pictures are known by their headers only */
export async function checkAsset(
  bytes: Buffer,
  format: AssetFormat,
  sharp: Sharp | null,
): Promise<CheckedAsset> {
  if (format === 'svg') return checkSvg(bytes);
  const { kind } = ASSET_FORMATS[format];
  if (kind === 'picture') return checkRaster(bytes, format, sharp);
  const fault = kind === 'film' ? await filmFault(bytes, format) : await captionsFault(bytes);
  return { verdict: { ...NOTHING_KNOWN, format, fault }, bytes };
}

const NOTHING_KNOWN = { widthPx: null, heightPx: null, fault: null, removals: [] };

async function checkSvg(bytes: Buffer): Promise<CheckedAsset> {
  const fail = (fault: AssetFault): CheckedAsset => ({
    verdict: { ...NOTHING_KNOWN, format: 'svg', fault },
    bytes,
  });
  let cleaned: CleanedSvg;
  try {
    cleaned = cleanSvg(bytes);
  } catch (error) {
    if (!(error instanceof SvgFault)) throw error;
    const found = await inWords(bytes);
    return fail(found === 'an SVG drawing' ? svgFault(error) : await otherKind(bytes, 'svg'));
  }
  const size = sizeOfSvg(cleaned.root);
  if (size === null) return fail(UNKNOWN_SIZE);
  if (!isWithinLimits(size)) return fail(tooLarge(size.widthPx, size.heightPx));
  const drawing = drawingParts(cleaned.root, cleaned.bytes.length) ?? undefined;
  const views = viewsOfSvg(cleaned.root);
  const known = { ...NOTHING_KNOWN, format: 'svg' as const, ...size, removals: cleaned.removals, drawing };
  const verdict = views === undefined ? known : { ...known, views };
  return { verdict, bytes: cleaned.isChanged ? Buffer.from(cleaned.bytes) : bytes };
}

function svgFault({ kind, message, line }: SvgFault): AssetFault {
  return {
    code: kind === 'limit' ? 'asset/limit' : 'asset/unreadable',
    message: line === null ? message : `${message.replace(/\.$/, '')} (line ${line} of the drawing).`,
    hint: 'Save it again as plain SVG, with simpler shapes if it holds very many.',
  };
}

const UNKNOWN_SIZE: AssetFault = {
  code: 'asset/unreadable',
  message: 'This picture cannot be read, so its width and height are unknown.',
  hint: 'An SVG needs a viewBox, or a width and a height, of more than 0.',
};

function tooLarge(widthPx: number, heightPx: number): AssetFault {
  const expected = `at most ${MOST_SIDE_PX} pixels on a side and ${MOST_PIXELS / 1e6} megapixels`;
  const found = `${widthPx} × ${heightPx} pixels`;
  return {
    code: 'asset/limit',
    message: `Expected a picture of ${expected}, found ${found}.`,
    expected: `a picture of ${expected}`,
    found,
    hint: 'Save it smaller: no screen shows more than 4000 pixels on a side.',
  };
}

async function checkRaster(bytes: Buffer, format: AssetFormat, sharp: Sharp | null): Promise<CheckedAsset> {
  const raster = readRaster(bytes);
  const done = (fault: AssetFault | null): CheckedAsset => ({
    verdict: {
      ...NOTHING_KNOWN,
      format,
      fault,
      ...(raster === null || raster === 'broken'
        ? {}
        : { widthPx: raster.widthPx, heightPx: raster.heightPx }),
    },
    bytes,
  });
  if (raster === null) return done(await otherKind(bytes, format));
  if (raster === 'broken') return done(unreadable('its width and height are unknown'));
  if (raster.format !== format) return done(await otherKind(bytes, format));
  if (!isWithinLimits(raster)) return done(tooLarge(raster.widthPx, raster.heightPx));
  return done(sharp === null ? null : await decodingFault(bytes, sharp));
}

/** Goes through all of the picture once; what is missing at its end shows only then. The kernel must look at every row: `nearest` skips the last ones. */
async function decodingFault(bytes: Buffer, sharp: Sharp): Promise<AssetFault | null> {
  try {
    const metadata = await sharp(bytes, OPENING).metadata();
    const tooMany = framesFault(metadata);
    if (tooMany !== null) return tooMany;
    await sharp(bytes, { ...OPENING, sequentialRead: true })
      .timeout({ seconds: MOST_SECONDS })
      .resize(64, 64, { fit: 'inside', kernel: 'linear', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    return null;
  } catch (error) {
    return unreadable(reasonOf(error));
  }
}

function framesFault({ pages = 1, width, height, pageHeight = height }: Metadata): AssetFault | null {
  if (pages <= MOST_FRAMES && pages * width * pageHeight <= MOST_FRAME_PIXELS) return null;
  const expected = `an animation of at most ${MOST_FRAMES} pictures and ${MOST_FRAME_PIXELS / 1e6} megapixels in all`;
  const found = `${pages} pictures of ${width} × ${pageHeight} pixels`;
  return {
    code: 'asset/limit',
    message: `Expected ${expected}, found ${found}.`,
    expected,
    found,
    hint: 'Make it a film (MP4 or WebM), which is smaller as well.',
  };
}

/** The library's reason in one line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split('\n').find((part) => part.trim() !== '') ?? 'it is damaged';
  return line.trim().replace(/\.$/, '').slice(0, 120);
}

function unreadable(reason: string): AssetFault {
  return {
    code: 'asset/unreadable',
    message: `This picture is damaged or cut off: ${reason}.`,
    hint: 'Save it again as PNG, JPEG, WebP or AVIF, and copy it whole.',
  };
}

async function filmFault(bytes: Buffer, format: AssetFormat): Promise<AssetFault | null> {
  const type = await mediaTypeOf(bytes);
  const isMeant = format === 'webm' ? type === 'video/webm' : type === 'video/mp4' || type === 'video/x-m4v';
  return isMeant ? null : otherKind(bytes, format);
}

/** The first line of captions, as WebVTT has it: the word alone or followed by a space or tab. */
const VTT_HEAD = /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/;

async function captionsFault(bytes: Buffer): Promise<AssetFault | null> {
  const isText = isUtf8(bytes) && !bytes.includes(0);
  if (isText && VTT_HEAD.test(bytes.toString('utf8', 0, 16))) return null;
  const fault = await otherKind(bytes, 'vtt');
  return isLfsPointer(bytes)
    ? fault
    : { ...fault, hint: 'Captions are text in UTF-8 whose first line is WEBVTT.' };
}

/** The name promises one thing and the bytes are another. */
async function otherKind(bytes: Buffer, format: AssetFormat): Promise<AssetFault> {
  const { kind, name } = ASSET_FORMATS[format];
  const found = await inWords(bytes);
  const expected = `${kindInWords(kind)}, ${name} by its name`;
  return {
    code: 'asset/kind',
    message: `Expected ${expected}, found ${found}.`,
    expected,
    found,
    hint: isLfsPointer(bytes) ? LFS_HINT : 'Save the file again in that form; renaming it is not enough.',
  };
}
