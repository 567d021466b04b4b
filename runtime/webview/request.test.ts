// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import fc from '../../tests/properties.ts';
import { type WebviewCall, webviewGet, webviewPost } from './request.ts';

const server = vi.fn<(url: string, init: RequestInit & { headers: Headers }) => Promise<Response>>();
const appLog = vi.fn<(message: string) => void>();
const call: WebviewCall = { path: 'referral/summary', defaultHost: '/api/webview' };
const signedIn = () => sessionStorage.setItem('webviewHeaders', '{"Authorization":"Bearer secret"}');

beforeEach(() => {
  sessionStorage.clear();
  server.mockReset().mockImplementation(async () => Response.json({ earned: 350 }));
  appLog.mockReset();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('SlipwayApp', { postMessage: appLog });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const sentRequest = () => {
  const [url, init] = server.mock.calls[0] ?? [];
  // Browsers lower-case names; the DOM of this test preserves them.
  const headers = [...(init?.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]);
  return { url, init, headers: Object.fromEntries(headers) as Record<string, string> };
};
const logged = () => appLog.mock.calls.map(([message]) => JSON.parse(message).payload.message);

test('W2 host and headers come from the session', async () => {
  sessionStorage.setItem('webviewHost', 'https://api.example.com/v2/');
  sessionStorage.setItem('webviewHeaders', '{"Authorization":"Bearer abc","X-Device":"Pixel","count":3}');
  await webviewGet({ ...call, allowedHosts: ['https://api.example.com/v2'] });
  expect(sentRequest()).toMatchObject({
    url: 'https://api.example.com/v2/referral/summary',
    init: { method: 'GET' },
    headers: { authorization: 'Bearer abc', 'x-device': 'Pixel', accept: 'application/json' },
  });
  expect(sentRequest().headers).not.toHaveProperty('count');
});

test.each([null, ''])('W2 without a host in the session (%j) the site’s own is used', async (host) => {
  if (host !== null) sessionStorage.setItem('webviewHost', host);
  await webviewGet(call);
  expect(sentRequest().url).toBe('/api/webview/referral/summary');
});

test.each([
  'https://api.example.com',
  'https://api.example.com/',
  'https://api.example.com/v2/hindi',
  'https://API.example.com:443/v2',
])('W2 the session may name %s when the site allows that host', async (host) => {
  sessionStorage.setItem('webviewHost', host);
  await webviewGet({ ...call, allowedHosts: ['https://other.example', 'https://api.example.com'] });
  expect(sentRequest().url).toBe(`${host.replace(/\/$/, '')}/referral/summary`);
});

test.each([
  'https://evil.example',
  'https://api.example.com.evil.example',
  'https://api.example.com@evil.example',
  'https://user:pass@api.example.com/v2',
  'https://evil.example/https://api.example.com/v2',
  'https://evil.example#https://api.example.com/v2',
  'https://evil.example\\@api.example.com/v2',
  'https://api.example.com:8443/v2',
  'https://api.example.com/v2x',
  'https://api.example.com/v2/../admin',
  'https://api.example.com/v2/%2e%2e/admin',
  'http://api.example.com/v2',
  '//evil.example/v2',
  '/other',
  'javascript:alert(1)',
  'data:application/json,{}',
  'https://',
])('W2 a session that names %s sends the user’s headers nowhere', async (host) => {
  signedIn();
  sessionStorage.setItem('webviewHost', host);
  await expect(webviewGet({ ...call, allowedHosts: ['https://api.example.com/v2'] })).rejects.toThrow();
  expect(server).not.toHaveBeenCalled();
  expect(logged()).toEqual(['GET referral/summary: the host of the session is not one of the site’s']);
});

test.each(['../login', 'a/../../login', '%2e%2e/login', '..\\login', 'a/.%2e/../login'])(
  'W2 the path %s does not lead out of the host',
  async (path) => {
    signedIn();
    await expect(webviewGet({ ...call, path })).rejects.toThrow();
    expect(server).not.toHaveBeenCalled();
  },
);

test.each(['//evil.example/steal', 'https://evil.example/steal'])(
  'the path %s stays below the host',
  async (path) => {
    await webviewGet({ ...call, path });
    expect(new URL(sentRequest().url ?? '', 'https://www.paasa.example').href).toMatch(
      /^https:\/\/www\.paasa\.example\/api\/webview\//,
    );
  },
);

test('W2 the headers follow no redirect', async () => {
  await webviewGet(call);
  expect(sentRequest().init?.redirect).toBe('error');
});

test.each([
  '{oops',
  'null',
  '[["Authorization","x"]]',
  '"Authorization: x"',
  '{"Bad name":"x","":"y","Authorization":["x"],"X-Line":"a\\r\\nX-Evil: b","X-Hindi":"अ"}',
])('headers that no request can have are left out: %s', async (headers) => {
  sessionStorage.setItem('webviewHeaders', headers);
  await webviewGet(call);
  expect(sentRequest().headers).toEqual({ accept: 'application/json' });
});

test('the session cannot change what is requested', async () => {
  sessionStorage.setItem('webviewHeaders', '{"accept":"text/html","content-type":"text/plain"}');
  await webviewPost(call, {});
  expect(sentRequest().headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' });
});

test('where the app keeps the storage closed nobody is signed in', async () => {
  vi.spyOn(sessionStorage, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await webviewGet(call);
  expect(sentRequest().headers).toEqual({ accept: 'application/json' });
});

test('W2 a body goes as JSON', async () => {
  await webviewPost({ ...call, path: '/academy/saved' }, { id: 7 });
  expect(sentRequest()).toMatchObject({
    url: '/api/webview/academy/saved',
    init: { method: 'POST', body: '{"id":7}' },
    headers: { 'content-type': 'application/json' },
  });
});

test('W2 a body that is no JSON is reported to the app, and rejects', async () => {
  await expect(webviewPost(call, { id: 7n })).rejects.toThrow('BigInt');
  expect(logged()).toEqual([expect.stringContaining('POST /api/webview/referral/summary')]);
  expect(server).not.toHaveBeenCalled();
});

test.each([
  ['the answer itself', { earned: 350 }, { earned: 350 }],
  ['its data', { data: { earned: 10 }, status: 'ok' }, { earned: 10 }],
  ['its data, even null', { data: null }, null],
  ['a list', [1, 2], [1, 2]],
])('W2 what is read is %s', async (_, answer, read) => {
  server.mockImplementation(async () => Response.json(answer));
  expect(await webviewGet(call)).toEqual(read);
});

test('W2 an answer without a body is none', async () => {
  server.mockImplementation(async () => new Response(null, { status: 204 }));
  expect(await webviewPost(call, {})).toBeNull();
});

test.each([
  ['a refusal', async () => new Response('', { status: 401 }), 'the server answered 401'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ['a log-in page', async () => new Response('<!doctype html>'), 'the answer is not JSON'],
])('W2 X %s goes to the app’s log and rejects', async (_name, answer, reason) => {
  server.mockImplementation(answer);
  await expect(webviewGet(call)).rejects.toThrow(reason);
  expect(JSON.parse(appLog.mock.calls[0]?.[0] ?? '')).toEqual({
    type: 'NativeLog',
    payload: { level: 'error', message: `GET /api/webview/referral/summary: ${reason}` },
  });
});

test('W2 a server that never answers is given up after 30 seconds', async () => {
  vi.useFakeTimers();
  server.mockImplementation(
    (_url, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const answer = webviewGet(call);
  const failure = expect(answer).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(appLog).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await failure;
  expect(logged()).toEqual(['GET /api/webview/referral/summary: no answer within 30 s']);
});

test.each([
  ['refused', async () => new Response('', { status: 500 })],
  ['answered with nonsense', async () => new Response('Bearer secret')],
])('what is the user’s never reaches a log when a call is %s', async (_, answer) => {
  signedIn();
  server.mockImplementation(answer);
  await expect(webviewPost({ ...call, path: 'me?mobile=9876543210' }, { pin: 4711 })).rejects.toThrow();
  expect(logged()).toEqual([expect.not.stringMatching(/secret|9876543210|4711/)]);
});

test('whatever session and screen say, no call leaves the hosts of the site', async () => {
  const PIECES =
    'https: http: // / \\\\ api.example.com evil.example .evil.example :443 :8443 @ v2 v2x .. %2e%2e %2F ; ? # & javascript: \t \n'.split(
      ' ',
    );
  const text = (most: number) =>
    fc.array(fc.constantFrom(...PIECES), { maxLength: most }).map((pieces) => pieces.join(''));
  const host = fc.oneof(
    text(6),
    text(4).map((rest) => `https://api.example.com${rest}`),
    text(3).map((rest) => `https://api.example.com/v2${rest}`),
  );
  await fc.assert(
    fc.asyncProperty(host, text(5), async (named, path) => {
      server.mockClear();
      sessionStorage.setItem('webviewHost', named);
      await webviewGet({ ...call, path, allowedHosts: ['https://api.example.com/v2'] }).catch(() => {});
      for (const [asked] of server.mock.calls) {
        const { origin, pathname } = new URL(asked, location.href);
        const root = origin === location.origin ? '/api/webview' : '/v2';
        expect([location.origin, 'https://api.example.com']).toContain(origin);
        expect(`${pathname}/`.startsWith(`${root}/`), asked).toBe(true);
      }
    }),
  );
});
