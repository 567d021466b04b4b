/** The development server: pages from a session, the local back end in front, and a stream of changes to open pages. */
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { ASSET_POLICY } from '../assets/asset-policy.ts';
import type { Problem } from '../pipeline/problems.ts';
import { readSource } from '../pipeline/read.ts';
import { codeFrame } from '../report/code-frame.ts';
import { contentType } from './content-types.ts';
import type { FakeBackend } from './fake-backend.ts';
import {
  type Access,
  createLocalServer,
  isThisMachine,
  type LocalUrl,
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

/** A page that shows changes as they come. */
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
  const listeners = new Map<ServerResponse, Listener>();
  // Not 1: pages that were open before this server was started again are to see that something changed.
  let version = Date.now();

  const server = createLocalServer(access, answer);

  return {
    server,
    changed() {
      version += 1;
      const current = version;
      for (const [response, { route, isHere }] of listeners) {
        const send = (html: string | null): void => {
          // Rendering finds links that lead nowhere, so problems are listed after it.
          const { scripts } = session;
          const problems = shownProblems(isHere);
          response.write(message({ version: current, css: null, problems, html, scripts }));
        };
        session.page(route).then(send, () => send(null)); // loading it again shows why
      }
    },
    styles(css) {
      for (const listener of listeners.keys())
        listener.write(message({ version, css, problems: [], html: null }));
    },
    async close() {
      for (const listener of listeners.keys()) listener.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { path: route, query }: LocalUrl,
  ): Promise<void> {
    if (backend.handle(request, response)) return;
    if (route === '/__slipway/events') return openStream(query.get('route') ?? '/', request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, 405, 'text/plain; charset=utf-8', 'This address answers GET only.\n');
    }
    if (route === SIMULATOR_ROUTE) {
      const { html, policy } = await simulatorPage(session.simulated());
      return send(response, 200, HTML, html, { 'content-security-policy': policy });
    }
    const html = await session.page(route);
    if (html !== null) return send(response, 200, HTML, html);
    if (!route.endsWith('/') && [SIMULATOR_ROUTE, ...session.routes()].includes(`${route}/`)) {
      response.writeHead(308, { location: encodeURI(`${route}/`) });
      response.end();
      return;
    }
    const target = session.redirect(route);
    if (target !== null) {
      // Not for good: here redirects come and go while they are written.
      response.writeHead(302, { location: target, 'cache-control': 'no-store' });
      response.end();
      return;
    }
    const file = await session.file(route.slice(1));
    if (file !== null) {
      const headers = route.startsWith('/assets/') ? ASSET_HEADERS : FILE_HEADERS;
      const facts = { contentType: contentType(route), headers };
      return serveBytes(request, response, Buffer.from(file.contents), facts);
    }
    const notFound = await session.page('/404.html');
    send(response, 404, HTML, notFound ?? standIn(session.client));
  }

  function send(
    response: ServerResponse,
    status: number,
    type: string,
    contents: string | Uint8Array,
    headers: OutgoingHttpHeaders = {},
  ): void {
    response.writeHead(status, {
      ...headers,
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(contents),
    });
    response.end(contents);
  }

  function openStream(route: string, request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const isHere = isThisMachine(request.socket.remoteAddress);
    response.write(message({ version, css: null, problems: shownProblems(isHere), html: null }));
    listeners.set(response, { route: decodePath(route), isHere });
    request.on('close', () => listeners.delete(response));
  }

  function shownProblems(isHere: boolean): object[] {
    return session.problems().map((problem) => shownProblem(problem, root, isHere));
  }
}

function message(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** A problem as the overlay shows it. A phone cannot open the file, and need not know where on this machine it is. */
function shownProblem(problem: Problem, root: string, isHere: boolean): object {
  const { file, span, severity, fieldPath, hint } = problem;
  const text = span === null ? '' : (readSource(root, file).source?.text ?? '');
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
  return template
    .replace('{file}', encodeURI(file))
    .replace('{line}', String(line))
    .replace('{column}', String(column));
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // a stray percent sign names no page
  }
}

/** For sites without a page of their own for this, and for pages that have a mistake from the start: shows it, and the page later. */
function standIn(client: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Not there</title><h1>There is no such page</h1><p>Or its content has a mistake, which is shown here and in the terminal.</p><script>${client}</script></html>`;
}
