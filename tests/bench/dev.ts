/**
 * What `slipway dev` costs: `npm run bench:dev -- 20 1000 10000` saves a page 20 times. First the example site in a browser, from
 * saving a file to the browser showing it; then generated sites of 1,000 and 10,000 pages without one: from starting to the first
 * page, and from saving to the change on the stream of an open page. The last figure of the example is the same page reloaded by
 * hand, without any change: what the browser alone takes.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../e2e/browser.ts';
import { startProgram, stopProgram } from '../e2e/running-site.ts';
import { generateSite } from './generate-site.ts';
import { watchedRun } from './watched-run.ts';

const [saves = 20, ...sizes] = process.argv.slice(2).map(Number);

/** Between two saves: what a save sets going in the background has ended then. */
const PAUSE_MS = 300;

await watchedRun(['bin/slipway.js', '--version']); // compiles the tool when its sources changed
await benchExample();
for (const pages of sizes.length > 0 ? sizes : [1000, 10_000]) await benchGenerated(pages);

/** From saving a page file to the browser showing it: both ends are on this machine's one clock. */
async function benchExample(): Promise<void> {
  const root = temporaryRoot();
  cpSync('content', join(root, 'content'), { recursive: true });
  const { child, origin } = await startDev(root);
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
    print('the example site, save to shown', times);
    print('the example site, reload alone', reloads);
  } finally {
    await browser.close();
    await stopProgram(child);
    rmSync(root, { recursive: true, force: true });
  }
}

async function benchGenerated(pages: number): Promise<void> {
  const root = temporaryRoot();
  generateSite({ root, pages, format: 'json' });
  await stopProgram((await startDev(root)).child); // makes the bundle, once for each version of the tool
  const started = performance.now();
  const { child, origin } = await startDev(root);
  try {
    await (await fetch(`${origin}/landing/city-4/`)).text();
    const name = `${pages.toLocaleString('en')} pages`;
    print(`${name}, start to first page`, [performance.now() - started]);
    print(`${name}, save to served`, await saveTimes(root, origin));
  } finally {
    await stopProgram(child);
    rmSync(root, { recursive: true, force: true });
  }
}

/** From saving a page file to its HTML on the stream of an open page. */
async function saveTimes(root: string, origin: string): Promise<number[]> {
  const file = join(root, 'content/pages/landing/city-4.json');
  const original = readFileSync(file, 'utf8');
  const stream = await fetch(`${origin}/__slipway/events?route=/landing/city-4/`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('The page has no stream of changes.');
  const times: number[] = [];
  for (let number = 1; number <= saves; number += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const began = performance.now();
    writeFileSync(file, original.replace(/"title": "/, `$&save ${number}. `));
    for (let text = ''; !text.includes(`save ${number}. `); ) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream of changes has ended.');
      text += value;
    }
    times.push(performance.now() - began);
  }
  await reader.cancel();
  return times;
}

function temporaryRoot(): string {
  return mkdtempSync(join(tmpdir(), 'slipway-dev-'));
}

function startDev(root: string): ReturnType<typeof startProgram> {
  return startProgram(['dev', '--root', root, '--port', '0', '--host', '127.0.0.1']);
}

function print(name: string, values: readonly number[]): void {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`;
  const spread = values.length === 1 ? '' : `, fastest ${at(0)}, slowest ${at(1)} (${values.length})`;
  process.stdout.write(`${name}: median ${at(0.5)}${spread}\n`);
}
