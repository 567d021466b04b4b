/** `slipway report`: the sizes of each route, or of each part of one, from the finished output. */
import { join, resolve } from 'node:path';
import { finishedBasePath } from '../finished-site.ts';
import { readOwnText } from '../pipeline/trust/own-path.ts';
import { findProjectRoot } from '../project-root.ts';
import { inertJson, inertLines } from '../report/inert.ts';
import { type RouteParts, routeOf, SiteWeight } from '../report/site-weight.ts';
import { alignColumns, kilobytes } from '../report/summary.ts';
import { UsageError } from '../usage-error.ts';
import { parseCount } from './options.ts';
import { noSuchRoute, routesMeant } from './route-argument.ts';

export interface ReportOptions {
  root?: string;
  out?: string;
  json?: boolean;
  top?: string;
}

/** Prints a table, or JSON; returns the exit code. */
export function report(route: string | undefined, options: ReportOptions): number {
  const root = findProjectRoot(options.root);
  const outFolder = resolve(root, options.out ?? 'dist');
  const files = filesOf(outFolder);
  const site = new SiteWeight(outFolder);
  if (route !== undefined) {
    const { groups, ...facts } = site.partsOf(pathOf(route, Object.keys(files), finishedBasePath(outFolder)));
    print(options, { ...facts, ...groups }, () => partsTable({ groups, ...facts }));
    return 0;
  }
  const weights = Object.keys(files)
    .filter((path) => path.endsWith('.html'))
    .map((path) => site.weightOf(path));
  weights.sort((a, b) => b.brotliBytes - a.brotliBytes);
  const shown = options.top === undefined ? weights : weights.slice(0, parseCount(options.top, '--top'));
  print(options, shown, () => {
    const rows = shown.map(({ route: name, ...bytes }) => [name, ...Object.values(bytes).map(kilobytes)]);
    const head = ['route', 'HTML', 'gzip', 'brotli', 'CSS, gz', 'JS on load, gz', 'pictures, most', 'fonts'];
    return alignColumns([head, ...rows]);
  });
  return 0;
}

/** Hashes of the site's files by path, from its manifest. */
function filesOf(outFolder: string): Record<string, string> {
  try {
    const text = readOwnText(outFolder, join(outFolder, 'manifest.json'));
    const { files } = JSON.parse(text ?? '{}') as { files?: Record<string, string> };
    if (files !== undefined) return files;
  } catch {
    // Truncated, or written by another program: treated as missing.
  }
  throw new UsageError(`There is no finished site in ${outFolder}.`, 'Run "slipway build" first.');
}

function print({ json }: ReportOptions, value: unknown, table: () => string): void {
  process.stdout.write(json ? inertJson(value, 2) : inertLines(`${table()}\n`));
}

/** The output file of a route as typed by a user. */
function pathOf(wanted: string, files: readonly string[], base: string): string {
  const pages = new Map(files.filter((path) => path.endsWith('.html')).map((path) => [routeOf(path), path]));
  const path = routesMeant(wanted, base).flatMap((route) => pages.get(route) ?? [])[0];
  if (path === undefined) throw noSuchRoute(wanted, base, [...pages.keys()]);
  return path;
}

function partsTable({ route, gzipBytes, groups }: RouteParts): string {
  const rows = Object.entries(groups).flatMap(([group, parts]) =>
    parts.map(({ name, bytes }, index) => [index === 0 ? group : '', name, kilobytes(bytes)]),
  );
  const width = Math.max(...rows.map(([, name = '']) => name.length));
  const lines = rows.map(([group = '', name = '', bytes = '']) =>
    [group.padEnd(9), name.padEnd(width), bytes.padStart(9)].join(' '),
  );
  return `${route}  ${kilobytes(gzipBytes)} of HTML, compressed\n\n${lines.join('\n')}`;
}
