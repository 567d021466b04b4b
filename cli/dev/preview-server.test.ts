import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type AskOptions, ask } from '../../tests/fake-backend-client.ts';
import { createFakeBackend } from './fake-backend.ts';
import { createPreviewServer, readBuiltSite } from './preview-server.ts';

const film = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 256));
const serveJson = {
  trailingSlash: true,
  directoryListing: false,
  headers: [
    { source: '**', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] },
    { source: 'assets/**', headers: [{ key: 'Cache-Control', value: 'public, immutable' }] },
    { source: 'sdk/**', headers: [{ key: 'Access-Control-Allow-Origin', value: '*' }] },
  ],
};

let folder = '';
let server: Server;
let origin = '';

const get = (path: string, headers: AskOptions['headers'] = {}): Promise<Answer> =>
  ask(`${origin}${path}`, 'GET', { headers });

function write(path: string, contents: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), contents);
}

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'slipway-preview-')), 'dist');
  write('index.html', '<!doctype html><title>Home</title>');
  write('404.html', '<!doctype html><title>Not there</title>');
  write('assets/clip-0a1b2c3d.mp4', film);
  write('serve.json', JSON.stringify(serveJson));
  write('secret.mp4', 'not below assets');
  write('../outside.mp4', 'not in the site');
  const backend = createFakeBackend({ apkSizeBytes: 64 * 1024 });
  server = createPreviewServer(folder, backend);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dirname(folder), { recursive: true, force: true });
});

describe('a request that is none of the site’s', () => {
  test.each(['/%00', '/assets/%00.mp4', '/..%2foutside.mp4', '//evil.example/ludo', '/%'])(
    '%s gets 400, and is sent nowhere else',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    },
  );

  test('of another site’s page, or by another name, gets 403', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }])
      for (const path of ['/', '/api/link', '/apk/dice.apk'])
        expect((await get(path, headers)).status, path).toBe(403);
  });
});

describe('a folder of a stranger’s', () => {
  const rewrites = ['/../outside.mp4', '/../../etc/passwd', '../outside.mp4', '/etc/passwd'].map(
    (destination, index) => ({ source: `/r${index}`, destination }),
  );
  const SLOW = '/(a+)+b';

  afterEach(() => write('serve.json', JSON.stringify(serveJson)));

  test('its settings lead nowhere outside of it', async () => {
    for (const settings of [
      { rewrites, public: '/etc', symlinks: true, directoryListing: true, renderSingle: true },
      { rewrites: [{ source: '**', destination: '/../outside.mp4' }], cleanUrls: true, trailingSlash: false },
    ]) {
      write('serve.json', JSON.stringify({ ...serveJson, ...settings }));
      for (const path of ['/r0', '/r1', '/r2', '/r3', '/r0/', '/passwd', '/assets/']) {
        const { status, body } = await get(path);
        expect([path, status === 200], body.toString().slice(0, 200)).toEqual([path, false]);
      }
      expect((await get('/')).body.toString()).toContain('<title>Home</title>');
    }
  });

  test.each([
    'null',
    '5',
    '[]',
    '{"headers":5,"redirects":{"source":"/"}}',
    '{"headers":[null,5,{"source":5},{}],"redirects":["x"]}',
    JSON.stringify({ redirects: [{ source: SLOW, destination: '/', type: 301 }] }),
    JSON.stringify({ headers: [{ source: SLOW, headers: [] }] }),
    JSON.stringify({ headers: [{ source: `${'**/'.repeat(30)}x`, headers: [] }] }),
  ])('its settings may be anything: %s', async (settings) => {
    write('serve.json', settings);
    expect((await get('/')).body.toString()).toContain('<title>Home</title>');
    expect((await get(`/${'a'.repeat(60)}/${'a/'.repeat(60)}`)).status).toBe(404);
  });
});

describe('a link in the site', () => {
  test.each([
    ['to a file', 'assets/leak.mp4', '../../outside.mp4', '/assets/leak.mp4'],
    ['to a folder', 'assets/up', '../..', '/assets/up/outside.mp4'],
    ['in the place of what iPhones ask for', '.well-known', '..', '/.well-known/outside.mp4'],
    ['to a file of another kind', 'leak.txt', '../outside.mp4', '/leak.txt'],
  ])('%s is not followed', async (_, name, target, path) => {
    symlinkSync(target, join(folder, name));
    const answer = await get(path);
    rmSync(join(folder, name));
    expect([answer.status, answer.body.toString().includes('not in the site')]).toEqual([404, false]);
  });
});

describe('a film of the finished site', () => {
  const path = '/assets/clip-0a1b2c3d.mp4';

  test('comes whole with the headers of its folder and a strong tag', async () => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, immutable',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.body.equals(film)).toBe(true);
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-1', 0, 2],
    ['bytes=0-', 0, 200_000],
    ['bytes=199999-', 199_999, 200_000],
    ['bytes=-5', 199_995, 200_000],
    ['bytes=-999999', 0, 200_000],
    ['bytes=100-9999999', 100, 200_000],
  ])('%s is answered by its part', async (range, start, end) => {
    const answer = await get(path, { range });
    expect([answer.status, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end - 1}/200000`,
      String(end - start),
    ]);
    expect(answer.body.equals(film.subarray(start, end))).toBe(true);
  });

  test.each(['bytes=9-5', 'chapters=1-2', 'bytes=0-0,5-9'])('%s is answered by the whole', async (range) => {
    const answer = await get(path, { range });
    expect([answer.status, answer.headers['content-range'], answer.body.length]).toEqual([
      200,
      undefined,
      200_000,
    ]);
  });

  test('behind the end there is nothing; with another tag it comes whole; what is current is not sent', async () => {
    const etag = (await get(path)).headers.etag ?? '';
    const behind = await get(path, { range: 'bytes=200000-' });
    expect([behind.status, behind.headers['content-range'], behind.body.length]).toEqual([
      416,
      'bytes */200000',
      0,
    ]);
    expect((await get(path, { range: 'bytes=5-', 'if-range': etag })).status).toBe(206);
    expect((await get(path, { range: 'bytes=5-', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  test('HEAD has no body', async () => {
    const answer = await ask(`${origin}${path}`, 'HEAD');
    expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([200, '200000', 0]);
  });
});

test('a page that a build replaces between two reads comes whole, old or new', async () => {
  const pages = ['<p>old</p>', `<p>${'new '.repeat(40_000)}</p>`];
  write('swapped/index.html', pages[0] ?? '');
  let isOver = false;
  const swaps = (async () => {
    for (let count = 0; !isOver; count += 1) {
      write('swapped/next', pages[count % 2] ?? '');
      renameSync(join(folder, 'swapped/next'), join(folder, 'swapped/index.html'));
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const answers = await Promise.all(Array.from({ length: 200 }, () => get('/swapped/')));
  isOver = true;
  await swaps;
  expect(answers.filter(({ body }) => !pages.includes(body.toString()))).toEqual([]);
});

describe('a text that shrinks', () => {
  const text = `<!doctype html><title>Rules</title>${'<p>Roll a six to leave the yard.</p>'.repeat(100)}`;

  test('comes compressed as on a host, and unpacks to what was built', async () => {
    write('rules/index.html', text);
    const { headers, body } = await get('/rules/', { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(body.length).toBeLessThan(text.length / 10);
    expect(gunzipSync(body).toString()).toBe(text);
  });

  test.each([
    ['a browser that cannot unpack it', '/rules/', {}],
    ['a part of it', '/rules/', { 'accept-encoding': 'gzip', range: 'bytes=0-99' }],
    ['a film', '/assets/clip-0a1b2c3d.mp4', { 'accept-encoding': 'gzip' }],
  ])('is sent as it is for %s', async (_, path, asked) => {
    write('rules/index.html', text);
    expect((await get(path, asked)).headers['content-encoding']).toBeUndefined();
  });
});

describe('everything else', () => {
  test('is answered by the static server and by the local back end', async () => {
    expect((await get('/')).body.toString()).toContain('Home');
    expect((await get('/none.mp4')).body.toString()).toContain('Not there');
    expect((await get('/assets/none.mp4')).status).toBe(404);
    expect((await get('/apk/dice.apk')).body.length).toBe(64 * 1024);
  });

  test('the file that iPhones ask for comes as JSON, from its own address', async () => {
    write('.well-known/apple-app-site-association', '{"applinks":{}}');
    const answer = await get('/.well-known/apple-app-site-association');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(JSON.parse(answer.body.toString())).toEqual({ applinks: {} });
  });

  test.each([
    '/assets/%2e%2e/%2e%2e/outside.mp4',
    '/assets/..%2f..%2foutside.mp4',
    '/assets/%00.mp4',
    '/assets/%.mp4',
    '/assets/..%2fsecret.mp4%2f',
  ])('%s does not lead out of the site', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.toString()).not.toContain('not in the site');
  });
});

test('the manifest tells the product and the routes; without one there is no site', () => {
  expect(readBuiltSite(folder)).toBeNull();
  const files = { 'index.html': '', '404.html': '', 'hi/ludo/index.html': '', 'assets/a.js': '' };
  write('manifest.json', JSON.stringify({ product: 'dice', files }));
  expect(readBuiltSite(folder)).toEqual({ product: 'dice', routes: ['/', '/404.html', '/hi/ludo/'] });
});

describe('a site below a path', () => {
  let server: Server;
  let origin = '';
  const path = join(tmpdir(), `slipway-preview-below-${process.pid}`);

  beforeAll(async () => {
    mkdirSync(join(path, 'ludo'), { recursive: true });
    const files = {
      'index.html': 'home',
      'ludo/index.html': 'ludo',
      '404.html': 'nothing',
      'site.webmanifest': JSON.stringify({ start_url: '/app/' }),
      'serve.json': JSON.stringify({
        trailingSlash: true,
        directoryListing: false,
        redirects: [{ source: '/app/old', destination: '/app/ludo/', type: 301 }],
        headers: [{ source: 'app/**', headers: [{ key: 'X-Own', value: 'yes' }] }],
      }),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
    server = createPreviewServer(
      path,
      createFakeBackend({ product: 'paasa', apkSizeBytes: 64 * 1024, base: () => '/app' }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(path, { recursive: true, force: true });
  });

  test.each([
    ['/app/', 200, 'home', undefined],
    ['/app/ludo/', 200, 'ludo', undefined],
    ['/app/ludo', 301, undefined, '/app/ludo/'],
    ['/app/old', 301, undefined, '/app/old/'],
    ['/app/old/', 301, undefined, '/app/ludo/'],
    ['/app/none/', 404, 'nothing', undefined],
    ['/app', 302, undefined, '/app/'],
    ['/', 302, undefined, '/app/'],
    ['/ludo/', 404, undefined, undefined],
    ['/index.html', 404, undefined, undefined],
    ['/apple/', 404, undefined, undefined],
    ['/.host/app/ludo/', 404, undefined, undefined],
  ])('%s is answered with %i', async (address, status, body, location) => {
    const answer = await ask(origin + address, 'GET');
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    if (body !== undefined) expect(answer.body.toString()).toBe(body);
  });

  test('has the headers of its rules and its services below the path', async () => {
    expect((await ask(`${origin}/app/ludo/`, 'GET')).headers['x-own']).toBe('yes');
    const body = { websiteName: 'paasa', source: '/app/' };
    const found = await ask(`${origin}/app/api/link`, 'POST', { body });
    expect(found.json()).toMatchObject({ apkLink: `${origin}/app/apk/paasa.apk` });
    expect((await ask(`${origin}/app/apk/paasa.apk`, 'HEAD')).status).toBe(200);
    expect((await ask(`${origin}/api/link`, 'POST', { body })).status).toBe(404);
    expect((await ask(`${origin}/__slipway/`, 'GET')).status).toBe(200);
  });
});

test('a site is served from a folder of any name', async () => {
  const parent = mkdtempSync(join(tmpdir(), "slipway-$$-$&-$'-"));
  writeFileSync(join(parent, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(join(parent, 'serve.json'), JSON.stringify(serveJson));
  const other = createPreviewServer(parent, createFakeBackend());
  try {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const answer = await ask(`http://127.0.0.1:${port}/`, 'GET');
    expect([answer.status, answer.body.toString()]).toEqual([200, '<!doctype html><title>Home</title>']);
  } finally {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
    rmSync(parent, { recursive: true });
  }
});
