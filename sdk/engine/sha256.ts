/**
 * Incremental SHA-256, so that a package of any size is hashed in little memory. `crypto.subtle` cannot do that, and is missing on http
 * pages.
 */

export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** Finishes the hash and returns 64 hex digits. */
  digest(): string;
}

const BLOCK_BYTES = 64;
/** First 32 bits of the fractions of the first primes' square and cube roots: FIPS 180-4 §5.3.3 and §4.2.2. */
const initial: number[] = [];
const constants: number[] = [];
for (let candidate = 2; constants.length < 64; candidate++) {
  let divisor = 2;
  while (candidate % divisor) divisor++;
  if (divisor < candidate) continue;
  initial.push(candidate ** (1 / 2) * 2 ** 32);
  constants.push(candidate ** (1 / 3) * 2 ** 32);
}
const K = Int32Array.from(constants);
/** Message schedule of the current block. */
const w = new Int32Array(64);

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Processes one whole block of `bytes`. The casts only satisfy the type checker, which cannot know that every index is in range. */
function compress(words: Int32Array, bytes: DataView, offset: number): void {
  let a = words[0] as number;
  let b = words[1] as number;
  let c = words[2] as number;
  let d = words[3] as number;
  let e = words[4] as number;
  let f = words[5] as number;
  let g = words[6] as number;
  let h = words[7] as number;
  // Loops without conditions: one for all takes a tenth longer.
  for (let i = 0; i < 16; i++) w[i] = bytes.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    w[i] =
      (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) +
      (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)) +
      (w[i - 16] as number) +
      (w[i - 7] as number);
  }
  for (let i = 0; i < 64; i++) {
    const t =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        (g ^ (e & (f ^ g))) +
        (K[i] as number) +
        (w[i] as number)) |
      0;
    h = g;
    g = f;
    f = e;
    e = (d + t) | 0;
    d = c;
    c = b;
    b = a;
    a = (t + (rotate(b, 2) ^ rotate(b, 13) ^ rotate(b, 22)) + ((b & c) | (d & (b | c)))) | 0;
  }
  words[0] = (words[0] as number) + a;
  words[1] = (words[1] as number) + b;
  words[2] = (words[2] as number) + c;
  words[3] = (words[3] as number) + d;
  words[4] = (words[4] as number) + e;
  words[5] = (words[5] as number) + f;
  words[6] = (words[6] as number) + g;
  words[7] = (words[7] as number) + h;
}

export function createSha256(): Sha256 {
  const words = Int32Array.from(initial.slice(0, 8));
  const block = new Uint8Array(BLOCK_BYTES);
  let length = 0;

  function update(bytes: Uint8Array): void {
    let at = 0;
    const filled = length % BLOCK_BYTES;
    length += bytes.length;
    if (filled > 0) {
      at = BLOCK_BYTES - filled;
      block.set(bytes.subarray(0, at), filled);
      if (bytes.length < at) return;
      compress(words, new DataView(block.buffer), 0);
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) compress(words, view, at);
    block.set(bytes.subarray(at));
  }

  return {
    update,
    digest() {
      const end = new Uint8Array(72 - ((length + 8) % BLOCK_BYTES));
      end[0] = 0x80;
      new DataView(end.buffer).setBigUint64(end.length - 8, BigInt(length * 8));
      update(end);
      return [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}
