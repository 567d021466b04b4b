/**
 * `verify.js`: what proves that a package is the promised one. Fetched beside the transfer when a download has an integrity setting,
 * and never otherwise. A caller hands over only what is proved here. Files of different
 * releases may meet, so what is exported here only grows.
 */
import { CHUNK_BYTES, type Expected } from './engine/integrity.ts';
import { createSha256, type Sha256, toHex } from './engine/sha256.ts';

export { isOneVersion } from './engine/entries.ts';
export { convertRecord } from './engine/old-record.ts';
export { refusalText } from './ui/refusals.ts';
export { createSha256 as createHash };

/** What `load-verifier.ts` gives. */
export type Verifier = typeof import('./verify.ts');

/** Bytes read and hashed at a time: a few milliseconds on a slow phone. */
const READ_BYTES = 256 * 1024;
const HEX = /^[\da-f]{64}$/;

/**
 * What an integrity setting promises: `sha256-` and base64 says it itself; anything else is the address of a manifest, which is given
 * back absolute, http(s). `null`: neither, so that nothing can be proved.
 */
function readSetting(setting: unknown, base: string): Expected | string | null {
  const text = typeof setting === 'string' ? setting.trim() : '';
  const base64 = /^sha256-([\w+/]{43}=)$/.exec(text)?.[1];
  try {
    if (base64) {
      const sha256 = [...atob(base64)].map((byte) => toHex(byte.charCodeAt(0), 2)).join('');
      return { sizeBytes: null, sha256, chunks: null };
    }
    // A hash that is cut off, or of another kind, is nobody's address; nor is a word such as "true".
    if (!/[./]/.test(text) || /^sha\d*[-:]/i.test(text)) return null;
    const { href, protocol } = new URL(text, base);
    return /^https?:$/.test(protocol) ? href : null;
  } catch {
    // Not base64, or not an address.
    return null;
  }
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && HEX.test(value);
}

/** What a file made by `slipway apk manifest` promises, `null` when `value` is not such a file. */
function readManifest(value: unknown): Expected | null {
  const { size, sha256, chunkSize, chunks, versionName } = (value ?? {}) as Record<string, unknown>;
  if (!isHex(sha256) || !Number.isSafeInteger(size) || Number(size) < 1) return null;
  const sizeBytes = Number(size);
  const hasChunks =
    chunkSize === CHUNK_BYTES &&
    Array.isArray(chunks) &&
    chunks.length === Math.ceil(sizeBytes / CHUNK_BYTES) &&
    chunks.every(isHex);
  return {
    sizeBytes,
    sha256,
    chunks: hasChunks ? chunks : null,
    versionName: typeof versionName === 'string' ? versionName : undefined,
  };
}

/** What `setting` promises, by itself or by the manifest that `fetchJson` gets. Rejects as that does. */
export async function readPromise(
  setting: unknown,
  base: string,
  fetchJson: (url: string) => Promise<unknown>,
): Promise<Expected | null> {
  const read = readSetting(setting, base);
  return typeof read === 'string' ? readManifest(await fetchJson(read)) : read;
}

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
