/** `.htaccess` for Apache 2.4.10 and later: where it is, or included in the `<Directory>` of the site. */
import { literalPattern } from './literal-pattern.ts';
import {
  type Header,
  type HeaderRule,
  isType,
  type RedirectRule,
  type RulePlace,
  type ServedRules,
} from './served-rules.ts';
import { compressedTypes, typesByEnding } from './types-by-ending.ts';

/** One word of Apache's configuration. Between quotes a backslash quotes the quote and itself. */
export function apacheWord(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** A header's value is a format in that word: `%` begins a part of the request, a backslash an escape such as the end of a line. */
export function apacheFormat(value: string): string {
  return apacheWord(value.replaceAll('\\', '\\\\').replaceAll('%', '%%'));
}

export function writeApache({ headers, redirects, hidden, notFound }: ServedRules): string {
  const [all, ...others] = headers;
  return [
    '# Needs mod_headers: a2enmod headers. docs/hosting.md has the lines around this file.',
    'Options -Indexes -MultiViews',
    'DirectoryIndex index.html',
    ...typesByEnding.map(({ full, ending }) => `AddType ${apacheWord(full)} .${ending}`),
    '<IfModule mod_deflate.c>',
    '<IfModule mod_filter.c>',
    `AddOutputFilterByType DEFLATE ${compressedTypes.join(' ')}`,
    '</IfModule>',
    '</IfModule>',
    ...(notFound === null ? [] : [`ErrorDocument 404 ${notFound}`, `ErrorDocument 403 ${notFound}`]),
    ...hidden.map((path) => `RedirectMatch 404 ${apacheWord(`^${literalPattern(path)}$`)}`),
    ...redirects.map(redirectLine),
    ...headerLines(all?.headers ?? []),
    ...others.map(ruleBlock),
    '',
  ].join('\n');
}

function redirectLine({ from, isPage, to, status }: RedirectRule): string {
  const pattern = `^${literalPattern(from)}${isPage ? '/?' : ''}$`;
  return `RedirectMatch ${status} ${apacheWord(pattern)} ${apacheWord(apacheTarget(to))}`;
}

/** Apache encodes the path of a target itself, including `%`; query and fragment are sent unchanged. */
function apacheTarget(to: string): string {
  const [, host = '', path = '', rest = ''] = /^(https:\/\/[^/?#]*)?([^?#]*)(.*)$/.exec(to) ?? [];
  return host + decodeURIComponent(path) + rest;
}

function headerLines(headers: readonly Header[]): string[] {
  return headers.map((one) =>
    isType(one)
      ? `ForceType ${apacheWord(one.value)}`
      : `Header always set ${one.name} ${apacheFormat(one.value)}`,
  );
}

function condition(place: RulePlace): string {
  if (place.kind === 'all') return 'true';
  return `%{REQUEST_URI} =~ m#^${literalPattern(place.path)}${place.kind === 'file' ? '$' : ''}#`;
}

function ruleBlock({ place, headers, without = [] }: HeaderRule): string {
  const dropped = without.map((name) => `Header always unset ${name}`);
  return [`<If ${apacheWord(condition(place))}>`, ...dropped, ...headerLines(headers), '</If>'].join('\n');
}
