/**
 * From saving a page file to the browser showing it: `npm run bench:dev -- 20`. The clock starts before the file is written
 * and stops when the new text has been painted; both ends are on this machine's one clock. The second figure is the same
 * page reloaded by hand, without any change: what the browser alone takes.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../e2e/browser.ts';
import { startProgram, stopProgram } from '../e2e/running-site.ts';

const saves = Number(process.argv[2] ?? 20);

const root = mkdtempSync(join(tmpdir(), 'slipway-dev-'));
cpSync('content', join(root, 'content'), { recursive: true });
const { child, origin } = await startProgram(['dev', '--root', root, '--port', '0', '--host', '127.0.0.1']);
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await page.goto(`${origin}/ludo/`, { waitUntil: 'networkidle' });
  const file = join(root, 'content/pages/ludo/index.yaml');
  const original = readFileSync(file, 'utf8');
  const shown = (number: number): Promise<number> =>
    page
      .waitForFunction(
        (text) =>
          document.querySelector('h1')?.textContent?.includes(text)
            ? performance.timeOrigin + performance.now()
            : false,
        `save ${number}.`,
        { polling: 'raf' },
      )
      .then((handle) => handle.jsonValue() as Promise<number>);
  const times: number[] = [];
  for (let number = 1; number <= saves; number += 1) {
    const text = original.replace(/^( {2}heading: ).*$/m, `$1"A heading, save ${number}."`);
    // Both clocks are the system's; `performance.timeOrigin` makes the browser's comparable with Date.now().
    const painted = shown(number);
    const started = performance.timeOrigin + performance.now();
    writeFileSync(file, text);
    times.push((await painted) - started);
  }
  const reloads: number[] = [];
  for (let number = 0; number < saves; number += 1) {
    const started = performance.now();
    await page.reload({ waitUntil: 'domcontentloaded' });
    reloads.push(performance.now() - started);
  }
  const line = (name: string, values: number[]): string => {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (share: number): string =>
      `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`;
    return `${name}: median ${at(0.5)}, fastest ${at(0)}, slowest ${at(1)} (${values.length})`;
  };
  process.stdout.write(`${line('save to shown', times)}\n${line('reload alone', reloads)}\n`);
} finally {
  await browser.close();
  await stopProgram(child);
  rmSync(root, { recursive: true, force: true });
}
