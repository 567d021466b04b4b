/** Requests like those of a page of another origin, limited in time and size. */
import { whyNoAnswer } from '../no-answer.ts';

const MOST_WAIT_MS = 15_000;
const MOST_BYTES = 5_000_000;

export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  /** The beginning of the body, or all of it. */
  body: Buffer;
}

/** Follows redirects, and reads no more than `most` bytes. Rejects with a sentence when there is no response. */
export async function ask(url: string, init: RequestInit = {}, most = MOST_BYTES): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(MOST_WAIT_MS) });
    const { status, headers } = response;
    return { url: response.url, status, headers, body: await bytesOf(response, most) };
  } catch (error) {
    throw new Error(`${url} ${whyNoAnswer(error, MOST_WAIT_MS)}.`);
  }
}

async function bytesOf({ body }: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  if (body !== null)
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= most) break;
    }
  return Buffer.concat(pieces).subarray(0, most);
}

/** Whether a page of `origin` may read the response to a request without cookies. */
export function isReadable({ url, headers }: Pick<Answer, 'url' | 'headers'>, origin: string): boolean {
  const allowed = headers.get('Access-Control-Allow-Origin');
  return new URL(url).origin === origin || allowed === '*' || allowed === origin;
}
