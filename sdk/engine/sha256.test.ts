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

test('a digest leaves the hash as it was', () => {
  const hash = createSha256();
  hash.update(new Uint8Array(100));
  hash.digest();
  hash.update(new Uint8Array(50));
  expect(hash.digest()).toBe(reference(new Uint8Array(150)));
});

test('goes on from a stored state, which later updates do not touch', () => {
  const bytes = new Uint8Array(randomBytes(1000));
  const first = createSha256();
  first.update(bytes.subarray(0, 333));
  const state = structuredClone(first.state());
  const kept = first.state();
  first.update(new Uint8Array(77));
  expect(kept).toEqual(state);
  const second = createSha256(state);
  second.update(bytes.subarray(333));
  expect(second.digest()).toBe(reference(bytes));
});

test('takes more than 2 MiB and an odd view into a buffer', () => {
  const bytes = new Uint8Array(randomBytes(3 * 1024 * 1024 + 5)).subarray(3);
  const hash = createSha256();
  hash.update(bytes);
  expect(hash.digest()).toBe(reference(bytes));
});
