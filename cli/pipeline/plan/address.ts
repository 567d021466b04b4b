/**
 * Addresses of a site below a path of its host. Content and code name a page or a file by its path from the site's root: `/ludo/`,
 * `/assets/dice.svg`, `/api/link`. The path becomes an address in one step, where HTML, CSS, a script's settings or a server's file is
 * written.
 */
import { isHtml } from '../../../schemas/plain/html.ts';
import { escapeJson } from '../../escape-json.ts';

declare const address: unique symbol;

/** A path from the root of the host, or an address of another host: what browsers and servers read. */
export type Address = string & { readonly [address]: true };

/** Path of the site on its host without the slash at its end: `/app`, or nothing at the root. @param origin of `site.yaml` */
export function basePath(origin: string): string {
  return new URL(origin).pathname.replace(/\/$/, '');
}

/** The address of a path of the site; addresses of other hosts are returned unchanged. */
export function addressOf(path: string, base: string): Address {
  return (isPath(path) ? base + path : path) as Address;
}

/** The path of an address of the site; null outside the site. `/app` without a slash is the site's root as well. */
export function pathInSite(address: string, base: string): string | null {
  if (base === '' || address.startsWith(`${base}/`)) return address.slice(base.length);
  return address === base ? '/' : null;
}

/** The path of a link on the site, written with the site's own host or without; null for another host's. @param origin of `site.yaml` */
export function ownPath(link: string, origin: string): string | null {
  if (link.startsWith('/')) return link;
  if (!link.toLowerCase().startsWith(origin.toLowerCase())) return null;
  const rest = link.slice(origin.length);
  return rest === '' ? '/' : rest.startsWith('/') ? rest : /^[?#]/.test(rest) ? `/${rest}` : null;
}

/** `//host/` begins with a slash and is no path. */
function isPath(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//');
}

/** Settings of a script, with an address for each path among their texts and names. */
export function addressesInData<Data>(data: Data, base: string): Data {
  return base === '' ? data : (mapped(data) as Data);

  function mapped(value: unknown): unknown {
    if (typeof value === 'string') return addressesInText(value, base);
    if (Array.isArray(value)) return value.map(mapped);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [addressesInText(name, base), mapped(child)]),
    );
  }
}

/** A text of a page that says `<a href="/">` without being HTML, or begins with a slash without being an address, stays as it is. */
function addressesInText(text: string, base: string): string {
  if (!text.includes('<')) return /\s/.test(text) ? text : addressOf(text, base);
  return isHtml(text) ? addressesInHtml(text, base) : text;
}

/** Elements whose content is not mark-up, and all other tags. Attribute values never contain `>`. */
const TAG = /(<script\b[^>]*>)([\s\S]*?)(<\/script>)|<style\b[^>]*>[\s\S]*?<\/style>|<[a-z][^>]*>/gi;

/** Attributes that hold addresses by the HTML standard, and the `data-` attributes that our scripts read. */
const ATTRIBUTE =
  / (href|src|srcset|imagesrcset|poster|action|formaction|cite|data|content|data-[\w-]+)="([^"]*)"/gi;

/** Data of islands and structured data: their texts contain links. */
const DATA_SCRIPT = /\stype="application\/(?:ld\+)?json"/;

/** The meta element that the head script reads: words, some of which are paths. */
const SCRIPT_WORDS = /^<meta name="slipway-/;

/** A finished document or a piece of one, with an address for each path in its attributes and in the data of its islands. */
export function addressesInHtml(html: string, base: string): string {
  if (base === '') return html;
  return html.replace(TAG, (tag, open?: string, inside = '', close = '') => {
    if (open === undefined) return tag.startsWith('<style') ? tag : addressesInTag(tag, base);
    const data = DATA_SCRIPT.test(open)
      ? escapeJson(JSON.stringify(addressesInData(JSON.parse(inside), base)))
      : inside;
    return addressesInTag(open, base) + data + close;
  });
}

function addressesInTag(tag: string, base: string): string {
  return tag.replace(ATTRIBUTE, (written, name: string, value: string) => {
    if (name === 'content' && !SCRIPT_WORDS.test(tag)) return written;
    return ` ${name}="${addressesInValue(name, value, base)}"`;
  });
}

function addressesInValue(name: string, value: string, base: string): string {
  if (name.endsWith('srcset')) return value.replace(/(^|,\s*)\/(?!\/)/g, `$1${base}/`);
  if (name === 'content') return value.replace(/(^| )\/(?!\/)/g, `$1${base}/`);
  return name.startsWith('data-') && /\s/.test(value) ? value : addressOf(value, base);
}
