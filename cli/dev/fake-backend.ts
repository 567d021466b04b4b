/**
 * The local back end: answers all nine calls of spec §7 so that the whole site works on a machine without anything else, checks what
 * each call carries, logs it, and turns slow, broken or lying when a switch says so. The development server, the preview and the
 * browser tests put it in front of their files.
 */

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { once } from '../../schemas/plain/once.ts';
import { addressOf, pathInSite } from '../pipeline/plan/address.ts';
import {
  type Account,
  answerWebview,
  locate,
  logEvent,
  logIn,
  lookUp,
  pingSmartScript,
  sendAppLink,
  showImpression,
} from './fake-backend/calls.ts';
import { CONTROL_PATH, checkIsThisMachine, control, replaceFaults } from './fake-backend/control.ts';
import { answerOptions, type CorsMode, corsHeaders } from './fake-backend/cors.ts';
import {
  type Exchange,
  type LoggedRequest,
  Refusal,
  readBody,
  send,
  sendJson,
} from './fake-backend/exchange.ts';
import {
  type AimedFaults,
  type CallName,
  type Faults,
  peekFault,
  takeAimedFaults,
  takeFault,
} from './fake-backend/faults.ts';
import {
  PORTAL_PATH,
  type SamplePackage,
  sendPackage,
  sendPortal,
  sendStatus,
} from './fake-backend/package.ts';
import { PANEL_PATH, packageFacts, sendPanel } from './fake-backend/panel.ts';
import { maskHeaders, maskUrl } from './fake-backend/secrets.ts';
import { makeSampleApk } from './sample-apk.ts';

export type { LoggedRequest } from './fake-backend/exchange.ts';
export type { Faults } from './fake-backend/faults.ts';
export { PANEL_PATH } from './fake-backend/panel.ts';

export interface FakeBackendOptions {
  /**
   * The site's product slug, which names the APK in the lookup's answer; its address answers under every name. A function
   * is asked for each lookup, since a site's content changes while it is served. Default: `app`.
   */
  product?: string | (() => string);
  /** Routes of the site's pages, for the panel to link to. Default: none. */
  routes?: () => readonly string[];
  /** Path of the site on its host, below which the calls answer; see `basePath`. Default: the root. */
  base?: () => string;
  /** Bytes of the sample package. Default: 6 MiB. */
  apkSizeBytes?: number;
  /** Headers without which a webview helper gets 401. Default: `Authorization`. */
  webviewAuthHeaders?: readonly string[];
  /** Number of requests in the log; older ones are dropped. Default: 500. */
  mostLogged?: number;
  /** How to wait. Tests give a clock of their own. */
  wait?: (ms: number, gone: AbortSignal) => Promise<void>;
}

export interface FakeBackend {
  /** Answers a request that is one of the nine calls, the panel or the control API; `false`, with nothing touched, for any other. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** What was asked and answered, oldest first. Requests to the control API are not in it. */
  readonly requests: LoggedRequest[];
  /** Switches; set, change and delete them at any time. */
  readonly faults: Faults;
  /** The current package (under `changeFile`: the other one). */
  readonly apk: SamplePackage;
  /** Turns every switch off, ends the connections that one of them stalled, and empties the log. */
  reset(): void;
}

interface Call {
  name: CallName;
  path: RegExp;
  methods: readonly string[];
  answer(exchange: Exchange): void | Promise<void>;
}

/** The options, each given or by default. */
type Settings = Required<Omit<FakeBackendOptions, 'product' | 'apkSizeBytes'>> & { slug: () => string };

/** The sample package, and the one that takes its place under `changeFile`; `present` is the one of now. */
interface Packages {
  current: () => SamplePackage;
  changed: () => SamplePackage;
  present: () => SamplePackage;
}

/** Creates a back end of its own: nothing is shared between two of them. The APK is made when it is first needed. */
export function createFakeBackend(options: FakeBackendOptions = {}): FakeBackend {
  const {
    product = 'app',
    routes = () => [],
    base = () => '',
    apkSizeBytes = 6 * 1024 * 1024,
    webviewAuthHeaders = ['Authorization'],
    mostLogged = 500,
    wait = waitFor,
  } = options;
  const slug = typeof product === 'string' ? () => product : product;
  return new LocalBackend({ slug, routes, base, webviewAuthHeaders, mostLogged, wait }, apkSizeBytes);
}

/** Who may log in: with the slug `app`, `editor@app.example` with `app-local`. */
function accountOf(slug: string): Account {
  return { identifier: `editor@${slug}.example`, password: `${slug}-local` };
}

class LocalBackend implements FakeBackend {
  readonly faults: Faults = {};
  readonly requests: LoggedRequest[] = [];
  private readonly packages: Packages;
  private readonly calls: readonly Call[];
  private readonly stalled = new Set<ServerResponse>();
  private lastId = 0;

  constructor(
    private readonly settings: Settings,
    apkSizeBytes: number,
  ) {
    const { faults } = this;
    const current = once(() => makePackage(apkSizeBytes, 1));
    const changed = once(() => makePackage(apkSizeBytes, 2));
    const present = () => (peekFault(faults, 'changeFile') ? changed() : current());
    this.packages = { current, changed, present };
    this.calls = callsOf(settings, faults, this.packages);
  }

  get apk(): SamplePackage {
    return this.packages.present();
  }

  reset(): void {
    this.release();
    this.requests.length = 0;
  }

  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const url = readUrl(request);
    if (url === null) return false;
    const { pathname } = url;
    const answer = this.answerFor(pathname);
    if (answer === null) return false;
    const exchange = this.begin(request, response, url);
    if (!isOwnTool(pathname)) {
      this.requests.push(exchange.record);
      this.requests.splice(0, this.requests.length - this.settings.mostLogged);
    }
    answer(exchange).catch((error: unknown) => refuse(exchange, error));
    return true;
  }

  /** Who answers at a path; `null`: nobody here. */
  private answerFor(pathname: string): ((exchange: Exchange) => Promise<void>) | null {
    const inSite = pathInSite(pathname, this.settings.base());
    const call = inSite === null ? undefined : this.calls.find(({ path }) => path.test(inSite));
    if (call !== undefined) return (exchange) => this.answerCall(exchange, call);
    if (pathname === PORTAL_PATH) return async (exchange) => sendPortal(exchange);
    if (!isOwnTool(pathname)) return null;
    return async (exchange) => {
      checkIsThisMachine(exchange);
      if (pathname.startsWith(CONTROL_PATH)) {
        await control(exchange, {
          faults: this.faults,
          requests: this.requests,
          release: () => this.release(),
          packageFacts: () => packageFacts(this.apk),
        });
      } else if (pathname === PANEL_PATH) {
        const { slug, routes, base } = this.settings;
        await sendPanel(exchange, { product: slug(), routes: routes(), base: base(), file: this.apk });
      } else {
        send(exchange, 308, { Location: PANEL_PATH });
      }
    };
  }

  /** Turns every switch off and ends what one of them stalled. */
  private release(): void {
    replaceFaults(this.faults, {});
    for (const response of this.stalled) response.destroy();
  }

  private begin(request: IncomingMessage, response: ServerResponse, url: URL): Exchange {
    const gone = new AbortController();
    this.lastId += 1;
    const shownUrl = maskUrl(request.url ?? '/');
    const record: LoggedRequest = {
      id: this.lastId,
      atMs: Date.now(),
      method: request.method ?? 'GET',
      url: shownUrl,
      query: Object.fromEntries(new URL(shownUrl, url).searchParams),
      headers: maskHeaders(request.headers, this.settings.webviewAuthHeaders),
      body: '',
      status: null,
      sentBytes: 0,
      isBroken: false,
    };
    response.on('close', () => {
      record.isBroken = !response.writableFinished;
      this.stalled.delete(response);
      gone.abort();
    });
    return {
      request,
      response,
      url,
      record,
      cors: {},
      gone: gone.signal,
      wait: (ms) => this.settings.wait(ms, gone.signal),
      stall: () => this.stalled.add(response),
      resetAfterBytes: null,
      body: null,
    };
  }

  private async answerCall(exchange: Exchange, { name, methods, answer }: Call): Promise<void> {
    const { method = 'GET' } = exchange.request;
    exchange.cors = corsHeaders(corsMode(this.faults));
    if (method === 'OPTIONS') {
      if (takeFault(this.faults, 'refusePreflight')) {
        exchange.cors = {};
        throw new Refusal(405, 'OPTIONS is refused, as the switch "refusePreflight" asks.', {
          Allow: methods.join(', '),
        });
      }
      return answerOptions(exchange, methods, name === 'webview' ? this.settings.webviewAuthHeaders : []);
    }
    if (!methods.includes(method)) {
      throw new Refusal(405, `The method must be ${methods.join(' or ')}, not ${method}.`, {
        Allow: [...methods, 'OPTIONS'].join(', '),
      });
    }
    // First of all, so that the log shows what a page sent to a call that then fails.
    if (method === 'POST' || method === 'PUT') await readBody(exchange);
    if (peekFault(this.faults, 'unavailable')?.includes(name)) {
      takeFault(this.faults, 'unavailable');
      throw new Refusal(503, `The call "${name}" is switched off.`);
    }
    // The APK takes all its switches at once, its own and these.
    if (name !== 'package' && (await isHeldBack(exchange, takeAimedFaults(this.faults, name)))) return;
    await answer(exchange);
  }
}

/** The nine calls of spec §7: where each answers, and how. */
function callsOf(settings: Settings, faults: Faults, packages: Packages): readonly Call[] {
  return [
    {
      name: 'lookup',
      path: /^\/api\/link$/,
      methods: ['POST'],
      answer: (exchange) => {
        const path = addressOf(`/apk/${settings.slug()}.apk`, settings.base());
        return lookUp(exchange, faults, packages.present(), path);
      },
    },
    {
      name: 'package',
      path: /^\/apk\/[\w-]+\.apk$/,
      methods: ['GET', 'HEAD'],
      answer: (exchange) => sendPackage(exchange, faults, packages),
    },
    {
      name: 'location',
      path: /^\/api\/location$/,
      methods: ['GET'],
      answer: (exchange) => locate(exchange, faults),
    },
    { name: 'downloads', path: /^\/api\/v1\/downloads$/, methods: ['POST'], answer: sendAppLink },
    {
      name: 'login',
      path: /^\/api\/auth\/local$/,
      methods: ['POST'],
      answer: (exchange) => logIn(exchange, accountOf(settings.slug())),
    },
    { name: 'logEvents', path: /^\/api\/logevents$/, methods: ['PUT'], answer: logEvent },
    { name: 'smartScript', path: /^\/api\/smart-script$/, methods: ['GET'], answer: pingSmartScript },
    {
      name: 'webview',
      path: /^\/api\/webview\/./,
      methods: ['GET', 'POST'],
      answer: (exchange) => answerWebview(exchange, faults, settings.webviewAuthHeaders),
    },
    // The tracking link's own path follows, with `/ch` in front of it where the browser gives hints.
    { name: 'impression', path: /^\/api\/impression(?:\/|$)/, methods: ['GET'], answer: showImpression },
  ];
}

/** Lets the switches that any call can have act on one of the small calls; true when they have answered in its place. */
async function isHeldBack(exchange: Exchange, taken: AimedFaults): Promise<boolean> {
  if (taken.latency !== null) await exchange.wait(taken.latency);
  if (exchange.gone.aborted) return true;
  exchange.resetAfterBytes = taken.reset;
  if (taken.stallHeaders) exchange.stall();
  else if (taken.status !== null) sendStatus(exchange, taken.status, taken.retryAfter);
  else return false;
  return true;
}

/** The panel and what it calls: not the site's, so neither logged nor open to other machines. */
function isOwnTool(pathname: string): boolean {
  return (
    pathname === PANEL_PATH ||
    `${pathname}/` === PANEL_PATH ||
    pathname === CONTROL_PATH ||
    pathname.startsWith(`${CONTROL_PATH}/`)
  );
}

function corsMode(faults: Faults): CorsMode {
  const isNone = takeFault(faults, 'corsNone');
  const isBare = takeFault(faults, 'corsBare');
  if (isNone) return 'none';
  return isBare ? 'bare' : 'full';
}

/** Answers with the refusal, or reports a fault of our own. A client that has gone needs neither. */
function refuse(exchange: Exchange, error: unknown): void {
  const { request, response, gone } = exchange;
  // The error of a broken upload can come before the connection's own end is reported.
  if (gone.aborted || request.readableAborted) return;
  if (!(error instanceof Refusal)) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof Refusal)
    sendJson(exchange, error.status, { error: { message: error.message } }, error.headers);
  else sendJson(exchange, 500, { error: { message: 'The local back end failed; the terminal says why.' } });
}

/** `null` for a request line that is no address, such as `OPTIONS *`. */
function readUrl(request: IncomingMessage): URL | null {
  const target = request.url ?? '/';
  // Joined, not resolved: `//host/path` is a path here, never another host.
  return target.startsWith('/') && URL.canParse(`http://localhost${target}`)
    ? new URL(`http://localhost${target}`)
    : null;
}

/** The APK, and the next version that can take its place: other bytes, other size. */
function makePackage(sizeBytes: number, version: 1 | 2): SamplePackage {
  const versionName = version === 1 ? '1.0.0' : '1.1.0';
  const bytes = makeSampleApk({
    sizeBytes: sizeBytes + (version - 1) * 4096,
    seed: version,
    versionName,
    versionCode: version,
  });
  const hash = createHash('sha256').update(bytes).digest();
  return {
    bytes,
    sha256: hash.toString('hex'),
    integrity: `sha256-${hash.toString('base64')}`,
    versionName,
    versionCode: version,
    lastModifiedMs: Date.UTC(2026, 0, version, 6, 30),
  };
}

async function waitFor(ms: number, gone: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal: gone });
  } catch {
    // Only an abort rejects: the client has gone, and whoever waited looks at `gone` next.
  }
}
