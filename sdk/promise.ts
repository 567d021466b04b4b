/** Reads integrity and signer settings, for `verify.js` and for `slipway sdk verify`. */
import { CHUNK_BYTES, type Expected } from './engine/integrity.ts';
import { hexOf } from './proof/digest.ts';

const HEX = /^[\da-f]{64}$/;

/** The hash, in lower-case hex, of `sha256-` and base64; `null` for anything else. */
function readHash(text: string): string | null {
  const base64 = /^sha256-([A-Za-z\d+/]{43}=)$/.exec(text)?.[1];
  return base64 ? hexOf(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))) : null;
}

/**
 * Reads an integrity setting: `sha256-` and base64 is the hash itself; anything else is the address of a manifest, returned as an absolute
 * http(s) address. `null`: neither, so that nothing can be proved.
 */
function readSetting(setting: unknown, base: string): Expected | string | null {
  const text = typeof setting === 'string' ? setting.trim() : '';
  const sha256 = readHash(text);
  if (sha256) return { sizeBytes: null, sha256, chunks: null };
  try {
    // A truncated hash, another kind of hash, or a word such as "true" is not an address.
    if (!/[./]/.test(text) || /^sha\d*[-:]/i.test(text)) return null;
    const { href, protocol } = new URL(text, base);
    return /^https?:$/.test(protocol) ? href : null;
  } catch {
    // Not an address.
    return null;
  }
}

/** SHA-256 of a signer's certificate in lower-case hex, from `sha256-` and base64 or from hex digits; `null` for anything else. */
export function readSigner(setting: string): string | null {
  const digits = setting.replaceAll(':', '').toLowerCase();
  return isHex(digits) ? digits : readHash(setting.trim());
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && HEX.test(value);
}

/** Reads a file made by `slipway apk manifest`; `null` when `value` is not such a file. */
function readManifest(value: unknown): Expected | null {
  const claimed = (value ?? {}) as Record<string, unknown> & { size: number };
  const { size: sizeBytes, sha256, chunkSize, chunks, versionName } = claimed;
  if (!isHex(sha256) || !Number.isSafeInteger(sizeBytes) || sizeBytes < 1) return null;
  const hasChunks =
    chunkSize === CHUNK_BYTES &&
    Array.isArray(chunks) &&
    chunks.length === Math.ceil(sizeBytes / CHUNK_BYTES) &&
    chunks.every(isHex) &&
    // A single chunk is the whole file, so both hashes must be equal.
    (chunks.length > 1 || chunks[0] === sha256);
  return {
    sizeBytes,
    sha256,
    chunks: hasChunks ? chunks : null,
    versionName: typeof versionName === 'string' ? versionName : undefined,
  };
}

/** Reads `setting`, through the manifest that `fetchJson` returns if it is an address. Rejects as `fetchJson` does. */
export async function readPromise(
  setting: unknown,
  base: string,
  fetchJson: (url: string) => Promise<unknown>,
): Promise<Expected | null> {
  const read = readSetting(setting, base);
  return typeof read === 'string' ? readManifest(await fetchJson(read)) : read;
}
