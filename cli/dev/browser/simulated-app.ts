/**
 * Simulates the app around a page: the object that an Android app adds to a page, or the message handler of an iOS app, and the service
 * for in-app screens. The page's messages and requests are reported to the observer.
 */
import { WEBVIEW_SAMPLES, webviewSample } from '../../../schemas/plain/webview-samples.ts';

export type AppPlatform = 'android' | 'react-native' | 'ios' | 'browser';

/** Responses of the service for in-app screens. */
export const ANSWERS = {
  sample: 'a full answer',
  bare: 'a full answer, not wrapped in data',
  server: 'what the local back end says',
  empty: 'nothing yet',
  slow: 'a full answer after 3 s',
  never: 'no answer at all',
  offline: 'no network',
  refused: '401: the session has ended',
  failed: '500',
  nonsense: 'a log-in page',
  hostile: 'values that mean harm',
} as const;

export type AnswerName = keyof typeof ANSWERS;

export interface SimulatedApp {
  platform: AppPlatform;
  /** Read again for each call. */
  answer(): AnswerName;
  /** A message of the page's; `payload` as it came. */
  onMessage(type: string, payload: unknown): void;
  /** A message in a form that the real app would not take. */
  complained(text: string): void;
  /** A call of the page's. Only the names of its headers: their values are secrets, even here. */
  called(call: { method: string; url: string; headers: string[]; answer: string }): void;
}

/** What the app adds to a window. The types of another window's globals are those of this one. */
export type AppWindow = Window &
  typeof globalThis & {
    SlipwayApp?: { postMessage(message: unknown): void };
    ReactNativeWebView?: { postMessage(message: unknown): void };
    webkit?: { messageHandlers: Record<string, { postMessage(message: unknown): void }> };
  };

const SLOW_MS = 3000;

/** Must run before the page's own scripts. */
export function installApp(page: AppWindow, app: SimulatedApp): void {
  const take = (message: unknown): void => {
    const { type, payload } = (message ?? {}) as { type?: unknown; payload?: unknown };
    if (typeof type === 'string') app.onMessage(type, payload);
    else app.complained('A message without a type.');
  };
  const android = {
    postMessage(text: unknown) {
      if (typeof text !== 'string') return app.complained('Android takes text, not an object.');
      take(JSON.parse(text));
    },
  };
  if (app.platform === 'android') page.SlipwayApp = android;
  if (app.platform === 'react-native') page.ReactNativeWebView = android;
  if (app.platform === 'ios') {
    // The app gets a copy of the message.
    const postMessage = (message: unknown): void => take(JSON.parse(JSON.stringify(message)));
    page.webkit = { messageHandlers: { SlipwayApp: { postMessage } } };
  }
  const fetchForReal = page.fetch.bind(page);
  page.fetch = async (input, init) => {
    const request = new page.Request(input, init);
    const name = app.answer();
    app.called({
      method: request.method,
      url: request.url,
      headers: [...request.headers.keys()],
      answer: ANSWERS[name],
    });
    return answerCall(page, name, request, () => fetchForReal(input, init));
  };
}

/** Sends a message from the app to the page: iOS as an object, Android as text. */
export function sayToPage(page: AppWindow, platform: AppPlatform, message: object): void {
  const detail = platform === 'ios' ? message : JSON.stringify(message);
  page.dispatchEvent(new page.CustomEvent('slipway:app', { detail }));
}

async function answerCall(
  page: AppWindow,
  name: AnswerName,
  request: Request,
  ask: () => Promise<Response>,
): Promise<Response> {
  const json = (value: unknown, status = 200): Response =>
    new page.Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
  switch (name) {
    case 'server':
      return ask();
    case 'sample':
      return json({ data: sampleFor(request.url) });
    case 'bare':
      return json(sampleFor(request.url));
    case 'slow':
      await new Promise((resolve) => page.setTimeout(resolve, SLOW_MS));
      return json({ data: sampleFor(request.url) });
    case 'empty':
      return json({ data: {} });
    case 'refused':
      return json({ error: { message: 'The session has ended.' } }, 401);
    case 'failed':
      return json({ error: { message: 'The service failed.' } }, 500);
    case 'offline':
      throw new page.TypeError('Failed to fetch');
    case 'nonsense':
      return new page.Response('<!doctype html><title>Log in to this network</title>');
    case 'hostile':
      return json({ data: HOSTILE });
    case 'never':
      return new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(new page.DOMException('', 'AbortError')));
      });
  }
}

/** A full answer for a screen, by the end of the address it calls. */
function sampleFor(url: string): unknown {
  const { pathname } = new URL(url);
  const known = Object.keys(WEBVIEW_SAMPLES).find((path) => pathname.endsWith(`/${path}`));
  return webviewSample(known ?? 'academy/tv');
}

/** A response that fits all screens, with hostile values. */
const HOSTILE = {
  code: '<img src=x onerror=alert(1)>',
  link: 'javascript:alert(1)',
  invited: -1,
  joined: '1e9',
  earned: Number.MAX_VALUE,
  friends: [{ name: '<script>alert(1)</script>', status: 7, amount: {} }, null, 'Asha'],
  items: [
    {
      title: '<b onclick=alert(1)>Bold</b>',
      subtitle: ['x'],
      url: 'javascript:alert(1)',
      image: '//evil.invalid/a.png',
    },
    { title: 'A'.repeat(200), url: '//evil.invalid', gameId: '../../etc' },
    { title: '', url: '/' },
  ],
};
