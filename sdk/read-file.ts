/** Ways to read a file from its beginning to its end. */
import { CHUNK_BYTES } from './engine/integrity.ts';
import type { Bytes } from './proof/cursor.ts';

/** Bytes that a stream gives at a time. Measured: half as much and twice as much cost a quarter of the time more. */
const PASSED_BYTES = 32 * 1024;

export interface Reader {
  read(size: number): Promise<Bytes>;
  end(): unknown;
}

/** Each part comes in a task of its own, so that the page can do what it has to meanwhile. */
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
 * Reads into buffers used again and again, where the browser can: a new one for each part takes five times as long. A browser that hands a
 * buffer over copies all of it, so it gets a small one. What is given is good until the next call.
 */
export function streamOf(file: Blob): Reader {
  try {
    const reader = file.stream().getReader({ mode: 'byob' });
    const part = new Uint8Array(CHUNK_BYTES);
    let buffer = new ArrayBuffer(PASSED_BYTES);
    return {
      async read(size) {
        // Browsers hash at once: without a task of its own for each part, one task would hash all that is there.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(0);
        });
        let filled = 0;
        while (filled < size) {
          const view = new Uint8Array(buffer, 0, Math.min(PASSED_BYTES, size - filled));
          const { done, value } = await reader.read(view);
          if (done) break;
          part.set(value, filled);
          filled += value.length;
          buffer = value.buffer;
        }
        return part.subarray(0, filled);
      },
      end: () => reader.cancel().catch(() => {}),
    };
  } catch {
    // Not a stream of bytes: older browsers.
    return slicesOf(file);
  }
}
