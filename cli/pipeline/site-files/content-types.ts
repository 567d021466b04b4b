import { extname } from 'node:path';

/** Content-Type by ending: what `dev` and `preview` send, and what the files for other servers say. */
export const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  // Types of the SDK, to be read; most servers take the ending for that of films.
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

/** What iPhones ask for to let an app open links; its name has no ending. */
export const APPLE_ASSOCIATION = '.well-known/apple-app-site-association';

/** Content-Type of the build's files whose names do not tell it, or tell too little; null for all others. */
export function specialType(path: string): string | null {
  if (path.endsWith('/rss.xml') || path === 'rss.xml') return 'application/rss+xml; charset=utf-8';
  if (/\.(?:webmanifest|ts)$/.test(path)) return TYPES[extname(path)] ?? null;
  if (path.endsWith(APPLE_ASSOCIATION)) return 'application/json';
  if (path.endsWith('.well-known/security.txt')) return 'text/plain; charset=utf-8';
  return null;
}

/** Content-Type by a path; bytes without a meaning for a name that says nothing. */
export function contentType(path: string): string {
  return specialType(path) ?? TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** Whether a path is that of sound or film, which browsers ask for in ranges. */
export function isMedia(path: string): boolean {
  return /^(?:audio|video)\//.test(contentType(path));
}
