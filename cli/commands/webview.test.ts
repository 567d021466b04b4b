import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningBackend, startBackend } from '../../tests/fake-backend-client.ts';
import { webviewContract, webviewVerify } from './webview.ts';

let running: RunningBackend;
let printed = '';

beforeEach(async () => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  running = await startBackend();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await running.close();
});

const verify = (options: object = {}) =>
  webviewVerify(`${running.origin}/api/webview`, { header: ['Authorization: Bearer t'], ...options });

test('the local service keeps the contract: full, bare and with long lists', async () => {
  for (const answer of ['data', 'bare', 'long'] as const) {
    running.backend.faults.webviewAnswer = answer;
    expect([answer, await verify(), printed.match(/fine/g)?.length]).toEqual([answer, 0, 5]);
    printed = '';
  }
});

test('a service that fails, refuses or answers something else is named with what is wrong', async () => {
  running.backend.faults.webviewAnswer = 'failing';
  expect(await verify({ screen: ['referral=referral'] })).toBe(1);
  expect(await webviewVerify(`${running.origin}/api/webview`, {})).toBe(1);
  running.backend.faults.webviewAnswer = 'bare';
  expect(await verify({ screen: ['list=referral', 'referral-summary=echo'] })).toBe(1);
  expect(await webviewVerify('http://127.0.0.1:1/', { screen: ['list=x'] })).toBe(1);
  expect(printed).toContain('answers 500');
  expect(printed).toContain('--header "Authorization');
  expect(printed).toMatch(/list referral +items: /);
  expect(printed).toMatch(/referral-summary echo +invited: /);
  expect(printed).toMatch(/list x +cannot be reached/);
});

test('an origin that may not read the answers is found out', async () => {
  running.backend.faults.corsNone = true;
  expect(await verify({ screen: ['referral=referral'], origin: 'https://www.paasa.example' })).toBe(1);
  expect(printed).toContain('Access-Control-Allow-Origin is missing');
});

test.each([
  ['app.example.com', {}],
  ['https://app.example.com', { header: ['Bearer t'] }],
  ['https://app.example.com', { screen: ['film=x'] }],
])('what is no address, header or screen is a wrong usage: %s %j', async (url, options) => {
  await expect(webviewVerify(url, options)).rejects.toMatchObject({ hint: expect.stringContaining('Write') });
});

test('the contract is printed as JSON Schema of each kind of screen', () => {
  expect(webviewContract()).toBe(0);
  const schemas = JSON.parse(printed);
  expect(Object.keys(schemas)).toEqual(['referral', 'referral-summary', 'list']);
  expect(schemas.referral).toMatchObject({ type: 'object', required: ['code'] });
});
