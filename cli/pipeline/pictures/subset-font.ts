/**
 * Subsets a font to the glyphs that given texts are drawn with. The scripts of India are drawn with many more glyphs than they have
 * letters – half letters, conjuncts, signs in several widths – and including everything that the letters could form makes a font twice as
 * large. So HarfBuzz, which also shapes text in browsers, shapes the texts here, and every glyph that occurs on the way is included
 * together with the rules between them.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Face, Font, Blob as FontBlob, shape, Buffer as TextBuffer } from 'harfbuzzjs';

/** Always included: joiners. Without them the browser would take them from another font, which splits the word. */
const ALWAYS = '\u200c\u200d';

/** Numbers of HarfBuzz's interface, `hb-subset.h` and `hb-common.h`. */
const NO_HINTING = 0x1;
const NO_LAYOUT_CLOSURE = 0x200;
const [DROPPED_TABLES, KEPT_NAMES, KEPT_FEATURES] = [3, 4, 6];
const WRITABLE_MEMORY = 2;

/** Tables that browsers do not use: hinting, and style data for font menus. */
const UNUSED_TABLES = ['gasp', 'STAT', 'DSIG'];

/** Node has it, its types do not. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<Compiled>;
  instantiate(module: Compiled): Promise<{ exports: unknown }>;
};
type Compiled = object & { readonly compiled: unique symbol };

type Pointer = number;

/** The functions of HarfBuzz's subsetter that are used here. */
interface Subsetter {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(bytes: number): Pointer;
  free(pointer: Pointer): void;
  hb_blob_create(data: Pointer, length: number, mode: number, userData: 0, destroy: 0): Pointer;
  hb_blob_destroy(blob: Pointer): void;
  hb_blob_get_data(blob: Pointer, length: 0): Pointer;
  hb_blob_get_length(blob: Pointer): number;
  hb_face_create(blob: Pointer, index: number): Pointer;
  hb_face_destroy(face: Pointer): void;
  hb_face_reference_blob(face: Pointer): Pointer;
  hb_set_add(set: Pointer, value: number): void;
  hb_set_clear(set: Pointer): void;
  hb_set_invert(set: Pointer): void;
  hb_subset_input_create_or_fail(): Pointer;
  hb_subset_input_destroy(input: Pointer): void;
  hb_subset_input_set(input: Pointer, which: number): Pointer;
  hb_subset_input_unicode_set(input: Pointer): Pointer;
  hb_subset_input_glyph_set(input: Pointer): Pointer;
  hb_subset_input_set_flags(input: Pointer, flags: number): void;
  hb_subset_or_fail(face: Pointer, input: Pointer): Pointer;
}

/** A font that can be subset for given texts. */
export interface WholeFont {
  /** @param texts a few long ones rather than many: each is one pass through the font's rules; results are cached */
  subset(texts: readonly string[]): Buffer<ArrayBuffer>;
}

/** The glyphs and rules that shaping a text uses. */
interface Needs {
  glyphs: Set<number>;
  /** `GSUB 12`: lookups that changed or placed a glyph. */
  lookups: Set<string>;
}

/**
 * @param bytes a TrueType font
 * @param language of the texts, such as `hi`: fonts have rules of a language
 */
export async function openFont(bytes: Buffer, language: string): Promise<WholeFont> {
  const subsetter = await openSubsetter();
  const font = new Font(new Face(new FontBlob(bytes)));
  const needsByText = new Map<string, Needs>();
  return {
    subset(texts) {
      const needs: Needs = { glyphs: new Set(), lookups: new Set() };
      for (const text of texts) {
        const ofText = needsByText.get(text) ?? needsOf(font, text, language);
        needsByText.set(text, ofText);
        for (const glyph of ofText.glyphs) needs.glyphs.add(glyph);
        for (const lookup of ofText.lookups) needs.lookups.add(lookup);
      }
      const letters = new Set([...texts.join('').replaceAll(' ', ''), ...ALWAYS]);
      return cut(subsetter, withoutOtherLookups(bytes, needs.lookups), { letters, glyphs: needs.glyphs });
    },
  };
}

/** Code points that a font has glyphs for. */
export function lettersIn(bytes: Buffer<ArrayBuffer>): ReadonlySet<number> {
  return new Set(new Face(new FontBlob(bytes)).collectUnicodes());
}

/** An English sample whose letters and spaces have usual frequencies. */
const SAMPLE =
  'The quick reader takes the shortest way home, and tells nobody how many hours it took to get there on the slow train.';

/** All in em. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean width of a letter. */
  width: number;
}

/** @param bytes a TrueType or OpenType font */
export function metricsOf(bytes: Buffer<ArrayBuffer>): FontMetrics {
  const face = new Face(new FontBlob(bytes));
  const font = new Font(face);
  const buffer = new TextBuffer();
  buffer.addText(SAMPLE);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const width = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const { ascender, descender, lineGap } = font.hExtents();
  const { upem } = face;
  return {
    ascent: ascender / upem,
    descent: -descender / upem,
    lineGap: lineGap / upem,
    width: width / upem / SAMPLE.length,
  };
}

/** Subsets a font to letters with everything that they can form together: for scripts whose letters have few shapes. */
export async function cutToLetters(
  bytes: Buffer<ArrayBuffer>,
  letters: readonly string[],
): Promise<Buffer<ArrayBuffer>> {
  return cut(await openSubsetter(), bytes, { letters: new Set(letters), glyphs: null });
}

/** Compiled once for all fonts. */
let compiled: Promise<Compiled> | undefined;

async function openSubsetter(): Promise<Subsetter> {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  compiled ??= WebAssembly.compile(readFileSync(path));
  const { exports } = await WebAssembly.instantiate(await compiled);
  const subsetter = exports as Subsetter;
  subsetter._initialize();
  return subsetter;
}

/** All final and intermediate glyphs of shaping: a conjunct begins as a half letter. */
function needsOf(font: Font, text: string, language: string): Needs {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.setLanguage(language);
  buffer.guessSegmentProperties();
  const needs: Needs = { glyphs: new Set(), lookups: new Set() };
  let table = '';
  /** The stack of running lookups, each called by the one before. */
  const running: string[] = [];
  // Reading glyphs is slow, so it is done only after a rule that changed some.
  let isChanged = false;
  buffer.setMessageFunc((_buffer, _font, message) => {
    const [, verb, what, name = ''] = /^(\w+) (?:recursing to )?(\w+) (\w+)/.exec(message) ?? [];
    if (verb === 'start' && what === 'table') {
      table = name;
      keepGlyphs();
    } else if (verb === 'start' && what === 'lookup') running.push(name);
    else if (verb === 'end' && what === 'lookup') {
      if (isChanged) keepGlyphs();
      running.pop();
    } else if (running.length > 0 && verb !== 'skipped' && verb !== 'try' && verb !== 'tried') {
      for (const lookup of running) needs.lookups.add(`${table} ${lookup}`);
      isChanged ||= table === 'GSUB';
    }
    return true;
  });
  shape(font, buffer);
  keepGlyphs();
  return needs;

  function keepGlyphs(): void {
    for (const { codepoint } of buffer.getGlyphInfos()) needs.glyphs.add(codepoint);
    isChanged = false;
  }
}

/** A copy of the font in which lookups that are not needed have no rules. */
function withoutOtherLookups(font: Buffer, needed: ReadonlySet<string>): Buffer {
  const copy = Buffer.from(font);
  for (let table = 0; table < copy.readUInt16BE(4); table += 1) {
    const entry = 12 + table * 16;
    const tag = copy.toString('latin1', entry, entry + 4);
    if (tag !== 'GSUB' && tag !== 'GPOS') continue;
    const start = copy.readUInt32BE(entry + 8);
    const list = start + copy.readUInt16BE(start + 8);
    const spacing = tag === 'GPOS' ? kerningLookups(copy, start) : new Set<number>();
    const lookups = Array.from({ length: copy.readUInt16BE(list) }, (_, index) => ({
      at: list + copy.readUInt16BE(list + 2 + index * 2),
      isNeeded: needed.has(`${tag} ${index}`) || spacing.has(index),
    }));
    // Identical lookups may be merged.
    const kept = new Set(lookups.filter(({ isNeeded }) => isNeeded).map(({ at }) => at));
    for (const { at } of lookups) if (!kept.has(at)) copy.writeUInt16BE(0, at + 4);
  }
  return copy;
}

/** Kerning features; for scripts of India a font may use `dist`. */
const SPACING: ReadonlySet<string> = new Set(['kern', 'dist']);

/** Lookups that kern: they act between syllables, and the texts here do not have every pair. */
function kerningLookups(font: Buffer, table: number): Set<number> {
  const list = table + font.readUInt16BE(table + 6);
  const lookups = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(list); index += 1) {
    const entry = list + 2 + index * 6;
    if (!SPACING.has(font.toString('latin1', entry, entry + 4))) continue;
    const feature = list + font.readUInt16BE(entry + 4);
    for (let at = 0; at < font.readUInt16BE(feature + 2); at += 1)
      lookups.add(font.readUInt16BE(feature + 4 + at * 2));
  }
  return lookups;
}

interface Kept {
  letters: ReadonlySet<string>;
  /** Glyphs that the texts need; null for everything that the letters can form by the features that browsers use. */
  glyphs: ReadonlySet<number> | null;
}

function cut(hb: Subsetter, font: Buffer, { letters, glyphs }: Kept): Buffer<ArrayBuffer> {
  // The module's memory may be reallocated at any call, so each access creates a new view.
  const memory = (): Uint8Array => new Uint8Array(hb.memory.buffer);
  const data = hb.malloc(font.length);
  memory().set(font, data);
  const source = hb.hb_blob_create(data, font.length, WRITABLE_MEMORY, 0, 0);
  const face = hb.hb_face_create(source, 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, glyphs === null ? NO_HINTING : NO_HINTING | NO_LAYOUT_CLOSURE);
  if (glyphs !== null) {
    const features = hb.hb_subset_input_set(input, KEPT_FEATURES);
    hb.hb_set_clear(features);
    hb.hb_set_invert(features);
  }
  hb.hb_set_clear(hb.hb_subset_input_set(input, KEPT_NAMES));
  for (const tag of UNUSED_TABLES)
    hb.hb_set_add(hb.hb_subset_input_set(input, DROPPED_TABLES), Buffer.from(tag).readUInt32BE());
  for (const letter of letters)
    hb.hb_set_add(hb.hb_subset_input_unicode_set(input), letter.codePointAt(0) ?? 0);
  for (const glyph of glyphs ?? []) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error('HarfBuzz cannot cut this font.');
  const result = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(result, 0);
  const bytes = Buffer.from(memory().slice(start, start + hb.hb_blob_get_length(result)));
  hb.hb_subset_input_destroy(input);
  for (const one of [face, subset]) hb.hb_face_destroy(one);
  for (const one of [source, result]) hb.hb_blob_destroy(one);
  hb.free(data);
  return bytes;
}
