/**
 * Lines of text in any of the four scripts, as positioned glyphs. HarfBuzz shapes each word, as browsers do; lines are
 * broken between words.
 */
import { Face, Font, Blob as FontBlob, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { type GlyphMask, glyphMask } from './glyph-mask.ts';

/** A positioned glyph of one of the fonts: px from the line's start, px below the baseline. */
export interface PlacedGlyph {
  mask: GlyphMask;
  x: number;
  y: number;
}

export interface TextLine {
  glyphs: PlacedGlyph[];
  widthPx: number;
}

export interface TextStyle {
  sizePx: number;
  /** The maximum width of a line. */
  widthPx: number;
  /** Added behind each letter, in parts of the size. */
  letterSpacing: number;
}

export interface TextBlock {
  lines: TextLine[];
  /** Whether a word was too long for a line of its own. */
  isWordBroken: boolean;
}

export interface TextSetter {
  setLines(text: string, style: TextStyle): TextBlock;
  /** Heights of letters above and below the baseline, in parts of the size. */
  ascent: number;
  descent: number;
}

/** A shaped glyph, in units of a font whose em is 1. */
interface ShapedGlyph {
  font: OpenFont;
  glyph: number;
  offsetX: number;
  offsetY: number;
  advance: number;
  /** Index in the word of the letter that it begins. */
  cluster: number;
}

interface OpenFont {
  number: number;
  font: Font;
  unitsPerEm: number;
  letters: ReadonlySet<number>;
}

/** Masks and words to cache; the caches are cleared beyond that, so that memory does not grow with pages. */
const MOST_CACHED = 6000;

/** @param fonts TrueType fonts in the order in which glyphs are searched */
export function createTextSetter(fonts: readonly Uint8Array[]): TextSetter {
  const open = fonts.map(openFont);
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const words = new Map<string, ShapedGlyph[]>();
  const masks = new Map<string, GlyphMask>();
  const extents = open[0]?.font.hExtents() ?? { ascender: 0, descender: 0 };
  const em = open[0]?.unitsPerEm ?? 1;

  function setLines(text: string, style: TextStyle): TextBlock {
    const lines: TextLine[] = [];
    let isWordBroken = false;
    let line: TextLine = { glyphs: [], widthPx: 0 };
    const endLine = (): void => {
      if (line.glyphs.length > 0) lines.push(line);
      line = { glyphs: [], widthPx: 0 };
    };
    const spacePx = widthOf(shaped(' '), style);
    for (const word of text.normalize('NFC').split(/\s+/u)) {
      const glyphs = shaped(word);
      const gap = line.glyphs.length === 0 ? 0 : spacePx;
      if (line.widthPx + gap + widthOf(glyphs, style) <= style.widthPx) {
        append(line, glyphs, gap, style);
        continue;
      }
      endLine();
      for (const part of partsThatFit(glyphs, style)) {
        if (line.glyphs.length > 0) isWordBroken = true;
        endLine();
        append(line, part, 0, style);
      }
    }
    endLine();
    return { lines, isWordBroken };
  }

  function append(line: TextLine, glyphs: readonly ShapedGlyph[], gapPx: number, style: TextStyle): void {
    const { sizePx } = style;
    let pen = line.widthPx + gapPx;
    for (const shapedGlyph of glyphs) {
      const { offsetX, offsetY } = shapedGlyph;
      const mask = maskOf(shapedGlyph, sizePx);
      line.glyphs.push({ mask, x: pen + offsetX * sizePx, y: -offsetY * sizePx });
      pen += widthOf([shapedGlyph], style);
    }
    line.widthPx = pen;
  }

  function maskOf({ font, glyph }: ShapedGlyph, sizePx: number): GlyphMask {
    const key = `${font.number} ${glyph} ${sizePx}`;
    return cached(masks, key, () => glyphMask(font.font.glyphToJson(glyph), sizePx / font.unitsPerEm));
  }

  function shaped(word: string): ShapedGlyph[] {
    return cached(words, word, () => runs(word).flatMap(({ font, text }) => shapeRun(font, text)));
  }

  /** A word in pieces of one font each. Letters that no font has are left out. */
  function runs(word: string): { font: OpenFont; text: string }[] {
    const found: { font: OpenFont; text: string }[] = [];
    for (const { segment } of graphemes.segment(word)) {
      const before = found.at(-1);
      const hasAll = ({ letters }: OpenFont): boolean =>
        [...segment].every((letter) => letters.has(letter.codePointAt(0) ?? 0));
      const font = before !== undefined && hasAll(before.font) ? before.font : open.find(hasAll);
      if (font === undefined) continue;
      if (before?.font === font) before.text += segment;
      else found.push({ font, text: segment });
    }
    return found;
  }

  return { setLines, ascent: extents.ascender / em, descent: -extents.descender / em };
}

function openFont(bytes: Uint8Array, number: number): OpenFont {
  const face = new Face(new FontBlob(bytes));
  return {
    number,
    font: new Font(face),
    unitsPerEm: face.upem,
    letters: new Set(face.collectUnicodes()),
  };
}

function shapeRun(font: OpenFont, text: string): ShapedGlyph[] {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font.font, buffer);
  const places = buffer.getGlyphPositions();
  const em = font.unitsPerEm;
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = places[index] ?? {};
    return {
      font,
      glyph: codepoint,
      offsetX: xOffset / em,
      offsetY: yOffset / em,
      advance: xAdvance / em,
      cluster,
    };
  });
}

/** Marks have no advance, and no spacing of their own. */
function widthOf(glyphs: readonly ShapedGlyph[], { sizePx, letterSpacing }: TextStyle): number {
  return glyphs.reduce(
    (sum, { advance }) => sum + (advance === 0 ? 0 : (advance + letterSpacing) * sizePx),
    0,
  );
}

/** The whole word when it fits into a line, else parts split between letters, never within one. */
function partsThatFit(glyphs: readonly ShapedGlyph[], style: TextStyle): ShapedGlyph[][] {
  const parts: ShapedGlyph[][] = [[]];
  for (const letter of lettersOf(glyphs)) {
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && widthOf([...part, ...letter], style) > style.widthPx) parts.push([...letter]);
    else part.push(...letter);
  }
  return parts;
}

function lettersOf(glyphs: readonly ShapedGlyph[]): ShapedGlyph[][] {
  const letters: ShapedGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = letters.at(-1);
    if (last?.[0]?.cluster === glyph.cluster && last[0].font === glyph.font) last.push(glyph);
    else letters.push([glyph]);
  }
  return letters;
}

function cached<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= MOST_CACHED) cache.clear();
  const value = make();
  cache.set(key, value);
  return value;
}
