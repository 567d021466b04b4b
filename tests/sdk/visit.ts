import { landingOf } from '../../sdk/tracking/landing-params.ts';
import type { Visit } from '../../sdk/tracking/tracking-link.ts';

/** Time of visits, ms since 1970. */
export const NOW = 1_768_458_600_000;

/** A visit to an address with this query. */
export function visit(parameters: Record<string, string> = {}, changes: Partial<Visit> = {}): Visit {
  const search = `?${new URLSearchParams(parameters)}`;
  return {
    href: `https://play.example.com/${search}`,
    search,
    referrer: '',
    landings: [landingOf(search, NOW)],
    externalReferrer: '',
    ...changes,
  };
}
