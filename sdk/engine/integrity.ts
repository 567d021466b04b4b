/** Requirements on a package, shared by `slipway.js` and `verify.js`, which does the proving. */

/** Size of a stored and of a verified chunk: 2 MiB. Source: spec §9. */
export const CHUNK_BYTES = 2 * 1024 * 1024;

/** What the package must be, known before it is downloaded. Hashes in lower-case hex. */
export interface Expected {
  sizeBytes: number | null;
  /** Hash of the whole file. */
  sha256: string;
  /**
   * Hashes of each 2 MiB, checked instead of the whole file's: the browser computes them natively, and bytes before a damaged chunk need
   * not be downloaded again.
   */
  chunks: string[] | null;
  versionName?: string | undefined;
}

/** Whether an `integrity` setting is usable: a hash, or what may be the address of a manifest. */
export function isIntegritySetting(text: string): boolean {
  return /^sha256-[\w+/]{43}=$/.test(text) || /^(?!sha\d*[-:]).*[./]/i.test(text);
}

/** Whether a `signer` setting is usable: the SHA-256 of a certificate, in base64 or in hex digits. */
export function isSignerSetting(text: string): boolean {
  return /^(?:sha256-[\w+/]{43}=|(?:[\da-f]{2}:?){32})$/i.test(text);
}

/** What a page requires of a package. */
interface Required {
  integrity?: string | null | undefined;
  signer?: string | null | undefined;
}

/** Whether the package must be proved, even if the setting itself is unusable. */
export function isPromised({ integrity, signer }: Required): boolean {
  return (integrity ?? signer) != null;
}
