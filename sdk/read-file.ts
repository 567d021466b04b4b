/** Ways to read a file from beginning to end. */
import { CHUNK_BYTES } from './engine/integrity.ts';
import type { Bytes } from './proof/cursor.ts';

/** Bytes per read of a stream: 64 MiB took half as long as with 32 KiB, and not less with more. */
const PASSED_BYTES = 256 * 1024;
/** Chromium sometimes never starts the stream of a file from the database: after this long the file is read in slices instead. */
const START_MS = 1_000;

export interface Reader {
  read(size: number): Promise<Bytes>;
  end(): unknown;
}

/** Reads each part in a separate task, so that the page stays responsive. */
export function slicesOf(file: Blob): Reader {
  let at = 0;
  return {
    async read(size) {
      const from = at;
      at += size;
      return new Uint8Array(await file.slice(from, at).arrayBuffer());
    },
    end() {},
  };
}

/**
 * Reads into reused buffers, where the browser can: allocating a new one for each part takes several times as long. A part is valid until
 * the next call.
 */
export function streamOf(file: Blob): Reader {
  try {
    const reader = file.stream().getReader({ mode: 'byob' });
    const late = new Promise<null>((resolve) => setTimeout(resolve, START_MS, null));
    let buffer = new ArrayBuffer(CHUNK_BYTES);
    let isStarted = false;
    let slices: Reader | undefined;
    return {
      async read(size) {
        if (slices) return slices.read(size);
        let filled = 0;
        while (filled < size) {
          const view = new Uint8Array(buffer, filled, Math.min(PASSED_BYTES, size - filled));
          const reading = reader.read(view);
          const result = await (isStarted ? reading : Promise.race([reading, late]));
          if (!result) {
            slices = slicesOf(file);
            return slices.read(size);
          }
          isStarted = true;
          // At the end of the file too, the buffer comes back with the answer; a reader that was cancelled keeps it.
          if (!result.value) break;
          buffer = result.value.buffer;
          filled += result.value.length;
          if (result.done) break;
        }
        // Browsers hash synchronously: without a task of its own for each part, one task would read and hash everything available.
        await nextTask();
        return new Uint8Array(buffer).subarray(0, filled);
      },
      end: () => reader.cancel().catch(() => {}),
    };
  } catch {
    // Older browsers have no byte streams.
    return slicesOf(file);
  }
}

function nextTask(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => {
      // Browsers hold on to an open channel.
      port1.close();
      resolve(event);
    };
    port2.postMessage(0);
  });
}
