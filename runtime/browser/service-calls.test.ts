/** Calls 3, 4, 5 and 7 of spec §7 against the local back end, which refuses everything that the specification does not list. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallName } from '../../cli/dev/fake-backend/faults.ts';
import { type RunningBackend, startBackend } from '../../tests/fake-backend-client.ts';
import { sendNumber } from '../sections/chat/send-number.ts';
import { logIn } from '../sections/login-form/log-in.ts';
import { callService, ping } from './service-calls.ts';
import { requestLocation } from './visitor-place.ts';

let running: RunningBackend;
/** Arguments of the browser's `fetch`, besides the requests that arrived. */
let fetched: ReturnType<typeof vi.fn<typeof fetch>>;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  running = await startBackend();
});

afterAll(() => running.close());

beforeEach(() => {
  running.backend.reset();
  fetched = vi.fn<typeof fetch>(realFetch);
  vi.stubGlobal('fetch', fetched);
  // Retries and time limits expire at once; the connection itself takes real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const urlOf = (path: string) => `${running.origin}${path}`;
const arrived = () => running.backend.requests.filter(({ method }) => method !== 'OPTIONS');

/** Waits for a call while its timers expire. */
async function settled<Value>(call: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  let result: PromiseSettledResult<Value> | undefined;
  call.then(
    (value) => {
      result = { status: 'fulfilled', value };
    },
    (reason: unknown) => {
      result = { status: 'rejected', reason };
    },
  );
  while (result === undefined) {
    // A turn of the real event loop, in which responses arrive.
    await new Promise((resolve) => setImmediate(resolve));
    // Not during a request, whose time limit is not tested here.
    if (running.backend.requests.every(({ status }) => status !== null))
      await vi.advanceTimersByTimeAsync(250);
  }
  return result;
}

/** One line per call: the exact request that must arrive. */
const CALLS: [
  number: number,
  name: CallName,
  make: () => Promise<unknown>,
  wanted: { method: string; url: string; body: string; headers: Record<string, string | undefined> },
  init: object,
][] = [
  [
    3,
    'location',
    () => requestLocation(urlOf('/api/location')),
    { method: 'GET', url: '/api/location', body: '', headers: { 'content-type': undefined } },
    { credentials: 'omit' },
  ],
  [
    4,
    'downloads',
    () => sendNumber(urlOf('/api/v1/downloads'), { mobileNumber: '9876543210', pageFrom: '/ludo/' }),
    {
      method: 'POST',
      url: '/api/v1/downloads',
      body: '{"mobileNumber":"9876543210","pageFrom":"/ludo/"}',
      headers: { 'content-type': 'application/json' },
    },
    { credentials: 'omit' },
  ],
  [
    5,
    'login',
    () => logIn(urlOf('/api/auth/local'), { identifier: 'editor@paasa.example', password: 'paasa-local' }),
    {
      method: 'POST',
      url: '/api/auth/local',
      body: expect.stringMatching(/"identifier":"editor@paasa.example","password":/) as unknown as string,
      headers: { 'content-type': 'application/json' },
    },
    { credentials: 'omit' },
  ],
  [
    7,
    'smartScript',
    () => ping(urlOf('/api/smart-script')),
    { method: 'GET', url: '/api/smart-script', body: '', headers: {} },
    { credentials: 'omit', mode: 'no-cors', keepalive: true },
  ],
];

describe('the nine calls', () => {
  test.each(CALLS)(
    'L call %d (%s) sends exactly what the specification lists',
    async (_, __, make, wanted, init) => {
      expect((await settled(make())).status).toBe('fulfilled');
      const [request] = arrived();
      expect(arrived()).toHaveLength(1);
      expect(request?.status).toBeLessThan(300);
      const { headers, ...rest } = wanted;
      expect(request).toMatchObject(rest);
      expect(request?.query).toEqual({});
      for (const [name, value] of Object.entries(headers)) expect(request?.headers[name]).toBe(value);
      expect(request?.headers['cookie']).toBeUndefined();
      expect(fetched.mock.calls[0]?.[1]).toMatchObject(init);
    },
  );

  test('L call 5 sends identifier and password, and nothing else', async () => {
    await settled(
      logIn(urlOf('/api/auth/local'), { identifier: 'editor@paasa.example', password: 'paasa-local' }),
    );
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
      identifier: 'editor@paasa.example',
      password: 'paasa-local',
    });
  });
});

describe('what is read', () => {
  test('L call 3: region and country', async () => {
    expect(await settled(requestLocation(urlOf('/api/location')))).toMatchObject({
      value: { regionName: 'Gujarat', country: 'India' },
    });
  });

  test('L call 5: the jwt, or the server’s message', async () => {
    const credentials = { identifier: 'editor@paasa.example', password: 'paasa-local' };
    expect(await settled(logIn(urlOf('/api/auth/local'), credentials))).toMatchObject({
      value: { kind: 'done', jwt: expect.stringContaining('.') },
    });
    expect(
      await settled(logIn(urlOf('/api/auth/local'), { ...credentials, password: 'wrong' })),
    ).toMatchObject({
      value: { kind: 'refused', message: 'Invalid identifier or password' },
    });
  });
});

describe('when it fails', () => {
  test.each(CALLS)('call %d (%s) is made once, whatever becomes of it', async (_, name, make) => {
    running.backend.faults.unavailable = [name];
    await settled(make());
    expect(arrived()).toHaveLength(1);
  });

  test.each([
    ['a server error', 503],
    ['a refusal', 403],
  ])('X %s: the number is not sent, and login is refused', async (_, status) => {
    running.backend.faults.status = { value: status, call: 'downloads' };
    const payload = { mobileNumber: '9876543210', pageFrom: '/' };
    const sent = await settled(sendNumber(urlOf('/api/v1/downloads'), payload));
    expect(sent).toMatchObject({ reason: { message: expect.stringContaining(`${status}`) } });
    running.backend.faults.status = { value: status, call: 'login' };
    const login = await settled(logIn(urlOf('/api/auth/local'), { identifier: 'a', password: 'b' }));
    expect(login).toMatchObject({ value: { kind: 'refused' } });
  });

  test.each<[string, () => Promise<Response>]>([
    ['connection that breaks', () => Promise.reject(new TypeError('fetch failed'))],
    ['page of HTML in place of JSON', async () => new Response('<html>', { status: 200 })],
  ])('X a %s is a refused login without a message', async (_, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    fetched.mockImplementation(answer);
    const login = await settled(logIn(urlOf('/api/auth/local'), { identifier: 'a', password: 'b' }));
    expect(login).toMatchObject({ value: { kind: 'refused', message: null } });
  });

  test('an answer that does not come in time is a failure, and the request ends', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          signals.push(init?.signal);
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    );
    const call = callService('downloads', {
      url: urlOf('/api/v1/downloads'),
      payload: { mobileNumber: '9876543210', pageFrom: '/' },
    });
    const result = settled(call);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toMatchObject({ reason: { message: 'no answer within 15000 ms' } });
    expect(signals[0]?.aborted).toBe(true);
  });
});
