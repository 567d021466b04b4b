/**
 * `verify.js`: what proves that a package is whole, and the promised one. Fetched beside the transfer; where something is promised, a
 * caller hands over only what is proved here. Files of different
 * releases may meet, so what is exported here only grows.
 */
import { CHUNK_BYTES, type Expected } from './engine/integrity.ts';
import { createSha256, type Sha256 } from './engine/sha256.ts';

export { convertRecord } from './engine/old-record.ts';
export { readPromise, readSigner } from './promise.ts';
export { proveApk } from './proof/apk-signature.ts';
export { createSha256 as createHash };

/** For an engine of an earlier release: what it has joined it fetches again, since a ZIP's own checksums cannot prove it. */
export const isOneVersion = async (): Promise<boolean> => false;

/** What `load-verifier.ts` gives. */
export type Verifier = typeof import('./verify.ts');

/** Bytes read and hashed at a time: a few milliseconds on a slow phone. */
const READ_BYTES = 256 * 1024;

async function digest(file: Blob, hash: Sha256): Promise<string> {
  for (let at = 0; at < file.size; at += READ_BYTES)
    hash.update(new Uint8Array(await file.slice(at, at + READ_BYTES).arrayBuffer()));
  return hash.digest();
}

/**
 * How many of the file's first bytes are proved to be the promised ones, read back from where they are stored: all of them, or those
 * before the first chunk that differs.
 */
export async function provedBytes(
  file: Blob,
  { sha256, sizeBytes, chunks }: Expected,
  createHash = createSha256,
): Promise<number> {
  const isLength = sizeBytes === null || sizeBytes === file.size;
  if (isLength && (await digest(file, createHash())) === sha256) return file.size;
  let proved = 0;
  for (const chunk of chunks ?? []) {
    const end = proved + CHUNK_BYTES;
    if (end >= file.size || (await digest(file.slice(proved, end), createHash())) !== chunk) break;
    proved = end;
  }
  return proved;
}
