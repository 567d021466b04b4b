/** Pages of the tool for writers: self-contained, so that they work beside any site and under a strict policy. */

import { createHash } from 'node:crypto';
import { memoized } from '../memoized.ts';
import { packageRoot } from '../package-root.ts';
import { OLDEST_BROWSER } from '../pipeline/browser-code/browser-build.ts';

/** The script and the style of such a page. */
export interface ToolAssets {
  script: string;
  style: string;
}

const compiled = new Map<string, Promise<ToolAssets>>();

/** Script and style of `browser/<name>.ts` and `.css`. Most sessions never open them, so they are compiled on first use. */
export function toolAssets(name: 'panel' | 'simulator'): Promise<ToolAssets> {
  return memoized(compiled, name, () => compile(name));
}

async function compile(name: string): Promise<ToolAssets> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: packageRoot,
    entryPoints: [`cli/dev/browser/${name}.ts`, `cli/dev/browser/${name}.css`],
    outdir: name,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: OLDEST_BROWSER,
    charset: 'utf8',
    logLevel: 'silent',
  });
  const text = (extension: string): string =>
    outputFiles.find(({ path }) => path.endsWith(extension))?.text.trim() ?? '';
  return { script: text('.js'), style: text('.css') };
}

/** Nothing but the page's own script and style, and what `further` directives allow. */
export function toolPolicy({ script, style }: ToolAssets, ...further: string[]): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    ...further,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
