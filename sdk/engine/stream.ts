import { judgeAnswer, readValidators, resumeFrom, type Verdict } from './answer.ts';
import type { Environment } from './environment.ts';
import { type PrefetchRequest, requestPackage } from './package-request.ts';
import { beginsLikePackage, isWholePackage } from './package-shape.ts';
import type { PartFile } from './part-file.ts';
import { DownloadFailure } from './retry.ts';
import { watched } from './stall.ts';

/** Size of the read buffer. */
const READ_BYTES = 256 * 1024;

/**
 * Reads a body into one reused buffer, where the browser can: a new one for each piece would allocate the file's size in garbage. A result
 * is valid until the next read.
 */
function readerOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): () => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
  try {
    const reader = body.getReader({ mode: 'byob' });
    let buffer = new ArrayBuffer(READ_BYTES);
    return async () => {
      const result = await reader.read(new Uint8Array(buffer));
      if (result.value) buffer = result.value.buffer;
      return result as ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;
    };
  } catch {
    // Older browsers have no byte streams.
    const reader = body.getReader();
    return () => reader.read();
  }
}

/** Inputs of a transfer besides its file. */
export interface Transfer {
  env: Environment;
  signal: AbortSignal;
  /** A request that was sent already; used if it is for exactly the missing bytes. */
  prefetch: PrefetchRequest | null;
  /** Failed attempts since the last progress. */
  failures: number;
  /** Request the whole file although a part is stored. */
  wantsWhole: boolean;
  /** Called after each piece. */
  onBytes(): void;
}

interface Answer {
  response: Response;
  verdict: Verdict;
  /** Position of the response's first byte in the file. */
  from: number;
}

/** Requests the missing bytes, preceded by some stored ones when nothing else proves that the server still has the same version. */
async function request(
  part: PartFile,
  { env, signal, failures, wantsWhole, prefetch }: Transfer,
): Promise<Answer> {
  const { record: head, receivedBytes } = part;
  const from = wantsWhole ? 0 : resumeFrom(head, receivedBytes, failures);
  const taken = prefetch?.offset === from && prefetch.link === head.link ? prefetch : null;
  if (!taken) prefetch?.end();
  signal.addEventListener('abort', () => taken?.end());
  // The last failure may have been the preflight that If-Range needs after a redirect to another origin.
  const rest = { ...head, offset: from, mayUseIfRange: !failures };
  const response = await (taken?.response ?? requestPackage(env, rest, signal));
  const verdict =
    judgeAnswer(response, env.now()) ??
    (await (await env.loadPart('extras.js')).judgePart(part, response, from, DownloadFailure));
  env.explain(response.status, from, verdict);
  return { response, verdict, from };
}

/** Appends the body's bytes as they arrive. Those that are stored already must be repeated byte for byte. */
async function takeBody(
  part: PartFile,
  answer: Answer,
  isOver: () => boolean,
  onBytes: () => void,
): Promise<void> {
  const { record: head } = part;
  const { response, verdict, from } = answer;
  const { isWhole, isSame, totalBytes, skipStored } = verdict;
  const expectedBytes = head.expected?.sizeBytes ?? null;
  let isFirst = true;
  const read = readerOf(response.body ?? (await response.blob()).stream());
  for (;;) {
    const { done, value } = await read();
    if (isOver()) return;
    if (done) break;
    const piece = skipStored ? skipStored(value) : value;
    if (!piece) continue;
    if (isFirst) {
      isFirst = false;
      // Stored bytes stay, and no new ones are taken, unless the body is a package.
      if (isWhole && !beginsLikePackage(value)) throw new DownloadFailure('not-package');
      if (isWhole) head.joinedAt = null;
      else if (!isSame || head.joinedAt != null) head.joinedAt = from;
      if (isWhole && part.receivedBytes) part.truncate();
      Object.assign(head, readValidators(response.headers));
      head.totalBytes = totalBytes ?? (isWhole ? expectedBytes : head.totalBytes);
      // The ETag of this response proves nothing about the stored bytes.
      if (head.joinedAt != null) head.etag = null;
      if (isWhole) part.claim();
    }
    if (head.totalBytes !== null && part.receivedBytes + piece.length > head.totalBytes) {
      if (!isWhole || expectedBytes) throw new DownloadFailure('changed', 'too long');
      // More bytes than `Content-Length`: the response was compressed, and the header that says so is hidden across origins.
      head.totalBytes = null;
    }
    const behind = part.append(piece);
    onBytes();
    if (behind) await behind;
  }
}

/**
 * Requests and appends the missing bytes. Resolves when all bytes are here; rejects with a `DownloadFailure` otherwise. Stored bytes stay
 * unless the response proves that they are useless.
 */
export function streamRest(part: PartFile, transfer: Transfer): Promise<void> {
  const { record: head } = part;
  let isAnswered = false;
  const taking = async (signal: AbortSignal, alive: () => void) => {
    const answer = await request(part, { ...transfer, signal });
    alive();
    const { isWhole, isComplete, totalBytes } = answer.verdict;
    const expectedBytes = head.expected?.sizeBytes;
    if (expectedBytes && totalBytes && totalBytes !== expectedBytes) {
      throw new DownloadFailure('refused', `${totalBytes} bytes`);
    }
    if (!isComplete) {
      const isOver = () => {
        isAnswered = true;
        alive();
        return signal.aborted;
      };
      await takeBody(part, answer, isOver, transfer.onBytes);
      if (signal.aborted || part.receivedBytes === head.totalBytes) return;
      if (head.totalBytes !== null && !isWhole) throw new DownloadFailure('network', 'cut off');
    }
    // The length is unknown, or unreliable because the transfer was compressed: the ZIP's end record shows whether the file is complete.
    if (!(await isWholePackage(await part.bytes()))) throw new DownloadFailure('network', 'cut off');
    head.totalBytes = part.receivedBytes;
  };
  return watched(transfer.env, transfer.signal, (signal, alive) =>
    taking(signal, alive).catch((error) => {
      // No byte of a body arrived: a response that the browser could not decode looks like a refused connection.
      throw error instanceof DownloadFailure
        ? error
        : new DownloadFailure('network', error, 0, isAnswered ? '' : 'unanswered');
    }),
  );
}
