/**
 * Verifies that an APK is what its signers signed, with the same code that proves downloads in browsers. Scheme v1 (files in META-INF) is
 * not verified: it covers entries one by one and not the file, phones from Android 7 on look at v2 and v3 instead, and
 * `apksigner` refuses APKs for Android 11 and later that have nothing else.
 */
import { type ApkProof, proveApk, type Scheme } from '../../sdk/proof/apk-signature.ts';
import type { ApkFile } from './apk-file.ts';
import { ApkProblem } from './apk-problem.ts';
import { readZipEntry, type ZipDirectory } from './zip-directory.ts';

/** The proved signers. */
export interface Signature {
  /** Newest first. */
  schemes: Scheme[];
  /** SHA-256 in hex of the signers' certificates, those of the newest scheme first. Never empty. */
  signersSha256: string[];
}

/** Android 7: earlier phones know v1 alone. */
const FIRST_SDK_OF_V2 = 24;

/** Phrases for `found`, by the proof's short name of a flaw. */
const FLAWS: Record<string, string> = {
  end: 'that its end is missing',
  list: 'that its list of entries is not where it should be',
  block: 'a damaged signing block',
  length: 'a length in the signing block that leads out of it',
  range: 'two ranges of Android versions that differ',
  algorithms: 'digests and signatures of different algorithms',
  certificate: 'a certificate of another key than the signature',
  signers: 'signers of v2 and v3 that differ, or none',
  stripped: 'that the signature of a newer scheme was taken out',
  signature: 'a signature that does not hold',
  digest: 'contents that are not what was signed',
};

/** Rejects with an ApkProblem when the APK is not signed, or is not what was signed. */
export async function verifySignature(
  file: ApkFile,
  directory: ZipDirectory,
  minSdk: number,
): Promise<Signature> {
  const proof = await proveApk(
    { sizeBytes: file.sizeBytes, read: async (from, to) => new Uint8Array(await file.read(from, to - from)) },
    undefined,
    minSdk,
  );
  const entries = [...directory.entries.values()];
  const hasV1 = entries.some(({ name }) => /^META-INF\/[^/]+\.(?:RSA|DSA|EC)$/i.test(name));
  if (proof.kind !== 'proved') throw problemOf(proof, file.path, hasV1);
  if (minSdk < FIRST_SDK_OF_V2 && !hasV1) {
    throw new ApkProblem('signature', file.path, {
      expected: `a signature of scheme v1 as well, since the package installs from API level ${minSdk} on`,
      found: `only ${proof.schemes.join(' and ')}`,
      hint: 'Sign it with apksigner and its own choice of schemes: phones before Android 7 know v1 alone.',
    });
  }
  const jar = entries.find(({ name }) => /^META-INF\/[^/]+\.SF$/i.test(name));
  if (minSdk < FIRST_SDK_OF_V2 && jar !== undefined)
    checkReferences((await readZipEntry(file, jar)).toString('latin1'), proof.found, file.path);
  return { schemes: proof.schemes, signersSha256: proof.signers };
}

/** Scheme v1 names the schemes that were signed with it, so that nobody takes one out. */
function checkReferences(signatureFile: string, schemes: readonly string[], path: string): void {
  const named = /^X-Android-APK-Signed:(.*)$/m.exec(signatureFile)?.[1]?.match(/\d+/g) ?? [];
  const missing = named.map((number) => `v${number}`).find((name) => !schemes.includes(name));
  if (missing === undefined || !['v2', 'v3'].includes(missing)) return;
  throw new ApkProblem('signature', path, {
    expected: `a signature of scheme ${missing}, which META-INF names`,
    found: 'none',
    hint: 'Copy the package again from where it was signed.',
  });
}

function problemOf(proof: Exclude<ApkProof, { kind: 'proved' }>, path: string, hasV1: boolean): ApkProblem {
  const hint = 'Sign the package again with apksigner, or copy it again from where it was signed.';
  if (proof.kind === 'damaged') {
    const found = FLAWS[proof.why] ?? proof.why;
    return new ApkProblem('signature', path, { expected: 'a package as it was signed', found, hint });
  }
  if (proof.kind === 'unsupported') {
    return new ApkProblem('signature', path, {
      expected: 'a signature by RSA or an elliptic curve',
      found: 'only others, such as DSA',
      hint: 'Sign it with a key of RSA or of an elliptic curve; Android refuses new packages by DSA keys.',
    });
  }
  return new ApkProblem('unsigned', path, {
    expected: 'a package signed by scheme v2 or v3',
    found: hasV1 ? 'a signature of scheme v1 alone' : 'neither a signing block nor a signature in META-INF',
    hint: hasV1
      ? 'Sign it with apksigner: v1 does not cover the whole file, and Android 11 and later install no new package that has nothing else.'
      : 'Sign it with apksigner; Android installs signed packages only.',
  });
}
