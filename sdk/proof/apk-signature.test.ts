import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { APK_CHUNK_BYTES, digestChunk, proveApk, type RandomAccess } from './apk-signature.ts';

afterEach(() => vi.unstubAllGlobals());

function packageOf(name: string): Buffer<ArrayBuffer> {
  return readFileSync(join(import.meta.dirname, `../../tests/apk/fixtures/${name}.apk`));
}

function fileOf(bytes: Uint8Array): RandomAccess & { parts: [number, number][] } {
  const parts: [number, number][] = [];
  return {
    sizeBytes: bytes.length,
    parts,
    async read(from, to) {
      parts.push([from, to]);
      return Uint8Array.from(bytes.subarray(from, to));
    },
  };
}

const RSA = 'bfcbf24e2d3c5ad1122f30dd327e5db47a3c77ac61d9547e7faf345f239c0722';
const EC = '7809c7295a5b2675fbde614389ba9d6f209ba7ee6792dc03884edd10602d8f6d';
const ROTATED = 'c8cc2e68f8d0bdd2099d157764484c4081cc9d0e1aa9c646b06b97d18c092930';

describe('packages that apksigner has signed are proved', () => {
  test.each([
    ['ec2-v2-24', ['v2'], [EC]],
    ['ec3-v3-28', ['v3'], ['ca4cf603ed66fbbba23ea235e81b3f8ad50fd0d706b52d9542b4ca3d1b7e2f7c']],
    ['ec5-v2v3-24', ['v3', 'v2'], ['14946d029c0712b144a122466485f5afadabf13e85f746ef1170f7ce69b03b53']],
    ['rsa4-v2v3-24', ['v3', 'v2'], ['bde94afb0bfc7bf0876fce606b30abe6ce49cdc1354ff93c870db3e7d2adea48']],
    ['rsa2-v2v3-24', ['v3', 'v2'], [RSA]],
    // A package whose key was rotated: the newer key, then the older one.
    ['rot3-24', ['v3', 'v2'], [ROTATED, RSA]],
    ['two-v2-24', ['v2'], [RSA, EC]],
  ])('%s by %s', async (name, schemes, signers) => {
    const proof = await proveApk(fileOf(packageOf(name)));
    expect(proof).toMatchObject({ kind: 'proved', scheme: schemes[0], schemes, found: schemes, signers });
  });

  test('scheme v3.1 counts beside v3, and not without it', async () => {
    const bytes = packageOf('rsa2-v2v3-24');
    const v3 = Buffer.from('c06853f0', 'hex');
    const v31 = Buffer.from('61ad931b', 'hex');
    const listAt = bytes.readUInt32LE(bytes.length - 6);
    const blockAt = listAt - 8 - bytes.readUInt32LE(listAt - 24);
    const at = bytes.indexOf(v3, blockAt) - 8;
    const pair = Buffer.from(bytes.subarray(at, at + 8 + bytes.readUInt32LE(at)));
    v31.copy(pair, 8);
    const added = Buffer.concat([bytes.subarray(0, at), pair, bytes.subarray(at)]);
    const size = bytes.readUInt32LE(listAt - 24) + pair.length;
    added.writeUInt32LE(size, blockAt);
    added.writeUInt32LE(size, listAt + pair.length - 24);
    added.writeUInt32LE(listAt + pair.length, added.length - 6);
    expect(await proveApk(fileOf(added))).toMatchObject({ scheme: 'v3.1', schemes: ['v3.1', 'v3', 'v2'] });
    // Turns its only v3 block into v3.1.
    v31.copy(bytes, at + 8);
    expect(await proveApk(fileOf(bytes))).toEqual({ kind: 'damaged', why: 'stripped' });
  });
});

describe('a package of five chunks', () => {
  const bytes = makeSampleApk({ sizeBytes: 4.5 * APK_CHUNK_BYTES });

  test('is read in parts of at most one chunk', async () => {
    const file = fileOf(bytes);
    expect((await proveApk(file)).kind).toBe('proved');
    expect(Math.max(...file.parts.map(([from, to]) => to - from))).toBe(APK_CHUNK_BYTES);
  });

  test('is not read again where digests were made while its bytes came', async () => {
    const digests = new Map(
      await Promise.all(
        [0, 1, 2, 3].map(async (chunk) => {
          const part = Uint8Array.from(
            bytes.subarray(chunk * APK_CHUNK_BYTES, (chunk + 1) * APK_CHUNK_BYTES),
          );
          return [chunk, await digestChunk([part])] as const;
        }),
      ),
    );
    const file = fileOf(bytes);
    expect((await proveApk(file, digests)).kind).toBe('proved');
    expect(file.parts.filter(([from, to]) => to - from === APK_CHUNK_BYTES)).toEqual([]);
    const wrong = new Map([...digests, [2, new Uint8Array(32)]]);
    expect(await proveApk(fileOf(bytes), wrong)).toEqual({ kind: 'damaged', why: 'digest' });
  });

  test.each([0.2, 1.7, 3.99, 4.4])('with one flipped bit in chunk %d is damaged', async (chunk) => {
    const flipped = Buffer.from(bytes);
    const at = Math.floor(chunk * APK_CHUNK_BYTES);
    flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at);
    expect(await proveApk(fileOf(flipped))).toEqual({ kind: 'damaged', why: 'digest' });
  });

  test('with two chunks exchanged is damaged', async () => {
    const [one, two] = [APK_CHUNK_BYTES, 2 * APK_CHUNK_BYTES];
    const exchanged = Buffer.concat([
      bytes.subarray(0, one),
      bytes.subarray(two, 3 * one),
      bytes.subarray(one, two),
      bytes.subarray(3 * one),
    ]);
    expect(await proveApk(fileOf(exchanged))).toEqual({ kind: 'damaged', why: 'digest' });
  });

  test('cut short is damaged, and not taken for a file without a signature', async () => {
    expect(await proveApk(fileOf(bytes.subarray(0, 3_000_000)))).toEqual({ kind: 'damaged', why: 'end' });
  });
});

test('other files have nothing to prove by', async () => {
  const none = { kind: 'unsigned' };
  expect(await proveApk(fileOf(new Uint8Array(0)))).toEqual(none);
  expect(await proveApk(fileOf(Buffer.from('<!doctype html><title>Log in</title>')))).toEqual(none);
  const empty = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
  expect(await proveApk(fileOf(empty))).toEqual(none);
});

test('magic words with a flipped bit are damage, since the block has its size at both ends', async () => {
  const bytes = packageOf('ec2-v2-24');
  const at = bytes.indexOf('APK Sig Block 42');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  expect(await proveApk(fileOf(bytes))).toEqual({ kind: 'damaged', why: 'block' });
});

test('a page without crypto.subtle can check nothing, and says so', async () => {
  vi.stubGlobal('crypto', {});
  expect(await proveApk(fileOf(packageOf('ec2-v2-24')))).toEqual({
    kind: 'unsupported',
    why: 'crypto.subtle',
  });
});

test('a file that cannot be read is no damaged package: the error is the reader’s', async () => {
  const file = fileOf(packageOf('ec2-v2-24'));
  const broken = { ...file, read: () => Promise.reject(new Error('disk')) };
  await expect(proveApk(broken)).rejects.toThrow('disk');
});
