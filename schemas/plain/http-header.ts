/** What a header of `site.yaml` may be called and say. Every format that servers are configured in can carry it. */

const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;
const MOST_NAME_CHARACTERS = 64;

/** nginx reads no word of its configuration that is longer than 4,096 characters, quoted as it stands there. */
const MOST_VALUE_CHARACTERS = 1500;

/**
 * Visible ASCII and spaces between words, without what some server's configuration would replace and none can quote everywhere:
 * `$` (nginx, Apache), `{` and `}` (Caddy, Apache), `\` and the backtick (Caddy).
 */
const VALUE = /^[!-#%-[\]-_a-z|~]+(?: +[!-#%-[\]-_a-z|~]+)*$/;

/** What Apache takes for a formula, and Cloudflare for a part of the address. */
const FORMULA = /^expr=|:splat/i;

/** RFC 9110 permits further signs in a name; servers drop such headers, or read the sign as an order (`-Name` removes one). */
export function isHeaderName(name: string): boolean {
  return NAME.test(name) && name.length <= MOST_NAME_CHARACTERS;
}

export function isHeaderValue(value: string): boolean {
  return VALUE.test(value) && value.length <= MOST_VALUE_CHARACTERS && !FORMULA.test(value);
}

/** Values of Referrer-Policy that give away no more than the site's own. */
export const REFERRER_POLICIES = [
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
];

const OWN_POLICY = 'The build writes it itself, from what the pages need. Remove the line.';
const SERVER = 'The server writes it for each answer. Remove the line.';
const OTHERS =
  'It lets other hosts read the site, or sends visitors or their data to them. Set it on your server if you need it.';
const BROWSER = 'It changes what visitors’ browsers store or run. Set it on your server if you need it.';

/** Names, or beginnings of names that end in `*`, and why content does not set them. */
const RESERVED: readonly [why: string, names: string][] = [
  [
    OWN_POLICY,
    'content-security-policy content-security-policy-report-only strict-transport-security x-content-type-options x-frame-options permissions-policy feature-policy document-policy* require-document-policy integrity-policy* cross-origin-* origin-agent-cluster x-content-security-policy x-webkit-csp',
  ],
  [
    SERVER,
    'content-* transfer-encoding connection keep-alive proxy-* trailer te upgrade via date age etag last-modified accept-ranges vary server status location allow retry-after www-authenticate authentication-info x-accel-* x-sendfile* x-litespeed-* x-lighttpd-* x-original-* x-rewrite-* x-forwarded-* x-real-ip forwarded host sec-*',
  ],
  [
    OTHERS,
    'access-control-* timing-allow-origin link refresh report-to reporting-endpoints nel expect-ct alt-svc alt-used public-key-pins* sourcemap x-sourcemap attribution-reporting-* x-permitted-cross-domain-policies x-dns-prefetch-control',
  ],
  [
    BROWSER,
    'set-cookie set-cookie2 clear-site-data service-worker-allowed speculation-rules set-login supports-loading-mode activate-storage-access observe-browsing-topics use-as-dictionary no-vary-search accept-ch critical-ch x-ua-compatible',
  ],
];

const reserved = RESERVED.flatMap(([why, names]) => names.split(' ').map((name) => ({ name, why })));

/** Why content does not set a header of this name; null when it may. */
export function whyReserved(name: string): string | null {
  const lower = name.toLowerCase();
  const found = reserved.find((one) =>
    one.name.endsWith('*') ? lower.startsWith(one.name.slice(0, -1)) : lower === one.name,
  );
  return found?.why ?? null;
}

/** Names that a slip of the finger may have been meant for. */
export const KNOWN_HEADERS = [
  ...[
    'Cache-Control',
    'CDN-Cache-Control',
    'Cache-Tag',
    'Expires',
    'Pragma',
    'Referrer-Policy',
    'Server-Timing',
  ],
  ...['Surrogate-Control', 'Surrogate-Key', 'X-Robots-Tag', 'X-Powered-By', 'X-XSS-Protection'],
  ...['Content-Security-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options', 'X-Frame-Options'],
  ...['Permissions-Policy', 'Access-Control-Allow-Origin', 'Set-Cookie', 'Content-Type'],
];
