import * as z from 'zod';
import {
  isHeaderName,
  isHeaderValue,
  KNOWN_HEADERS,
  REFERRER_POLICIES,
  whyReserved,
} from '../plain/http-header.ts';
import { refuse } from './refuse.ts';

/** HTTP headers by name. This check decides for every server which names and values are allowed. */
export const siteHeaders = z.record(z.string(), z.string()).check((payload) => {
  const seen = new Map<string, string>();
  for (const [name, value] of Object.entries(payload.value)) {
    const refusal = nameRefusal(name) ?? valueRefusal(name, value) ?? twinRefusal(name, seen);
    if (refusal !== null) refuse(payload, { ...refusal, path: [name], code: 'header' });
    seen.set(name.toLowerCase(), name);
  }
});

interface HeaderRefusal {
  expected: string;
  hint?: string;
}

function nameRefusal(name: string): HeaderRefusal | null {
  if (isHeaderName(name)) {
    const why = whyReserved(name);
    return why === null ? null : { expected: `a header of your own instead of "${name}"`, hint: why };
  }
  const meant = KNOWN_HEADERS.find((known) => lettersOf(known) === lettersOf(name));
  return {
    expected: `a name of letters, digits and hyphens such as X-Robots-Tag instead of ${JSON.stringify(name.slice(0, 80))}`,
    ...(meant === undefined ? {} : { hint: `Did you mean "${meant}"?` }),
  };
}

function valueRefusal(name: string, value: string): HeaderRefusal | null {
  if (!isHeaderValue(value)) {
    return {
      expected: 'the value of a header: one line of ASCII letters, digits and signs, at most 1500 of them',
      hint: 'It has none of $ { } \\ and the backtick, and does not begin with "expr=": servers would replace them.',
    };
  }
  if (name.toLowerCase() !== 'referrer-policy' || REFERRER_POLICIES.includes(value)) return null;
  return {
    expected: `one of ${REFERRER_POLICIES.join(', ')}`,
    hint: 'Other values show more of an address to other hosts than the site’s own policy.',
  };
}

function twinRefusal(name: string, seen: ReadonlyMap<string, string>): HeaderRefusal | null {
  const twin = seen.get(name.toLowerCase());
  return twin === undefined
    ? null
    : { expected: `one header of this name; "${twin}" is the same`, hint: 'Remove one of the two.' };
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
