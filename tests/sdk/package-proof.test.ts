/** Tests the engine's gate with packages whose own signatures reveal damage or another signer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { createGate } from '../../sdk/engine/gate.ts';
import type { PartFile } from '../../sdk/engine/part-file.ts';
import { proveApk } from '../../sdk/proof/apk-signature.ts';
import { rounds } from '../rounds.ts';
import { seededChance } from '../seeded-chance.ts';
import { integrityOf } from './package-bytes.ts';
import { world } from './scripted-environment.ts';

const ROUNDS = rounds({ usual: 80, long: 1000 });
const SIZE = 40_000;
const versions = [1, 2, 3].map((seed) => makeSampleApk({ sizeBytes: SIZE, seed }));
const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = versions;
const signed = readFileSync(join(import.meta.dirname, '../apk/fixtures/rsa2-v2v3-24.apk'));

/** A received file with any content. */
function partOf(bytes: Buffer, isJoined: boolean) {
  let retained = bytes.length;
  const part = {
    record: { expected: null },
    isJoined,
    bytes: async () => new Blob([new Uint8Array(bytes)]),
    truncate(to = 0) {
      retained = to;
    },
  };
  return { part: part as unknown as PartFile, retained: () => retained };
}

/** Why the gate refuses a file; null when it passes. */
async function refusalOf(
  bytes: Buffer,
  { signer = null as string | null, hasScript = true, isJoined = false } = {},
) {
  const { env } = world();
  const loadPart = hasScript ? env.loadPart : () => Promise.reject(new Error('404'));
  const gate = createGate({ ...env, loadPart }, { product: 'app', integrity: null, signer });
  const { part, retained } = partOf(bytes, isJoined);
  try {
    const { blob } = await gate.pass(part, new AbortController().signal, () => {});
    expect(blob.size).toBe(bytes.length);
    return null;
  } catch (error) {
    return { code: (error as { code: string }).code, retained: retained(), isForeign: gate.isForeign };
  }
}

async function signerOf(bytes: Buffer): Promise<string> {
  const read = async (from: number, to: number) => new Uint8Array(bytes.subarray(from, to));
  const proof = await proveApk({ sizeBytes: bytes.length, read });
  return proof.kind === 'proved' ? (proof.signers[0] ?? '') : '';
}

/** A mixture of two versions, a truncated file, or a flipped bit. */
function damaged(seed: number): Buffer {
  const chance = seededChance(seed);
  const from = versions[chance(3)] ?? first;
  const to = versions[chance(3)] ?? second;
  const cut = 1 + chance(SIZE - 1);
  const kind = chance(4);
  if (kind === 0) return Buffer.concat([from.subarray(0, cut), to.subarray(cut)]);
  if (kind === 1) return from.subarray(0, cut);
  if (kind === 2) {
    const turned = Buffer.from(from);
    turned[cut] = (turned[cut] ?? 0) ^ (1 << chance(8));
    return turned;
  }
  // A piece of another version in the middle, as after two breaks.
  const end = cut + chance(SIZE - cut);
  return Buffer.concat([from.subarray(0, cut), to.subarray(cut, end), from.subarray(end)]);
}

test(`of ${ROUNDS} splices, truncations and turned bits none is saved`, async () => {
  const saved: number[] = [];
  let sound = 0;
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const bytes = damaged(seed);
    const refusal = await refusalOf(bytes, { isJoined: seed % 2 === 0 });
    // All pieces may turn out to be of one version, or differ only where the versions are equal.
    if (versions.some((version) => version.equals(bytes))) sound++;
    else if (refusal === null) saved.push(seed);
    else expect(refusal.retained).toBe(0);
  }
  expect(saved).toEqual([]);
  expect(sound).toBeLessThan(ROUNDS / 3);
});

test('what is whole and sound is saved, and so is what has no signing block, or is sound as far as one can tell', async () => {
  expect(await refusalOf(first)).toBeNull();
  expect(await refusalOf(signed)).toBeNull();
  expect(await refusalOf(first, { hasScript: false })).toBeNull();
});

test('of the named signer alone, in both forms of the name', async () => {
  const signer = await signerOf(signed);
  expect(signer).toMatch(/^[\da-f]{64}$/);
  for (const name of [
    signer,
    signer.toUpperCase(),
    integrityOf(signer),
    signer.replaceAll(/(..)(?!$)/g, '$1:'),
  ])
    expect(await refusalOf(signed, { signer: name })).toBeNull();
});

test.each<
  [string, () => Promise<{ bytes: Buffer; signer: string; hasScript?: boolean; isForeign: boolean }>]
>([
  ['another signer', async () => ({ bytes: first, signer: await signerOf(signed), isForeign: true })],
  [
    'a turned bit',
    async () => ({ bytes: withTurnedBit(signed), signer: await signerOf(signed), isForeign: true }),
  ],
  [
    'no signing block',
    async () => ({ bytes: withoutBlock(), signer: await signerOf(signed), isForeign: true }),
  ],
  ['a name that is none', async () => ({ bytes: signed, signer: 'sha256-short', isForeign: false })],
  ['an empty name', async () => ({ bytes: signed, signer: '', isForeign: false })],
  [
    'nothing that could prove it',
    async () => ({ bytes: signed, signer: await signerOf(signed), hasScript: false, isForeign: false }),
  ],
])('nothing is saved with a signer named and %s', async (_, given) => {
  const { bytes, signer, hasScript = true, isForeign } = await given();
  expect(await refusalOf(bytes, { signer, hasScript })).toMatchObject({ code: 'integrity', isForeign });
});

test('with a signer named no link is opened in place of the file, but that of an app’s store', () => {
  const gate = createGate(world().env, { product: 'app', integrity: null, signer: 'x' });
  expect(gate.openLink('https://cdn.example/app.apk')).toBeNull();
  expect(gate.openLink('https://apps.example/app', true)).toBe('https://apps.example/app');
});

function withTurnedBit(bytes: Buffer): Buffer {
  const turned = Buffer.from(bytes);
  turned[60] = (turned[60] ?? 0) ^ 1;
  return turned;
}

/** The smallest ZIP. */
function withoutBlock(): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt32LE(30, 16);
  const file = Buffer.alloc(30);
  file.writeUInt32LE(0x04034b50);
  return Buffer.concat([file, end]);
}
