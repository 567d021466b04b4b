/// <reference path="./compression.d.ts" />
/** Serves the finished site like a static server, for `slipway preview`. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import serveHandler from 'serve-handler';
import { finishedBasePath } from '../finished-site.ts';
import { addressOf, pathInSite } from '../pipeline/plan/address.ts';
import { APPLE_ASSOCIATION, contentType, isMedia } from '../pipeline/site-files/content-types.ts';
import { linkOnWay } from '../pipeline/trust/own-path.ts';
import type { FakeBackend } from './fake-backend.ts';
import { type Access, createLocalServer, leadToSite, THIS_MACHINE } from './local-server.ts';
import { serveFile } from './serve-bytes.ts';
import { steadyFiles } from './steady-files.ts';

/** Facts of a build from its `manifest.json`. */
export interface BuiltSite {
  /** The product's slug. */
  product: string;
  /** Routes of all pages, sorted. */
  routes: string[];
}

/** What of `serve.json` counts: a folder may come from a stranger, whose other settings could lead out of it. */
interface ServeConfig {
  trailingSlash?: boolean;
  directoryListing?: boolean;
  headers?: { source: string; headers: { key: string; value: string }[] }[];
  redirects?: { source: string; destination: string; type: number }[];
}

/** @param outFolder absolute path of `dist` */
export function createPreviewServer(
  outFolder: string,
  backend: FakeBackend,
  access: Access = THIS_MACHINE,
): Server {
  return createLocalServer(access, async (request, response, { path }) => {
    if (backend.handle(request, response)) return;
    const base = finishedBasePath(outFolder);
    const inSite = pathInSite(path, base);
    if (inSite === null || path === base) return leadToSite(response, path, base);
    compress(request, response, () => undefined);
    await answer(outFolder, request, response, { path: inSite, base });
  });
}

/**
 * As hosts do it, so that a page weighs here what it will there. A compressed answer has no parts. The library's choice, Brotli at
 * quality 4, makes style sheets larger than gzip does; 6 takes hardly longer.
 */
const compress = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
  filter: (request, response) => request.headers.range === undefined && compression.filter(request, response),
});

/** A path of the site, and where the site is on its host. */
interface SitePath {
  path: string;
  base: string;
}

async function answer(
  outFolder: string,
  request: IncomingMessage,
  response: ServerResponse,
  { path, base }: SitePath,
): Promise<void> {
  const config = serveConfig(outFolder);
  const media = mediaFile(outFolder, path.slice(1));
  if (media !== null) {
    // serve-handler supports neither If-Range nor ignoring invalid ranges (RFC 9110), and players depend on both.
    const headers = headersFor(config, addressOf(`/${media.path}`, base).slice(1));
    const facts = { contentType: contentType(media.path), headers };
    const isOwn = linkOnWay(outFolder, media.file) === null;
    if (isOwn && (await serveFile(request, response, media.file, facts))) return;
  }
  // As on a host whose folder holds the site at its path: rules and redirects are those of `serve.json` as it is.
  const folder = base === '' ? outFolder : join(outFolder, '.host');
  const options = { ...config, public: folder, symlinks: false };
  // The server's types require callbacks, but it awaits returned promises.
  const files: object = steadyFiles(response, (file) =>
    ofSite(outFolder, fileOf(file, { folder, base, outFolder })),
  );
  await serveHandler(request, response, options, files);
}

interface HostFolder {
  /** Folder that the server treats as the root of the host. */
  folder: string;
  base: string;
  outFolder: string;
}

/** The file of the site that is at a path of the host. The page for what is not there serves the whole host. */
function fileOf(file: string, { folder, base, outFolder }: HostFolder): string {
  if (folder === outFolder) return file;
  if (file === join(folder, '404.html')) return join(outFolder, '404.html');
  return join(folder, base) === file || file.startsWith(join(folder, base) + sep)
    ? outFolder + file.slice(join(folder, base).length)
    : file;
}

/** The path itself; throws like a missing file when the path is outside the site or contains a link, which leads out of it. */
function ofSite(outFolder: string, file: string): string {
  const isInside = file === outFolder || file.startsWith(outFolder + sep);
  if (!isInside || linkOnWay(outFolder, file) !== null)
    throw Object.assign(new Error(`${file} is not of the site.`), { code: 'ENOENT' });
  return file;
}

/** Sound or film below `assets/`, and the file that iPhones ask for; `null` for everything else, and for paths that lead out. */
function mediaFile(outFolder: string, path: string): { path: string; file: string } | null {
  const file = join(outFolder, path);
  // The static server would redirect to an address with a slash, and iPhones do not follow redirects.
  if (path === APPLE_ASSOCIATION) return { path, file };
  return file.startsWith(join(outFolder, 'assets') + sep) && isMedia(path) ? { path, file } : null;
}

/** The headers that `serve.json` gives to a path; a later rule wins. Its patterns are an exact path or end in `**`. */
function headersFor({ headers: rules = [] }: ServeConfig, path: string): Record<string, string> {
  const given: Record<string, string> = {};
  for (const { source, headers } of rules) {
    if (source.endsWith('**') ? !path.startsWith(source.slice(0, -2)) : path !== source) continue;
    for (const { key, value } of headers) given[key.toLowerCase()] = value;
  }
  return given;
}

/** Patterns as builds write them; of others a server may have to think for ever. */
const PLAIN_SOURCE = /^[^*(){}\\:!?|]*(?:\*\*(?:\/\*\.\w+)?)?$/;

function withPlainSource<Rule extends { source: string }>(rules: unknown): Rule[] {
  if (!Array.isArray(rules)) return [];
  return rules.filter((rule) => typeof rule?.source === 'string' && PLAIN_SOURCE.test(rule.source));
}

/** `dist/serve.json`, read for every request: a build may replace it while the preview runs. */
function serveConfig(outFolder: string): ServeConfig {
  try {
    const { headers, redirects } = Object(JSON.parse(readFileSync(join(outFolder, 'serve.json'), 'utf8')));
    return {
      trailingSlash: true,
      directoryListing: false,
      headers: withPlainSource(headers),
      redirects: withPlainSource(redirects),
    };
  } catch {
    return {}; // the folder holds no finished site
  }
}

/** What is in `dist`, by its manifest; `null` when there is no finished site. */
export function readBuiltSite(outFolder: string): BuiltSite | null {
  try {
    const manifest = JSON.parse(readFileSync(join(outFolder, 'manifest.json'), 'utf8')) as {
      product?: string;
      files: Record<string, string>;
    };
    const pages = Object.keys(manifest.files).filter((path) => path.endsWith('.html'));
    const routes = pages.map((path) => `/${path.replace(/(^|\/)index\.html$/, '$1')}`);
    return { product: manifest.product ?? 'app', routes: routes.sort() };
  } catch {
    return null; // never built, or deleted
  }
}
