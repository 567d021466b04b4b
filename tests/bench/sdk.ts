/**
 * `npm run bench:sdk`: the SDK's figures on this machine, in a fresh browser profile for each run, beside the browser's own
 * download of the same file from the same server. Prints one table, in which the worst run counts, and exits with 1 when a figure
 * misses its bar. `--quick` leaves out the 512 MB file and repeats nothing.
 */
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Download, type Page } from 'playwright';
import { buildSdk } from '../../cli/pipeline/browser-code/sdk-files.ts';
import { CHUNK_BYTES } from '../../sdk/engine/integrity.ts';
import { chromiumPath } from '../e2e/browser.ts';
import { integrityOf, sha } from '../sdk/package-bytes.ts';
import { makePackage } from '../sdk/package-server.ts';
import { browserProcesses, firstPage, killBrowser } from '../sdk/sdk-site.ts';
import { openBarePage } from './bare-browser.ts';

const MB = 1024 * 1024;
const MBIT = 1_000_000 / 8;
const isQuick = process.argv.includes('--quick');
const RUNS = isQuick ? 1 : 3;

/** By which link of the page. */
type How = 'native' | 'sdk' | 'proved' | 'hashed';

interface Served {
  file: Buffer;
  /** What `slipway apk manifest` prints of the file. */
  manifest: string;
  /** `sha256-…` of the file. */
  hash: string;
  bytesPerSecond: number;
  /** The requests for the package: for which range. */
  requests: { range: string | null }[];
}

interface Memory {
  anonymousBytes: number;
  proportionalBytes: number;
}

interface Run {
  ms: number;
  writtenBytes: number;
  /** Peaks above what all browser processes had before: anonymous memory, and their share of all memory (PSS). */
  memory: Memory;
  isRight: boolean;
}

const served: Served = {
  file: Buffer.alloc(0),
  manifest: '',
  hash: '',
  bytesPerSecond: Number.POSITIVE_INFINITY,
  requests: [],
};

/** Serves another package from now on. */
function serve(sizeBytes: number): void {
  const file = makePackage(sizeBytes);
  const chunks: string[] = [];
  for (let at = 0; at < file.length; at += CHUNK_BYTES) chunks.push(sha(file.subarray(at, at + CHUNK_BYTES)));
  served.file = file;
  served.hash = integrityOf(sha(file));
  served.manifest = JSON.stringify({
    size: file.length,
    sha256: sha(file),
    chunkSize: CHUNK_BYTES,
    chunks,
  });
}

/** Inserted before the script: records when it ran, and when it first requested the package. */
const CLOCK = `{const ranAt=performance.now(),f=window.fetch;window.fetch=(url,init)=>{if(String(url).includes("app.apk"))window.requestedAfterMs??=performance.now()-ranAt;return f(url,init)}};`;

/** Serves the page, the scripts and the package, as fast as the loopback goes or evenly at a given speed. */
function startServer(scripts: ReadonlyMap<string, string>): Promise<{ server: Server; origin: string }> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const script = scripts.get(path.replace(/\?.*/, ''));
    if (script !== undefined) {
      // As hosts are set up to send them.
      const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'max-age=3600' };
      return response.writeHead(200, headers).end(script);
    }
    if (path === '/app.json') return response.end(served.manifest);
    if (!path.startsWith('/app.apk')) {
      const links =
        '<a id="native" href="/app.apk?native" download>native</a> <a id="sdk" href="/app.apk" data-slipway>SDK</a> <a id="proved" href="/app.apk" data-slipway data-product="proved" data-integrity="/app.json">proved</a>' +
        `<a id="hashed" href="/app.apk" data-slipway data-product="hashed" data-integrity="${served.hash}">hashed</a>`;
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

/** Of all the profile's processes, by two ways of counting: a page's own, and with its share of what processes have in common. */
function memoryOf(profile: string): Memory {
  const sum = (file: string, pattern: RegExp) =>
    browserProcesses(profile).reduce(
      (total, pid) => total + readNumber(`/proc/${pid}/${file}`, pattern) * 1024,
      0,
    );
  return {
    anonymousBytes: sum('status', /^RssAnon:\s+(\d+) kB/m),
    proportionalBytes: sum('smaps_rollup', /^Pss:\s+(\d+) kB/m),
  };
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

async function measure(origin: string, how: How, expectedSha: string): Promise<Run> {
  const profile = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
  const context = await openBrowser(profile);
  try {
    const page = await firstPage(context);
    await page.goto(origin);
    await page.waitForTimeout(1_500);
    const seen = new Map<number, number>();
    const writtenBefore = writtenBytes(profile, seen);
    const before = memoryOf(profile);
    const peak = { ...before };
    const watch = setInterval(() => {
      const now = memoryOf(profile);
      peak.anonymousBytes = Math.max(peak.anonymousBytes, now.anonymousBytes);
      peak.proportionalBytes = Math.max(peak.proportionalBytes, now.proportionalBytes);
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
      memory: {
        anonymousBytes: peak.anonymousBytes - before.anonymousBytes,
        proportionalBytes: peak.proportionalBytes - before.proportionalBytes,
      },
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
async function measureLongTasks(origin: string, how: How): Promise<number[]> {
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
      setTimeout(() => document.getElementById('${how}').click(), 100);
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
    await page.waitForFunction('window.requestedAfterMs', null, { timeout: 30_000 });
    while (served.requests.length === 0) await page.waitForTimeout(20);
    // A second one is right when the store held more than the tab had noted.
    if (served.requests.some(({ range }) => !range))
      throw new Error(`The reload did not go on with what was stored: ${JSON.stringify(served.requests)}`);
    return await page.evaluate(() => (window as unknown as { requestedAfterMs: number }).requestedAfterMs);
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

const misses: string[] = [];

function line(what: string, value: string, bar = '', isHeld = true): void {
  if (!isHeld) misses.push(what.trim());
  console.log(`${what.padEnd(58)} ${value.padStart(26)}   ${bar}${isHeld ? '' : '   MISSED'}`);
}

/** The worst of several runs against a bar. */
function atMost(what: string, values: number[], most: number, unit: string): void {
  const worst = Math.max(...values);
  const all = values.map((value) => value.toFixed(1)).join(', ');
  line(what, `${worst.toFixed(1)}${unit} (${all})`, `≤ ${most}${unit}`, worst <= most);
}

function mebibytes(runs: Run[], way: keyof Memory): number[] {
  return runs.map(({ memory }) => memory[way] / MB);
}

/** Peak memory by both ways; `most` MB, if there is a bar. */
function memoryLines(runs: Run[], most = Number.POSITIVE_INFINITY): void {
  atMost('  peak anonymous memory above idle', mebibytes(runs, 'anonymousBytes'), most, ' MB');
  atMost('  peak proportional memory (PSS) above idle', mebibytes(runs, 'proportionalBytes'), most, ' MB');
}

async function compare(origin: string, label: string): Promise<{ ratios: number[]; sdk: Run[] }> {
  const wanted = sha(served.file);
  const native: Run[] = [];
  const sdk: Run[] = [];
  for (let run = 0; run < RUNS; run++) {
    native.push(await measure(origin, 'native', wanted));
    sdk.push(await measure(origin, 'sdk', wanted));
  }
  for (const [name, runs] of [
    ["browser's own", native],
    ['SDK', sdk],
  ] as const) {
    const times = runs.map(({ ms }) => ms);
    const rate = (served.file.length / MB / Math.max(...times)) * 1000;
    line(
      `${label}: ${name}, worst of ${RUNS}`,
      `${Math.max(...times).toFixed(0)} ms, ${rate.toFixed(0)} MB/s`,
    );
  }
  if (![...native, ...sdk].every(({ isRight }) => isRight)) line(`${label}: sha-256`, 'wrong', '', false);
  const own = median(native.map(({ ms }) => ms));
  return { ratios: sdk.map(({ ms }) => own / ms), sdk };
}

/** The SDK's slowest run beside the browser's median: one slow run of the browser does not make ours look good. */
function throughput(ratios: number[], least: number): void {
  const worst = Math.min(...ratios);
  const all = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
  line('  throughput ÷ browser’s own', `${worst.toFixed(3)} (${all})`, `≥ ${least}`, worst >= least);
}

/** A package that a manifest promises, beside one of which nothing is promised: turn by turn, so that both have the same machine. */
async function proofLines(origin: string): Promise<void> {
  const wanted = sha(served.file);
  const times: Record<'sdk' | 'proved', number[]> = { sdk: [], proved: [] };
  for (let run = 0; run < RUNS + 2; run++)
    for (const how of ['sdk', 'proved'] as const) {
      const { ms, isRight } = await measure(origin, how, wanted);
      if (!isRight) line('  proved by a manifest: sha-256', 'wrong', '', false);
      times[how].push(ms);
    }
  const [own, proved] = [median(times.sdk), median(times.proved)];
  const ratio = proved / own;
  line('64 MB, loopback: proved by a manifest, median', `${proved.toFixed(0)} ms, ${own.toFixed(0)} without`);
  line('  time ÷ unproved', ratio.toFixed(2), '≤ 1.25', ratio <= 1.25);
}

function written(runs: Run[]): void {
  const shares = runs.map((run) => run.writtenBytes / served.file.length);
  atMost('  bytes written ÷ file size', shares, 2.1, '');
}

async function resumeLine(origin: string, label: string, runs: number): Promise<void> {
  const resumes: number[] = [];
  for (let run = 0; run < runs; run++) resumes.push(await measureResume(origin));
  atMost(`${label}: reload → request for the rest`, resumes, 15, ' ms');
}

const sdk = await buildSdk('0.0.0-bench');
const scripts = new Map(
  sdk.files.flatMap(({ path, text }) => {
    const [, name] = /^sdk\/v1(\/.+js)$/.exec(path) ?? [];
    return name ? [[name, name === '/slipway.js' ? CLOCK + text : text]] : [];
  }),
);
const { server, origin } = await startServer(scripts);
for (const name of [
  ...['slipway.js', 'engine.js', 'lookup.js', 'verify.js', 'sha256.js', 'signature.js', 'extras.js'],
]) {
  const text = sdk.files.find(({ path }) => path === `sdk/v1/${name}`)?.text ?? '';
  console.log(`${name}, gz: ${gzipSync(text, { level: 9 }).length} bytes`);
}
try {
  serve(64 * MB);
  const small = await compare(origin, '64 MB, loopback');
  throughput(small.ratios, 0.22);
  written(small.sdk);
  memoryLines(small.sdk);
  await resumeLine(origin, '64 MB', RUNS);
  await proofLines(origin);

  if (!isQuick) {
    serve(512 * MB);
    const large = await compare(origin, '512 MB, loopback');
    throughput(large.ratios, 0);
    written(large.sdk);
    memoryLines(large.sdk, 128);
    await resumeLine(origin, '512 MB', 1);
  }

  serve(16 * MB);
  served.bytesPerSecond = 20 * MBIT;
  const slow = await compare(origin, '16 MB at 20 Mbit/s');
  throughput(slow.ratios, 0.97);
  const longTasks = await measureLongTasks(origin, 'sdk');
  atMost('  long tasks, processor slowed 6 ×', longTasks.length ? longTasks : [0], 0, ' ms');
  for (const [how, what] of [
    ['proved', 'a manifest'],
    ['hashed', 'a hash'],
  ] as const)
    atMost(
      `  longest task, proved by ${what}, slowed 6 ×`,
      [Math.max(0, ...(await measureLongTasks(origin, how)))],
      50,
      ' ms',
    );
} finally {
  server.closeAllConnections();
  server.close();
}
if (misses.length > 0) {
  console.error(`\nMissed: ${misses.join('; ')}`);
  process.exitCode = 1;
}
