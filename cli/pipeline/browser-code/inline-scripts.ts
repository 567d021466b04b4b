/** Scripts whose code is part of other text: of pages, of their entries, of the measuring file of a language. */
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { packageRoot } from '../../package-root.ts';
import { BROWSER_BUILD, textOf } from './browser-build.ts';

/** Code that starts a page's parts, as text of a module's top level. */
export interface Core {
  code: string;
  /** Names it has there. */
  startIslands: string;
  startSections: string;
}

export interface PageScripts {
  /** The inline script of every page. */
  head: string;
  /** What `fontScript` makes the script of a font of. */
  fontCode: string;
  /** What a page's entry holds: one with islands, with section scripts, with both. */
  cores: { islands: Core; sections: Core; both: Core };
  /** The measuring script, which wants the site's settings (`measuring.ts`): a page fetches it late, or not at all. */
  measure: string;
  /** Inline script that `slipway dev` adds to pages. */
  devClient: string;
}

export async function buildPageScripts(): Promise<PageScripts> {
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

/** A script as text. @param path of its source, from the root of the package */
async function buildScript(path: string, options: BuildOptions = {}): Promise<string> {
  const { build } = await import('esbuild');
  const settings: BuildOptions = { ...BROWSER_BUILD, entryPoints: [path], format: 'iife', ...options };
  const { outputFiles } = await build(settings);
  return textOf(outputFiles?.[0]).trim();
}

function buildMeasure(): Promise<string> {
  // One letter that is not Latin, and the browser reads the whole script as if all were.
  return buildScript('runtime/browser/measure.ts', { format: 'esm', charset: 'ascii' });
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
