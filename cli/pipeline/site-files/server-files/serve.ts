/** `serve.json`, for the `serve` package and `slipway preview`. */
import type { Header, HeaderRule, RedirectRule, RulePlace, ServedRules } from './served-rules.ts';
import { typesByEnding } from './types-by-ending.ts';

interface ServeRedirect {
  source: string;
  destination: string;
  type: number;
}

/** JSON does the quoting; sources are patterns, in which `:name` is a placeholder. */
export function writeServe({ headers, redirects, hidden }: ServedRules): string {
  const config = {
    trailingSlash: true,
    directoryListing: false,
    redirects: [...hidden.map(hide), ...redirects.flatMap(redirect)],
    headers: [
      ...typesByEnding.map(({ ending, full }) => ({
        source: `**/*.${ending}`,
        headers: [{ key: 'Content-Type', value: full }],
      })),
      ...forDocuments(headers).flatMap(({ source, headers: some }) => {
        const entries = some.flatMap(entry);
        return entries.length === 0 ? [] : [{ source, headers: entries }];
      }),
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** The closest that the format has to a refusal: a "redirect" with this status, which browsers show as not found. */
function hide(path: string): ServeRedirect {
  return { source: path, destination: '/', type: 404 };
}

/** The format can add headers and not take them away: those that some folder does without are given to pages alone. */
function forDocuments(rules: readonly HeaderRule[]): { source: string; headers: readonly Header[] }[] {
  const some = new Set(rules.flatMap(({ without = [] }) => without.map((name) => name.toLowerCase())));
  const isOfPages = ({ name }: Header): boolean => some.has(name.toLowerCase());
  return rules.flatMap(({ place, headers }, index) => {
    const isGeneral = index === 0;
    const plain = isGeneral ? headers.filter((one) => !isOfPages(one)) : headers;
    const [first = ''] = sourcesOf(place, false);
    return [
      ...sourcesOf(place, isGeneral).map((source) => ({ source, headers: plain })),
      ...(isGeneral ? [{ source: `${first}/*.html`, headers: headers.filter(isOfPages) }] : []),
    ];
  });
}

/** `**` does not match folders whose name begins with a dot. */
function sourcesOf(place: RulePlace, isGeneral: boolean): string[] {
  const start = place.kind === 'all' ? '' : place.path.slice(1);
  if (place.kind === 'file') return [start];
  return [`${start}**`, ...(isGeneral ? [`${start}.well-known/**`] : [])];
}

/** A local preview is plain http: it must not send browsers to https. */
function entry({ name, value }: Header): { key: string; value: string }[] {
  if (name === 'Strict-Transport-Security') return [];
  return [{ key: name, value: value.replace('; upgrade-insecure-requests', '') }];
}

/** The server encodes a target again: one that needs `%` is left to the page at the old address. */
function redirect({ from, to, status }: RedirectRule): ServeRedirect[] {
  const destination = decodeURI(to);
  if (encodeURI(destination) !== to) return [];
  return [
    {
      source: exactly(from),
      destination: destination.replace(/:(?=\d)/, '\\:'),
      type: status,
    },
  ];
}

/**
 * The server takes a source as a case-insensitive expression or, where that does not match, as a file pattern, which compares case. The
 * expression takes brackets literally, so one capital written as a class stops it, and the pattern decides. Paths come without a trailing
 * slash.
 */
function exactly(from: string): string {
  return from.replace(/\p{Lu}/u, '[$&]');
}
