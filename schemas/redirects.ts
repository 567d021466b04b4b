import * as z from 'zod';
import { unwritableName } from './fields/file-name.ts';
import { isHttpsUrl } from './fields/https-url.ts';
import { refuse } from './fields/refuse.ts';
import { link } from './fields/route.ts';

/** Letters and digits of any script, and characters without a meaning in any server's patterns; a space only as `%20`. */
const OLD_PATH = /^(?:\/[\p{L}\p{M}\p{N} ._~@,+=-]+)+\/?$/u;

/** Dot segments, which browsers and servers resolve before they look for a redirect. */
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

const MOST_CHARACTERS = 1000;

/** The path of an old address as servers compare it, with `%XX` decoded; null for one that not every server can redirect. */
export function oldPath(address: string): string | null {
  if (/[\s\\]|%2f/i.test(address) || address.length > MOST_CHARACTERS) return null;
  try {
    const path = decodeURIComponent(address);
    return OLD_PATH.test(path) && !DOT_SEGMENT.test(path) ? path : null;
  } catch {
    return null; // a % without two digits, or bytes that are no text
  }
}

const oldAddress = z.string().check((payload) => {
  const path = oldPath(payload.value);
  if (path !== null) {
    const why = unwritableName(path);
    if (why === null) return;
    refuse(payload, {
      expected: 'an old address at which a page can be written',
      hint: `There can be none, because ${why}. Redirect this address at your server, or remove the line.`,
    });
    return;
  }
  refuse(payload, {
    expected: 'the path of an old address such as /old-page/ or /old.html',
    hint: hintForOld(payload.value),
  });
});

function hintForOld(value: string): string {
  if (value.startsWith('http')) return 'Write the path alone, from the first "/" after the host.';
  if (/[?#]/.test(value)) return 'Write it from "/" on, without "?" and "#".';
  if (/[*:]/.test(value)) return 'Each address has a line of its own: there are no placeholders.';
  return 'Write it from "/" on, in letters, digits and - . _ ~ @ , + = alone; a space is %20.';
}

/** Path segments that browsers resolve, after which the rest may name another host: `/..//example.com`. */
const UNCERTAIN = /\/(?:\.|%2e){1,2}(?:\/|$)|\/\//i;

function isTarget(to: string): boolean {
  if (to.length > MOST_CHARACTERS) return false;
  return to.startsWith('/') ? !UNCERTAIN.test(to.split(/[?#]/, 1)[0] ?? '') : isHttpsUrl(to);
}

const target = link('Where it leads now: a route of this site or an https address.').check((payload) => {
  // Something that is not a link was refused already.
  if (isTarget(payload.value) || payload.issues.length > 0) return;
  refuse(payload, {
    expected: 'a route of this site such as /help/, or an https address, of at most 1000 characters',
    code: 'url',
  });
});

/** Redirects from former addresses of pages: `content/redirects.yaml`. */
export const redirectsSchema = z
  .array(
    z.strictObject({
      from: oldAddress.describe('Path of the old address: /old-page/ or /old.html.'),
      to: target,
      permanent: z
        .boolean()
        .describe('true (default): the old address is gone for good, search engines forget it.')
        .default(true),
    }),
  )
  .describe('Old addresses and where they lead now.');

export type Redirect = z.output<typeof redirectsSchema>[number];
