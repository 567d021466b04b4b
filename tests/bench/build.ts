/**
 * How fast is a build? `npm run bench:build -- 1000` generates that many pages and builds them cold, unchanged, with one page changed,
 * with a change that the pages of one language show, in shards, and with a picture for sharing for each page; as JSON, and cold as
 * YAML. Eleventy and Hugo (where it is found) build pages of the same texts and about the same bytes. Each row ends with its ratio to
 * copying the finished output and to Eleventy, in the same run. The last lines are what a page costs at least: parsing, checking,
 * rendering and writing, each alone; and what a change costs that one language shows, beside the same pages built alone.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STORE_FORM } from '../../cli/pipeline/store/index.ts';
import { alignColumns } from '../../cli/report/summary.ts';
import { pathsBelow } from '../paths-below.ts';
import { type Floor, measureFloors } from './floors.ts';
import { addOwnSection, generateSite } from './generate-site.ts';
import { type Frame, frameOf, writeEleventySite, writeHugoSite } from './peers.ts';
import { type WatchedRun, watchedRun } from './watched-run.ts';

const ELEVENTY = '@11ty/eleventy@3.1.2';
const SHARDS = 4;

const pages = Number(process.argv[2] ?? 1000);
const runs = Number(process.argv[3] ?? 3);
const slipway = join(process.cwd(), 'bin/slipway.js');

/** The language whose pages a change below is seen on: a quarter of all. */
const CHANGED = 'hi';
const ALONE = `cold, the pages of "${CHANGED}" alone`;
const SHARED = ['a label changed', 'a footer entry changed', 'a section’s style changed'] as const;

/** The footer's one link of the changed language. */
const FOOTER_LABEL = new RegExp(`(\\n {2}${CHANGED}:\\n {4}groups:[\\s\\S]*?label: )[^\\n]*`);

interface Row extends WatchedRun {
  name: string;
  /** Pages that were made, for the rate. */
  pages: number;
}

const rows: Row[] = [];
const workshop = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
try {
  const bareMs = (await medianRun(5, () => watchedRun(['-e', '0']))).wallMs;
  await watchedRun([slipway, '--version']); // compiles the tool when its sources changed
  const { copyMs, floors } = await benchJson(join(workshop, 'json'));
  await benchYaml(join(workshop, 'yaml'));
  await benchPictures(join(workshop, 'pictures'));
  print(bareMs, copyMs);
  printFloors(floors);
  printShared();
} finally {
  rmSync(workshop, { recursive: true, force: true });
}

/** All rows of the site as JSON, and the peers. @returns also milliseconds in which the output is copied */
async function benchJson(root: string): Promise<{ copyMs: number; floors: Floor[] }> {
  generateSite({ root, pages, format: 'json' });
  await build(root); // fills the bundle's cache, which is made once for each version of the tool
  const frame = frameOf(
    readFileSync(join(root, 'dist/landing', firstIn(join(root, 'dist/landing')), 'index.html'), 'utf8'),
  );
  const copyMs = await benchInTurns(root, frame);
  const outputMb = sizeOf(join(root, 'dist')) / 1_048_576;
  process.stdout.write(
    `${pages} pages, ${(sizeOf(join(root, 'content')) / 1_048_576).toFixed(1)} MB of content, ${outputMb.toFixed(1)} MB of output, copied in ${Math.round(copyMs)} ms\n`,
  );
  const floors = await measureFloors(root);
  add('nothing changed', pages, await medianRun(runs, () => build(root)));
  const page = join(root, 'content/pages/landing', firstIn(join(root, 'content/pages/landing')));
  let count = 0;
  const changed = await medianRun(runs, () => {
    count += 1;
    writeFileSync(page, readFileSync(page, 'utf8').replace(/"description": "/, `$&${count} `));
    return build(root);
  });
  add('one page changed', 1, changed);
  await benchShards(root);
  await benchHugo(root, frame);
  await benchShared(root);
  return { copyMs, floors };
}

/**
 * A cold build, copying its output, and Eleventy: one after the other, again and again, since many a machine is half as fast in one
 * minute as in the next. @returns milliseconds in which the output is copied
 */
async function benchInTurns(root: string, frame: Frame): Promise<number> {
  const eleventy = join(workshop, 'eleventy');
  const command = prepareEleventy(root, eleventy, frame);
  const cold: WatchedRun[] = [];
  const copies: number[] = [];
  const peer: WatchedRun[] = [];
  while (cold.length < runs) {
    cold.push(await buildCold(root));
    copies.push(timeCopy(join(root, 'dist')));
    peer.push(await watchedRun(command, { cwd: eleventy }));
  }
  rmSync(eleventy, { recursive: true });
  add('cold, json', pages, medianRunOf(cold));
  add('Eleventy', pages, medianRunOf(peer));
  return copies.sort((one, other) => one - other)[copies.length >> 1] ?? 0;
}

async function benchYaml(root: string): Promise<void> {
  generateSite({ root, pages, format: 'yaml' });
  await build(root);
  const cold = await medianRun(runs, () => buildCold(root));
  add('cold, yaml', pages, cold);
}

/** What the pages of one language show, and those pages alone for comparison. */
async function benchShared(root: string): Promise<void> {
  const made = Math.round(pages / 4);
  const [label, footer, style] = SHARED;
  const edit = (path: string, from: RegExp, to: (count: number) => string): (() => Promise<WatchedRun>) => {
    let count = 0;
    return () => {
      count += 1;
      const file = join(root, path);
      const text = readFileSync(file, 'utf8');
      const changed = text.replace(from, to(count));
      if (changed === text) throw new Error(`${path} is not changed.`);
      writeFileSync(file, changed);
      return build(root);
    };
  };
  const labelEdit = edit(
    `content/labels/${CHANGED}.json`,
    /"chooseLanguage": "[^"]*"/,
    (count) => `"chooseLanguage": "Languages ${count}"`,
  );
  add(label, made, await medianRun(runs, labelEdit));
  const footerEdit = edit('content/site.yaml', FOOTER_LABEL, (count) => `$1Home ${count}`);
  add(footer, made, await medianRun(runs, footerEdit));
  addOwnSection(root, CHANGED);
  await build(root);
  const styleEdit = edit('sections/ribbon/style.css', /\d+px/, (count) => `${count}px`);
  add(style, made, await medianRun(runs, styleEdit));
  const alone = join(workshop, 'alone');
  cpSync(join(root, 'content'), join(alone, 'content'), { recursive: true });
  cpSync(join(root, 'sections'), join(alone, 'sections'), { recursive: true });
  for (const folder of ['landing', 'gu/landing', 'bn/landing'])
    rmSync(join(alone, 'content/pages', folder), { recursive: true });
  await build(alone);
  const cold = await medianRun(runs, () => buildCold(alone));
  add(ALONE, made, cold);
  rmSync(alone, { recursive: true });
}

/** Each shard as on a machine of its own, then the merge. */
async function benchShards(root: string): Promise<void> {
  rmSync(join(root, 'dist'), { recursive: true });
  const each: WatchedRun[] = [];
  for (let index = 1; index <= SHARDS; index++)
    each.push(await watchedRun([slipway, 'build', '--root', root, '--shard', `${index}/${SHARDS}`]));
  const slowest = each.sort((a, b) => b.wallMs - a.wallMs)[0];
  if (slowest !== undefined) add(`one shard of ${SHARDS}`, pages / SHARDS, slowest);
  add('merge', pages, await watchedRun([slipway, 'merge', '--root', root]));
}

async function benchPictures(root: string): Promise<void> {
  generateSite({ root, pages: Math.min(pages, 1000), format: 'json', isListed: true });
  add('cold, with pictures', Math.min(pages, 1000), await build(root));
  add('cold, pictures drawn', Math.min(pages, 1000), await buildCold(root));
}

/** Installs Eleventy where it is not yet. @returns arguments of Node */
function prepareEleventy(root: string, folder: string, frame: Frame): string[] {
  const tools = join(process.cwd(), 'node_modules/.cache/slipway/eleventy');
  if (!existsSync(join(tools, 'node_modules'))) {
    mkdirSync(tools, { recursive: true });
    writeFileSync(join(tools, 'package.json'), '{ "private": true }\n');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', ELEVENTY], { cwd: tools, stdio: 'ignore' });
  }
  writeEleventySite(root, folder, frame);
  return [join(tools, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'];
}

async function benchHugo(root: string, frame: Frame): Promise<void> {
  if (!hasHugo()) return;
  const hugo = join(workshop, 'hugo');
  writeHugoSite(root, hugo, frame);
  add('Hugo', pages, await medianRun(runs, () => watchedRun(['--quiet'], { program: 'hugo', cwd: hugo })));
  rmSync(hugo, { recursive: true });
}

function hasHugo(): boolean {
  try {
    execFileSync('hugo', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // not installed
  }
}

function build(root: string): Promise<WatchedRun> {
  return watchedRun([slipway, 'build', '--root', root, '--format', 'text']);
}

function buildCold(root: string): Promise<WatchedRun> {
  clearPageCache(root);
  return build(root);
}

function add(name: string, made: number, run: WatchedRun): void {
  rows.push({ name, pages: made, ...run });
}

function print(bareMs: number, copyMs: number): void {
  const eleventyMs = rows.find(({ name }) => name === 'Eleventy')?.wallMs ?? Number.NaN;
  const table = [
    ['case', 'wall', 'cores', 'pages/s', 'peak memory', '× copying', '× Eleventy', '× node -e 0'],
  ];
  for (const { name, wallMs, cpuMs, peakMb, pages: made } of rows) {
    table.push([
      name,
      `${Math.round(wallMs)} ms`,
      `${Math.round(cpuMs)} ms`,
      Math.round(made / (wallMs / 1000)).toLocaleString('en'),
      `${Math.round(peakMb)} MB`,
      (wallMs / copyMs).toFixed(2),
      (wallMs / eleventyMs).toFixed(2),
      (wallMs / bareMs).toFixed(2),
    ]);
  }
  process.stdout.write(`node -e 0: ${Math.round(bareMs)} ms\n\n${alignColumns(table)}\n`);
}

function printFloors(floors: readonly Floor[]): void {
  const all = floors.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  const cold = rows.find(({ name }) => name === 'cold, json');
  const table = [
    ['of one core, a page', 'ms'],
    ...[...floors, { name: 'all of these', cpuMs: all }].map(({ name, cpuMs }) => [name, cpuMs.toFixed(2)]),
    ['cold build', ((cold?.cpuMs ?? Number.NaN) / pages).toFixed(2)],
  ];
  process.stdout.write(`\n${alignColumns(table)}\n`);
}

/** How much longer a change takes than building the pages that show it as a site of their own. */
function printShared(): void {
  const alone = rows.find(({ name }) => name === ALONE);
  const table = [['change', 'pages made', 'wall', '× its pages alone']];
  for (const { name, pages: made, wallMs } of rows)
    if (SHARED.some((shared) => shared === name))
      table.push([
        name,
        String(made),
        `${Math.round(wallMs)} ms`,
        (wallMs / (alone?.wallMs ?? Number.NaN)).toFixed(2),
      ]);
  process.stdout.write(`\n${alignColumns(table)}\n`);
}

async function medianRun(count: number, measure: () => Promise<WatchedRun>): Promise<WatchedRun> {
  const results: WatchedRun[] = [];
  for (let index = 0; index < count; index += 1) results.push(await measure());
  return medianRunOf(results);
}

function medianRunOf(results: WatchedRun[]): WatchedRun {
  results.sort((a, b) => a.wallMs - b.wallMs);
  return results[Math.floor(results.length / 2)] as WatchedRun;
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
  for (const name of ['ledger', 'fresh', 'packs'])
    rmSync(join(root, '.slipway/cache', STORE_FORM, name), { recursive: true, force: true });
  rmSync(join(root, 'dist'), { recursive: true, force: true });
}

function firstIn(folder: string): string {
  return readdirSync(folder).sort()[0] ?? '';
}

function sizeOf(folder: string): number {
  return pathsBelow(folder).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
}
