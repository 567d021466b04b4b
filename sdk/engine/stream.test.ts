/** What a download does with the bodies of answers, beyond what download.test.ts says of networks and servers. */
import { beforeEach, expect, test, vi } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { sha } from '../../tests/sdk/package-bytes.ts';
import {
  engineIn,
  file,
  firstByteOf,
  LINK,
  LOOKUP,
  MB,
  nextRequest,
  part,
  savedIs,
  whole,
} from '../../tests/sdk/scripted-engine.ts';
import { settle, type World, world } from '../../tests/sdk/scripted-environment.ts';
import { CHUNK_BYTES } from './integrity.ts';
import type { Source } from './machine.ts';

/** A package with its own digests. */
const signed = new Uint8Array(makeSampleApk({ sizeBytes: file.length }));
const STRONG = { ETag: '"v1"' };
const WEAK = { ETag: 'W/"v1"' };

let tab: World;
beforeEach(() => {
  tab = world();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

/** Starts with a manifest that promises `file`. @returns the request for the package */
async function promised() {
  const { engine, states } = engineIn(tab, { integrity: '/app.json' });
  void engine.start();
  const chunks: string[] = [];
  for (let at = 0; at < file.length; at += CHUNK_BYTES) chunks.push(sha(file.slice(at, at + CHUNK_BYTES)));
  const manifest = { size: file.length, chunkSize: CHUNK_BYTES, sha256: sha(file), chunks };
  await (await tab.network.next()).reply(200, {}, JSON.stringify(manifest));
  return { engine, states, request: await tab.network.next() };
}

/** Starts, receives so many bytes, and loses the connection. */
async function broken(bytes: number, headers: Record<string, string>, of = file): Promise<void> {
  void engineIn(tab).engine.start();
  const body = await (await tab.network.next()).answer(200, headers);
  await body.write(of.slice(0, bytes));
  await body.fail();
}

/** What a tab leaves that was closed in mid-download; the next page in it requests the rest at once. */
async function leave(bytes: number, source: Partial<Source> = {}): Promise<World> {
  void engineIn(tab, source).engine.start();
  if (source.endpoint)
    await (await tab.network.next()).reply(200, {}, JSON.stringify({ apkLink: `${LINK}?sig=1` }));
  const body = await (await tab.network.next()).answer(200, whole());
  await body.write(file.slice(0, bytes));
  await tab.clock.advance(2_000);
  await tab.kill();
  return tab.reload();
}

test('a body is read into one buffer, where the browser can', async () => {
  const buffers: number[] = [];
  let at = 0;
  const body = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const view = controller.byobRequest?.view as Uint8Array | undefined;
      if (at === file.length) controller.close();
      const piece = file.subarray(at, at + (view?.byteLength ?? 0));
      at += piece.length;
      if (piece.length > 0) {
        buffers.push(view?.buffer.byteLength ?? 0);
        view?.set(piece);
      }
      controller.byobRequest?.respond(piece.length);
    },
  });
  tab.env.fetch = async () => new Response(body, { headers: { 'Content-Length': `${file.length}` } });
  void engineIn(tab).engine.start();
  for (let turn = 0; turn < 100 && tab.saved.length === 0; turn += 1) await settle();
  await savedIs(tab, file);
  expect(new Set(buffers).size).toBe(1);
  expect(buffers.length).toBe(Math.ceil(file.length / (buffers[0] ?? 1)));
});

test('a request for the rest that was sent early is not used for another link', async () => {
  const source = { endpoint: LOOKUP, url: null };
  const visit = await leave(3 * MB, source);
  for (const [key, head] of tab.disk.heads) tab.disk.heads.set(key, { ...head, link: `${LINK}?sig=2` });
  void engineIn(visit, source).engine.start(true);
  const early = await tab.network.next();
  expect(early.url).toBe(`${LINK}?sig=1`);
  const second = await nextRequest(tab);
  expect(early.isAborted()).toBe(true);
  expect(second.url).toBe(`${LINK}?sig=2`);
  await second.reply(206, part(3 * MB), file.slice(3 * MB));
  await savedIs(visit, file);
});

test('a pause ends a request for the rest that was sent early and is used', async () => {
  const visit = await leave(3 * MB);
  const { engine } = engineIn(visit);
  void engine.start(true);
  const early = await tab.network.next();
  const body = await early.answer(206, part(3 * MB));
  await body.write(file.slice(3 * MB, 4 * MB));
  expect(early.isAborted()).toBe(false);
  engine.pause();
  await settle();
  expect(early.isAborted()).toBe(true);
});

test('stored bytes that come again in pieces are all skipped, in one request', async () => {
  await broken(3 * MB, whole(signed, WEAK), signed);
  const request = await nextRequest(tab);
  const from = firstByteOf(request);
  expect(from).toBeLessThan(3 * MB);
  const body = await request.answer(206, part(from, signed, WEAK));
  for (let at = from; at < signed.length; at += 20_000) await body.write(signed.slice(at, at + 20_000));
  await body.end();
  await savedIs(tab, signed);
  expect(tab.network.all).toHaveLength(2);
});

test('a rest whose length nobody says ends with the package', async () => {
  await broken(3 * MB, STRONG);
  const request = await nextRequest(tab);
  expect(request.headers.get('Range')).toBe(`bytes=${3 * MB}-`);
  const headers = { 'Content-Range': `bytes ${3 * MB}-*/*`, ...STRONG };
  await request.reply(206, headers, file.slice(3 * MB));
  await savedIs(tab, file);
  expect(tab.network.all).toHaveLength(2);
});

test('a part that ends where a package within the package ends is no end', async () => {
  const outer = new Uint8Array([...file, ...file.slice(0, MB)]);
  await broken(3 * MB, whole(outer));
  await (await nextRequest(tab)).reply(206, part(3 * MB, outer), file.slice(3 * MB));
  const rest = await nextRequest(tab);
  expect(rest.headers.get('Range')).toBe(`bytes=${file.length}-`);
  expect(tab.saved).toEqual([]);
});

test('a server with another length than promised is refused before a byte of it is taken', async () => {
  const { engine, states, request } = await promised();
  await request.answer(200, { 'Content-Length': `${file.length + 1}`, ...STRONG });
  expect((await nextRequest(tab)).url).toContain('/app.json');
  expect(states.every((state) => !('receivedBytes' in state) || state.receivedBytes === 0)).toBe(true);
  engine.destroy();
});

test('where the server says no length, the promised one is shown', async () => {
  const { engine, states, request } = await promised();
  const body = await request.answer(200, STRONG);
  await body.write(file.slice(0, MB));
  await tab.clock.advance(1_000);
  expect(states.at(-1)).toMatchObject({ status: 'downloading', totalBytes: file.length });
  engine.destroy();
});
