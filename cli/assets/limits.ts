/** Limits of assets. Beyond them no visitor gains anything, and the machines that build and show them suffer. */
import type { AssetFormat } from '../../schemas/plain/asset-kinds.ts';

const MIB = 1024 * 1024;

/** Most bytes of a file by its format. Films are the only ones that are large for a reason. */
export const MOST_BYTES: Readonly<Record<AssetFormat, number>> = {
  svg: 4 * MIB,
  vtt: 4 * MIB,
  png: 64 * MIB,
  jpeg: 64 * MIB,
  webp: 64 * MIB,
  avif: 64 * MIB,
  gif: 64 * MIB,
  mp4: 1024 * MIB,
  webm: 1024 * MIB,
};

/** Most pixels of a picture, and of one side: 100 megapixels; 16,383 is what WebP can hold. */
export const MOST_PIXELS = 100_000_000;
export const MOST_SIDE_PX = 16_383;

/** Most pictures of an animation, and most pixels of all of them together. */
export const MOST_FRAMES = 1000;
export const MOST_FRAME_PIXELS = 1_000_000_000;
