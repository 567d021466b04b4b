/**
 * `npm run bench:sdk`: the SDK's figures on this machine, in a fresh browser profile for each run, beside the browser's own
 * download of the same file from the same server. Prints one table. `--quick` leaves out the 512 MB file and repeats nothing.
 */
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Download, type Page } from 'playwright';
import { buildSdk } from '../../cli/pipeline/sdk-files.ts';
import { chromiumPath } from '../e2e/browser.ts';
import { makePackage, sha256 } from '../sdk/package-server.ts';
import { browserProcesses, firstPage, killBrowser } from '../sdk/sdk-site.ts';
import { openBarePage } from './bare-browser.ts';

const MB = 1024 * 1024;
const MBIT = 1_000_000 / 8;
const isQuick = process.argv.includes('--quick');
const RUNS = isQuick ? 1 : 3;

interface Served {
  file: Buffer;
  bytesPerSecond: number;
  /** The requests for the package: for which range. */
  requests: { range: string | null }[];
}

interface Run {
  ms: number;
  writtenBytes: number;
  /** Peak of the anonymous memory of all browser processes above what they had before. */
  memoryBytes: number;
  isRight: boolean;
}

const served: Served = { file: Buffer.alloc(0), bytesPerSecond: Number.POSITIVE_INFINITY, requests: [] };

/** Stands before the script: when it ran, and when it first asked for the package. */
const CLOCK = `{const ranAt=performance.now(),f=window.fetch;window.fetch=(url,init)=>{if(String(url).includes("app.apk"))window.askedAfterMs??=performance.now()-ranAt;return f(url,init)}};`;

/** Serves the page, the script and the package, as fast as the loopback goes or evenly at a given speed. */
function startServer(script: string): Promise<{ server: Server; origin: string }> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path === '/slipway.js') {
      return response
        .writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' })
        .end(CLOCK + script);
    }
    if (!path.startsWith('/app.apk')) {
      const links =
        '<a id="native" href="/app.apk?native" download>native</a> <a id="sdk" href="/app.apk" data-slipway>SDK</a>';
      return response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<!doctype html><title>Bench</title>${links}<script src="/slipway.js"></script>`);
    }
    const { file, bytesPerSecond } = served;
    const range = request.headers.range ?? null;
    const from = Number(/\d+/.exec(range ?? '')?.[0] ?? 0);
    served.requests.push({ range });
    response.writeHead(range ? 206 : 200, {
      'Content-Type': 'application/vnd.android.package-archive',
      'Content-Length': file.length - from,
      'Cache-Control': 'no-store',
      ETag: '"bench"',
      ...(range ? { 'Content-Range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
    });
    if (bytesPerSecond === Number.POSITIVE_INFINITY) return response.end(file.subarray(from));
    const startedAt = performance.now();
    for (let at = from; at < file.length && !response.destroyed; at += 16_384) {
      response.write(file.subarray(at, at + 16_384));
      const aheadMs = ((at - from) / bytesPerSecond) * 1000 - (performance.now() - startedAt);
      if (aheadMs > 2) await new Promise((resolve) => setTimeout(resolve, aheadMs));
    }
    response.end();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
  });
}

function readNumber(path: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(path, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // the process has ended
  }
}

/** Bytes the profile's processes have sent to the disk; those of ended processes are kept by `seen`. */
function writtenBytes(profile: string, seen: Map<number, number>): number {
  for (const pid of browserProcesses(profile)) {
    seen.set(pid, Math.max(seen.get(pid) ?? 0, readNumber(`/proc/${pid}/io`, /^write_bytes: (\d+)/m)));
  }
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function memoryBytes(profile: string): number {
  return browserProcesses(profile).reduce(
    (sum, pid) => sum + readNumber(`/proc/${pid}/status`, /^RssAnon:\s+(\d+) kB/m) * 1024,
    0,
  );
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

function openBrowser(profile: string) {
  return chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    acceptDownloads: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

async function measure(origin: string, how: 'native' | 'sdk', expectedSha: string): Promise<Run> {
  const profile = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
  const context = await openBrowser(profile);
  try {
    const page = await firstPage(context);
    await page.goto(origin);
    await page.waitForTimeout(1_500);
    const seen = new Map<number, number>();
    const writtenBefore = writtenBytes(profile, seen);
    const memoryBefore = memoryBytes(profile);
    let memoryPeak = memoryBefore;
    const watch = setInterval(() => {
      memoryPeak = Math.max(memoryPeak, memoryBytes(profile));
      writtenBytes(profile, seen);
    }, 50);
    const arriving = page.waitForEvent('download', { timeout: 300_000 });
    const startedAt = performance.now();
    // In a task of its own: the tools' evaluation is no part of it.
    await page.evaluate((id) => void setTimeout(() => document.getElementById(id)?.click()), how);
    const arrived: Download = await arriving;
    const path = await arrived.path();
    const ms = performance.now() - startedAt;
    await page.waitForTimeout(300);
    clearInterval(watch);
    return {
      ms,
      writtenBytes: writtenBytes(profile, seen) - writtenBefore,
      memoryBytes: memoryPeak - memoryBefore,
      isRight: (await sha256OfFile(path)) === expectedSha,
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Tasks over 50 ms from a click to the end of a download on a processor slowed 6 ×, in ms. Those of loading the page are not in it.
 */
async function measureLongTasks(origin: string): Promise<number[]> {
  const page = await openBarePage();
  try {
    await page.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.send('Page.navigate', { url: origin });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await page.evaluate(`{
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longTasks.push(Math.round(duration));
      }).observe({ type: 'longtask' });
      window.ended = new Promise((resolve) => {
        for (const name of ['slipway:complete', 'slipway:failure']) document.addEventListener(name, () => resolve(name));
      });
      setTimeout(() => document.getElementById('sdk').click(), 100);
    }`);
    const end = await page.evaluate('ended');
    if (end !== 'slipway:complete') throw new Error(`The download ended with ${end}.`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (await page.evaluate('longTasks')) as number[];
  } finally {
    await page.close();
  }
}

/** From the script's first line to the request for the rest, after a reload at half; in ms. */
async function measureResume(origin: string): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
  const context = await openBrowser(profile);
  try {
    const page: Page = await firstPage(context);
    served.bytesPerSecond = served.file.length / 4;
    await page.goto(origin);
    await page.evaluate(() => document.getElementById('sdk')?.click());
    await page.waitForFunction(
      () => {
        const bar = document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('progress');
        return (bar?.value ?? 0) >= 50;
      },
      null,
      { timeout: 60_000 },
    );
    served.requests.length = 0;
    await page.reload();
    await page.waitForFunction('window.askedAfterMs', null, { timeout: 30_000 });
    while (served.requests.length === 0) await page.waitForTimeout(20);
    // A second one is right when the store held more than the tab had noted.
    if (served.requests.some(({ range }) => !range))
      throw new Error(`The reload did not go on with what was stored: ${JSON.stringify(served.requests)}`);
    return await page.evaluate(() => (window as unknown as { askedAfterMs: number }).askedAfterMs);
  } finally {
    served.bytesPerSecond = Number.POSITIVE_INFINITY;
    killBrowser(profile);
    await context.close().catch(() => {});
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function line(what: string, value: string, bar: string): void {
  console.log(`${what.padEnd(58)} ${value.padStart(22)}   ${bar}`);
}

async function compare(origin: string, label: string): Promise<{ ratio: number; sdk: Run; native: Run }> {
  const sha = sha256(served.file);
  const native: Run[] = [];
  const sdk: Run[] = [];
  for (let run = 0; run < RUNS; run++) {
    native.push(await measure(origin, 'native', sha));
    sdk.push(await measure(origin, 'sdk', sha));
  }
  const best = (runs: Run[]) => runs.reduce((a, b) => (b.ms < a.ms ? b : a));
  const all = [...native, ...sdk];
  if (!all.every(({ isRight }) => isRight)) throw new Error(`${label}: a saved file has another sha-256.`);
  const ratio = median(native.map(({ ms }) => ms)) / median(sdk.map(({ ms }) => ms));
  const rate = (run: Run) => `${((served.file.length / MB / run.ms) * 1000).toFixed(0)} MB/s`;
  line(
    `${label}: browser's own, median of ${RUNS}`,
    `${median(native.map(({ ms }) => ms)).toFixed(0)} ms, best ${rate(best(native))}`,
    '',
  );
  line(
    `${label}: SDK, median of ${RUNS}`,
    `${median(sdk.map(({ ms }) => ms)).toFixed(0)} ms, best ${rate(best(sdk))}`,
    '',
  );
  return { ratio, sdk: best(sdk), native: best(native) };
}

const sdk = await buildSdk('0.0.0-bench');
const { server, origin } = await startServer(sdk.page.text);
console.log(`SDK, one file, gz: ${gzipSync(sdk.page.text, { level: 9 }).length} bytes\n`);
try {
  served.file = makePackage(64 * MB);
  const small = await compare(origin, '64 MB, loopback');
  line('  throughput ÷ browser’s own', small.ratio.toFixed(2), '≥ 0.22');
  line('  bytes written ÷ file size', (small.sdk.writtenBytes / served.file.length).toFixed(2), '≤ 2.1');
  line('  peak memory above idle', `${(small.sdk.memoryBytes / MB).toFixed(0)} MB`, '');
  const resumes: number[] = [];
  for (let run = 0; run < RUNS; run++) resumes.push(await measureResume(origin));
  line(
    '64 MB: reload → request for the rest',
    `${resumes.map((ms) => ms.toFixed(1)).join(', ')} ms`,
    '≤ 15 ms',
  );

  if (!isQuick) {
    served.file = makePackage(512 * MB);
    const large = await compare(origin, '512 MB, loopback');
    line('  throughput ÷ browser’s own', large.ratio.toFixed(2), '');
    line('  bytes written ÷ file size', (large.sdk.writtenBytes / served.file.length).toFixed(2), '≤ 2.1');
    line('  peak memory above idle', `${(large.sdk.memoryBytes / MB).toFixed(0)} MB`, '≤ 128 MB');
    line(
      '512 MB: reload → request for the rest',
      `${(await measureResume(origin)).toFixed(1)} ms`,
      '≤ 15 ms',
    );
  }

  served.file = makePackage(16 * MB);
  served.bytesPerSecond = 20 * MBIT;
  const slow = await compare(origin, '16 MB at 20 Mbit/s');
  line('  throughput ÷ browser’s own', slow.ratio.toFixed(3), '≥ 0.97');
  const longTasks = await measureLongTasks(origin);
  line('  long tasks, processor slowed 6 ×', longTasks.length ? `${longTasks.join(', ')} ms` : '0', '0');
} finally {
  server.closeAllConnections();
  server.close();
}
