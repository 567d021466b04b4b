import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { report } from './report.ts';
import { routesMeant } from './route-argument.ts';

let root = '';

/** A finished site of two pages that share a style file, a script and a picture. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slipway-report-'));
  const page = (text: string): string =>
    `<html><head><style>b{color:red}</style><link rel="stylesheet" href="/assets/a.css">` +
    `<meta name="slipway-scripts" content="/assets/a.js"></head><body><img src="/assets/a.png">` +
    `<img src="/assets/a.png#part">${text}</body></html>`;
  const files: Record<string, string> = {
    'index.html': page('home'),
    'ludo/index.html': page('a longer page about Ludo, with rules and prizes '.repeat(9)),
    'assets/a.css': 'i{color:blue}@font-face{src:url(/assets/a.woff2)}',
    'assets/a.woff2': 'f'.repeat(512),
    'assets/a.js': 'alert(1)',
    'assets/a.png': 'x'.repeat(2048),
  };
  write('content/site.yaml', '');
  for (const [path, text] of Object.entries(files)) write(`dist/${path}`, text);
  write('dist/manifest.json', JSON.stringify({ files }));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function printed(route: string | undefined, options: Parameters<typeof report>[1] = {}): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true).mockClear();
  expect(report(route, { ...options, root })).toBe(0);
  return write.mock.calls.join('');
}

test('routes are listed by what they weigh, the heaviest first', () => {
  const lines = printed(undefined).trim().split('\n');
  expect(lines.map((line) => line.split(/\s+/)[0])).toEqual(['route', '/ludo/', '/']);
  expect(printed(undefined, { top: '1' }).trim().split('\n')).toHaveLength(2);
});

test('a file that a page names twice, or a part of, weighs once', () => {
  const [ludo] = JSON.parse(printed(undefined, { json: true }));
  expect(ludo).toMatchObject({ route: '/ludo/', pictureBytes: 2048, fontBytes: 512 });
  expect(ludo.scriptBytes).toBeGreaterThan(8);
  expect(ludo.styleBytes).toBeGreaterThan(ludo.scriptBytes);
});

test('the parts of a route are found with and without slashes, as a table and as JSON', () => {
  const table = printed('ludo');
  expect(table).toMatch(/^\/ludo\/ .* of HTML, compressed\n\n/);
  expect(table).toMatch(/\npictures +\/assets\/a\.png +2\.0 KB\n/);
  const parts = JSON.parse(printed('/ludo/', { json: true }));
  expect(Object.keys(parts)).toEqual([
    'route',
    'gzipBytes',
    'html',
    'styles',
    'scripts',
    'pictures',
    'fonts',
  ]);
  expect(parts.fonts).toEqual([{ name: '/assets/a.woff2', bytes: 512 }]);
  expect(parts.scripts).toMatchObject([{ name: '/assets/a.js' }]);
});

test('of a site below a path, a page is found by its address with and without that, of any host', () => {
  write('dist/site.webmanifest', JSON.stringify({ start_url: '/app/' }));
  for (const name of [
    '/app/ludo/',
    'app/ludo',
    'https://host.example/app/ludo/?a=1#b',
    '/app/ludo/index.html',
  ])
    expect(JSON.parse(printed(name, { json: true })).route, name).toBe('/ludo/');
  expect(JSON.parse(printed('/app', { json: true })).route).toBe('/');
  expect(() => report('/app/lduo/', { root })).toThrow(
    expect.objectContaining({ message: 'There is no route "/app/lduo/".', hint: 'Did you mean "/ludo/"?' }),
  );
});

test('an address that begins like the site’s path may be that of a page', () => {
  expect(routesMeant('/app/about', '/app')).toEqual(['/app/about/', '/about/']);
  expect(routesMeant('/apps/', '/app')).toEqual(['/apps/']);
  expect(routesMeant('/hi/404.html', '')).toEqual(['/hi/404.html', '/hi/404/']);
});

test('a route that does not exist, and a site that is not built, are reported with what to do', () => {
  expect(() => report('/rummy/', { root })).toThrow('There is no route "/rummy/".');
  expect(() => report(undefined, { root, out: 'elsewhere' })).toThrow('There is no finished site in');
});

test('names that every object has are no routes', () => {
  for (const name of ['constructor', '/toString', '__proto__'])
    expect(() => report(name, { root })).toThrow(`There is no route "${name}".`);
});
