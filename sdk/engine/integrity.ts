/** What is promised of a package, in the words of both scripts: `slipway.js`, and `verify.js`, which does the proving. */

/** Bytes of one stored and one verified chunk: 2 MiB. Source: spec §9. */
export const CHUNK_BYTES = 2 * 1024 * 1024;

/** What is known of the package before it comes. Hashes in lower-case hex. */
export interface Expected {
  sizeBytes: number | null;
  /** Of the whole. */
  sha256: string;
  /** Of each 2 MiB, in place of the whole's: the browser can make them, and what comes before a damaged one is not fetched again. */
  chunks: string[] | null;
  versionName?: string | undefined;
}

/** Whether an `integrity` setting can be held: a hash, or what may be the address of a manifest. */
export function isIntegritySetting(text: string): boolean {
  return /^sha256-[\w+/]{43}=$/.test(text) || /^(?!sha\d*[-:]).*[./]/i.test(text);
}

/** Whether a `signer` setting can be held: the SHA-256 of a certificate, in base64 or in hex digits. */
export function isSignerSetting(text: string): boolean {
  return /^(?:sha256-[\w+/]{43}=|(?:[\da-f]{2}:?){32})$/i.test(text);
}
