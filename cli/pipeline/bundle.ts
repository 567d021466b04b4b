/**
 * Everything that esbuild makes: style sheets, the inline head script, the islands' chunks and the download SDK.
 *
 * It depends on the tool alone, not on content: all section types are built at once and kept in the cache, so that no
 * build after the first loads esbuild. Which of it reaches `dist` is decided by the sections that pages use.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { GAME_ROUTE } from '../../runtime/components/default-game.ts';
import type { Hydrate } from '../../runtime/section.ts';
import { packageRoot, type Tool } from '../package-root.ts';
import { loadSections, sectionTypes } from '../sections.ts';
import { renderTemplate } from '../template.ts';
import { BROWSER_BUILD, type BundledFile, bundledFile, OLDEST_BROWSER, textOf } from './browser-build.ts';
import { firstViewEnd } from './first-view.ts';
import { contentHash, shortHash } from './read.ts';
import { buildSdk } from './sdk-files.ts';
import type { EntryId, Store } from './store/index.ts';
import { usedStyles } from './used-styles.ts';

/** What one hydration entry needs of a section type. */
export interface BrowserPart {
  /** Path of the chunk that exports `View` or `start`. */
  path: string;
  /** Chunks it imports, at once or later, itself included. */
  chunks: string[];
}

/** Code that starts a page's parts, as text of a module's top level. */
interface Core {
  code: string;
  /** Names it has there. */
  startIslands: string;
  startSections: string;
}

export interface Bundle {
  /** Minified CSS by source file, `@import` taken out: a file that several sections import is on a page once. */
  css: Record<string, string>;
  /** The files each section type needs, in order; `base` stands for what every page has. */
  styles: Record<string, string[]>;
  /** Pictures that a type's styles show, by type; they are among `files`. */
  pictures: Record<string, string[]>;
  /** Classes that a type's script or view may give to elements, by type; under `base` those of every page's scripts. */
  scriptClasses: Record<string, string[]>;
  /** The inline script and its hash for the security policy. */
  head: { script: string; hash: string };
  /** What `fontScript` makes the script of a font of. */
  fontCode: string;
  files: BundledFile[];
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
  /** The playable Ludo demo, whole. */
  game: BundledFile;
}

export function bundleId(toolHash: string): EntryId {
  return { kind: 'bundle', key: 'bundle', recipe: toolHash };
}

/** The bundle depends on the tool alone; esbuild is loaded once per version of it. */
export async function cachedBundle(store: Store, tool: Tool): Promise<Bundle> {
  const id = bundleId(tool.hash);
  const cached = store.getJson<Bundle>(id);
  if (cached !== null) return cached;
  const bundle = await makeBundle(tool.version);
  store.putJson(id, bundle);
  return bundle;
}

export async function makeBundle(version: string): Promise<Bundle> {
  const esbuild = await import('esbuild');
  const types = sectionTypes();
  const sections = await loadSections(types);
  const hydrate: Record<string, Hydrate> = {};
  for (const [type, section] of sections) if (section.hydrate !== undefined) hydrate[type] = section.hydrate;
  const withScript = types.filter((type) =>
    existsSync(join(packageRoot, `runtime/sections/${type}/browser.ts`)),
  );

  const scriptEntries = withScript.map((type) => [`script-${type}`, `runtime/sections/${type}/browser.ts`]);
  const viewEntries = Object.keys(hydrate).map((type) => [
    `view-${type}`,
    `runtime/sections/${type}/view.tsx`,
  ]);
  const islandsCore = `export { startIslands } from './islands.ts';`;
  const sectionsCore = `export { startSections } from './sections.ts';`;
  const [styles, head, font, devClient, islands, scriptCore, both, scripts, views, measure, sdk, game] =
    await Promise.all([
      buildStyles(types),
      esbuild.build({ ...BROWSER_BUILD, entryPoints: ['runtime/browser/head.ts'], format: 'iife' }),
      esbuild.build({
        ...BROWSER_BUILD,
        entryPoints: ['runtime/browser/script-font.ts'],
        format: 'iife',
        globalName: 'slipwayFont',
      }),
      esbuild.build({ ...BROWSER_BUILD, entryPoints: ['cli/dev/browser/client.ts'], format: 'iife' }),
      buildCore(islandsCore),
      buildCore(sectionsCore),
      buildCore(islandsCore + sectionsCore),
      buildApart(Object.fromEntries(scriptEntries)),
      // Apart from the scripts: React brings helpers that would otherwise be a chunk of every page.
      buildChunks({ hydrate: 'runtime/browser/hydrate.tsx', ...Object.fromEntries(viewEntries) }),
      buildMeasure(),
      buildSdk(version),
      buildGame(),
    ]);
  const script = textOf(head.outputFiles?.[0]).trim();
  const textsIn = (files: BundledFile[], { chunks = [] }: Partial<BrowserPart> = {}): string =>
    files.flatMap(({ path, text }) => (chunks.includes(path) ? [text] : [])).join(' ');
  const named = classNamer(Object.values(styles.css).join(''));
  const scriptClasses = types.map((type) => [
    type,
    named(
      textsIn(views.files, views.part(`view-${type}`)) +
        textsIn(scripts.files, scripts.part(`script-${type}`)),
    ),
  ]);
  return {
    ...styles,
    scriptClasses: { ...Object.fromEntries(scriptClasses), [BASE]: named(script + measure) },
    head: { script, hash: cspHash(script) },
    fontCode: textOf(font.outputFiles?.[0]).trim(),
    files: [...styles.files, ...scripts.files, ...views.files, ...sdk.files].sort((a, b) =>
      a.path < b.path ? -1 : 1,
    ),
    hydrate,
    cores: { islands, sections: scriptCore, both },
    hydrator: views.part('hydrate'),
    views: Object.fromEntries(Object.keys(hydrate).map((type) => [type, views.part(`view-${type}`)])),
    scripts: Object.fromEntries(withScript.map((type) => [type, scripts.part(`script-${type}`)])),
    measure,
    devClient: textOf(devClient.outputFiles?.[0]).trim(),
    sdk: sdk.page,
    game,
  };
}

export async function buildStyles(
  types: readonly string[],
): Promise<Pick<Bundle, 'css' | 'styles' | 'pictures' | 'files'>> {
  const { transform } = await import('esbuild');
  const css: Bundle['css'] = {};
  const styles: Bundle['styles'] = {};
  const pictures: Bundle['pictures'] = {};
  const files: BundledFile[] = [];

  /** A file's imports, each after its own, then the file. */
  const filesOf = (path: string): string[] => {
    const text = readFileSync(join(packageRoot, path), 'utf8');
    const imports = [...text.matchAll(IMPORT)].map(([, name = '']) => join(dirname(path), name));
    return [...new Set([...imports.flatMap(filesOf), path])];
  };
  styles[BASE] = filesOf('runtime/styles/base.css');
  for (const type of types) {
    const path = `runtime/sections/${type}/style.css`;
    if (existsSync(join(packageRoot, path))) styles[type] = filesOf(path);
  }
  for (const path of new Set(Object.values(styles).flat())) {
    const source = readFileSync(join(packageRoot, path), 'utf8').replaceAll(IMPORT, '');
    const text = source.replaceAll(PICTURE, (_, name: string) => {
      const picture = readFileSync(join(packageRoot, dirname(path), name), 'utf8').trim();
      const file = bundledFile(
        `assets/${basename(name, '.svg')}-${shortHash(contentHash(picture))}.svg`,
        picture,
      );
      files.push(file);
      for (const [type, needed] of Object.entries(styles))
        if (needed.includes(path)) pictures[type] = [...(pictures[type] ?? []), file.path];
      return `url("/${file.path}")`;
    });
    const { code } = await transform(text, {
      loader: 'css',
      minify: true,
      target: OLDEST_BROWSER,
      charset: 'utf8',
    });
    css[path] = tightenVariables(code.trim());
  }
  return { css, styles, pictures, files };
}

/** Tells which classes of the styles stand in a text, whole or as the beginning that a script adds a word to. */
function classNamer(css: string): (text: string) => string[] {
  const { classes } = usedStyles(css);
  return (text) => {
    const words = new Set(text.match(/[\w-]+/g));
    const beginnings = [...words].filter((word) => /[-_]$/.test(word) && /^[a-z]/.test(word));
    return [...classes].filter(
      (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
    );
  };
}

/** esbuild keeps the space before a variable's value, since a script could read it; none does. */
function tightenVariables(css: string): string {
  return css.replaceAll(/(--[\w-]+): /g, '$1:');
}

/** A picture beside the style sheet. */
const PICTURE = /url\("\.\/([\w-]+\.svg)"\)/g;
const IMPORT = /@import\s+["']([^"']+)["'];/g;

/** Styles of a page with these sections, without anything twice. */
export function stylesFor({ css, styles }: Pick<Bundle, 'css' | 'styles'>, types: Iterable<string>): string {
  const files = new Set([BASE, ...types].flatMap((type) => styles[type] ?? []));
  return [...files].map((file) => css[file] ?? '').join('');
}

/** What every page has beside the styles of its sections. */
const BASE = 'base';
const THEMES_FILE = 'runtime/styles/themes.css';
/** A page with more styles than this sends those of its later sections as a file: 28 KiB, about seven compressed. */
const INLINE_STYLES_BYTES = 28 * 1024;

/** The colours of a theme beside the default one. */
const THEME_RULE = /:where\(\[data-theme=(\w+)\]\)\{[^{}]*\}/g;

/** Styles without the colours of themes that are not shown: a page has one theme, seldom two. */
export function withoutOtherThemes(css: string, shown: readonly string[]): string {
  return css.replace(THEME_RULE, (rule, theme: string) => (shown.includes(theme) ? rule : ''));
}

export interface PageStyles {
  inline: string;
  /** Linked where the first screen ends: what comes before is painted without waiting for it. */
  late: BundledFile | null;
}

/**
 * Order is the same whether the later styles stand in the page or in a file: first those of the first screen, then what a
 * first screen never needs (`*.late.css`), then the sections further down.
 * @param types section types of a page in order of first use, overlays and footer last
 */
export function pageStyles(
  { css, styles }: Pick<Bundle, 'css' | 'styles'>,
  types: readonly string[],
): PageStyles {
  const filesOf = (some: readonly string[]): string[] => some.flatMap((type) => styles[type] ?? []);
  const textOfAll = (files: Iterable<string>): string => [...files].map((file) => css[file] ?? '').join('');
  const needed = filesOf([BASE, ...types.slice(0, firstViewEnd(types))]);
  const first = new Set(needed.filter((file) => !file.endsWith('.late.css')));
  const rest = new Set([...needed, ...filesOf(types)].filter((file) => !first.has(file)));
  const inline = textOfAll(first);
  const later = textOfAll(rest);
  if (Buffer.byteLength(inline + later) <= INLINE_STYLES_BYTES) return { inline: inline + later, late: null };
  const text = (css[THEMES_FILE] ?? '') + later;
  return { inline, late: bundledFile(`assets/style-${shortHash(contentHash(text))}.css`, text) };
}

/** Browser code of which each entry is whole in itself: a chunk that two share is one more journey on a weak network. */
async function buildApart(entries: Record<string, string>): ReturnType<typeof buildChunks> {
  const made = await Promise.all(
    Object.entries(entries).map(async ([name, source]) => ({
      name,
      ...(await buildChunks({ [name]: source })),
    })),
  );
  const files = new Map(made.flatMap((entry) => entry.files.map((file) => [file.path, file] as const)));
  const part = (name: string): BrowserPart =>
    made.find((entry) => entry.name === name)?.part(name) ?? { path: '', chunks: [] };
  return { files: [...files.values()], part };
}

/** Browser code in chunks that share what they have in common. */
async function buildChunks(entries: Record<string, string>) {
  const { build } = await import('esbuild');
  const result = await build({
    ...BROWSER_BUILD,
    entryPoints: entries,
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    metafile: true,
  });
  const files = (result.outputFiles ?? []).map((file) =>
    bundledFile(`assets/${/[^/\\]+$/.exec(file.path)?.[0] ?? ''}`, file.text),
  );
  const outputs = result.metafile?.outputs ?? {};
  const withImports = (path: string, seen = new Set<string>()): string[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    const imports = outputs[path]?.imports ?? [];
    return [path, ...imports.flatMap((entry) => withImports(entry.path, seen))];
  };
  const part = (name: string): BrowserPart => {
    const source = entries[name];
    const path = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source) ?? '';
    return { path, chunks: withImports(path) };
  };
  return { files, part };
}

async function buildMeasure(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...BROWSER_BUILD,
    entryPoints: ['runtime/browser/measure.ts'],
    format: 'esm',
    // One letter that is not Latin, and the browser reads the whole script as if all were.
    charset: 'ascii',
  });
  return textOf(outputFiles?.[0]).trim();
}

/**
 * Stands in each page's entry itself: as files that the entry imports, these few hundred bytes would cost a weak network two more
 * journeys before anything of the page starts.
 */
async function buildCore(contents: string): Promise<Core> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...BROWSER_BUILD,
    stdin: { contents, resolveDir: join(packageRoot, 'runtime/browser'), loader: 'ts' },
    format: 'esm',
  });
  const [code = '', exported = ''] = textOf(outputFiles?.[0])
    .trim()
    .split(/export\{(.*)\};$/s);
  const nameOf = (name: string) => new RegExp(`([\\w$]+) as ${name}(?!\\w)`).exec(exported)?.[1] ?? name;
  return { code, startIslands: nameOf('startIslands'), startSections: nameOf('startSections') };
}

/**
 * The playable Ludo demo as one file. Pages show it in a frame without an origin: to such a frame the site's files are
 * another host's, and each server the site is ever put on would have to permit them. So style and script stand in the
 * document, allowed by their hashes, and the game makes no request but its own.
 */
export async function buildGame(): Promise<BundledFile> {
  const { build } = await import('esbuild');
  const [script, style] = await Promise.all([
    build({ ...BROWSER_BUILD, entryPoints: ['runtime/game/ludo/main.ts'], format: 'iife' }),
    build({ ...BROWSER_BUILD, entryPoints: ['runtime/game/ludo/style.css'], outdir: 'css' }),
  ]);
  const code = textOf(script.outputFiles?.[0]).trim();
  const css = tightenVariables(textOf(style.outputFiles?.[0]).trim());
  const csp = [
    `default-src 'none'`,
    `script-src '${cspHash(code)}'`,
    `style-src '${cspHash(css)}'`,
    // The empty icon: without it browsers ask for one.
    `img-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
  return bundledFile(`${GAME_ROUTE.slice(1)}index.html`, renderTemplate('game.html', { csp, css, code }));
}

/** Those of a page's sections that have code in the browser, each list by name. */
export interface ScriptedTypes {
  /** Hydrated with React at the first touch. */
  islandTypes: string[];
  /** With a small script of their own. */
  scriptTypes: string[];
}

/** @param sectionTypes of a page, in any order */
export function scriptedTypes(bundle: Bundle, sectionTypes: readonly string[]): ScriptedTypes {
  return {
    islandTypes: sectionTypes.filter((type) => bundle.hydrate[type] !== undefined).sort(),
    scriptTypes: sectionTypes.filter((type) => bundle.scripts[type] !== undefined).sort(),
  };
}

/**
 * The module a page with islands or section scripts loads: one file for each distinct set of them, shared by all routes
 * that have the same set. It holds the small core; scripts, views and React wait behind `import()`.
 */
export function entryFor(bundle: Bundle, { islandTypes, scriptTypes }: ScriptedTypes): BundledFile | null {
  if (islandTypes.length === 0 && scriptTypes.length === 0) return null;
  const { cores } = bundle;
  const core =
    scriptTypes.length === 0 ? cores.islands : islandTypes.length === 0 ? cores.sections : cores.both;
  const lines = [core.code];
  if (islandTypes.length > 0) {
    const views = islandTypes.map(
      (type) => `${JSON.stringify(type)}:()=>import("${local(bundle.views[type])}")`,
    );
    lines.push(`${core.startIslands}({${views.join(',')}},()=>import("${local(bundle.hydrator)}"));`);
  }
  for (const type of scriptTypes) {
    lines.push(
      `${core.startSections}(${JSON.stringify(type)},()=>import("${local(bundle.scripts[type])}"));`,
    );
  }
  const text = `${lines.join('')}\n`;
  return bundledFile(`assets/page-${shortHash(contentHash(text))}.js`, text);
}

function local(part: BrowserPart | undefined): string {
  return `./${part?.path.replace(/^assets\//, '') ?? ''}`;
}

/** Chunks that an entry may fetch. Their names are hashes of what they hold. */
export function chunksOf(bundle: Bundle, { islandTypes, scriptTypes }: ScriptedTypes): string[] {
  const parts = [
    ...(islandTypes.length > 0 ? [bundle.hydrator] : []),
    ...islandTypes.map((type) => bundle.views[type]),
    ...scriptTypes.map((type) => bundle.scripts[type]),
  ];
  return [...new Set(parts.flatMap((part) => part?.chunks ?? []))].sort();
}

/** `sha256-…` of an inline script or style, as a security policy names it. */
export function cspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
