/** `slipway report`: what each route weighs, or each part of one, from the finished output. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { finishInterrupted } from '../pipeline/output/index.ts';
import { gzipBytes, htmlParts, type Part, totalBytes } from '../pipeline/page-weight.ts';
import { outputPathOf } from '../pipeline/routes.ts';
import { findProjectRoot } from '../project-root.ts';
import { alignColumns, kilobytes } from '../report/summary.ts';
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
  /** Styles in the page and the file that it links to, gzip. */
  styleBytes: number;
  /** Scripts fetched before anything is touched, gzip. */
  scriptBytes: number;
  /** Pictures that the page names, each in its largest form; a phone fetches those it comes to, in its own size. */
  pictureBytes: number;
}

export function report(route: string | undefined, options: ReportOptions): number {
  const root = findProjectRoot(options.root);
  const outFolder = resolve(root, options.out ?? 'dist');
  finishInterrupted(root, outFolder);
  const manifest = join(outFolder, 'manifest.json');
  if (!existsSync(manifest))
    throw new UsageError(`There is no finished site in ${outFolder}.`, 'Run "slipway build" first.');
  const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as { files: Record<string, string> };
  const sizes = new Map<string, { bytes: number; gzip: number }>();
  if (route !== undefined) return reportParts(route);
  const weights = Object.keys(files)
    .filter((path) => path.endsWith('.html'))
    .map((path) => weigh(path));
  weights.sort((a, b) => b.brotliBytes - a.brotliBytes);
  const shown = options.top === undefined ? weights : weights.slice(0, parseCount(options.top, '--top'));
  if (options.json) {
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    return 0;
  }
  const rows = shown.map(({ route: name, ...bytes }) => [name, ...Object.values(bytes).map(kilobytes)]);
  const head = ['route', 'HTML', 'gzip', 'brotli', 'CSS, gz', 'JS on load, gz', 'pictures, most'];
  process.stdout.write(`${alignColumns([head, ...rows])}\n`);
  return 0;

  function reportParts(wanted: string): number {
    const slashed = wanted.startsWith('/') ? wanted : `/${wanted}`;
    const path = [slashed, `${slashed}/`].map(outputPathOf).find((candidate) => candidate in files);
    if (path === undefined)
      throw new UsageError(
        `There is no route "${wanted}".`,
        'Write the route as it stands in the address: /ludo/',
      );
    const html = readFileSync(join(outFolder, path), 'utf8');
    const groups = {
      html: htmlParts(html),
      styles: linkedStyles(html),
      scripts: scriptsOf(html),
      pictures: picturesOf(html),
    };
    if (options.json) {
      process.stdout.write(
        `${JSON.stringify({ route: routeOf(path), gzipBytes: gzipBytes(html), ...groups }, null, 2)}\n`,
      );
      return 0;
    }
    const rows = Object.entries(groups).flatMap(([group, parts]) =>
      parts.map(({ name, bytes }, index) => [index === 0 ? group : '', name, kilobytes(bytes)]),
    );
    const width = Math.max(...rows.map(([, name = '']) => name.length));
    const lines = rows.map(([group = '', name = '', bytes = '']) =>
      [group.padEnd(9), name.padEnd(width), bytes.padStart(9)].join(' '),
    );
    process.stdout.write(
      `${routeOf(path)}  ${kilobytes(gzipBytes(html))} of HTML, compressed\n\n${lines.join('\n')}\n`,
    );
    return 0;
  }

  function weigh(path: string): RouteWeight {
    const bytes = readFileSync(join(outFolder, path));
    const html = bytes.toString('utf8');
    const inline = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    return {
      route: routeOf(path),
      htmlBytes: bytes.length,
      gzipBytes: gzipBytes(bytes),
      brotliBytes: brotliCompressSync(bytes).length,
      styleBytes: gzipBytes(inline) + totalBytes(linkedStyles(html)),
      scriptBytes: totalBytes(scriptsOf(html)),
      pictureBytes: totalBytes(picturesOf(html)),
    };
  }

  function linkedStyles(html: string): Part[] {
    return paths(html, /<link rel="stylesheet" href="([^"]+)"/g).map((path) => ({
      name: path,
      bytes: sizeOf(path).gzip,
    }));
  }

  function scriptsOf(html: string): Part[] {
    const listed = /<meta name="slipway-scripts" content="([^"]*)"/.exec(html)?.[1] ?? '';
    return listed
      .split(' ')
      .filter((word) => word.startsWith('/'))
      .map((path) => ({ name: path, bytes: sizeOf(path).gzip }));
  }

  /** Without the other widths and formats of the same picture: the fallback is the largest. */
  function picturesOf(html: string): Part[] {
    return paths(html, /<img[^>]*? src="(\/assets\/[^"]+)"/g)
      .map((path) => ({ name: path, bytes: sizeOf(path).bytes }))
      .sort((a, b) => b.bytes - a.bytes);
  }

  function sizeOf(path: string): { bytes: number; gzip: number } {
    let size = sizes.get(path);
    if (size === undefined) {
      const bytes = readFileSync(join(outFolder, path));
      size = { bytes: bytes.length, gzip: gzipBytes(bytes) };
      sizes.set(path, size);
    }
    return size;
  }
}

function paths(html: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(html.matchAll(pattern), ([, path = '']) => path))];
}

function routeOf(path: string): string {
  return `/${path.replace(/index\.html$/, '')}`;
}
