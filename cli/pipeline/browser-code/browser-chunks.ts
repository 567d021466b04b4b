/** Browser code of sections, fetched when a page needs it, as esbuild divides it into files. */
import { relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { packageRoot } from '../../package-root.ts';
import { BROWSER_BUILD, type BundledFile, bundledFile } from './browser-build.ts';
import { reactModule } from './react-module.ts';

/** What one hydration entry needs of a section type. */
export interface BrowserPart {
  /** Path of the chunk that exports `View` or `start`. */
  path: string;
  /** Chunks it imports, at once or later, itself included. */
  chunks: string[];
}

export interface Chunks {
  files: BundledFile[];
  /** An entry's part, by its name; without path and chunks when there is no such entry. */
  partOf(name: string): BrowserPart;
}

/** Bundles browser code into chunks that share their common modules. @param entries absolute paths by name */
export async function buildChunks(entries: Record<string, string>, plugins: Plugin[]): Promise<Chunks> {
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
    plugins: [...plugins, reactModule()],
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
  const partOf = (name: string): BrowserPart => {
    const source = relative(packageRoot, entries[name] ?? '').replaceAll('\\', '/');
    const path = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source) ?? '';
    return { path, chunks: withImports(path) };
  };
  return { files, partOf };
}
