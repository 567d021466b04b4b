/**
 * Records in the browser's database that this version's engine did not write: damaged, forged, or of another version. None ends a download,
 * makes it wait forever, or gets a wrong file saved.
 */
import { IDBKeyRange as FakeKeyRange, IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { createEngine } from '../../sdk/engine/download.ts';
import { openResumeStore } from '../../sdk/engine/resume-store.ts';
import { rounds } from '../rounds.ts';
import { bytesOf, integrityOf, isEqual, sha } from './package-bytes.ts';
import { firstByteOf } from './scripted-engine.ts';
import { type ScriptedRequest, settle, world } from './scripted-environment.ts';

const LINK = 'https://cdn.example/app.apk';
const EVIL = 'https://evil.example/app.apk';
const MANIFEST = 'https://www.paasa.example/app.json';
const HERE = 100_000;
const file = new Uint8Array(makeSampleApk({ sizeBytes: 300_000, seed: 1 }));
const other = new Uint8Array(makeSampleApk({ sizeBytes: 300_000, seed: 2 }));
const manifest = { size: file.length, sha256: sha(file), chunkSize: 2_097_152, chunks: [sha(file)] };

type Fields = Record<string, unknown>;

/** A record as this version writes it, for the first bytes. */
const sound: Fields = {
  url: LINK,
  link: LINK,
  chunks: [HERE],
  receivedBytes: HERE,
  totalBytes: file.length,
  timestamp: 5,
  etag: '"v1"',
  lastModified: null,
  source: LINK,
  owner: 'me',
  expected: null,
  joinedAt: null,
};
const NO_TEXT = { toString: 0, valueOf: 0 };
const gaps = new Array(4_000_000_000);
const whole = { chunks: [other.length], receivedBytes: other.length };
const forged = { sizeBytes: other.length, sha256: sha(other), chunks: null };

const FIELDS = ['receivedBytes', 'totalBytes', 'chunks', 'timestamp', 'etag', 'link', 'joinedAt', 'expected'];
/** Values of a wrong type or out of range. */
const ODD = [1e300, -1, null, 'x', {}, 0.5, Number.NaN, Infinity, 2 ** 53, -(2 ** 40), true, []].flatMap(
  (value): [string, Fields][] =>
    FIELDS.map((name) => [`${name} ${JSON.stringify(value)} ${String(value)}`, { [name]: value }]),
);

/** Changed fields of the record, and the content of its piece. */
const POISONS: [name: string, change: Fields, data?: unknown][] = [
  ['a list with gaps', { chunks: gaps }],
  ['a negative piece that makes the sum right', { chunks: [HERE + 7, -7] }],
  ['pieces that are not whole numbers', { chunks: [HERE - 0.5, 0.5] }],
  ['a piece longer than a chunk', { chunks: [9_000_000], receivedBytes: 9_000_000, totalBytes: 10_000_000 }],
  ['more received than there is', { receivedBytes: 10 ** 9, chunks: [10 ** 9], totalBytes: 10 ** 9 + 5 }],
  ['a figure of another kind', { timestamp: 5n, receivedBytes: 5n }],
  ['another origin’s address', { url: EVIL, link: EVIL }, new Blob([other.slice(0, HERE)])],
  ['a link to another origin', { link: EVIL }],
  ['a link without a host', { link: 'https://[' }],
  ['a date that has no text', { timestamp: NO_TEXT }],
  ['a size that has no text', { receivedBytes: NO_TEXT }],
  ['pieces that have no text, as the older site wrote them', { source: undefined, chunks: [NO_TEXT] }],
  ['a tag that is no header', { etag: '"v\n1\u2603"' }],
  ['a date that is no header', { lastModified: 'v\n1\u2603' }],
  ['a key that is a number', { url: 5 }],
  ['a key that is a date', { url: new Date(0) }],
  ['bytes as a key', { url: new Uint8Array([1]).buffer }],
  ['pieces of one byte', { chunks: new Array(HERE).fill(1) }],
  ['a link that is none', { link: 'javascript:alert(1)' }],
  ['no source, as the older site wrote it, and no bytes', { source: undefined, chunks: 5 }],
  ['another version’s fields', { version: 9, state: { parts: [[0, 5]] }, chunks: { 0: HERE } }],
  ['all of another package, promised by the record', { ...whole, expected: forged }, new Blob([other])],
  ['all of another package', whole, new Blob([other])],
  ['the beginning of another package', {}, new Blob([other.slice(0, HERE)])],
  ['a piece that is a text', {}, 'x'.repeat(HERE)],
  ['a piece that only says its size', {}, { size: HERE }],
  ['a piece that is missing', {}, undefined],
  ['a shorter piece', {}, new Blob([file.slice(0, HERE - 1)])],
  ...ODD.slice(0, rounds({ usual: 24, long: ODD.length })),
];

async function put(records: unknown[]): Promise<void> {
  const opening = indexedDB.open('paasaDownloads', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('downloads', { keyPath: 'url' });
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction('downloads', 'readwrite');
  for (const record of records) transaction.objectStore('downloads').put(record);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
}

async function serve(request: ScriptedRequest): Promise<void> {
  if (request.url === MANIFEST) return request.reply(200, {}, JSON.stringify(manifest));
  const bytes = request.url.startsWith(EVIL) ? other : file;
  const from = firstByteOf(request) || 0;
  if (from >= bytes.length) return request.reply(416, { 'Content-Range': `bytes */${bytes.length}` }, '');
  const range = { 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
  const length = { 'Content-Length': `${bytes.length - from}`, ETag: '"v1"' };
  await request.reply(from ? 206 : 200, from ? { ...length, ...range } : length, bytes.slice(from));
}

/** Visits the page with this record in the database. */
async function visit(integrity: string | null, change: Fields, data: unknown) {
  const tab = world();
  tab.env.openStore = (product) => openResumeStore(product, () => import('../../sdk/extras.ts'));
  const head: Fields = { ...sound, integrity, ...change };
  for (const name of Object.keys(head)) if (head[name] === undefined) delete head[name];
  await put([head, ...(data === undefined ? [] : [{ url: [head['url'], 0], data }])]);
  let status = '';
  const source = { product: 'paasa', endpoint: null, url: LINK, integrity, signer: null };
  const engine = createEngine(source, tab.env, (state) => {
    status = state.status;
  });
  void engine.start();
  for (let step = 0; step < 100 && !/complete|failed/.test(status); step++) {
    await settle();
    if (tab.network.waiting() === 0) await tab.clock.next();
    else {
      const request = await tab.network.next();
      if (!request.isAborted()) await serve(request);
    }
  }
  engine.destroy();
  const ranges = tab.network.all.map(({ headers }) => headers.get('Range'));
  return { status, ranges, bytes: await bytesOf(tab.saved[0]?.blob ?? new Blob()) };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', FakeKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['nothing promised', null],
  ['a hash promised', integrityOf(sha(file))],
  ['a manifest promised', '/app.json'],
])(
  `${POISONS.length} records in the database, with %s: the right package is saved each time`,
  async (_, promise) => {
    const wrong: string[] = [];
    for (const [name, change, data = new Blob([file.slice(0, HERE)])] of POISONS) {
      // A complete, genuine package passes its own signature: only a required hash shows that it is another one.
      if (promise === null && change === whole) continue;
      vi.stubGlobal('indexedDB', new IDBFactory());
      const { status, bytes } = await visit(promise, change, name.endsWith('missing') ? undefined : data);
      if (status !== 'complete' || !isEqual(bytes, file))
        wrong.push(`${name}: ${status}, ${bytes.length} bytes`);
    }
    expect(wrong).toEqual([]);
  },
);

test.each<[string, Fields]>([
  ['a date that has no text', { timestamp: NO_TEXT }],
  ['a date that is no number', { timestamp: 'x' }],
  ['a size that has no text', { receivedBytes: NO_TEXT }],
  ['pieces that have no text', { source: undefined, chunks: [NO_TEXT], timestamp: 9 }],
])('beside a record of %s, a sound one is gone on with', async (_, change) => {
  const odd: Fields = { ...sound, url: `${LINK}?odd`, integrity: null, ...change };
  if (odd['source'] === undefined) delete odd['source'];
  await put([odd]);
  const { status, bytes, ranges } = await visit(null, {}, new Blob([file.slice(0, HERE)]));
  expect(ranges).toEqual([`bytes=${HERE}-`]);
  expect([status, isEqual(bytes, file)]).toEqual(['complete', true]);
});

test('a database of another shape, or of a later version, is done without', async () => {
  for (const version of [1, 7]) {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const opening = indexedDB.open('paasaDownloads', version);
    opening.onupgradeneeded = () => opening.result.createObjectStore('parts');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    opening.result.close();
    const tab = world();
    tab.env.openStore = (product) => openResumeStore(product, () => import('../../sdk/extras.ts'));
    const source = { product: 'paasa', endpoint: null, url: LINK, integrity: null, signer: null };
    const engine = createEngine(source, tab.env, () => {});
    void engine.start();
    for (let step = 0; step < 50 && tab.saved.length === 0; step++) {
      await settle();
      if (tab.network.waiting() > 0) await serve(await tab.network.next());
      else await tab.clock.next();
    }
    expect(isEqual(await bytesOf(tab.saved[0]?.blob ?? new Blob()), file)).toBe(true);
    engine.destroy();
  }
});
