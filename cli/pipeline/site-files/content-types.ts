import { extname } from 'node:path';

/** Content-Type by ending: what `dev` and `preview` send, and what the files for other servers say. */
export const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  // The SDK's type declarations, served as text; most servers take `.ts` for a film.
  '.ts': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.vtt': 'text/vtt; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.apk': 'application/vnd.android.package-archive',
};

/** The file that iPhones request to let an app open links; its name has no ending. */
export const APPLE_ASSOCIATION = '.well-known/apple-app-site-association';

/** Content-Type of the build's files whose names do not determine it; null for all others. */
export function specialType(path: string): string | null {
  if (path.endsWith('/rss.xml') || path === 'rss.xml') return 'application/rss+xml; charset=utf-8';
  if (/\.(?:webmanifest|ts)$/.test(path)) return TYPES[extname(path)] ?? null;
  if (path.endsWith(APPLE_ASSOCIATION)) return 'application/json';
  if (path.endsWith('.well-known/security.txt')) return 'text/plain; charset=utf-8';
  return null;
}

/** Content-Type by a path; `application/octet-stream` for an unknown ending. */
export function contentType(path: string): string {
  return specialType(path) ?? TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** Whether a path is that of sound or film, which browsers ask for in ranges. */
export function isMedia(path: string): boolean {
  return /^(?:audio|video)\//.test(contentType(path));
}
