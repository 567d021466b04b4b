/**
 * A small font for each script of India that pages are written in, for phones that have none: the head script asks for it
 * where letters of the script would be boxes, and nowhere else. Each holds the glyphs of this site's texts, and of
 * what else is common in the language as far as it stays small. Made once and stored under a hash of what it was
 * made of; HarfBuzz, which makes it, is loaded only when one is missing.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatDay } from '../../runtime/components/number-and-date.ts';
import { texts as sdkTexts } from '../../sdk/ui/texts.ts';
import { type AssetFile, storedFile } from './asset-files.ts';
import { type BundledFile, bundledFile } from './browser-build.ts';
import { installedVersion } from './installed-version.ts';
import type { Problem } from './problems.ts';
import { type Project, SITE_FILE } from './project.ts';
import { contentHash, shortHash } from './read.ts';
import type { EntryId, Store } from './store/index.ts';
import { commonTexts, type Script, scriptOf, syllablesOf, textsOf } from './syllables.ts';
import type { PageSummary } from './types.ts';

/** Changes when making does. */
const RECIPE = 'font-v3';

/** What a font may weigh with more in it than the site's texts. They themselves are always whole. */
const MOST_BYTES = 20 * 1024;

/** What pages and scripts say of a font. */
export interface ScriptFont {
  /** Path from the root. */
  src: string;
  family: string;
  /** As in `unicode-range`. */
  range: string;
  /** Letters of different widths: a device that lacks them shows the same box for each. */
  probe: string;
}

export interface ScriptFonts {
  /** By the language's subtag: `hi`. */
  ofLanguage: ReadonlyMap<string, ScriptFont>;
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
    const font = wholeFont(script);
    if (font === null) {
      problems.push(absentPackages(script));
      return [];
    }
    const syllables = [...known].sort();
    const key = contentHash(JSON.stringify([font.version, script, syllables]));
    jobs.push({ script, from: font.path, key, syllables });
  }
  return jobs;
}

/** Syllables of what stands around pages, and of what the download script and the calendar say. */
function siteSyllables({ site, labels }: Project, script: Script): string[] {
  const { language } = script;
  const months = Array.from({ length: 12 }, (_, month) =>
    formatDay(language, `2026-${String(month + 1).padStart(2, '0')}-15`),
  );
  return syllablesOf(JSON.stringify([site, labels, sdkTexts, months]), script);
}

/** Takes the fonts from the store, and makes those that it does not hold. */
export async function makeScriptFonts(jobs: readonly FontJob[], store: Store): Promise<ScriptFonts> {
  const recipe = `${RECIPE} ${['harfbuzzjs', 'woff2-encoder'].map((name) => `${name} ${installedVersion(name)}`).join(' ')}`;
  const ofLanguage = new Map<string, ScriptFont>();
  const files: AssetFile[] = [];
  for (const job of jobs) {
    const { language, family, probe, name } = job.script;
    const id: EntryId = { kind: 'font', key: job.key, recipe };
    const value = store.get(id) ?? store.put(id, await drawFont(job));
    const path = `assets/noto-sans-${name}-${shortHash(value.hash)}.woff2`;
    ofLanguage.set(language, { src: `/${path}`, family, probe, range: rangeOf(job.script) });
    files.push(storedFile(path, id, value));
  }
  return { ofLanguage, files };
}

/** What a device without letters of the script fetches; `code` is `runtime/browser/script-font.ts`. */
export function fontScript(code: string, { src, family, range }: ScriptFont): BundledFile {
  const name = src.slice(1).replace(/-[0-9a-f]+\.woff2$/, '');
  const text = `${code}slipwayFont.addFont(${[src, family, range].map((value) => JSON.stringify(value)).join()});`;
  return bundledFile(`${name}-${shortHash(contentHash(text))}.js`, text);
}

function rangeOf({ first }: Script): string {
  const hex = (code: number): string => code.toString(16);
  return `u+${hex(first)}-${hex(first + 0x7f)},u+964,u+200c-200d`;
}

/** The richest font that stays small. */
async function drawFont({ script, from, syllables }: FontJob): Promise<Uint8Array> {
  const [{ openFont }, { compress }, { openWoff }] = await Promise.all([
    import('./subset-font.ts'),
    import('woff2-encoder'),
    import('./social-font.ts'),
  ]);
  const whole = await openFont(openWoff(readFileSync(from)), script.language);
  const inWords = (parts: readonly string[]): string[] => textsOf(parts, script);
  const needed = inWords(syllables);
  const common = commonTexts(script).map(inWords);
  for (let count = common.length; ; count -= 1) {
    const font = await compress(whole.subset([...needed, ...common.slice(0, count).flat()]));
    if (font.length <= MOST_BYTES || count === 0) return font;
  }
}

/** Where the packages are installed: the whole font and its version. */
function wholeFont({ name }: Script): { path: string; version: string } | null {
  if (process.env['SLIPWAY_WITHOUT_HARFBUZZ']) return null;
  const require = createRequire(import.meta.url);
  const font = `@fontsource/noto-sans-${name}`;
  try {
    require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
    require.resolve('woff2-encoder');
    const { version } = require(`${font}/package.json`) as { version: string };
    return { path: require.resolve(`${font}/files/noto-sans-${name}-${name}-400-normal.woff`), version };
  } catch {
    return null; // not installed
  }
}

function absentPackages({ name, family }: Script): Problem {
  return {
    code: 'font/script',
    severity: 'warning',
    file: SITE_FILE,
    span: null,
    fieldPath: '',
    message: `Phones without letters of the pages' script are sent no font, because "harfbuzzjs", "woff2-encoder" or "@fontsource/noto-sans-${name}" is not installed.`,
    hint: `Run "npm install --include=optional". Until then such phones show boxes where they do not have ${family}.`,
  };
}
