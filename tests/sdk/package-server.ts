/**
 * A small HTTP server for the SDK's browser tests: serves a package with exact ranges, and one fault at a time. Two ports are two origins.
 * It counts the body bytes sent, to detect bytes that were downloaded twice.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sha } from './package-bytes.ts';

/** Creates a package: ZIP header, random bytes, ZIP end. Random, so that no two packages share bytes. */
export function makePackage(sizeBytes: number): Buffer {
  const file = randomBytes(sizeBytes);
  file.writeUInt32LE(0x04034b50, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(sizeBytes - 22, 16);
  end.copy(file, sizeBytes - 22);
  return file;
}

/** Behaviour of the package's address. With everything off, an honest server. */
export interface Behaviour {
  file: Buffer;
  /** `null` sends none. */
  etag: string | null;
  lastModified: string | null;
  bytesPerSecond: number;
  /** Breaks the connection after this many body bytes of a response; counts down `breaks`. */
  breakAfterBytes: number;
  breaks: number;
  /** File that the server has after the first break. */
  fileAfterBreak: Buffer | null;
  /** Stops sending after this many body bytes, and leaves the connection open. */
  stallAfterBytes: number;
  stalls: number;
  status: number | null;
  contentType: string;
  /** Responds with HTML, like a captive portal. */
  isPortal: boolean;
  hasRanges: boolean;
  hasLength: boolean;
  isGzipped: boolean;
  /** Compresses partial responses too, whatever the client accepts, so that they are not parts of the file. */
  gzipsParts: boolean;
  /** Weakens the ETag of compressed responses, as nginx does. */
  weakensEtag: boolean;
  /** Redirects the first address to the same path on this origin. */
  redirectTo: string | null;
  /** Cross-origin pages may read the answer. */
  allowsCors: boolean;
  /** Cross-origin pages may see Content-Range and ETag. */
  exposesHeaders: boolean;
}

export interface Request {
  method: string;
  path: string;
  range: string | null;
  ifRange: string | null;
  status: number;
  sentBytes: number;
  atMs: number;
  body: string;
  url: URL;
}

export interface PackageServer {
  origin: string;
  behaviour: Behaviour;
  requests: Request[];
  /** Pages and scripts by path. */
  files: Map<string, { type: string; body: string | Buffer; headers?: Record<string, string> }>;
  close(): Promise<void>;
}

export function honest(file: Buffer): Behaviour {
  return {
    file,
    etag: `"${sha(file).slice(0, 16)}"`,
    lastModified: 'Wed, 01 Jul 2026 10:00:00 GMT',
    bytesPerSecond: Number.POSITIVE_INFINITY,
    breakAfterBytes: Number.POSITIVE_INFINITY,
    breaks: 0,
    fileAfterBreak: null,
    stallAfterBytes: Number.POSITIVE_INFINITY,
    stalls: 0,
    status: null,
    contentType: 'application/vnd.android.package-archive',
    isPortal: false,
    hasRanges: true,
    hasLength: true,
    isGzipped: false,
    gzipsParts: false,
    weakensEtag: false,
    redirectTo: null,
    allowsCors: true,
    exposesHeaders: true,
  };
}

/** Starts a server on a free port of the loopback. The package is at `/app.apk`, the link lookup at `/api/link`. */
export async function startPackageServer(file: Buffer): Promise<PackageServer> {
  const state: Omit<PackageServer, 'close'> = {
    origin: '',
    behaviour: honest(file),
    requests: [],
    files: new Map(),
  };
  const server = createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, { close: () => closeServer(server) });
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

async function answer(
  state: Omit<PackageServer, 'close'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { behaviour } = state;
  const url = new URL(request.url ?? '/', state.origin);
  const header = (name: string) => request.headers[name]?.toString() ?? null;
  const record: Request = {
    method: request.method ?? 'GET',
    path: url.pathname,
    range: header('range'),
    ifRange: header('if-range'),
    status: 0,
    sentBytes: 0,
    atMs: Date.now(),
    body: await readBody(request),
    url,
  };
  state.requests.push(record);
  const end = (status: number, headers: Record<string, string | number>, body: string | Buffer = '') => {
    record.status = status;
    response.writeHead(status, headers).end(body);
  };
  const cors: Record<string, string> = behaviour.allowsCors
    ? {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'GET, POST, PUT',
        'Access-Control-Allow-Headers': 'content-type',
        ...(behaviour.exposesHeaders ? { 'Access-Control-Expose-Headers': 'Content-Range, ETag' } : {}),
      }
    : {};
  if (record.method === 'OPTIONS') return end(204, cors);
  const page = state.files.get(url.pathname);
  if (page)
    return end(200, { 'Content-Type': page.type, 'Cache-Control': 'no-store', ...page.headers }, page.body);
  if (url.pathname === '/api/link') {
    return end(
      200,
      { ...cors, 'Content-Type': 'application/json' },
      JSON.stringify({ apkLink: `${state.origin}/app.apk` }),
    );
  }
  if (url.pathname === '/api/logevents') return end(204, cors);
  if (url.pathname !== '/app.apk')
    return end(404, { ...cors, 'Content-Type': 'text/html' }, '<p>Not here</p>');
  if (behaviour.redirectTo) return end(302, { ...cors, Location: `${behaviour.redirectTo}/app.apk` });
  if (behaviour.status) return end(behaviour.status, { ...cors, 'Content-Type': 'text/html' }, '<p>No</p>');
  if (behaviour.isPortal) return end(200, { ...cors, 'Content-Type': 'text/html' }, '<h1>Log in</h1>');

  const total = behaviour.file.length;
  const headers: Record<string, string | number> = { ...cors, 'Content-Type': behaviour.contentType };
  if (behaviour.etag) headers.ETag = behaviour.etag;
  if (behaviour.lastModified) headers['Last-Modified'] = behaviour.lastModified;
  let body = behaviour.file;
  let status = 200;
  const from = Number(/^bytes=(\d+)-$/.exec(record.range ?? '')?.[1] ?? -1);
  const isRefused = record.ifRange !== null && record.ifRange !== behaviour.etag;
  if (behaviour.hasRanges && from >= 0 && !isRefused) {
    if (from >= total) return end(416, { ...headers, 'Content-Range': `bytes */${total}` });
    status = 206;
    headers['Content-Range'] = `bytes ${from}-${total - 1}/${total}`;
    body = behaviour.file.subarray(from);
    if (behaviour.gzipsParts) {
      // A part of the compressed bytes, with the headers of the uncompressed file.
      headers['Content-Encoding'] = 'gzip';
      body = gzipSync(behaviour.file).subarray(from);
    }
  } else if (behaviour.isGzipped && /gzip/.test(header('accept-encoding') ?? '')) {
    headers['Content-Encoding'] = 'gzip';
    if (behaviour.weakensEtag) headers.ETag = `W/${behaviour.etag}`;
    body = gzipSync(body);
  }
  if (behaviour.hasLength) headers['Content-Length'] = body.length;
  record.status = status;
  response.writeHead(status, headers);
  if (record.method === 'HEAD') return void response.end();
  await send(behaviour, response, body, record);
}

async function send(
  behaviour: Behaviour,
  response: ServerResponse,
  body: Buffer,
  record: Request,
): Promise<void> {
  const stepBytes = Math.min(64 * 1024, Math.max(1024, behaviour.bytesPerSecond / 20));
  const startedAt = performance.now();
  let isGone = false;
  response.on('close', () => {
    isGone = true;
  });
  while (record.sentBytes < body.length && !isGone) {
    if (behaviour.breaks > 0 && record.sentBytes >= behaviour.breakAfterBytes) {
      behaviour.breaks--;
      if (behaviour.fileAfterBreak) Object.assign(behaviour, honest(behaviour.fileAfterBreak));
      return void response.destroy();
    }
    if (behaviour.stalls > 0 && record.sentBytes >= behaviour.stallAfterBytes) {
      behaviour.stalls--;
      return;
    }
    const piece = body.subarray(record.sentBytes, record.sentBytes + stepBytes);
    record.sentBytes += piece.length;
    if (!response.write(piece)) {
      await new Promise<void>((resolve) => {
        const done = () => {
          response.off('drain', done);
          response.off('close', done);
          resolve();
        };
        response.once('drain', done);
        response.once('close', done);
      });
    }
    const aheadMs = (record.sentBytes / behaviour.bytesPerSecond) * 1000 - (performance.now() - startedAt);
    if (aheadMs > 1) await new Promise((resolve) => setTimeout(resolve, aheadMs));
  }
  response.end();
}
