/** `slipway report`: what each route weighs, from the finished output. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findProjectRoot } from '../project-root.ts';
import { alignColumns } from '../report/summary.ts';
import { UsageError } from '../usage-error.ts';
import { parseCount } from './options.ts';

export interface ReportOptions {
  root?: string;
  out?: string;
  json?: boolean;
  top?: string;
}

interface RouteWeight {
  route: string;
  htmlBytes: number;
  gzipBytes: number;
  brotliBytes: number;
  /** Scripts fetched before anything is touched, gzip. */
  scriptBytes: number;
}

export function report(options: ReportOptions): number {
  const outFolder = resolve(findProjectRoot(options.root), options.out ?? 'dist');
  const manifest = join(outFolder, 'manifest.json');
  if (!existsSync(manifest))
    throw new UsageError(`There is no finished site in ${outFolder}.`, 'Run "slipway build" first.');
  const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as { files: Record<string, string> };
  const scripts = new Map<string, number>();
  const weights = Object.keys(files)
    .filter((path) => path.endsWith('.html'))
    .map((path) => weigh(path));
  weights.sort((a, b) => b.brotliBytes - a.brotliBytes);
  const shown = options.top === undefined ? weights : weights.slice(0, parseCount(options.top, '--top'));
  if (options.json) {
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    return 0;
  }
  const rows = shown.map(({ route, htmlBytes, gzipBytes, brotliBytes, scriptBytes }) => [
    route,
    ...[htmlBytes, gzipBytes, brotliBytes, scriptBytes].map((bytes) => `${(bytes / 1000).toFixed(1)} KB`),
  ]);
  process.stdout.write(`${alignColumns([['route', 'HTML', 'gzip', 'brotli', 'JS on load, gz'], ...rows])}\n`);
  return 0;

  function weigh(path: string): RouteWeight {
    const html = readFileSync(join(outFolder, path));
    return {
      route: `/${path.replace(/index\.html$/, '')}`,
      htmlBytes: html.length,
      gzipBytes: gzipSync(html, { level: 9 }).length,
      brotliBytes: brotliCompressSync(html).length,
      scriptBytes: scriptsOf(html.toString('utf8')),
    };
  }

  function scriptsOf(html: string): number {
    const listed = /<meta name="slipway-scripts" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const paths = listed.split(' ').filter((word) => word.startsWith('/'));
    return paths.reduce((sum, path) => {
      const bytes = scripts.get(path) ?? gzipSync(readFileSync(join(outFolder, path)), { level: 9 }).length;
      scripts.set(path, bytes);
      return sum + bytes;
    }, 0);
  }
}
