/** Draws text into an area of a picture: which glyphs at which pixels. */

import type { GlyphMask } from './glyph-mask.ts';
import { SOCIAL_SIZE, type TextPlace } from './social-card.ts';
import type { TextBlock, TextSetter } from './text-layout.ts';

/** Called for each pixel that a text covers: its number in the picture, and how much of it from 1 to 255. */
export type Stamp = (pixel: number, coverage: number) => void;

/** Sizes that are tried until a text fits, as fractions of the requested one. */
const SHRINKING = [1, 0.9, 0.8, 0.7, 0.6];

/** Calls `stamp` for the pixels of a text. The text is made smaller until it fits; what still does not fit is cut off. */
export function stampText(setter: TextSetter, text: string, place: TextPlace, stamp: Stamp): void {
  const { lines, sizePx } = fitted(setter, text, place);
  const distance = sizePx * place.lineHeight;
  const above = (distance - (setter.ascent + setter.descent) * sizePx) / 2 + setter.ascent * sizePx;
  const top = place.middle - (lines.length * distance) / 2;
  lines.forEach(({ glyphs }, index) => {
    const baseline = Math.round(top + index * distance + above);
    for (const { mask, x, y } of glyphs)
      stampMask(mask, Math.round(place.left + x), baseline + Math.round(y), stamp);
  });
}

function fitted(
  setter: TextSetter,
  text: string,
  place: TextPlace,
): { lines: TextBlock['lines']; sizePx: number } {
  const { widthPx, heightPx, lineHeight, letterSpacing } = place;
  const tried = SHRINKING.map((part) => Math.round(place.sizePx * part));
  for (const sizePx of tried) {
    const { lines, isWordBroken } = setter.setLines(text, { sizePx, widthPx, letterSpacing });
    if (!isWordBroken && lines.length * sizePx * lineHeight <= heightPx) return { lines, sizePx };
  }
  const sizePx = tried.at(-1) ?? place.sizePx;
  const { lines } = setter.setLines(text, { sizePx, widthPx, letterSpacing });
  return { lines: lines.slice(0, Math.max(1, Math.floor(heightPx / (sizePx * lineHeight)))), sizePx };
}

function stampMask(
  { left, top, width, height, coverage }: GlyphMask,
  penX: number,
  baseline: number,
  stamp: Stamp,
): void {
  for (let row = 0; row < height; row += 1) {
    const y = baseline + top + row;
    if (y < 0 || y >= SOCIAL_SIZE.height) continue;
    for (let column = 0; column < width; column += 1) {
      const value = coverage[row * width + column] ?? 0;
      const x = penX + left + column;
      if (value > 0 && x >= 0 && x < SOCIAL_SIZE.width) stamp(y * SOCIAL_SIZE.width + x, value);
    }
  }
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** `#fff` or `#ffffff` as numbers. */
export function rgbOf(color: string): Rgb {
  const digits = color.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const value = Number.parseInt(long, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Blends a color into one pixel, three bytes of a picture. */
export function blendInto(pixels: Uint8Array, at: number, color: Rgb, coverage: number): void {
  color.forEach((value, channel) => {
    const before = pixels[at + channel] ?? 0;
    pixels[at + channel] = before + Math.round(((value - before) * coverage) / 255);
  });
}
