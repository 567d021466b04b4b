/**
 * Everything of a picture but what is written in the page's language: the product's name and the title. It is the same for all
 * pages of a theme and artwork, so it is drawn once and stays in memory as pixels.
 */

import type { AssetRecord } from '../../assets/checked-assets.ts';
import { publishableBytes } from '../../assets/checked-assets.ts';
import { MOST_SECONDS, OPENING, type Sharp } from '../../assets/load-sharp.ts';
import { withOwnColors } from '../../assets/own-colors.ts';
import { memoized } from '../../memoized.ts';
import { type IndexedGround, indexGround } from './indexed-ground.ts';
import { type Layer, layOver, roundCorners } from './layers.ts';
import type { PictureJob } from './picture-job.ts';
import {
  ART_PLACE,
  groundSvg,
  hostPlace,
  LOGO_PLACE,
  MARK_PLACE,
  SOCIAL_SIZE,
  titlePlace,
} from './social-card.ts';
import { blendInto, rgbOf, stampText } from './stamp-text.ts';
import type { TextSetter } from './text-layout.ts';

/** Most bytes of one picture; messengers drop large ones on slow networks. */
const MOST_BYTES = 60 * 1024;
/** What a title adds to a ground, about. */
const TITLE_BYTES = 11 * 1024;
/** Of photographs, best first, and what is left when none of them is small enough. */
const QUALITIES = [82, 74, 66, 56];
const LEAST_QUALITY = 45;

export type Ground =
  | ({ format: 'png' } & IndexedGround)
  | { format: 'jpg'; pixels: Uint8Array; qualities: readonly number[] };

/** The tools of drawing, loaded. */
export interface DrawingTools {
  root: string;
  sharp: Sharp;
  setter: TextSetter;
  /** What many cards have in common, by what it is drawn of. */
  empty: Map<string, Promise<Uint8Array>>;
  marks: Map<string, Promise<Layer>>;
}

export function drawingTools(tools: Pick<DrawingTools, 'root' | 'sharp' | 'setter'>): DrawingTools {
  return { ...tools, empty: new Map(), marks: new Map() };
}

const RAW = { raw: { ...SOCIAL_SIZE, channels: 3 as const } };

export async function drawGround(tools: DrawingTools, job: PictureJob): Promise<Ground> {
  const picture = job.isWhole && job.art !== null ? await whole(tools, job, job.art) : await card(tools, job);
  if (job.format === 'png') {
    const titleColor = rgbOf(titlePlace(job.card).color);
    return {
      format: 'png',
      ...(await indexGround(tools.sharp, picture, titleColor, MOST_BYTES - TITLE_BYTES)),
    };
  }
  const { quality } = await encodeJpeg(tools, picture, QUALITIES, MOST_BYTES - TITLE_BYTES);
  return { format: 'jpg', pixels: picture, qualities: QUALITIES.filter((one) => one <= quality) };
}

/**
 * A photograph as JPEG, in the best quality that is small enough. Of one card, milliseconds and bytes: as here → 3.3 and
 * 54.9 KB, with optimised tables → 7.2 and 48.7 KB, by MozJPEG → 60.6 and 41.2 KB.
 *
 * @param qualities best first
 */
export async function encodeJpeg(
  { sharp }: DrawingTools,
  pixels: Uint8Array,
  qualities: readonly number[],
  mostBytes = MOST_BYTES,
): Promise<{ bytes: Buffer; quality: number }> {
  let bytes: Buffer = Buffer.alloc(0);
  let quality = LEAST_QUALITY;
  for (quality of [...qualities, LEAST_QUALITY]) {
    bytes = await sharp(pixels, RAW)
      .jpeg({ quality, chromaSubsampling: '4:2:0', optimiseCoding: false })
      .toBuffer();
    if (bytes.length <= mostBytes) break;
  }
  return { bytes, quality };
}

async function card(tools: DrawingTools, { card, art, mark, tokens }: PictureJob): Promise<Uint8Array> {
  const svg = groundSvg(card);
  const empty = memoized(tools.empty, svg, () =>
    tools.sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer(),
  );
  const pixels = new Uint8Array(await empty);
  const canvas = { pixels, width: SOCIAL_SIZE.width };
  if (art !== null) layOver(canvas, await fitted(tools, { record: art, tokens }, ART_PLACE), ART_PLACE);
  if (mark !== null) {
    const place = card.sign === 'logo' ? LOGO_PLACE : MARK_PLACE;
    const key = JSON.stringify([mark.publishedHash, tokens, place]);
    const drawn = memoized(tools.marks, key, () =>
      fitted(tools, { record: mark, tokens }, { ...place, radius: 0 }),
    );
    layOver(canvas, await drawn, place);
  }
  const place = hostPlace(card);
  const color = rgbOf(place.color);
  stampText(tools.setter, card.host, place, (pixel, coverage) =>
    blendInto(pixels, pixel * 3, color, coverage),
  );
  return pixels;
}

/** A picture that content names, whole, on the theme's ground. */
async function whole(
  tools: DrawingTools,
  { card, tokens }: PictureJob,
  art: AssetRecord,
): Promise<Uint8Array> {
  const background = card.colors.brand;
  const opened = await open(tools, { record: art, tokens }, SOCIAL_SIZE);
  return opened
    .rotate()
    .resize({ ...SOCIAL_SIZE, fit: 'contain', background })
    .flatten({ background })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function fitted(
  tools: DrawingTools,
  picture: PagePicture,
  { width, height, radius }: { width: number; height: number; radius: number },
): Promise<Layer> {
  const opened = (await open(tools, picture, { width, height })).rotate();
  const scaled =
    radius === 0
      ? opened.resize({ width, height, fit: 'contain', position: 'left', background: '#0000' })
      : opened.resize({ width, height, fit: 'cover' });
  const pixels = await scaled.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
  const layer = { pixels, width, height };
  roundCorners(layer, radius);
  return layer;
}

/** A picture in the colours of its page. */
interface PagePicture {
  record: AssetRecord;
  tokens: PictureJob['tokens'];
}

/** Drawings are rendered at the size they are shown in, so that small ones stay sharp. */
async function open(
  { root, sharp }: DrawingTools,
  { record, tokens }: PagePicture,
  { width, height }: { width: number; height: number },
): Promise<ReturnType<Sharp>> {
  const bytes = await publishableBytes(root, record);
  const input = record.format === 'svg' ? withOwnColors(bytes, tokens) : bytes;
  let density = 72;
  if (record.format === 'svg') {
    const own = await sharp(input, OPENING).metadata();
    density = Math.min(72 * Math.max(width / own.width, height / own.height, 1), 2400);
  }
  return sharp(input, { ...OPENING, density }).timeout({ seconds: MOST_SECONDS });
}
