/** Style sheets of the runtime and of sections, minified one by one; and which of them a page carries, inline or as a file. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SectionLibrary } from '../../sections/library.ts';
import { offeredPath } from '../../sections/own-imports.ts';
import { aboveFoldEnd, layoutStyles } from '../model/above-fold.ts';
import { contentHash, shortHash } from '../source/read.ts';
import { type BundledFile, bundledFile, OLDEST_BROWSER } from './browser-build.ts';
import { IMPORT, PICTURE, styleReferences } from './style-references.ts';

export interface StyleSheets {
  /** Minified CSS by source file, `@import` taken out: a file that several sections import is on a page once. */
  css: Record<string, string>;
  /** The files that each section type needs, in order; under `BASE` those of every page. */
  styles: Record<string, string[]>;
}

/** Style sheets with the pictures that they show. */
export interface BuiltStyles extends StyleSheets {
  /** Paths of the pictures, by section type. */
  pictures: Record<string, string[]>;
  files: BundledFile[];
}

/** Key of the styles that every page has. */
export const BASE = 'base';
/** Key of the themes' colours that the file of deferred styles has; see `branded-bundle.ts`. */
export const LATE_THEMES = 'late themes';
/** A page with more styles than this loads those of its later sections from a file: 28 KiB, about 7 KiB compressed. */
const INLINE_STYLES_BYTES = 28 * 1024;

/** One style sheet, minified, `@import` taken out, with the pictures that it shows. */
export interface Sheet {
  css: string;
  pictures: BundledFile[];
}

/**
 * @param types section types to build for
 * @param known sheets that are made already, by source file
 */
export async function buildStyles(
  types: readonly string[],
  library: SectionLibrary,
  known: Readonly<Record<string, Sheet>>,
): Promise<BuiltStyles> {
  const styles = await styleFiles(types, library);
  const pictures: Record<string, string[]> = {};
  const sheets: Record<string, Sheet> = {};
  for (const path of new Set(Object.values(styles).flat())) {
    const sheet = known[path] ?? (await buildSheet(library.styleFile(path)));
    sheets[path] = sheet;
    const paths = sheet.pictures.map((picture) => picture.path);
    for (const [type, needed] of Object.entries(styles))
      if (paths.length > 0 && needed.includes(path)) pictures[type] = [...(pictures[type] ?? []), ...paths];
  }
  const css = Object.fromEntries(Object.entries(sheets).map(([path, sheet]) => [path, sheet.css]));
  return { css, styles, pictures, files: Object.values(sheets).flatMap((sheet) => sheet.pictures) };
}

/** Every sheet that one of the types needs, or every page, by source file. */
export async function buildSheets(
  types: readonly string[],
  library: SectionLibrary,
): Promise<Record<string, Sheet>> {
  const paths = [...new Set(Object.values(await styleFiles(types, library)).flat())];
  const sheets = paths.map(async (path) => [path, await buildSheet(library.styleFile(path))] as const);
  return Object.fromEntries(await Promise.all(sheets));
}

/** @param file absolute path */
async function buildSheet(file: string): Promise<Sheet> {
  const { transform } = await import('esbuild');
  const pictures: BundledFile[] = [];
  const source = readFileSync(file, 'utf8').replaceAll(IMPORT, '');
  const text = source.replaceAll(PICTURE, (_, _quote: string, name: string) => {
    const picture = readFileSync(join(dirname(file), name), 'utf8').trim();
    const path = `assets/${basename(name, '.svg')}-${shortHash(contentHash(picture))}.svg`;
    pictures.push(bundledFile(path, picture));
    return `url("/${path}")`;
  });
  const { code } = await transform(text, {
    loader: 'css',
    minify: true,
    target: OLDEST_BROWSER,
    charset: 'utf8',
  });
  return { css: tightenVariables(code.trim()), pictures };
}

async function styleFiles(
  types: readonly string[],
  library: SectionLibrary,
): Promise<Record<string, string[]>> {
  /** A file's imports, each after its own, then the file. */
  const filesOf = (path: string): string[] => {
    const text = readFileSync(library.styleFile(path), 'utf8');
    const imports = styleReferences(text).flatMap(({ name, isImport }) =>
      isImport ? [offeredPath(name) ?? join(dirname(path), name)] : [],
    );
    return [...new Set([...imports.flatMap(filesOf), path])];
  };
  const styles: Record<string, string[]> = { [BASE]: filesOf('runtime/styles/base.css') };
  for (const type of types) if (library.has(type, 'style.css')) styles[type] = filesOf(library.styleOf(type));
  for (const [layout, path] of await library.layoutStyles()) styles[layoutStyles(layout)] = filesOf(path);
  return styles;
}

/** esbuild keeps the space before a variable's value, since a script could read it; none does. */
export function tightenVariables(css: string): string {
  return css.replaceAll(/(--[\w-]+): /g, '$1:');
}

/** Styles of a page with these sections, without anything twice. */
export function stylesFor({ css, styles }: StyleSheets, types: Iterable<string>): string {
  const files = new Set([BASE, ...types].flatMap((type) => styles[type] ?? []));
  return [...files].map((file) => css[file] ?? '').join('');
}

/** The colours of a theme beside the site's own, by day or at night; see `branded-bundle.ts`. */
const THEME_RULE =
  /:where\(\[data-theme=([\w-]+)\]\)\{[^{}]*\}|@media\(prefers-color-scheme:dark\)\{:where\(\[data-theme=([\w-]+)\]\)\{[^{}]*\}\}/g;

/** Styles without the colours of themes that are not shown: a page has one theme, seldom two. */
export function withoutOtherThemes(css: string, shown: readonly string[]): string {
  return css.replace(THEME_RULE, (rule, light?: string, dark?: string) =>
    shown.includes(light ?? dark ?? '') ? rule : '',
  );
}

export interface PageStyles {
  inline: string;
  /** The deferred styles, linked after the sections above the fold, which are painted without waiting for them. */
  late: BundledFile | null;
}

/**
 * Order is the same whether the later styles are in the page or in a file: first those above the fold, then what is never visible at first
 * (`*.late.css`), then the sections further down.
 * @param types section types of a page in order of first use, overlays and footer last
 */
export function pageStyles({ css, styles }: StyleSheets, types: readonly string[]): PageStyles {
  const filesOf = (some: readonly string[]): string[] => some.flatMap((type) => styles[type] ?? []);
  const textOfAll = (files: Iterable<string>): string => [...files].map((file) => css[file] ?? '').join('');
  const needed = filesOf([BASE, ...types.slice(0, aboveFoldEnd(types))]);
  const first = new Set(needed.filter((file) => !file.endsWith('.late.css')));
  const rest = new Set([...needed, ...filesOf(types)].filter((file) => !first.has(file)));
  const inline = textOfAll(first);
  const later = textOfAll(rest);
  if (Buffer.byteLength(inline + later) <= INLINE_STYLES_BYTES) return { inline: inline + later, late: null };
  const text = (css[LATE_THEMES] ?? '') + later;
  return { inline, late: bundledFile(`assets/style-${shortHash(contentHash(text))}.css`, text) };
}
