// @environment document
import { expect, onTestFinished, test, vi } from 'vitest';
import { resolveLink } from './engine/resolve-link.ts';
import { document } from './host-page.ts';
import { recall, remember } from './tracking/identity.ts';

/** An environment of a module that has logged nothing. */
async function load() {
  vi.resetModules();
  return (await import('./browser-environment.ts')).browserEnvironment;
}

const shared = {
  explain: () => {},
  loadPart: () => Promise.reject(new Error('There is none.')),
  resolveLink,
  isInApp: false,
  host: document,
  recall,
  remember,
};

test.each([
  ['https://me:secret@cdn.example/app.apk?a=@', 'https://cdn.example/app.apk?a=@'],
  ['http://me@cdn.example:8080/', 'http://cdn.example:8080/'],
  ['https://cdn.example//@scope/app@1.apk', 'https://cdn.example//@scope/app@1.apk'],
  ['https://cdn.example:80/@scope/app.apk', 'https://cdn.example:80/@scope/app.apk'],
])('%s is requested as %s, which browsers do not refuse', async (url, requested) => {
  const fetched = vi.fn(async (_: string) => new Response());
  vi.stubGlobal('fetch', fetched);
  const env = (await load())(shared);
  await env.fetch(url, {});
  expect(await env.reaches(url, new AbortController().signal)).toBe(true);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([requested, requested]);
});

test.each([
  ['https:', 'http://cdn.example/app.apk', true],
  ['https:', 'https://cdn.example/app.apk', false],
  ['http:', 'http://cdn.example/app.apk', false],
])(
  'on a page on %s, a refused request to %s is no matter of the network: %s',
  async (protocol, url, isRefused) => {
    vi.stubGlobal('location', { protocol });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const env = (await load())(shared);
    expect(await env.reaches(url, new AbortController().signal)).toBe(isRefused);
  },
);

test('time goes on when the device’s clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const env = (await load())(shared);
  expect(Math.abs(env.now() - Date.now())).toBeLessThan(60_000);
  const before = env.now();
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(env.now()).toBeGreaterThanOrEqual(before);
});

test('X a database that fails is logged once for a page, whichever download met it', async () => {
  const browserEnvironment = await load();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const [one, other] = [browserEnvironment(shared), browserEnvironment(shared)];
  // Another tab has taken over: this is not an error.
  one.storeFailed(null);
  expect(warn).not.toHaveBeenCalled();
  const error = new DOMException('full', 'QuotaExceededError');
  for (const env of [one, other, one]) env.storeFailed(error);
  expect(warn.mock.calls).toEqual([['Slipway: The file could not be stored.', error]]);
});
