/**
 * The rules from which server configurations are written. Every value has been checked for characters that some format cannot quote: its
 * branded type is created only here.
 */

import { isHeaderName, isHeaderValue } from '../../../../schemas/plain/http-header.ts';
import { oldPath, type Redirect } from '../../../../schemas/redirects.ts';
import { addressOf } from '../../plan/address.ts';

declare const checked: unique symbol;

export type HeaderName = string & { readonly [checked]: 'header name' };
export type HeaderValue = string & { readonly [checked]: 'header value' };
/** A path of the output from `/` on: ASCII letters, digits and `. _ -` between slashes. */
export type ServedPath = string & { readonly [checked]: 'served path' };
/** A path that visitors may still ask for, in any script, with `%XX` decoded. */
export type OldPath = string & { readonly [checked]: 'old path' };
/** A path or an https address in ASCII, without characters that are special in any format. */
export type RedirectTarget = string & { readonly [checked]: 'redirect target' };

export interface Header {
  name: HeaderName;
  value: HeaderValue;
}

/** The responses that a rule applies to. A folder ends in a slash. */
export type RulePlace =
  | { kind: 'all' }
  | { kind: 'folder'; path: ServedPath }
  | { kind: 'file'; path: ServedPath };

export interface HeaderRule {
  place: RulePlace;
  headers: readonly Header[];
  /** Headers of the general rule that these responses have no use for. */
  without?: readonly HeaderName[];
}

export interface RedirectRule {
  /** Without a trailing slash; `isPage` says whether the address with one is the same. */
  from: OldPath;
  /** Whether `/old` and `/old/` are equivalent; not for the address of a file. */
  isPage: boolean;
  to: RedirectTarget;
  status: 301 | 302;
}

/** Everything that servers need to know of a site. */
export interface ServedRules {
  /** The first is for all responses; a later one wins. */
  headers: readonly HeaderRule[];
  redirects: readonly RedirectRule[];
  /** Files of the output that are for servers to read and for nobody to fetch. */
  hidden: readonly ServedPath[];
  /** The 404 page; null on a site without one. */
  notFound: ServedPath | null;
}

/** Throws for a name or a value that a writer could not quote: content was checked before, so it is a bug of ours. */
export function header(name: string, value: string): Header {
  const checkedName = headerName(name);
  if (!isHeaderValue(value)) throw new TypeError(`No value of the header ${name}: ${JSON.stringify(value)}`);
  return { name: checkedName, value: value as HeaderValue };
}

/** @throws TypeError for a name that a writer could not quote */
export function headerName(name: string): HeaderName {
  if (!isHeaderName(name)) throw new TypeError(`No name of a header: ${JSON.stringify(name)}`);
  return name as HeaderName;
}

/** Headers by name. @throws TypeError, as `header` does */
export function headers(values: Readonly<Record<string, string>>): Header[] {
  return Object.entries(values).map(([name, value]) => header(name, value));
}

/** @throws TypeError for a path with characters that are special in servers' patterns */
export function servedPath(path: string): ServedPath {
  if (!/^\/(?:[\w.-]+\/)*[\w.-]*$/.test(path)) throw new TypeError(`No path of the output: ${path}`);
  return path as ServedPath;
}

/** @throws TypeError for a redirect that the schema would have refused */
export function redirectRule({ from, to, permanent }: Redirect): RedirectRule {
  const path = oldPath(from);
  if (path === null) throw new TypeError(`No old address: ${JSON.stringify(from)}`);
  const address = path.replace(/\/$/, '');
  const isPage = path.endsWith('/') || !/\.[^/]*$/.test(path);
  return { from: address as OldPath, isPage, to: redirectTarget(to), status: permanent ? 301 : 302 };
}

/** The same rules for a site below a path of its host, where the first applies to the site alone. @param base see `basePath` */
export function rulesBelow(rules: ServedRules, base: string): ServedRules {
  if (base === '') return rules;
  const below = (path: string): ServedPath => servedPath(addressOf(path, base));
  const placeBelow = (place: RulePlace): RulePlace =>
    place.kind === 'all' ? { kind: 'folder', path: below('/') } : { ...place, path: below(place.path) };
  return {
    headers: rules.headers.map((rule) => ({ ...rule, place: placeBelow(rule.place) })),
    redirects: rules.redirects.map(({ from, to, ...rest }) => ({
      ...rest,
      from: `${base}${from}` as OldPath,
      to: addressOf(to, base) as string as RedirectTarget,
    })),
    hidden: rules.hidden.map(below),
    notFound: rules.notFound === null ? null : below(rules.notFound),
  };
}

/** Characters that are valid in an address and special in some format: variables, placeholders, groups, line ends. */
const MEANT = /[$'()*;!|[\]{}\\^`<>":]/g;

/** A placeholder for the site's own host while an address is parsed. */
const OWN_HOST = 'https://site.invalid';

/** In a path: characters that would end it, begin a variable or end a line when a server decodes an address before sending it. */
const UNQUOTABLE = /\$|%(?:2f|3f|23|24|25|5c|[01][0-9a-f]|7f)/i;

/**
 * The address as a browser reads it, in ASCII: a path for one on the site, an https address for any other. `null` for anything else, for
 * an invalid host, for a path that browsers would read as another host, and for one that some server cannot send unchanged.
 */
export function newAddress(to: string): string | null {
  const isOwn = to.startsWith('/');
  if ((!isOwn && !to.startsWith('https://')) || !URL.canParse(to, OWN_HOST) || !isText(to)) return null;
  const { origin, pathname, search, hash, protocol, username } = new URL(to, OWN_HOST);
  if (protocol !== 'https:' || username !== '' || UNQUOTABLE.test(pathname)) return null;
  if (isOwn && (origin !== OWN_HOST || pathname.startsWith('//'))) return null;
  return (isOwn ? '' : origin) + pathname + search + hash;
}

/** Whether the `%XX` of an address decode to valid UTF-8. */
function isText(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false; // invalid UTF-8
  }
}

/** @throws TypeError for an address that is neither a path nor https */
export function redirectTarget(to: string): RedirectTarget {
  const address = newAddress(to);
  if (address === null) throw new TypeError(`No target of a redirect: ${JSON.stringify(to)}`);
  const host = /^https:\/\/[^/?#]*/.exec(address)?.[0] ?? '';
  const rest = address
    .slice(host.length)
    .replaceAll(MEANT, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return (host + rest) as RedirectTarget;
}

/** The headers of several rules in one: a later one replaces or drops an earlier one of its name, ignoring case. */
export function mergedHeaders(rules: readonly HeaderRule[]): Header[] {
  const byName = new Map<string, Header>();
  for (const rule of rules) {
    for (const name of rule.without ?? []) byName.delete(name.toLowerCase());
    for (const one of rule.headers) byName.set(one.name.toLowerCase(), one);
  }
  return [...byName.values()];
}

/** Whether `outer` covers every response that `inner` covers. */
export function isWithin(inner: RulePlace, outer: RulePlace): boolean {
  if (outer.kind === 'all') return true;
  if (inner.kind === 'all') return false;
  return outer.kind === 'folder'
    ? inner.path.startsWith(outer.path)
    : inner.path === outer.path && inner.kind === 'file';
}

/** All headers of the responses that a rule is for, including those of wider rules. */
export function effectiveHeaders({ headers: rules }: ServedRules, { place }: HeaderRule): Header[] {
  return mergedHeaders(rules.filter((other) => isWithin(place, other.place)));
}

/** Whether a header is Content-Type. */
export function isType({ name }: Header): boolean {
  return name.toLowerCase() === 'content-type';
}
