/**
 * The fonts of `content/brand.yaml`: a file of each weight, subset to the characters of the site's content and of everything that pages
 * generate. Made once and cached under a hash of its inputs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrandFontContent } from '../../../schemas/brand-fonts.ts';
import { texts as sdkTexts } from '../../../sdk/ui/texts.ts';
import { type AssetFile, storedFile } from '../../assets/asset-files.ts';
import type { PreloadedFont } from '../bundle/bundle.ts';
import { installedVersion } from '../model/installed-version.ts';
import { formatFieldPath, type Problem, problemIn } from '../model/problems.ts';
import { BRAND_FILE } from '../model/routes.ts';
import type { Project } from '../project/project.ts';
import { createLocationFinder } from '../resolve/locate-problems.ts';
import { ContentFileError } from '../source/content-file.ts';
import { contentHash, readSource, shortHash } from '../source/read.ts';
import { sourceOf } from '../source/source.ts';
import type { EntryId, Store } from '../store/index.ts';
import { awake } from './awake.ts';
import { openWoff } from './bold-fonts.ts';
import { fallbackFaces, fallbackFamilies } from './fallback-faces.ts';
import { packed, unpacked } from './woff2.ts';

/** Changes with the way fonts are made. */
const RECIPE = 'brand-font-v1';
const MOST_FILE_BYTES = 8 * 1024 * 1024;

/** Characters that pages use in any language: all of ASCII, quotes, dashes, currency signs. */
const ALWAYS =
  Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index)).join('') +
  '\u00a0·×©®°½–—‘’“”„…•‹›«»₹€£−→←';
/** Letters of India’s scripts, which have fonts of their own (`script-fonts.ts`), and invisible characters. */
const ELSEWHERE = /[\u0900-\u0dff\p{Cc}\p{Cf}]/u;

/** Vowels of Thai and Lao that browsers always draw by the glyphs of their two parts. */
const SPLIT_BY_BROWSERS = ['\u0e33', '\u0eb3'];

/** Subsets of a package, in the order in which glyphs are searched; then all others. */
const FIRST_SUBSETS = ['latin', 'latin-ext'];

type Role = 'text' | 'titles';

export interface BrandFonts {
  /** `@font-face` rules, and the families where they are used. */
  css: string;
  /** Families before those of the device; empty without a font of texts. */
  family: string;
  /** Parts in the weights used above the fold; a page preloads those with its letters. */
  preloads: PreloadedFont[];
  files: AssetFile[];
  /** Further cache entries of the fonts. */
  entries: EntryId[];
}

export const NO_FONTS: BrandFonts = { css: '', family: '', preloads: [], files: [], entries: [] };

interface FontContext {
  project: Project;
  store: Store;
  problems: Problem[];
}

/** A part of a family: one weight, and of a package the characters of one of its files. */
interface FontPart {
  weight: number;
  bytes: Buffer<ArrayBuffer>;
}

/** A part, cut and published. */
interface Cut extends PreloadedFont {
  weight: number;
  /** CSS rules of the face and of its fallback faces. */
  rules: string;
}

/** A problem of a font, with the field of the file. */
class FontProblem extends Error {
  readonly path: string[];
  readonly hint: string;

  constructor(path: string[], message: string, hint: string) {
    super(message);
    this.path = path;
    this.hint = hint;
  }
}

export async function makeBrandFonts(context: FontContext): Promise<BrandFonts> {
  const { project } = context;
  const { text, titles } = project.brandFonts;
  if (text === undefined && titles === undefined) return NO_FONTS;
  const letters = siteLetters(project);
  const [files, entries]: [AssetFile[], EntryId[]] = [[], []];
  const ofRole = async (role: Role, content: BrandFontContent | undefined): Promise<Cut[]> => {
    if (content === undefined) return [];
    try {
      return await cutsOf(role, partsOf(role, content, project.root), {
        letters,
        files,
        entries,
        store: context.store,
      });
    } catch (error) {
      context.problems.push(problemOf(error, project.root));
      return [];
    }
  };
  const ofText = await ofRole('text', text);
  const ofTitles = await ofRole('titles', titles);
  const familyOf = (role: Role): string => [nameOf(role), ...fallbackFamilies(nameOf(role))].join();
  const rules = [...ofText, ...ofTitles].map((cut) => cut.rules).join('');
  const shown = [...nearest(ofTitles, 800), ...nearest(ofText, 400), ...nearest(ofText, 800)];
  return {
    css: rules + (ofTitles.length > 0 ? titleRule(familyOf('titles')) : '') + sheetRule(ofText.length > 0),
    family: ofText.length > 0 ? familyOf('text') : '',
    preloads: [...new Set(shown)].map(({ path, letters }) => ({ path, letters })),
    files,
    entries,
  };
}

/** What is wrong with the fonts as far as it shows before one is cut: for commands that make none. */
export function missingBrandFonts({ root, brandFonts }: Pick<Project, 'root' | 'brandFonts'>): Problem[] {
  return (['text', 'titles'] as const).flatMap((role) => {
    const content = brandFonts[role];
    if (content === undefined) return [];
    try {
      for (const { bytes } of partsOf(role, content, root)) packingOf(bytes, ['fonts', role]);
      return [];
    } catch (error) {
      return [problemOf(error, root)];
    }
  });
}

function nameOf(role: Role): string {
  return `brand-${role}`;
}

function titleRule(family: string): string {
  // A text in another language within a title has the font of titles too.
  return `:where(h1,h2,h3,h4){font-family:${family},var(--font)}:where(h1,h2,h3,h4) [lang]{font-family:inherit}`;
}

/** The download sheet has the font of texts. */
function sheetRule(hasText: boolean): string {
  return hasText ? ':where(:root){--slipway-font:var(--font)}' : '';
}

/** The parts that a browser selects for a weight. */
function nearest(cuts: readonly Cut[], weight: number): Cut[] {
  const order = cuts.map((cut) => cut.weight).sort((a, b) => Math.abs(a - weight) - Math.abs(b - weight));
  return cuts.filter((cut) => cut.weight === order[0]);
}

/** Characters of everything that may appear on a page; a character that only a script writes falls back to another font. */
export function siteLetters({ root, pageFiles, hashes, labels }: Project): Set<string> {
  const letters = new Set(ALWAYS);
  const add = (text: string): void => {
    for (const letter of new Set(text)) if (!ELSEWHERE.test(letter)) letters.add(letter);
    // Browsers draw a letter with a separate accent by the glyph of both, where the font has it.
    const composed = text.normalize();
    if (composed !== text) add(composed);
  };
  for (const path of new Set([...hashes.keys(), ...pageFiles]))
    add(readSource(root, path).source?.text ?? '');
  add(JSON.stringify([labels, sdkTexts]));
  for (const letter of SPLIT_BY_BROWSERS) if (letters.has(letter)) add(letter.normalize('NFKD'));
  return letters;
}

function partsOf(role: Role, { package: name, weights, files }: BrandFontContent, root: string): FontPart[] {
  const missing = ['harfbuzzjs', 'woff2-encoder'].filter((needed) => !isInstalled(needed));
  if (missing.length > 0)
    throw new FontProblem(
      ['fonts', role],
      `Fonts cannot be cut, because ${missing.map((one) => `"${one}"`).join(' and ')} is not installed.`,
      'Run "npm install --include=optional".',
    );
  return name === undefined
    ? Object.entries(files ?? {}).map(([weight, file]) => fileOf(role, weight, file, root))
    : weights.flatMap((weight) => packageFiles(role, name, weight, root));
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(
      name === 'harfbuzzjs' ? 'harfbuzzjs/dist/harfbuzz-subset.wasm' : name,
    );
    return !process.env['SLIPWAY_WITHOUT_HARFBUZZ'];
  } catch {
    return false; // an optional package
  }
}

function fileOf(role: Role, weight: string, file: string, root: string): FontPart {
  const path = `content/fonts/${file}`;
  try {
    return { weight: Number(weight), bytes: Buffer.from(sourceOf(root).bytes(path, MOST_FILE_BYTES)) };
  } catch (error) {
    if (!(error instanceof ContentFileError || (error instanceof Error && 'code' in error))) throw error;
    throw new FontProblem(
      ['fonts', role, 'files', weight],
      `The font ${path} cannot be read.`,
      'Put the file there, or write the name of one that is there.',
    );
  }
}

/** Where a package is installed, in the project or with the tool. */
function packageFolder(name: string, root: string): string | null {
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    try {
      return dirname(createRequire(from).resolve(`${name}/package.json`));
    } catch {
      // not installed there
    }
  }
  return null;
}

/** The files of a weight, that with Latin letters first: a package divides a family by scripts. */
function packageFiles(role: Role, name: string, weight: number, root: string): FontPart[] {
  const folder = packageFolder(name, root);
  if (folder === null)
    throw new FontProblem(
      ['fonts', role, 'package'],
      `The package "${name}" is not installed.`,
      `Run "npm install ${name}" in the project.`,
    );
  const pattern = new RegExp(`^${name.slice(name.indexOf('/') + 1)}-(.+)-${weight}-normal\\.woff$`);
  const found = readdirSync(join(folder, 'files')).flatMap((file) => {
    const subset = pattern.exec(file)?.[1];
    return subset === undefined ? [] : [{ file, rank: [...FIRST_SUBSETS, subset].indexOf(subset) }];
  });
  if (found.length === 0)
    throw new FontProblem(
      ['fonts', role],
      `The package "${name}" has no weight ${weight}.`,
      'See the weights of the family on fontsource.org, and name those in "weights".',
    );
  return found
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => ({ weight, bytes: Buffer.from(readFileSync(join(folder, 'files', file))) }));
}

interface CutContext {
  letters: ReadonlySet<string>;
  store: Store;
  /** Published files are added to it. */
  files: AssetFile[];
  /** Cache entries still in use are added to it. */
  entries: EntryId[];
}

async function cutsOf(role: Role, parts: readonly FontPart[], context: CutContext): Promise<Cut[]> {
  const cuts: Cut[] = [];
  for (const weight of new Set(parts.map((part) => part.weight))) {
    const family = nameOf(role);
    const left = new Set(context.letters);
    for (const part of parts.filter((one) => one.weight === weight)) {
      const { facts, file } = await cutPart(role, part, [...left].sort(), context);
      if (file === null) continue;
      context.files.push(file);
      // The first file has the Latin letters that the metrics are taken from.
      const standIns = left.size === context.letters.size ? facts.fallbacks : '';
      for (const letter of facts.letters) left.delete(letter);
      const source = `src:url("/${file.path}")format("woff2");font-weight:${weight};font-display:optional`;
      const rule = `@font-face{font-family:${family};${source};unicode-range:${rangeOf(facts.letters)}}`;
      cuts.push({ weight, path: `/${file.path}`, letters: facts.letters, rules: rule + standIns });
    }
  }
  return cuts;
}

/** Facts of a subset font beside its bytes. */
interface CutFacts {
  /** The requested characters that it has. */
  letters: string;
  /** CSS rules of device fonts used as fallback. */
  fallbacks: string;
}

/** A part subset to the requested characters; no file when it has none of them. */
async function cutPart(
  role: Role,
  { weight, bytes }: FontPart,
  wanted: readonly string[],
  { store, entries }: CutContext,
): Promise<{ facts: CutFacts; file: AssetFile | null }> {
  const recipe = [
    RECIPE,
    ...['harfbuzzjs', 'woff2-encoder'].map((name) => `${name} ${installedVersion(name)}`),
  ].join(' ');
  const key = contentHash(JSON.stringify([role, weight, contentHash(bytes), wanted]));
  const [id, factsId]: [EntryId, EntryId] = [
    { kind: 'font', key, recipe },
    { kind: 'font-facts', key, recipe },
  ];
  entries.push(factsId);
  let [value, facts] = [store.get(id), store.getJson<CutFacts>(factsId)];
  if (value === null || facts === null) {
    const made = await awake(() => draw(role, { weight, bytes }, wanted));
    value = store.put(id, made.bytes);
    facts = made.facts;
    store.putJson(factsId, facts);
  }
  const path = `assets/${nameOf(role)}-${weight}-${shortHash(value.hash)}.woff2`;
  return { facts, file: facts.letters === '' ? null : storedFile(path, id, value) };
}

async function draw(role: Role, { weight, bytes }: FontPart, wanted: readonly string[]) {
  const { cutToLetters, lettersIn, metricsOf } = await import('./subset-font.ts');
  const { whole, present } = await readFont(bytes, ['fonts', role], lettersIn);
  const letters = wanted.filter((letter) => present.has(letter.codePointAt(0) ?? 0));
  const cut = letters.length === 0 ? whole : await cutToLetters(whole, letters);
  const facts: CutFacts = {
    letters: letters.join(''),
    fallbacks: fallbackFaces(nameOf(role), weight, metricsOf(whole)),
  };
  return { facts, bytes: letters.length === 0 ? Buffer.alloc(0) : await packed(cut) };
}

/** The font and its letters. @throws FontProblem also for a truncated font, which would leave the brand without one */
async function readFont(
  bytes: Buffer<ArrayBuffer>,
  path: string[],
  lettersIn: (font: Buffer<ArrayBuffer>) => ReadonlySet<number>,
) {
  const read = async () => {
    const whole = await opened(bytes, path);
    return { whole, present: lettersIn(whole) };
  };
  const font = await read().catch((error: unknown) => {
    if (error instanceof FontProblem) throw error;
    return null; // the unpackers and the reader throw errors of their own
  });
  if (font === null || font.present.size === 0)
    throw new FontProblem(
      path,
      'One of the files is a damaged font, of which no letter can be read.',
      'Download or export it once more, and put the whole file in its place.',
    );
  return font;
}

/** The font unpacked from a file. */
async function opened(bytes: Buffer<ArrayBuffer>, path: string[]): Promise<Buffer<ArrayBuffer>> {
  const packing = packingOf(bytes, path);
  if (packing === 'woff') return openWoff(bytes);
  return packing === 'woff2' ? unpacked(bytes) : bytes;
}

/** How the font is packed, by its first bytes. @throws FontProblem for what is no font */
function packingOf(bytes: Buffer, path: string[]): 'woff' | 'woff2' | 'none' {
  const kind = bytes.toString('latin1', 0, 4);
  if (kind === 'wOFF') return 'woff';
  if (kind === 'wOF2') return 'woff2';
  if (kind === 'OTTO' || kind === 'true' || kind === '\0\u0001\0\0') return 'none';
  throw new FontProblem(
    path,
    'One of the files is no font that can be read.',
    'Save it as WOFF2, WOFF, TrueType or OpenType.',
  );
}

/** As in `unicode-range`, with neighbours joined to ranges. */
function rangeOf(letters: string): string {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const stretches: [from: number, to: number][] = [];
  for (const code of codes) {
    const last = stretches.at(-1);
    if (last !== undefined && code === last[1] + 1) last[1] = code;
    else stretches.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16);
  return stretches.map(([from, to]) => `u+${hex(from)}${to === from ? '' : `-${hex(to)}`}`).join();
}

/** @throws any other error */
function problemOf(error: unknown, root: string): Problem {
  if (!(error instanceof FontProblem)) throw error;
  const { path, message, hint } = error;
  return problemIn(BRAND_FILE, {
    code: 'font/brand',
    span: createLocationFinder(root).locateField(BRAND_FILE, path, 'value'),
    fieldPath: formatFieldPath(path),
    message,
    hint,
  });
}
