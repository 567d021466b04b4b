import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { integrityOf, packageBytes, sha } from '../tests/sdk/package-bytes.ts';
import { CHUNK_BYTES, type Expected } from './engine/integrity.ts';
import type { Arrived } from './prover.ts';
import { createProver as createSignatureProver } from './signature.ts';
import { createProver, readPromise } from './verify.ts';

const loadHash = () => import('./sha256.ts');
const HEX = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const BASE64 = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const BASE = 'https://www.paasa.example/ludo/';
const manifest = {
  size: CHUNK_BYTES + 5,
  chunkSize: CHUNK_BYTES,
  sha256: HEX,
  chunks: [HEX, HEX],
  versionName: '1.2.3',
};

describe('what a setting promises', () => {
  test.each([`sha256-${BASE64}`, ` sha256-${BASE64}\n`])('%j says it itself', async (setting) => {
    const fetchJson = vi.fn();
    expect(await readPromise(setting, BASE, fetchJson)).toEqual({
      sizeBytes: null,
      sha256: HEX,
      chunks: null,
    });
    expect(fetchJson).not.toHaveBeenCalled();
  });

  test.each([
    ['/app.json', 'https://www.paasa.example/app.json'],
    ['app.json', 'https://www.paasa.example/ludo/app.json'],
    ['https://api.example/m', 'https://api.example/m'],
  ])('%s is the address of a manifest', async (setting, address) => {
    const fetchJson = vi.fn(async () => manifest);
    expect(await readPromise(setting, BASE, fetchJson)).toEqual({
      sizeBytes: manifest.size,
      sha256: HEX,
      chunks: [HEX, HEX],
      versionName: '1.2.3',
    });
    expect(fetchJson).toHaveBeenCalledWith(address);
  });

  test.each([
    '',
    ' ',
    '\n',
    'true',
    'false',
    'null',
    'undefined',
    'none',
    HEX,
    'sha256-',
    'sha256-xyz',
    `sha256-${HEX}`,
    `SHA256-${BASE64}`,
    `sha256:${BASE64}`,
    `sha256-${BASE64.slice(1)}`,
    `sha256-${BASE64}x`,
    `sha256-${BASE64.replace('+', '_')}`,
    `sha256-${BASE64} sha256-${BASE64}`,
    `sha256-${BASE64}?x`,
    'sha384-abc',
    `sha512-${BASE64}${BASE64}/.`,
    'sha1-a/b.c',
    'javascript:alert(1)',
    'data:application/json,{}',
    'file:///app.json',
    'http://',
    null,
    undefined,
    true,
    5,
    {},
    [],
  ])('%j promises nothing that can be checked', async (setting) => {
    const fetchJson = vi.fn(async () => manifest);
    expect(await readPromise(setting, BASE, fetchJson)).toBeNull();
    expect(fetchJson).not.toHaveBeenCalled();
  });

  test.each([
    ['another kind of chunks', { ...manifest, chunkSize: 5 }],
    ['too few chunks', { ...manifest, chunks: [HEX] }],
    ['chunks that are no hashes', { ...manifest, chunks: [HEX, null] }],
    ['chunks that are no list', { ...manifest, chunks: HEX }],
    ['a chunk that is the whole and has another hash', { ...manifest, size: 5, chunks: ['0'.repeat(64)] }],
  ])('%s are not used; the whole still is', async (_, json) => {
    expect(await readPromise('/m.json', BASE, async () => json)).toMatchObject({ chunks: null, sha256: HEX });
  });

  test.each([
    null,
    [],
    {},
    'text',
    5,
    true,
    { size: 5 },
    { sha256: HEX },
    { ...manifest, size: 0 },
    { ...manifest, size: -1 },
    { ...manifest, size: '5' },
    { ...manifest, size: 1.5 },
    { ...manifest, sha256: '' },
    { ...manifest, sha256: [HEX] },
    { ...manifest, sha256: `${HEX}0` },
    { ...manifest, sha256: BASE64 },
    { ...manifest, sha256: HEX.toUpperCase() },
  ])('%j is no manifest', async (json) => {
    expect(await readPromise('/m.json', BASE, async () => json)).toBeNull();
  });
});

describe.each([
  ['by the browser', true],
  ['where the browser has no hashes for the page', false],
])('what is proved of a file, %s', (_, hasSubtle) => {
  const bytes = packageBytes(2 * CHUNK_BYTES + 777);
  const parts = [0, 1, 2].map((index) => bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES));
  const whole = { sizeBytes: null, sha256: sha(bytes), chunks: null };
  const chunked = { sizeBytes: bytes.length, sha256: sha(bytes), chunks: parts.map(sha) };
  const damaged = (at: number) => {
    const copy = bytes.slice();
    copy[at] = (copy[at] ?? 0) ^ 1;
    return new Blob([copy]);
  };
  const arrived = (more: Partial<Arrived> = {}): Arrived => ({
    signal: new AbortController().signal,
    joinedAt: null,
    onProved: () => {},
    ...more,
  });
  const proved = async (file: Blob, expected: Expected) => {
    const verdict = await createProver(expected, null, loadHash).finish(file, arrived());
    expect(verdict.flaw).toBe(verdict.provedBytes === file.size ? '' : 'integrity');
    return verdict.provedBytes;
  };

  beforeEach(() => {
    if (!hasSubtle) vi.stubGlobal('crypto', {});
  });
  afterEach(() => vi.unstubAllGlobals());

  test('all of it, or nothing', async () => {
    expect(await proved(new Blob([bytes]), whole)).toBe(bytes.length);
    expect(await proved(damaged(7), whole)).toBe(0);
    expect(await proved(new Blob([bytes.slice(0, -1)]), whole)).toBe(0);
    expect(await proved(new Blob([bytes, '\0']), whole)).toBe(0);
  });

  test('the chunks before the first that differs', async () => {
    expect(await proved(new Blob([bytes]), chunked)).toBe(bytes.length);
    expect(await proved(damaged(7), chunked)).toBe(0);
    expect(await proved(damaged(CHUNK_BYTES), chunked)).toBe(CHUNK_BYTES);
    expect(await proved(damaged(bytes.length - 1), chunked)).toBe(2 * CHUNK_BYTES);
  });

  test('chunks that fit make no whole of another length', async () => {
    const file = new Blob([bytes]);
    const others = [
      { ...chunked, sizeBytes: bytes.length + 1 },
      { ...chunked, sizeBytes: 2 * CHUNK_BYTES, chunks: chunked.chunks.slice(0, 2) },
    ];
    for (const other of others) expect(await proved(file, other)).toBe(2 * CHUNK_BYTES);
    expect(await proved(new Blob([bytes.slice(0, CHUNK_BYTES)]), chunked)).toBe(0);
  });

  test('each byte is read once, also with a signer named, and most of them beside the transfer', async () => {
    const file = new Blob([bytes]);
    let passedBytes = 0;
    const { stream, arrayBuffer } = file;
    vi.spyOn(Blob.prototype, 'stream').mockImplementation(function (this: Blob) {
      passedBytes += this.size;
      return stream.call(this);
    });
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
      passedBytes += this.size;
      return arrayBuffer.call(this);
    });
    const prover = createProver(chunked, createSignatureProver('ab'.repeat(32)), loadHash);
    const stored = CHUNK_BYTES + 300_000;
    const read = async () => [file.slice(0, 5), file.slice(5, stored)];
    await prover.follow(4 * CHUNK_BYTES, read, arrived().signal);
    const seen: number[] = [];
    const verdict = await prover.finish(file, arrived({ onProved: (count) => seen.push(count) }));
    vi.restoreAllMocks();
    // Plus the 65,585 bytes in which the signing block is searched.
    expect(passedBytes).toBeLessThanOrEqual(bytes.length + 65_585);
    expect(verdict).toMatchObject({ flaw: 'integrity', provedBytes: bytes.length });
    expect(sha(new Uint8Array(await verdict.file.arrayBuffer()))).toBe(sha(bytes));
    expect(seen[0]).toBeGreaterThanOrEqual(CHUNK_BYTES);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(seen.at(-1)).toBe(bytes.length);
  });

  test('beside the transfer each stored piece is read from the store once, wherever it ends', async () => {
    const ends = [CHUNK_BYTES - 7, CHUNK_BYTES, 2 * CHUNK_BYTES - 9, 2 * CHUNK_BYTES, bytes.length];
    const pieces = ends.map((end, index) => new Blob([bytes.subarray(ends[index - 1] ?? 0, end)]));
    const prover = createProver(chunked, null, loadHash);
    const skipped: number[] = [];
    for (const count of [1, 3, 4]) {
      const read = async (skip: number) => {
        skipped.push(skip);
        return pieces.slice(skip, count);
      };
      await prover.follow(9 * CHUNK_BYTES, read, arrived().signal);
    }
    const seen: number[] = [];
    const verdict = await prover.finish(new Blob(pieces), arrived({ onProved: (read) => seen.push(read) }));
    // Without the browser's hash a piece is read in parts, and so again until it ends.
    expect(skipped).toEqual([0, 0, 2]);
    expect(seen[0]).toBe(2 * CHUNK_BYTES);
    expect(verdict).toMatchObject({ flaw: '', provedBytes: bytes.length });
    expect(sha(new Uint8Array(await verdict.file.arrayBuffer()))).toBe(sha(bytes));
  });

  test('the store is first read when four fifths are in it, and rarely after that', async () => {
    const hashes = Array<string>(100).fill(chunked.chunks[0] ?? '');
    const long = { ...chunked, sizeBytes: 100 * CHUNK_BYTES, chunks: hashes };
    const prover = createProver(long, null, loadHash);
    const readAt: number[] = [];
    for (let count = 1; count <= 100; count++)
      await prover.follow(
        count * CHUNK_BYTES,
        async (skip) => {
          readAt.push(count);
          return Array<Blob>(count - skip).fill(new Blob([bytes.subarray(0, CHUNK_BYTES)]));
        },
        arrived().signal,
      );
    expect(readAt).toEqual([81, 97]);
  });

  test('a stream that never starts is read in slices instead', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    vi.spyOn(Blob.prototype, 'stream').mockImplementation(
      () => new ReadableStream({ type: 'bytes' }) as ReadableStream<Uint8Array<ArrayBuffer>>,
    );
    const proving = createProver(chunked, null, loadHash).finish(new Blob([bytes]), arrived());
    const isOver = proving.then(() => true);
    while (!(await Promise.race([isOver, vi.advanceTimersByTimeAsync(1_000)])));
    expect(await proving).toMatchObject({ flaw: '', provedBytes: bytes.length });
  });

  test('what is proved is what is given back, whatever became of what was stored', async () => {
    const prover = createProver(chunked, null, loadHash);
    await prover.follow(4 * CHUNK_BYTES, async () => [new Blob([parts[0] ?? ''])], arrived().signal);
    const { file, flaw } = await prover.finish(damaged(7), arrived());
    expect(flaw).toBe('');
    expect(sha(new Uint8Array(await file.arrayBuffer()))).toBe(sha(bytes));
  });

  test('called off, it ends, and goes on where it was', async () => {
    const prover = createProver(chunked, null, loadHash);
    const off = new AbortController();
    const onProved = (count: number) => count > CHUNK_BYTES && off.abort();
    const file = new Blob([bytes]);
    await expect(prover.finish(file, arrived({ signal: off.signal, onProved }))).rejects.toThrow(
      'called off',
    );
    const seen: number[] = [];
    const verdict = await prover.finish(file, arrived({ onProved: (count) => seen.push(count) }));
    expect(verdict.flaw).toBe('');
    expect(seen[0]).toBeGreaterThan(CHUNK_BYTES);
  });
});

test('a hash is written as for scripts', async () => {
  const bytes = packageBytes(500);
  expect(await readPromise(integrityOf(sha(bytes)), BASE, async () => null)).toMatchObject({
    sha256: sha(bytes),
  });
});
