/** Capacity of QR codes. Plain tables, so that content is checked without the encoder. */

/** Selects the smallest version that holds the text. Source: spec §9. */
export const AUTOMATIC_VERSION = 0;
export const HIGHEST_VERSION = 40;

/** Most bytes of a code with error correction H, by version from 1 on. Source: ISO/IEC 18004, table 7. */
const CAPACITY_BYTES = [
  7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382, 403, 439, 461,
  511, 535, 593, 625, 658, 698, 742, 790, 842, 898, 958, 983, 1051, 1093, 1139, 1219, 1273,
];

/** Capacity of a version in bytes; `0` has that of the highest one. Never negative. */
export function capacityOf(version: number): number {
  return CAPACITY_BYTES[(version === AUTOMATIC_VERSION ? HIGHEST_VERSION : version) - 1] ?? 0;
}

/** Length of a text in UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
