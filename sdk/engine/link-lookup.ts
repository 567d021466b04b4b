import type { DownloadErrorCode } from '../slipway.d.ts';
import type { Environment } from './environment.ts';
import type { Gate } from './gate.ts';
import type { Source } from './machine.ts';
import type { ResumeRecord } from './resume-record.ts';
import type { DownloadFailure } from './retry.ts';
import type { watched } from './stall.ts';

/** Inputs of a lookup, with the functions of the engine that it needs, since `lookup.js` is a separate file. */
export interface Search {
  source: Source;
  env: Environment;
  gate: Gate;
  found?: ResumeRecord | null;
  /** Passed in, because the engine recognises failures by this class. */
  DownloadFailure: typeof DownloadFailure;
  watched: typeof watched;
}

/** Response of the lookup. Other fields are ignored. */
export interface LookupAnswer {
  /** Absolute http(s) address of the package; `null` when the answer has none. */
  link: string | null;
  /** The `integrity` option as the service gives it; `null` when it gives none. */
  integrity: unknown;
}

/** Request to a service of the page. */
interface JsonRequest extends RequestInit {
  url: string;
  /** Error code of a failure that a further attempt cannot cure. */
  code: DownloadErrorCode;
}

/** Fetches a JSON document from the page's own services. Rejects with a `DownloadFailure` when it is not available. */
export function fetchJson(
  { env, watched, DownloadFailure }: Search,
  signal: AbortSignal,
  { url, code, ...init }: JsonRequest,
): Promise<unknown> {
  return watched(env, signal, async (request) => {
    const response = await env.fetch(url, { ...init, signal: request });
    if (!response.ok)
      throw new DownloadFailure(response.status < 500 && response.status !== 429 ? code : 'network', url);
    return response.json();
  });
}

/**
 * Call 1 of spec §7: POST JSON `websiteName` and `source` (the page's path), read `apkLink`. Rejects with a `DownloadFailure`. `isRefused`:
 * the known link no longer works.
 */
export async function lookUpLink(
  search: Search,
  signal: AbortSignal,
  endpoint: string,
  isRefused: boolean,
): Promise<LookupAnswer> {
  const { page, resolveLink } = search.env;
  const { hostname, pathname } = page;
  const answer = (await fetchJson(search, signal, {
    url: endpoint,
    code: 'lookup',
    method: 'POST',
    cache: isRefused ? 'reload' : 'force-cache',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ websiteName: hostname, source: pathname }),
  })) as { apkLink?: unknown; integrity?: unknown } | null;
  return {
    link: resolveLink(answer?.apkLink, endpoint),
    integrity: answer?.integrity ?? null,
  };
}
