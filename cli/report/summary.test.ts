import { expect, test } from 'vitest';
import { pageSummary } from '../../tests/page-summary.ts';
import type { BuildResult } from '../pipeline/build/types.ts';
import type { PageSummary, RenderedPage } from '../pipeline/model/types.ts';
import { alignColumns, buildSummary } from './summary.ts';

function page(route: string, layout: PageSummary['layout'], bytes: number): [PageSummary, RenderedPage] {
  const outputPath = `${route.slice(1)}index.html`;
  return [
    pageSummary(route, { layout }),
    { route, outputPath, bytes, gzipBytes: null, hash: '', leadsToGame: false },
  ];
}

test('a build is summed up by kinds of pages, files and the time of its steps', () => {
  const pages = [page('/', 'site', 2048), page('/ludo/', 'site', 1024), page('/lite/', 'landing', 512)];
  const result: BuildResult = {
    problems: [],
    summaries: pages.map(([summary]) => summary),
    routes: pages.length,
    summarised: pages.map(([, rendered]) => rendered),
    rendered: [],
    reasons: [{ route: '/', changed: [] }],
    bundle: null,
    timings: { read: 10, pages: 1300, check: 20.4 },
    threads: 2,
    overwritten: [],
    outputs: [{ path: 'index.html', sizeBytes: 3 * 1_048_576 }],
    overrides: 'policy: 2 overrides, first ends 2027-03-31',
  };
  expect(buildSummary(result).split('\n')).toEqual([
    'kind     pages  HTML mean  HTML most  CSS at most  JS on load, gz',
    'site         2     1.5 KB     2.0 KB       0.0 KB          0.0 KB',
    'landing      1     0.5 KB     0.5 KB       0.0 KB          0.0 KB',
    '',
    '3 routes (1 rendered), 1 file, 3.0 MB in 1.33 s on 2 threads',
    'ms: read 10 · pages 1300 · check 20 · assets 0 · again 0 · write 0 (most: pages)',
    'policy: 2 overrides, first ends 2027-03-31',
    '',
  ]);
});

test('columns are as wide as their widest cell, texts to the left and numbers to the right', () => {
  expect(
    alignColumns([
      ['route', 'KB'],
      ['/', '1'],
      ['/ludo/turbo/', '100'],
    ]),
  ).toBe('route          KB\n/               1\n/ludo/turbo/  100');
  expect(alignColumns([])).toBe('');
});

test('a table may have as many rows as a large site has pages', () => {
  const rows = Array.from({ length: 200_000 }, () => ['/', '1']);
  const lines = alignColumns([['route', 'KB'], ...rows]).split('\n');
  expect(lines).toHaveLength(200_001);
  expect(lines.at(-1)).toBe('/       1');
});
