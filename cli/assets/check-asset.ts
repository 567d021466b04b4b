/**
 * Checks that a file is what its name says and may be shown. Decided by its bytes alone, so that `validate`, `build` and `dev` agree, and
 * only once for the same bytes.
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
import { SvgProblem } from './parse-svg.ts';
import { inWords, isWithinLimits, mediaTypeOf, readRaster } from './recognise.ts';
import { type SvgSize, sizeOfSvg, viewsOfSvg } from './svg-size.ts';

export interface AssetProblem {
  code: 'asset/kind' | 'asset/unreadable' | 'asset/limit';
  /** Whole sentences. */
  message: string;
  expected?: string;
  found?: string;
  hint: string;
}

/** The result of checking a file's bytes. Plain data, so that it can be cached. */
export interface AssetVerdict {
  format: AssetFormat;
  widthPx: number | null;
  heightPx: number | null;
  problem: AssetProblem | null;
  /** What was removed from a drawing. */
  removals: Removal[];
  /** A small drawing, as data. */
  drawing?: DrawingPart | undefined;
  /** Sizes of the parts that a drawing names, by name. */
  views?: Readonly<Record<string, SvgSize>> | undefined;
}

export interface CheckedAsset {
  verdict: AssetVerdict;
  /** The bytes to publish: the given ones, or those of the cleaned drawing. */
  bytes: Buffer;
}

/** @param sharp null when it is not installed: then only headers of pictures are checked */
export async function checkAsset(
  bytes: Buffer,
  format: AssetFormat,
  sharp: Sharp | null,
): Promise<CheckedAsset> {
  if (format === 'svg') return checkSvg(bytes);
  const { kind } = ASSET_FORMATS[format];
  if (kind === 'picture') return checkRaster(bytes, format, sharp);
  const problem = kind === 'film' ? await filmProblem(bytes, format) : await captionsProblem(bytes);
  return { verdict: { ...NOTHING_KNOWN, format, problem }, bytes };
}

const NOTHING_KNOWN = { widthPx: null, heightPx: null, problem: null, removals: [] };

async function checkSvg(bytes: Buffer): Promise<CheckedAsset> {
  const fail = (problem: AssetProblem): CheckedAsset => ({
    verdict: { ...NOTHING_KNOWN, format: 'svg', problem },
    bytes,
  });
  let cleaned: CleanedSvg;
  try {
    cleaned = cleanSvg(bytes);
  } catch (error) {
    if (!(error instanceof SvgProblem)) throw error;
    const found = await inWords(bytes);
    return fail(found === 'an SVG drawing' ? svgProblem(error) : await otherKind(bytes, 'svg'));
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

function svgProblem({ kind, message, line }: SvgProblem): AssetProblem {
  return {
    code: kind === 'limit' ? 'asset/limit' : 'asset/unreadable',
    message: line === null ? message : `${message.replace(/\.$/, '')} (line ${line} of the drawing).`,
    hint: 'Save it again as plain SVG, with simpler shapes if it holds very many.',
  };
}

const UNKNOWN_SIZE: AssetProblem = {
  code: 'asset/unreadable',
  message: 'This picture cannot be read, so its width and height are unknown.',
  hint: 'An SVG needs a viewBox, or a width and a height, of more than 0.',
};

function tooLarge(widthPx: number, heightPx: number): AssetProblem {
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
  const done = (problem: AssetProblem | null): CheckedAsset => ({
    verdict: {
      ...NOTHING_KNOWN,
      format,
      problem,
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
  return done(sharp === null ? null : await decodingProblem(bytes, sharp));
}

/**
 * Decodes the whole picture once, since only that reveals a truncated end. The kernel must read every row: `nearest` skips the last ones.
 */
async function decodingProblem(bytes: Buffer, sharp: Sharp): Promise<AssetProblem | null> {
  try {
    const metadata = await sharp(bytes, OPENING).metadata();
    const tooMany = framesProblem(metadata);
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

function framesProblem({ pages = 1, width, height, pageHeight = height }: Metadata): AssetProblem | null {
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

function unreadable(reason: string): AssetProblem {
  return {
    code: 'asset/unreadable',
    message: `This picture is damaged or cut off: ${reason}.`,
    hint: 'Save it again as PNG, JPEG, WebP or AVIF, and copy it whole.',
  };
}

async function filmProblem(bytes: Buffer, format: AssetFormat): Promise<AssetProblem | null> {
  const type = await mediaTypeOf(bytes);
  const isMeant = format === 'webm' ? type === 'video/webm' : type === 'video/mp4' || type === 'video/x-m4v';
  return isMeant ? null : otherKind(bytes, format);
}

/** The first line of WebVTT captions: the word alone or followed by a space or tab. */
const VTT_HEAD = /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/;

async function captionsProblem(bytes: Buffer): Promise<AssetProblem | null> {
  const isText = isUtf8(bytes) && !bytes.includes(0);
  if (isText && VTT_HEAD.test(bytes.toString('utf8', 0, 16))) return null;
  const problem = await otherKind(bytes, 'vtt');
  return isLfsPointer(bytes)
    ? problem
    : { ...problem, hint: 'Captions are text in UTF-8 whose first line is WEBVTT.' };
}

/** The problem of bytes that do not match the file's name. */
async function otherKind(bytes: Buffer, format: AssetFormat): Promise<AssetProblem> {
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
