/**
 * A small font for each script of India that pages are written in, for phones that have none: the head script fetches it only where
 * letters of the script would be boxes. Each contains the glyphs of this site's texts, and of other common text of the language as far as
 * it stays small. Made once and cached under a hash of its inputs; HarfBuzz, which makes it, is loaded only when one is missing.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { formatDay } from '../../../runtime/components/number-and-date.ts';
import { tagOf } from '../../../schemas/plain/language-chain.ts';
import { texts as sdkTexts } from '../../../sdk/ui/texts.ts';
import { type AssetFile, storedFile } from '../../assets/asset-files.ts';
import { type BundledFile, bundledFile } from '../browser-code/browser-build.ts';
import { installedVersion } from '../model/installed-version.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { formatsOf } from '../model/product.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import { commonTexts, type Script, scriptOf, syllablesOf, textsOf } from '../pages/syllables.ts';
import { addressOf } from '../plan/address.ts';
import type { Project } from '../project/project.ts';
import { contentHash, shortHash } from '../source/read.ts';
import type { EntryId, Store } from '../store/index.ts';
import { awake } from './awake.ts';
import { loadPacker, packed } from './woff2.ts';

/** Changes with the way fonts are made. */
const RECIPE = 'font-v4';

/** Largest font that includes more than the site's own texts, whose glyphs are always included. */
const MOST_BYTES = 20 * 1024;

/** What pages and scripts need of a font. */
export interface ScriptFont {
  /** Path from the root. */
  src: string;
  family: string;
  /** As in `unicode-range`. */
  range: string;
}

export interface ScriptFonts {
  /** By script, of the languages that pages are in. */
  ofScript: ReadonlyMap<Script, ScriptFont>;
  files: AssetFile[];
}

export interface FontJob {
  script: Script;
  /** Absolute path of the whole font. */
  from: string;
  key: string;
  syllables: string[];
}

/** Fonts of the scripts that the site's pages are written in; without the optional packages none, and a warning says so. */
export function planScriptFonts(
  project: Project,
  summaries: readonly PageSummary[],
  problems: Problem[],
): FontJob[] {
  const used = new Map<Script, Set<string>>();
  for (const { lang, syllables = '' } of summaries) {
    const script = scriptOf(lang);
    if (script === undefined) continue;
    const known = used.get(script) ?? new Set(siteSyllables(project, script));
    used.set(script, known);
    for (const syllable of syllables.split(' ')) if (syllable !== '') known.add(syllable);
  }
  const jobs: FontJob[] = [];
  for (const [script, known] of used) {
    const font = wholeFont(script, project.root);
    if (font === null) {
      problems.push(absentPackages(script));
      continue;
    }
    const syllables = [...known].sort();
    const key = contentHash(JSON.stringify([font.version, script, syllables]));
    jobs.push({ script, from: font.path, key, syllables });
  }
  return jobs;
}

/** Syllables of the texts around pages, of the download script and of the calendar. */
function siteSyllables({ site, labels }: Project, script: Script): string[] {
  const [language = 'en'] = script.languages;
  const formats = formatsOf(site, language);
  const months = Array.from({ length: 12 }, (_, month) =>
    formatDay(formats, `2026-${String(month + 1).padStart(2, '0')}-15`),
  );
  return syllablesOf([site, labels, sdkTexts, months], script);
}

/** Takes the fonts from the cache, and makes missing ones. */
export async function makeScriptFonts(jobs: readonly FontJob[], store: Store): Promise<ScriptFonts> {
  const recipe = `${RECIPE} ${['harfbuzzjs', 'woff2-encoder'].map((name) => `${name} ${installedVersion(name)}`).join(' ')}`;
  const ofScript = new Map<Script, ScriptFont>();
  const files: AssetFile[] = [];
  const idOf = (key: string): EntryId => ({ kind: 'font', key, recipe });
  /** Most new words need no new glyph, so that the font cut for them is one that has been packed before. */
  const pack = async (font: Buffer<ArrayBuffer>): Promise<Uint8Array> => {
    const id = idOf(contentHash(font));
    return (store.get(id) ?? store.put(id, await packed(font))).bytes;
  };
  const make = async (job: FontJob) => {
    const id = idOf(job.key);
    return { job, id, value: store.get(id) ?? store.put(id, await drawFont(job, pack)) };
  };
  for (const { job, id, value } of await awake(() => Promise.all(jobs.map(make)))) {
    const { family, name } = job.script;
    const path = `assets/noto-sans-${name}-${shortHash(value.hash)}.woff2`;
    ofScript.set(job.script, { src: `/${path}`, family, range: rangeOf(job.script) });
    files.push(storedFile(path, id, value));
  }
  return { ofScript, files };
}

/** The script that a device without the letters fetches. @param code `runtime/browser/script-font.ts` @param base see `basePath` */
export function fontScript(
  code: string,
  script: Script,
  { src, family, range }: ScriptFont,
  base: string,
): BundledFile {
  const text = `${code}slipwayFont.addFont(${[addressOf(src, base), family, range].map((value) => JSON.stringify(value)).join()});`;
  return bundledFile(fontScriptPath(script), text);
}

/**
 * Independent of the font's bytes: a page with a new syllable changes the font, but no other page. The font itself is named by its hash.
 */
function fontScriptPath({ name }: Script): string {
  return `fonts/noto-sans-${name}.js`;
}

/**
 * What the head script needs of a font, by the name of its script: the script that adds it, and letters that reveal whether it is needed.
 * Languages of the site without a script of their own, or without the packages that make a font, have none.
 */
export function fontWords({
  root,
  site,
  locales,
}: Pick<Project, 'root' | 'site' | 'locales'>): Map<string, string> {
  const tags = locales.map((locale) => tagOf(locale, site.locales));
  const scripts = tags
    .flatMap((tag) => scriptOf(tag) ?? [])
    .filter((script) => wholeFont(script, root) !== null);
  return new Map(scripts.map((script) => [script.name, `/${fontScriptPath(script)} ${script.probe}`]));
}

function rangeOf({ first }: Script): string {
  const hex = (code: number): string => code.toString(16);
  return `u+${hex(first)}-${hex(first + 0x7f)},u+964,u+200c-200d`;
}

/** The richest font that stays small. @param pack as WOFF2 */
async function drawFont(
  { script, from, syllables }: FontJob,
  pack: (font: Buffer<ArrayBuffer>) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const [{ openFont }, { openWoff }] = await Promise.all([
    import('./subset-font.ts'),
    import('./bold-fonts.ts'),
    loadPacker(),
  ]);
  const whole = await openFont(openWoff(readFileSync(from)), script.languages[0] ?? 'en');
  const inWords = (parts: readonly string[]): string[] => textsOf(parts, script);
  const needed = inWords(syllables);
  const common = commonTexts(script).map(inWords);
  /** With so many of the lists of common texts. */
  const fontWith = (count: number): Buffer<ArrayBuffer> =>
    whole.subset([...needed, ...common.slice(0, count).flat()]);
  const richest = fontWith(common.length);
  const largest = await pack(richest);
  if (largest.length <= MOST_BYTES) return largest;
  // Packing takes a fifth of a second, so the size of a poorer font is estimated first.
  const ratio = largest.length / estimatedBytes(richest);
  for (let count = common.length - 1; count > 0; count -= 1) {
    const poorer = fontWith(count);
    if (estimatedBytes(poorer) * ratio > MOST_BYTES) continue;
    const font = await pack(poorer);
    if (font.length <= MOST_BYTES) return font;
  }
  return pack(fontWith(0));
}

/** A size that grows with the one as WOFF2, within a percent, and takes a hundredth of the time. */
function estimatedBytes(font: Buffer<ArrayBuffer>): number {
  return brotliCompressSync(font, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

interface WholeFontFile {
  path: string;
  version: string;
}

/** The whole font and its version, from packages installed with the tool or in the project. */
function wholeFont(script: Script, root: string): WholeFontFile | null {
  if (process.env['SLIPWAY_WITHOUT_HARFBUZZ']) return null;
  const require = createRequire(import.meta.url);
  try {
    require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
    require.resolve('woff2-encoder');
  } catch {
    return null; // not installed
  }
  return fontFrom(require, script) ?? fontFrom(createRequire(join(root, 'package.json')), script);
}

function fontFrom(require: NodeJS.Require, { name }: Script): WholeFontFile | null {
  const font = packageOf(name);
  try {
    const { version } = require(`${font}/package.json`) as { version: string };
    return { path: require.resolve(`${font}/files/noto-sans-${name}-${name}-400-normal.woff`), version };
  } catch {
    return null; // not installed
  }
}

function packageOf(name: string): string {
  return `@fontsource/noto-sans-${name}`;
}

function absentPackages({ name, family }: Script): Problem {
  return problemIn(SITE_FILE, {
    code: 'font/script',
    severity: 'warning',
    message: `Phones without letters of the pages' script are sent no font, because "harfbuzzjs", "woff2-encoder" or "${packageOf(name)}" is not installed.`,
    hint: `Run "npm install --include=optional ${packageOf(name)}". Until then such phones show boxes where they do not have ${family}.`,
  });
}
