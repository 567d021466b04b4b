import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BinaryElement, type EncodingOptions, encodeBinaryXml } from '../dev/sample-apk/binary-xml.ts';
import { selfSignedCertificate } from '../dev/sample-apk/certificate.ts';
import { jarSignature } from '../dev/sample-apk/jar-signature.ts';
import { prefixed, signingBlock, signSections } from '../dev/sample-apk/signing-block.ts';
import { sampleSigningKey } from '../dev/sample-apk/signing-key.ts';
import { type StoredEntry, zipStored } from '../dev/sample-apk/zip.ts';
import { makeSampleApk } from '../dev/sample-apk.ts';
import { withApkFile } from './apk-file.ts';
import { ApkProblem } from './apk-problem.ts';
import { readApkManifest } from './manifest.ts';

const key = sampleSigningKey();
const certificate = selfSignedCertificate(key);
const signerSha256 = createHash('sha256').update(certificate).digest('hex');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-apk-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(bytes: Uint8Array | string): string {
  const path = join(folder, 'app.apk');
  writeFileSync(path, bytes);
  return path;
}

const manifestTree: BinaryElement = {
  name: 'manifest',
  android: { versionCode: 7, versionName: '1.2.3' },
  plain: { package: 'com.example.sample' },
  children: [{ name: 'uses-sdk', android: { minSdkVersion: 24 } }],
};

function manifestEntry(tree: BinaryElement = manifestTree, options: EncodingOptions = {}): StoredEntry {
  return { name: 'AndroidManifest.xml', contents: encodeBinaryXml(tree, options) };
}

/** An APK with these entries, signed with scheme v2. */
function signed(...entries: StoredEntry[]): Buffer {
  return signSections(zipStored(entries), key, certificate);
}

/** An APK with these entries and this between them and the directory. */
function joined(entries: StoredEntry[], block: Buffer = Buffer.alloc(0)): Buffer {
  const { entries: parts, directory, end } = zipStored(entries);
  const moved = Buffer.from(end);
  moved.writeUInt32LE(end.readUInt32LE(16) + block.length, 16);
  return Buffer.concat([...parts, block, directory, moved]);
}

async function problemOf(path: string): Promise<ApkProblem> {
  const problem: unknown = await readApkManifest(path).catch((error: unknown) => error);
  if (problem instanceof ApkProblem) return problem;
  throw new Error(`no ApkProblem: ${String(problem)}`);
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('P6 the manifest of a package', () => {
  test('names its size, hashes, version and signer', async () => {
    const apk = makeSampleApk({ sizeBytes: 5_000_000, versionName: '2.1.0', versionCode: 210 });
    expect(await readApkManifest(write(apk))).toEqual({
      size: 5_000_000,
      chunkSize: 2_097_152,
      sha256: hash(apk),
      chunks: [
        hash(apk.subarray(0, 2_097_152)),
        hash(apk.subarray(2_097_152, 4_194_304)),
        hash(apk.subarray(4_194_304)),
      ],
      packageName: 'com.example.sample',
      versionName: '2.1.0',
      versionCode: 210,
      minSdkVersion: 21,
      signerSha256,
      signersSha256: [signerSha256],
      schemes: ['v2'],
    });
  });

  test('has no empty chunk at the end of a file of whole chunks', async () => {
    const { chunks } = await readApkManifest(write(makeSampleApk({ sizeBytes: 4_194_304 })));
    expect(chunks).toHaveLength(2);
  });

  test('comes from strings in UTF-8 as well', async () => {
    const tree = { ...manifestTree, android: { versionCode: 7, versionName: `पासा ${'x'.repeat(200)}` } };
    const path = write(signed(manifestEntry(tree, { isUtf8: true })));
    expect((await readApkManifest(path)).versionName).toBe(`पासा ${'x'.repeat(200)}`);
  });

  test('comes from a compressed entry as well', async () => {
    const { contents } = manifestEntry();
    const packed = deflateRawSync(contents);
    const zip = zipStored([{ name: 'AndroidManifest.xml', contents: packed }]);
    const sum = zipStored([{ name: 'AndroidManifest.xml', contents }]).directory.subarray(16, 20);
    // Only the directory counts: method 8, checksum and length of what is inside.
    zip.directory.writeUInt16LE(8, 10);
    sum.copy(zip.directory, 16);
    zip.directory.writeUInt32LE(contents.length, 24);
    const bytes = signSections(zip, key, certificate);
    expect(await readApkManifest(write(bytes))).toMatchObject({ versionName: '1.2.3', minSdkVersion: 24 });
  });

  test('has level 1 for a package that names no lowest Android', async () => {
    const entries = [manifestEntry({ ...manifestTree, children: [] })];
    const path = write(signed(...jarSignature(entries, key, certificate), ...entries));
    expect((await readApkManifest(path)).minSdkVersion).toBe(1);
  });

  test('reads numbers that are written as text', async () => {
    const tree = { ...manifestTree, android: { versionCode: '42', versionName: '1' } };
    expect((await readApkManifest(write(signed(manifestEntry(tree))))).versionCode).toBe(42);
  });

  test('finds the end behind a comment', async () => {
    const zip = zipStored([manifestEntry()]);
    const end = Buffer.concat([zip.end, Buffer.from('made by hand')]);
    end.writeUInt16LE(12, 20);
    const bytes = signSections({ ...zip, end }, key, certificate);
    expect((await readApkManifest(write(bytes))).versionCode).toBe(7);
  });
});

describe('the signature of a package', () => {
  test('by scheme v1 alone is not taken: it does not cover the file', async () => {
    const entries = [manifestEntry()];
    const path = write(joined([...jarSignature(entries, key, certificate), ...entries]));
    expect(await problemOf(path)).toMatchObject({
      code: 'unsigned',
      message: 'Expected a package signed by scheme v2 or v3, found a signature of scheme v1 alone.',
    });
  });

  test('by scheme v2 alone is not enough for phones before Android 7', async () => {
    const children = [{ name: 'uses-sdk', android: { minSdkVersion: 23 } }];
    const problem = await problemOf(write(signed(manifestEntry({ ...manifestTree, children }))));
    expect(problem).toMatchObject({ code: 'signature', found: 'only v2' });
  });

  test('is verified in a package of many megabytes, in parts of one', async () => {
    const bytes = makeSampleApk({ sizeBytes: 9_000_000 });
    expect((await readApkManifest(write(bytes))).schemes).toEqual(['v2']);
    bytes.writeUInt8(bytes.readUInt8(5_000_000) ^ 1, 5_000_000);
    expect(await problemOf(write(bytes))).toMatchObject({
      code: 'signature',
      message: 'Expected a package as it was signed, found contents that are not what was signed.',
    });
  });

  test('is not taken from META-INF when the block holds no scheme that is known', async () => {
    const entries = [manifestEntry()];
    const block = signingBlock([{ id: 1, value: Buffer.from('x') }]);
    const path = write(joined([...jarSignature(entries, key, certificate), ...entries], block));
    expect(await problemOf(path)).toMatchObject({ code: 'unsigned' });
  });

  test.each([
    ['a length that leads out of the block', 20, 'a length in the signing block that leads out of it'],
    ['sizes that differ', 0, 'a damaged signing block'],
  ])('is a problem in a block with %s', async (_, at, found) => {
    const block = signingBlock([{ id: 0x7109871a, value: prefixed(prefixed(prefixed())) }]);
    block.writeUInt32LE(block.readUInt32LE(at) + 1000, at);
    expect(await problemOf(write(joined([manifestEntry()], block)))).toMatchObject({
      code: 'signature',
      found,
    });
  });
});

describe('a file that is no package', () => {
  test.each([
    ['an empty file', '', 'not-zip', 'found an empty file.'],
    ['three bytes', 'PK\u0003', 'not-zip', 'found a file that begins with 50 4b 03.'],
    ['a page', '<!doctype html><title>Log in</title>', 'not-zip', 'found a text file, such as an HTML page.'],
    ['a gzip file', '\u001f\u008b\b\u0000', 'not-zip', 'found a file that begins with 1f c2 8b 08.'],
    ['a ZIP beginning and nothing else', 'PK\u0003\u0004', 'truncated', 'found none.'],
  ])('%s: %s', async (_, contents, code, found) => {
    const problem = await problemOf(write(contents));
    expect(problem).toMatchObject({ code, file: join(folder, 'app.apk') });
    expect(problem.message).toContain(found);
    expect(problem.hint).toMatch(/\.$/);
  });

  test('a file that is not there', async () => {
    const problem = await problemOf(join(folder, 'none.apk'));
    expect(problem).toMatchObject({ code: 'unreadable', found: 'nothing under this name' });
  });

  test('a folder', async () => {
    expect(await problemOf(folder)).toMatchObject({ code: 'unreadable', found: 'a folder' });
  });

  test('a ZIP file of other things', async () => {
    const problem = await problemOf(write(joined([{ name: 'readme.txt', contents: Buffer.from('hello') }])));
    expect(problem).toMatchObject({ code: 'no-manifest', found: '1 other entries' });
  });

  test('a package without a signature', async () => {
    expect(await problemOf(write(joined([manifestEntry()])))).toMatchObject({ code: 'unsigned' });
  });

  test.each([1, 21, 22, 23, 500, 3000, 90_000])('a package cut short by %i bytes', async (missing) => {
    const path = write(makeSampleApk({ sizeBytes: 100_000 }));
    truncateSync(path, 100_000 - missing);
    expect(await problemOf(path)).toMatchObject({ code: 'truncated' });
  });

  test('a package with something behind its end', async () => {
    const path = write(Buffer.concat([signed(manifestEntry()), Buffer.from('tail')]));
    expect(await problemOf(path)).toMatchObject({ code: 'truncated' });
  });

  test.each([
    ['an offset of ZIP64', (bytes: Buffer) => bytes.writeUInt32LE(0xffffffff, bytes.length - 6)],
    ['a count of ZIP64', (bytes: Buffer) => bytes.writeUInt32LE(0xffffffff, bytes.length - 10)],
  ])('a package with %s', async (_, change) => {
    const bytes = signed(manifestEntry());
    change(bytes);
    expect(await problemOf(write(bytes))).toMatchObject({ code: 'zip64' });
  });

  test.each([
    ['a directory behind the end', (bytes: Buffer) => bytes.writeUInt32LE(5_000_000, bytes.length - 6)],
    ['more entries than the directory has', (bytes: Buffer) => bytes.writeUInt16LE(9, bytes.length - 12)],
    ['a manifest whose bytes changed', (bytes: Buffer) => bytes.writeUInt8(0x77, 300)],
    [
      'an entry without a local header',
      (bytes: Buffer) => bytes.writeUInt32LE(8, bytes.readUInt32LE(bytes.length - 6) + 42),
    ],
    [
      'an unknown compression',
      (bytes: Buffer) => bytes.writeUInt16LE(99, bytes.readUInt32LE(bytes.length - 6) + 10),
    ],
  ])('a package with %s', async (_, change) => {
    const bytes = signed(manifestEntry());
    change(bytes);
    expect(await problemOf(write(bytes))).toMatchObject({ code: 'truncated' });
  });

  test('a package that is written to while it is read', async () => {
    const path = write(signed(manifestEntry()));
    const reading = withApkFile(path, async () => writeFileSync(path, 'something else'));
    await expect(reading).rejects.toMatchObject({ code: 'changed' });
  });
});

describe("a package's own manifest", () => {
  test.each([
    [
      'without a package name',
      { ...manifestTree, plain: {} },
      'Expected a text as package in AndroidManifest.xml, found none.',
    ],
    [
      'with a word as version code',
      { ...manifestTree, android: { versionCode: 'seven', versionName: '1' } },
      'Expected a whole number as versionCode in AndroidManifest.xml, found "seven".',
    ],
    [
      'with a code name as lowest Android',
      { ...manifestTree, children: [{ name: 'uses-sdk', android: { minSdkVersion: 'Q' } }] },
      'Expected a whole number as minSdkVersion in AndroidManifest.xml, found "Q".',
    ],
    [
      'of another kind',
      { name: 'resources' },
      'Expected the element <manifest> in AndroidManifest.xml, found <resources>.',
    ],
  ])('%s is refused by the name of the field', async (_name, tree: BinaryElement, message) => {
    expect(await problemOf(write(signed(manifestEntry(tree))))).toMatchObject({ code: 'manifest', message });
  });

  test('may name no version', async () => {
    const path = write(signed(manifestEntry({ ...manifestTree, android: { versionCode: 7 } })));
    expect(await readApkManifest(path)).toMatchObject({ versionName: null, versionCode: 7 });
  });

  test('with a reference as version name is refused with what to write instead', async () => {
    const entry = manifestEntry({ ...manifestTree, android: { versionName: 0x7f010001, versionCode: 7 } });
    // The type is in the byte before the value.
    const at = entry.contents.indexOf(Buffer.of(0x01, 0x00, 0x01, 0x7f));
    entry.contents.writeUInt8(0x01, at - 1);
    const problem = await problemOf(write(signed(entry)));
    expect(problem).toMatchObject({ code: 'manifest', found: 'a reference to a resource' });
    expect(problem.hint).toBe(
      'Write the value of versionName itself in the build file, not a reference to a resource.',
    );
  });

  test.each([
    ['plain text', '<manifest package="in.paasa.app"/>', 'plain XML text'],
    ['nothing', '', 'damaged bytes'],
    ['noise', 'x'.repeat(64), 'damaged bytes'],
  ])('of %s is refused', async (_name, text, found) => {
    const path = write(signed({ name: 'AndroidManifest.xml', contents: Buffer.from(text) }));
    expect(await problemOf(path)).toMatchObject({ code: 'manifest', found });
  });

  test('cut off anywhere is a problem, never an exception of another kind', async () => {
    const { contents } = manifestEntry();
    for (let length = 0; length < contents.length; length += 4) {
      const path = write(signed({ name: 'AndroidManifest.xml', contents: contents.subarray(0, length) }));
      await readApkManifest(path).catch((error: unknown) => expect(error).toBeInstanceOf(ApkProblem));
    }
  });
});
