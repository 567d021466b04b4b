import { afterEach, expect, test, vi } from 'vitest';
import { CHUNK_BYTES } from './engine/integrity.ts';
import { streamOf } from './read-file.ts';

afterEach(() => vi.restoreAllMocks());

test('a file is read in parts, and leaves no channel open', async () => {
  const opened = vi.spyOn(MessagePort.prototype, 'postMessage');
  const closed = vi.spyOn(MessagePort.prototype, 'close');
  const { read, end } = streamOf(new Blob([new Uint8Array(2 * CHUNK_BYTES + 5)]));
  const sizes: number[] = [];
  for (let part = 0; part < 3; part++) sizes.push((await read(CHUNK_BYTES)).length);
  end();
  expect(sizes).toEqual([CHUNK_BYTES, CHUNK_BYTES, 5]);
  expect(opened).toHaveBeenCalledTimes(3);
  expect(closed).toHaveBeenCalledTimes(3);
});
