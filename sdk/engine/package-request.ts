/**
 * The request for the package (call 2 of spec §7). After a reload the one for the rest goes out at once, while lock and database are
 * still to be had, on the word of a note that this tab left. The note is a guess: its answer is taken only when the record says
 * the same.
 */
import { resumeFrom } from './answer.ts';
import type { Environment } from './environment.ts';
import type { ResumeRecord } from './resume-record.ts';

/** Which bytes are requested. */
interface Rest extends Pick<ResumeRecord, 'link' | 'etag'> {
  offset: number;
  /** If-Range spares a useless answer when the file changed, but across origins it needs a preflight that many a CDN refuses. */
  mayUseIfRange: boolean;
}

/** A request that nobody has decided for yet. Whether its link is still right the answer's validators tell. */
export interface EarlyRequest {
  link: string;
  offset: number;
  response: Promise<Response>;
  end(): void;
}

/** The setting too: bytes that were not checked against it are of no use. */
function noteKey(source: string, integrity: string | null): string {
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
  // Not kept by the browser's own cache as well: that would write the package a third time.
  return env.fetch(link, { headers, cache: 'no-store', signal });
}

/** Notes where the next visit is to go on; nothing to go on with takes the note away. */
export function noteRest(env: Environment, head: ResumeRecord, offset: number): void {
  const { source, integrity, link, etag, totalBytes } = head;
  const isRest = offset > 0 && offset !== totalBytes;
  const note = [link, resumeFrom(head, offset, 0), etag];
  env.remember(noteKey(source, integrity), isRest ? JSON.stringify(note) : '', 'sessionStorage');
}

/** Asks for the rest that was noted, if any. */
export function requestEarly(
  env: Environment,
  source: string,
  integrity: string | null,
): EarlyRequest | null {
  try {
    const [link, offset, etag] = JSON.parse(env.recall(noteKey(source, integrity), 'sessionStorage') ?? '');
    if (!/^https?:/.test(link)) return null;
    const controller = new AbortController();
    const response = requestPackage(env, { link, etag, offset, mayUseIfRange: true }, controller.signal);
    // Whoever takes the answer hears of its failure; nobody may.
    response.catch(() => {});
    return { link, offset, response, end: () => controller.abort() };
  } catch {
    // No note, none to be had, or not ours.
    return null;
  }
}
