/**
 * Parts of several responses become a file only when one strong ETag or the package's own digests prove them to be of one version.
 * `SLIPWAY_SEED` runs one story.
 */
import { describe, expect, test } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { createEngine } from '../../sdk/engine/download.ts';
import { findSections } from '../../sdk/proof/apk-sections.ts';
import type { DownloadState } from '../../sdk/slipway.d.ts';
import { rounds } from '../rounds.ts';
import { seededChance } from '../seeded-chance.ts';
import { bytesOf, isEqual, packageBytes } from './package-bytes.ts';
import { type ScriptedRequest, settle, type World, world } from './scripted-environment.ts';

const STORIES = rounds({ usual: 60, long: 300 });
const ONLY = process.env['SLIPWAY_SEED'];
const SIZE = 700_000;
const LINK = 'https://cdn.example/app.apk';

type Bytes = Uint8Array<ArrayBuffer>;
type Headers = Record<string, string>;

const apk = (seed: number, sizeBytes = SIZE, versionName = '1.0.0'): Bytes =>
  new Uint8Array(makeSampleApk({ sizeBytes, seed, versionName }));

/** The package with padding in its signing block, which no digest covers: a valid package that differs from others only there. */
async function padded(bytes: Bytes, filler: number): Promise<Bytes> {
  const sections = await findSections({
    sizeBytes: bytes.length,
    read: async (from, to) => bytes.slice(from, to),
  });
  if (!sections) throw new Error('The sample is signed.');
  const { blockStart, listStart } = sections;
  // Longer than what is repeated on resuming, and equal in the middle.
  const pair = new Uint8Array(500_000).fill(filler).fill(7, 20_000, 480_000);
  const numbers = new DataView(pair.buffer);
  numbers.setUint32(0, pair.length - 8, true);
  numbers.setUint32(4, 0, true);
  numbers.setUint32(8, 0x42726577, true);
  const block = bytes.slice(blockStart, listStart);
  const grown = new Uint8Array([...block.slice(0, -24), ...pair, ...block.slice(-24)]);
  for (const at of [0, grown.length - 24]) new DataView(grown.buffer).setUint32(at, grown.length - 8, true);
  const joined = new Uint8Array([...bytes.slice(0, blockStart), ...grown, ...bytes.slice(listStart)]);
  new DataView(joined.buffer).setUint32(joined.length - 6, listStart + pair.length, true);
  return joined;
}

/** Other bytes in one place and no signing block to reveal them: covered only by a v1 signature. */
function unsigned(bytes: Bytes, at: number): Bytes {
  const copy = bytes.slice();
  const magic = Buffer.from(copy.buffer).lastIndexOf('APK Sig Block 42');
  copy.fill(0, magic - 8, magic + 16);
  copy[at] = (copy[at] ?? 0) ^ 255;
  return copy;
}

const first = apk(1);
/** Groups of versions of one package. */
const PACKAGES: Bytes[][] = [
  [first, apk(2)],
  [first, apk(1, SIZE, '1.0.1')],
  [first, apk(3, SIZE + 40_000)],
  [await padded(first, 1), await padded(first, 2), await padded(first, 3)],
  [unsigned(first, 20), unsigned(first, 100_000), unsigned(first, 650_000)],
  [packageBytes(SIZE, 1), packageBytes(SIZE, 2)],
];

/** A version's headers: anything but a strong ETag that two versions share. */
const VALIDATORS: ((version: number) => Headers)[] = [
  () => ({}),
  () => ({ ETag: 'W/"one"' }),
  () => ({ ETag: 'one' }),
  () => ({ 'Last-Modified': 'Mon, 01 Jan 1990 00:00:00 GMT' }),
  (version) => ({ ETag: `"v${version}"` }),
  (version) => ({ ETag: `W/"v${version}"` }),
  (version) => ({ 'Last-Modified': `Wed, 0${version + 1} Jul 2026 10:00:00 GMT` }),
];

interface Server {
  /** The server's current bytes. */
  file: Bytes;
  headers: Headers;
  /** Body bytes after which the connection breaks. */
  cutAfter: number;
}

/** Answers like an honest server; resolves with the number of body bytes sent. */
async function serve(request: ScriptedRequest, { file, headers, cutAfter }: Server): Promise<number> {
  const range = /bytes=(\d+)-/.exec(request.headers.get('Range') ?? '');
  const from = Number(range?.[1] ?? 0);
  if (range && from >= file.length) {
    await request.reply(416, { 'Content-Range': `bytes */${file.length}` }, '');
    return 0;
  }
  const part = range ? { 'Content-Range': `bytes ${from}-${file.length - 1}/${file.length}` } : {};
  const length = { 'Content-Length': `${file.length - from}` };
  const body = await request.answer(range ? 206 : 200, { ...headers, ...part, ...length });
  const sent = file.slice(from, from + cutAfter);
  for (let at = 0; at < sent.length; at += 100_000) await body.write(sent.slice(at, at + 100_000));
  await (from + cutAfter < file.length ? body.fail() : body.end());
  return sent.length;
}

interface Visit {
  tab: World;
  last(): DownloadState;
  end(): void;
}

function visit(tab: World, hasScript: boolean): Visit {
  if (!hasScript) tab.parts['signature.js'] = () => Promise.reject(new TypeError('Failed to fetch'));
  let last: DownloadState = { status: 'idle' };
  const source = { product: 'paasa', endpoint: null, url: LINK, integrity: null, signer: null };
  const engine = createEngine(source, tab.env, (state) => {
    last = state;
  });
  void engine.start();
  return { tab, last: () => last, end: () => engine.destroy() };
}

const isOver = ({ last }: Visit) => /complete|failed/.test(last().status);

/** Runs one download to its end; `next` returns the server for each request. Resolves with the saved file and the number of bytes sent. */
async function play(hasScript: boolean, next: () => Server & { isKilled?: boolean }) {
  let current = visit(world(), hasScript);
  let sentBytes = 0;
  for (let step = 0; step < 300 && !isOver(current); step++) {
    await settle();
    const { tab } = current;
    if (tab.network.waiting() === 0) {
      await tab.clock.next();
      continue;
    }
    const request = await tab.network.next();
    if (request.isAborted()) continue;
    const server = next();
    sentBytes += await serve(request, server);
    if (!server.isKilled || isOver(current)) continue;
    await tab.clock.advance(2_000);
    if (isOver(current)) continue;
    await tab.kill();
    current = visit(tab.tab(), hasScript);
  }
  await settle();
  current.end();
  return { saved: current.tab.saved[0]?.blob, sentBytes, state: current.last() };
}

test(`${STORIES} packages that change on the way, with and without signature.js: what is saved is one version`, async () => {
  const wrong: string[] = [];
  let files = 0;
  const seeds = ONLY ? [Number(ONLY)] : Array.from({ length: STORIES }, (_, index) => index + 1);
  for (const seed of seeds) {
    const chance = seededChance(seed);
    const versions = PACKAGES[chance(PACKAGES.length)] ?? [];
    const validators = VALIDATORS[chance(VALIDATORS.length)];
    let breaks = 1 + chance(3);
    let version = 0;
    const { saved, state } = await play(seed % 2 === 0, () => {
      const file = versions[version] ?? first;
      const headers = validators?.(version) ?? {};
      if (breaks-- <= 0) return { file, headers, cutAfter: Number.POSITIVE_INFINITY };
      if (chance(3) > 0) version = chance(versions.length);
      // Some breaks are near the end, where the signing block is.
      const cutAfter = chance(3) ? 1 + chance(file.length) : file.length - chance(130_000);
      return { file, headers, cutAfter, isKilled: chance(4) === 0 };
    });
    const bytes = saved && (await bytesOf(saved));
    if (bytes) files++;
    if (bytes && !versions.some((one) => isEqual(one, bytes))) wrong.push(`seed ${seed}`);
    if (!bytes && state.status !== 'failed') wrong.push(`seed ${seed} ${state.status}`);
  }
  expect(wrong).toEqual([]);
  if (!ONLY) expect(files).toBeGreaterThan(STORIES * 0.9);
});

describe('an ordinary host, one break', () => {
  const cuts = [1, 70_000, 300_000, 500_000, SIZE - 70_000, SIZE - 9_000, SIZE - 500, SIZE - 1];
  const kinds: Headers[] = [{ ETag: '"v1"' }, ...VALIDATORS.map((headersOf) => headersOf(0))];
  const once = (file: Bytes, headers: Headers, cutAfter: number) => {
    let requests = 0;
    return () => ({ file, headers, cutAfter: requests++ === 0 ? cutAfter : Number.POSITIVE_INFINITY });
  };

  test('whatever it says of versions: saved in the page, and little of it comes twice', async () => {
    for (const headers of kinds)
      for (const cut of cuts) {
        const { saved, sentBytes } = await play(true, once(first, headers, cut));
        expect([headers, cut, saved && isEqual(await bytesOf(saved), first)]).toEqual([headers, cut, true]);
        // At most 256 KB are repeated, whatever the size.
        expect(sentBytes - SIZE).toBeLessThanOrEqual(256 * 1024);
      }
  });

  test('two versions that differ in what no digest covers: nothing of the first is left', async () => {
    const [one = first, two = first] = PACKAGES[3] ?? [];
    const files = [one, two];
    const next = () => {
      const isFirst = files.length > 1;
      return {
        file: (isFirst && files.shift()) || two,
        headers: {},
        cutAfter: isFirst ? one.length - 120_000 : Number.POSITIVE_INFINITY,
      };
    };
    const { saved } = await play(true, next);
    expect(saved && isEqual(await bytesOf(saved), two)).toBe(true);
  });

  test.each<[string, Bytes, Headers, boolean, boolean]>([
    ['its digests, no ETag', first, {}, true, false],
    ['one strong ETag', unsigned(first, 20), { ETag: '"v1"' }, true, false],
    ['one strong ETag, without signature.js', first, { ETag: '"v1"' }, false, false],
    ['a v1 signature alone, no ETag', unsigned(first, 20), {}, true, true],
    ['its digests, no ETag, without signature.js', first, {}, false, true],
    ['its digests, a weak ETag, without signature.js', first, { ETag: 'W/"v1"' }, false, true],
  ])(
    '%s: what came before the break counts, unless nothing proves it',
    async (_, file, headers, hasScript, isWhole) => {
      const { saved, sentBytes } = await play(hasScript, once(file, headers, 400_000));
      expect(saved && isEqual(await bytesOf(saved), file)).toBe(true);
      // In that case the whole file is downloaded again, in one response.
      expect(sentBytes > SIZE * 1.5).toBe(isWhole);
    },
  );
});
