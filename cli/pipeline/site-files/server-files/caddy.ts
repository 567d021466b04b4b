/** `caddy.conf` for Caddy 2, to be imported into a site block after its `root`. */
import { literalPattern } from './literal-pattern.ts';
import type { Header, RedirectRule, RulePlace, ServedRules } from './served-rules.ts';
import { typesByEnding } from './types-by-ending.ts';

/** One word of a Caddyfile. Between backticks everything is literal except placeholders in braces; the texts here contain neither. */
export function caddyWord(text: string): string {
  if (text.includes('`')) throw new TypeError(`A Caddyfile cannot quote: ${text}`);
  return `\`${text}\``;
}

export function writeCaddy({ headers, redirects, hidden, notFound }: ServedRules): string {
  const [all, ...others] = headers;
  const general = all?.headers ?? [];
  return [
    '# For a site block: root, and an import of this file. docs/hosting.md has the whole block.',
    'encode gzip',
    'route {',
    ...headerBlock(all === undefined || all.place.kind === 'all' ? '' : `${pathOf(all.place)} `, general),
    ...typesByEnding.flatMap(({ ending, full }) => [
      `\t@type_${ending} path *.${ending}`,
      `\theader @type_${ending} Content-Type ${caddyWord(full)}`,
    ]),
    ...others.flatMap(({ place, headers: some, without }) => headerBlock(`${pathOf(place)} `, some, without)),
    ...redirects.flatMap(redirectLines),
    ...(hidden.length === 0
      ? []
      : [`\t@hidden path ${hidden.map(caddyWord).join(' ')}`, '\terror @hidden 404']),
    '}',
    'file_server',
    ...(notFound === null
      ? []
      : errorLines(
          notFound,
          general,
          others.flatMap((rule) => rule.headers),
        )),
    '',
  ].join('\n');
}

function pathOf(place: RulePlace): string {
  if (place.kind === 'all') return '*';
  return place.kind === 'folder' ? `${place.path}*` : place.path;
}

function headerBlock(matcher: string, headers: readonly Header[], without: readonly string[] = []): string[] {
  return [
    `\theader ${matcher}{`,
    ...without.map((name) => `\t\t-${name}`),
    ...headers.map(({ name, value }) => `\t\t${name} ${caddyWord(value)}`),
    '\t}',
  ];
}

/** Not Caddy's `path`, which ignores case: a redirect from `/FAQ/` would match its own target. */
function redirectLines({ from, isPage, to, status }: RedirectRule, index: number): string[] {
  const pattern = `^${literalPattern(from)}${isPage ? '/?' : ''}$`;
  return [
    `\t@old${index} path_regexp ${caddyWord(pattern)}`,
    `\tredir @old${index} ${caddyWord(to)} ${status}`,
  ];
}

/** Removes headers that rules have set for an address that is not found, so that the error page is not cached for a year. */
function errorLines(notFound: string, general: readonly Header[], special: readonly Header[]): string[] {
  const kept = new Set([...general.map(({ name }) => name.toLowerCase()), 'content-type']);
  const dropped = new Set(special.map(({ name }) => name).filter((name) => !kept.has(name.toLowerCase())));
  return [
    'handle_errors {',
    '\theader {',
    ...[...dropped].map((name) => `\t\t-${name}`),
    ...general.map(({ name, value }) => `\t\t${name} ${caddyWord(value)}`),
    `\t\tContent-Type ${caddyWord('text/html; charset=utf-8')}`,
    '\t}',
    `\trewrite * ${notFound}`,
    '\tfile_server',
    '}',
  ];
}
