/**
 * The certificate a package is signed with: from the signing block (schemes v3 and v2), else from `META-INF` (v1). It is read, not
 * verified: `apksigner verify` and the phone do that.
 */
import { createHash } from 'node:crypto';
import type { ApkFile } from './apk-file.ts';
import { ApkProblem } from './apk-problem.ts';
import { readPkcs7Certificate } from './pkcs7.ts';
import { readZipEntry, type ZipDirectory } from './zip-directory.ts';

const MAGIC = Buffer.from('APK Sig Block 42', 'latin1');
/** Newest first: a phone believes the newest that it knows. */
const SCHEMES = [0xf05368c0, 0x7109871a];
/** Largest block that is read; real ones have some kilobytes. */
const LARGEST_BLOCK_BYTES = 16 * 1024 * 1024;

/** Sha-256 in hex of the first signer's certificate. Rejects with an ApkProblem when the package is not signed. */
export async function readSignerSha256(file: ApkFile, directory: ZipDirectory): Promise<string> {
  const certificate =
    (await readBlockCertificate(file, directory)) ?? (await readJarCertificate(file, directory));
  if (certificate === null) {
    throw new ApkProblem('unsigned', file.path, {
      expected: 'a signed package',
      found: 'neither a signing block nor a signature in META-INF',
      hint: 'Sign it with apksigner; Android installs signed packages only.',
    });
  }
  return createHash('sha256').update(certificate).digest('hex');
}

async function readBlockCertificate(file: ApkFile, { offset }: ZipDirectory): Promise<Buffer | null> {
  if (offset < 32) return null;
  const footer = await file.read(offset - 24, 24);
  if (!footer.subarray(8).equals(MAGIC)) return null;
  const sizeBytes = Number(footer.readBigUInt64LE(0));
  const damaged = new ApkProblem('signature', file.path, {
    expected: 'a signing block that can be read',
    found: 'damaged bytes',
    hint: 'Sign the package again with apksigner.',
  });
  if (sizeBytes < 24 || sizeBytes > LARGEST_BLOCK_BYTES || sizeBytes + 8 > offset) throw damaged;
  const block = await file.read(offset - sizeBytes - 8, sizeBytes + 8);
  if (Number(block.readBigUInt64LE(0)) !== sizeBytes) throw damaged;
  try {
    const schemes = readPairs(block.subarray(8, block.length - 24));
    const value = SCHEMES.map((id) => schemes.get(id)).find((found) => found !== undefined);
    return value === undefined ? null : firstCertificate(value);
  } catch (error) {
    // A length that points behind the block.
    if (error instanceof RangeError) throw damaged;
    throw error;
  }
}

function readPairs(pairs: Buffer): Map<number, Buffer> {
  const values = new Map<number, Buffer>();
  for (let at = 0; at < pairs.length; ) {
    const length = Number(pairs.readBigUInt64LE(at));
    const end = at + 8 + length;
    if (length < 4 || end > pairs.length) throw new RangeError('a pair behind the block');
    values.set(pairs.readUInt32LE(at + 8), pairs.subarray(at + 12, end));
    at = end;
  }
  return values;
}

/** Signers, each with signed data first; in it digests, then certificates. The same in v2 and v3. */
function firstCertificate(value: Buffer): Buffer {
  const signers = takePrefixed(value).taken;
  const signer = takePrefixed(signers).taken;
  const signedData = takePrefixed(signer).taken;
  const certificates = takePrefixed(takePrefixed(signedData).rest).taken;
  return takePrefixed(certificates).taken;
}

function takePrefixed(bytes: Buffer): { taken: Buffer; rest: Buffer } {
  const end = 4 + bytes.readUInt32LE(0);
  if (end > bytes.length) throw new RangeError('a length behind the block');
  return { taken: bytes.subarray(4, end), rest: bytes.subarray(end) };
}

async function readJarCertificate(file: ApkFile, { entries }: ZipDirectory): Promise<Buffer | null> {
  const entry = [...entries.values()].find(({ name }) => /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i.test(name));
  if (!entry) return null;
  const certificate = readPkcs7Certificate(await readZipEntry(file, entry));
  if (certificate !== null) return certificate;
  throw new ApkProblem('signature', file.path, {
    expected: `a certificate in ${entry.name}`,
    found: 'none that can be read',
    hint: 'Sign the package again with apksigner.',
  });
}
