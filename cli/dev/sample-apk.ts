/**
 * The APK that the local back end hands out: a real, signed APK that Android installs (it has no screen), made from nothing. Same
 * options, same bytes, on every machine: all entries are stored, dates are fixed, and the signing key and the filler's seed are given.
 */
import { createCipheriv, createHash } from 'node:crypto';
import { encodeBinaryXml } from './sample-apk/binary-xml.ts';
import { selfSignedCertificate } from './sample-apk/certificate.ts';
import { jarSignature } from './sample-apk/jar-signature.ts';
import { signSections } from './sample-apk/signing-block.ts';
import { sampleSigningKey } from './sample-apk/signing-key.ts';
import { stubDex, stubResources } from './sample-apk/stub-files.ts';
import { type StoredEntry, zipStored } from './sample-apk/zip.ts';

export interface SampleApkOptions {
  /** Bytes of the finished file, exactly: at least 16 KiB. Default: 6 MiB. */
  sizeBytes?: number;
  /** Other seeds give other bytes in the same places. Default: 1. */
  seed?: number;
  /** Default: 1.0.0 */
  versionName?: string;
  /** Default: 1 */
  versionCode?: number;
}

const PACKAGE_NAME = 'com.example.sample';
const LEAST_BYTES = 16 * 1024;
/** Size of the pieces in which filler is made. */
const PIECE_BYTES = 1024 * 1024;

/** An APK of exactly `sizeBytes`. 8 MiB take some 50 ms. Throws a RangeError under 16 KiB. */
export function makeSampleApk(options: SampleApkOptions = {}): Buffer {
  const { sizeBytes = 6 * 1024 * 1024, seed = 1, versionName = '1.0.0', versionCode = 1 } = options;
  if (!(sizeBytes >= LEAST_BYTES)) {
    throw new RangeError(`A sample package has at least ${LEAST_BYTES} bytes, not ${sizeBytes}.`);
  }
  const files: StoredEntry[] = [
    { name: 'AndroidManifest.xml', contents: androidManifest(versionName, versionCode) },
    { name: 'classes.dex', contents: stubDex() },
    { name: 'resources.arsc', contents: stubResources(PACKAGE_NAME) },
  ];
  // The filler is last, so its length affects no other offset or length.
  const overheadBytes = finish(files, Buffer.alloc(0)).length;
  return finish(files, filler(sizeBytes - overheadBytes, seed));
}

function finish(files: readonly StoredEntry[], fill: Buffer): Buffer {
  const key = sampleSigningKey();
  const certificate = selfSignedCertificate(key);
  const contents = [...files, { name: 'assets/filler.bin', contents: fill }];
  const zip = zipStored([...jarSignature(contents, key, certificate), ...contents]);
  return signSections(zip, key, certificate);
}

function androidManifest(versionName: string, versionCode: number): Buffer {
  return encodeBinaryXml({
    name: 'manifest',
    android: { versionCode, versionName },
    plain: { package: PACKAGE_NAME },
    children: [
      { name: 'uses-sdk', android: { minSdkVersion: 21, targetSdkVersion: 34 } },
      { name: 'application', android: { label: 'Sample app', hasCode: false } },
    ],
  });
}

/** Pseudo-random bytes that do not compress: the key stream of a cipher is the fastest source at hand. */
function filler(sizeBytes: number, seed: number): Buffer {
  const key = createHash('sha256').update(`slipway sample ${seed}`).digest();
  const stream = createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16));
  const bytes = Buffer.allocUnsafe(sizeBytes);
  const zeros = Buffer.alloc(PIECE_BYTES);
  for (let at = 0; at < sizeBytes; at += PIECE_BYTES) {
    stream.update(zeros.subarray(0, Math.min(PIECE_BYTES, sizeBytes - at))).copy(bytes, at);
  }
  return bytes;
}
