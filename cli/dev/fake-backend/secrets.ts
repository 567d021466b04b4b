/** Masks secrets in the request log, which is shown in a panel and printed by tests. */
import type { IncomingHttpHeaders } from 'node:http';

/** Written to the log in place of a secret. */
export const MASK = '***';

/** Headers, query keys and JSON fields by such a name hold a secret. */
const SECRET_NAME = /auth|cookie|passw|passcode|secret|token|jwt|api-?key|^otp$/i;

/** A copy of the headers with credentials masked. `names`: further headers to mask. */
export function maskHeaders(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const further = new Set(names.map((name) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) || further.has(name) ? MASK : value,
    ]),
  );
}

/** Path and query as they came, except for the values of secret keys. */
export function maskUrl(url: string): string {
  return url.replace(/([?&])([^=&#]*)=([^&#]*)/g, (all, before: string, name: string) =>
    SECRET_NAME.test(decode(name)) ? `${before}${name}=${MASK}` : all,
  );
}

/** A body for the log: the same text while it holds no secret, JSON without its secrets otherwise. */
export function maskBody(text: string): string {
  // An escape could spell a name that this pattern does not see.
  if (!SECRET_WORD.test(text) && !text.includes('\\u')) return text;
  let isMasked = false;
  const mask = (name: string, value: unknown): unknown => {
    if (!SECRET_NAME.test(name)) return value;
    isMasked = true;
    return MASK;
  };
  try {
    const json = JSON.stringify(JSON.parse(text, mask));
    return isMasked ? json : text;
  } catch {
    return MASK; // not JSON, and it names a secret, whose position is unknown
  }
}

/** Some name above, anywhere in a text. */
const SECRET_WORD = new RegExp(SECRET_NAME.source.replace('^otp$', 'otp'), 'i');

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a stray percent sign: the name is what is there
  }
}
