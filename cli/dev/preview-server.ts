/** The finished site as a static server gives it: what `slipway preview` answers with. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import serveHandler from 'serve-handler';
import { APPLE_ASSOCIATION, contentType, isMedia } from './content-types.ts';
import type { FakeBackend } from './fake-backend.ts';
import { type Access, createLocalServer, type LocalUrl, THIS_MACHINE } from './local-server.ts';
import { serveFile } from './serve-bytes.ts';
import { steadyFiles } from './steady-files.ts';

/** What the build tells of itself in `manifest.json`. */
export interface BuiltSite {
  /** The product's slug. */
  product: string;
  /** Routes of all pages, sorted. */
  routes: string[];
}

/** The part of `serve.json` that is read here. */
interface ServeConfig {
  headers?: { source: string; headers: { key: string; value: string }[] }[];
}

/** @param outFolder absolute path of `dist` */
export function createPreviewServer(
  outFolder: string,
  backend: FakeBackend,
  access: Access = THIS_MACHINE,
): Server {
  return createLocalServer(access, async (request, response, url) => {
    if (!backend.handle(request, response)) await answer(outFolder, request, response, url);
  });
}

async function answer(
  outFolder: string,
  request: IncomingMessage,
  response: ServerResponse,
  { path }: LocalUrl,
): Promise<void> {
  const config = serveConfig(outFolder);
  const media = mediaFile(outFolder, path.slice(1));
  if (media !== null) {
    // serve-handler knows neither If-Range nor ranges that RFC 9110 wants ignored, and players depend on both.
    const headers = headersFor(config, media.path);
    const facts = { contentType: contentType(media.path), headers };
    if (await serveFile(request, response, media.file, facts)) return;
  }
  const options = { ...config, public: outFolder, symlinks: false };
  // The server's types ask for functions with callbacks; it awaits what they give.
  const files: object = steadyFiles(response);
  await serveHandler(request, response, options, files);
}

/** Sound or film below `assets/`, and the file that iPhones ask for; `null` for everything else, and for paths that lead out. */
function mediaFile(outFolder: string, path: string): { path: string; file: string } | null {
  const file = join(outFolder, path);
  // The static server would send on to an address with a slash, and iPhones follow none.
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

/** `dist/serve.json`, read for every request: a build may replace it while the preview runs. */
function serveConfig(outFolder: string): ServeConfig {
  try {
    return JSON.parse(readFileSync(join(outFolder, 'serve.json'), 'utf8')) as ServeConfig;
  } catch {
    return {}; // the folder holds no finished site
  }
}

/** What stands in `dist`, by its manifest; `null` when there is no finished site. */
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
