/**
 * How fast is a build? `npm run bench:build -- 1000` generates that many pages and builds them cold, unchanged and with one
 * page changed, as YAML and as JSON. Each row ends with its ratio to copying the finished output, in the same run: the
 * least that any build has to do.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alignColumns } from '../../cli/report/summary.ts';
import { generateSite } from './generate-site.ts';

const pages = Number(process.argv[2] ?? 1000);
const runs = Number(process.argv[3] ?? 3);
const slipway = join(process.cwd(), 'bin/slipway.js');

interface Run {
  wallMs: number;
  peakMb: number;
}

const rows: string[][] = [['case', 'wall', 'pages/s', 'peak memory', '× copying', '× node -e 0']];
const bareMs = await medianOf(5, async () => (await run(['-e', '0'])).wallMs);
await run([slipway, '--version']); // compiles the tool when its sources changed

for (const format of ['yaml', 'json'] as const) {
  const root = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
  try {
    generateSite({ root, pages, format });
    const inputMb = sizeOf(join(root, 'content')) / 1_048_576;
    const build = (): Promise<Run> => run([slipway, 'build', '--root', root, '--format', 'text']);
    await build(); // fills the bundle's cache, which is made once for each version of the tool
    const cold = await medianRun(runs, async () => {
      clearPageCache(root);
      return build();
    });
    const outputMb = sizeOf(join(root, 'dist')) / 1_048_576;
    const copyMs = await medianOf(3, () => timeCopy(join(root, 'dist')));
    const unchanged = await medianRun(runs, build);
    const page = join(root, `content/pages/landing/city-${pages >= 12 ? 8 : 4}.${format}`);
    let count = 0;
    const oneChanged = await medianRun(runs, async () => {
      count += 1;
      writeFileSync(page, readFileSync(page, 'utf8').replace(/("?description"?: "?)/, `$1${count} `));
      return build();
    });
    const add = (name: string, { wallMs, peakMb }: Run): void => {
      rows.push([
        `${format} ${name}`,
        `${Math.round(wallMs)} ms`,
        Math.round(pages / (wallMs / 1000)).toLocaleString('en'),
        `${Math.round(peakMb)} MB`,
        (wallMs / copyMs).toFixed(2),
        (wallMs / bareMs).toFixed(2),
      ]);
    };
    add('cold', cold);
    add('nothing changed', unchanged);
    add('one page changed', oneChanged);
    process.stdout.write(
      `${format}: ${pages} pages, ${inputMb.toFixed(1)} MB of content, ${outputMb.toFixed(1)} MB of output, copied in ${Math.round(copyMs)} ms\n`,
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
process.stdout.write(`node -e 0: ${Math.round(bareMs)} ms\n\n${alignColumns(rows)}\n`);

/** Runs Node and watches its memory; the peak is that of the whole process, its threads included. */
function run(args: string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, CI: '1' },
    });
    let peakMb = 0;
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, peakMemory(child.pid));
    }, 10);
    child.on('exit', (code) => {
      clearInterval(watch);
      if (code === 0) resolve({ wallMs: performance.now() - started, peakMb });
      else reject(new Error(`slipway ended with ${code}:\n${errors}`));
    });
  });
}

/** High-water mark in MB; 0 where the system does not tell. */
function peakMemory(pid: number | undefined): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0; // the process has just ended, or this is not Linux
  }
}

async function medianRun(count: number, measure: () => Promise<Run>): Promise<Run> {
  const results: Run[] = [];
  for (let index = 0; index < count; index += 1) results.push(await measure());
  results.sort((a, b) => a.wallMs - b.wallMs);
  return results[Math.floor(results.length / 2)] as Run;
}

async function medianOf(count: number, measure: () => number | Promise<number>): Promise<number> {
  const results: number[] = [];
  for (let index = 0; index < count; index += 1) results.push(await measure());
  return results.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

function timeCopy(folder: string): number {
  const target = `${folder}-copy`;
  const started = performance.now();
  cpSync(folder, target, { recursive: true });
  const took = performance.now() - started;
  rmSync(target, { recursive: true });
  return took;
}

/** As a fresh clone after the tool has been used once: no pages known, the bundle made. */
function clearPageCache(root: string): void {
  for (const name of ['state', 'fresh', 'packs'])
    rmSync(join(root, '.slipway/cache/v2', name), { recursive: true, force: true });
  rmSync(join(root, 'dist'), { recursive: true, force: true });
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
