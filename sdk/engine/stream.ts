import { judgeAnswer, readValidators, resumeFrom, type Verdict } from './answer.ts';
import type { Environment } from './environment.ts';
import { type EarlyRequest, requestPackage } from './package-request.ts';
import { beginsLikePackage, isWholePackage } from './package-shape.ts';
import type { PartFile } from './part-file.ts';
import { Fault } from './retry.ts';
import { watched } from './stall.ts';

/** Bytes asked of the browser at a time. */
const READ_BYTES = 256 * 1024;

/**
 * Reads a body into one buffer used again and again, where the browser can: a new one for each piece is garbage of the file's
 * size. What a read gives is good until the next one.
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
    // Not a stream of bytes: older browsers.
    const reader = body.getReader();
    return () => reader.read();
  }
}

/** What a transfer has besides its file. */
export interface Transfer {
  env: Environment;
  signal: AbortSignal;
  /** A request that went out already; taken when it is for just what is missing. */
  early: EarlyRequest | null;
  /** Failures since the last progress. */
  failures: number;
  /** Ask for the whole although a part is here. */
  wantsWhole: boolean;
  /** Called after each piece. */
  onBytes(): void;
}

interface Answer {
  response: Response;
  verdict: Verdict;
  /** What is held already of what comes. */
  repeated: Uint8Array;
  /** Its first byte. */
  from: number;
}

/** Requests what is missing, and what is held before it when nothing else proves that the server has the version that is held. */
async function request(
  part: PartFile,
  { env, signal, failures, wantsWhole, early }: Transfer,
): Promise<Answer> {
  const { head, receivedBytes } = part;
  const from = wantsWhole ? 0 : resumeFrom(head, receivedBytes, failures);
  const taken = early?.offset === from && early.link === head.link ? early : null;
  if (!taken) early?.end();
  signal.addEventListener('abort', () => taken?.end());
  // A failure may be the preflight that If-Range needs after a redirect to another origin.
  const rest = { ...head, offset: from, mayUseIfRange: !failures };
  const response = await (taken?.response ?? requestPackage(env, rest, signal));
  try {
    const verdict = judgeAnswer(response, head, from, env.now());
    const { isWhole, isSame } = verdict;
    env.explain(response.status, from, verdict);
    const isRepeating = !isWhole && from < receivedBytes;
    if (!isWhole && !isSame && !isRepeating) {
      // The server had an ETag and has none now: the next try begins earlier.
      head.etag = null;
      throw new Fault('network', 'ETag');
    }
    const held = isRepeating ? await (await part.bytes()).slice(from).arrayBuffer() : [];
    return { response, verdict, repeated: new Uint8Array(held), from };
  } catch (fault) {
    if (fault instanceof Fault && fault.code === 'changed') part.truncate();
    throw fault;
  }
}

/** Takes the body's bytes as far as they come. Those that are held already must be repeated byte for byte. */
async function takeBody(
  part: PartFile,
  answer: Answer,
  isOver: () => boolean,
  onBytes: () => void,
): Promise<void> {
  const { head } = part;
  const { response, verdict, from } = answer;
  const { isWhole, isSame, totalBytes } = verdict;
  const expectedBytes = head.expected?.sizeBytes ?? null;
  let { repeated } = answer;
  let isFirst = true;
  const read = readerOf(response.body ?? (await response.blob()).stream());
  for (;;) {
    const { done, value } = await read();
    if (isOver()) return;
    if (done) break;
    const again = repeated.subarray(0, value.length);
    if (again.some((byte, index) => byte !== value[index])) {
      part.truncate();
      throw new Fault('changed', 'bytes');
    }
    repeated = repeated.subarray(again.length);
    if (repeated.length) continue;
    if (isFirst) {
      isFirst = false;
      // Nothing held is given up, and nothing new taken, for something that is no package.
      if (isWhole && !beginsLikePackage(value)) throw new Fault('not-package');
      if (isWhole) head.joinedAt = null;
      else if (!isSame || head.joinedAt != null) head.joinedAt = from;
      if (isWhole && part.receivedBytes) part.truncate();
      Object.assign(head, readValidators(response.headers), {
        totalBytes: totalBytes ?? (isWhole ? expectedBytes : head.totalBytes),
      });
      // The ETag of what comes proves nothing for what is held.
      if (head.joinedAt != null) head.etag = null;
      if (isWhole) part.claim();
    }
    const piece = value.subarray(again.length);
    if (head.totalBytes !== null && part.receivedBytes + piece.length > head.totalBytes) {
      if (!isWhole || expectedBytes) {
        part.truncate();
        throw new Fault('changed', 'too long');
      }
      // More bytes than a whole answer's length: it was compressed on the way, which is hidden across origins.
      head.totalBytes = null;
    }
    const behind = part.append(piece);
    onBytes();
    if (behind) await behind;
  }
  if (repeated.length) throw new Fault('network', 'cut off');
}

/**
 * Requests what is missing and takes it. Resolves when all bytes are here, and rejects with a fault otherwise. What is held stays
 * unless the answer proves that it cannot be used.
 */
export function streamRest(part: PartFile, transfer: Transfer): Promise<void> {
  const { head } = part;
  let isAnswered = false;
  const taking = async (signal: AbortSignal, alive: () => void) => {
    const answer = await request(part, { ...transfer, signal });
    alive();
    const { isWhole, isComplete, totalBytes } = answer.verdict;
    const expectedBytes = head.expected?.sizeBytes;
    if (expectedBytes && totalBytes && totalBytes !== expectedBytes) {
      throw new Fault('refused', `${totalBytes} bytes`);
    }
    if (!isComplete) {
      const isOver = () => {
        isAnswered = true;
        alive();
        return signal.aborted;
      };
      await takeBody(part, answer, isOver, transfer.onBytes);
      if (signal.aborted || part.receivedBytes === head.totalBytes) return;
      if (head.totalBytes !== null && !isWhole) throw new Fault('network', 'cut off');
    }
    // The length is unknown, or unreliable because of a compressed transfer: the ZIP's own end tells whether this is all.
    if (!(await isWholePackage(await part.bytes()))) throw new Fault('network', 'cut off');
    head.totalBytes = part.receivedBytes;
  };
  return watched(transfer.env, transfer.signal, (signal, alive) =>
    taking(signal, alive).catch((error) => {
      // Not a byte of a body: what the browser could not decode looks the same as a connection that was refused.
      throw error instanceof Fault ? error : new Fault('network', error, 0, isAnswered ? '' : 'unanswered');
    }),
  );
}
