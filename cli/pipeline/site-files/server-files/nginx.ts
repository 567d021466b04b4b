/** `nginx-headers.conf` and `nginx-redirects.conf`, to be included in a `server` block. */
import {
  effectiveHeaders,
  type Header,
  type HeaderRule,
  isType,
  type RedirectRule,
  type ServedRules,
} from './served-rules.ts';
import { compressedTypes, typesByEnding } from './types-by-ending.ts';

/**
 * One word of nginx's configuration. Between quotes a backslash quotes the quote and itself; `$`, which begins a variable, cannot be
 * escaped; the values here contain none.
 */
export function nginxWord(text: string): string {
  if (/^[\w./-]+$/.test(text)) return text;
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function addHeaders(headers: readonly Header[], indent: string): string[] {
  return headers.map(({ name, value }) => `${indent}add_header ${name} ${quoted(value)} always;`);
}

/** Values are quoted always, so that a reader sees where they end. */
function quoted(value: string): string {
  const word = nginxWord(value);
  return word.startsWith('"') ? word : `"${word}"`;
}

/** Headers, types, compression and the 404 page. */
export function writeNginxHeaders(rules: ServedRules): string {
  const { headers, hidden, notFound } = rules;
  const [all, ...others] = headers;
  return [
    '# For a server block: root, index.html in folders, and this file. docs/hosting.md has the whole block.',
    'index index.html;',
    'autoindex off;',
    '# A folder is answered with a slash: on the host and port that the visitor used.',
    'absolute_redirect off;',
    ...typeLines(),
    ...compressionLines(),
    ...addHeaders(all?.headers ?? [], ''),
    ...(notFound === null
      ? []
      : [`error_page 404 ${nginxWord(notFound)};`, `error_page 403 =404 ${nginxWord(notFound)};`]),
    ...hidden.map((path) => `location = ${nginxWord(path)} { return 404; }`),
    ...others.map((rule) => locationBlock(rules, rule)),
    '',
  ].join('\n');
}

function typeLines(): string[] {
  const types = new Map<string, string[]>();
  for (const { bare, ending } of typesByEnding) types.set(bare, [...(types.get(bare) ?? []), ending]);
  const inUtf8 = [...new Set(typesByEnding.filter((one) => one.isUtf8).map(({ bare }) => bare))];
  return [
    '# nginx knows fewer types than browsers ask for, and each version others: these take their place.',
    'types {',
    ...[...types].map(([type, endings]) => `  ${nginxWord(type)} ${endings.map(nginxWord).join(' ')};`),
    '}',
    'default_type application/octet-stream;',
    'charset utf-8;',
    // text/html is always compressed, and nginx warns when it is listed.
    `charset_types ${words(inUtf8)};`,
  ];
}

function compressionLines(): string[] {
  return [
    'gzip on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    'gzip_comp_level 6;',
    'gzip_min_length 512;',
    `gzip_types ${words(compressedTypes)};`,
  ];
}

function words(types: readonly string[]): string {
  return types
    .filter((type) => type !== 'text/html')
    .map(nginxWord)
    .join(' ');
}

/** nginx drops inherited headers where a location adds its own, so each location names all. */
function locationBlock(rules: ServedRules, rule: HeaderRule): string {
  const { place } = rule;
  const merged = effectiveHeaders(rules, rule);
  const type = merged.find(isType);
  const isFolder = place.kind === 'folder';
  const where = place.kind === 'all' ? '/' : `${isFolder ? '^~' : '='} ${nginxWord(place.path)}`;
  // The type is not an additional header: it replaces the one that follows from the name.
  const typed = type === undefined ? [] : ['  types { }', ...typeOf(type.value)];
  const others = merged.filter((one) => !isType(one));
  return [`location ${where} {`, ...typed, ...addHeaders(others, '  '), '}'].join('\n');
}

/** The charset is separate from the type: combined, nginx would not find the type among those to compress. */
function typeOf(type: string): string[] {
  const [bare = '', parameter] = type.split('; ');
  const charset = parameter === 'charset=utf-8' ? `charset_types ${nginxWord(bare)}` : 'charset off';
  return [`  default_type ${quoted(bare)};`, `  ${charset};`];
}

/** Each address as it was, and a page's with and without the slash at its end. */
export function writeNginxRedirects(redirects: readonly RedirectRule[]): string {
  return redirects
    .flatMap(({ from, isPage, to, status }) =>
      (isPage ? [from, `${from}/`] : [from]).map(
        (path) => `location = ${nginxWord(path)} { return ${status} ${nginxWord(to)}; }\n`,
      ),
    )
    .join('');
}
