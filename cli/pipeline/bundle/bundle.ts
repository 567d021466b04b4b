/**
 * Everything that esbuild makes: style sheets, the inline head script, the islands' chunks and the download SDK.
 *
 * It depends on the tool and the project's own sections, not on content: all section types are built at once and kept in the
 * cache, so that no build after the first loads esbuild. Which of it reaches `dist` is decided by the sections that pages use.
 */
import { join } from 'node:path';
import type { Hydrate } from '../../../runtime/section.ts';
import { packageRoot, type Tool } from '../../package-root.ts';
import type { SectionLibrary } from '../../sections/library.ts';
import { ownImports } from '../../sections/own-imports.ts';
import type { EntryId, Store } from '../store/index.ts';
import { type BundledFile, cspHash } from './browser-build.ts';
import { type BrowserPart, buildApart, buildChunks, type Chunks } from './browser-chunks.ts';
import { buildGame, type GameParts, gameFile } from './game-page.ts';
import { buildCore, buildMeasure, buildScript, type Core } from './inline-scripts.ts';
import { buildSdk } from './sdk-files.ts';
import { BASE, type BuiltStyles, buildStyles } from './style-sheets.ts';
import { usedStyles } from './used-styles.ts';

export interface Bundle extends BuiltStyles {
  /** Classes that a type's script or view may give to elements, by type; under `BASE` those of every page's scripts. */
  scriptClasses: Record<string, string[]>;
  /** The inline script and its hash for the security policy. */
  head: { script: string; hash: string };
  /** What `fontScript` makes the script of a font of. */
  fontCode: string;
  /** Paths from the root of fonts that a page shows on its first screen. */
  fontPreloads: string[];
  /** Directive of every island type. */
  hydrate: Record<string, Hydrate>;
  /** What a page's entry holds: one with islands, with section scripts, with both. */
  cores: { islands: Core; sections: Core; both: Core };
  /** Chunk with React and `hydrate`. */
  hydrator: BrowserPart;
  /** Island views by type. */
  views: Record<string, BrowserPart>;
  /** `browser.ts` of section types that have one: plain DOM code without React. */
  scripts: Record<string, BrowserPart>;
  /** The measuring script, which wants the site's settings (`measuring.ts`): a page fetches it late, or not at all. */
  measure: string;
  /** Inline script that `slipway dev` adds to pages. */
  devClient: string;
  /** The script that pages load. */
  sdk: BundledFile;
  /** Script and style of the playable Ludo demo, without the site's tokens. */
  gameParts: GameParts;
  /** The playable Ludo demo, whole. */
  game: BundledFile;
}

export function bundleId(toolHash: string): EntryId {
  return { kind: 'bundle', key: 'bundle', recipe: toolHash };
}

/** esbuild is loaded once per version of the tool and of the project's sections. */
export async function cachedBundle(store: Store, tool: Tool, library: SectionLibrary): Promise<Bundle> {
  const id = bundleId(tool.hash);
  const cached = store.getJson<Bundle>(id);
  if (cached !== null) return cached;
  const bundle = await makeBundle(tool.version, library);
  store.putJson(id, bundle);
  return bundle;
}

async function makeBundle(version: string, library: SectionLibrary): Promise<Bundle> {
  const types = await library.usableTypes();
  const [styles, sections, scripts, sdk, game] = await Promise.all([
    buildStyles(types, library),
    buildSections(types, library),
    buildScripts(),
    buildSdk(version),
    buildGame(),
  ]);
  const { classes } = usedStyles(Object.values(styles.css).join(''));
  const ofTypes = types.map((type) => [type, classesNamed(classes, sections.codeOf(type))]);
  return {
    ...styles,
    scriptClasses: {
      ...Object.fromEntries(ofTypes),
      [BASE]: classesNamed(classes, scripts.head + scripts.measure),
    },
    ...scripts,
    head: { script: scripts.head, hash: cspHash(scripts.head) },
    files: [...styles.files, ...sections.files, ...sdk.files].sort((a, b) => (a.path < b.path ? -1 : 1)),
    hydrate: sections.hydrate,
    hydrator: sections.hydrator,
    views: sections.views,
    scripts: sections.scripts,
    sdk: sdk.page,
    fontPreloads: [],
    gameParts: game,
    game: gameFile(game, ''),
  };
}

interface SectionCode extends Pick<Bundle, 'files' | 'hydrate' | 'hydrator' | 'views' | 'scripts'> {
  /** All code that a type has in the browser: its view's when it is an island, and its script's. */
  codeOf(type: string): string;
}

async function buildSections(types: readonly string[], library: SectionLibrary): Promise<SectionCode> {
  const hydrate: Record<string, Hydrate> = {};
  for (const [type, section] of await library.load(types))
    if (section.hydrate !== undefined) hydrate[type] = section.hydrate;
  const islandTypes = Object.keys(hydrate);
  const scriptTypes = types.filter((type) => library.has(type, 'browser.ts'));
  const scriptEntries = scriptTypes.map((type) => [`script-${type}`, library.pathOf(type, 'browser.ts')]);
  const viewEntries = islandTypes.map((type) => [`view-${type}`, library.pathOf(type, 'view.tsx')]);
  const plugins = [ownImports(library.root, false)];
  const [scripts, views] = await Promise.all([
    buildApart(Object.fromEntries(scriptEntries), plugins),
    // Apart from the scripts: React brings helpers that would otherwise be a chunk of every page.
    buildChunks(
      { hydrate: join(packageRoot, 'runtime/browser/hydrate.tsx'), ...Object.fromEntries(viewEntries) },
      plugins,
    ),
  ]);
  return {
    files: [...scripts.files, ...views.files],
    hydrate,
    hydrator: views.part('hydrate'),
    views: Object.fromEntries(islandTypes.map((type) => [type, views.part(`view-${type}`)])),
    scripts: Object.fromEntries(scriptTypes.map((type) => [type, scripts.part(`script-${type}`)])),
    codeOf: (type) => codeOf(views, `view-${type}`) + codeOf(scripts, `script-${type}`),
  };
}

/** Code of an entry and of the chunks that it imports; empty when there is no such entry. */
function codeOf({ files, part }: Chunks, name: string): string {
  const { chunks } = part(name);
  return files.flatMap(({ path, text }) => (chunks.includes(path) ? [text] : [])).join(' ');
}

async function buildScripts() {
  const islandsCore = `export { startIslands } from './islands.ts';`;
  const sectionsCore = `export { startSections } from './sections.ts';`;
  const [head, fontCode, devClient, islands, sections, both, measure] = await Promise.all([
    buildScript('runtime/browser/head.ts'),
    buildScript('runtime/browser/script-font.ts', { globalName: 'slipwayFont' }),
    buildScript('cli/dev/browser/client.ts'),
    buildCore(islandsCore),
    buildCore(sectionsCore),
    buildCore(islandsCore + sectionsCore),
    buildMeasure(),
  ]);
  return { head, fontCode, devClient, measure, cores: { islands, sections, both } };
}

/** Those of the classes that are in a text, whole or as the beginning that a script adds a word to. */
function classesNamed(classes: ReadonlySet<string>, text: string): string[] {
  const words = new Set(text.match(/[\w-]+/g));
  const beginnings = [...words].filter((word) => /[-_]$/.test(word) && /^[a-z]/.test(word));
  return [...classes].filter(
    (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
  );
}
