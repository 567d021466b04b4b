/** Sends a file or bytes over HTTP with ranges, validators and back-pressure: what the dev server and the local back end share. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { decideAnswer, type Representation } from './byte-ranges.ts';

/** Bytes read and written at a time. */
const PIECE_BYTES = 64 * 1024;

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Something that can be sent whole or in part. */
export interface Resource extends Representation {
  contentType: string;
  /** Further headers, lower case. They are in 304 answers too. */
  headers?: Readonly<Record<string, string>>;
  /** Bytes from `start` up to, not including, `end`. */
  read(start: number, end: number): Chunks;
}

/** Headers by lower-case name. */
export type AnswerHeaders = Record<string, string | number>;

export interface PlannedAnswer {
  status: number;
  headers: AnswerHeaders;
  /** Part of the resource that makes the body; `null` when the answer has none (HEAD, 304, errors). */
  body: { start: number; end: number } | null;
}

/** The answer RFC 9110 asks for, as values. */
export function planAnswer(
  request: { method: string; headers: IncomingHttpHeaders },
  resource: Resource,
  nowMs: number,
): PlannedAnswer {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, headers: { allow: 'GET, HEAD', 'content-length': 0 }, body: null };
  }
  const decision = decideAnswer(request, resource, nowMs);
  const headers: AnswerHeaders = { 'accept-ranges': 'bytes', ...resource.headers };
  if (resource.etag !== null) headers.etag = resource.etag;
  if (resource.lastModifiedMs !== null) {
    // A date in the future would never match again (RFC 9110, section 8.8.2.1).
    headers['last-modified'] = new Date(Math.min(resource.lastModifiedMs, nowMs)).toUTCString();
  }
  if (decision.status === 304) return { status: 304, headers, body: null };
  if (decision.status === 412) return { status: 412, headers: { 'content-length': 0 }, body: null };
  if (decision.status === 416) {
    const contentRange = `bytes */${resource.sizeBytes}`;
    return {
      status: 416,
      headers: { ...headers, 'content-range': contentRange, 'content-length': 0 },
      body: null,
    };
  }
  const { start, end } = decision.range;
  headers['content-type'] = resource.contentType;
  headers['content-length'] = end - start;
  if (decision.status === 206) headers['content-range'] = `bytes ${start}-${end - 1}/${resource.sizeBytes}`;
  return { status: decision.status, headers, body: method === 'HEAD' ? null : { start, end } };
}

/** Bytes in memory as a resource; its strong ETag is a hash of them unless one is given. */
export function bytesResource(
  bytes: Uint8Array,
  facts: Pick<Resource, 'contentType' | 'headers'> & Partial<Pick<Resource, 'etag' | 'lastModifiedMs'>>,
): Resource {
  return {
    ...facts,
    sizeBytes: bytes.length,
    etag:
      facts.etag === undefined
        ? `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
        : facts.etag,
    lastModifiedMs: facts.lastModifiedMs ?? null,
    *read(start, end) {
      for (let at = start; at < end; at += PIECE_BYTES)
        yield bytes.subarray(at, Math.min(at + PIECE_BYTES, end));
    },
  };
}

/** Sends bytes in memory. Resolves when the answer is out or the client is gone; never rejects. */
export async function serveBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Uint8Array,
  facts: Parameters<typeof bytesResource>[1],
): Promise<void> {
  await serveResource(request, response, bytesResource(bytes, facts));
}

/**
 * Sends a file of the disk. Resolves to `false`, with nothing sent, when there is no such file; else when the answer is out.
 * The file is opened once, so one response never mixes bytes of two files. Rejects when it cannot be read for another reason.
 */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  facts: Pick<Resource, 'contentType' | 'headers'>,
): Promise<boolean> {
  const file = await openFile(path);
  if (file === null) return false;
  try {
    const stat = await file.stat({ bigint: true });
    if (!stat.isFile()) return false;
    await serveResource(request, response, {
      ...facts,
      sizeBytes: Number(stat.size),
      etag: `"${stat.ino.toString(36)}-${stat.size.toString(36)}-${stat.mtimeNs.toString(36)}"`,
      lastModifiedMs: Number(stat.mtimeMs),
      read: (start, end) => readPieces(file, start, end),
    });
    return true;
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
    throw error;
  }
}

async function* readPieces(file: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at)), {
      position: at,
    });
    // Cut short while it was being sent: the connection closes early, which tells the client.
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Plans and sends. Resolves when the answer is out or the client is gone. */
export async function serveResource(
  request: IncomingMessage,
  response: ServerResponse,
  resource: Resource,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const answer = planAnswer({ method, headers }, resource, Date.now());
  response.writeHead(answer.status, answer.headers);
  if (answer.body === null) {
    response.end();
    return;
  }
  const { start, end } = answer.body;
  const sentBytes = await sendChunks(response, resource.read(start, end));
  if (sentBytes === end - start) response.end();
  // Fewer bytes than announced: only a broken connection keeps the client from waiting for the rest.
  else response.destroy();
}

/** Writes chunks as fast as the client takes them; gives the number of bytes written. Ends early, without an error, when the client is gone. */
export async function sendChunks(response: ServerResponse, chunks: Chunks): Promise<number> {
  let sentBytes = 0;
  for await (const chunk of chunks) {
    if (!(await writeChunk(response, chunk))) break;
    sentBytes += chunk.length;
  }
  return sentBytes;
}

/** Writes one chunk and waits until there is room for the next; `false` when the client is gone. */
export async function writeChunk(response: ServerResponse, chunk: Uint8Array): Promise<boolean> {
  if (response.destroyed) return false;
  // A write to a connection that is just being closed reports it as an event, and the response is over then anyway.
  if (response.listenerCount('error') === 0) response.on('error', () => response.destroy());
  if (response.write(chunk)) return true;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
    if (response.destroyed) done();
  });
  return !response.destroyed;
}
