/** A build's `dist/` behind the programs that sites are served with. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASSET_POLICY } from '../../cli/assets/asset-policy.ts';
import { contentType } from '../../cli/pipeline/site-files/content-types.ts';
import { SERVER_FILES } from '../../cli/pipeline/site-files/server-files/server-files.ts';
import { pathsBelow } from '../paths-below.ts';
import { type RealServer, SERVER_NAMES, startServer } from './real-servers.ts';
import { APK, ODD_VALUE, REDIRECTS, type ServedSite, servedSite } from './served-site.ts';
import { type Answer, ask } from './serving.ts';

let site: ServedSite;
const servers = new Map<string, RealServer>();

beforeAll(async () => {
  site = await servedSite();
  const started = await Promise.all(SERVER_NAMES.map((name) => startServer(name, site)));
  for (const server of started) servers.set(server.name, server);
});

afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()));
  site?.remove();
});

function serverOf(name: string): RealServer {
  const server = servers.get(name);
  if (server === undefined) throw new Error(`${name} was not started.`);
  return server;
}

/** Every file of the site that is for visitors. */
function publicFiles(): string[] {
  const hidden: readonly string[] = SERVER_FILES;
  return pathsBelow(site.folder)
    .map((path) => `/${path}`)
    .filter((path) => !hidden.includes(path));
}

const bare = (type: string | undefined): string => (type ?? '').replace(/;.*/, '').toLowerCase();

/** What documents alone obey. */
const OF_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': /^accelerometer=\(\), autoplay=\(self "https:\/\/www\.youtube-nocookie\.com"/,
} as const;

/** Headers of every response, without the part of the policy that `serve` leaves out, since it answers plain http. */
const GENERAL: Record<string, string | RegExp> = {
  'content-security-policy': /^frame-ancestors 'none'; base-uri 'none'; object-src 'none'/,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-odd': ODD_VALUE,
  'x-robots-tag': 'all',
};
const POLICY: Record<string, string | RegExp> = { ...GENERAL, ...OF_DOCUMENTS };
/** Scripts, styles, pictures: half a kilobyte less for each. */
const PART: Record<string, string | RegExp | undefined> = {
  ...GENERAL,
  'cross-origin-opener-policy': undefined,
  'permissions-policy': undefined,
};

function expectHeaders(answer: Answer, expected: Record<string, string | RegExp | undefined>): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual = answer.headers[name];
    if (value instanceof RegExp) expect.soft(String(actual), name).toMatch(value);
    else expect.soft(actual, name).toBe(value);
  }
}

describe.each(SERVER_NAMES)('behind %s', (name) => {
  test('every file is whole and has its type', async () => {
    const { origin, can } = serverOf(name);
    const files = publicFiles().filter((path) => !/^\/(?:old|लूडो|a\+b|feed|café)/.test(path));
    expect(files.length).toBeGreaterThan(40);
    for (const path of files) {
      const url = encodeURI(path.replace(/(?<=\/)index\.html$/, ''));
      const answer = await ask(origin, url);
      // Takes the ending off, and takes what has none for a folder.
      if (name === 'serve' && /^\/404\.html$|association$/.test(path)) continue;
      expect.soft([path, answer.status]).toEqual([path, 200]);
      expect.soft(answer.body.equals(readFileSync(join(site.folder, path))), path).toBe(true);
      const type = contentType(path.slice(1));
      if (can.headers) expect.soft([path, answer.headers['content-type']]).toEqual([path, type]);
      else if (/\.(?:html|js|css|svg|png|json|mp4)$/.test(path))
        expect.soft([path, bare(answer.headers['content-type'])]).toEqual([path, bare(type)]);
    }
  });

  test('every rule of headers holds, on pages and on what is not found', async () => {
    const { origin, can } = serverOf(name);
    if (!can.headers) return expect((await ask(origin, '/')).headers['x-odd']).toBeUndefined();
    const forever = 'public, max-age=31536000, immutable';
    const script = publicFiles().find((path) => path.startsWith('/assets/page-')) ?? '';
    const picture = publicFiles().find((path) => path.startsWith('/social/')) ?? '';
    expectHeaders(await ask(origin, '/'), { ...POLICY, 'cache-control': undefined });
    expectHeaders(await ask(origin, '/hi/'), POLICY);
    // A file that somebody opens as a page of its own may do nothing.
    const asset = { ...PART, 'content-security-policy': ASSET_POLICY, 'cache-control': forever };
    expectHeaders(await ask(origin, script), asset);
    expectHeaders(await ask(origin, picture), asset);
    expectHeaders(await ask(origin, '/game/ludo/'), {
      ...POLICY,
      'content-security-policy': /^frame-ancestors 'self'; base-uri 'none'; object-src 'none'/,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
    });
    const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
    expectHeaders(await ask(origin, '/sdk/0.1.0/slipway.js'), {
      ...PART,
      ...open,
      'cache-control': forever,
    });
    expectHeaders(await ask(origin, '/sdk/v1/slipway.js'), {
      ...PART,
      ...open,
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    });
    expectHeaders(await ask(origin, '/.well-known/security.txt'), name === 'serve' ? GENERAL : POLICY);
    const missing = await ask(origin, '/assets/none.png');
    expect.soft(missing.headers['cache-control'] ?? '').not.toContain('immutable');
    if (name !== 'serve') expectHeaders(missing, POLICY);
  });

  test('what is not there is answered with 404 and the page for it', async () => {
    const { origin, can } = serverOf(name);
    const page = readFileSync(join(site.folder, '404.html'), 'utf8');
    for (const path of ['/nothing/', '/nothing', '/assets/none.png', '/hi/none.html', '/sdk/v1/none.js']) {
      const url = name === 'serve' && path.endsWith('.html') ? '/hi/none/' : path;
      const answer = await ask(origin, name === 'serve' && path === '/nothing' ? '/nothing/' : url);
      expect.soft([path, answer.status]).toEqual([path, 404]);
      expect.soft(bare(answer.headers['content-type']), path).toBe('text/html');
      if (can.notFoundPage) expect.soft(answer.body.toString(), path).toBe(page);
    }
  });

  test('no folder is listed', async () => {
    const { origin, can } = serverOf(name);
    if (!can.headers) return; // this one lists what has no page
    for (const path of ['/assets/', '/social/', '/sdk/v1/', '/.well-known/', '/game/']) {
      const { status, body } = await ask(origin, path);
      expect.soft([403, 404], path).toContain(status);
      expect
        .soft(body.toString(), path)
        .not.toMatch(/Index of|Directory listing|noto-sans-dev|tracking\.d\.ts|assetlinks/);
    }
  });

  test('the files for servers are out of reach', async () => {
    const { origin, can } = serverOf(name);
    for (const path of SERVER_FILES) {
      const { status, body } = await ask(
        origin,
        name === 'serve' && path === '/_headers' ? '/_headers/' : path,
      );
      if (!can.hiding) continue;
      expect
        .soft([path, status === 403 ? 404 : status >= 300 && status < 400 ? 404 : status])
        .toEqual([path, 404]);
      expect.soft(body.toString(), path).not.toContain('X-Odd');
    }
  });

  test.each([
    ...['//hi', '///hi', '/\\hi', '/%2fhi', '/%5chi', '//old/', '/hi%0d%0aX-A:1', '/apk../apk/dice.apk'],
    ...['/apk/../nginx-headers.conf', '/assets/%2e%2e/nginx-headers.conf', '//nginx-headers.conf'],
    ...['/nginx-headers%2econf', '/nginx-headers.conf/', '/./_headers', '/.htaccess/x', '/caddy.conf%20'],
  ])('%s leads to no other host and shows nothing hidden', async (path) => {
    const { origin, can } = serverOf(name);
    const { headers, body } = await ask(origin, path);
    expect(new URL(headers.location ?? '/', origin).origin).toBe(origin);
    expect(headers.location ?? '').not.toMatch(/^\/[/\\]/);
    expect(headers['x-a']).toBeUndefined();
    if (can.hiding) expect(body.toString()).not.toContain('X-Odd');
  });

  test('a page without its slash leads to it, on the host that was asked', async () => {
    const { origin } = serverOf(name);
    const { status, headers } = await ask(origin, '/hi');
    expect([301, 302, 307, 308]).toContain(status);
    expect(new URL(headers.location ?? '', origin).href).toBe(`${origin}/hi/`);
  });

  test.each(REDIRECTS)('%s leads to %s', async (from, to, status) => {
    const { origin, can } = serverOf(name);
    // It takes `.html` off before it looks, and encodes a target once more.
    const isBeyond = name === 'serve' && (from.endsWith('.html') || to !== decodeURI(to) || /[;$(]/.test(to));
    // It sends on to the address with a slash before it looks.
    const address = name === 'serve' ? from.replace(/(?<=\/[^./]+)$/, '/') : from;
    if (can.redirects && !isBeyond) {
      const answer = await ask(origin, address);
      expect(answer.status).toBe(status);
      const got = new URL(answer.headers.location ?? '', origin);
      expect(decodeURIComponent(got.href)).toBe(decodeURIComponent(new URL(to, origin).href));
      return;
    }
    // No page can stand in for the address of a file, or where capital letters alone differ.
    if (/\.php$|LOGIN/.test(from)) return;
    const page = name === 'serve' && from.endsWith('.html') ? from.replace('.html', '') : address;
    const { body, status: found } = await ask(origin, page.replace(/(?<=\/[^./]+)$/, '/'));
    if (name === 'serve' && from === '/old.html') return expect(found).toBe(301); // to what is at /old/
    expect(body.toString()).toContain('<meta http-equiv="refresh" content="0; url=');
  });

  test('a part of a film is available', async () => {
    const { origin, can } = serverOf(name);
    const path = publicFiles().find((file) => file.endsWith('.mp4')) ?? '';
    const whole = readFileSync(join(site.folder, path));
    const part = await ask(origin, path, { headers: { Range: 'bytes=10-19' } });
    if (can.ranges === 'none') return expect(part.status).toBe(200);
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.length}`);
    expect(part.body.equals(whole.subarray(10, 20))).toBe(true);
    const beyond = await ask(origin, path, { headers: { Range: `bytes=${whole.length}-` } });
    expect(beyond.status).toBe(416);
    if (can.ranges === 'plain') return;
    const etag = part.headers.etag ?? '';
    const same = await ask(origin, path, { headers: { Range: 'bytes=0-9', 'If-Range': etag } });
    expect([etag, same.status]).toEqual([etag, 206]);
    const other = await ask(origin, path, { headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } });
    expect(other.status).toBe(200);
    expect(other.body.length).toBe(whole.length);
  });

  test('the app package is whole, in parts and never compressed', async () => {
    const { origin, can } = serverOf(name);
    const path = '/apk/dice.apk';
    const answer = await ask(origin, path, { headers: { 'Accept-Encoding': 'gzip, br, zstd' } });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
    expect(answer.headers['content-length']).toBe(String(APK.length));
    expect(answer.body.equals(APK)).toBe(true);
    if (can.ranges === 'none') return;
    expect(answer.headers['content-type']).toBe('application/vnd.android.package-archive');
    const half = APK.length >> 1;
    const rest = await ask(origin, path, { headers: { Range: `bytes=${half}-` } });
    expect(rest.status).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes ${half}-${APK.length - 1}/${APK.length}`);
    expect(rest.body.equals(APK.subarray(half))).toBe(true);
    if (can.ranges === 'plain') return;
    const { etag = '', 'access-control-expose-headers': exposed = '' } = rest.headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(answer.headers.etag).toBe(etag);
    const headers = { Range: `bytes=${half}-`, 'If-Range': etag };
    expect((await ask(origin, path, { headers })).status).toBe(206);
    const other = await ask(origin, path, { headers: { ...headers, 'If-Range': '"other"' } });
    expect([other.status, other.body.length]).toEqual([200, APK.length]);
    expect(rest.headers['access-control-allow-origin']).toBe('*');
    expect(exposed.split(/,\s*/).sort()).toEqual(['Content-Range', 'ETag']);
    expect(rest.headers['x-content-type-options']).toBe('nosniff');
    expect(rest.headers['cache-control']).toContain('no-transform');
  });

  test('texts are compressed, pictures and films are not', async () => {
    const { origin, can } = serverOf(name);
    const headers = { 'Accept-Encoding': 'gzip' };
    const files = publicFiles();
    const oneOf = (pattern: RegExp): string => files.find((path) => pattern.test(path)) ?? '';
    const texts = [
      '/',
      '/sdk/v1/slipway.js',
      '/manifest.json',
      '/blog/rss.xml',
      oneOf(/\.css$/),
      oneOf(/\.svg$/),
    ];
    for (const path of texts) {
      const answer = await ask(origin, path, { headers });
      expect.soft([path, answer.status]).toEqual([path, 200]);
      const file = readFileSync(join(site.folder, path.replace(/\/$/, '/index.html')));
      const isSmall = name === 'serve' && file.length < 1024; // sends these as they are
      if (!can.compression || isSmall) expect.soft(answer.body.equals(file), path).toBe(true);
      else {
        expect.soft([path, answer.headers['content-encoding']]).toEqual([path, 'gzip']);
        expect.soft([path, answer.headers.vary]).toEqual([path, expect.stringMatching(/accept-encoding/i)]);
        expect.soft(gunzipSync(answer.body).equals(file), path).toBe(true);
      }
    }
    for (const path of [oneOf(/\.png$/), oneOf(/\.mp4$/), oneOf(/\.woff2$/)])
      expect.soft((await ask(origin, path, { headers })).headers['content-encoding'], path).toBeUndefined();
  });
});
