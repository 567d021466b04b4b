/**
 * Everything that esbuild makes: style sheets, the inline head script, the islands' chunks and the download SDK.
 *
 * It depends on the tool and the project's own sections, not on content: all section types are built at once and cached, so that later
 * builds reuse it, and only the project's own code needs esbuild. The sections that pages use decide which files reach `dist`.
 */
import type { Hydrate } from '../../../runtime/section.ts';
import type { Tool } from '../../package-root.ts';
import type { SectionLibrary } from '../../sections/library.ts';
import { type BundledFile, cspHash } from '../browser-code/browser-build.ts';
import type { BrowserPart } from '../browser-code/browser-chunks.ts';
import { type GameParts, gameFile } from '../browser-code/game-page.ts';
import type { PageScripts } from '../browser-code/inline-scripts.ts';
import { buildSdk } from '../browser-code/sdk-files.ts';
import { codeOf, filesOf, withOwnSections } from '../browser-code/section-code.ts';
import { BASE, type BuiltStyles, buildStyles } from '../browser-code/style-sheets.ts';
import { toolCode } from '../browser-code/tool-code.ts';
import type { EntryId, Store } from '../store/index.ts';
import { usedStyles } from './used-styles.ts';

/** A font file as pages preload it. */
export interface PreloadedFont {
  /** From the root. */
  path: string;
  /** Those of the site that it has. */
  letters: string;
}

export interface Bundle extends BuiltStyles, Omit<PageScripts, 'head'> {
  /** Classes that a type's script or view may give to elements, by type; under `BASE` those of every page's scripts. */
  scriptClasses: Record<string, string[]>;
  /** The inline script and its hash for the security policy. */
  head: { script: string; hash: string };
  /** Fonts in the weights that pages use above the fold. */
  fontPreloads: PreloadedFont[];
  /** Directive of every island type. */
  hydrate: Record<string, Hydrate>;
  /** Chunk with React and `hydrate`. */
  hydrator: BrowserPart;
  /** Island views by type. */
  views: Record<string, BrowserPart>;
  /** `browser.ts` of section types that have one: plain DOM code without React. */
  scripts: Record<string, BrowserPart>;
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

/** Assembled once per version of the tool and of the project's sections. */
export async function cachedBundle(store: Store, tool: Tool, library: SectionLibrary): Promise<Bundle> {
  const id = bundleId(tool.hash);
  const cached = store.getJson<Bundle>(id);
  if (cached !== null) return cached;
  const bundle = await makeBundle(tool.version, library);
  store.putJson(id, bundle);
  return bundle;
}

async function makeBundle(version: string, library: SectionLibrary): Promise<Bundle> {
  const [types, tool, sdk] = await Promise.all([library.usableTypes(), toolCode(), buildSdk(version)]);
  const [styles, sections] = await Promise.all([
    buildStyles(types, library, tool.sheets),
    withOwnSections(types, library, tool.sections),
  ]);
  const { sections: _, sheets: __, game, head, ...scripts } = tool;
  const { classes } = usedStyles(Object.values(styles.css).join(''));
  const ofTypes = types.map((type) => [type, classesNamed(classes, codeOf(sections, type))]);
  return {
    ...styles,
    scriptClasses: {
      ...Object.fromEntries(ofTypes),
      [BASE]: classesNamed(classes, head + scripts.analytics),
    },
    ...scripts,
    head: { script: head, hash: cspHash(head) },
    files: [...styles.files, ...filesOf(sections), ...sdk.files].sort((a, b) => (a.path < b.path ? -1 : 1)),
    hydrate: sections.hydrate,
    hydrator: sections.islands.hydrator,
    views: sections.islands.views,
    scripts: Object.fromEntries(
      Object.entries(sections.scripts).map(([type, { path, chunks }]) => [type, { path, chunks }]),
    ),
    sdk: sdk.page,
    fontPreloads: [],
    gameParts: game,
    game: gameFile(game, ''),
  };
}

/** The classes that occur in a text, whole or as a prefix that a script completes. */
function classesNamed(classes: ReadonlySet<string>, text: string): string[] {
  const words = new Set(text.match(/[\w-]+/g));
  const beginnings = [...words].filter((word) => /[-_]$/.test(word) && /^[a-z]/.test(word));
  return [...classes].filter(
    (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
  );
}
