import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningBackend, startBackend } from '../../../tests/fake-backend-client.ts';

let running: RunningBackend;
let bytes: Buffer;
let total: number;
let etag: string;

const path = '/apk/paasa.apk';
const changed = 'Thu, 01 Jan 2026 06:30:00 GMT';

beforeAll(async () => {
  running = await startBackend();
  bytes = running.backend.apk.bytes;
  total = bytes.length;
  etag = `"${running.backend.apk.sha256.slice(0, 32)}"`;
});

afterEach(() => {
  running.backend.reset();
  running.waits.length = 0;
});

afterAll(() => running.close());

const get = (headers: Record<string, string> = {}) => running.ask('GET', path, { headers });
const faults = () => running.backend.faults;

describe('the honest package', () => {
  test('comes whole, with validators, as a file to keep', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-disposition': 'attachment; filename="paasa.apk"',
      'content-length': String(total),
      'content-type': 'application/vnd.android.package-archive',
      etag,
      'last-modified': changed,
    });
    expect(answer.body.equals(bytes)).toBe(true);
    expect(answer.body.readUInt32LE(0)).toBe(0x04034b50);
    expect(running.backend.requests).toMatchObject([{ status: 200, sentBytes: total, isBroken: false }]);
  });

  test('answers under the name of any product', async () => {
    const answer = await running.ask('HEAD', '/apk/tara.apk');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="tara.apk"');
  });

  test('HEAD tells the same headers without the body, also with a Range', async () => {
    const answer = await running.ask('HEAD', path, { headers: { range: 'bytes=0-0' } });
    expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([
      200,
      String(total),
      0,
    ]);
    expect(answer.headers['content-range']).toBeUndefined();
    expect(running.backend.requests).toMatchObject([{ status: 200, sentBytes: 0, isBroken: false }]);
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, Number.NaN],
    ['bytes=1000-1999', 1000, 2000],
    ['bytes=1000-', 1000, Number.NaN],
    ['bytes=-500', -500, Number.NaN],
    ['bytes=-99999999', 0, Number.NaN],
    ['bytes=1000-99999999', 1000, Number.NaN],
  ])('%s is answered by its part', async (range, from, to) => {
    const start = from < 0 ? total + from : from;
    const end = Number.isNaN(to) ? total : to;
    const answer = await get({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end - 1}/${total}`,
      'content-length': String(end - start),
      etag,
    });
    expect(answer.body.equals(bytes.subarray(start, end))).toBe(true);
  });

  test.each([
    ['several ranges', { range: 'bytes=0-0,5-9' }],
    ['an invalid range', { range: 'bytes=9-5' }],
    ['another unit', { range: 'chapters=1-2' }],
    ['If-Range of another file', { range: 'bytes=5-', 'if-range': '"other"' }],
    ['If-Range of another date', { range: 'bytes=5-', 'if-range': 'Fri, 02 Jan 2026 06:30:00 GMT' }],
    ['If-None-Match of another file', { 'if-none-match': '"other"' }],
  ])('%s is answered by the whole', async (_, headers) => {
    const answer = await get(headers);
    expect([answer.status, answer.body.length]).toEqual([200, total]);
    expect(answer.headers['content-range']).toBeUndefined();
  });

  test('If-Range with the tag or the date lets the rest come', async () => {
    for (const validator of [etag, changed, 'Thu Jan  1 06:30:00 2026', 'Thursday, 01-Jan-26 06:30:00 GMT']) {
      const answer = await get({ range: `bytes=${total - 5}-`, 'if-range': validator });
      expect([answer.status, answer.body.length], validator).toEqual([206, 5]);
    }
  });

  test.each(['bytes=99999999-', 'bytes=-0'])('%s cannot be satisfied', async (range) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers['content-range'], answer.body.length]).toEqual([
      416,
      `bytes */${total}`,
      0,
    ]);
  });

  test('a copy that is current is not sent again', async () => {
    for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': changed }]) {
      const answer = await get(headers);
      expect([answer.status, answer.headers.etag, answer.body.length]).toEqual([304, etag, 0]);
    }
    expect((await get({ 'if-match': '"other"' })).status).toBe(412);
  });

  test('a client that leaves ends the sending', async () => {
    const hours = await startBackend({ wait: waitForever });
    hours.backend.faults.slow = 1000;
    await hours.ask('GET', path, { leaveAfterBytes: 10 });
    await expect.poll(() => hours.backend.requests[0]?.isBroken).toBe(true);
    expect(hours.backend.requests[0]?.sentBytes).toBe(50);
    await hours.close();
  });

  test('no more is read ahead than a client takes', async () => {
    const large = await startBackend({ apkSizeBytes: 32 * 1024 * 1024 });
    const { connect } = await import('node:net');
    const socket = connect(Number(new URL(large.origin).port), '127.0.0.1');
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await expect.poll(() => large.backend.requests[0]?.sentBytes).toBeGreaterThan(0);
    let sentBytes = 0;
    // It stands still once the buffers of both sockets are full.
    await vi.waitFor(
      () => {
        const before = sentBytes;
        sentBytes = large.backend.requests[0]?.sentBytes ?? 0;
        expect(sentBytes).toBe(before);
      },
      { interval: 100, timeout: 60_000 },
    );
    expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
    socket.destroy();
    await expect.poll(() => large.backend.requests[0]?.isBroken).toBe(true);
    await large.close();
  });
});

describe('the faults of the package', () => {
  test('slow: pieces with waits between them that make up the rate', async () => {
    faults().slow = 100_000;
    const answer = await get({ range: 'bytes=0-99999' });
    expect(answer.body.length).toBe(100_000);
    expect(running.waits).toHaveLength(20);
    expect(running.waits.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(1000);
  });

  test('slow: rates of a byte a second and of gigabytes are possible', async () => {
    faults().slow = 1;
    expect((await get({ range: 'bytes=0-1' })).body.length).toBe(2);
    expect(running.waits).toEqual([1000, 1000]);
    faults().slow = 1e10;
    expect((await get()).body.length).toBe(total);
  });

  test('latency: the answer waits', async () => {
    faults().latency = 300;
    expect((await get()).status).toBe(200);
    expect(running.waits).toEqual([300]);
  });

  test('stallHeaders: no answer until the client leaves', async () => {
    faults().stallHeaders = true;
    const { get: start } = await import('node:http');
    const request = start(`${running.origin}${path}`).on('error', () => undefined);
    await expect.poll(() => running.backend.requests).toHaveLength(1);
    request.destroy();
    await expect
      .poll(() => running.backend.requests)
      .toMatchObject([{ status: null, sentBytes: 0, isBroken: true }]);
  });

  test.each([0, 1000])(
    'stallBody: nothing comes after %i bytes, and the connection stays',
    async (stallBody) => {
      faults().stallBody = stallBody;
      const answer = await running.ask('GET', path, { leaveAfterBytes: stallBody });
      expect([answer.status, answer.body.length, answer.broken]).toEqual([200, stallBody, 'left']);
      await expect
        .poll(() => running.backend.requests)
        .toMatchObject([{ sentBytes: stallBody, isBroken: true }]);
    },
  );

  test('stallBody: the reset of the back end ends the connection', async () => {
    faults().stallBody = 1000;
    const stalled = get();
    await expect.poll(() => running.backend.requests[0]?.sentBytes).toBe(1000);
    running.backend.reset();
    const answer = await stalled;
    expect([answer.body.length, answer.broken]).toEqual([1000, 'ECONNRESET']);
  });

  test.each([0, 1000, 200_000])('reset: after %i bytes the connection is reset', async (reset) => {
    faults().reset = reset;
    const answer = await get();
    expect([answer.status, answer.broken]).toEqual([200, 'ECONNRESET']);
    expect(running.backend.requests).toMatchObject([{ sentBytes: reset, isBroken: true }]);
  });

  test.each([0, 1000, 200_000])('truncate: after %i bytes the connection ends', async (truncate) => {
    faults().truncate = truncate;
    const answer = await get();
    expect([answer.headers['content-length'], answer.body.length]).toEqual([String(total), truncate]);
    expect(answer.broken).not.toBeNull();
  });

  test('truncate without a length: the body looks complete', async () => {
    Object.assign(faults(), { truncate: 1000, noContentLength: true });
    const answer = await get();
    expect([answer.headers['content-length'], answer.body.length, answer.broken]).toEqual([
      undefined,
      1000,
      null,
    ]);
  });

  test('a body shorter than its stop comes whole', async () => {
    Object.assign(faults(), { reset: 1000, stallBody: 1000, truncate: 1000 });
    const answer = await get({ range: 'bytes=0-9' });
    expect([answer.body.length, answer.broken]).toEqual([10, null]);
  });

  test('wrongLength: more or less than comes', async () => {
    faults().wrongLength = 10;
    const more = await get();
    expect([more.headers['content-length'], more.body.length]).toEqual([String(total + 10), total]);
    expect(more.broken).not.toBeNull();
    faults().wrongLength = -10;
    const less = await running.askBare('GET', path);
    const bodyAt = less.text.indexOf('\r\n\r\n') + 4;
    expect(less.text.slice(0, bodyAt)).toContain(`Content-Length: ${total - 10}\r\n`);
    expect([less.text.length - bodyAt, less.ending]).toEqual([total, 'FIN']);
    faults().wrongLength = -1e9;
    expect((await running.ask('HEAD', path)).headers['content-length']).toBe('0');
  });

  test.each([
    ['reset', 'RST'],
    ['truncate', 'FIN'],
  ] as const)('%s: the connection ends with a %s', async (fault, ending) => {
    // It ends only when all bytes are read: a client that finds both at once cannot tell the two ends apart.
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const holding = await startBackend({ wait: () => held });
    Object.assign(holding.backend.faults, { slow: 20_000, [fault]: 1000 });
    const answer = await holding.askBare('GET', path, (text) => {
      if (text.length - text.indexOf('\r\n\r\n') - 4 === 1000) setImmediate(end);
    });
    expect(answer.ending).toBe(ending);
    await holding.close();
  });

  test('wrongContentRange: shifted, absent, of another total', async () => {
    const range = 'bytes=100-199';
    const ranges = [];
    for (const fault of [-50, 'missing', 'total'] as const) {
      faults().wrongContentRange = fault;
      const answer = await get({ range });
      expect([answer.status, answer.body.equals(bytes.subarray(100, 200))]).toEqual([206, true]);
      ranges.push(answer.headers['content-range']);
    }
    expect(ranges).toEqual([`bytes 50-149/${total}`, undefined, `bytes 100-199/${total + 1}`]);
  });

  test('ignoreRange: the whole', async () => {
    faults().ignoreRange = true;
    const answer = await get({ range: 'bytes=100-' });
    expect([answer.status, answer.body.length]).toEqual([200, total]);
  });

  test('always416: each range is refused, and only a request with a range takes a turn', async () => {
    faults().always416 = { value: true, next: 1 };
    expect((await get()).status).toBe(200);
    const refused = await get({ range: 'bytes=0-' });
    expect([refused.status, refused.headers['content-range']]).toEqual([416, `bytes */${total}`]);
    expect((await get({ range: 'bytes=0-' })).status).toBe(206);
  });

  test('changeFile: another file of another size, tag and date', async () => {
    faults().changeFile = true;
    const answer = await get({ range: 'bytes=100-', 'if-range': etag });
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).not.toBe(etag);
    expect(answer.headers['last-modified']).toBe('Fri, 02 Jan 2026 06:30:00 GMT');
    expect(answer.body.length).not.toBe(total);
    expect(answer.body.equals(running.backend.apk.bytes)).toBe(true);
  });

  test('weakEtag: never good enough for a range, good enough for a copy', async () => {
    faults().weakEtag = true;
    const weak = `W/${etag}`;
    const answer = await get({ range: 'bytes=100-', 'if-range': weak });
    expect([answer.status, answer.headers.etag]).toEqual([200, weak]);
    expect((await get({ 'if-none-match': weak })).status).toBe(304);
  });

  test('noValidators: neither tag nor date, and none matches', async () => {
    faults().noValidators = true;
    const answer = await get({ range: 'bytes=100-', 'if-range': etag, 'if-none-match': etag });
    expect(answer.status).toBe(200);
    expect([answer.headers.etag, answer.headers['last-modified']]).toEqual([undefined, undefined]);
  });

  test('captivePortal: a page that says 200, or a redirect to it, unreadable from elsewhere', async () => {
    faults().captivePortal = 'page';
    const page = await get();
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    faults().captivePortal = 'redirect';
    const redirect = await get();
    expect([redirect.status, redirect.headers['access-control-allow-origin']]).toEqual([302, undefined]);
    const target = await running.ask('GET', redirect.headers.location ?? '');
    expect(target.body.equals(page.body)).toBe(true);
  });

  test.each([403, 404, 410, 429, 500, 503])('status %i', async (status) => {
    faults().status = status;
    const answer = await get({ range: 'bytes=0-' });
    expect([answer.status, answer.headers['retry-after']]).toEqual([
      status,
      status === 429 ? '1' : undefined,
    ]);
  });

  test.each([7, 'Fri, 02 Jan 2026 06:30:00 GMT'])('retryAfter %s', async (retryAfter) => {
    Object.assign(faults(), { status: 503, retryAfter });
    expect((await get()).headers['retry-after']).toBe(String(retryAfter));
  });

  test('gzip: another representation for whoever accepts it', async () => {
    faults().gzip = true;
    const packed = await get({ 'accept-encoding': 'br, gzip;q=0.5' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    expect(packed.headers.etag).not.toBe(etag);
    expect(gunzipSync(packed.body).equals(bytes)).toBe(true);
    for (const refusal of ['identity', 'br', 'gzip;q=0', 'gzip;q=0.0']) {
      const plain = await get({ 'accept-encoding': refusal });
      expect([plain.headers['content-encoding'], plain.headers.etag], refusal).toEqual([undefined, etag]);
    }
  });

  test('gzip: the other calls are answered while the package is being compressed', async () => {
    const large = await startBackend({ apkSizeBytes: 8 * 1024 * 1024 });
    large.backend.faults.gzip = true;
    expect(large.backend.apk.bytes.length, 'made before it is asked for').toBe(8 * 1024 * 1024);
    const order: string[] = [];
    const packed = large
      .ask('GET', path, { headers: { 'accept-encoding': 'gzip' }, leaveAfterBytes: 0 })
      .then(() => order.push('package'));
    await expect.poll(() => large.backend.requests).toHaveLength(1);
    await large.ask('GET', '/api/location').then(() => order.push('location'));
    await packed;
    expect(order).toEqual(['location', 'package']);
    await large.close();
  });

  test('redirect: to a given origin, or to this server by its other name, once', async () => {
    faults().redirect = 'http://127.0.0.1:1';
    const given = await get();
    expect([given.status, given.headers.location]).toEqual([302, `http://127.0.0.1:1${path}?redirected=1`]);
    expect(given.headers['access-control-allow-origin']).toBe('*');
    faults().redirect = true;
    const { port } = new URL(running.origin);
    expect((await get()).headers.location).toBe(`http://localhost:${port}${path}?redirected=1`);
    expect((await get({ host: 'localhost:4321' })).headers.location).toBe(
      `http://127.0.0.1:4321${path}?redirected=1`,
    );
    expect((await running.ask('GET', `${path}?redirected=1`)).status).toBe(200);
    expect((await get({ host: '192.168.1.7:4321' })).status, 'there is no other name').toBe(200);
  });

  test('noContentLength: all of it, without a length', async () => {
    faults().noContentLength = true;
    const answer = await get();
    expect([answer.headers['content-length'], answer.headers['transfer-encoding']]).toEqual([
      undefined,
      'chunked',
    ]);
    expect([answer.body.equals(bytes), answer.broken]).toEqual([true, null]);
  });

  test('corruptByte: one other byte at the same place of the file, whatever part is asked', async () => {
    faults().corruptByte = 1000;
    const whole = await get();
    expect(whole.body.equals(bytes)).toBe(false);
    expect(whole.body[1000]).toBe((bytes[1000] ?? 0) ^ 0xff);
    const part = await get({ range: 'bytes=1000-1001' });
    expect(part.body[0]).toBe(whole.body[1000]);
    const rest = await get({ range: 'bytes=1001-' });
    expect(rest.body.equals(bytes.subarray(1001))).toBe(true);
    expect((await running.ask('HEAD', path)).headers.etag).toBe(etag);
  });
});

test('corruptByte: several bytes, each once however often it is named', async () => {
  faults().corruptByte = [5, 200_000, 5, 99_999_999];
  const whole = await get();
  const changedAt = [...whole.body.keys()].filter((offset) => whole.body[offset] !== bytes[offset]);
  expect(changedAt).toEqual([5, 200_000]);
  const part = await get({ range: 'bytes=6-199999' });
  expect(part.body.equals(bytes.subarray(6, 200_000))).toBe(true);
});

describe('turns', () => {
  test('a fault for the next two requests', async () => {
    faults().status = { value: 503, next: 2 };
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await get()).status);
    expect(statuses).toEqual([503, 503, 200]);
    expect(faults()).toEqual({});
  });

  test('a file that changes while its download is broken off', async () => {
    Object.assign(faults(), { reset: { value: 1000, next: 1 }, changeFile: { value: true, skip: 1 } });
    expect((await get()).broken).toBe('ECONNRESET');
    const resumed = await get({ range: 'bytes=1000-', 'if-range': etag });
    expect([resumed.status, resumed.headers.etag === etag]).toEqual([200, false]);
  });

  test('faults together, null for none', async () => {
    Object.assign(faults(), { weakEtag: true, noContentLength: true, latency: 5, gzip: null });
    const answer = await get({ range: 'bytes=5-9' });
    expect([answer.status, answer.headers.etag, answer.headers['content-length']]).toEqual([
      206,
      `W/${etag}`,
      undefined,
    ]);
    expect(running.waits).toEqual([5]);
  });
});

/** Ends only when the client leaves. */
function waitForever(_ms: number, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => gone.addEventListener('abort', () => resolve(), { once: true }));
}
