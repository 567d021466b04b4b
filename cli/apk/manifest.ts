/** What the download script needs to know of a package, to check it while it comes: `slipway apk manifest FILE`. */
import { createHash } from 'node:crypto';
import { type AndroidManifest, readAndroidManifest } from './android-manifest.ts';
import { type ApkFile, withApkFile } from './apk-file.ts';
import { ApkProblem } from './apk-problem.ts';
import { readSignerSha256 } from './signer.ts';
import { readZipDirectory, readZipEntry } from './zip-directory.ts';

/** Hashes are sha-256 in lower-case hex. */
export interface ApkManifest extends AndroidManifest {
  /** Bytes of the package. */
  size: number;
  /** Bytes of each chunk but the last. */
  chunkSize: number;
  /** Of the whole package. */
  sha256: string;
  /** Of each chunk, in order. */
  chunks: string[];
  /** Of the signer's certificate. */
  signerSha256: string;
}

/** Bytes the download script takes before it stores: 2 MiB. Source: spec §9. */
const CHUNK_BYTES = 2_097_152;
/** Bytes read at a time; divides a chunk. */
const PIECE_BYTES = 1_048_576;
const MANIFEST_NAME = 'AndroidManifest.xml';

/** Describes a package, in memory that does not grow with it. Rejects with an ApkProblem when the file is none. */
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
    const signerSha256 = await readSignerSha256(file, directory);
    const { sha256, chunks } = await hashFile(file);
    return { size: file.sizeBytes, chunkSize: CHUNK_BYTES, sha256, chunks, ...manifest, signerSha256 };
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
