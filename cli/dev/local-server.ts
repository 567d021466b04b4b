/**
 * Access control of `dev` and `preview`. Both serve unpublished work from a developer's machine, whose browser also has other sites
 * open: a request is answered only when it names this machine as its host and comes from a page of this machine, or from no page.
 * A foreign `Host` is a public name that resolves to the loopback address (DNS rebinding).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** Who may reach a server. */
export interface Access {
  /** Address to listen on. */
  address: string;
  /** Whether other machines can reach that address. */
  isOpen: boolean;
  /** Further names that requests may use as their host, lower case. */
  names: readonly string[];
}

/** Path of a request, decoded and free of control characters, dot segments and empty segments at its start. */
export interface LocalUrl {
  path: string;
  query: URLSearchParams;
}

type Answer = (request: IncomingMessage, response: ServerResponse, url: LocalUrl) => Promise<void>;

interface Refusal {
  status: 400 | 403;
  text: string;
}

/** Everything below this path shows internals of the project or changes the local back end. */
const TOOLS_PATH = '/__slipway/';

export const THIS_MACHINE: Access = { address: '127.0.0.1', isOpen: false, names: [] };

/**
 * @param host what `--host` says: an address or a name, `true` for all addresses, nothing for this machine alone
 * @param allowed names given with `--allow-host`
 */
export function accessOf(host: string | true | undefined, allowed: readonly string[] = []): Access {
  const names = allowed.map((name) => name.toLowerCase());
  if (host === undefined) return { ...THIS_MACHINE, names };
  if (host === true) return { address: '0.0.0.0', isOpen: true, names };
  return {
    address: host,
    isOpen: !isLoopbackName(host.toLowerCase()),
    names: [...names, host.toLowerCase()],
  };
}

/**
 * Answers outside of a site that is below a path of its host. The host's own address leads to the site, and so do those of
 * `/_gallery/` and `/_webview/`.
 */
export function leadToSite(response: ServerResponse, path: string, base: string): void {
  const isShortcut = path === '/' || path === base || path.startsWith('/_');
  response.writeHead(isShortcut ? 302 : 404, {
    ...(isShortcut ? { location: encodeURI(path === base ? `${base}/` : base + path) } : {}),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(isShortcut ? '' : `Nothing is here: the site is below ${base}/.\n`);
}

/** A server that calls `answer` for requests that may be answered, and refuses all others in plain text. */
export function createLocalServer(access: Access, answer: Answer): Server {
  return createServer((request, response) => {
    const url = readUrl(request.url ?? '');
    const refusal =
      url === null ? MALFORMED : (refuseHost(request, access) ?? refuseOrigin(request, access, url));
    if (url === null || refusal !== null) {
      const { status, text } = refusal ?? MALFORMED;
      response.writeHead(status, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      response.end(`${text}\n`);
      return;
    }
    answer(request, response, url).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (response.headersSent) {
        response.destroy();
        return;
      }
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('slipway: this address could not be answered; the terminal says why.\n');
    });
  });
}

const MALFORMED: Refusal = { status: 400, text: 'This is not the address of a page or a file.' };

/** The request's target as path and query; `null` when no page or file can have such an address. */
export function readUrl(target: string): LocalUrl | null {
  // Browsers send ASCII without spaces; in a redirect, a second slash at the start would name another host.
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(target) || /[\\#]/.test(target)) return null;
  const [encoded = '', ...rest] = target.split('?');
  let path: string;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    return null; // a stray percent sign, or bytes that are not UTF-8
  }
  if (/[\p{Cc}\\]|^\/\//u.test(path) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return null;
  return { path, query: new URLSearchParams(rest.join('?')) };
}

function refuseHost({ headers }: IncomingMessage, access: Access): Refusal | null {
  const name = nameOfHost(headers.host ?? '');
  if (name !== null && isOwnName(name, access)) return null;
  const shown = name ?? 'no valid host';
  const where = access.isOpen ? 'addresses of this machine' : 'localhost';
  return {
    status: 403,
    text: `This server answers requests to ${where} only; this one was sent to ${shown}. If that name is yours, start it with --allow-host ${name ?? 'NAME'}.`,
  };
}

/** Pages of other sites may link here, but neither call this server nor read its responses. */
function refuseOrigin(
  { headers, method }: IncomingMessage,
  access: Access,
  { path }: LocalUrl,
): Refusal | null {
  const { origin, 'sec-fetch-site': site } = headers;
  const isTool = `${path}/`.startsWith(TOOLS_PATH);
  if (isTool && site !== undefined && site !== 'same-origin' && site !== 'none') {
    return { status: 403, text: 'Only pages of this server may use this address.' };
  }
  if (origin === undefined) return null;
  // A frame with an opaque origin, such as that of the game demo, sends this.
  if (origin === 'null' && !isTool && (method === 'GET' || method === 'HEAD')) return null;
  const name = /^https?:\/\/(.*)$/.exec(origin)?.[1];
  const host = name === undefined ? null : nameOfHost(name);
  // Other sites may be named by an IP address too, so on an open server only the address of this request is its own.
  const isOwn = host !== null && (host === nameOfHost(headers.host ?? '') || isFixedName(host, access));
  if (isOwn) return null;
  return { status: 403, text: `This server does not answer pages of ${origin.slice(0, 200)}.` };
}

/** `localhost:4321` → `localhost`, `[::1]:4321` → `::1`; `null` for an invalid host. */
function nameOfHost(host: string): string | null {
  const match = /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}?)\.?)(?::\d{1,5})?$/i.exec(host);
  return match === null ? null : (match[1] ?? match[2] ?? '').toLowerCase();
}

/** An IP address cannot be rebound; a name can, so only this machine's own names and allowed ones are accepted. */
function isOwnName(name: string, access: Access): boolean {
  if (isFixedName(name, access)) return true;
  const own = hostname().toLowerCase();
  return (
    access.isOpen && (isIP(name) !== 0 || name === own || name === `${own.replace(/\.local$/, '')}.local`)
  );
}

/** Names that mean this machine wherever they are used, and those that were allowed. */
function isFixedName(name: string, { names }: Access): boolean {
  return isLoopbackName(name) || names.includes(name);
}

/** Whether a connection comes from this machine. @param address as `socket.remoteAddress` has it */
export function isThisMachine(address: string | undefined): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(address ?? '');
}

function isLoopbackName(name: string): boolean {
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
