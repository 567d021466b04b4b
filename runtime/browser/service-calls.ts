/**
 * Client for the calls of spec §7 that pages make besides the download's: 4, 5 and 7. Call 3 belongs to landing pages
 * (`visitor-place.ts`), call 6 to the download script (`sdk/tracking/event-log.ts`), call 8 to in-app screens
 * (`runtime/webview/request.ts`: its hosts and headers come from the app). Callers document the content of a call; this file defines how
 * it is sent. No call carries cookies.
 */

/** JSON bodies by call. */
interface Payloads {
  downloads: { mobileNumber: string; pageFrom: string };
  login: { identifier: string; password: string };
}

/** Limit for the complete response. */
const TIMEOUTS_MS: Record<keyof Payloads, number> = { downloads: 15_000, login: 15_000 };

export interface Answer {
  isOk: boolean;
  status: number;
  /** The parsed JSON body; `undefined` when it is not JSON. */
  body: unknown;
}

/**
 * Makes call 7, whose result nobody needs. Its response cannot be read, so there is neither a reader nor a time limit, and it continues
 * when the page is left. Never rejects.
 */
export async function ping(url: string): Promise<void> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit', keepalive: true });
  } catch {
    // Blocked or offline: nothing depends on it.
  }
}

/**
 * Makes a call, without retries, since none may happen twice. Resolves with whatever the server responds; rejects when it does not respond
 * in time.
 */
export function callService<Name extends keyof Payloads>(
  name: Name,
  { url, payload }: { url: string; payload: Payloads[Name] },
): Promise<Answer> {
  const init: RequestInit = {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  };
  return ask(url, init, TIMEOUTS_MS[name]);
}

async function ask(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const text = await response.text();
    return { isOk: response.ok, status: response.status, body: parse(text) };
  } catch (error) {
    // Older browsers abort with an unspecific error.
    throw controller.signal.aborted ? new Error(`no answer within ${timeoutMs} ms`) : error;
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Empty, or an HTML page from a proxy.
    return undefined;
  }
}
