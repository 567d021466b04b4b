/** Checks names and values of headers in `site.yaml`, so that every server's configuration format can express them. */

const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;
const MOST_NAME_CHARACTERS = 64;

/** Longest value. nginx reads no configuration word longer than 4,096 characters, including quoting. */
const MOST_VALUE_CHARACTERS = 1500;

/**
 * Visible ASCII with single spaces between words, without characters that some server's configuration would replace and that cannot be
 * quoted everywhere: `$` (nginx, Apache), `{` and `}` (Caddy, Apache), `\` and the backtick (Caddy).
 */
const VALUE = /^[!-#%-[\]-_a-z|~]+(?: +[!-#%-[\]-_a-z|~]+)*$/;

/** What Apache reads as an expression, and Cloudflare as a part of the address. */
const FORMULA = /^expr=|:splat/i;

/** RFC 9110 permits more characters in a name; servers drop such headers, or read the character as a command (`-Name` removes one). */
export function isHeaderName(name: string): boolean {
  return NAME.test(name) && name.length <= MOST_NAME_CHARACTERS;
}

export function isHeaderValue(value: string): boolean {
  return VALUE.test(value) && value.length <= MOST_VALUE_CHARACTERS && !FORMULA.test(value);
}

/** Values of Referrer-Policy that reveal no more than the site's own. */
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

/** Names, or prefixes ending in `*`, with the reason why content must not set them. */
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

/** Why content must not set a header of this name; null when it may. */
export function whyReserved(name: string): string | null {
  const lower = name.toLowerCase();
  const found = reserved.find((one) =>
    one.name.endsWith('*') ? lower.startsWith(one.name.slice(0, -1)) : lower === one.name,
  );
  return found?.why ?? null;
}

/** Names that a misspelled one may mean. */
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
