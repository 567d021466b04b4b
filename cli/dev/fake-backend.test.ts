import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningBackend, startBackend } from '../../tests/fake-backend-client.ts';
import { createFakeBackend } from './fake-backend.ts';

let running: RunningBackend;

beforeAll(async () => {
  running = await startBackend();
});

afterEach(() => {
  running.backend.reset();
  running.waits.length = 0;
});

afterAll(() => running.close());

const lookup = { websiteName: 'www.paasa.example', source: '/ludo/' };
const number = { mobileNumber: '9876543210', pageFrom: '/ludo/' };
const account = { identifier: 'editor@paasa.example', password: 'paasa-local' };

/** The message of a refusal. */
function message(answer: { json(): unknown }): string {
  return (answer.json() as { error: { message: string } }).error.message;
}

describe('the link lookup, call 1', () => {
  test('answers the link and what the package is', async () => {
    const answer = await running.ask('POST', '/api/link', { body: lookup });
    const { bytes } = running.backend.apk;
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      apkLink: `${running.origin}/apk/paasa.apk`,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
      versionName: '1.0.0',
      versionCode: 1,
    });
  });

  test('answers the package of the product it was made for', async () => {
    const other = await startBackend({ product: 'tara' });
    const answer = await other.ask('POST', '/api/link', { body: lookup });
    await other.close();
    expect(answer.json()).toMatchObject({ apkLink: `${other.origin}/apk/tara.apk` });
  });

  test('tells of the file that is there now', async () => {
    const before = running.backend.apk.sha256;
    running.backend.faults.changeFile = { value: true, next: 1 };
    const answer = await running.ask('POST', '/api/link', { body: lookup });
    expect(answer.json()).toMatchObject({ versionName: '1.1.0', versionCode: 2 });
    expect(answer.json()).not.toMatchObject({ sha256: before });
    expect(running.backend.faults.changeFile, 'the lookup takes no turn').toEqual({ value: true, next: 1 });
  });

  test.each([
    ['fail', 500, { error: { message: 'The lookup failed, as the switch "lookup" asks.' } }],
    ['scriptUrl', 200, { apkLink: 'javascript:alert(1)' }],
    ['httpUrl', 200, { apkLink: 'http://insecure.invalid/apk/paasa.apk' }],
    ['otherJson', 200, { status: 'ok', links: [] }],
  ] as const)('under the fault %s answers %i', async (fault, status, body) => {
    running.backend.faults.lookup = fault;
    const answer = await running.ask('POST', '/api/link', { body: lookup });
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject(body);
  });

  test('under the fault slow waits ten seconds', async () => {
    running.backend.faults.lookup = 'slow';
    const answer = await running.ask('POST', '/api/link', { body: lookup });
    expect(answer.status).toBe(200);
    expect(running.waits).toEqual([10_000]);
  });
});

describe('a JSON payload', () => {
  test.each([
    ['/api/link', { source: '/' }, 'The field "websiteName" is missing. It must be text.'],
    ['/api/link', { ...lookup, websiteName: ' ' }, 'The field "websiteName" must be text.'],
    [
      '/api/link',
      { ...lookup, source: 'ludo' },
      'The field "source" must be the path of a page, such as /about/.',
    ],
    ['/api/link', { ...lookup, page: 1 }, 'The field "page" is unknown. Fields: websiteName, source.'],
    ['/api/link', [lookup], 'The payload must be an object with websiteName, source.'],
    [
      '/api/v1/downloads',
      { mobileNumber: '9876543210' },
      'The field "pageFrom" is missing. It must be text.',
    ],
    [
      '/api/v1/downloads',
      { ...number, otp: '1' },
      'The field "otp" is unknown. Fields: mobileNumber, pageFrom.',
    ],
    ['/api/auth/local', { identifier: 'a' }, 'The field "password" is missing. It must be text.'],
    ['/api/auth/local', { ...account, password: 7 }, 'The field "password" must be text.'],
  ])('%s refuses %j', async (path, body, expected) => {
    const answer = await running.ask('POST', path, { body });
    expect([answer.status, message(answer)]).toEqual([400, expected]);
  });

  test.each([
    '1234567890',
    '5876543210',
    '987654321',
    '98765432100',
    '98765 43210',
    '+919876543210',
    '९८७६५४३२१०',
    9876543210,
  ])('the mobile number %j is refused', async (mobileNumber) => {
    const answer = await running.ask('POST', '/api/v1/downloads', { body: { ...number, mobileNumber } });
    expect([answer.status, message(answer)]).toEqual([
      400,
      'The field "mobileNumber" must be 10 digits that begin with 6, 7, 8 or 9, as text.',
    ]);
  });

  test.each([
    [{}, 415, 'content-type must be application/json, not "".'],
    [{ 'content-type': 'text/plain' }, 415, 'content-type must be application/json, not "text/plain".'],
    [
      { 'content-type': 'application/jsonp' },
      415,
      'content-type must be application/json, not "application/jsonp".',
    ],
    [{ 'content-type': 'application/json; charset=utf-8' }, 400, 'The body must be JSON.'],
  ])('the headers %j with broken JSON: %i', async (headers, status, expected) => {
    const answer = await running.ask('POST', '/api/link', { headers, body: '{' });
    expect([answer.status, message(answer)]).toEqual([status, expected]);
  });

  test('more than 64 KiB is refused', async () => {
    const answer = await running.ask('POST', '/api/link', {
      body: { ...lookup, source: `/${'a'.repeat(70_000)}` },
    });
    expect([answer.status, message(answer)]).toEqual([413, 'The body is longer than 65536 bytes.']);
  });
});

describe('the other calls', () => {
  test('call 3: where the visitor is, as switched', async () => {
    expect((await running.ask('GET', '/api/location')).json()).toEqual({
      regionName: 'Gujarat',
      country: 'India',
    });
    running.backend.faults.location = { regionName: 'Kerala', country: 'India' };
    expect((await running.ask('GET', '/api/location')).json()).toEqual({
      regionName: 'Kerala',
      country: 'India',
    });
  });

  test.each(['6000000000', '7999999999', '8123456789', '9876543210'])(
    'call 4: accepts %s',
    async (mobileNumber) => {
      const answer = await running.ask('POST', '/api/v1/downloads', { body: { ...number, mobileNumber } });
      expect(answer.status).toBe(200);
    },
  );

  test('call 5: logs the account in and nobody else', async () => {
    const answer = await running.ask('POST', '/api/auth/local', { body: account });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    const refused = await running.ask('POST', '/api/auth/local', { body: { ...account, password: 'guess' } });
    expect(refused.status).toBe(400);
    expect(refused.json()).toEqual({ error: { message: 'Invalid identifier or password' } });
  });

  test('call 7: the smart script is pinged', async () => {
    const answer = await running.ask('GET', '/api/smart-script?page=home');
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
  });

  test('call 8: a webview helper needs its auth header and answers in both shapes', async () => {
    const refused = await running.ask('GET', '/api/webview/referral');
    expect([refused.status, message(refused)]).toEqual([401, 'The header "Authorization" is missing.']);
    const headers = { authorization: 'Bearer session' };
    const read = await running.ask('GET', '/api/webview/echo/of/it?page=2', { headers });
    const echo = { path: '/api/webview/echo/of/it', method: 'GET', query: { page: '2' }, body: null };
    expect(read.json()).toEqual({ data: echo });
    running.backend.faults.webviewAnswer = 'bare';
    const written = await running.ask('POST', '/api/webview/referral', { headers, body: { code: 'A' } });
    expect(written.json()).toEqual({
      path: '/api/webview/referral',
      method: 'POST',
      query: {},
      body: { code: 'A' },
    });
  });

  test('call 8: known paths have something to show, and the switch makes it empty or slow', async () => {
    const headers = { authorization: 'Bearer session' };
    const read = async () => (await running.ask('GET', '/api/webview/academy/tv', { headers })).json();
    expect(await read()).toMatchObject({
      data: { items: [{ title: 'Open with the back piece' }, {}, {}, {}] },
    });
    running.backend.faults.webviewAnswer = 'empty';
    expect(await read()).toEqual({ data: { items: [] } });
    running.backend.faults.webviewAnswer = 'slow';
    await read();
    expect(running.waits).toContain(5000);
  });

  test.each([
    '/api/impression?pid=organik-ls14&c=notset',
    '/api/impression/Ab12?pid=organik-ls14',
    '/api/impression/ch/Ab12?af_ch_model=Pixel%25208&af_ch_os_version=14',
    '/api/impression/ch/',
  ])('call 9: the impression %s is a GIF of one pixel', async (path) => {
    const answer = await running.ask('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('image/gif');
    expect(answer.body.subarray(0, 6).toString()).toBe('GIF89a');
    expect([answer.body.readUInt16LE(6), answer.body.readUInt16LE(8), answer.body.at(-1)]).toEqual([
      1, 1, 0x3b,
    ]);
  });

  test.each([
    ['POST', '/api/link', lookup],
    ['GET', '/api/location', undefined],
    ['POST', '/api/v1/downloads', number],
    ['POST', '/api/auth/local', account],
  ])('%s %s takes no query', async (method, path, body) => {
    const answer = await running.ask(
      method,
      `${path}?utm_source=a&page=1`,
      body === undefined ? {} : { body },
    );
    expect([answer.status, message(answer)]).toEqual([
      400,
      'The query key "utm_source" is unknown: this call takes no query.',
    ]);
  });

  test.each([
    ['GET', '/api/link', 'POST, OPTIONS'],
    ['POST', '/apk/paasa.apk', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/location', 'GET, OPTIONS'],
    ['PUT', '/api/v1/downloads', 'POST, OPTIONS'],
    ['GET', '/api/auth/local', 'POST, OPTIONS'],
    ['POST', '/api/logevents', 'PUT, OPTIONS'],
    ['POST', '/api/smart-script', 'GET, OPTIONS'],
    ['DELETE', '/api/webview/x', 'GET, POST, OPTIONS'],
    ['POST', '/api/impression/ch/Ab12', 'GET, OPTIONS'],
  ])('%s %s is a wrong method', async (method, path, allow) => {
    const answer = await running.ask(method, path, { headers: { authorization: 'Bearer session' } });
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expect(message(answer)).toMatch(/^The method must be /);
  });

  test.each([
    '/',
    '/api/',
    '/api/links',
    '/api/impressions',
    '/api/link/',
    '/apk/',
    '/apk/../paasa.apk.txt',
    '/__slipway/backends',
    '//api/link',
  ])('the path %s is left to others', async (path) => {
    expect((await running.ask('GET', path)).status).toBe(418);
    expect(running.backend.requests).toEqual([]);
  });

  test('a call that is switched off answers 503, and only its own requests count', async () => {
    running.backend.faults.unavailable = { value: ['downloads'], next: 1 };
    expect((await running.ask('GET', '/api/location')).status).toBe(200);
    expect((await running.ask('POST', '/api/v1/downloads', { body: number })).status).toBe(503);
    expect((await running.ask('POST', '/api/v1/downloads', { body: number })).status).toBe(200);
  });
});

describe('switches aimed at a call', () => {
  const aimed = (fault: string, value: unknown, more: object = {}): void => {
    Object.assign(running.backend.faults, { [fault]: { value, call: 'downloads', ...more } });
  };
  const submit = () => running.ask('POST', '/api/v1/downloads', { body: number });

  test('status: that call fails and says when to come again; the log has what was sent', async () => {
    aimed('status', 503, { next: 1 });
    running.backend.faults.retryAfter = 7;
    expect((await running.ask('GET', '/api/location')).status).toBe(200);
    expect((await running.ask('HEAD', '/apk/paasa.apk')).status).toBe(200);
    const failed = await submit();
    expect([failed.status, failed.headers['retry-after']]).toEqual([503, '7']);
    expect(failed.headers['access-control-allow-origin']).toBe('*');
    expect(running.backend.requests.at(-1)?.body).toBe(JSON.stringify(number));
    expect((await submit()).status).toBe(200);
  });

  test('without a call they are the package’s', async () => {
    running.backend.faults.status = 503;
    expect((await submit()).status).toBe(200);
    running.backend.faults.status = { value: 503, call: 'package' };
    expect((await running.ask('HEAD', '/apk/paasa.apk')).status).toBe(503);
  });

  test('latency: that call waits', async () => {
    aimed('latency', 400);
    await running.ask('GET', '/api/location');
    expect(running.waits).toEqual([]);
    expect((await submit()).status).toBe(200);
    expect(running.waits).toEqual([400]);
  });

  test.each([0, 5])('reset: after %i bytes of its answer', async (reset) => {
    aimed('reset', reset);
    const answer = await submit();
    expect([answer.status, answer.body.length, answer.broken]).toEqual([200, reset, 'ECONNRESET']);
    expect(running.backend.requests).toMatchObject([{ sentBytes: reset, isBroken: true }]);
  });

  test('reset: an answer that is shorter comes whole, one without a body is reset after its headers', async () => {
    aimed('reset', 1000);
    expect((await submit()).json()).toEqual({ status: 'sent' });
    running.backend.faults.reset = { value: 0, call: 'smartScript' };
    await expect(running.ask('GET', '/api/smart-script')).resolves.toMatchObject({ status: 204 });
    await expect.poll(() => running.backend.requests.at(-1)?.isBroken).toBe(true);
  });

  test('stallHeaders: no answer, until the back end is reset', async () => {
    aimed('stallHeaders', true);
    const stalled = submit();
    stalled.catch(() => undefined); // looked at below
    await expect.poll(() => running.backend.requests[0]?.body).toBe(JSON.stringify(number));
    const { requests } = running.backend;
    const [request] = requests;
    running.backend.reset();
    await expect(stalled).rejects.toMatchObject({ code: 'ECONNRESET' });
    await expect.poll(() => request).toMatchObject({ status: null, isBroken: true });
    expect((await submit()).status).toBe(200);
  });
});

describe('the event log, call 6', () => {
  const event = {
    appName: 'ludodownload',
    uuid: '5d3c',
    sessionid: '77',
    label: 'Ludo home',
    timestamp: '1780000000000',
    pageUrl: 'https://www.paasa.example/ludo/?utm_source=a',
    language: 'hi-IN',
    networkType: '4g',
    userAgent: 'Mozilla/5.0',
  };
  const put = (query: Record<string, string>) =>
    running.ask('PUT', `/api/logevents?${new URLSearchParams(query)}`);
  const { networkType: _, ...withoutNetworkType } = event;

  test.each([
    ['as the spec lists it', event],
    [
      'with the optional keys',
      { ...event, downloadCompleted: 'true', APKVersion: '1.0.0', countPlayLudoHit: '3' },
    ],
    ['with a time of ISO 8601', { ...event, timestamp: '2026-06-01T10:00:00.000Z' }],
    ['with what a browser may not know', { ...event, networkType: '', label: '' }],
  ])('takes the query %s', async (_name, query) => {
    const answer = await put(query);
    expect([answer.status, answer.body.toString()]).toEqual([204, '']);
    expect(running.backend.requests.at(-1)?.query).toEqual(query);
  });

  test.each([
    ['appName', { ...event, appName: '' }],
    ['uuid', { ...event, uuid: '' }],
    ['timestamp', { ...event, timestamp: 'today' }],
    ['pageUrl', { ...event, pageUrl: '/ludo/' }],
    ['language', { ...event, language: 'Hindi!' }],
    ['networkType', withoutNetworkType],
    ['downloadCompleted', { ...event, downloadCompleted: 'yes' }],
    ['countPlayLudoHit', { ...event, countPlayLudoHit: '-1' }],
    ['apkVersion', { ...event, apkVersion: '1.0.0' }],
  ])('names the wrong key %s', async (name, query) => {
    const answer = await put(query);
    expect(answer.status).toBe(400);
    expect(message(answer)).toContain(`The field "${name}" `);
  });

  test('refuses a key twice and a body', async () => {
    const query = new URLSearchParams(event);
    const twice = await running.ask('PUT', `/api/logevents?${query}&uuid=2`);
    expect([twice.status, message(twice)]).toEqual([400, 'The query has "uuid" more than once.']);
    const body = await running.ask('PUT', `/api/logevents?${query}`, { body: event });
    expect([body.status, message(body)]).toEqual([
      400,
      'The body must be empty: this call carries all in its query.',
    ]);
  });
});

describe('other origins', () => {
  const origin = 'https://partner.example';
  const preflight = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'if-range',
  };

  test('may read every answer, refusals too', async () => {
    const found = await running.ask('GET', '/api/location', { headers: { origin } });
    const refused = await running.ask('POST', '/api/link', { headers: { origin } });
    for (const { headers } of [found, refused]) {
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-expose-headers']).toContain('Content-Range');
    }
  });

  test('a preflight allows the methods and headers of the call, without a body', async () => {
    const answer = await running.ask('OPTIONS', '/apk/paasa.apk', { headers: preflight });
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-max-age': '600',
    });
    const allowed = answer.headers['access-control-allow-headers']?.toLowerCase().split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'if-range', 'if-none-match', 'range']),
    );
    expect(allowed).not.toContain('*');
  });

  test('an OPTIONS that is no preflight tells the methods', async () => {
    const answer = await running.ask('OPTIONS', '/api/link');
    expect([answer.status, answer.headers.allow]).toEqual([204, 'POST, OPTIONS']);
    expect(answer.headers['access-control-allow-methods']).toBeUndefined();
  });

  test('the preflight of a webview helper allows its own auth headers', async () => {
    const other = await startBackend({ webviewAuthHeaders: ['X-Session'] });
    const answer = await other.ask('OPTIONS', '/api/webview/x', { headers: preflight });
    await other.close();
    expect(answer.headers['access-control-allow-headers']).toContain('X-Session');
  });

  test('corsBare hides the exposed headers, corsNone everything', async () => {
    running.backend.faults.corsBare = true;
    const bare = await running.ask('HEAD', '/apk/paasa.apk');
    expect(bare.headers['access-control-allow-origin']).toBe('*');
    expect(bare.headers['access-control-expose-headers']).toBeUndefined();
    running.backend.faults.corsNone = true;
    const none = await running.ask('OPTIONS', '/apk/paasa.apk', { headers: preflight });
    expect(Object.keys(none.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('refusePreflight refuses OPTIONS and nothing else', async () => {
    running.backend.faults.refusePreflight = { value: true, next: 1 };
    expect((await running.ask('GET', '/api/location')).status).toBe(200);
    const refused = await running.ask('OPTIONS', '/api/link', { headers: preflight });
    expect(refused.status).toBe(405);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    expect((await running.ask('OPTIONS', '/api/link', { headers: preflight })).status).toBe(204);
  });
});

describe('the log', () => {
  test('keeps what was asked and answered', async () => {
    const headers = { authorization: 'Bearer session' };
    await running.ask('POST', '/api/webview/referral?page=2&page=3', { headers, body: lookup });
    expect(running.backend.requests).toMatchObject([
      {
        method: 'POST',
        url: '/api/webview/referral?page=2&page=3',
        query: { page: '3' },
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(lookup),
        status: 200,
        isBroken: false,
      },
    ]);
  });

  test('never holds a password or what proves who asks', async () => {
    const secret = 'paasa-local';
    const headers = { authorization: `Bearer ${secret}`, cookie: `session=${secret}`, 'x-session': secret };
    const other = await startBackend({ webviewAuthHeaders: ['X-Session'] });
    await other.ask('POST', '/api/auth/local', { body: account });
    await other.ask('POST', '/api/auth/local', {
      headers: { 'content-type': 'application/json' },
      body: `{"password":"${secret}"`,
    });
    await other.ask('POST', '/api/auth/local', {
      headers: { 'content-type': 'application/json' },
      body: `{"p\\u0061ssword":"${secret}"}`,
    });
    await other.ask('POST', `/api/webview/me?accessToken=${secret}&page=2`, {
      headers,
      body: { user: { otp: secret, name: 'A' } },
    });
    const { requests } = other.backend;
    await other.close();
    expect(JSON.stringify(requests)).not.toContain(secret);
    expect(requests.map(({ body }) => body)).toEqual([
      '{"identifier":"editor@paasa.example","password":"***"}',
      '***',
      '{"password":"***"}',
      '{"user":{"otp":"***","name":"A"}}',
    ]);
    expect(requests.at(-1)).toMatchObject({
      url: '/api/webview/me?accessToken=***&page=2',
      query: { accessToken: '***', page: '2' },
      headers: {
        authorization: '***',
        cookie: '***',
        'x-session': '***',
        'content-type': 'application/json',
      },
    });
  });

  test('forgets the oldest', async () => {
    const small = await startBackend({ mostLogged: 2 });
    for (const page of [1, 2, 3]) await small.ask('GET', `/api/smart-script?page=${page}`);
    await small.close();
    expect(small.backend.requests.map(({ query }) => query.page)).toEqual(['2', '3']);
  });

  test('an upload that breaks off is nobody’s error', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { connect } = await import('node:net');
    const socket = connect(Number(new URL(running.origin).port), '127.0.0.1');
    socket.write('POST /api/link HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    await expect.poll(() => running.backend.requests).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => running.backend.requests[0]?.isBroken).toBe(true);
    expect(stderr).not.toHaveBeenCalled();
    stderr.mockRestore();
  });
});

describe('the control API', () => {
  const path = '/__slipway/backend';

  test('sets switches, shows them, and forgets the log', async () => {
    const { faults, requests } = running.backend;
    const wanted = { status: { value: 503, next: 2 }, slow: 1000 };
    faults.gzip = true;
    const set = await running.ask('PUT', path, { body: wanted });
    expect(set.status).toBe(200);
    expect(faults, 'the same object, replaced').toEqual(wanted);
    await running.ask('GET', '/api/location');
    const state = (await running.ask('GET', path)).json();
    expect(state).toMatchObject({ faults: wanted, requestCount: 1 });
    expect(state).toMatchObject({
      switches: expect.arrayContaining([expect.objectContaining({ name: 'gzip', expected: 'true' })]),
    });
    expect((await running.ask('GET', `${path}/log`)).json()).toMatchObject([
      { url: '/api/location', status: 200 },
    ]);
    expect((await running.ask('DELETE', `${path}/log`)).status).toBe(204);
    expect(requests).toEqual([]);
  });

  test('turns everything off at once and ends what was stalled', async () => {
    running.backend.faults.stallHeaders = true;
    const stalled = running.ask('GET', '/apk/paasa.apk');
    stalled.catch(() => undefined); // looked at below
    await expect.poll(() => running.backend.requests).toHaveLength(1);
    expect((await running.ask('DELETE', `${path}/faults`)).json()).toMatchObject({
      faults: {},
      requestCount: 1,
    });
    await expect(stalled).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(running.backend.faults).toEqual({});
  });

  test.each([
    [{ slwo: 1 }, /^There is no switch "slwo"\. Switches: slow, latency/],
    [{ slow: 0 }, /^The switch "slow" must be a number above 0\.$/],
    [{ slow: '1' }, /"slow" must be a number above 0/],
    [{ reset: -1 }, /"reset" must be a whole number from 0/],
    [{ gzip: false }, /"gzip" must be true/],
    [{ status: 200 }, /"status" must be a status from 400 to 599/],
    [{ status: { value: 503, next: -1 } }, /^"next" of the switch "status" must be/],
    [{ status: { value: 1 } }, /^The "value" of the switch "status" must be/],
    [{ status: { value: 503, times: 1 } }, /has no "times"; it takes value, next, skip and call\.$/],
    [
      { status: { value: 503, call: 'sms' } },
      /^"call" of the switch "status" must be one of lookup, package/,
    ],
    [{ slow: { value: 5, call: 'lookup' } }, /"slow" has no "call"; it takes value, next and skip\.$/],
    [{ corruptByte: [1, -1] }, /"corruptByte" must be a whole number from 0, or a list of them/],
    [{ lookup: 'loud' }, /"lookup" must be one of "fail", "slow"/],
    [{ redirect: '/elsewhere' }, /"redirect" must be true, or an origin/],
    [{ retryAfter: '1\r\nSet-Cookie: a' }, /"retryAfter" must be/],
    [{ location: { regionName: 'Goa' } }, /"location" must be an object of regionName and country/],
    [{ unavailable: ['sms'] }, /"unavailable" must be a list of calls: lookup, package/],
    [[], /must be an object/],
  ])('refuses %j and keeps what was set', async (body, expected) => {
    running.backend.faults.slow = 5;
    const answer = await running.ask('PUT', `${path}/faults`, { body });
    expect(answer.status).toBe(400);
    expect(message(answer)).toMatch(expected);
    expect(running.backend.faults).toEqual({ slow: 5 });
  });

  test.each([
    ['another origin', { origin: 'https://partner.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['a page without origin', { origin: 'null' }],
    ['a form or picture of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site but not origin', { 'sec-fetch-site': 'same-site' }],
    [
      'a name pointed at this machine',
      { host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('refuses %s', async (_, headers) => {
    const answer = await running.ask('PUT', path, { headers, body: { slow: 1 } });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(running.backend.faults).toEqual({});
  });

  test.each(['192.168.1.20', '10.0.0.2', '2001:db8::1', '::ffff:192.168.1.20', ''])(
    'refuses the machine %s, whatever its headers say',
    async (peerAddress) => {
      const open = await startBackend({ peerAddress });
      for (const headers of [
        {},
        { host: 'localhost:4321', origin: 'http://localhost:4321', 'sec-fetch-site': 'same-origin' },
      ]) {
        expect((await open.ask('GET', path, { headers })).status).toBe(403);
        expect((await open.ask('PUT', path, { headers, body: { slow: 1 } })).status).toBe(403);
      }
      expect((await open.ask('GET', '/api/location')).status, 'phones use the site').toBe(200);
      await open.close();
      expect(open.backend.faults).toEqual({});
    },
  );

  test('serves pages of this server, by whatever local name', async () => {
    const pages = [
      '127.0.0.1:4321',
      'localhost:4321',
      '192.168.1.7:4321',
      '[::1]:4321',
      'laptop.local',
      'app.localhost',
    ];
    for (const host of pages) {
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      expect((await running.ask('PUT', path, { headers, body: {} })).status, host).toBe(200);
    }
  });

  test.each([
    ['POST', path, 405],
    ['PUT', `${path}/log`, 405],
    ['GET', `${path}/elsewhere`, 404],
    ['OPTIONS', path, 405],
  ])('%s %s: %i', async (method, place, status) => {
    expect((await running.ask(method, place)).status).toBe(status);
  });
});

test('two back ends share nothing', () => {
  const one = createFakeBackend();
  const other = createFakeBackend();
  one.faults.slow = 1;
  expect(other.faults).toEqual({});
});
