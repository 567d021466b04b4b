import type { DownloadErrorCode } from '../types.ts';
import type { Environment } from './environment.ts';
import { Fault } from './retry.ts';
import { watched } from './stall.ts';

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
  env: Environment,
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
  env: Environment,
  signal: AbortSignal,
  endpoint: string,
  isRefused: boolean,
): Promise<LookupAnswer> {
  const { hostname, pathname } = env.page;
  const answer = (await fetchJson(env, signal, {
    url: endpoint,
    code: 'lookup',
    method: 'POST',
    cache: isRefused ? 'reload' : 'force-cache',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ websiteName: hostname, source: pathname }),
  })) as { apkLink?: unknown; integrity?: unknown } | null;
  return {
    link: env.resolveLink(answer?.apkLink, endpoint),
    integrity: answer?.integrity ?? null,
  };
}
