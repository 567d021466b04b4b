import * as z from 'zod';
import { refuse } from './refuse.ts';

/** An absolute https address. */
export function httpsUrl(description: string) {
  return absolute.describe(description);
}

/** The address of a service: absolute https, or a path on the site's own host such as `/api/link`. */
export function endpointUrl(description: string) {
  return endpoint.describe(description);
}

/** Where a site is published: https, a host, perhaps a port and a path of folders. */
export function siteUrl(description: string) {
  return siteAddress.describe(description);
}

/**
 * Whether the text is an absolute https address that browsers accept, without user name, spaces or quotes. Every address field uses this
 * function, so that no later step fails on an address that a schema has accepted.
 */
export function isHttpsUrl(value: string): boolean {
  const match = HTTPS.exec(value);
  return match !== null && isHost(match[1] ?? '', match[2]) && BROWSER_URL.safeParse(value).success;
}

/** The WHATWG parser of browsers, which zod takes from the platform: it rejects hosts such as 999.1.1.1. */
const BROWSER_URL = z.url();

/** Whether `site.yaml` accepts the text as `origin`. */
export function isSiteUrl(value: string): boolean {
  return SITE.test(value) && isHttpsUrl(value) && !value.endsWith('.html');
}

/** A name of two parts or more, or localhost: a single word is a typing mistake, such as "https://ludo". */
function isHost(name: string, port = '443'): boolean {
  const labels = name.split('.');
  return (
    (labels.length > 1 || name === 'localhost') &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    Number(port) >= 1 &&
    Number(port) <= 65_535
  );
}

/** Whether the text is an absolute https address, or a path on the site's own host. */
export function isEndpointUrl(value: string): boolean {
  return ROOT_RELATIVE.test(value) || isHttpsUrl(value);
}

// Each pattern is linear: every character can be matched by one part only.
const HTTPS = /^https:\/\/([\p{L}\p{M}\p{N}.-]+)(?::(\d{1,5}))?(?:[/?#][^\s"<>\\^`{|}]*)?$/u;
const HOST_LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
const SITE = /^https:\/\/[\p{L}\p{M}\p{N}.-]+(?::\d{1,5})?(?:\/(?!\.)[\w.-]+)*\/?$/u;
/** `api/link`: the first part is no host. */
const PATH_WITHOUT_SLASH = /^[\w-]{1,60}(?:\/[\w.-]{1,60}){1,9}\/?$/;
const ROOT_RELATIVE = /^\/(?!\/)[^\s"<>\\^`{|}]*$/;

const absolute = z
  .string()
  .check((payload) => {
    if (isHttpsUrl(payload.value)) return;
    refuse(payload, {
      expected: 'an https address such as https://www.example.com/app',
      code: 'url',
      ...hintFor(payload.value),
    });
  })
  .meta({ format: 'uri' });

const endpoint = z.string().check((payload) => {
  if (isEndpointUrl(payload.value)) return;
  refuse(payload, {
    expected: 'an https address, or a path such as /api/link',
    code: 'url',
    ...(PATH_WITHOUT_SLASH.test(payload.value)
      ? { hint: `Write "/${payload.value}" when it is on this host, else its whole address.` }
      : hintFor(payload.value)),
  });
});

const siteAddress = z
  .string()
  .check((payload) => {
    if (isSiteUrl(payload.value)) return;
    const mended =
      payload.value.length > LONGEST_MENDED
        ? ''
        : payload.value.replace(/^(?:https?:)?\/*/i, 'https://').replace(/[?#].*$|index\.html$/, '');
    refuse(payload, {
      expected: 'an address such as https://www.example.com or https://user.example/app/',
      code: 'url',
      ...(isSiteUrl(mended) ? { hint: `Write "${mended}".` } : {}),
    });
  })
  .meta({ format: 'uri' });

/** Hint for an address that begins correctly but that browsers reject. */
export const UNKNOWN_HOST_HINT =
  'Check its host and port: browsers take no such address. It has no spaces, quotes and user names.';

/** A longer value is not a typing mistake that a hint could correct. */
const LONGEST_MENDED = 300;

function hintFor(value: string): { hint?: string } {
  if (value.length > LONGEST_MENDED) return {};
  if (value.startsWith('http://')) return { hint: `Write it with https: "https://${value.slice(7)}".` };
  if (value.startsWith('//')) return { hint: `Write "https:${value}".` };
  if (/\s/.test(value)) return { hint: 'An address has no spaces; write %20 instead.' };
  if (value.startsWith('https://')) return { hint: UNKNOWN_HOST_HINT };
  if (!isHttpsUrl(`https://${value}`) || !value.includes('.')) return {};
  const [host = ''] = value.split(/[/?#:]/, 1);
  if (FILE_NAME.test(host)) return { hint: `Write the whole address, with its host: "https://…/${value}".` };
  return { hint: `Write "https://${value}".` };
}

/** The address that a text such as `example.com/app` is, or null. */
export function withHttps(value: string): string | null {
  const [host = ''] = value.split(/[/?#:]/, 1);
  const isHostName = value.length <= LONGEST_MENDED && host.includes('.') && !FILE_NAME.test(host);
  return isHostName && isHttpsUrl(`https://${value}`) ? `https://${value}` : null;
}

/** A name whose ending is that of a file, and of no host. */
const FILE_NAME = /\.(?:apk|aab|ipa|html?|php|json|xml|svg|png|jpe?g|webp|avif|gif|mp4|webm|pdf|vtt|txt)$/i;
