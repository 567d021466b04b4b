/** Calls of in-app screens. Source: spec §7 call 8, §8 'Webview helper fetch fails'. */
import { tellApp } from './bridge.ts';
import { readSession, type WebviewSession } from './session.ts';

export interface WebviewCall {
  /** Below the host: `referral/summary`. */
  path: string;
  /** Host when the session names none: `webviewHost` of the site's endpoints. */
  defaultHost: string;
  session?: WebviewSession;
}

/** What the server answers, or its `data`. Rejects, after a line in the app's log, when there is no good answer. */
export function webviewGet(call: WebviewCall): Promise<unknown> {
  return ask(call, { method: 'GET' });
}

/** As `webviewGet`, with a JSON body. */
export function webviewPost(call: WebviewCall, body: unknown): Promise<unknown> {
  return ask(call, { method: 'POST', body: JSON.stringify(body) });
}

async function ask({ path, defaultHost, session = readSession() }: WebviewCall, init: RequestInit) {
  const url = `${session.host ?? defaultHost.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  const headers: Record<string, string> = { ...session.headers, Accept: 'application/json' };
  if (init.body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(url, { ...init, headers });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const answer: unknown = await response.json();
    return isMapping(answer) && answer.data !== undefined ? answer.data : answer;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The address only: headers and body are the user's.
    tellApp('NativeLog', { level: 'error', message: `${init.method} ${url}: ${reason}` });
    throw error;
  }
}

/** Whether a value from outside is an object with names. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
