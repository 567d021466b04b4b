import { judgeAnswer, readValidators, type Verdict } from './answer.ts';
import type { Environment } from './environment.ts';
import { beginsLikePackage, endsLikePackage } from './integrity.ts';
import { type EarlyRequest, requestPackage } from './package-request.ts';
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

/**
 * Asks for what is missing and takes it, from `early` when that was asked for just this; `onBytes` is called after each piece.
 * Resolves when the package is complete, and rejects with a fault otherwise. What is held stays unless the answer proves that it
 * cannot be used.
 */
export function streamRest(
  env: Environment,
  signal: AbortSignal,
  part: PartFile,
  early: EarlyRequest | null,
  mayUseIfRange: boolean,
  onBytes: () => void,
): Promise<void> {
  const { head } = part;
  const offset = part.receivedBytes;
  const expectedBytes = head.expected?.sizeBytes ?? null;

  /** The length is unknown, or unreliable because of a compressed transfer: the ZIP's own end tells whether this is all. */
  async function checkEnd(): Promise<void> {
    if (!(await endsLikePackage(await part.bytes()))) throw new Fault('network', 'cut off');
    head.totalBytes = part.receivedBytes;
  }

  return watched(env, signal, async (request, alive) => {
    request.addEventListener('abort', () => early?.end());
    const response = await (early?.response ?? requestPackage(env, head, offset, mayUseIfRange, request));
    alive();
    let verdict: Verdict;
    try {
      verdict = judgeAnswer(response, head, offset, env.now());
    } catch (fault) {
      if (fault instanceof Fault && fault.code === 'changed') part.reset();
      throw fault;
    }
    env.explain(response.status, offset, verdict);
    if (verdict.isComplete) return checkEnd();
    if (expectedBytes && verdict.totalBytes && verdict.totalBytes !== expectedBytes) {
      throw new Fault('refused', `${verdict.totalBytes} bytes`);
    }

    const isWhole = verdict.isWhole || offset === 0;
    let isFirst = isWhole;
    if (!isWhole) head.totalBytes = verdict.totalBytes;
    const read = readerOf(response.body ?? (await response.blob()).stream());
    for (;;) {
      const { done, value } = await read();
      if (request.aborted) return;
      alive();
      if (done) break;
      if (isFirst) {
        // Nothing held is given up, and nothing new taken, for something that is no package.
        if (!beginsLikePackage(value)) throw new Fault('not-package');
        isFirst = false;
        if (offset > 0) part.reset();
        Object.assign(head, readValidators(response.headers), {
          totalBytes: verdict.totalBytes ?? expectedBytes,
        });
        part.claim();
      }
      if (head.totalBytes !== null && part.receivedBytes + value.length > head.totalBytes) {
        if (!isWhole || expectedBytes) {
          part.reset();
          throw new Fault('changed', 'too long');
        }
        // More bytes than a whole answer's length: it was compressed on the way, which is hidden across origins.
        head.totalBytes = null;
      }
      const behind = part.append(value);
      onBytes();
      if (behind) await behind;
    }
    if (part.receivedBytes === head.totalBytes) return;
    if (head.totalBytes !== null && !isWhole) throw new Fault('network', 'cut off');
    await checkEnd();
  });
}
