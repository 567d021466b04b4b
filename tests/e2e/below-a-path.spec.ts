/** The example site below a path of its host: everything is served there, and nothing is requested outside. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_FILES } from '../../cli/pipeline/site-files/server-files/server-files.ts';
import { pathsBelow } from '../paths-below.ts';
import { type RealServer, startServer } from './real-servers.ts';
import { exampleProject, type RunningSite, slipway, startSite } from './running-site.ts';
import { sectionStarted } from './section-started.ts';
import { ask } from './serving.ts';
import { sharedBuild } from './shared-builds.ts';
import { PHONE, type WatchedPage, watchedPage } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

const BASE = '/app';
/** That of the example site: its pictures contain the host, and drawing them takes most of a build, so the cache is copied. */
const HOST = 'https://www.paasa.example';

let folder: string;
/** File paths of the site with the text of those that have one. */
let files: Map<string, string>;

beforeAll(async () => {
  folder = join(await sharedBuild('example-below', build), 'dist');
  const paths = pathsBelow(folder).map((path) => `/${path}`);
  const isText = (path: string): boolean => /\.(?:html|css|js|json|xml|txt|webmanifest)$/.test(path);
  files = new Map(paths.map((path) => [path, isText(path) ? readFileSync(folder + path, 'utf8') : '']));
});

async function build(root: string): Promise<void> {
  const example = await exampleProject();
  for (const part of ['content', '.slipway/cache'])
    cpSync(join(example, part), join(root, part), { recursive: true });
  const settings = join(root, 'content/site.yaml');
  const text = readFileSync(settings, 'utf8').replace(/^origin: .*$/m, `origin: ${HOST}${BASE}/`);
  writeFileSync(settings, text);
  // A text of the page names the host without meaning an address.
  const partners = join(root, 'content/pages/sdk.yaml');
  const named = readFileSync(partners, 'utf8').replace(`<code>${HOST}</code>`, '<code>the host</code>');
  writeFileSync(partners, named);
  writeFileSync(join(root, 'content/redirects.yaml'), '- { from: /old-coupons/, to: /ludo/coupon/ }\n');
  execFileSync(process.execPath, [slipway, 'build', '--root', root], { stdio: 'pipe' });
}

describe('behind nginx, as docs/hosting.md has it', () => {
  let server: RealServer;
  let scratch: string;

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'slipway-below-'));
    chmodSync(scratch, 0o755);
    server = await startServer('nginx', { folder, packages: scratch, scratch, base: BASE });
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  test('every address that a page, style, script or list names is below the path and answers', async () => {
    const named = new Map<string, string>();
    const outside: string[] = [];
    for (const [path, text] of files) {
      if (SERVER_FILES.some((file) => file === path)) continue;
      outside.push(...Array.from(text.matchAll(FROM_ROOT), ([found]) => `${path}: ${found}`));
      const from = new URL(BASE + path.replace(/\/index\.html$/, '/'), HOST);
      for (const address of addressesIn(path, text)) {
        if (!URL.canParse(address, from)) continue;
        const { origin, pathname } = new URL(address, from);
        if (origin !== HOST) continue;
        if (pathname.startsWith(`${BASE}/`)) named.set(pathname, path);
        else outside.push(`${path}: ${address}`);
      }
    }
    expect(outside).toEqual([]);
    expect(named.size).toBeGreaterThan(400);
    const dead: string[] = [];
    for (const [pathname, from] of named) {
      if (/^\/app\/(?:api|apk)\//.test(pathname)) continue; // services, which are not part of the site
      const { status } = await ask(server.origin, pathname);
      if (status !== 200) dead.push(`${from}: ${pathname} is answered with ${status}`);
    }
    expect(dead).toEqual([]);
  });

  test('every file answers below the path, with its headers, and none outside', async () => {
    for (const path of files.keys()) {
      if (path.startsWith('/old-coupons/') || SERVER_FILES.some((file) => file === path)) continue;
      const address = encodeURI(path.replace(/\/index\.html$/, '/'));
      const answer = await ask(server.origin, BASE + address);
      expect.soft([path, answer.status]).toEqual([path, 200]);
      expect.soft([path, answer.headers['x-content-type-options']]).toEqual([path, 'nosniff']);
      if (path.startsWith('/assets/'))
        expect
          .soft([path, answer.headers['cache-control']])
          .toEqual([path, expect.stringContaining('immutable')]);
    }
    for (const path of ['/', '/ludo/', '/robots.txt', '/apple/'])
      expect.soft([path, (await ask(server.origin, path)).status]).toEqual([path, 404]);
    for (const path of SERVER_FILES)
      expect.soft([path, (await ask(server.origin, BASE + path)).status]).toEqual([path, 404]);
  });

  test('the path without its slash, pages without theirs, old addresses and what is not there', async () => {
    const led = async (path: string) => {
      const { status, headers } = await ask(server.origin, path);
      return [status, new URL(headers.location ?? '', server.origin).pathname];
    };
    expect(await led('/app')).toEqual([301, '/app/']);
    expect(await led('/app/ludo')).toEqual([301, '/app/ludo/']);
    expect(await led('/app/old-coupons')).toEqual([301, '/app/ludo/coupon/']);
    const missing = await ask(server.origin, '/app/none/');
    expect([missing.status, missing.body.toString()]).toEqual([404, files.get('/404.html')]);
  });
});

describe('in a browser', () => {
  let site: RunningSite;
  let visit: WatchedPage;
  let outside: string[];

  beforeAll(async () => {
    site = await startSite({ built: folder });
  });

  afterAll(() => site?.stop());

  afterEach(() => visit?.close());

  async function open(route: string): Promise<Page> {
    visit = await watchedPage(browser, { ...PHONE, acceptDownloads: true, permissions: ['clipboard-write'] });
    outside = [];
    visit.page.on('request', (request) => {
      const { origin, pathname, protocol } = new URL(request.url());
      // The switches of the local back end are not part of a site; none are requested from a public host.
      const isInside = pathname.startsWith(`${BASE}/`) || pathname.startsWith('/__slipway/');
      if (/^https?:/.test(protocol) && !(origin === site.origin && isInside)) outside.push(request.url());
    });
    await visit.page.goto(site.origin + BASE + route, { waitUntil: 'load' });
    return visit.page;
  }

  test('the app is looked up, streamed and saved, with every call below the path', async () => {
    const page = await open('/');
    const [lookup, download] = await Promise.all([
      page.waitForRequest(`${site.origin}${BASE}/api/link`),
      page.waitForEvent('download'),
      page.locator('main a[data-for="android"]').first().click(),
    ]);
    expect(lookup.postDataJSON()).toMatchObject({ source: '/app/' });
    expect(download.suggestedFilename()).toMatch(/\.apk$/);
    await page.getByText('Download Complete').first().waitFor();
    expect([outside, visit.complaints]).toEqual([[], []]);
  });

  test('links, languages, the game and parts that hydrate stay below the path', async () => {
    const page = await open('/');
    await page.locator('header summary').last().click();
    await page.locator('header a[hreflang="hi-IN"], header a[lang^="hi"]').first().click();
    await page.waitForURL(`**${BASE}/hi/`);
    await page.goto(`${site.origin}${BASE}/ludo/coupon/`);
    const coupons = page.locator('slipway-island[data-type="coupon-list"]');
    await coupons.getByRole('button').first().click();
    await expect.poll(() => coupons.getAttribute('data-hydrated')).toBe('');
    await page.goto(`${site.origin}${BASE}/ludo/`);
    await sectionStarted(page, 'ludo-hero');
    await page.locator('a.ludo-hero__preview').click();
    await page.frameLocator('iframe').locator('button').first().waitFor();
    await page.goto(`${site.origin}${BASE}/sdk/`);
    await page.goto(`${site.origin}${BASE}/blog/`);
    expect([outside, visit.complaints]).toEqual([[], []]);
  });
});

/** What content and tool name from the root of the site: folders of the build, services, languages, some pages. */
const FROM_ROOT =
  /["'(=,]\/(?:assets|sdk|api|apk|fonts|game|social|hi|gu|bn|ludo|blog|faqs|terms[\w-]*)\/[^"')\s]*/g;

/** Addresses that a browser, a reader of feeds or a search engine finds in a file, as written. */
function addressesIn(path: string, text: string): string[] {
  const all = (pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, found = '']) => found);
  const absolute = all(/(https:\/\/www\.paasa\.example[^\s"'<>\\,)&]*)/g);
  if (path.endsWith('.css')) return all(/url\(["']?([^"')]+)/g);
  if (path.endsWith('.js')) return all(/(?:import\(|from|import)\s*"(\.[^"]+)"/g);
  if (!path.endsWith('.html')) return [...absolute, ...all(/"(\/[^"\s]*)"/g)];
  const sets = all(/\ssrcset="([^"]*)"/g).flatMap((set) => set.split(/,\s*/));
  const words = all(/<meta name="slipway-[\w-]+" content="([^"]*)"/g).flatMap((value) => value.split(' '));
  const single = all(/\s(?:href|src|poster|action|data-[\w-]+)="([^"\s]*)"/g);
  return [
    ...absolute,
    ...[...sets.map((one) => one.split(' ')[0] ?? ''), ...words, ...single].filter((one) =>
      one.startsWith('/'),
    ),
    ...all(/url\(["']?(\/[^"')]+)/g),
  ];
}
