import type { DownloadErrorCode } from '../types.ts';
import type { Environment } from './environment.ts';
import type { Gate } from './gate.ts';
import type { Source } from './machine.ts';
import type { ResumeRecord } from './resume-record.ts';
import type { Fault } from './retry.ts';
import type { watched } from './stall.ts';

/** Where to look for a package, and what of the engine is needed for that: this is a file of its own. */
export interface Search {
  source: Source;
  env: Environment;
  gate: Gate;
  found?: ResumeRecord | null;
  /** A fault is known by its class. */
  Fault: typeof Fault;
  watched: typeof watched;
}

/** The lookup's answer. Other fields are not looked at. */
export interface LookupAnswer {
  /** Absolute http(s) address of the package; `null` when the answer has none. */
  link: string | null;
  /** What the package must be, as the `integrity` option; `null` when the service says nothing of that. */
  integrity: unknown;
}

/** Asks a service of the page. */
interface JsonRequest extends RequestInit {
  url: string;
  /** Of the fault when a further try is in vain. */
  code: DownloadErrorCode;
}

/** A JSON document of the page's own services. Rejects with a fault when it is not available. */
export function fetchJson(
  { env, watched, Fault }: Search,
  signal: AbortSignal,
  { url, code, ...init }: JsonRequest,
): Promise<unknown> {
  return watched(env, signal, async (request) => {
    const response = await env.fetch(url, { ...init, signal: request });
    if (!response.ok)
      throw new Fault(response.status < 500 && response.status !== 429 ? code : 'network', url);
    return response.json();
  });
}

/**
 * Call 1 of spec §7: POST JSON `websiteName` and `source` (the page's path), read `apkLink`. Rejects with a fault.
 * `isRefused`: the link known so far no longer works.
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
