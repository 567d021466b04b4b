import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import {
  bytesOf,
  integrityOf,
  isEqual,
  packageBytes,
  sha,
  unreadable,
} from '../../tests/sdk/package-bytes.ts';
import {
  answerWithRest,
  engineIn,
  file,
  firstByteOf,
  LINK,
  LOOKUP,
  MB,
  nextRequest,
  part,
  savedIs,
  sendRest,
  VALIDATORS,
  whole,
} from '../../tests/sdk/scripted-engine.ts';
import { settle, type World, world } from '../../tests/sdk/scripted-environment.ts';
import type { Prover } from '../prover.ts';
import * as signature from '../signature.ts';
import type { createEngine } from './download.ts';
import { CHUNK_BYTES } from './integrity.ts';
import type { Source } from './machine.ts';

const other = packageBytes(5 * MB + 321, 2);
/** A package with its own digests. */
const signed = new Uint8Array(makeSampleApk({ sizeBytes: file.length }));

/** Sends `bytes` of the file and breaks the connection. */
async function breakAfter(tab: World, bytes: number, from = 0): Promise<void> {
  const request = await nextRequest(tab);
  const body = await request.answer(from > 0 ? 206 : 200, from > 0 ? part(from) : whole());
  await body.write(file.slice(from, from + bytes));
  await body.fail();
}

let tab: World;
beforeEach(() => {
  tab = world();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

describe('D7, D8 a download', () => {
  test('streams, saves once as install-{product}.apk, and leaves nothing stored', async () => {
    const { engine, statuses } = engineIn(tab);
    void engine.start();
    const request = await tab.network.next();
    expect(request.url).toBe(LINK);
    expect([...request.headers]).toEqual([]);
    await request.reply(200, whole(), file);
    await savedIs(tab, file);
    expect(statuses()).toEqual(['preparing', 'downloading', 'verifying', 'complete']);
    expect(engine.state).toMatchObject({ status: 'complete', totalBytes: file.length });
    expect(tab.disk.heads.size + tab.disk.pieces.size).toBe(0);
  });

  test('stores a piece for each 2,097,152 bytes and writes none again', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    for (let at = 0; at < 5 * MB; at += 100_000)
      await body.write(file.slice(at, Math.min(at + 100_000, 5 * MB)));
    expect(tab.disk.heads.get(LINK)).toMatchObject({
      chunks: [CHUNK_BYTES, CHUNK_BYTES],
      receivedBytes: 2 * CHUNK_BYTES,
    });
    expect(tab.disk.operations.filter((name) => name === 'append')).toHaveLength(2);
    engine.destroy();
  });

  test('members that a page gives to all objects change nothing', async () => {
    Object.assign(Object.prototype, { foo: 1 });
    onTestFinished(() => void Reflect.deleteProperty(Object.prototype, 'foo'));
    void engineIn(tab).engine.start();
    await sendRest(tab);
    await savedIs(tab, file);
  });

  test.each([
    ['a symbol', Symbol('app')],
    ['an object without a text', Object.create(null)],
  ])('a product that is %s is a failure, whose link is opened', async (_, product) => {
    const { engine, states } = engineIn(tab, { product });
    await engine.start();
    expect(states.at(-1)).toMatchObject({ status: 'failed', error: { code: 'internal' }, link: LINK });
  });

  test('three starts are one download', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    void engine.start();
    void engine.start();
    await sendRest(tab);
    await savedIs(tab, file);
    expect(tab.network.all).toHaveLength(1);
  });

  test('a start that waits for the end of a cancelled run begins nothing once the engine is destroyed', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    await tab.network.next();
    engine.cancel();
    void engine.start();
    engine.destroy();
    await settle();
    expect(tab.network.all).toHaveLength(1);
  });

  test('can be started again afterwards', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    await sendRest(tab);
    await settle();
    void engine.start();
    await sendRest(tab);
    await settle();
    expect(tab.saved).toHaveLength(2);
  });
});

describe('D3 the link lookup', () => {
  const source = { endpoint: LOOKUP, url: null };
  const answer = (link: unknown, more: object = {}) => JSON.stringify({ apkLink: link, ...more });

  test('is a POST of websiteName and source, and its link is streamed', async () => {
    const { engine } = engineIn(tab, source);
    void engine.start();
    const lookup = await tab.network.next();
    expect(lookup).toMatchObject({ url: LOOKUP, method: 'POST', cache: 'force-cache' });
    expect(JSON.parse(lookup.body)).toEqual({ websiteName: 'www.paasa.example', source: '/ludo/' });
    await lookup.reply(200, {}, answer(`${LINK}?sig=1`));
    const request = await tab.network.next();
    expect(request.url).toBe(`${LINK}?sig=1`);
    await request.reply(200, whole(), file);
    await savedIs(tab, file);
  });

  test.each([
    ['no link', answer(undefined)],
    ['a script', answer('javascript:alert(1)')],
    ['a file', answer('file:///etc/passwd')],
    ['a number', answer(5)],
    ['nothing', 'null'],
  ])('%s is no link: the download is given up at once', async (_, body) => {
    const { engine } = engineIn(tab, source);
    void engine.start();
    await (await tab.network.next()).reply(200, {}, body);
    await settle();
    expect(engine.state).toMatchObject({ status: 'failed', error: { code: 'lookup' }, link: null });
  });

  test('a relative link belongs to the endpoint', async () => {
    const { engine } = engineIn(tab, source);
    void engine.start();
    await (await tab.network.next()).reply(200, {}, answer('/app.apk'));
    expect((await tab.network.next()).url).toBe('https://api.example/app.apk');
    engine.destroy();
  });

  test('a lookup that stalls or breaks is tried again; one that is refused is not', async () => {
    const { engine } = engineIn(tab, source);
    void engine.start();
    await tab.network.next();
    await tab.clock.advance(12_000);
    const again = await nextRequest(tab);
    await again.fail();
    await (await nextRequest(tab)).reply(404, {}, '');
    await settle();
    expect(engine.state).toMatchObject({ status: 'failed', error: { code: 'lookup' } });
  });

  test.each([401, 403, 404, 410])(
    '%d of a signed link: one fresh lookup, and nothing is lost',
    async (status) => {
      const { engine } = engineIn(tab, source);
      void engine.start();
      await (await tab.network.next()).reply(200, {}, answer(`${LINK}?sig=1`));
      await breakAfter(tab, 3 * MB);
      const refused = await nextRequest(tab);
      expect(refused.url).toBe(`${LINK}?sig=1`);
      await refused.reply(status, {}, '');
      const lookup = await nextRequest(tab);
      expect(lookup).toMatchObject({ url: LOOKUP, cache: 'reload' });
      await lookup.reply(200, {}, answer(`${LINK}?sig=2`));
      const rest = await nextRequest(tab);
      expect(rest.url).toBe(`${LINK}?sig=2`);
      expect(rest.headers.get('Range')).toBe(`bytes=${3 * MB}-`);
      await rest.reply(206, part(3 * MB), file.slice(3 * MB));
      await savedIs(tab, file);
    },
  );

  test('a link that is refused twice is given up, and known', async () => {
    const { engine } = engineIn(tab, source);
    void engine.start();
    for (let time = 0; time < 2; time++) {
      await (await nextRequest(tab)).reply(200, {}, answer(LINK));
      await (await nextRequest(tab)).reply(403, {}, '');
    }
    await settle();
    expect(engine.state).toMatchObject({ status: 'failed', error: { code: 'refused' }, link: LINK });
    expect(tab.saved).toEqual([]);
  });

  test('its integrity holds for the file', async () => {
    const { engine } = engineIn(tab, source);
    void engine.start();
    for (let time = 0; time < 2; time++) {
      await (await nextRequest(tab)).reply(200, {}, answer(LINK, { integrity: integrityOf(sha(other)) }));
      await sendRest(tab);
    }
    await settle();
    expect(engine.state).toMatchObject({ error: { code: 'integrity' }, link: null, withheld: 'wrong' });
    expect(tab.saved).toEqual([]);
  });
});

describe('D14 a bad network', () => {
  test('no byte is fetched twice after a broken connection', async () => {
    const { engine, statuses } = engineIn(tab);
    void engine.start();
    await breakAfter(tab, 1_234_567);
    const from = await sendRest(tab);
    expect(from).toBe(1_234_567);
    await savedIs(tab, file);
    expect(statuses()).toEqual([
      'preparing',
      'downloading',
      'waiting',
      'downloading',
      'verifying',
      'complete',
    ]);
  });

  test('a stall of headers or of the body is broken off after 12 s', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    const silent = await tab.network.next();
    await tab.clock.advance(11_999);
    expect(silent.isAborted()).toBe(false);
    await tab.clock.advance(1);
    expect(silent.isAborted()).toBe(true);
    const stalling = await nextRequest(tab);
    const body = await stalling.answer(200, whole());
    await body.write(file.slice(0, 10_000));
    await tab.clock.advance(11_999);
    await body.write(file.slice(10_000, 20_000));
    await tab.clock.advance(12_000);
    expect(stalling.isAborted()).toBe(true);
    expect(await sendRest(tab)).toBe(20_000);
    await savedIs(tab, file);
  });

  test('six failures without progress end it', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    for (let time = 0; time < 6; time++) await (await nextRequest(tab)).fail();
    await settle();
    expect(engine.state).toMatchObject({ status: 'failed', error: { code: 'network' }, link: LINK });
    expect(tab.network.all).toHaveLength(6);
  });

  test('progress makes failures forgotten', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    let at = 0;
    for (let time = 0; time < 20; time++) {
      await breakAfter(tab, 100_000, at);
      at += 100_000;
      await (await nextRequest(tab)).fail();
    }
    await sendRest(tab);
    await savedIs(tab, file);
  });

  test('a request to a busy server is repeated when it says', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    await (await tab.network.next()).reply(503, { 'Retry-After': '7' }, '');
    await tab.clock.advance(6_999);
    expect(tab.network.waiting()).toBe(0);
    await tab.clock.advance(1);
    await sendRest(tab);
    await savedIs(tab, file);
  });

  test('offline: waits however long, and goes on at once when online', async () => {
    const { engine, states } = engineIn(tab);
    void engine.start();
    const request = await tab.network.next();
    const body = await request.answer(200, whole());
    await body.write(file.slice(0, 1000));
    await tab.setOnline(false);
    await body.fail();
    await tab.clock.advance(3_600_000);
    expect(states.at(-1)).toMatchObject({ status: 'waiting', isOffline: true, receivedBytes: 1000 });
    expect(tab.network.waiting()).toBe(0);
    await tab.setOnline(true);
    expect(tab.network.waiting()).toBe(1);
    await sendRest(tab);
    await savedIs(tab, file);
  });

  test('a server without ranges: starts again, a bounded number of times', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    for (let time = 0; time < 6; time++) {
      const body = await (await nextRequest(tab)).answer(200, whole());
      await body.write(file.slice(0, 500_000));
      await body.fail();
    }
    for (let time = 0; time < 100 && engine.state.status !== 'failed'; time++) {
      if (tab.network.waiting() > 0) {
        const body = await (await tab.network.next()).answer(200, whole());
        await body.write(file.slice(0, 500_000));
        await body.fail();
      } else await tab.clock.next();
    }
    expect(engine.state.status).toBe('failed');
    expect(tab.network.all.length).toBeLessThan(15);
  });
});

describe('D14 a server that changes or lies', () => {
  async function broken(bytes = 3 * MB) {
    const started = engineIn(tab);
    void started.engine.start();
    await breakAfter(tab, bytes);
    return started;
  }

  test('If-Range is not sent across origins, where it would need a preflight', async () => {
    await broken();
    expect((await nextRequest(tab)).headers.get('If-Range')).toBeNull();
  });

  test('If-Range is sent to the own origin, at the first try, for a strong ETag', async () => {
    const link = 'https://www.paasa.example/app.apk';
    const { engine } = engineIn(tab, { url: link });
    void engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, 3 * MB));
    await body.fail();
    const second = await nextRequest(tab);
    // The last failure might have been the preflight that a redirect makes necessary.
    expect(second.headers.get('If-Range')).toBeNull();
    engine.destroy();
    const next = engineIn(tab.tab(), { url: link });
    void next.engine.start();
    expect((await tab.network.next()).headers.get('If-Range')).toBe('"v1"');
    next.engine.destroy();
  });

  test('the file changed: nothing of the old one is kept', async () => {
    await broken();
    const headers = part(3 * MB, other, { ETag: '"v2"', 'Last-Modified': 'Thu, 02 Jul 2026 10:00:00 GMT' });
    await (await nextRequest(tab)).reply(206, headers, other.slice(3 * MB));
    expect(await sendRest(tab, other)).toBe(0);
    await savedIs(tab, other);
  });

  test('200 in place of the part is the whole, from nothing', async () => {
    await broken();
    await (await nextRequest(tab)).reply(200, whole(other, { ETag: '"v2"' }), other);
    await savedIs(tab, other);
  });

  type Both = [Record<string, string>, Record<string, string>];
  const DATED = { 'Last-Modified': 'Wed, 01 Jul 2026 10:00:00 GMT' };
  const noProof: [string, Both][] = [
    ['no validators at all', [{}, {}]],
    ['one old date for both', [DATED, DATED]],
    ['a date of the second alone', [{}, DATED]],
    ['a date of the first alone', [DATED, {}]],
    ['an ETag of the second alone', [{}, { ETag: '"v2"' }]],
    ['an ETag of the first alone', [{ ETag: '"v1"' }, {}]],
    ['an ETag of the first, a date of both', [{ ...DATED, ETag: '"v1"' }, DATED]],
    ['one weak ETag for both', [{ ETag: 'W/"v"' }, { ETag: 'W/"v"' }]],
    ['a weak ETag of the second', [{ ETag: '"v"' }, { ETag: 'W/"v"' }]],
    ['a weak ETag of the first', [{ ETag: 'W/"v"' }, { ETag: '"v"' }]],
  ];

  /** Answers requests from their first byte with the rest of `bytes`, until there are no more. */
  async function sendAll(bytes: Uint8Array<ArrayBuffer>, more: Record<string, string>): Promise<number[]> {
    const froms: number[] = [];
    for (let step = 0; step < 60 && tab.saved.length === 0; step++) {
      if (tab.network.waiting() === 0) await tab.clock.next();
      else {
        const request = await tab.network.next();
        if (!request.isAborted()) froms.push(await answerWithRest(request, bytes, more));
      }
    }
    return froms;
  }

  async function startWith(more: Record<string, string>, bytes = file): Promise<void> {
    void engineIn(tab).engine.start();
    const body = await (await tab.network.next()).answer(200, whole(bytes, more));
    await body.write(bytes.slice(0, 3 * MB));
    await body.fail();
  }

  test.each(noProof)(
    'another file of the same length, %s: no part of the old one is saved',
    async (_, [first, second]) => {
      await startWith(first);
      expect((await sendAll(other, second)).at(-1)).toBe(0);
      await savedIs(tab, other);
    },
  );

  test.each(noProof)(
    'the same file, %s: a little is repeated, and nothing lost',
    async (_, [first, second]) => {
      await startWith(first, signed);
      const froms = await sendAll(signed, second);
      expect(3 * MB - (froms.at(-1) ?? 0)).toBeGreaterThanOrEqual(64 * 1024);
      expect(3 * MB - (froms.at(-1) ?? 0)).toBeLessThanOrEqual(256 * 1024);
      await savedIs(tab, signed);
    },
  );

  test.each(noProof)(
    'the same file without digests of its own, %s: all of it comes again in one answer',
    async (_, [first, second]) => {
      await startWith(first);
      const froms = await sendAll(file, second);
      expect(froms.slice(-2)).toEqual([expect.toSatisfy((from) => from > 0), 0]);
      await savedIs(tab, file);
    },
  );

  test('an answer that ends before it has repeated what is held is no end', async () => {
    await startWith({});
    const request = await nextRequest(tab);
    const from = firstByteOf(request);
    await request.reply(206, part(from, file, {}), file.slice(from, from + 1000));
    await sendAll(other, {});
    await savedIs(tab, other);
  });

  test('two versions that repeat each other where they are joined: fetched again from the beginning', async () => {
    const one = new Uint8Array(makeSampleApk({ sizeBytes: 5 * MB, seed: 1 }));
    const two = new Uint8Array(makeSampleApk({ sizeBytes: 5 * MB, seed: 2 }));
    // A stretch that both share, longer than the repeated overlap.
    for (const bytes of [one, two]) {
      bytes.fill(0, 2 * MB, 3.5 * MB);
      // Without the signing block nothing can prove them.
      const magic = Buffer.from(bytes.buffer).lastIndexOf('APK Sig Block 42');
      bytes.fill(0, magic - 8, magic + 16);
    }
    void engineIn(tab).engine.start();
    const body = await (await tab.network.next()).answer(200, whole(one, {}));
    await body.write(one.slice(0, 3 * MB));
    await body.fail();
    expect((await sendAll(two, {})).at(-1)).toBe(0);
    await savedIs(tab, two);
  });

  test('what was joined once stays suspicious, though later answers have an ETag', async () => {
    await startWith({}, signed);
    const second = await nextRequest(tab);
    const from = firstByteOf(second);
    const body = await second.answer(206, part(from, signed, { ETag: '"late"' }));
    await body.write(signed.slice(from, 4 * MB));
    await body.fail();
    const froms = await sendAll(signed, { ETag: '"late"' });
    expect(froms[0]).toBeLessThan(4 * MB);
    await savedIs(tab, signed);
  });

  test('416: starts again', async () => {
    await broken();
    await (await nextRequest(tab)).reply(416, { 'Content-Range': 'bytes */9' }, '');
    expect(await sendRest(tab)).toBe(0);
    await savedIs(tab, file);
  });

  test('a captive portal answers in place of the server: what is here stays', async () => {
    const { engine } = await broken();
    await (await nextRequest(tab)).reply(200, { 'Content-Type': 'text/html' }, '<h1>Log in</h1>');
    expect(await sendRest(tab)).toBe(3 * MB);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test('a portal that calls itself a package is seen by its first bytes: what is here stays', async () => {
    await broken();
    await (await nextRequest(tab)).reply(200, { 'Content-Length': '15' }, '<h1>Log in</h1>');
    expect(await sendRest(tab)).toBe(3 * MB);
    await savedIs(tab, file);
  });

  test('a portal that stays: the link is opened after two tries, and nothing saved', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    for (let time = 0; time < 2; time++) {
      await (await nextRequest(tab)).reply(200, { 'Content-Type': 'text/html' }, '<h1>Log in</h1>');
    }
    await settle();
    expect(engine.state).toMatchObject({ status: 'failed', error: { code: 'not-package' }, link: LINK });
    expect(tab.saved).toEqual([]);
  });

  test('first bytes that come one by one are judged all the same', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    const body = await (await tab.network.next()).answer(200, { 'Content-Length': '6' });
    for (const byte of [0x50, 0x4b, 3, 5, 1, 1]) await body.write(new Uint8Array([byte]));
    await body.end();
    await settle();
    expect(tab.saved).toEqual([]);
    engine.destroy();
  });

  test('more bytes than the part has: nothing of it is believed', async () => {
    await broken();
    await (await nextRequest(tab)).reply(206, part(3 * MB), new Uint8Array([...file.slice(3 * MB), 1]));
    expect(await sendRest(tab)).toBe(0);
    await savedIs(tab, file);
  });

  test('an answer that ends early is gone on with', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    await (await tab.network.next()).reply(200, whole(), file.slice(0, 4 * MB));
    expect(await sendRest(tab)).toBe(4 * MB);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test('a server that sends the file in parts is followed', async () => {
    await broken();
    const request = await nextRequest(tab);
    const headers = { ...VALIDATORS, 'Content-Range': `bytes ${3 * MB}-${4 * MB - 1}/${file.length}` };
    await request.reply(206, headers, file.slice(3 * MB, 4 * MB));
    expect(await sendRest(tab)).toBe(4 * MB);
    await savedIs(tab, file);
  });
});

describe('D14 length unknown or unreliable', () => {
  test('no length: the end of the ZIP decides', async () => {
    const { engine, states } = engineIn(tab);
    void engine.start();
    await (await tab.network.next()).reply(200, VALIDATORS, file);
    await savedIs(tab, file);
    expect(states.find((state) => state.status === 'downloading')).toMatchObject({
      totalBytes: null,
      percent: null,
    });
  });

  test('no length and cut short: gone on with, never saved', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    await (await tab.network.next()).reply(200, VALIDATORS, file.slice(0, 4 * MB));
    expect(await sendRest(tab)).toBe(4 * MB);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test('no length, all here, broken before the end was seen: 416 confirms it', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    const body = await (await tab.network.next()).answer(200, VALIDATORS);
    await body.write(file);
    await body.fail();
    await (await nextRequest(tab)).reply(416, { 'Content-Range': `bytes */${file.length}` }, '');
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test.each([
    ['shorter than', 0.6],
    ['longer than', 1.4],
  ])('a compressed transfer whose length is %s the file', async (_, factor) => {
    const { engine } = engineIn(tab);
    void engine.start();
    const headers = { ...VALIDATORS, 'Content-Length': `${Math.round(file.length * factor)}` };
    await (await tab.network.next()).reply(200, headers, file);
    await savedIs(tab, file);
    expect(engine.state).toMatchObject({ totalBytes: file.length });
  });
});

describe('D14 integrity', () => {
  const chunkHashes = (bytes: Uint8Array) =>
    Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) =>
      sha(bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
    );
  const manifest = (bytes: Uint8Array, versionName = '2.0') =>
    JSON.stringify({
      size: bytes.length,
      chunkSize: CHUNK_BYTES,
      sha256: sha(bytes),
      chunks: chunkHashes(bytes),
      versionName,
    });
  const damaged = (at: number) => {
    const bytes = file.slice();
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };

  test('a whole sha-256 that fits', async () => {
    const { engine } = engineIn(tab, { integrity: integrityOf(sha(file)) });
    void engine.start();
    await sendRest(tab);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test('a whole sha-256 that does not: fetched again, then right', async () => {
    const { engine } = engineIn(tab, { integrity: integrityOf(sha(file)) });
    void engine.start();
    await sendRest(tab, damaged(100_000));
    expect(await sendRest(tab)).toBe(0);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test('a sha-256 spans broken connections, and a new visit reads nothing again', async () => {
    const first = engineIn(tab, { integrity: integrityOf(sha(file)) });
    void first.engine.start();
    await breakAfter(tab, 1_000_001);
    await breakAfter(tab, 3_000_000, 1_000_001);
    await tab.clock.next();
    first.engine.destroy();
    await settle();
    const visit = tab.tab();
    const second = engineIn(visit, { integrity: integrityOf(sha(file)) });
    void second.engine.start(true);
    await settle();
    const stale = await tab.network.next();
    if (stale.isAborted()) expect(await sendRest(visit)).toBe(4_000_001);
    else await stale.reply(206, part(4_000_001), file.slice(4_000_001));
    await savedIs(visit, file);
    expect(tab.disk.operations.filter((name) => name === 'pieces')).toHaveLength(1);
  });

  test('a bad chunk alone is fetched again', async () => {
    const { engine } = engineIn(tab, { integrity: '/app.json' });
    void engine.start();
    const lookup = await tab.network.next();
    expect(lookup.url).toBe('https://www.paasa.example/app.json');
    await lookup.reply(200, {}, manifest(file));
    await sendRest(tab, damaged(CHUNK_BYTES + 5));
    await (await nextRequest(tab)).reply(200, {}, manifest(file));
    const request = await nextRequest(tab);
    expect(request.headers.get('Range')).toBe(`bytes=${CHUNK_BYTES}-`);
    await request.reply(206, part(CHUNK_BYTES), file.slice(CHUNK_BYTES));
    await savedIs(tab, file);
    expect(engine.versionName).toBe('2.0');
  });

  test('a bad last chunk alone is fetched again', async () => {
    const { engine } = engineIn(tab, { integrity: '/app.json' });
    void engine.start();
    await (await tab.network.next()).reply(200, {}, manifest(file));
    await sendRest(tab, damaged(file.length - 100));
    await (await nextRequest(tab)).reply(200, {}, manifest(file));
    expect(await sendRest(tab)).toBe(2 * CHUNK_BYTES);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test('a chunk that stays bad ends it', async () => {
    const { engine } = engineIn(tab, { integrity: '/app.json' });
    void engine.start();
    await (await tab.network.next()).reply(200, {}, manifest(file));
    for (let time = 0; time < 60 && engine.state.status !== 'failed'; time++) {
      if (tab.network.waiting() === 0) await tab.clock.next();
      else if (tab.network.all.at(-1)?.url === LINK) await sendRest(tab, damaged(CHUNK_BYTES + 5));
      else await (await tab.network.next()).reply(200, {}, manifest(file));
    }
    expect(engine.state).toMatchObject({ status: 'failed', error: { code: 'integrity' } });
    expect(tab.saved).toEqual([]);
  });

  test.each([
    ['none of a sha-256', 'sha256-xyz'],
    ['another hash', `SHA512-${'A'.repeat(86)}==`],
    ['nothing but a blank', ' '],
    ['no text at all', true as unknown as string],
  ])('%s: nothing is requested, saved or opened', async (_, integrity) => {
    const { engine } = engineIn(tab, { integrity });
    void engine.start();
    for (let step = 0; step < 20; step++) await tab.clock.next();
    expect(engine.state).toMatchObject({ error: { code: 'integrity' }, link: null, withheld: 'unchecked' });
    expect(engine.openLink(LINK)).toBeNull();
    expect(tab.network.all).toEqual([]);
  });

  test.each([
    ['verify.js', null],
    ['sha256.js', null],
    ['signature.js', 'sha256-of-somebody'],
  ] as const)(
    'a proving script that cannot be fetched, %s: tried again, then nothing is handed over',
    async (name, signer) => {
      const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
      tab.parts[name] = load;
      const { engine } = engineIn(tab, { integrity: integrityOf(sha(file)), signer });
      void engine.start();
      for (let step = 0; step < 20; step++) await tab.clock.next();
      const failed = { status: 'failed', error: { code: 'integrity' }, link: null, withheld: 'unchecked' };
      expect(engine.state).toMatchObject(failed);
      expect(load).toHaveBeenCalledTimes(2);
      expect(tab.network.all).toEqual([]);
    },
  );

  test.each([
    ['the browser', true],
    ['sha256.js, on a page without https', false],
  ])('chunks are hashed by %s', async (_, hasSubtle) => {
    if (!hasSubtle) vi.stubGlobal('crypto', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const load = vi.fn(tab.parts['sha256.js']);
    tab.parts['sha256.js'] = load;
    const { engine } = engineIn(tab, { integrity: '/app.json' });
    void engine.start();
    await (await tab.network.next()).reply(200, {}, manifest(file));
    await sendRest(tab);
    await savedIs(tab, file);
    expect(load.mock.calls.length > 0).toBe(!hasSubtle);
  });

  test('a script that proves and never comes is given up after 12 s', async () => {
    tab.parts['verify.js'] = () => new Promise(() => {});
    const { engine } = engineIn(tab, { integrity: integrityOf(sha(file)) });
    void engine.start();
    await tab.clock.advance(40_000);
    expect(engine.state).toMatchObject({ error: { code: 'integrity' }, link: null });
  });

  test('bytes that change in the store after they came are noticed: what is saved is what was proved', async () => {
    const { engine } = engineIn(tab, { integrity: '/app.json' });
    void engine.start();
    await (await tab.network.next()).reply(200, {}, manifest(file));
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, 3 * MB));
    const stored = tab.disk.pieces.get(LINK) ?? [];
    stored[0] = new Blob([damaged(9).slice(0, CHUNK_BYTES)]);
    await body.write(file.slice(3 * MB));
    await body.end();
    await settle();
    expect(tab.saved).toEqual([]);
    await (await nextRequest(tab)).reply(200, {}, manifest(file));
    expect(await sendRest(tab)).toBe(0);
    await savedIs(tab, file);
  });

  test('a service that takes its promise back is held to it', async () => {
    const { engine } = engineIn(tab, { endpoint: LOOKUP, url: null });
    const answer = (more: object) => JSON.stringify({ apkLink: LINK, ...more });
    void engine.start();
    await (await tab.network.next()).reply(200, {}, answer({ integrity: integrityOf(sha(other)) }));
    await sendRest(tab);
    await (await nextRequest(tab)).reply(200, {}, answer({}));
    await settle();
    for (let step = 0; step < 20; step++) await tab.clock.next();
    expect(engine.state).toMatchObject({ error: { code: 'integrity' }, link: null });
    expect(tab.saved).toEqual([]);
  });

  test.each([true, '', 5, {}])(
    'a service that promises %j promises something that cannot be checked',
    async (integrity) => {
      const { engine } = engineIn(tab, { endpoint: LOOKUP, url: null });
      void engine.start();
      for (let time = 0; time < 2; time++)
        await (await nextRequest(tab)).reply(200, {}, JSON.stringify({ apkLink: LINK, integrity }));
      await settle();
      expect(engine.state).toMatchObject({ error: { code: 'integrity' }, link: null, withheld: 'unchecked' });
    },
  );

  test('a failure of any other kind opens nothing either', async () => {
    const { engine } = engineIn(tab, { integrity: integrityOf(sha(file)) });
    void engine.start();
    for (let time = 0; time < 6; time++) await (await nextRequest(tab)).fail();
    await settle();
    expect(engine.state).toMatchObject({ error: { code: 'network' }, link: null, withheld: 'unchecked' });
  });

  test('inside another app, where nothing can be saved: nothing is requested or opened', async () => {
    tab.env.canSave = false;
    const { engine } = engineIn(tab, { endpoint: LOOKUP, url: null, integrity: '/app.json' });
    void engine.start();
    await settle();
    expect(engine.state).toMatchObject({ status: 'failed', link: null, withheld: 'in-app' });
    expect(tab.network.all).toEqual([]);
  });

  test('inside another app a promise of the service holds as well', async () => {
    tab.env.canSave = false;
    const { engine } = engineIn(tab, { endpoint: LOOKUP, url: null });
    void engine.start();
    const answer = { apkLink: LINK, integrity: integrityOf(sha(file)) };
    await (await tab.network.next()).reply(200, {}, JSON.stringify(answer));
    await settle();
    expect(engine.state).toMatchObject({ status: 'failed', link: null, withheld: 'in-app' });
  });

  test('what is saved again is what was proved, whatever a listener made of the state', async () => {
    const { engine } = engineIn(tab, { integrity: integrityOf(sha(file)) });
    void engine.start();
    await sendRest(tab);
    await settle();
    const { state } = engine;
    if (state.status !== 'complete' || !state.file) throw new Error(state.status);
    const { file: saved } = state;
    expect(() => Object.assign(saved, { blob: new Blob(['else']) })).toThrow();
    state.file = { ...saved, blob: new Blob(['else']) };
    expect(engine.saveAgain()).toBe(true);
    expect(isEqual(await bytesOf(tab.saved[1]?.blob ?? new Blob()), file)).toBe(true);
  });

  test('a tab that checks does not wait for one that does not', async () => {
    const second = tab.tab();
    void engineIn(tab).engine.start();
    await (await tab.network.next()).answer(200, whole());
    const { engine } = engineIn(second, { integrity: integrityOf(sha(other)) });
    void engine.start();
    expect((await nextRequest(second)).url).toBe(LINK);
    engine.destroy();
  });

  test('a server with another length than the manifest: both are looked up once more', async () => {
    const { engine } = engineIn(tab, { integrity: '/app.json' });
    void engine.start();
    const longer = packageBytes(5 * MB + 999, 4);
    await (await tab.network.next()).reply(200, {}, manifest(file));
    await (await tab.network.next()).reply(200, whole(longer), longer);
    const lookup = await nextRequest(tab);
    expect(lookup.url).toContain('/app.json');
    await lookup.reply(200, {}, manifest(longer));
    await sendRest(tab, longer);
    await savedIs(tab, longer);
    expect(engine.state.status).toBe('complete');
  });

  test('another expectation than the one the stored bytes were hashed with: from nothing', async () => {
    const first = engineIn(tab);
    void first.engine.start();
    await breakAfter(tab, 3 * MB);
    first.engine.destroy();
    await settle();
    const visit = tab.tab();
    const { engine } = engineIn(visit, { integrity: integrityOf(sha(file)) });
    void engine.start(true);
    expect(await sendRest(visit)).toBe(0);
    await savedIs(visit, file);
  });
});

test('a script that proves and did not come is fetched again beside the next attempt', async () => {
  const load = vi.fn(tab.parts['signature.js']);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  tab.parts['signature.js'] = load;
  const { engine } = engineIn(tab);
  void engine.start();
  await breakAfter(tab, 3 * MB);
  expect(load).toHaveBeenCalledTimes(1);
  await tab.clock.next();
  await breakAfter(tab, MB);
  expect(load).toHaveBeenCalledTimes(2);
});

describe('while all is checked', () => {
  /** Makes verification stop halfway until it is aborted. */
  function halfChecked(): void {
    const finish: Prover['finish'] = (_, { signal, onProved }) =>
      new Promise((_resolve, reject) => {
        onProved(2 * MB);
        signal.addEventListener('abort', () => reject(new Error('called off')));
      });
    tab.parts['signature.js'] = async () => ({
      createProver: (signer) => ({ ...signature.createProver(signer), finish }),
    });
  }

  test('the state says how much was, in every tab', async () => {
    halfChecked();
    const [one, two] = [engineIn(tab), engineIn(tab.tab())];
    void one.engine.start();
    void two.engine.start();
    await sendRest(tab);
    await tab.clock.advance(300);
    const half = { status: 'verifying', verifiedBytes: 2 * MB, totalBytes: file.length };
    expect(one.engine.state).toEqual(half);
    expect(two.engine.state).toMatchObject({ status: 'verifying', totalBytes: file.length });
    expect(one.states.filter(({ status }) => status === 'verifying')[0]).toEqual({
      ...half,
      verifiedBytes: 0,
    });
  });

  test('a cancel ends it at once: nothing is saved, and nothing stays stored', async () => {
    halfChecked();
    const { engine, states } = engineIn(tab);
    void engine.start();
    await sendRest(tab);
    engine.cancel();
    await settle();
    expect(engine.state).toEqual({ status: 'idle' });
    expect(states.at(-1)).toEqual({ status: 'idle' });
    expect([tab.saved, tab.disk.heads.size]).toEqual([[], 0]);
  });

  test('when nothing can be read back for 12 s it begins again', async () => {
    let isStuck = true;
    tab.parts['signature.js'] = async () => ({
      createProver(signer) {
        const prover = signature.createProver(signer);
        const finish = isStuck ? () => new Promise<never>(() => {}) : prover.finish;
        isStuck = false;
        return { ...prover, finish };
      },
    });
    const { engine, statuses } = engineIn(tab);
    void engine.start();
    await sendRest(tab);
    expect(engine.state.status).toBe('verifying');
    await tab.clock.advance(12_000);
    await tab.clock.next();
    await expect.poll(() => tab.saved.length).toBe(1);
    await savedIs(tab, file);
    expect(statuses()).toEqual(['preparing', 'downloading', 'verifying', 'waiting', 'verifying', 'complete']);
    expect(tab.network.waiting()).toBe(0);
  });

  test('a pause ends it, and what is here is checked when it goes on', async () => {
    halfChecked();
    const { engine } = engineIn(tab);
    void engine.start();
    await sendRest(tab);
    engine.pause();
    await settle();
    expect(engine.state).toMatchObject({ status: 'paused', receivedBytes: file.length });
    engine.resume();
    await settle();
    expect(engine.state).toMatchObject({ status: 'verifying', verifiedBytes: 2 * MB });
    expect(tab.network.waiting()).toBe(0);
  });
});

describe('D12 the next visit', () => {
  async function leave(bytes: number, source: Partial<Source> = {}, all = file): Promise<World> {
    const { engine } = engineIn(tab, source);
    void engine.start();
    if (source.endpoint)
      await (await tab.network.next()).reply(200, {}, JSON.stringify({ apkLink: `${LINK}?sig=1` }));
    const body = await (await tab.network.next()).answer(200, whole(all));
    await body.write(all.slice(0, bytes));
    engine.checkpoint();
    await settle();
    await tab.kill();
    return tab.tab();
  }

  test('asks for the bytes after the last stored one, without a lookup', async () => {
    const visit = await leave(3 * MB, { endpoint: LOOKUP, url: null });
    const { engine } = engineIn(visit, { endpoint: LOOKUP, url: null });
    void engine.start(true);
    const request = await visit.network.next();
    expect(request.url).toBe(`${LINK}?sig=1`);
    expect(request.headers.get('Range')).toBe(`bytes=${3 * MB}-`);
    await request.reply(206, part(3 * MB), file.slice(3 * MB));
    await savedIs(visit, file);
  });

  test('a click goes on with what is stored as well', async () => {
    const visit = await leave(3 * MB);
    void engineIn(visit).engine.start();
    expect(await sendRest(visit)).toBe(3 * MB);
    await savedIs(visit, file);
  });

  test('without anything stored it stays idle and says nothing', async () => {
    const { engine, states } = engineIn(tab);
    await engine.start(true);
    expect(states).toEqual([]);
    expect(tab.network.all).toEqual([]);
  });

  test('a click while the load still looks for something stored begins a download', async () => {
    const { engine, statuses } = engineIn(tab);
    void engine.start(true);
    void engine.start();
    await sendRest(tab);
    await savedIs(tab, file);
    expect(statuses()).toEqual(['preparing', 'downloading', 'verifying', 'complete']);
  });

  test('all bytes stored, killed before the save: saved without a request', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, -10));
    engine.checkpoint();
    await settle();
    await tab.kill();
    const head = tab.disk.heads.get(LINK);
    tab.disk.pieces.get(LINK)?.push(new Blob([file.slice(-10)]));
    tab.disk.heads.set(LINK, {
      ...(head as never as NonNullable<typeof head>),
      chunks: [...(head?.chunks ?? []), 10],
      receivedBytes: file.length,
    });
    const visit = tab.tab();
    void engineIn(visit).engine.start(true);
    await savedIs(visit, file);
    expect(tab.network.all).toHaveLength(1);
  });

  /** Stores 3 MB, then kills the tab. */
  async function leaveHalf(): Promise<void> {
    void engineIn(tab).engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, 3 * MB));
    await tab.clock.advance(2_000);
    await tab.kill();
  }

  test('the rest is requested while the store still opens, once', async () => {
    await leaveHalf();
    let open = () => {};
    tab.disk.before = (operation) =>
      operation === 'open' ? new Promise((resolve) => (open = resolve)) : Promise.resolve();
    const visit = tab.reload();
    void engineIn(visit).engine.start(true);
    const request = await tab.network.next();
    expect(request.headers.get('Range')).toBe(`bytes=${3 * MB}-`);
    open();
    await request.reply(206, part(3 * MB), file.slice(3 * MB));
    await savedIs(visit, file);
    expect(tab.network.all).toHaveLength(2);
    const later = visit.reload();
    void engineIn(later).engine.start(true);
    await settle();
    expect(tab.network.all).toHaveLength(2);
  });

  test('a note that says more than the store holds is not believed', async () => {
    await leaveHalf();
    const head = tab.disk.heads.get(LINK) as NonNullable<ReturnType<typeof tab.disk.heads.get>>;
    tab.disk.heads.set(LINK, { ...head, chunks: [CHUNK_BYTES], receivedBytes: CHUNK_BYTES });
    const visit = tab.reload();
    void engineIn(visit).engine.start(true);
    const prefetch = await tab.network.next();
    await settle();
    expect(prefetch.isAborted()).toBe(true);
    expect(await sendRest(visit)).toBe(CHUNK_BYTES);
    await savedIs(visit, file);
  });

  test('the tab that took over meanwhile goes on alone', async () => {
    await leaveHalf();
    const other = tab.tab();
    void engineIn(other).engine.start(true);
    const leading = await tab.network.next();
    const visit = tab.reload();
    const watching = engineIn(visit);
    void watching.engine.start(true);
    const prefetch = await tab.network.next();
    const body = await leading.answer(206, part(3 * MB));
    await body.write(file.slice(3 * MB, 4 * MB));
    await tab.clock.advance(1_000);
    expect(prefetch.isAborted()).toBe(true);
    await body.write(file.slice(4 * MB));
    await body.end();
    await savedIs(other, file);
    expect(visit.saved).toEqual([]);
    expect(watching.engine.state.status).toBe('complete');
  });

  test.each(['{"a":1}', '[]', '7', 'bytes'])('a note that says %s does no harm', async (note) => {
    await leaveHalf();
    for (const key of tab.texts.keys()) tab.texts.set(key, note);
    const visit = tab.reload();
    void engineIn(visit).engine.start(true);
    await settle();
    expect(tab.network.waiting()).toBe(1);
    expect(await sendRest(visit)).toBe(3 * MB);
    await savedIs(visit, file);
  });

  test('bytes that wait are stored after 1.75 s at the latest, and when the page goes', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, 1000));
    await tab.clock.advance(1000);
    await body.write(file.slice(1000, 2000));
    expect(tab.disk.heads.get(LINK)).toMatchObject({ receivedBytes: 0 });
    await tab.clock.advance(750);
    expect(tab.disk.heads.get(LINK)).toMatchObject({ receivedBytes: 2000, chunks: [2000] });
    await body.write(file.slice(2000, 2500));
    engine.checkpoint();
    await settle();
    expect(tab.disk.heads.get(LINK)).toMatchObject({ receivedBytes: 2500, chunks: [2000, 500] });
    engine.destroy();
  });

  test.each([
    ['not at all', file, {}],
    ['by its own digests', signed, {}],
    ['by a hash', file, { integrity: integrityOf(sha(file)) }],
  ])(
    'a stored piece that cannot be read, of a file that is proved %s: from nothing, once more',
    async (how, bytes, source) => {
      const visit = await leave(3 * MB, source, bytes);
      const [, ...others] = tab.disk.pieces.get(LINK) ?? [];
      tab.disk.pieces.set(LINK, [await unreadable(CHUNK_BYTES), ...others]);
      if (how === 'not at all') visit.parts['signature.js'] = () => Promise.reject(new TypeError('missing'));
      void engineIn(visit, source).engine.start();
      expect(await sendRest(visit, bytes)).toBe(3 * MB);
      expect(await sendRest(visit, bytes)).toBe(0);
      await savedIs(visit, bytes);
    },
  );

  test('a stored piece that is gone is noticed: from nothing, once more', async () => {
    const visit = await leave(3 * MB);
    tab.disk.pieces.set(LINK, (tab.disk.pieces.get(LINK) ?? []).slice(1));
    void engineIn(visit).engine.start();
    expect(await sendRest(visit)).toBe(3 * MB);
    expect(await sendRest(visit)).toBe(0);
    await savedIs(visit, file);
  });
});

describe('D14 tabs', () => {
  test('one downloads and saves, the other shows its progress', async () => {
    const second = tab.tab();
    const one = engineIn(tab);
    const two = engineIn(second);
    void one.engine.start();
    await settle();
    void two.engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, MB));
    expect(two.states.at(-1)).toMatchObject({ status: 'downloading', receivedBytes: MB });
    await body.write(file.slice(MB));
    await body.end();
    await tab.clock.advance(1000);
    expect(tab.saved).toHaveLength(1);
    expect(second.saved).toEqual([]);
    expect(two.engine.state).toEqual({ status: 'complete', totalBytes: file.length, file: null });
    expect(tab.network.all).toHaveLength(1);
  });

  test('the other takes over from the last stored byte when the first is killed', async () => {
    const second = tab.tab();
    void engineIn(tab).engine.start();
    await settle();
    const two = engineIn(second);
    void two.engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, 3 * MB));
    await tab.kill();
    await second.clock.advance(200);
    expect(await sendRest(second)).toBe(2 * MB);
    await savedIs(second, file);
  });

  test('without locks each downloads for itself, and the store stays sound', async () => {
    const alone = world({ hasLocks: false });
    const second = alone.tab();
    void engineIn(alone).engine.start();
    const body = await (await alone.network.next()).answer(200, whole());
    await body.write(file.slice(0, 3 * MB));
    void engineIn(second).engine.start();
    const rest = await second.network.next();
    expect(rest.headers.get('Range')).toBe(`bytes=${2 * MB}-`);
    const restBody = await rest.answer(206, part(2 * MB));
    await restBody.write(file.slice(2 * MB, 4 * MB + 5));
    await body.write(file.slice(3 * MB));
    await body.end();
    await savedIs(alone, file);
    await restBody.write(file.slice(4 * MB + 5));
    await restBody.end();
    await settle();
    // The first tab cleared the store at its end: the second notices and downloads again.
    await sendRest(second);
    await savedIs(second, file);
  });
});

describe('D14 storage trouble: goes on in memory', () => {
  test('no store at all', async () => {
    tab.disk.before = async () => {
      throw new Error('private mode');
    };
    const { engine } = engineIn(tab);
    void engine.start();
    await breakAfter(tab, 3 * MB);
    expect(await sendRest(tab)).toBe(3 * MB);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
    expect(tab.storeErrors).toEqual([new Error('private mode')]);
  });

  test.each(['open', 'find', 'claim', 'append', 'freeBytes'])('%s never answers', async (operation) => {
    tab.disk.before = (name) => (name === operation ? new Promise(() => {}) : Promise.resolve());
    const { engine } = engineIn(tab);
    void engine.start();
    await breakAfter(tab, 3 * MB);
    await sendRest(tab);
    for (let step = 0; step < 20 && tab.saved.length === 0; step++) await tab.clock.next();
    await savedIs(tab, file);
    expect(tab.storeErrors.length).toBeGreaterThan(0);
  });

  /** The store takes this many pieces, and then no more. */
  function fullAfter(pieces: number): void {
    let appends = 0;
    tab.disk.before = async (name) => {
      if (name === 'append' && ++appends > pieces) throw new DOMException('full', 'QuotaExceededError');
    };
  }

  test('quota at the second piece: the first stays stored, the rest waits in memory', async () => {
    fullAfter(1);
    const { engine } = engineIn(tab);
    void engine.start();
    await sendRest(tab);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test('quota on the way: what was stored is gone with the file, so the next visit resumes nothing', async () => {
    fullAfter(1);
    const { engine } = engineIn(tab);
    void engine.start();
    await sendRest(tab);
    await savedIs(tab, file);
    tab.disk.before = async () => {};
    const later = tab.reload();
    void engineIn(later).engine.start(true);
    await settle();
    expect(tab.network.all).toHaveLength(1);
    expect(later.saved).toEqual([]);
    expect(tab.disk.heads.size + tab.disk.pieces.size).toBe(0);
  });

  test('quota on the way, then a cancel: what was stored is forgotten', async () => {
    fullAfter(1);
    const { engine } = engineIn(tab);
    void engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, 5 * MB));
    engine.cancel();
    await settle();
    expect(tab.disk.heads.size + tab.disk.pieces.size).toBe(0);
  });

  test('quota on the way, then a reload: what was stored is resumed while the store still opens', async () => {
    fullAfter(1);
    void engineIn(tab).engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, 5 * MB));
    await tab.kill();
    tab.disk.before = (operation) => (operation === 'open' ? new Promise(() => {}) : Promise.resolve());
    void engineIn(tab.reload()).engine.start(true);
    expect(firstByteOf(await tab.network.next())).toBe(2 * MB);
  });

  test('too little room: nothing is stored', async () => {
    tab.disk.freeBytes = 5 * MB;
    const { engine } = engineIn(tab);
    void engine.start();
    await sendRest(tab);
    await savedIs(tab, file);
    expect(tab.disk.operations).not.toContain('append');
    expect(engine.state.status).toBe('complete');
  });

  test('a file too large for memory is left to the browser', async () => {
    tab.disk.before = async () => {
      throw new Error('private mode');
    };
    const { engine } = engineIn(tab);
    void engine.start();
    const body = await (await tab.network.next()).answer(200, { 'Content-Length': `${500 * MB}` });
    await body.write(file);
    expect(engine.state).toMatchObject({ status: 'failed', error: { code: 'storage' }, link: LINK });
  });

  test('a slow store holds the network back', async () => {
    let release = () => {};
    tab.disk.before = (name) =>
      name === 'append'
        ? new Promise<void>((resolve) => {
            release = resolve;
          })
        : Promise.resolve();
    const { engine } = engineIn(tab);
    void engine.start();
    const large = packageBytes(20 * MB, 3);
    const body = await (await tab.network.next()).answer(200, whole(large));
    for (let at = 0; at < large.length; at += MB) await body.write(large.slice(at, at + MB));
    const held = engine.state.status === 'downloading' ? engine.state.receivedBytes : 0;
    expect(held).toBeLessThan(10 * MB);
    tab.disk.before = async () => {};
    release();
    await body.end();
    await savedIs(tab, large);
  });
});

describe('pause, resume, cancel, destroy', () => {
  test('a pause ends the request, keeps the bytes, and resuming fetches only the rest', async () => {
    const { engine, states } = engineIn(tab);
    void engine.start();
    const request = await tab.network.next();
    const body = await request.answer(200, whole());
    await body.write(file.slice(0, MB));
    engine.pause();
    await settle();
    expect(request.isAborted()).toBe(true);
    expect(states.at(-1)).toMatchObject({ status: 'paused', receivedBytes: MB });
    await tab.clock.advance(60_000);
    expect(tab.network.waiting()).toBe(0);
    engine.resume();
    expect(await sendRest(tab)).toBe(MB);
    await savedIs(tab, file);
  });

  test('pauses that are over at once are no failures, however many', async () => {
    const { engine, statuses } = engineIn(tab);
    void engine.start();
    for (let times = 0; times < 8; times++) {
      await (await tab.network.next()).answer(200, whole());
      engine.pause();
      engine.resume();
      await settle();
    }
    await sendRest(tab);
    await savedIs(tab, file);
    expect(statuses()).not.toContain('failed');
    expect(statuses()).not.toContain('waiting');
  });

  test('a pause before the first answer holds', async () => {
    const { engine, states } = engineIn(tab);
    void engine.start();
    engine.pause();
    await settle();
    expect(states.at(-1)?.status).toBe('paused');
    expect(tab.network.waiting()).toBe(0);
    engine.resume();
    await sendRest(tab);
    await savedIs(tab, file);
  });

  test('a cancel while the store still looks ends the run before it asks for anything', async () => {
    let found = () => {};
    let looks = 0;
    // Called first for the source, then for the link that the lookup returned.
    tab.disk.before = async (operation) => {
      if (operation === 'find' && ++looks === 2) await new Promise<void>((resolve) => (found = resolve));
    };
    const { engine } = engineIn(tab, { endpoint: LOOKUP, url: null });
    void engine.start();
    await (await tab.network.next()).reply(200, {}, JSON.stringify({ apkLink: LINK }));
    await settle();
    expect(looks).toBe(2);
    engine.cancel();
    found();
    await settle();
    expect(engine.state.status).toBe('idle');
    expect(tab.network.all.filter(({ url }) => url === LINK).every((request) => request.isAborted())).toBe(
      true,
    );
  });

  describe('what an earlier visit stored, while the store still looks for it', () => {
    async function endedWhileLooking(
      end: (engine: ReturnType<typeof createEngine>) => void,
      isOnlyUnfinished: boolean,
    ) {
      const before = engineIn(tab).engine;
      void before.start();
      await breakAfter(tab, 3 * MB);
      before.destroy();
      await settle();
      let found = () => {};
      tab.disk.before = async (operation) => {
        if (operation === 'find') await new Promise<void>((resolve) => (found = resolve));
      };
      const { engine, statuses } = engineIn(tab);
      void engine.start(isOnlyUnfinished);
      await settle();
      end(engine);
      found();
      await settle();
      expect(statuses().at(-1) ?? 'idle').toBe(engine.state.status);
      return { engine, statuses };
    }

    test.each([true, false])('is forgotten by a cancel, and nothing begins after it', async (isOnly) => {
      const { engine } = await endedWhileLooking((engine) => engine.cancel(), isOnly);
      expect(engine.state).toEqual({ status: 'idle' });
      expect(tab.disk.heads.size + tab.disk.pieces.size).toBe(0);
      tab.disk.before = async () => {};
      void engine.start();
      await settle();
      expect(tab.network.all.at(-1)?.headers.has('Range')).toBe(false);
      engine.destroy();
    });

    test.each([true, false])('is kept when the page is left', async (isOnly) => {
      await endedWhileLooking((engine) => engine.destroy(), isOnly);
      expect(tab.disk.heads.get(LINK)).toMatchObject({ receivedBytes: 3 * MB });
    });
  });

  test('inside another app nothing is streamed: the link that the lookup gave is reported', async () => {
    tab.env.canSave = false;
    const { engine, states } = engineIn(tab, { endpoint: LOOKUP, url: null });
    void engine.start();
    await (await tab.network.next()).reply(200, {}, JSON.stringify({ apkLink: LINK }));
    await settle();
    expect(states.at(-1)).toMatchObject({ status: 'failed', link: LINK });
    expect(tab.network.waiting()).toBe(0);
  });

  test('a manifest that cannot be fetched: nothing is handed over, not the looked-up link either', async () => {
    const { engine, states } = engineIn(tab, { endpoint: LOOKUP, url: null, integrity: '/app.json' });
    void engine.start();
    for (let step = 0; step < 40 && states.at(-1)?.status !== 'failed'; step++) {
      const request = await nextRequest(tab);
      if (request.url === LOOKUP) await request.reply(200, {}, JSON.stringify({ apkLink: LINK }));
      else await request.reply(404, {}, '');
      await settle();
    }
    expect(states.at(-1)).toMatchObject({ error: { code: 'integrity' }, link: null, withheld: 'unchecked' });
  });

  describe('two packages whose addresses differ in the query alone are two downloads', () => {
    const OTHER = `${LINK}?v=b`;
    const weak = { ETag: 'W/"v1"' };
    const start = (where: World, url: string) => {
      void engineIn(where, { url }).engine.start();
      return where.network.next();
    };
    let runs = 0;
    // Tells runs apart.
    beforeEach(() => {
      vi.spyOn(Math, 'random').mockImplementation(() => ++runs / 1e6);
    });
    /** Answers all requests, each with its own package, until both tabs have saved theirs. */
    const serveBoth = async (second: World) => {
      await settle();
      while (!(tab.saved.length && second.saved.length)) {
        const request = await nextRequest(tab);
        await answerWithRest(request, request.url === OTHER ? other : file, weak);
        await settle();
      }
      await savedIs(tab, file);
      await savedIs(second, other);
    };

    test('begun one after the other: each saves its own bytes', async () => {
      const second = tab.tab();
      const body = await (await start(tab, `${LINK}?v=a`)).answer(200, whole(file, weak));
      await body.write(file.slice(0, 3 * MB));
      await tab.clock.advance(2_000);
      await answerWithRest(await start(second, OTHER), other, weak);
      await body.write(file.slice(3 * MB));
      await body.end();
      await serveBoth(second);
    });

    test('all of one is stored when the other takes over: nothing of the other is taken for it', async () => {
      const second = tab.tab();
      const body = await (await start(tab, `${LINK}?v=a`)).answer(200, whole());
      await body.write(file);
      await tab.clock.advance(2_000);
      const otherBody = await (await start(second, OTHER)).answer(200, whole(other, weak));
      await otherBody.write(other);
      await second.clock.advance(2_000);
      await body.end();
      await otherBody.end();
      await serveBoth(second);
    });

    test('a load goes on with the one that was begun, and leaves the other alone', async () => {
      const body = await (await start(tab, `${LINK}?v=a`)).answer(200, whole());
      await body.write(file.slice(0, 3 * MB));
      await tab.clock.advance(2_000);
      await tab.kill();
      const visit = tab.reload();
      const { engine, states } = engineIn(visit, { url: OTHER });
      void engineIn(visit, { url: `${LINK}?v=a` }).engine.start(true);
      await engine.start(true);
      expect(await sendRest(visit)).toBe(3 * MB);
      await savedIs(visit, file);
      expect(states).toEqual([]);
      expect(visit.network.all.map(({ url }) => url)).not.toContain(OTHER);
    });

    test('a record of an earlier release, whose source has no query, belongs to its link', async () => {
      const body = await (await start(tab, `${LINK}?v=a`)).answer(200, whole());
      await body.write(file.slice(0, 3 * MB));
      await tab.clock.advance(2_000);
      await tab.kill();
      for (const head of tab.disk.heads.values()) head.source = LINK;
      const visit = tab.tab();
      await engineIn(visit, { url: OTHER }).engine.start(true);
      void engineIn(visit, { url: `${LINK}?v=a` }).engine.start(true);
      expect(await sendRest(visit)).toBe(3 * MB);
      await savedIs(visit, file);
    });
  });

  test('a pause while waiting ends the wait', async () => {
    const { engine, states } = engineIn(tab);
    void engine.start();
    await breakAfter(tab, MB);
    engine.pause();
    await tab.clock.advance(60_000);
    expect(states.at(-1)?.status).toBe('paused');
    expect(tab.network.waiting()).toBe(0);
    engine.destroy();
  });

  test('cancelling stops, forgets, and lets a new start begin from nothing, whose end is waited for', async () => {
    const { engine } = engineIn(tab);
    void engine.start();
    const request = await tab.network.next();
    const body = await request.answer(200, whole());
    await body.write(file.slice(0, 3 * MB));
    engine.cancel();
    expect(engine.state).toEqual({ status: 'idle' });
    const isOver = vi.fn();
    void engine.start().then(isOver);
    await settle();
    expect(isOver).not.toHaveBeenCalled();
    expect(await sendRest(tab)).toBe(0);
    await savedIs(tab, file);
    expect(isOver).toHaveBeenCalledOnce();
    expect(request.isAborted()).toBe(true);
    expect(tab.disk.heads.size).toBe(0);
  });

  test('destroying is silent, ends every timer, and keeps what is stored', async () => {
    const { engine, states } = engineIn(tab);
    void engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, MB));
    const before = states.length;
    engine.destroy();
    await settle();
    expect(states).toHaveLength(before);
    expect(await tab.clock.next()).toBe(false);
    expect(tab.disk.heads.get(LINK)).toMatchObject({ receivedBytes: MB });
  });
});

describe('hosts that will not mend', () => {
  test('without extras.js, which judges parts, the whole is requested at once, and nothing discarded before it comes', async () => {
    tab.env.reaches = async () => true;
    tab.parts['extras.js'] = () => Promise.reject(new TypeError('Failed to fetch'));
    const { engine } = engineIn(tab);
    void engine.start();
    await breakAfter(tab, 3 * MB);
    await tab.clock.next();
    for (let time = 0; time < 2; time++) expect(await sendRest(tab)).toBe(3 * MB);
    expect(tab.disk.heads.get(LINK)?.receivedBytes).toBeGreaterThan(0);
    expect(await sendRest(tab)).toBe(0);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test('an answer that the browser keeps from the page: the link is opened after two requests, at once', async () => {
    tab.env.reaches = async () => true;
    const { engine, statuses } = engineIn(tab);
    void engine.start();
    for (let time = 0; time < 2; time++) await (await tab.network.next()).fail();
    await settle();
    const error = { code: 'cors', canRetry: false, hint: 'sdk-errors#cors' };
    expect(engine.state).toMatchObject({ status: 'failed', error, link: LINK });
    expect(tab.network.all).toHaveLength(2);
    expect(statuses()).toEqual(['preparing', 'failed']);
  });

  test('one request that fails at a server that is there is an accident', async () => {
    tab.env.reaches = async () => true;
    void engineIn(tab).engine.start();
    await (await tab.network.next()).fail();
    await sendRest(tab);
    await savedIs(tab, file);
  });

  test('requests for a part that fail at a reachable server: the whole is requested, and nothing discarded before it comes', async () => {
    tab.env.reaches = async () => true;
    const { engine } = engineIn(tab);
    void engine.start();
    await breakAfter(tab, 3 * MB);
    await tab.clock.next();
    for (let time = 0; time < 2; time++) {
      const request = await tab.network.next();
      expect(request.headers.get('Range')).toBe(`bytes=${3 * MB}-`);
      await request.fail();
    }
    expect(tab.disk.heads.get(LINK)?.receivedBytes).toBeGreaterThan(0);
    const whole = await tab.network.next();
    expect(whole.headers.has('Range')).toBe(false);
    await whole.reply(200, { ...VALIDATORS, 'Content-Length': `${file.length}` }, file);
    await savedIs(tab, file);
    expect(engine.state.status).toBe('complete');
  });

  test('a part that was compressed is no part of the file: the whole is requested at once', async () => {
    void engineIn(tab).engine.start();
    await breakAfter(tab, 3 * MB);
    await (await nextRequest(tab)).reply(206, { ...part(3 * MB), 'Content-Encoding': 'gzip' }, '');
    expect(tab.network.waiting()).toBe(1);
    expect(await sendRest(tab)).toBe(0);
    await savedIs(tab, file);
  });

  test('a lookup that answers 500 is tried twice within 2 s when a link is known', async () => {
    const fallback = 'https://cdn.example/known.apk';
    const { engine } = engineIn(tab, { endpoint: LOOKUP, url: null, fallback });
    const startedAt = tab.clock.now();
    void engine.start();
    for (let time = 0; time < 2; time++) await (await nextRequest(tab)).reply(500, {}, '');
    await settle();
    expect(engine.state).toMatchObject({ status: 'failed', link: fallback });
    expect(tab.network.all).toHaveLength(2);
    expect(tab.clock.now() - startedAt).toBeLessThan(2_000);
  });
});

describe('one package, two ways to it', () => {
  const looked = { endpoint: LOOKUP, url: null };

  test('by a fixed link and by a lookup: fetched once, and shown twice', async () => {
    const fixed = engineIn(tab);
    void fixed.engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, MB));
    const other = engineIn(tab, looked);
    void other.engine.start();
    await (await tab.network.next()).reply(200, {}, JSON.stringify({ apkLink: LINK }));
    await tab.clock.advance(300);
    await body.write(file.slice(MB, 2 * MB));
    expect(other.states.at(-1)).toMatchObject({ status: 'downloading', receivedBytes: 2 * MB });
    await body.write(file.slice(2 * MB));
    await body.end();
    await tab.clock.advance(1_000);
    await savedIs(tab, file);
    expect(other.engine.state).toEqual({ status: 'complete', totalBytes: file.length, file: null });
    expect(tab.network.all.filter(({ url }) => url === LINK)).toHaveLength(1);
  });

  test('the looked-up one goes on where the other one was when its tab died', async () => {
    const second = tab.tab();
    void engineIn(tab).engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, 3 * MB));
    void engineIn(second, looked).engine.start();
    await (await second.network.next()).reply(200, {}, JSON.stringify({ apkLink: LINK }));
    await tab.kill();
    await second.clock.advance(200);
    expect(await sendRest(second)).toBe(2 * MB);
    await savedIs(second, file);
  });

  test('a start in two tabs is one for the log: only the tab that leads says so', async () => {
    const second = tab.tab();
    const [one, two] = [engineIn(tab), engineIn(second)];
    const led: string[] = [];
    for (const [name, { engine, listeners }] of Object.entries({ one, two }))
      listeners.push(({ status }) => {
        if (status === 'preparing' && engine.isLeading) led.push(name);
      });
    void one.engine.start();
    void two.engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    await body.write(file.slice(0, MB));
    await tab.kill();
    await second.clock.advance(200);
    await sendRest(second);
    await savedIs(second, file);
    expect(led).toEqual(['one']);
  });
});
