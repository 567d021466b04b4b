import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, ask } from '../../tests/fake-backend-client.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { createFakeBackend } from './fake-backend.ts';
import { createDevServer, type DevServer } from './server.ts';
import type { DevFile, DevSession } from './session.ts';

const film = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));
const PROBLEM: Problem = {
  code: 'field/unknown',
  severity: 'error',
  file: 'content/site.yaml',
  span: { start: { line: 2, column: 1 }, end: { line: 2, column: 4 } },
  fieldPath: 'foo',
  message: 'Unknown field "foo".',
};
/** In a file whose name is more than a path to an editor's address, and to what fills that in. */
const ODD_PROBLEM: Problem = { ...PROBLEM, file: 'content/pages/a?b=c#{line}$&.yaml', span: null };
const script = 'export const one = 1;\n';

const REDIRECTS: Record<string, string> = {
  '/old': '/ludo/',
  '/older': '/खेल/?a=é#ल',
  '/away': 'https://खेल.example/',
  '/nowhere': 'https://a..b:99999/',
};

let folder = '';
let dev: DevServer;
let origin = '';
let session: DevSession;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-server-'));
  const files: Record<string, DevFile> = {
    'assets/clip-1.mp4': { contents: film },
    'assets/page-1.js': { contents: script },
  };
  session = {
    problems: () => [PROBLEM, ODD_PROBLEM],
    routes: () => ['/ludo/'],
    simulated: () => ({
      product: 'dice',
      home: '/',
      screens: ['/invite/', '/hi/invite/'],
      locales: ['en', 'hi'],
    }),
    base: () => '',
    product: () => 'dice',
    redirect: (path) => REDIRECTS[path] ?? null,
    page: async (route) => (route === '/ludo/' ? '<!doctype html><title>Ludo</title>' : null),
    hasMistake: (route) => route === '/broken/',
    file: async (path) => files[path] ?? null,
    client: '/* shows changes */',
    scripts: {},
    update: async () => undefined,
    close: () => undefined,
  };
  dev = createDevServer(folder, session, createFakeBackend());
  await new Promise<void>((resolve) => dev.server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(dev.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await dev.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(`${origin}${path}`, 'GET', { headers });

describe('assets while a site is written', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=-5', 99_995, 100_000],
    ['bytes=500-', 500, 100_000],
  ])('a film comes in part for %s', async (range, start, end) => {
    const answer = await get('/assets/clip-1.mp4', { range });
    expect([answer.status, answer.headers['content-range'], answer.headers['content-type']]).toEqual([
      206,
      `bytes ${start}-${end - 1}/100000`,
      'video/mp4',
    ]);
    expect(answer.body.equals(film.subarray(start, end))).toBe(true);
  });

  test.each(['/assets/clip-1.mp4', '/assets/page-1.js'])(
    '%s is asked for again, not sent again',
    async (path) => {
      const whole = await get(path);
      expect(whole.headers).toMatchObject({ 'cache-control': 'no-cache', 'accept-ranges': 'bytes' });
      const again = await get(path, { 'if-none-match': whole.headers.etag ?? '' });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      const head = await ask(`${origin}${path}`, 'HEAD');
      expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
        200,
        String(whole.body.length),
        0,
      ]);
    },
  );

  test('a script comes as one', async () => {
    const answer = await get('/assets/page-1.js');
    expect([answer.headers['content-type'], answer.body.toString()]).toEqual([
      'text/javascript; charset=utf-8',
      script,
    ]);
  });

  test('opened by itself an asset shows itself and nothing else', async () => {
    const { headers } = await get('/assets/clip-1.mp4');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'x-content-type-options': 'nosniff',
    });
  });

  test('a file that has gone meanwhile is not there', async () => {
    expect((await get('/assets/gone-1.png')).status).toBe(404);
  });
});

describe('the simulator of the app', () => {
  test('offers the screens of the site, under a policy of its own', async () => {
    const answer = await get('/_webview/?screen=/hi/invite/');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body.toString()).toContain('<option>/invite/</option><option>/hi/invite/</option>');
  });

  test('is found without its last slash', async () => {
    const answer = await get('/_webview');
    expect([answer.status, answer.headers.location]).toEqual([308, '/_webview/']);
  });
});

describe('the stream of changes', () => {
  /** The first message of a stream that a browser at `peerAddress` opens. */
  async function firstMessage(peerAddress: string): Promise<string> {
    dev.server.prependOnceListener('request', ({ socket }: IncomingMessage) =>
      Object.defineProperty(socket, 'remoteAddress', { value: peerAddress, configurable: true }),
    );
    const stream = await ask(`${origin}/__slipway/events?route=/ludo/`, 'GET', { leaveAfterBytes: 1 });
    return stream.body.toString();
  }

  test('links a problem to the editor on this machine', async () => {
    const message = await firstMessage('127.0.0.1');
    expect(message).toContain(`vscode://file${folder}/content/site.yaml:2:1`);
    expect(message).toContain(`vscode://file${folder}/content/pages/a%3Fb=c%23%7Bline%7D$&.yaml:1:1`);
  });

  test('shows a phone the problem, but not where on this machine the project is', async () => {
    const message = await firstMessage('192.168.1.20');
    expect(message).toContain('content/site.yaml:2:1');
    expect(message).not.toContain(folder);
  });

  test('is closed to pages of other sites and to names that are not this machine’s', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect((await get('/__slipway/events?route=/ludo/', headers)).status).toBe(403);
  });
});

describe('pages while a site is written', () => {
  test('are never kept by a browser', async () => {
    const answer = await get('/ludo/');
    expect([answer.status, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      200,
      'no-store',
      'text/html; charset=utf-8',
    ]);
  });

  test('are found without their last slash', async () => {
    const answer = await get('/ludo');
    expect([answer.status, answer.headers.location]).toEqual([308, '/ludo/']);
  });

  test.each([
    ['/old', '/ludo/'],
    ['/older', '/%E0%A4%96%E0%A5%87%E0%A4%B2/?a=%C3%A9#%E0%A4%B2'],
    ['/away', 'https://xn--21b0d0c.example/'],
  ])('are found at their old addresses: %s', async (path, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([302, location]);
  });

  test('an old address with a target that no build takes is no page', async () => {
    expect((await get('/nowhere')).status).toBe(404);
  });

  test.each([
    ['/none/', 404],
    ['//', 400],
    ['//ludo/', 400],
    ['/%', 400],
    ['/%00', 400],
  ])('%s is no page, and no failure: %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  test('have a stand-in while there is none, which shows changes too', async () => {
    expect((await get('/none/')).body.toString()).toContain('<script>/* shows changes */</script>');
  });

  test('with a mistake are no page that is missing: the answer shows what is wrong', async () => {
    const answer = await get('/broken/');
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).toMatch(
      /<h1>This page has a mistake<.*<script>\/\* shows changes \*\/<\/script>/,
    );
  });

  test('take no other method', async () => {
    expect((await ask(`${origin}/ludo/`, 'POST')).status).toBe(405);
  });
});

test('a site below a path is served there, and its tools at the root', async () => {
  const below = createDevServer(
    folder,
    { ...session, base: () => '/app' },
    createFakeBackend({ base: () => '/app' }),
  );
  await new Promise<void>((resolve) => below.server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(below.server.address() as AddressInfo).port}`;
  const answers = [
    '/app/ludo/',
    '/app/ludo',
    '/app/old',
    '/',
    '/app',
    '/_gallery/en/',
    '/ludo/',
    '/apple/',
    '/__slipway/',
  ];
  const got = await Promise.all(
    answers.map(async (path) => {
      const { status, headers } = await ask(host + path, 'GET');
      return [path, status, headers.location];
    }),
  );
  await below.close();
  expect(got).toEqual([
    ['/app/ludo/', 200, undefined],
    ['/app/ludo', 308, '/app/ludo/'],
    ['/app/old', 302, '/app/ludo/'],
    ['/', 302, '/app/'],
    ['/app', 302, '/app/'],
    ['/_gallery/en/', 302, '/app/_gallery/en/'],
    ['/ludo/', 404, undefined],
    ['/apple/', 404, undefined],
    ['/__slipway/', 200, undefined],
  ]);
});
