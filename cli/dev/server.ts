/** The development server: pages from a session, the local back end in front, and a stream of changes to open pages. */
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { ASSET_POLICY } from '../assets/asset-policy.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { addressOf, pathInSite } from '../pipeline/plan/address.ts';
import { contentType } from '../pipeline/site-files/content-types.ts';
import { newAddress } from '../pipeline/site-files/server-files/served-rules.ts';
import { codeFrame } from '../report/code-frame.ts';
import { framedText } from '../report/framed-text.ts';
import type { FakeBackend } from './fake-backend.ts';
import {
  type Access,
  createLocalServer,
  isThisMachine,
  type LocalUrl,
  leadToSite,
  THIS_MACHINE,
} from './local-server.ts';
import { serveBytes } from './serve-bytes.ts';
import type { DevSession } from './session.ts';
import { SIMULATOR_ROUTE, simulatorPage } from './simulator.ts';

export interface DevServer {
  server: Server;
  /** Tells open pages that something changed. */
  changed(): void;
  /** Hands open pages new styles. */
  styles(css: string): void;
  close(): Promise<void>;
}

const HTML = contentType('page.html');
/** A browser may keep assets, and asks each time whether they are still the same. */
const FILE_HEADERS = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
const ASSET_HEADERS = { ...FILE_HEADERS, 'content-security-policy': ASSET_POLICY };

/** A page that is updated live. */
interface Answer {
  /** Its content type. */
  type: string;
  contents: string;
  headers?: OutgoingHttpHeaders;
}

interface Listener {
  route: string;
  /** Whether its browser can open a file of this machine in an editor. */
  isHere: boolean;
}

export function createDevServer(
  root: string,
  session: DevSession,
  backend: FakeBackend,
  access: Access = THIS_MACHINE,
): DevServer {
  const openPages = new OpenPages(root, session);
  const pages = new SitePages(session);
  const server = createLocalServer(access, async (request, response, url) => {
    if (backend.handle(request, response)) return;
    if (url.path === '/__slipway/events') openPages.add(url.query.get('route') ?? '/', request, response);
    else await pages.answer(request, response, url);
  });
  return {
    server,
    changed: () => openPages.changed(),
    styles: (css) => openPages.styles(css),
    async close() {
      openPages.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Pages that are open in browsers, each with a stream of what changes. */
class OpenPages {
  readonly #root: string;
  readonly #session: DevSession;
  readonly #listeners = new Map<ServerResponse, Listener>();
  // Not 1, so that pages opened before a restart of this server notice the change.
  #version = Date.now();

  constructor(root: string, session: DevSession) {
    this.#root = root;
    this.#session = session;
  }

  add(route: string, request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const isHere = isThisMachine(request.socket.remoteAddress);
    const problems = this.#shownProblems(isHere);
    response.write(message({ version: this.#version, css: null, problems, html: null }));
    const inSite = pathInSite(decodePath(route), this.#session.base());
    this.#listeners.set(response, { route: inSite ?? '/', isHere });
    request.on('close', () => this.#listeners.delete(response));
  }

  changed(): void {
    this.#version += 1;
    const version = this.#version;
    for (const [response, { route, isHere }] of this.#listeners) {
      const send = (html: string | null): void => {
        // Rendering finds dead links, so problems are listed after it.
        const { scripts } = this.#session;
        const problems = this.#shownProblems(isHere);
        response.write(message({ version, css: null, problems, html, scripts }));
      };
      this.#session.page(route).then(send, () => send(null)); // a reload shows why
    }
  }

  styles(css: string): void {
    for (const listener of this.#listeners.keys())
      listener.write(message({ version: this.#version, css, problems: [], html: null }));
  }

  end(): void {
    for (const listener of this.#listeners.keys()) listener.end();
  }

  #shownProblems(isHere: boolean): object[] {
    return this.#session.problems().map((problem) => shownProblem(problem, this.#root, isHere));
  }
}

/** Answers the addresses of the site: pages, redirects, files, and what is not there. */
class SitePages {
  readonly #session: DevSession;

  constructor(session: DevSession) {
    this.#session = session;
  }

  async answer(request: IncomingMessage, response: ServerResponse, { path }: LocalUrl): Promise<void> {
    const base = this.#session.base();
    const route = path === base ? null : pathInSite(path, base);
    if (route === null) return leadToSite(response, path, base);
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, GET_ONLY);
    // Looking for a page where none is loads all of them, so files come first where the address may be a file's.
    const mayBeFile = isFileName(route);
    if (mayBeFile && this.#redirect(route, base, response)) return;
    if (mayBeFile && (await this.#sendFile(route, request, response))) return;
    const page = await this.#page(route);
    if (page !== null) return send(response, 200, page);
    if (this.#redirect(route, base, response)) return;
    if (!mayBeFile && (await this.#sendFile(route, request, response))) return;
    if (this.#session.hasMistake(route))
      return send(response, 500, {
        type: HTML,
        contents: standIn(this.#session.client, 'This page has a mistake'),
      });
    const notFound = await this.#session.page('/404.html');
    send(response, 404, {
      type: HTML,
      contents: notFound ?? standIn(this.#session.client, 'There is no such page'),
    });
  }

  /** Whether there is a file at the address, in which case it is sent. */
  async #sendFile(route: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const file = await this.#session.file(route.slice(1));
    if (file === null) return false;
    const headers = route.startsWith('/assets/') ? ASSET_HEADERS : FILE_HEADERS;
    serveBytes(request, response, Buffer.from(file.contents), { contentType: contentType(route), headers });
    return true;
  }

  async #page(route: string): Promise<Answer | null> {
    if (route === SIMULATOR_ROUTE) {
      const { html, policy } = await simulatorPage(this.#session.simulated());
      return { type: HTML, contents: html, headers: { 'content-security-policy': policy } };
    }
    const html = await this.#session.page(route);
    return html === null ? null : { type: HTML, contents: html };
  }

  /** Whether the address is redirected, in which case the redirect is sent. */
  #redirect(route: string, base: string, response: ServerResponse): boolean {
    if (!route.endsWith('/') && [SIMULATOR_ROUTE, ...this.#session.routes()].includes(`${route}/`)) {
      response.writeHead(308, { location: encodeURI(addressOf(`${route}/`, base)) });
      response.end();
      return true;
    }
    // As builds write it: what is no target there is a problem, and a header takes ASCII alone.
    const target = newAddress(this.#session.redirect(route) ?? '');
    if (target === null) return false;
    // Not permanent: here redirects change while they are written.
    response.writeHead(302, { location: addressOf(target, base), 'cache-control': 'no-store' });
    response.end();
    return true;
  }
}

/** Whether an address looks like that of a file; one without its last slash may still lead to a page. */
function isFileName(route: string): boolean {
  return route.slice(route.lastIndexOf('/')).includes('.') && !route.endsWith('.html');
}

const GET_ONLY: Answer = {
  type: 'text/plain; charset=utf-8',
  contents: 'This address answers GET only.\n',
};

function send(response: ServerResponse, status: number, { type, contents, headers = {} }: Answer): void {
  response.writeHead(status, {
    ...headers,
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(contents),
  });
  response.end(contents);
}

function message(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** A problem as the overlay shows it. A phone cannot open the file, and need not know where on this machine it is. */
function shownProblem(problem: Problem, root: string, isHere: boolean): object {
  const { file, span, severity, fieldPath, hint } = problem;
  const text = span === null ? '' : framedText(root, file);
  const line = span?.start.line ?? 1;
  const column = span?.start.column ?? 1;
  return {
    place: span === null ? file : `${file}:${line}:${column}`,
    fieldPath,
    severity,
    message: hint === undefined ? problem.message : `${problem.message} ${hint}`,
    frame: span === null ? '' : codeFrame(text, span),
    editorUrl: isHere ? editorUrl(`${root}/${file}`, line, column) : null,
  };
}

/** `SLIPWAY_EDITOR` may hold another editor's address with `{file}`, `{line}` and `{column}`. */
function editorUrl(file: string, line: number, column: number): string {
  const template = process.env['SLIPWAY_EDITOR'] ?? 'vscode://file{file}:{line}:{column}';
  const values: Record<string, string> = {
    // Whatever a file is called, it is a path there, and no query or placeholder.
    file: encodeURI(file).replaceAll(/[?#]/g, encodeURIComponent),
    line: String(line),
    column: String(column),
  };
  return template.replaceAll(/\{(file|line|column)\}/g, (_, name: string) => values[name] ?? '');
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // a stray percent sign names no page
  }
}

/** A placeholder for a missing 404 page, and for pages that have an error from the start: shows the error, and later the page. */
function standIn(client: string, title: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>What is wrong is shown here and in the terminal; a saved file is read again at once.</p><script>${client}</script></html>`;
}
