// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webviewGet, webviewPost } from './request.ts';

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const appLog = vi.fn<(message: string) => void>();
const call = { path: 'referral/summary', defaultHost: '/api/webview' };

beforeEach(() => {
  sessionStorage.clear();
  server.mockReset().mockImplementation(async () => Response.json({ earned: 350 }));
  appLog.mockReset();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('SlipwayApp', { postMessage: appLog });
});

afterEach(() => vi.unstubAllGlobals());

const asked = () => server.mock.calls[0] ?? [];

test('W2 host and headers come from the session', async () => {
  sessionStorage.setItem('webviewHost', 'https://api.example.com/v2/');
  sessionStorage.setItem('webviewHeaders', '{"Authorization":"Bearer abc","count":3}');
  await webviewGet(call);
  expect(asked()[0]).toBe('https://api.example.com/v2/referral/summary');
  expect(asked()[1]).toEqual({
    method: 'GET',
    headers: { Authorization: 'Bearer abc', Accept: 'application/json' },
  });
});

test.each([null, 'http://api.example.com', 'javascript:alert(1)', ''])(
  'without a safe host in the session (%j) the site’s own is asked',
  async (host) => {
    if (host !== null) sessionStorage.setItem('webviewHost', host);
    await webviewGet(call);
    expect(asked()[0]).toBe('/api/webview/referral/summary');
  },
);

test('headers that cannot be read are left out', async () => {
  sessionStorage.setItem('webviewHeaders', '{oops');
  await webviewGet(call);
  expect(asked()[1]?.headers).toEqual({ Accept: 'application/json' });
});

test('W2 a body goes as JSON', async () => {
  await webviewPost({ ...call, path: '/academy/saved' }, { id: 7 });
  expect(asked()[0]).toBe('/api/webview/academy/saved');
  expect(asked()[1]).toMatchObject({ method: 'POST', body: '{"id":7}' });
  expect(asked()[1]?.headers).toMatchObject({ 'Content-Type': 'application/json' });
});

test('W2 the answer is the response, or its data', async () => {
  expect(await webviewGet(call)).toEqual({ earned: 350 });
  server.mockImplementation(async () => Response.json({ data: { earned: 10 }, status: 'ok' }));
  expect(await webviewGet(call)).toEqual({ earned: 10 });
  server.mockImplementation(async () => Response.json([1, 2]));
  expect(await webviewGet(call)).toEqual([1, 2]);
});

test.each([
  ['a refusal', async () => new Response('', { status: 401 }), 'the server answered 401'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
])('W2 %s goes to the app’s log and rejects', async (_name, answer, reason) => {
  server.mockImplementation(answer);
  await expect(webviewGet(call)).rejects.toThrow(reason);
  expect(JSON.parse(appLog.mock.calls[0]?.[0] ?? '')).toEqual({
    type: 'NativeLog',
    payload: { level: 'error', message: `GET /api/webview/referral/summary: ${reason}` },
  });
});

test('the user’s headers never reach a log', async () => {
  sessionStorage.setItem('webviewHeaders', '{"Authorization":"Bearer secret"}');
  server.mockImplementation(async () => new Response('', { status: 500 }));
  await expect(webviewGet(call)).rejects.toThrow();
  expect(appLog.mock.calls[0]?.[0]).not.toContain('secret');
});
