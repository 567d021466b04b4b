import { expect, test } from 'vitest';
import type { PartFile } from './part-file.ts';
import { judgePart } from './partial-answer.ts';
import { DownloadFailure } from './retry.ts';

const stored = Uint8Array.of(1, 2, 3, 4, 5, 6);

/** A part whose stored bytes are `stored`, and an answer for those from `from` by a server with or without ETags. */
function judge(from: number, etag: string | null) {
  const record = { etag: '"a"', lastModified: null, totalBytes: 10, expected: null };
  const part = { record, receivedBytes: stored.length, bytes: async () => new Blob([stored]) };
  const headers = new Headers({ 'Content-Range': `bytes ${from}-9/10`, ...(etag && { ETag: etag }) });
  const verdict = judgePart(part as unknown as PartFile, { status: 206, headers }, from, DownloadFailure);
  return { record, verdict };
}

const piece = (...bytes: number[]) => Uint8Array.from(bytes);

test('an answer that overlaps what is stored goes on where the same bytes end, in pieces of any size', async () => {
  const { skipStored } = await judge(2, null).verdict;
  expect(skipStored?.(piece(3))).toBeNull();
  expect(skipStored?.(piece(4, 5, 6, 7, 8))).toEqual(piece(7, 8));
  expect(skipStored?.(piece(9))).toEqual(piece(9));
});

test('a first piece that ends with the stored bytes brings none of its own', async () => {
  const { skipStored } = await judge(4, null).verdict;
  expect(skipStored?.(piece(5, 6))).toEqual(piece());
});

test.each([
  ['the first', [9, 4, 5, 6, 7]],
  ['the last', [3, 4, 5, 9, 7]],
])('%s of the stored bytes differs: it is another file', async (_, bytes) => {
  const { skipStored } = await judge(2, null).verdict;
  expect(() => skipStored?.(piece(...bytes))).toThrow(expect.objectContaining({ code: 'changed' }));
});

test('an answer of the same version goes on without a comparison', async () => {
  const verdict = await judge(6, '"a"').verdict;
  expect(verdict).toEqual({ isWhole: false, isSame: true, totalBytes: 10 });
});

test('a server that sends its ETag no more: the next attempt is to compare bytes', async () => {
  const { record, verdict } = judge(6, null);
  await expect(verdict).rejects.toMatchObject({ code: 'network' });
  expect(record.etag).toBeNull();
});
