/**
 * The facts by which the download script checks an APK while it downloads, after its signature is verified: `slipway apk manifest FILE`.
 */
import { createHash } from 'node:crypto';
import { CHUNK_BYTES } from '../../sdk/engine/integrity.ts';
import { type AndroidManifest, readAndroidManifest } from './android-manifest.ts';
import { type ApkFile, withApkFile } from './apk-file.ts';
import { ApkProblem } from './apk-problem.ts';
import { verifySignature } from './signature.ts';
import { readZipDirectory, readZipEntry } from './zip-directory.ts';

/** Hashes are sha-256 in lower-case hex. */
export interface ApkManifest extends AndroidManifest {
  /** Bytes of the APK. */
  size: number;
  /** Bytes of each chunk but the last. */
  chunkSize: number;
  /** Of the whole package. */
  sha256: string;
  /** Of each chunk, in order. */
  chunks: string[];
  /** Of the signer's certificate; of several the first, of the newest scheme. */
  signerSha256: string;
  /** Of all signers' certificates. */
  signersSha256: string[];
  /** Signature schemes that were verified, newest first. */
  schemes: string[];
}

/** Bytes read at a time; divides a chunk. */
const PIECE_BYTES = 1_048_576;
const MANIFEST_NAME = 'AndroidManifest.xml';

/** Describes an APK in constant memory. Rejects with an ApkProblem when the file is not an APK, or is not what was signed. */
export async function readApkManifest(path: string): Promise<ApkManifest> {
  return withApkFile(path, async (file) => {
    const directory = await readZipDirectory(file);
    const entry = directory.entries.get(MANIFEST_NAME);
    if (!entry) {
      throw new ApkProblem('no-manifest', path, {
        expected: `an entry ${MANIFEST_NAME}`,
        found: `${directory.entries.size} other entries`,
        hint: 'This is a ZIP file but no Android package; an app bundle (.aab) must be turned into an .apk first.',
      });
    }
    const manifest = readAndroidManifest(await readZipEntry(file, entry), path);
    const { schemes, signersSha256 } = await verifySignature(file, directory, manifest.minSdkVersion);
    const { sha256, chunks } = await hashFile(file);
    const [signerSha256 = ''] = signersSha256;
    const facts = { size: file.sizeBytes, chunkSize: CHUNK_BYTES, sha256, chunks };
    return { ...facts, ...manifest, signerSha256, signersSha256, schemes };
  });
}

async function hashFile(file: ApkFile): Promise<{ sha256: string; chunks: string[] }> {
  const whole = createHash('sha256');
  const chunks: string[] = [];
  for (let chunkAt = 0; chunkAt < file.sizeBytes; chunkAt += CHUNK_BYTES) {
    const chunk = createHash('sha256');
    const chunkEnd = Math.min(chunkAt + CHUNK_BYTES, file.sizeBytes);
    for (let at = chunkAt; at < chunkEnd; at += PIECE_BYTES) {
      const piece = await file.read(at, Math.min(PIECE_BYTES, chunkEnd - at));
      whole.update(piece);
      chunk.update(piece);
    }
    chunks.push(chunk.digest('hex'));
  }
  return { sha256: whole.digest('hex'), chunks };
}
