/** What other origins may do: partners embed the download, and their pages call this server from their own origin. */
import { type Exchange, send } from './exchange.ts';

/** Headers a script of another origin may read beside those that are always readable. */
const EXPOSED = 'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After';
/** Headers such a script may send. Authorization is not covered by `*`, and no other header is needed. */
const ALLOWED =
  'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range';

/** `bare`: readable without the exposed headers. `none`: not readable at all. */
export type CorsMode = 'full' | 'bare' | 'none';

/** Headers of every answer. `*` is enough: no call carries cookies. */
export function corsHeaders(mode: CorsMode): Record<string, string> {
  if (mode === 'none') return {};
  const open = {
    'Access-Control-Allow-Origin': '*',
    // A partner's page may be isolated (COEP) and may measure its downloads.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Timing-Allow-Origin': '*',
  };
  return mode === 'bare' ? open : { ...open, 'Access-Control-Expose-Headers': EXPOSED };
}

/** Answers OPTIONS: a preflight with what the call allows, any other with the methods alone. */
export function answerOptions(
  exchange: Exchange,
  methods: readonly string[],
  extraHeaders: readonly string[],
): void {
  const { request } = exchange;
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (
    request.headers['access-control-request-method'] === undefined ||
    !('Access-Control-Allow-Origin' in exchange.cors)
  ) {
    send(exchange, 204, { Allow: allow });
    return;
  }
  send(exchange, 204, {
    Allow: allow,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': [ALLOWED, ...extraHeaders].join(', '),
    'Access-Control-Max-Age': '600',
    Vary: 'Access-Control-Request-Method, Access-Control-Request-Headers',
  });
}
