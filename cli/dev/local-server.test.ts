import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { hostname } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import fc from '../../tests/properties.ts';
import { type Access, accessOf, createLocalServer, readUrl, THIS_MACHINE } from './local-server.ts';

let server: Server;
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** Starts a server that answers with the path it understood. */
async function start(access: Access = THIS_MACHINE): Promise<void> {
  server = createLocalServer(access, async (_, response, { path }) => void response.end(`path ${path}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** Sends a request as it is written here, which no client library would. */
function send(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const lines = Object.entries({ Host: `localhost:${port}`, Connection: 'close', ...headers });
  const head = [`${method} ${target} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1'));
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('utf8');
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const status = async (...request: Parameters<typeof send>): Promise<number> =>
  Number((await send(...request)).split(' ')[1]);

describe('the address of a request', () => {
  test.each([
    '/%00',
    '/ludo/%00.html',
    '/%0d%0aSet-Cookie:a=b',
    '/%1b[31m',
    '/%7f',
    '/%c2%85',
    '/%',
    '/%zz',
    '/%ff',
    '/%c0%af',
    '/%ed%a0%80',
    '/..%2f..%2fetc/passwd',
    '/../site.yaml',
    '/assets/%2e%2e/%2e%2e/site.yaml',
    '/assets\\..\\site.yaml',
    '/assets%5c..%5csite.yaml',
    '//evil.example/ludo',
    '/%2fevil.example/ludo',
    '*',
    'http://evil.example/',
    '/\xff\xfe',
    '/a#b',
  ])('%j is refused with 400, in plain text and without a stack', async (target) => {
    const printed = vi.spyOn(process.stderr, 'write');
    await start();
    const answer = await send(target);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).not.toMatch(/\bat .*:\d+|path /);
    expect(printed).not.toHaveBeenCalled();
  });

  test.each([
    ['/', '/'],
    ['/ludo/?a=1?b=%00', '/ludo/'],
    ['/hi/%E0%A4%B2/', '/hi/ल/'],
    ['/a%20b.png', '/a b.png'],
    ['/a..b/...c', '/a..b/...c'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/100%25', '/100%'],
  ])('%s is %s', async (target, path) => {
    await start();
    expect(await send(target)).toContain(`path ${path}`);
  });

  test('whatever bytes come, it is a path of the site or nothing', async () => {
    await start();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        for (const target of [`/${text}`, `/${encodeURI(text)}`, `/${encodeURIComponent(text)}`]) {
          const url = readUrl(target);
          if (url === null) continue;
          expect(url.path).toMatch(/^\/(?!\/)/);
          expect(url.path).not.toMatch(/[\p{Cc}\\]|\/\.\.?(?:\/|$)/u);
        }
      }),
      { numRuns: 500, seed: 13 },
    );
  });
});

describe('who may reach a server of this machine', () => {
  test.each([
    'localhost',
    'LOCALHOST:4321',
    'localhost.',
    '127.0.0.1:80',
    '127.9.9.9',
    '[::1]:4321',
    'app.localhost',
  ])('a request to %s is answered', async (host) => {
    await start();
    expect(await status('/', { Host: host })).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:4321',
    'localhost.evil.example',
    'localhost:4321@evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.7',
    '0.0.0.0:4321',
    '[fe80::1]',
    'laptop.local',
    '',
    'local host',
    'localhost:99999999',
  ])('a request to %j is refused', async (host) => {
    await start();
    expect(await status('/ludo/', { Host: host })).toBe(403);
    expect(await status('/__slipway/events', { Host: host })).toBe(403);
  });

  test('the refusal says how to allow a name that is one’s own', async () => {
    await start();
    const answer = await send('/', { Host: 'my.tunnel.example' });
    expect(answer).toContain('--allow-host my.tunnel.example');
    server.close();
    await start(accessOf(undefined, ['My.tunnel.example']));
    expect(await status('/', { Host: 'my.tunnel.example', Origin: 'https://my.tunnel.example' })).toBe(200);
  });

  test.each([
    ['https://evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['http://192.168.1.7:4321', 403],
    ['chrome-extension://localhost', 403],
    ['http://localhost:8080', 200],
    ['https://127.0.0.1', 200],
  ])('a page of %s gets %i', async (origin, expected) => {
    await start();
    for (const path of ['/', '/api/link', '/__slipway/events']) {
      expect(await status(path, { Origin: origin }), path).toBe(expected);
      expect(await status(path, { Origin: origin }, 'POST'), path).toBe(expected);
    }
  });

  test('a page without an origin loads files of the site, and calls nothing', async () => {
    await start();
    expect(await status('/game/ludo.js', { Origin: 'null' })).toBe(200);
    expect(await status('/api/link', { Origin: 'null' }, 'POST')).toBe(403);
    expect(await status('/__slipway/events', { Origin: 'null' })).toBe(403);
  });

  test.each(['cross-site', 'same-site'])(
    'a %s request for a tool is refused without an origin too',
    async (site) => {
      await start();
      for (const path of ['/__slipway', '/__slipway/', '/__slipway/events', '/__slipway/backend'])
        expect(await status(path, { 'Sec-Fetch-Site': site }), path).toBe(403);
      expect(await status('/ludo/', { 'Sec-Fetch-Site': site }), 'a link from elsewhere').toBe(200);
    },
  );
});

describe('--host', () => {
  test('without it a server listens on the loopback address alone', () => {
    expect(accessOf(undefined)).toMatchObject({ address: '127.0.0.1', isOpen: false });
    expect(accessOf('localhost')).toMatchObject({ address: 'localhost', isOpen: false });
  });

  test('alone it opens the server to phones, which use an address or this machine’s name', async () => {
    await start(accessOf(true));
    const own = hostname();
    for (const host of ['192.168.1.7:4321', '[fd00::7]:4321', own, `${own}.local`])
      expect(await status('/', { Host: host, Origin: `http://${host}` }), host).toBe(200);
    expect(await status('/', { Host: 'evil.example' })).toBe(403);
    expect(await status('/', { Origin: 'https://evil.example' })).toBe(403);
  });

  test('a page of another machine that has an address for a name is a foreign one', async () => {
    await start(accessOf(true));
    const Host = '192.168.1.7:4321';
    for (const Origin of ['http://203.0.113.5', 'https://192.168.1.8:4321', 'http://[fd00::8]'])
      for (const path of ['/', '/api/link', '/__slipway/events'])
        expect(await status(path, { Host, Origin }, 'POST'), `${Origin} ${path}`).toBe(403);
    expect(await status('/api/link', { Host, Origin: 'http://192.168.1.7:8080' }, 'POST')).toBe(200);
  });

  test('a name that is listened on may be used', async () => {
    const access = accessOf('Dev.example');
    expect(access).toMatchObject({ address: 'Dev.example', isOpen: true });
    await start(access);
    expect(await status('/', { Host: 'dev.example' })).toBe(200);
  });
});

test('an error of our own answers 500 without a stack, and the terminal shows it', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  server = createLocalServer(THIS_MACHINE, async () => {
    throw new Error('out of dice');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await send('/');
  expect(answer).toMatch(/^HTTP\/1.1 500 /);
  expect(answer).not.toContain('out of dice');
  expect(printed.mock.calls.join('')).toContain('out of dice');
});
