/**
 * What pictures cost. `npm run bench:pictures -- 1000 24`: the pictures of so many shared pages, by their parts and beside a build without
 * them; then so many photographs of 3 to 12 megapixels beside sharp alone. Fails when a row misses what it must be.
 */

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { checkAssets } from '../../cli/assets/checked-assets.ts';
import { createPictureDrawer } from '../../cli/pipeline/social/draw-picture.ts';
import type { PictureJob } from '../../cli/pipeline/social/picture-job.ts';
import { openStore } from '../../cli/pipeline/store/index.ts';
import { alignColumns } from '../../cli/report/summary.ts';
import { photograph } from './photograph.ts';
import { type WatchedRun, watchedRun } from './watched-run.ts';

const PURPLE = { brand: '#4b1fa8', brandDeep: '#2e1467', onBrand: '#ffffff', onBrandSoft: '#ebe4ff' };

const [pages = 1000, photographs = 24] = process.argv.slice(2).map(Number);
const repository = join(import.meta.dirname, '..');
const slipway = join(repository, 'bin/slipway.js');
const TITLES = {
  en: 'Play Ludo with friends',
  hi: 'दोस्तों के साथ लूडो खेलें',
  gu: 'મિત્રો સાથે લૂડો રમો',
  bn: 'বন্ধুদের সঙ্গে লুডো খেলুন',
};
const LOCALES = Object.keys(TITLES) as (keyof typeof TITLES)[];

const rows: string[][] = [['case', 'measured', 'must be']];
const misses: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'slipway-pictures-'));

try {
  await watchedRun([slipway, '--version']); // compiles the tool when its sources changed
  if (pages > 0) {
    await timeParts();
    await timePages();
  }
  if (photographs > 0) await timePhotographs();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${alignColumns(rows)}\n`);
if (misses.length > 0) {
  process.stdout.write(`\nMissed: ${misses.join(', ')}\n`);
  process.exitCode = 1;
}

function add(name: string, measured: string, must = '', isMet = true): void {
  rows.push([name, measured, must]);
  if (!isMet) misses.push(name);
}

/** Milliseconds of one core for a picture, in this process. */
async function timeParts(): Promise<void> {
  const drawing = '/assets/carousel/terrace-night.svg';
  const store = openStore(join(folder, 'parts'));
  const assets = await checkAssets({ root: repository, store }, [drawing, '/assets/favicon.svg']);
  for (const [name, art, format] of [
    ['colours alone', null, 'png'],
    ['a drawing', assets.get(drawing) ?? null, 'png'],
    ['a photograph', assets.get(drawing) ?? null, 'jpg'],
  ] as const) {
    const drawer = await createPictureDrawer(repository);
    const count = 200;
    const before = process.cpuUsage();
    let bytes = 0;
    for (let number = 0; number < count; number += 1) {
      const job: PictureJob = {
        key: '',
        path: '',
        format,
        card: { ...cardOf(number), hasArt: art !== null },
        art,
        isWhole: false,
        mark: assets.get('/assets/favicon.svg') ?? null,
        tokens: {},
      };
      bytes += (await drawer.draw(job)).bytes.length;
    }
    const { user, system } = process.cpuUsage(before);
    const each = (user + system) / 1000 / count;
    const { ground, text, encode } = drawer.times;
    const part = (ms: number): string => (ms / count).toFixed(1);
    add(
      `picture with ${name}`,
      `${each.toFixed(1)} ms of one core, ${Math.round(bytes / count / 1024)} KB (wall: ground ${part(ground)}, text ${part(text)}, encoder ${part(encode)})`,
      '8 ms',
      each <= 8,
    );
  }
}

function titleOf(number: number): string {
  return `${TITLES[LOCALES[number % LOCALES.length] ?? 'en']} ${number}`;
}

function cardOf(number: number): PictureJob['card'] {
  return {
    title: titleOf(number),
    brand: 'Paasa',
    host: 'paasa.example',
    colors: PURPLE,
    isLatin: number % LOCALES.length === 0,
    hasArt: false,
    sign: 'mark',
  };
}

/** First builds of lean pages, in turn with and without pictures. */
async function timePages(): Promise<void> {
  const root = join(folder, 'pages');
  const took: Record<'with' | 'without', WatchedRun[]> = { with: [], without: [] };
  for (let round = 0; round < 3; round += 1) {
    for (const kind of ['without', 'with'] as const) {
      rmSync(root, { recursive: true, force: true });
      writeSite(root, `socialPictures: ${kind === 'with'}\n`);
      for (let number = 0; number < pages; number += 1)
        writePage(root, number === 0 ? 'index' : `page-${number}`, { title: titleOf(number) });
      took[kind].push(await build(root));
    }
  }
  const [drawn, plain] = [fastest(took.with), fastest(took.without)];
  const seconds = (drawn.wallMs - plain.wallMs) / 1000;
  const cores = (drawn.cpuMs - plain.cpuMs) / pages;
  add(
    `pictures of ${pages} pages, first build`,
    `${seconds.toFixed(1)} s more (${(drawn.wallMs / 1000).toFixed(1)} s and ${(plain.wallMs / 1000).toFixed(1)} s), ${cores.toFixed(1)} ms of one core a page`,
    `${pages / 200} s`,
    seconds <= pages / 200,
  );
}

async function timePhotographs(): Promise<void> {
  const root = join(folder, 'photographs');
  writeSite(root, 'socialPictures: false\n');
  const source = join(root, 'content/assets/photographs');
  mkdirSync(source, { recursive: true });
  for (let number = 0; number < photographs; number += 1) {
    // 3 to 12 megapixels, as cameras give them.
    const width = Math.round(Math.sqrt((3 + (number % 10)) * 1_000_000 * 1.5));
    writeFileSync(
      join(source, `${number}.jpg`),
      await photograph(number + 1, width, Math.round(width / 1.5)),
    );
  }
  // The bundle of scripts is made once for each version of the tool, and is no part of this.
  writePage(root, 'index', { title: 'Photographs' });
  await build(root);
  const items = Array.from({ length: photographs }, (_, number) => ({
    imageURL: `/assets/photographs/${number}.jpg`,
    altText: 'A table',
  }));
  writePage(root, 'index', {
    title: 'Photographs',
    page_body: [{ type: 'image-slider', heading: 'Photographs', slides: items }],
  });
  const took = await build(root);
  const alone = await watchedRun([
    join(repository, 'tests/run-ts.js'),
    join(repository, 'tests/bench/sharp-alone.ts'),
    source,
    join(folder, 'alone'),
  ]);
  const again = (await build(root, true)).wallMs;
  const ratio = took.wallMs / alone.wallMs;
  add(
    `${photographs} photographs, first build`,
    `${(took.wallMs / 1000).toFixed(1)} s, ${ratio.toFixed(2)} × sharp alone (${(alone.wallMs / 1000).toFixed(1)} s); time of all cores ${(took.cpuMs / alone.cpuMs).toFixed(2)} ×`,
    '1.15 ×',
    ratio <= 1.15,
  );
  add(
    'their peak memory',
    `${Math.round(took.peakMb)} MB (sharp alone ${Math.round(alone.peakMb)} MB)`,
    '700 MB',
    took.peakMb <= 700,
  );
  add('the same from a full store', `${(again / 1000).toFixed(1)} s`);
}

function writeSite(root: string, more: string): void {
  mkdirSync(join(root, 'content/assets'), { recursive: true });
  cpSync(join(repository, 'content/assets/favicon.svg'), join(root, 'content/assets/favicon.svg'));
  const site = {
    product: { slug: 'bench', name: 'Bench' },
    origin: 'https://bench.example',
    locales: { default: 'en', list: { en: { name: 'English', tag: 'en-IN' } } },
    footer: { en: { groups: [{ title: 'Bench', links: [{ label: 'Home', url: '/' }] }] } },
  };
  writeFileSync(join(root, 'content/site.yaml'), stringify(site) + more);
}

function writePage(root: string, name: string, data: object): void {
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  const page = { description: 'A page of the benchmark.', page_body: [], ...data };
  writeFileSync(join(root, `content/pages/${name}.json`), JSON.stringify(page));
}

function build(root: string, isForced = false): Promise<WatchedRun> {
  return watchedRun([slipway, 'build', '--root', root, '--format', 'text', ...(isForced ? ['--force'] : [])]);
}

/** Other programs only ever slow a run down. */
function fastest(runs: readonly WatchedRun[]): WatchedRun {
  return runs.reduce((best, run) => (run.wallMs < best.wallMs ? run : best));
}
