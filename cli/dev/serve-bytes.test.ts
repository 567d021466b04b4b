import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bytesResource, planAnswer, sendChunks, serveBytes, serveFile } from './serve-bytes.ts';

const TYPE = 'application/octet-stream';
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) % 256));
const facts = { contentType: TYPE, lastModifiedMs: Date.UTC(2026, 6, 1, 10) };
const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;

const servers: Server[] = [];
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-serve-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

interface Deferred<Value> {
  promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

function deferred<Value>(): Deferred<Value> {
  const parts: Pick<Deferred<Value>, 'resolve' | 'reject'> = { resolve() {}, reject() {} };
  const promise = new Promise<Value>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return { promise, resolve: (value) => parts.resolve(value), reject: (error) => parts.reject(error) };
}

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** One request over a bare socket: nothing is decoded, followed or hidden. Resolves when the server closes the connection. */
function ask(port: number, method: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = open(port, method, headers);
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('error', reject);
    socket.on('close', () => resolve(readAnswer(Buffer.concat(pieces))));
  });
}

function open(port: number, method: string, headers: Record<string, string> = {}): Socket {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} /file HTTP/1.1\r\nHost: test\r\nConnection: close\r\n${lines.join('')}\r\n`);
  return socket;
}

function readAnswer(raw: Buffer): RawAnswer {
  const headEnd = raw.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = raw.toString('latin1', 0, headEnd).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: raw.subarray(headEnd + 4),
  };
}

describe('bytes in memory over HTTP', () => {
  const serve = (): Promise<number> =>
    listen((request, response) => void serveBytes(request, response, bytes, facts));

  test('come whole with length, type and validators', async () => {
    const { status, headers, body } = await ask(await serve(), 'GET');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '300000',
      'content-type': TYPE,
      etag,
      'last-modified': 'Wed, 01 Jul 2026 10:00:00 GMT',
    });
    expect(body.equals(bytes)).toBe(true);
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=299999-', 299_999, 300_000],
    ['bytes=100000-', 100_000, 300_000],
    ['bytes=-5', 299_995, 300_000],
    // Neither ends where one piece of 64 KiB does.
    ['bytes=65535-131072', 65_535, 131_073],
  ])('come in part for %s', async (range, start, end) => {
    const { status, headers, body } = await ask(await serve(), 'GET', { Range: range });
    expect(status).toBe(206);
    expect(headers).toMatchObject({
      'content-range': `bytes ${start}-${end - 1}/300000`,
      'content-length': String(end - start),
      etag,
    });
    expect(body.equals(bytes.subarray(start, end))).toBe(true);
  });

  test('come not at all behind the end', async () => {
    const { status, headers, body } = await ask(await serve(), 'GET', { Range: 'bytes=300000-' });
    expect([status, headers['content-range'], headers['content-length'], body.length]).toEqual([
      416,
      'bytes */300000',
      '0',
      0,
    ]);
  });

  test('are described without a body by HEAD', async () => {
    const { status, headers, body } = await ask(await serve(), 'HEAD', { Range: 'bytes=0-0' });
    expect([status, headers['content-length'], headers.etag, body.length]).toEqual([200, '300000', etag, 0]);
    expect(headers['content-range']).toBeUndefined();
  });

  test('are not sent again to whoever has them', async () => {
    const { status, headers, body } = await ask(await serve(), 'GET', { 'If-None-Match': etag });
    expect([status, headers.etag, body.length]).toEqual([304, etag, 0]);
    expect(headers['content-type']).toBeUndefined();
  });

  test('are refused to other methods', async () => {
    const { status, headers } = await ask(await serve(), 'DELETE');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a planned answer', () => {
  const now = Date.UTC(2026, 6, 1, 12);

  test('never says that a file was last changed in the future', () => {
    const resource = bytesResource(bytes, { contentType: TYPE, lastModifiedMs: now + 60_000 });
    const { headers } = planAnswer({ method: 'GET', headers: {} }, resource, now);
    expect(headers['last-modified']).toBe('Wed, 01 Jul 2026 12:00:00 GMT');
  });

  test('carries the headers of the resource in 200, 206, 304 and 416 alike', () => {
    const resource = bytesResource(bytes, { ...facts, headers: { 'cache-control': 'no-cache' } });
    const requests = [{}, { range: 'bytes=1-' }, { 'if-none-match': etag }, { range: 'bytes=300000-' }];
    const answers = requests.map((headers) => planAnswer({ method: 'GET', headers }, resource, now));
    expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
      [200, 'no-cache'],
      [206, 'no-cache'],
      [304, 'no-cache'],
      [416, 'no-cache'],
    ]);
  });

  test('has no validators when the resource has none', () => {
    const resource = bytesResource(bytes, { contentType: TYPE, etag: null });
    const { headers } = planAnswer({ method: 'GET', headers: {} }, resource, now);
    expect(Object.keys(headers)).toEqual(['accept-ranges', 'content-type', 'content-length']);
  });
});

describe('a file over HTTP', () => {
  const serve = (path: string): Promise<number> =>
    listen((request, response) => {
      void serveFile(request, response, path, { contentType: TYPE }).then((isFound) => {
        if (!isFound) response.writeHead(404).end();
      });
    });

  test('comes whole and in part, with a strong tag that lets a download go on', async () => {
    const path = join(folder, 'file.bin');
    writeFileSync(path, bytes);
    const port = await serve(path);
    const whole = await ask(port, 'GET');
    expect(whole.body.equals(bytes)).toBe(true);
    expect(whole.headers.etag).toMatch(/^"[^"]+"$/);
    const rest = await ask(port, 'GET', { Range: 'bytes=200000-', 'If-Range': whole.headers.etag ?? '' });
    expect(rest.status).toBe(206);
    expect(rest.body.equals(bytes.subarray(200_000))).toBe(true);
  });

  test('has another tag when its bytes are written again, so a download starts again', async () => {
    const path = join(folder, 'changing.bin');
    writeFileSync(path, bytes);
    const port = await serve(path);
    const { headers } = await ask(port, 'GET');
    writeFileSync(path, bytes.subarray(1));
    const rest = await ask(port, 'GET', { Range: 'bytes=200000-', 'If-Range': headers.etag ?? '' });
    expect([rest.status, rest.body.length]).toEqual([200, 299_999]);
  });

  test.each(['none.bin', '.', 'file.bin/below'])('is not found at %s, and nothing is sent', async (name) => {
    writeFileSync(join(folder, 'file.bin'), bytes);
    expect((await ask(await serve(join(folder, name)), 'GET')).status).toBe(404);
  });

  test('that is empty comes as an empty answer', async () => {
    const path = join(folder, 'empty.bin');
    writeFileSync(path, '');
    const { status, headers, body } = await ask(await serve(path), 'GET');
    expect([status, headers['content-length'], body.length]).toEqual([200, '0', 0]);
  });

  test('cut short while it is sent ends in a broken connection, not in a wait for ever', async () => {
    const path = join(folder, 'shrinking.bin');
    writeFileSync(path, Buffer.alloc(32 * 1024 * 1024, 1));
    const port = await serve(path);
    const received = await new Promise<number>((resolve) => {
      const socket = open(port, 'GET');
      let count = 0;
      socket.once('data', () => truncateSync(path, 0));
      socket.on('data', (piece: Buffer) => {
        count += piece.length;
      });
      socket.on('error', () => {
        // A reset is as good an end as any: the count tells.
      });
      socket.on('close', () => resolve(count));
    });
    expect(received).toBeLessThan(32 * 1024 * 1024);
  });
});

describe('sending', () => {
  test('takes no more from the source than the client takes from the connection', async () => {
    const chunk = Buffer.alloc(64 * 1024);
    let producedCount = 0;
    function* endless(): Generator<Buffer> {
      for (;;) {
        producedCount += 1;
        yield chunk;
      }
    }
    const ended = deferred<number>();
    const waiting = deferred<void>();
    const port = await listen((_, response) => {
      // `write` says "no more now" exactly when `sendChunks` begins to listen for room.
      response.on('newListener', (name) => {
        if (name === 'drain') waiting.resolve();
      });
      sendChunks(response, endless()).then(ended.resolve, ended.reject);
    });
    const socket = open(port, 'GET');
    socket.pause();
    await waiting.promise;
    const countWhileFull = producedCount;
    socket.destroy();
    // The client is gone: sending ends without an error and the source is let go.
    expect(await ended.promise).toBeGreaterThan(0);
    // Kernel buffers take some megabytes; an unbounded source would have filled memory.
    expect(countWhileFull).toBeLessThan(1000);
  });

  test('ends at once for a client that has gone before the first byte', async () => {
    const ended = deferred<number>();
    let isSourceClosed = false;
    function* source(): Generator<Buffer> {
      try {
        yield Buffer.alloc(10);
        yield Buffer.alloc(10);
      } finally {
        isSourceClosed = true;
      }
    }
    const port = await listen((_, response) => {
      response.on('close', () => sendChunks(response, source()).then(ended.resolve, ended.reject));
      socket.destroy();
    });
    const socket = open(port, 'GET');
    expect(await ended.promise).toBe(0);
    expect(isSourceClosed).toBe(true);
  });
});
