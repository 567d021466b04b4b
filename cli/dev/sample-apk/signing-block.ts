/** APK Signature Scheme v2: a block between the entries and the directory that vouches for every byte of the file. */
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { APK_CHUNK_BYTES } from '../../../sdk/proof/apk-signature.ts';
import { words } from './binary-xml.ts';
import type { ZipSections } from './zip.ts';

const SCHEME_V2 = 0x7109871a;
const RSA_PKCS1_SHA256 = 0x0103;
const MAGIC = 'APK Sig Block 42';

/** The finished file: entries, block, directory, end. */
export function signSections(zip: ZipSections, privateKey: KeyObject, certificate: Buffer): Buffer {
  const { entries, directory, end } = zip;
  // The digest sees the end record as it was before the block pushed the directory back.
  const digest = contentDigest([entries, [directory], [end]]);
  const signedData = Buffer.concat([
    prefixed(prefixed(words(RSA_PKCS1_SHA256), prefixed(digest))),
    prefixed(prefixed(certificate)),
    prefixed(),
  ]);
  const signature = sign('sha256', signedData, privateKey);
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const signer = prefixed(
    prefixed(signedData),
    prefixed(prefixed(words(RSA_PKCS1_SHA256), prefixed(signature))),
    prefixed(publicKey),
  );
  const block = signingBlock([{ id: SCHEME_V2, value: prefixed(signer) }]);
  const movedEnd = Buffer.from(end);
  movedEnd.writeUInt32LE(end.readUInt32LE(16) + block.length, 16);
  return Buffer.concat([...entries, block, directory, movedEnd]);
}

/** A block of pairs: its size, the pairs, its size again, the magic. */
export function signingBlock(pairs: readonly { id: number; value: Buffer }[]): Buffer {
  const body = Buffer.concat(pairs.flatMap(({ id, value }) => [long(value.length + 4), words(id), value]));
  const size = long(body.length + 24);
  return Buffer.concat([size, body, size, Buffer.from(MAGIC, 'latin1')]);
}

/** Digest of the digests of each section's chunks of 1 MiB. */
function contentDigest(sections: readonly (readonly Buffer[])[]): Buffer {
  const digests = sections.flatMap((parts) => [...sectionChunks(parts)].map(chunkDigest));
  return createHash('sha256')
    .update(Buffer.of(0x5a))
    .update(words(digests.length))
    .update(Buffer.concat(digests))
    .digest();
}

function chunkDigest(parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const hash = createHash('sha256').update(Buffer.of(0xa5)).update(words(length));
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Cuts a section into chunks without joining its parts. */
function* sectionChunks(parts: readonly Buffer[]): Generator<Buffer[]> {
  let chunk: Buffer[] = [];
  let room = APK_CHUNK_BYTES;
  for (let part of parts) {
    while (part.length > 0) {
      const taken = part.subarray(0, room);
      chunk.push(taken);
      room -= taken.length;
      part = part.subarray(taken.length);
      if (room > 0) continue;
      yield chunk;
      chunk = [];
      room = APK_CHUNK_BYTES;
    }
  }
  if (chunk.length > 0) yield chunk;
}

/** Contents with their length in front. */
export function prefixed(...contents: readonly Uint8Array[]): Buffer {
  return Buffer.concat([words(contents.reduce((sum, { length }) => sum + length, 0)), ...contents]);
}

/** 64-bit number, little-endian. */
function long(value: number): Buffer {
  return words(value % 2 ** 32, Math.floor(value / 2 ** 32));
}
