/**
 * `_headers` and `_redirects`, which Netlify and Cloudflare Pages read. Both formats are lines of words: there are no quotes, so a
 * value may hold anything but the end of a line, and an address anything but a space.
 */
import type { RedirectRule, RulePlace, ServedRules } from './served-rules.ts';

function pattern(place: RulePlace): string {
  if (place.kind === 'all') return '/*';
  return place.kind === 'folder' ? `${place.path}*` : place.path;
}

/**
 * Cloudflare joins the values of several rules for one header, and two policies allow only what both allow: `! Name` drops the general
 * value first, or alone. In Netlify the later rule wins, and that line is ignored.
 */
export function writeNetlifyHeaders({ headers: rules }: ServedRules): string {
  const general = new Set(rules[0]?.headers.map(({ name }) => name.toLowerCase()));
  return rules
    .map((rule, index) => {
      const dropped = rule.headers.filter(({ name }) => index > 0 && general.has(name.toLowerCase()));
      return [
        pattern(rule.place),
        ...[...dropped.map(({ name }) => name), ...(rule.without ?? [])].map((name) => `  ! ${name}`),
        ...rule.headers.map(({ name, value }) => `  ${name}: ${value}`),
        '',
      ].join('\n');
    })
    .join('\n');
}

export function writeNetlifyRedirects(redirects: readonly RedirectRule[]): string {
  return redirects
    .map(({ from, isPage, to, status }) => `${encodeURI(from)}${isPage ? '/' : ''} ${to} ${status}\n`)
    .join('');
}
