import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { integrityOf, packageBytes } from '../tests/sdk/package-bytes.ts';
import { CHUNK_BYTES } from './engine/integrity.ts';
import { provedBytes, readPromise } from './verify.ts';

const HEX = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const BASE64 = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const BASE = 'https://www.paasa.example/ludo/';
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
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

describe('what is proved of a file', () => {
  const bytes = packageBytes(2 * CHUNK_BYTES + 777);
  const parts = [0, 1, 2].map((index) => bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES));
  const whole = { sizeBytes: null, sha256: sha(bytes), chunks: null };
  const chunked = { sizeBytes: bytes.length, sha256: sha(bytes), chunks: parts.map(sha) };
  const damaged = (at: number) => {
    const copy = bytes.slice();
    copy[at] = (copy[at] ?? 0) ^ 1;
    return new Blob([copy]);
  };

  test('all of it, or nothing', async () => {
    expect(await provedBytes(new Blob([bytes]), whole)).toBe(bytes.length);
    expect(await provedBytes(damaged(7), whole)).toBe(0);
    expect(await provedBytes(new Blob([bytes.slice(0, -1)]), whole)).toBe(0);
    expect(await provedBytes(new Blob([bytes, '\0']), whole)).toBe(0);
  });

  test('the chunks before the first that differs', async () => {
    expect(await provedBytes(new Blob([bytes]), chunked)).toBe(bytes.length);
    expect(await provedBytes(damaged(7), chunked)).toBe(0);
    expect(await provedBytes(damaged(CHUNK_BYTES), chunked)).toBe(CHUNK_BYTES);
    expect(await provedBytes(damaged(bytes.length - 1), chunked)).toBe(2 * CHUNK_BYTES);
  });

  test('chunks that fit make no whole of another hash or length', async () => {
    const file = new Blob([bytes]);
    expect(await provedBytes(file, { ...chunked, sha256: HEX })).toBeLessThan(bytes.length);
    expect(await provedBytes(file, { ...chunked, sizeBytes: bytes.length + 1 })).toBeLessThan(bytes.length);
  });
});

test('a hash is written as for scripts', async () => {
  const bytes = packageBytes(500);
  expect(await readPromise(integrityOf(sha(bytes)), BASE, async () => null)).toMatchObject({
    sha256: sha(bytes),
  });
});
