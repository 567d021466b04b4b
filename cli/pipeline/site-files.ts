/** Files of the site that are not pages: site map, robots, headers for the servers in use, the list of everything. */
import { dirname } from 'node:path';
import { startOfDayIst } from '../../schemas/plain/indian-time.ts';
import { specialType } from '../dev/content-types.ts';
import { renderTemplate } from '../template.ts';
import type { SiteIcons } from './icons.ts';
import { alternateLinks, isListed, type SiteIndex } from './plan.ts';
import type { Project } from './project.ts';
import { redirectFiles, serveRedirects } from './redirects.ts';
import { rssFile } from './rss.ts';
import type { OutputFile, PageSummary } from './types.ts';
import { wellKnownFiles } from './well-known.ts';

/** Everything besides pages, assets and bundles. Pure. @param sdkPath the SDK's file under its own version, which never changes */
export function siteFiles(
  project: Project,
  index: SiteIndex,
  sdkPath: string,
  icons: SiteIcons,
): OutputFile[] {
  const feeds = [...index.feeds.values()].map((feed) => rssFile(feed, project.site));
  const wellKnown = wellKnownFiles(project, icons);
  const typed = [...feeds, ...wellKnown].map(({ path }) => path);
  const headers = [...responseHeaders(project, sdkPath), ...typeRules(typed)];
  return [
    { path: 'sitemap.xml', contents: siteMap(project, index) },
    {
      path: 'robots.txt',
      contents: renderTemplate('robots.txt', { origin: project.site.origin, disallowed: ['/api/'] }),
    },
    { path: '_headers', contents: netlifyHeaders(headers) },
    { path: 'serve.json', contents: `${JSON.stringify(serveConfig(headers, project), null, 2)}\n` },
    { path: 'nginx-headers.conf', contents: nginxHeaders(headers) },
    ...feeds,
    ...wellKnown,
    ...redirectFiles(project),
  ];
}

function siteMap({ site }: Project, index: SiteIndex): string {
  const pages = index.summaries
    .filter(isListed)
    .sort((a, b) => (a.route < b.route ? -1 : 1))
    .map((page) => ({
      loc: site.origin + page.route,
      changed: changeOf(page, index),
      alternates: alternateLinks(index.translations.get(page.translationKey) ?? [], index, site),
    }));
  return renderTemplate('sitemap.xml', { pages });
}

/** Day or moment of a page's last change, as far as content states it; empty otherwise. A list changes with its newest entry. */
function changeOf({ route, updated, date }: PageSummary, index: SiteIndex): string {
  const ofItems = index.feeds.get(route)?.items.map((item) => item.updated ?? item.date ?? '') ?? [];
  const known = [updated ?? date ?? '', ...ofItems].filter((value) => value !== '');
  return known.sort((a, b) => startOfDayIst(b) - startOfDayIst(a))[0] ?? '';
}

interface HeaderRule {
  /** Path with one trailing `*`, or exact. */
  path: string;
  headers: Record<string, string>;
}

/** Two years, the least that browsers' preload lists take. */
const HSTS = 'max-age=63072000; includeSubDomains; preload';
const FOREVER = 'public, max-age=31536000, immutable';

/** Who may play and fill the screen: the page, and the two video hosts it may embed. */
const PLAYERS = '(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")';

function framePolicy(ancestors: string): string {
  return `frame-ancestors ${ancestors}; base-uri 'none'; object-src 'none'; upgrade-insecure-requests`;
}

/** What every answer carries. The page's own policy stands in its `<meta>`; here is what only a header can say. */
function responseHeaders(project: Project, sdkPath: string): HeaderRule[] {
  return [
    {
      path: '/*',
      headers: {
        'Content-Security-Policy': framePolicy("'none'"),
        'Strict-Transport-Security': HSTS,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        'Permissions-Policy': `accelerometer=(), autoplay=${PLAYERS}, browsing-topics=(), camera=(), clipboard-write=(self), display-capture=(), fullscreen=${PLAYERS}, geolocation=(), gyroscope=(), microphone=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()`,
        ...project.site.headers,
      },
    },
    { path: '/assets/*', headers: { 'Cache-Control': FOREVER } },
    { path: '/social/*', headers: { 'Cache-Control': FOREVER } },
    // Pages of the site show the game in a frame; nobody else may.
    {
      path: '/game/*',
      headers: {
        'Content-Security-Policy': framePolicy("'self'"),
        'X-Frame-Options': 'SAMEORIGIN',
        'X-Robots-Tag': 'noindex',
      },
    },
    // Partners load the SDK from other origins.
    {
      path: '/sdk/*',
      headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    },
    { path: `/${dirname(sdkPath)}/*`, headers: { 'Cache-Control': FOREVER } },
    { path: '/sdk/v1/*', headers: { 'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400' } },
  ];
}

/** Files whose names do not tell hosts what they are. */
function typeRules(paths: readonly string[]): HeaderRule[] {
  return paths.flatMap((path) => {
    const type = specialType(path);
    return type === null ? [] : [{ path: `/${path}`, headers: { 'Content-Type': type } }];
  });
}

/**
 * The form that Netlify and Cloudflare Pages read. Cloudflare joins what several rules say of one header, and two policies
 * allow only what both do: `! Name` drops the general one first. Netlify lets the later rule win and passes over that line.
 */
function netlifyHeaders(rules: readonly HeaderRule[]): string {
  const general = rules[0]?.headers ?? {};
  return rules
    .map(({ path, headers }) => {
      const dropped = Object.keys(headers).filter((name) => headers !== general && name in general);
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
      return [path, ...dropped.map((name) => `  ! ${name}`), ...lines, ''].join('\n');
    })
    .join('\n');
}

/** The configuration of the `serve` package. */
function serveConfig(rules: readonly HeaderRule[], project: Project): object {
  return {
    trailingSlash: true,
    directoryListing: false,
    redirects: serveRedirects(project),
    headers: rules.map(({ path, headers }) => ({
      source: path.replace(/^\//, '').replace(/\*$/, '**'),
      headers: Object.entries(headers)
        // A local preview is plain http: it must not be told to use https.
        .filter(([name]) => name !== 'Strict-Transport-Security')
        .map(([key, value]) => ({ key, value: value.replace('; upgrade-insecure-requests', '') })),
    })),
  };
}

/** To be included in a `server` block. */
function nginxHeaders(rules: readonly HeaderRule[]): string {
  const quote = (value: string): string => `"${value.replaceAll('"', '\\"')}"`;
  const lines = (headers: Record<string, string>, indent: string): string[] =>
    Object.entries(headers).map(([name, value]) => `${indent}add_header ${name} ${quote(value)} always;`);
  const [all, ...others] = rules;
  const shared = all?.headers ?? {};
  // nginx drops inherited headers where a location adds its own, so each location names all.
  const blocks = others.map(({ path, headers }) => {
    const inherited = others.filter(
      (other) => other.path !== path && other.path.endsWith('*') && path.startsWith(other.path.slice(0, -1)),
    );
    const { 'Content-Type': type, ...merged } = Object.assign(
      {},
      shared,
      ...inherited.map((other) => other.headers),
      headers,
    );
    const where = path.endsWith('*') ? `^~ ${path.slice(0, -1)}` : `= ${path}`;
    // A type is no further header: it takes the place of the one that follows from the name.
    const typed = type === undefined ? [] : ['  types { }', `  default_type ${quote(type)};`];
    return [`location ${where} {`, ...typed, ...lines(merged, '  '), '}'].join('\n');
  });
  return [...lines(shared, ''), 'error_page 404 /404.html;', ...blocks, ''].join('\n');
}
