/** The closing table of a build: what was written, its size, where the time went. */
import colors from 'picocolors';
import { stylesFor } from '../pipeline/browser-code/style-sheets.ts';
import { BUILD_STEPS, type BuildResult } from '../pipeline/build/types.ts';
import type { PageSummary } from '../pipeline/model/types.ts';
import { createWeigher, totalBytes } from '../pipeline/render/page-weight.ts';

/** Plain text, ends with a line feed. */
export function buildSummary(result: BuildResult): string {
  const { routes, summarised, summaries, reasons, outputs, overrides, timings, threads } = result;
  const byRoute = new Map(summaries.map((summary) => [summary.route, summary]));
  const kinds = new Map<string, { pages: number; htmlBytes: number; largest: number; types: Set<string> }>();
  for (const page of summarised) {
    const summary = byRoute.get(page.route);
    if (summary === undefined) continue;
    const kind = kinds.get(summary.layout) ?? {
      pages: 0,
      htmlBytes: 0,
      largest: 0,
      types: new Set<string>(),
    };
    kind.pages += 1;
    kind.htmlBytes += page.bytes;
    kind.largest = Math.max(kind.largest, page.bytes);
    for (const type of summary.sectionTypes) kind.types.add(type);
    kinds.set(summary.layout, kind);
  }
  const rows = [...kinds].map(([name, kind]) => [
    name,
    String(kind.pages),
    kilobytes(kind.htmlBytes / kind.pages),
    kilobytes(kind.largest),
    kilobytes(cssBytes(result, kind.types)),
    kilobytes(
      scriptBytes(
        result,
        [...byRoute.values()].filter(({ layout }) => layout === name),
      ),
    ),
  ]);
  const table = alignColumns([
    ['kind', 'pages', 'HTML mean', 'HTML most', 'CSS at most', 'JS on load, gz'],
    ...rows,
  ]);
  const total = Object.values(timings).reduce((sum, time) => sum + time, 0);
  const steps = BUILD_STEPS.map((step) => ({ step, time: timings[step] ?? 0 }));
  const slowest = steps.reduce((most, current) => (current.time > most.time ? current : most));
  const times = steps.map(({ step, time }) => `${step} ${Math.round(time)}`).join(' · ');
  const totalBytes = outputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const renderedCount = reasons.length === routes ? 'all' : String(reasons.length);
  return [
    table,
    '',
    `${counted(routes, 'route')} (${renderedCount} rendered), ${counted(outputs.length, 'file')}, ${(totalBytes / 1_048_576).toFixed(1)} MB in ${seconds(total)}${threads > 1 ? ` on ${threads} threads` : ''}`,
    colors.dim(`ms: ${times} (most: ${slowest.step})`),
    ...(overrides === null ? [] : [colors.dim(overrides)]),
    '',
  ].join('\n');
}

/** Styles of all section types of a kind: the upper bound for one of its pages. */
function cssBytes({ bundle }: BuildResult, types: ReadonlySet<string>): number {
  if (bundle === null) return 0;
  return Buffer.byteLength(stylesFor(bundle, ['footer', ...types]));
}

/** The scripts that the heaviest page of a kind fetches before any interaction. */
function scriptBytes({ bundle }: BuildResult, pages: readonly PageSummary[]): number {
  if (bundle === null) return 0;
  const weigher = createWeigher(bundle);
  return pages.reduce(
    (most, { sectionTypes }) => Math.max(most, totalBytes(weigher.scripts(sectionTypes))),
    0,
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** In units of 1,024 bytes, as the limits of `budgets` are commonly meant. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

/** The first column to the left, numbers to the right. */
export function alignColumns(rows: readonly string[][]): string {
  // One call with all rows of a large site would have too many arguments.
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
