import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeSampleApk } from './sample-apk.ts';

const SIZE_BYTES = 3 * 1024 * 1024 + 5;
const apk = makeSampleApk({ sizeBytes: SIZE_BYTES });

interface Entry {
  name: string;
  start: number;
  contents: Buffer;
  crc: number;
  localHeader: number;
}

/** Reads entries from the central directory, independently of what the tool itself reads with. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.length - 22;
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < bytes.readUInt16LE(end + 10); index += 1) {
    const nameBytes = bytes.readUInt16LE(at + 28);
    const localHeader = bytes.readUInt32LE(at + 42);
    const start =
      localHeader + 30 + bytes.readUInt16LE(localHeader + 26) + bytes.readUInt16LE(localHeader + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      start,
      contents: bytes.subarray(start, start + bytes.readUInt32LE(at + 24)),
      crc: bytes.readUInt32LE(at + 16),
      localHeader: bytes.readUInt32LE(localHeader),
    });
    at += 46 + nameBytes;
  }
  return entries;
}

function contentsOf(name: string): Buffer {
  const entry = entriesOf(apk).find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`no ${name}`);
  return entry.contents;
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}

describe('the sample package', () => {
  test('has exactly the size that was asked for', () => {
    expect(apk.length).toBe(SIZE_BYTES);
    expect(makeSampleApk({ sizeBytes: 16 * 1024 }).length).toBe(16 * 1024);
  });

  test('is refused under 16 KiB', () => {
    expect(() => makeSampleApk({ sizeBytes: 16 * 1024 - 1 })).toThrow('at least 16384 bytes, not 16383');
  });

  test('has the same bytes every time and on every machine', () => {
    expect(makeSampleApk({ sizeBytes: SIZE_BYTES }).equals(apk)).toBe(true);
    expect(
      createHash('sha256')
        .update(makeSampleApk({ sizeBytes: 65_536 }))
        .digest('hex'),
    ).toMatchInlineSnapshot(`"be14059811dbcf6bd52eb8c488e87b3cc89364fc9fcc282ac2e0702fac7d6b06"`);
  });

  test('has other bytes in the same places under another seed', () => {
    const other = makeSampleApk({ sizeBytes: SIZE_BYTES, seed: 2 });
    expect(entriesOf(other).map(({ name, start }) => [name, start])).toEqual(
      entriesOf(apk).map(({ name, start }) => [name, start]),
    );
    const [filler, otherFiller] = [apk, other].map((bytes) => entriesOf(bytes).at(-1)?.contents);
    expect(otherFiller?.equals(filler ?? Buffer.alloc(0))).toBe(false);
  });

  test('holds whole entries, each on a boundary of four bytes', () => {
    const entries = entriesOf(apk);
    expect(entries.map(({ name }) => name)).toEqual([
      'META-INF/MANIFEST.MF',
      'META-INF/CERT.SF',
      'META-INF/CERT.RSA',
      'AndroidManifest.xml',
      'classes.dex',
      'resources.arsc',
      'assets/filler.bin',
    ]);
    for (const { name, start, contents, crc, localHeader } of entries) {
      expect(localHeader, name).toBe(0x04034b50);
      expect(start % 4, name).toBe(0);
      expect(crc32(contents), name).toBe(crc);
    }
  });

  test('has code whose checksum and signature hold', () => {
    const dex = contentsOf('classes.dex');
    expect(dex.toString('latin1', 0, 8)).toBe('dex\n035\0');
    expect(dex.readUInt32LE(32)).toBe(dex.length);
    expect(dex.subarray(12, 32)).toEqual(createHash('sha1').update(dex.subarray(32)).digest());
    let [low, high] = [1, 0];
    for (const byte of dex.subarray(12)) {
      low = (low + byte) % 65_521;
      high = (high + low) % 65_521;
    }
    expect(dex.readUInt32LE(8)).toBe(high * 65_536 + low);
  });
});

describe("the sample package's signatures", () => {
  test('v1 names the digest of every entry', () => {
    const manifest = contentsOf('META-INF/MANIFEST.MF').toString();
    const signed = entriesOf(apk).filter(({ name }) => !name.startsWith('META-INF/'));
    for (const { name, contents } of signed) {
      expect(manifest).toContain(`Name: ${name}\r\nSHA-256-Digest: ${sha256(contents)}\r\n\r\n`);
    }
    const signatureFile = contentsOf('META-INF/CERT.SF').toString();
    expect(signatureFile).toContain(`SHA-256-Digest-Manifest: ${sha256(manifest)}\r\n`);
    for (const section of manifest.split('\r\n\r\n').slice(1, -1)) {
      expect(signatureFile).toContain(`SHA-256-Digest: ${sha256(`${section}\r\n\r\n`)}\r\n`);
    }
  });

  test('v2 vouches for every byte with the key of its self-signed certificate', () => {
    const directoryOffset = apk.readUInt32LE(apk.length - 22 + 16);
    expect(apk.toString('latin1', directoryOffset - 16, directoryOffset)).toBe('APK Sig Block 42');
    const blockOffset = directoryOffset - Number(apk.readBigUInt64LE(directoryOffset - 24)) - 8;
    expect(apk.readUInt32LE(blockOffset + 16)).toBe(0x7109871a);

    const [signer = Buffer.alloc(0)] = parts(parts(apk.subarray(blockOffset + 20, directoryOffset - 24))[0]);
    const [signedData, signatures, publicKey] = parts(signer);
    const [digests, certificates] = parts(signedData);

    // End record as it was before the block moved the directory.
    const end = Buffer.from(apk.subarray(-22));
    end.writeUInt32LE(blockOffset, 16);
    const sections = [apk.subarray(0, blockOffset), apk.subarray(directoryOffset, apk.length - 22), end];
    expect(parts(digests)[0]?.subarray(8)).toEqual(contentDigest(sections));

    const certificate = new X509Certificate(parts(certificates)[0] ?? '');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const key = createPublicKey({ key: publicKey ?? Buffer.alloc(0), format: 'der', type: 'spki' });
    expect(certificate.publicKey.equals(key)).toBe(true);
    const signature = parts(signatures)[0]?.subarray(8) ?? Buffer.alloc(0);
    expect(verify('sha256', signedData ?? Buffer.alloc(0), key, signature)).toBe(true);
  });
});

/** Pieces with their length in front. */
function parts(bytes: Buffer = Buffer.alloc(0)): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at);
    pieces.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return pieces;
}

/** Source: "APK Signature Scheme v2", integrity-protected contents. */
function contentDigest(sections: readonly Buffer[]): Buffer {
  const digests: Buffer[] = [];
  for (const section of sections) {
    for (let at = 0; at < section.length; at += 1_048_576) {
      const chunk = section.subarray(at, at + 1_048_576);
      const prefix = Buffer.alloc(5, 0xa5);
      prefix.writeUInt32LE(chunk.length, 1);
      digests.push(createHash('sha256').update(prefix).update(chunk).digest());
    }
  }
  const prefix = Buffer.alloc(5, 0x5a);
  prefix.writeUInt32LE(digests.length, 1);
  return createHash('sha256')
    .update(Buffer.concat([prefix, ...digests]))
    .digest();
}
