/**
 * `npm run audit`: every page of the site, every check, and exit code 1 when something is found. Builds the site and
 * serves it with the local back end; `npm run audit -- dist` looks at a site that has been built.
 */
import { resolve } from 'node:path';
import { alignColumns } from '../../cli/report/summary.ts';
import { launchBrowser } from '../e2e/browser.ts';
import { startSite } from '../e2e/running-site.ts';
import {
  type CheckResult,
  checkFiles,
  checkHtml,
  checkInBrowser,
  checkSizes,
  checkTransfer,
} from './audit-site.ts';
import { readSite } from './read-site.ts';

const started = performance.now();
const folder = process.argv[2];
const [running, browser] = await Promise.all([
  startSite(folder === undefined ? {} : { built: resolve(folder) }),
  launchBrowser(),
]);
try {
  const { origin, outFolder } = running;
  const site = readSite(outFolder, ['/api/', '/apk/']);
  const served = { site, origin, outFolder };
  let done = 0;
  const results: CheckResult[] = [
    ...checkFiles(site),
    await checkHtml(site),
    checkSizes(site, outFolder),
    await checkTransfer(browser, served),
    ...(await checkInBrowser(browser, served, () => {
      done += 1;
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${site.pages.length} pages`);
    })),
  ];
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  process.stdout.write(reportOf(results));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const found = results.reduce((sum, { findings }) => sum + findings.length, 0);
  process.stdout.write(
    `\n${site.pages.length} pages, ${results.length} checks, ${found} findings in ${seconds} s\n`,
  );
  process.exitCode = found === 0 ? 0 : 1;
} finally {
  await browser.close();
  await running.stop();
}

/** The findings, and below them the table, so that the table is what stays in sight. */
function reportOf(results: readonly CheckResult[]): string {
  const findings = results.flatMap(({ check, findings: all }) =>
    all.map(({ route, text }) => `${route}  ${check}: ${text}\n`),
  );
  const rows = results.map(({ check, pages, findings: all, note }) => [
    `${all.length === 0 ? '✓' : '✗'} ${check}`,
    String(pages),
    String(all.length),
    note,
  ]);
  const table = alignColumns([
    ['check', 'pages', 'findings', ''],
    ...rows.map((row) => row.slice(0, 3).concat('')),
  ]);
  // Notes are of any length: they are behind the columns.
  const lines = table.split('\n').map((line, index) => `${line}  ${rows[index - 1]?.[3] ?? ''}`.trimEnd());
  return `${findings.join('')}${findings.length > 0 ? '\n' : ''}${lines.join('\n')}\n`;
}
