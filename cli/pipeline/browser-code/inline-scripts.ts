/** Scripts whose code is embedded in other files: in pages, in their entries, in the analytics file of a language. */
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { packageRoot } from '../../package-root.ts';
import { BROWSER_BUILD, textOf } from './browser-build.ts';

/** Code that starts a page's parts, as text of a module's top level. */
export interface Core {
  code: string;
  /** Names of its functions there. */
  startIslands: string;
  startSections: string;
}

export interface PageScripts {
  /** The inline script of every page. */
  head: string;
  /** Code from which `fontScript` makes the script of a font. */
  fontCode: string;
  /** Code of a page's entry: with islands, with section scripts, with both. */
  cores: { islands: Core; sections: Core; both: Core };
  /** The analytics script, which gets the site's settings (`bundle/analytics.ts`): a page fetches it late, or not at all. */
  analytics: string;
  /** Inline script that `slipway dev` adds to pages. */
  devClient: string;
}

export async function buildPageScripts(): Promise<PageScripts> {
  const islandsCore = `export { startIslands } from './islands.ts';`;
  const sectionsCore = `export { startSections } from './sections.ts';`;
  const [head, fontCode, devClient, islands, sections, both, analytics] = await Promise.all([
    buildScript('runtime/browser/head.ts'),
    buildScript('runtime/browser/script-font.ts', { globalName: 'slipwayFont' }),
    buildScript('cli/dev/browser/client.ts'),
    buildCore(islandsCore),
    buildCore(sectionsCore),
    buildCore(islandsCore + sectionsCore),
    buildAnalytics(),
  ]);
  return { head, fontCode, devClient, analytics, cores: { islands, sections, both } };
}

/** A script as text. @param path of its source, from the root of the package */
async function buildScript(path: string, options: BuildOptions = {}): Promise<string> {
  const { build } = await import('esbuild');
  const settings: BuildOptions = { ...BROWSER_BUILD, entryPoints: [path], format: 'iife', ...options };
  const { outputFiles } = await build(settings);
  return textOf(outputFiles?.[0]).trim();
}

function buildAnalytics(): Promise<string> {
  // ASCII only: one letter beyond Latin-1 makes the browser store the whole script in two bytes per character.
  return buildScript('runtime/browser/analytics-script.ts', { format: 'esm', charset: 'ascii' });
}

/**
 * Inlined into each page's entry: as imported files, these few hundred bytes would cost two more round trips on a weak network before
 * anything on the page starts.
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
