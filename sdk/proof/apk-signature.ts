/**
 * Verifies an Android package by its own signature: APK Signature Scheme v2, v3 and v3.1. Its signing block holds digests of all other
 * bytes, and signatures of these digests. The verdicts equal those of `apksigner verify`. Browsers and the command line run the same code:
 * no DOM, and of Node only `crypto.subtle`. Kept short, since visitors fetch it.
 *
 * https://source.android.com/docs/security/features/apksigning/v2
 */
import { APK_CHUNK_BYTES, type ApkSections, findSections, type RandomAccess } from './apk-sections.ts';
import {
  type Bytes,
  type Cursor,
  cursorOf,
  Flaw,
  insist,
  take,
  takeList,
  takeNumber,
  takePrefixed,
} from './cursor.ts';
import { digestOf, hexOf } from './digest.ts';

export { APK_CHUNK_BYTES, type RandomAccess } from './apk-sections.ts';

export type Scheme = 'v3.1' | 'v3' | 'v2';

/** Verdict on a package's signature. `why` is a short phrase for the console. */
export type ApkProof =
  /** No signing block with a known scheme: nothing to verify. */
  | { kind: 'unsigned' }
  /** Digest, signature or structure is wrong. */
  | { kind: 'damaged'; why: string }
  /** Nothing is wrong as far as can be checked: an old algorithm, or a page without `crypto.subtle`. */
  | { kind: 'unsupported'; why: string }
  /**
   * `schemes` were verified, newest first; `found` lists those that have a block, even an empty one. `signers`: SHA-256 in lower-case hex
   * of the certificates, those of the newest scheme first. `blockAt`: where the signing block begins, whose own bytes no digest covers.
   */
  | {
      kind: 'proved';
      scheme: Scheme;
      schemes: Scheme[];
      found: Scheme[];
      signers: string[];
      blockAt: number;
    };

/** Schemes with the ids of their blocks, newest first. */
const SCHEMES: readonly (readonly [Scheme, number])[] = [
  ['v3.1', 0x1b93ad61],
  ['v3', 0xf05368c0],
  ['v2', 0x7109871a],
];

/** Ids of attributes that name a newer scheme, so that its block cannot be stripped unnoticed. */
const [NEWER_SCHEME, ROTATION_MIN_SDK] = [0xbeeff00d, 0x559f8b02];

/** Android 9: from this version on, phones that find v3 ignore v2. */
const FIRST_SDK_OF_V3 = 28;

/** An algorithm's number with its digest or signature. */
type Numbered = readonly [algorithm: number, value: Bytes];

/**
 * Reads the file in parts of at most 1 MiB, so that memory does not grow with its size. Rejects only when `read` does.
 *
 * @param chunkDigests by chunk number, made by `digestChunk` while bytes came; missing ones are made by reading
 * @param minSdk lowest Android that the package installs on; from 28 on a v2 beside v3 is not looked at
 */
export async function proveApk(
  file: RandomAccess,
  chunkDigests: ReadonlyMap<number, Bytes> = new Map(),
  minSdk = 1,
): Promise<ApkProof> {
  try {
    const sections = await findSections(file);
    return sections === null ? { kind: 'unsigned' } : await prove(file, sections, chunkDigests, minSdk);
  } catch (error) {
    if (error instanceof Flaw) return { kind: 'damaged', why: error.message };
    throw error;
  }
}

async function prove(
  file: RandomAccess,
  sections: ApkSections,
  chunkDigests: ReadonlyMap<number, Bytes>,
  minSdk: number,
): Promise<ApkProof> {
  const found = SCHEMES.filter(([, id]) => sections.blocks.has(id));
  const names = found.map(([name]) => name);
  const scheme = names[0];
  if (!scheme) return { kind: 'unsigned' };
  insist(scheme !== 'v3.1' || names.includes('v3'), 'stripped');
  const schemes: Scheme[] = [];
  const signers = new Set<string>();
  const contents = new Map<string, string>();
  /** Signed data of v3 in hex, which contains all certificates that the signer has ever had. */
  let history = '';
  for (const [name, id] of found) {
    if (name === 'v2' && history && minSdk >= FIRST_SDK_OF_V3) continue;
    const block = cursorOf(sections.blocks.get(id) ?? sections.end);
    const ofScheme = takeList(block, (signer) => readSigner(signer, name !== 'v2', names));
    // A scheme without signers proves nothing; others still may.
    if (ofScheme[0]) schemes.push(name);
    for (const signer of ofScheme) {
      const best = bestOf(signer.signatures);
      // Only pages on https and localhost have `crypto.subtle`.
      if (!best || !crypto.subtle) return { kind: 'unsupported', why: best ? 'crypto.subtle' : 'algorithm' };
      insist(await isSignature(best, signer.publicKey, signer.signedData), 'signature');
      const hash = hashOf(best[0]);
      const known = hash === 'SHA-256' ? chunkDigests : new Map<number, Bytes>();
      const own = contents.get(hash) ?? hexOf(await digestContents(file, sections, hash, known));
      contents.set(hash, own);
      insist(
        signer.digests.some(([number, digest]) => number === best[0] && hexOf(digest) === own),
        'digest',
      );
      if (name !== 'v2') history += hexOf(signer.signedData);
      else insist(!history || (!ofScheme[1] && history.includes(hexOf(signer.certificate))), 'signers');
      signers.add(hexOf(await digestOf('SHA-256', [signer.certificate])));
    }
  }
  insist(schemes[0], 'signers');
  const proof = { scheme: schemes[0], schemes, found: names, signers: [...signers] };
  return { kind: 'proved', ...proof, blockAt: sections.blockStart };
}

/** The fields of a signer, not verified yet. Throws a `Flaw` when they contradict each other. */
function readSigner(signer: Cursor, isV3: boolean, names: readonly Scheme[]) {
  const signedData = takePrefixed(signer);
  const signed = cursorOf(signedData);
  /** Lowest and highest Android version: present twice, but only one copy is signed. */
  const range = isV3 ? hexOf(take(signer, 8)) : '';
  const signatures = takeList(signer, takeNumbered);
  const publicKey = takePrefixed(signer);
  const digests = takeList(signed, takeNumbered);
  const certificate = takeList(signed, (part) => part.bytes)[0];
  insist(range === (isV3 ? hexOf(take(signed, 8)) : ''), 'range');
  insist(
    String(digests.map(([number]) => number)) === String(signatures.map(([number]) => number)),
    'algorithms',
  );
  // The certificate contains the key in the same encoding.
  insist(certificate && hexOf(certificate).includes(hexOf(publicKey)), 'certificate');
  takeList(signed, (part) => {
    const id = takeNumber(part);
    const isTaken =
      id === NEWER_SCHEME
        ? takeNumber(part) === 3 && !names.includes('v3')
        : id === ROTATION_MIN_SDK && !names.includes('v3.1');
    insist(!isTaken, 'stripped');
  });
  return { signedData, signatures, publicKey, digests, certificate };
}

function takeNumbered(part: Cursor): Numbered {
  return [takeNumber(part), takePrefixed(part)];
}

/** Chooses as Android does: the longer digest wins, then the first signature. DSA, fs-verity and unknown algorithms are skipped. */
function bestOf(signatures: readonly Numbered[]): Numbered | undefined {
  const known = signatures.filter(([id]) => (id > 0x100 && id < 0x105) || id === 0x201 || id === 0x202);
  return known.find(([id]) => hashOf(id) === 'SHA-512') ?? known[0];
}

function hashOf(id: number): 'SHA-256' | 'SHA-512' {
  return id % 2 ? 'SHA-256' : 'SHA-512';
}

/** Curves by the length of a key in SubjectPublicKeyInfo, with the length of a coordinate. */
const CURVES = new Map<number, readonly [string, number]>([
  [91, ['P-256', 32]],
  [120, ['P-384', 48]],
  [158, ['P-521', 66]],
]);

async function isSignature([id, signature]: Numbered, publicKey: Bytes, signedData: Bytes): Promise<boolean> {
  const hash = hashOf(id);
  const isCurve = id > 0x200;
  const [namedCurve, numberBytes] = CURVES.get(publicKey.length) ?? ['', 0];
  const name = isCurve ? 'ECDSA' : id < 0x103 ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
  const algorithm = { name, hash, namedCurve, saltLength: id % 2 ? 32 : 64 };
  const { subtle } = crypto;
  try {
    const key = await subtle.importKey('spki', publicKey, algorithm, false, ['verify']);
    const raw = isCurve ? rawSignature(signature, numberBytes) : signature;
    return await subtle.verify(algorithm, key, raw, signedData);
  } catch {
    return false; // not a key of this kind
  }
}

/** Converts a DER signature to the fixed-length form that WebCrypto expects; empty when it is invalid. */
function rawSignature(der: Bytes, numberBytes: number): Bytes {
  const raw = new Uint8Array(numberBytes * 2);
  // The length takes one byte or two.
  let at = der[1] === 0x81 ? 3 : 2;
  const isSequence = der[0] === 0x30 && der[at - 1] === der.length - at;
  for (const end of [numberBytes, numberBytes * 2]) {
    const from = at + 2;
    at = from + (der[at + 1] ?? 0);
    const number = der.subarray(from, at);
    const digits = number.subarray(number[0] === 0 ? 1 : 0);
    if (!isSequence || der[from - 2] !== 2 || digits.length > numberBytes) return new Uint8Array();
    raw.set(digits, end - digits.length);
  }
  return at === der.length ? raw : new Uint8Array();
}

/** Digest of one complete chunk: SHA-256 of 0xa5, the length and the parts. */
export function digestChunk(parts: readonly Bytes[]): Promise<Bytes> {
  return digestOf('SHA-256', [prefix(0xa5, APK_CHUNK_BYTES), ...parts]);
}

async function digestContents(
  file: RandomAccess,
  { blockStart, listStart, listEnd, end }: ApkSections,
  hash: string,
  known: ReadonlyMap<number, Bytes>,
): Promise<Bytes> {
  const digests: Bytes[] = [];
  const chunks = async (from: number, to: number): Promise<void> => {
    for (let at = from; at < to; at += APK_CHUNK_BYTES) {
      const stop = Math.min(at + APK_CHUNK_BYTES, to);
      const made = stop < blockStart ? known.get(at / APK_CHUNK_BYTES) : undefined;
      digests.push(
        made ?? (await digestOf(hash, [prefix(0xa5, stop - at), await file.read(at, stop, true)])),
      );
    }
  };
  await chunks(0, blockStart);
  await chunks(listStart, listEnd);
  digests.push(await digestOf(hash, [prefix(0xa5, end.length), end]));
  return digestOf(hash, [prefix(0x5a, digests.length), ...digests]);
}

function prefix(first: number, count: number): Bytes {
  return Uint8Array.of(first, count, count >> 8, count >> 16, count >> 24);
}
