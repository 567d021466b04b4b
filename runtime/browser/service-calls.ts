/**
 * The one client for the calls of spec §7 that pages make besides the download's own: 4, 5, 6 and 7. Call 3 is a landing page's
 * (`visitor-place.ts`), call 8 an in-app screen's (`runtime/webview/request.ts`: its hosts and headers come from the app). What a call
 * carries and means is said where it is made; how it travels is said here. None of them carries cookies.
 */

interface CallRule {
  method: 'POST' | 'PUT';
  /** Until the answer has come whole. */
  timeoutMs: number;
  /** Goes on when the page is left. */
  outlives?: true;
}

const RULES = {
  downloads: { method: 'POST', timeoutMs: 15_000 },
  login: { method: 'POST', timeoutMs: 15_000 },
  logEvents: { method: 'PUT', timeoutMs: 15_000, outlives: true },
} as const satisfies Record<string, CallRule>;

type CallName = keyof typeof RULES;

/** What a call sends as JSON. A call that is not here has no body. */
interface Payloads {
  downloads: { mobileNumber: string; pageFrom: string };
  login: { identifier: string; password: string };
}

type Request<Name extends CallName> = {
  url: string;
  headers?: Record<string, string>;
} & (Name extends keyof Payloads ? { payload: Payloads[Name] } : unknown);

export interface Answer {
  isOk: boolean;
  status: number;
  /** The body as JSON; `undefined` when it is none. */
  body: unknown;
}

/**
 * Makes the call that nobody waits for: call 7. Its answer cannot be read, so neither a reader nor a time limit is made for it, and it
 * goes on when the page is left. Never rejects.
 */
export async function ping(url: string): Promise<void> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit', keepalive: true });
  } catch {
    // Blocked or offline: nothing depends on it.
  }
}

/** Makes a call, once: none of them may happen twice. Resolves with whatever the server answers; rejects when it does not, in time. */
export async function callService<Name extends CallName>(
  name: Name,
  { url, headers, ...rest }: Request<Name>,
): Promise<Answer> {
  const rule: CallRule = RULES[name];
  const init: RequestInit = {
    method: rule.method,
    credentials: 'omit',
    headers: { ...headers, ...('payload' in rest ? { 'Content-Type': 'application/json' } : {}) },
    ...('payload' in rest ? { body: JSON.stringify(rest.payload) } : {}),
    ...(rule.outlives ? { keepalive: true } : {}),
  };
  return ask(url, init, rule.timeoutMs);
}

async function ask(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const text = await response.text();
    return { isOk: response.ok, status: response.status, body: parse(text) };
  } catch (error) {
    // Older browsers abort with an error of their own, which does not say why.
    throw controller.signal.aborted ? new Error(`no answer within ${timeoutMs} ms`) : error;
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Empty, or a page of HTML: what a proxy says in the service's place.
    return undefined;
  }
}
