/** One request and its response, with its entry in the log. */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { maskBody } from './secrets.ts';

/** The log entry of a request. Passwords, tokens and authentication headers are masked everywhere in it. */
export interface LoggedRequest {
  /** Counts from 1 for each back end. */
  id: number;
  /** When it came, in ms since 1970. */
  atMs: number;
  method: string;
  /** Path and query as they came. */
  url: string;
  /** The last value of each key. */
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** At most the first 8,192 characters. */
  body: string;
  /** `null` until the answer begins, and for a request that never got one. */
  status: number | null;
  /** Bytes of the answer's body that were handed to the connection. */
  sentBytes: number;
  /** The client or a fault broke the connection before the answer was complete. */
  isBroken: boolean;
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  record: LoggedRequest;
  /** Headers that let other origins read the answer. */
  cors: Record<string, string>;
  /** Aborted as soon as the connection is gone. */
  gone: AbortSignal;
  /** Resolves after so many ms, or when the connection is gone. */
  wait(ms: number): Promise<void>;
  /** Leaves the connection open without another byte, until the client or the back end's `reset` ends it. */
  stall(): void;
  /** After so many bytes of a body that `send` answers with, the connection is reset. `null`: not. */
  resetAfterBytes: number | null;
  /** The request's body; set by `readBody`. */
  body: Promise<string> | null;
}

/** An answer of refusal: `{ error: { message } }` with a status of 400 or above. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;

  constructor(status: number, message: string, headers: OutgoingHttpHeaders = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

const MOST_BODY_BYTES = 64 * 1024;
const MOST_LOGGED_CHARACTERS = 8192;

/** Answers with `body` and its length. A HEAD gets the headers alone. */
export function send(
  exchange: Exchange,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Buffer = '',
): void {
  const { request, response, record, cors } = exchange;
  const lengthBytes = Buffer.byteLength(body);
  record.status = status;
  const length = status === 204 || status === 304 ? {} : { 'Content-Length': lengthBytes };
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...cors,
    ...length,
    ...headers,
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (exchange.resetAfterBytes !== null && exchange.resetAfterBytes <= lengthBytes) {
    void sendAndReset(exchange, Buffer.from(body).subarray(0, exchange.resetAfterBytes));
    return;
  }
  record.sentBytes += lengthBytes;
  response.end(body);
}

/** Never rejects: a connection that is gone cannot be reset, and need not be. */
async function sendAndReset({ response, record, gone }: Exchange, body: Buffer): Promise<void> {
  if (body.length === 0) response.flushHeaders();
  else await flushed(response, gone, body);
  record.sentBytes += body.length;
  response.socket?.resetAndDestroy();
}

/** Hands bytes to the connection; resolves when they left this process, or when the connection is gone. */
export function flushed(response: ServerResponse, gone: AbortSignal, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      gone.removeEventListener('abort', done);
      resolve();
    };
    gone.addEventListener('abort', done);
    response.write(piece, done);
  });
}

export function sendJson(
  exchange: Exchange,
  status: number,
  value: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  send(
    exchange,
    status,
    { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    JSON.stringify(value),
  );
}

/** The request's body as text; also puts it in the log. Refuses more than 64 KiB with 413. May be called again. */
export function readBody(exchange: Exchange): Promise<string> {
  exchange.body ??= receiveBody(exchange);
  return exchange.body;
}

async function receiveBody({ request, record }: Exchange): Promise<string> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    // The rest is still read: a client that is still sending would not see the refusal.
    if (sizeBytes <= MOST_BODY_BYTES) pieces.push(piece);
  }
  if (sizeBytes > MOST_BODY_BYTES)
    throw new Refusal(413, `The body is longer than ${MOST_BODY_BYTES} bytes.`);
  const text = Buffer.concat(pieces).toString('utf8');
  record.body = maskBody(text).slice(0, MOST_LOGGED_CHARACTERS);
  return text;
}

/** The request's body as JSON. Refuses another content type with 415, broken JSON with 400. */
export async function readJson(exchange: Exchange): Promise<unknown> {
  const text = await readBody(exchange);
  const type = exchange.request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refusal(415, `content-type must be application/json, not "${type}".`);
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text differently in each Node.
    throw new Refusal(400, 'The body must be JSON.');
  }
}
