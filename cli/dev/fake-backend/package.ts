/** Call 2 of spec §7: the APK, served correctly by RFC 9110 until a switch says otherwise. */

import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { memoized } from '../../memoized.ts';
import { type ByteRange, decideAnswer, type Representation } from '../byte-ranges.ts';
import { type Exchange, flushed, send } from './exchange.ts';
import {
  type AimedFaults,
  type FaultName,
  type Faults,
  type FaultValues,
  takeAimedFaults,
  takeFault,
} from './faults.ts';

export interface SamplePackage {
  bytes: Buffer;
  /** Hex. */
  sha256: string;
  /** The same hash as `sha256-<base64>`: what the download's `integrity` option takes. */
  integrity: string;
  versionName: string;
  versionCode: number;
  lastModifiedMs: number;
}

/** Where a captive portal's redirect leads; answers the log-in page. */
export const PORTAL_PATH = '/__slipway/portal';

/** Most bytes handed to the connection at a time. */
const PIECE_BYTES = 64 * 1024;
/** Pieces of a slow answer are so many each second, as far as that leaves whole bytes. */
const PIECES_PER_SECOND = 20;

/** Switches of the APK; those of a range only take their turn on a request that has one. */
const ANY_REQUEST = [
  'slow',
  'stallBody',
  'truncate',
  'wrongLength',
  'changeFile',
  'weakEtag',
  'noValidators',
  'captivePortal',
  'gzip',
  'redirect',
  'noContentLength',
  'corruptByte',
] as const satisfies readonly FaultName[];
const RANGE_REQUEST = [
  'wrongContentRange',
  'ignoreRange',
  'always416',
] as const satisfies readonly FaultName[];

type Taken = AimedFaults & {
  [Name in (typeof ANY_REQUEST | typeof RANGE_REQUEST)[number]]: FaultValues[Name] | null;
};

/** Answers GET and HEAD of the APK. `files`: the APK and the one that takes its place under `changeFile`. */
export async function sendPackage(
  exchange: Exchange,
  faults: Faults,
  files: { current(): SamplePackage; changed(): SamplePackage },
): Promise<void> {
  const { request, response, record, gone } = exchange;
  const taken = takeAll(faults, request.headers.range !== undefined);
  if (taken.latency !== null) await exchange.wait(taken.latency);
  if (gone.aborted) return;
  if (taken.stallHeaders) return exchange.stall();

  if (taken.redirect !== null) {
    const location = redirectTarget(exchange, taken.redirect);
    if (location !== null) return send(exchange, 302, { Location: location });
  }
  if (taken.captivePortal === 'redirect') {
    exchange.cors = {};
    return send(exchange, 302, { Location: PORTAL_PATH });
  }
  if (taken.captivePortal === 'page') return sendPortal(exchange);
  if (taken.status !== null) return sendStatus(exchange, taken.status, taken.retryAfter);

  const file = taken.changeFile ? files.changed() : files.current();
  const isCompressed = taken.gzip === true && acceptsGzip(request.headers['accept-encoding']);
  const bytes = isCompressed ? await compress(file.bytes) : file.bytes;
  if (gone.aborted) return;
  const representation = represent(file, bytes, isCompressed, taken);
  const headers: OutgoingHttpHeaders = {
    // `no-store`: a browser's cache would return what an earlier switch broke.
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...exchange.cors,
    'Accept-Ranges': 'bytes',
  };
  if (taken.gzip) headers.Vary = 'Accept-Encoding';
  if (representation.etag !== null) headers.ETag = representation.etag;
  if (representation.lastModifiedMs !== null) {
    headers['Last-Modified'] = new Date(representation.lastModifiedMs).toUTCString();
  }

  const { range: _, ...withoutRange } = request.headers;
  const decision = decideAnswer(
    { method: request.method ?? 'GET', headers: taken.ignoreRange ? withoutRange : request.headers },
    representation,
    Date.now(),
  );
  if (taken.always416 || decision.status === 416) {
    return send(exchange, 416, { ...headers, 'Content-Range': `bytes */${bytes.length}` });
  }
  if (decision.status === 304 || decision.status === 412) return send(exchange, decision.status, headers);

  const { range } = decision;
  headers['Content-Type'] = 'application/vnd.android.package-archive';
  headers['Content-Disposition'] =
    `attachment; filename="${exchange.url.pathname.split('/').at(-1) ?? 'app.apk'}"`;
  if (isCompressed) headers['Content-Encoding'] = 'gzip';
  if (!taken.noContentLength) {
    headers['Content-Length'] = Math.max(0, range.end - range.start + (taken.wrongLength ?? 0));
  }
  if (decision.status === 206) setContentRange(headers, range, bytes.length, taken.wrongContentRange);

  record.status = decision.status;
  response.writeHead(decision.status, headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await sendBody(exchange, corrupted(bytes, range, taken.corruptByte), taken);
}

/** The log-in page of a captive portal. Other origins cannot read it. */
export function sendPortal(exchange: Exchange): void {
  exchange.cors = {};
  send(
    exchange,
    200,
    { 'Content-Type': 'text/html; charset=utf-8' },
    '<!doctype html><html lang="en"><title>Log in to the network</title><h1>Log in to the network</h1></html>',
  );
}

function takeAll(faults: Faults, hasRange: boolean): Taken {
  const take = (names: readonly FaultName[], isOn: boolean): [FaultName, unknown][] =>
    names.map((name) => [name, isOn ? takeFault(faults, name) : null]);
  const own = Object.fromEntries([...take(ANY_REQUEST, true), ...take(RANGE_REQUEST, hasRange)]);
  return { ...own, ...takeAimedFaults(faults, 'package') } as Taken;
}

/** `null` when the request has arrived there already (two names of one server share their switches), or there is no such place. */
function redirectTarget({ request, url }: Exchange, redirect: true | string): string | null {
  const { host = '' } = request.headers;
  const origin = redirect === true ? otherLoopbackOrigin(host) : redirect;
  if (origin === null || url.searchParams.has('redirected')) return null;
  const query = new URLSearchParams(url.searchParams);
  query.set('redirected', '1');
  return `${origin}${url.pathname}?${query}`;
}

/** This server by another name, which makes it another origin; `null` when it was not reached by a loopback name. */
function otherLoopbackOrigin(host: string): string | null {
  const [, name, port] = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.exec(host) ?? [];
  if (name === undefined) return null;
  return `http://${name.toLowerCase() === 'localhost' ? '127.0.0.1' : 'localhost'}${port ?? ''}`;
}

/** Answers with a status of refusal. A 429 says when to come again, by `retryAfter` or in a second. */
export function sendStatus(exchange: Exchange, status: number, retryAfter: number | string | null): void {
  const wait = retryAfter ?? (status === 429 ? 1 : null);
  const headers: OutgoingHttpHeaders = { 'Content-Type': 'text/plain; charset=utf-8' };
  if (wait !== null) headers['Retry-After'] = String(wait);
  send(exchange, status, headers, `Status ${status}, as the switch "status" asks.\n`);
}

function represent(file: SamplePackage, bytes: Buffer, isCompressed: boolean, taken: Taken): Representation {
  if (taken.noValidators) return { sizeBytes: bytes.length, etag: null, lastModifiedMs: null };
  // Compressed bytes are another representation, so their strong tag is another one: RFC 9110 §8.8.3.3.
  const tag = `"${file.sha256.slice(0, 32)}${isCompressed ? '-gzip' : ''}"`;
  return {
    sizeBytes: bytes.length,
    etag: taken.weakEtag ? `W/${tag}` : tag,
    lastModifiedMs: file.lastModifiedMs,
  };
}

const compressed = new WeakMap<Buffer, Promise<Buffer>>();

/** Compressed once, off the main thread: megabytes would delay every other response. */
function compress(bytes: Buffer): Promise<Buffer> {
  return memoized(compressed, bytes, () => promisify(gzip)(bytes));
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));
}

function setContentRange(
  headers: OutgoingHttpHeaders,
  { start, end }: ByteRange,
  totalBytes: number,
  fault: Taken['wrongContentRange'],
): void {
  if (fault === 'missing') return;
  const shift = typeof fault === 'number' ? fault : 0;
  const total = fault === 'total' ? totalBytes + 1 : totalBytes;
  headers['Content-Range'] = `bytes ${start + shift}-${end - 1 + shift}/${total}`;
}

/** The bytes of a range, with the bytes at these offsets of the file flipped as far as they are among them. */
function corrupted(bytes: Buffer, { start, end }: ByteRange, offsets: Taken['corruptByte']): Buffer {
  // A set: an offset that is named twice would be flipped back.
  const touched = [...new Set([offsets ?? []].flat())].filter((offset) => offset >= start && offset < end);
  if (touched.length === 0) return bytes.subarray(start, end);
  const copy = Buffer.from(bytes.subarray(start, end));
  for (const offset of touched) copy[offset - start] = (copy[offset - start] ?? 0) ^ 0xff;
  return copy;
}

/** Sends the body as fast as the client takes it and the switches allow, and ends as they say. */
async function sendBody(exchange: Exchange, body: Buffer, taken: Taken): Promise<void> {
  const { response, record, gone, wait } = exchange;
  const stops = [taken.stallBody, taken.reset, taken.truncate].filter((bytes) => bytes !== null);
  const stopAt = Math.min(body.length, ...stops);
  const pieceBytes =
    taken.slow === null ? PIECE_BYTES : clamp(Math.floor(taken.slow / PIECES_PER_SECOND), 1, PIECE_BYTES);
  let lateMs = 0;
  if (stopAt === 0) response.flushHeaders();
  for (let at = 0; at < stopAt && !gone.aborted; ) {
    const piece = body.subarray(at, Math.min(at + pieceBytes, stopAt));
    at += piece.length;
    await flushed(response, gone, piece);
    record.sentBytes += piece.length;
    if (taken.slow !== null) {
      const dueMs = (piece.length / taken.slow) * 1000;
      const startedAt = performance.now();
      await wait(Math.max(0, dueMs - lateMs));
      // The delay is computed from the start: timers fire late, and many small errors would change the rate.
      lateMs = Math.max(0, lateMs + performance.now() - startedAt - dueMs);
    }
  }
  if (gone.aborted) return;

  // Of several stops the first counts, and the most drastic at the same byte. A body shorter than its stop is whole.
  if (taken.reset !== null && taken.reset === stopAt) {
    response.socket?.resetAndDestroy();
    return;
  }
  if (taken.stallBody !== null && taken.stallBody === stopAt) return exchange.stall();
  if (
    (taken.truncate === stopAt && !taken.noContentLength) ||
    (taken.wrongLength !== null && !taken.noContentLength)
  ) {
    // The connection is closed because the start of a next response could not be found in it.
    response.socket?.destroySoon();
    return;
  }
  response.end();
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
