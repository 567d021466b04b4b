import type { Bytes } from './cursor.ts';

/** Digest of the concatenated parts, by WebCrypto, which only pages on https and localhost have. */
export async function digestOf(hash: string, parts: readonly Bytes[]): Promise<Bytes> {
  const [only] = parts;
  if (only && !parts[1]) return new Uint8Array(await crypto.subtle.digest(hash, only));
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest(hash, whole));
}

export function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
