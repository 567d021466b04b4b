/** A back end on a free port of the loopback, and a client that sees what really comes over the connection. For tests. */
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request as startRequest,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createFakeBackend, type FakeBackend, type FakeBackendOptions } from '../cli/dev/fake-backend.ts';

export interface RunningBackend {
  backend: FakeBackend;
  origin: string;
  /** Milliseconds the back end would have waited, in order; it never really waits. */
  waits: number[];
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>;
  /** Asks over a bare connection until the server ends it. `onText` sees all that has come so far. */
  askBare(method: string, path: string, onText?: (text: string) => void): Promise<BareAnswer>;
  close(): Promise<void>;
}

/** What came, headers and all, a character for each byte, and whether the end was in order (FIN) or a reset (RST). */
interface BareAnswer {
  text: string;
  ending: 'FIN' | 'RST';
}

export interface AskOptions {
  headers?: OutgoingHttpHeaders;
  /** An object is sent as JSON. */
  body?: string | object;
  /** Leaves once so many body bytes have come; 0: once the headers have come. */
  leaveAfterBytes?: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Code of the error that ended the answer early; `null` when it came whole. */
  broken: string | null;
  /** The body as JSON, `null` when it is none. */
  json(): unknown;
}

interface TestOptions extends FakeBackendOptions {
  /** Address that requests seem to come from. Default: the loopback, where they do come from. */
  peerAddress?: string;
}

export async function startBackend({ peerAddress, ...options }: TestOptions = {}): Promise<RunningBackend> {
  const waits: number[] = [];
  const backend = createFakeBackend({
    product: 'paasa',
    apkSizeBytes: 256 * 1024,
    wait: async (ms) => {
      waits.push(ms);
    },
    ...options,
  });
  const server = createServer((request, response) => {
    if (peerAddress !== undefined) {
      Object.defineProperty(request.socket, 'remoteAddress', { value: peerAddress, configurable: true });
    }
    if (!backend.handle(request, response)) response.writeHead(418).end('not the back end');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    backend,
    origin,
    waits,
    ask: (method, path, askOptions = {}) => ask(`${origin}${path}`, method, askOptions),
    askBare: (method, path, onText) => askBare(origin, `${method} ${path}`, onText),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One request on a connection of its own. */
export function ask(
  url: string,
  method: string,
  { headers = {}, body, leaveAfterBytes }: AskOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isJson = typeof body === 'object';
    const type = isJson ? { 'content-type': 'application/json' } : {};
    const request = startRequest(
      url,
      { method, headers: { ...type, ...headers }, agent: false },
      (response) => {
        // Node 24 reports what breaks an answer at its request first.
        request.off('error', reject).on('error', () => {});
        const pieces: Buffer[] = [];
        let sizeBytes = 0;
        const finish = (broken: string | null): void => {
          const bytes = Buffer.concat(pieces);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes,
            broken,
            json: () => readJson(bytes),
          });
        };
        const leave = (): void => {
          request.destroy();
          finish('left');
        };
        if (leaveAfterBytes === 0) leave();
        response.on('data', (piece: Buffer) => {
          pieces.push(piece);
          sizeBytes += piece.length;
          if (leaveAfterBytes !== undefined && sizeBytes >= leaveAfterBytes) leave();
        });
        response.on('end', () => finish(response.complete ? null : 'incomplete'));
        response.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
      },
    );
    request.on('error', reject);
    request.end(isJson ? JSON.stringify(body) : body);
  });
}

function askBare(origin: string, call: string, onText?: (text: string) => void): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1');
      onText?.(text);
    });
    socket.on('end', () => resolve({ text, ending: 'FIN' }));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') resolve({ text, ending: 'RST' });
      else reject(error);
    });
    socket.write(`${call} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  });
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null; // the caller compares, and sees that it is none
  }
}
