/**
 * What a package must be, and whether bytes can be one. A package is a ZIP file: it begins with a local file header and
 * ends with the end-of-central-directory record.
 */

import type { Environment } from './environment.ts';
import { fetchJson, resolveLink } from './link-lookup.ts';
import { Fault } from './retry.ts';
import { toHex } from './sha256.ts';

/** Bytes of one stored and one verified chunk: 2 MiB. Source: spec §9. */
export const CHUNK_BYTES = 2 * 1024 * 1024;

/** What is read of the file `slipway apk manifest` writes beside a package. Hashes are sha-256 in lower-case hex. */
export interface ApkManifest {
  /** Bytes of the package. */
  size: number;
  /** Bytes of each chunk but the last. */
  chunkSize: number;
  /** Of the whole package. */
  sha256: string;
  /** Of each chunk in order. */
  chunks: string[];
  versionName: string;
}

/** What is known of the package before it comes. Hashes in lower-case hex. */
export interface Expected {
  sizeBytes: number | null;
  /** Of the whole. */
  sha256: string;
  /** Of each 2 MiB; then the whole is not looked at, because they say the same. */
  chunks: string[] | null;
  versionName?: string | undefined;
}

/** `sha256-` and base64 as hex; `null` when it is something else: then it is a manifest's address. */
export function readSha256(setting: string): string | null {
  const base64 = /^sha256-([\w+/]{43}=)$/.exec(setting)?.[1];
  return base64 ? [...atob(base64)].map((byte) => toHex(byte.charCodeAt(0), 2)).join('') : null;
}

/** A manifest as it came over the network; throws a fault when it is none. */
function readManifest(manifest: Partial<ApkManifest> | null): Expected {
  const { size, sha256, chunkSize, chunks, versionName } = manifest ?? {};
  if (!sha256 || !size) throw new Fault('integrity', 'no manifest');
  const hasChunks = chunkSize === CHUNK_BYTES && chunks?.length === Math.ceil(size / CHUNK_BYTES);
  return { sizeBytes: size, sha256, chunks: hasChunks ? chunks : null, versionName };
}

/**
 * Turns the integrity setting into what must come; fetches the manifest when the setting is an address, relative to `base`.
 * Rejects with a fault when that cannot be had: a package that must be verified is never saved unverified.
 */
export async function findExpected(
  env: Environment,
  signal: AbortSignal,
  setting: string | null | undefined,
  base = env.baseUrl,
): Promise<Expected | null> {
  if (!setting) return null;
  const sha256 = readSha256(setting);
  if (sha256) return { sizeBytes: null, sha256, chunks: null };
  const url = /^sha\d+-/.test(setting) ? null : resolveLink(setting, base);
  if (!url) throw new Fault('integrity', setting);
  return readManifest(
    (await fetchJson(env, signal, url, { cache: 'no-cache' })) as Partial<ApkManifest> | null,
  );
}

/** Whether a file that begins with these bytes (the first four tell) can be a package. */
export function beginsLikePackage(bytes: Uint8Array): boolean {
  return '80,75,3,4'.startsWith(`${bytes.subarray(0, 4)}`);
}

/** Longest end-of-central-directory record: 22 bytes and a comment of up to 65,535. */
const LONGEST_END_BYTES = 22 + 65_535;

/** Whether the file's last bytes are a ZIP's end and fit its length: the only sign of completeness when no length was given. */
export async function endsLikePackage(file: Blob): Promise<boolean> {
  const from = Math.max(0, file.size - LONGEST_END_BYTES);
  const view = new DataView(await file.slice(from).arrayBuffer());
  for (let at = view.byteLength - 22; at >= 0; at--) {
    if (view.getUint32(at) !== 0x504b0506) continue;
    const commentBytes = view.getUint16(at + 20, true);
    const directoryEnd = view.getUint32(at + 12, true) + view.getUint32(at + 16, true);
    if (at + 22 + commentBytes === view.byteLength && directoryEnd <= from + at) return true;
  }
  return false;
}
