import * as z from 'zod';
import { isHttpsUrl, UNKNOWN_HOST_HINT, withHttps } from './https-url.ts';
import { refuse } from './refuse.ts';

/** The `format` of every field that may lead to another page of the site. */
const LINK_FORMAT = 'link';

/** The route of a page of this site: `/`, `/help/`, `/hi/help/payments/`. */
export function route(description: string) {
  return routeBase.describe(description);
}

/**
 * Target of a link: a route of this site (optionally with `?…` and `#…`), `#anchor`, `tel:`, `mailto:` or an https address. The pipeline
 * checks that page and anchor exist.
 */
export function link(description: string) {
  return linkBase.describe(description);
}

/** Whether the text is a route: starts and ends with a slash, no empty or dot part, no query. */
function isRoute(value: string): boolean {
  return ROUTE.test(value) && !DOT_SEGMENT.test(value);
}

/** The link with a trailing slash added to its path, or unchanged. A last part with a dot is a file and needs none. */
function withTrailingSlash(link: string): string {
  const end = link.search(/[?#]/);
  const path = end === -1 ? link : link.slice(0, end);
  if (path.endsWith('/')) return link;
  if (path.slice(path.lastIndexOf('/') + 1).includes('.')) return link;
  return `${path}/${end === -1 ? '' : link.slice(end)}`;
}

const ROUTE = /^\/(?:[^\s"<>\\^`{|}?#%/]+\/)*$/;
const DOT_SEGMENT = /\/\.\.?\//;
const PATH = /^\/(?!\/)[^\s"<>\\^`{|}]*$/;
const ANCHOR = /^#[^\s"<>\\^`{|}#]+$/;
const TEL = /^tel:\+?[\d()./-]{3,20}$/;
const MAILTO = /^mailto:[^\s"<>\\^`{|}@?]+@[^\s"<>\\^`{|}@?]+(?:\?[^\s"<>\\^`{|}]*)?$/;

const routeBase = z
  .string()
  .check((payload) => {
    const { value } = payload;
    if (isRoute(value)) return;
    const mended = withTrailingSlash(value.startsWith('/') ? value : `/${value}`).replace(/\/{2,}/g, '/');
    refuse(payload, {
      expected: 'a route such as /help/payments/',
      code: 'route',
      ...(isRoute(mended) && !mended.includes(':') ? { hint: `Write "${mended}".` } : {}),
    });
  })
  .meta({ format: 'route' });

const linkBase = z
  .string()
  .check((payload) => {
    const { value } = payload;
    if (value.startsWith('/')) checkPath(payload);
    else if (!isOtherTarget(value)) refuseLink(payload);
  })
  .meta({ format: LINK_FORMAT });

/** Whether a link without a path of the site is valid: an https address, `#anchor`, `tel:` or `mailto:`. */
export function isOtherTarget(value: string): boolean {
  return isHttpsUrl(value) || ANCHOR.test(value) || TEL.test(value) || MAILTO.test(value);
}

function checkPath(payload: z.core.ParsePayload<string>): void {
  const { value } = payload;
  if (!PATH.test(value)) {
    refuseLink(payload);
    return;
  }
  if (value.startsWith('/assets/')) {
    refuse(payload, {
      expected: 'a page, a place on one or an https address',
      code: 'route',
      hint: 'Files of content/assets are published under other names, so no link leads to them. Put the file on another host and write its https address.',
    });
    return;
  }
  const mended = withTrailingSlash(value);
  if (mended === value) return;
  refuse(payload, {
    expected: 'a route that ends with a slash',
    hint: `Write "${mended}".`,
    code: 'route',
  });
}

function refuseLink(payload: z.core.ParsePayload<string>): void {
  refuse(payload, {
    expected: 'a route such as /help/, "#anchor", "tel:…", "mailto:…" or an https address',
    code: 'url',
    ...linkHint(payload.value),
  });
}

/** A longer value is not a typing mistake that a hint could correct. */
const LONGEST_MENDED = 300;

/** `tel:+20 100 200` → `tel:+20100200`; null when more than spaces is wrong. */
export function phoneLink(value: string): string | null {
  if (value.length > LONGEST_MENDED || !/^tel:/i.test(value)) return null;
  const mended = `tel:${value.slice(4).replace(/\s|%20/g, '')}`;
  return TEL.test(mended) ? mended : null;
}

function linkHint(value: string): { hint?: string } {
  if (value.length > LONGEST_MENDED) return {};
  if (value.startsWith('http://')) return { hint: `Write it with https: "https://${value.slice(7)}".` };
  if (value.startsWith('//')) return { hint: `Write "https:${value}".` };
  if (value.startsWith('https://')) return { hint: UNKNOWN_HOST_HINT };
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(value)) return { hint: `Write "mailto:${value}".` };
  const phone = phoneLink(value);
  if (phone !== null) return { hint: `Write it without spaces: "${phone}".` };
  if (/^\+?\d[\d -]{5,18}$/.test(value)) return { hint: `Write "tel:${value.replace(/[ -]/g, '')}".` };
  if (/^[\w-]+(?:\/[\w-]+)*\/?$/.test(value)) return { hint: `Write "${withTrailingSlash(`/${value}`)}".` };
  const address = withHttps(value);
  return address === null ? {} : { hint: `Write "${address}".` };
}
