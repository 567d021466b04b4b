/** A finished site, read from its folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { readBuiltPage } from './built-page.ts';
import type { BuiltSite } from './check-pages.ts';

/** The playable game is no page of the site: `tests/e2e/ludo.spec.ts` looks at it. */
const NO_PAGES = ['/game/'];

export function readSite(dist: string, externalPaths: readonly string[]): BuiltSite {
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length).replaceAll(sep, '/'))
    .sort();
  const siteMap = [...readFileSync(join(dist, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => address,
  );
  return {
    origin: new URL(siteMap[0] ?? 'https://localhost').origin,
    pages: paths
      .filter((path) => path.endsWith('.html') && !NO_PAGES.some((folder) => path.startsWith(folder)))
      .map((path) => readBuiltPage(path.replace(/index\.html$/, ''), readFileSync(join(dist, path), 'utf8'))),
    files: new Set(paths),
    siteMap,
    externalPaths,
  };
}
