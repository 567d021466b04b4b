/** A finished site, read from its folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsBelow } from '../paths-below.ts';
import { readBuiltPage } from './built-page.ts';
import type { BuiltSite } from './check-pages.ts';

/** The playable game is no page of the site: `tests/e2e/ludo.spec.ts` looks at it. */
const NO_PAGES = ['/game/'];

export function readSite(dist: string, externalPaths: readonly string[]): BuiltSite {
  const paths = pathsBelow(dist).map((path) => `/${path}`);
  const siteMap = addressesIn(dist, 'sitemap.xml');
  const base = baseOf(readFileSync(join(dist, 'robots.txt'), 'utf8'));
  return {
    origin: new URL(siteMap[0] ?? 'https://localhost').origin,
    base,
    pages: paths
      .filter((path) => path.endsWith('.html') && !NO_PAGES.some((folder) => path.startsWith(folder)))
      .map((path) => ({ path, html: readFileSync(join(dist, path), 'utf8') }))
      // Of an old address, which may lead to another host.
      .filter(({ html }) => !html.includes('<meta http-equiv="refresh"'))
      .map(({ path, html }) => readBuiltPage(base + path.replace(/index\.html$/, ''), html)),
    files: new Set(paths.map((path) => base + path)),
    siteMap,
    externalPaths: externalPaths.map((path) => base + path),
  };
}

/** Addresses of pages in a site map, and in those that it lists. */
function addressesIn(dist: string, name: string): string[] {
  const text = readFileSync(join(dist, name), 'utf8');
  const found = Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address);
  const isList = text.includes('<sitemapindex');
  return isList ? found.flatMap((address) => addressesIn(dist, address.split('/').at(-1) ?? '')) : found;
}

/** Path of the site's origin, as `robots.txt` names it with the site map: `/app` for `https://user.example/app/`. */
function baseOf(robots: string): string {
  return /^Sitemap: https?:\/\/[^/]+(.*)\/sitemap\.xml$/m.exec(robots)?.[1] ?? '';
}

/** The file behind an address of the site. */
export function builtFile(outFolder: string, base: string, address: string): string {
  const path = address.slice(base.length);
  return join(outFolder, path.endsWith('/') ? `${path}index.html` : path);
}
