/** Calls of in-app screens. Source: spec §7 call 8, §8 'Webview helper fetch fails'. */
import { sendToApp } from './bridge.ts';
import { isMapping } from './mapping.ts';
import { readSession } from './session.ts';

export interface WebviewCall {
  /** Path below the host: `referral/summary`. */
  path: string;
  /** Host when the session names none: `webviewHost` of the site's endpoints. */
  defaultHost: string;
  /** Further hosts that the session may name: `webviewHosts` of the site's endpoints. Others receive no requests. */
  allowedHosts?: readonly string[];
}

/** Time limit of a call. Ours: the specification defines none. */
const MOST_WAIT_MS = 30_000;

/** The server's response, or its `data`. Rejects, after logging to the app, when the call fails. */
export function webviewGet(call: WebviewCall): Promise<unknown> {
  return ask(call, { method: 'GET' });
}

/** Like `webviewGet`, with a JSON body. */
export function webviewPost(call: WebviewCall, body: unknown): Promise<unknown> {
  return ask(call, { method: 'POST', body });
}

async function ask(call: WebviewCall, { method, body }: { method: 'GET' | 'POST'; body?: unknown }) {
  const session = readSession();
  const gaveUp = new AbortController();
  const timer = setTimeout(() => gaveUp.abort(), MOST_WAIT_MS);
  let url = call.path;
  try {
    url = addressOf(call, session.host);
    const headers = new Headers(session.headers);
    headers.set('Accept', 'application/json');
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: gaveUp.signal,
      // The headers identify the user, so they must not follow a redirect to another host.
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const answer = parseAnswer(await response.text());
    return isMapping(answer) && answer.data !== undefined ? answer.data : answer;
  } catch (error) {
    const reason = gaveUp.signal.aborted
      ? `no answer within ${MOST_WAIT_MS / 1000} s`
      : error instanceof Error
        ? error.message
        : String(error);
    // Without the query: headers, body and parameters are the user's data.
    sendToApp('NativeLog', { level: 'error', message: `${method} ${url.split('?')[0]}: ${reason}` });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Accepts an empty response. The JSON parser's own message would quote the user's data. */
function parseAnswer(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the answer is not JSON');
  }
}

/** Address of a call. Throws unless it is below one of the site's hosts. */
function addressOf({ path, defaultHost, allowedHosts = [] }: WebviewCall, host: string | null): string {
  const base = host ?? defaultHost;
  if (host !== null) {
    const allowed = [defaultHost, ...allowedHosts];
    if (!allowed.some((known) => isBelow(host, known)))
      throw new Error('the host of the session is not one of the site’s');
  }
  const url = `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  if (!isBelow(url, base)) throw new Error('the path leads out of the host');
  return url;
}

/** Whether an address equals another one or is below it, after normalisation by the browser: `..`, user names and ports included. */
function isBelow(address: string, base: string): boolean {
  const [url, above] = [parseAddress(address), parseAddress(base)];
  if (url === null || above === null || url.username !== '' || url.password !== '') return false;
  return url.origin === above.origin && folderOf(url).startsWith(folderOf(above));
}

function folderOf({ pathname }: URL): string {
  return pathname.endsWith('/') ? pathname : `${pathname}/`;
}

function parseAddress(address: string): URL | null {
  try {
    const url = new URL(address, location.href);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null; // not an address, so not below any
  }
}
