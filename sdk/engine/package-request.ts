/**
 * The request for the package (call 2 of spec §7). After a reload the request for the remaining bytes is sent at once, before lock and
 * database are open, using what this tab recorded in session storage. That may be out of date: the response is used only if the database's
 * record agrees.
 */
import { resumeFrom } from './answer.ts';
import type { Environment } from './environment.ts';
import type { ResumeRecord } from './resume-record.ts';

/** The bytes to request. */
interface Rest extends Pick<ResumeRecord, 'link' | 'etag'> {
  offset: number;
  /** If-Range saves a useless response when the file has changed, but across origins it needs a preflight that many CDNs refuse. */
  mayUseIfRange: boolean;
}

/** A request sent before it is known to be needed. The response's validators show whether its link is still right. */
export interface PrefetchRequest {
  link: string;
  offset: number;
  response: Promise<Response>;
  end(): void;
}

/** Contains the integrity setting: bytes that were not checked against it are useless. */
function prefetchKey(source: string, integrity: string | null): string {
  return `slipwayRest ${source} ${integrity}`;
}

/** Requests the bytes from `offset`. */
export function requestPackage(
  env: Environment,
  { link, etag, offset, mayUseIfRange }: Rest,
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (offset > 0) {
    headers.Range = `bytes=${offset}-`;
    // Weak validators (`W/"…"`) are not allowed here.
    if (mayUseIfRange && link.startsWith(`${env.page.origin}/`) && etag?.startsWith('"'))
      headers['If-Range'] = etag;
  }
  // Without the browser's HTTP cache, which would write the package to disk once more.
  return env.fetch(link, { headers, cache: 'no-store', signal });
}

/** Records in session storage where the next visit continues; clears it when nothing is left to continue. */
export function rememberRest(env: Environment, head: ResumeRecord, offset: number): void {
  const { source, integrity, link, etag, totalBytes } = head;
  const isRest = offset > 0 && offset !== totalBytes;
  const note = [link, resumeFrom(head, offset, 0), etag];
  env.remember(prefetchKey(source, integrity), isRest ? JSON.stringify(note) : '', 'sessionStorage');
}

/** Requests the remaining bytes that this tab recorded, if any. */
export function prefetchRest(
  env: Environment,
  source: string,
  integrity: string | null,
): PrefetchRequest | null {
  try {
    const [link, offset, etag] = JSON.parse(
      env.recall(prefetchKey(source, integrity), 'sessionStorage') ?? '',
    );
    if (!/^https?:/.test(link)) return null;
    const controller = new AbortController();
    const response = requestPackage(env, { link, etag, offset, mayUseIfRange: true }, controller.signal);
    // Prevents an unhandled rejection if nobody uses the response; whoever does still sees the failure.
    response.catch(() => {});
    return { link, offset, response, end: () => controller.abort() };
  } catch {
    // Nothing recorded, storage blocked, or not our format.
    return null;
  }
}
