import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSha256 } from './sha256.ts';

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('agrees with the platform for every length around a block, in pieces of any size', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = new Uint8Array(randomBytes(length));
    const hash = createSha256();
    for (let at = 0; at < length; ) {
      const size = 1 + Math.floor(Math.random() * 80);
      hash.update(bytes.subarray(at, at + size));
      at += size;
    }
    expect(hash.digest()).toBe(reference(bytes));
  }
});

test('takes more than 2 MiB and an odd view into a buffer', () => {
  const bytes = new Uint8Array(randomBytes(3 * 1024 * 1024 + 5)).subarray(3);
  const hash = createSha256();
  hash.update(bytes);
  expect(hash.digest()).toBe(reference(bytes));
});
