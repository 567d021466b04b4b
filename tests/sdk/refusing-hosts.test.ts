/**
 * A host that breaks off once and then refuses partial requests, but would serve the whole: a download with required proof ends with the
 * file.
 */
import { expect, test } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { createEngine } from '../../sdk/engine/download.ts';
import { CHUNK_BYTES } from '../../sdk/engine/integrity.ts';
import { proveApk } from '../../sdk/proof/apk-signature.ts';
import type { DownloadState } from '../../sdk/slipway.d.ts';
import { bytesOf, integrityOf, isEqual, sha } from './package-bytes.ts';
import { firstByteOf } from './scripted-engine.ts';
import { type ScriptedRequest, settle, type World, world } from './scripted-environment.ts';

const LINK = 'https://cdn.example/app.apk';
const file = new Uint8Array(makeSampleApk({ sizeBytes: 300_000 }));
/** Long enough to have a separately proved chunk. */
const long = new Uint8Array(makeSampleApk({ sizeBytes: CHUNK_BYTES + 300_000 }));
const HTML = { 'Content-Type': 'text/html' };
const proof = await proveApk({ sizeBytes: file.length, read: async (from, to) => file.slice(from, to) });
const signer = proof.kind === 'proved' ? (proof.signers[0] ?? '') : '';
const manifest = JSON.stringify({
  size: long.length,
  chunkSize: CHUNK_BYTES,
  sha256: sha(long),
  chunks: [sha(long.subarray(0, CHUNK_BYTES)), sha(long.subarray(CHUNK_BYTES))],
});

type Refusal = (request: ScriptedRequest, from: number, total: number, tab: World) => Promise<void>;

const rangeOf = (from: number, total: number) => ({
  'Content-Range': `bytes ${from}-${total - 1}/${total}`,
});

/** How the host treats each partial request. */
const REFUSALS: [string, Refusal][] = [
  ['403', (request) => request.reply(403, HTML, 'no')],
  ['400', (request) => request.reply(400, {}, '')],
  ['416 without a length', (request) => request.reply(416, {}, '')],
  ['500', (request) => request.reply(500, HTML, 'no')],
  ['503, again and again', (request) => request.reply(503, { 'Retry-After': '1' }, '')],
  ['502, again and again', (request) => request.reply(502, HTML, '')],
  [
    'a reset, though the host is there',
    (request, _, __, tab) => {
      tab.env.reaches = async () => true;
      return request.fail();
    },
  ],
  ['a reset for every request but the whole', (request) => request.fail()],
  ['no answer at all', async () => {}],
  ['HTML under 200', (request) => request.reply(200, HTML, '<h1>Not for you</h1>')],
  [
    'the compressed object’s bytes',
    (request, from, total) =>
      request.reply(206, { ...rangeOf(from, total), 'Content-Encoding': 'gzip' }, 'gzip'),
  ],
  [
    'bytes of something else',
    (request, from, total) => request.reply(206, rangeOf(from, total), new Uint8Array(total - from)),
  ],
  [
    'a part of another length',
    (request, from, total) => request.reply(206, rangeOf(from, total + 9), new Uint8Array(total + 9 - from)),
  ],
];

/** A host with `bytes` that breaks off its first response and then serves only the whole file. */
function hostOf(bytes: Uint8Array<ArrayBuffer>, refuse: Refusal) {
  let isCut = true;
  return async (request: ScriptedRequest, tab: World): Promise<void> => {
    if (request.url !== LINK) return request.reply(200, {}, manifest);
    const from = firstByteOf(request) || 0;
    if (from > 0) return refuse(request, from, bytes.length, tab);
    const body = await request.answer(200, { ETag: '"one"', 'Content-Length': `${bytes.length}` });
    await body.write(bytes.slice(0, isCut ? bytes.length - 150_000 : bytes.length));
    await (isCut ? body.fail() : body.end());
    isCut = false;
  };
}

/** Up to three presses, with a reload before the last. Resolves with the saved file. */
async function press(promise: { integrity?: string; signer?: string }, host: ReturnType<typeof hostOf>) {
  let tab = world();
  for (let presses = 1; presses <= 3 && !tab.saved[0]; presses++) {
    if (presses === 3) {
      await tab.kill();
      tab = tab.reload();
    }
    let last: DownloadState = { status: 'idle' };
    const source = { product: 'paasa', endpoint: null, url: LINK, integrity: null, signer: null, ...promise };
    const engine = createEngine(source, tab.env, (state) => {
      last = state;
    });
    void engine.start();
    for (let step = 0; step < 200 && !/complete|failed/.test(last.status); step++) {
      await settle();
      const request = tab.network.waiting() ? await tab.network.next() : null;
      if (!request) await tab.clock.next();
      else if (!request.isAborted()) await host(request, tab);
    }
    await settle();
    engine.destroy();
  }
  return bytesOf(tab.saved[0]?.blob ?? new Blob());
}

test.each(REFUSALS)('to requests for the rest: %s. The whole is asked for, and saved', async (_, refuse) => {
  for (const promise of [{ integrity: integrityOf(sha(file)) }, { signer }])
    expect(isEqual(await press(promise, hostOf(file, refuse)), file)).toBe(true);
});

test('with a manifest, whose proved parts stay while a part of them is refused', async () => {
  const integrity = 'https://api.example/app.json';
  for (const [, refuse] of REFUSALS.slice(-2))
    expect(isEqual(await press({ integrity }, hostOf(long, refuse)), long)).toBe(true);
});
