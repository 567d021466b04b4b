/** The headers of every response of a site, for all servers. */
import { dirname } from 'node:path';
import { ASSET_POLICY } from '../../../assets/asset-policy.ts';
import { specialType } from '../content-types.ts';
import { type HeaderRule, headerName, headers, servedPath } from './served-rules.ts';

/** Two years, the minimum for browsers' preload lists. */
const HSTS = 'max-age=63072000; includeSubDomains; preload';
/** Five minutes, then a day in which the old file is used while the new one is fetched. */
const BRIEFLY = 'public, max-age=300, stale-while-revalidate=86400';
const FOREVER = 'public, max-age=31536000, immutable';

/** Origins that may autoplay and go full screen: the page, and the two video hosts it may embed. */
const PLAYERS = '(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")';

/** What documents alone obey. With a script or a picture they would be half a kilobyte of a slow network each. */
const OF_DOCUMENTS = ['Cross-Origin-Opener-Policy', 'Permissions-Policy'].map(headerName);

function framePolicy(ancestors: string): string {
  return `frame-ancestors ${ancestors}; base-uri 'none'; object-src 'none'; upgrade-insecure-requests`;
}

/**
 * Headers of every response. The page's own policy is in its `<meta>`; these are the directives that only a header can have.
 * @param own headers of `site.yaml`
 */
export function headerRules(
  own: Readonly<Record<string, string>>,
  { sdkPath, hasGame }: { sdkPath: string; hasGame: boolean },
): HeaderRule[] {
  const folder = (path: string, values: Record<string, string>): HeaderRule => ({
    place: { kind: 'folder', path: servedPath(path) },
    headers: headers(values),
  });
  const partFolder = (path: string, values: Record<string, string>): HeaderRule => ({
    ...folder(path, values),
    without: OF_DOCUMENTS,
  });
  return [
    {
      place: { kind: 'all' },
      headers: headers({
        'Content-Security-Policy': framePolicy("'none'"),
        'Strict-Transport-Security': HSTS,
        'X-Content-Type-Options': 'nosniff',
        ...(hasName(own, 'Referrer-Policy') ? {} : { 'Referrer-Policy': 'strict-origin-when-cross-origin' }),
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        'Permissions-Policy': `accelerometer=(), autoplay=${PLAYERS}, browsing-topics=(), camera=(), clipboard-write=(self), display-capture=(), fullscreen=${PLAYERS}, geolocation=(), gyroscope=(), microphone=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()`,
        ...own,
      }),
    },
    partFolder('/assets/', { 'Content-Security-Policy': ASSET_POLICY, 'Cache-Control': FOREVER }),
    partFolder('/social/', { 'Content-Security-Policy': ASSET_POLICY, 'Cache-Control': FOREVER }),
    // Scripts with stable names, which fetch fonts with changing names.
    partFolder('/fonts/', { 'Content-Security-Policy': ASSET_POLICY, 'Cache-Control': BRIEFLY }),
    // Pages of the site show the game in a frame; nobody else may.
    ...(hasGame
      ? [
          folder('/game/', {
            'Content-Security-Policy': framePolicy("'self'"),
            'X-Frame-Options': 'SAMEORIGIN',
            'X-Robots-Tag': 'noindex',
          }),
        ]
      : []),
    // Partners load the SDK from other origins.
    partFolder('/sdk/', {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
    folder(`/${dirname(sdkPath)}/`, { 'Cache-Control': FOREVER }),
    folder('/sdk/v1/', { 'Cache-Control': BRIEFLY }),
  ];
}

function hasName(values: Readonly<Record<string, string>>, name: string): boolean {
  return Object.keys(values).some((one) => one.toLowerCase() === name.toLowerCase());
}

/** Rules for files whose type does not follow from their names, or not on every server. */
export function typeRules(paths: readonly string[]): HeaderRule[] {
  return paths.flatMap((path) => {
    const type = specialType(path);
    if (type === null) return [];
    return [
      {
        place: { kind: 'file', path: servedPath(`/${path}`) } as const,
        headers: headers({ 'Content-Type': type }),
      },
    ];
  });
}
