import { GAME_ROUTE } from '../../../runtime/components/default-game.ts';
import { SERVER_FILES } from '../site-files/server-files/server-files.ts';
import { WEB_MANIFEST } from '../site-files/well-known.ts';

/** Below it are addresses of `content/assets`, which fields name and no link leads to. */
export const ASSETS = '/assets/';

/** Addresses at which a build writes something besides pages; a folder ends with a slash. */
export const BUILD_PATHS = [
  GAME_ROUTE,
  ASSETS,
  '/sdk/',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.json',
  '/.well-known/',
  `/${WEB_MANIFEST}`,
  ...SERVER_FILES,
];

/** Whether a file of the build is at a path or above it, where a folder would be needed. */
export function hidesBuildFile(path: string): boolean {
  return BUILD_PATHS.some((known) => !known.endsWith('/') && `${path}/`.startsWith(`${known}/`));
}

/** Whether the build puts something at a path, so that no page can be there. */
export function isBuildPath(path: string): boolean {
  // A folder of versions: the build puts nothing at the folder's own address, so a page may be there.
  if (path === '/sdk/') return false;
  return BUILD_PATHS.some((known) => (known.endsWith('/') ? path.startsWith(known) : path === known));
}
