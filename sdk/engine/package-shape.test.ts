import { describe, expect, test } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { packageBytes } from '../../tests/sdk/package-bytes.ts';
import { isOneVersion } from './entries.ts';
import { beginsLikePackage, isWholePackage, readEnd } from './package-shape.ts';

const apkOf = (seed: number, sizeBytes = 300_000, versionName = '1.0.0') =>
  new Uint8Array(makeSampleApk({ sizeBytes, seed, versionName }));
const apk = apkOf(1);
const isWhole = (bytes: Uint8Array<ArrayBuffer>) => isWholePackage(new Blob([bytes]));
/** A copy with other bytes at a place, counted from the end when it is negative. */
function changed(bytes: Uint8Array<ArrayBuffer>, at: number, ...others: number[]): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  copy.set(others, at < 0 ? bytes.length + at : at);
  return copy;
}

test('a package begins with a local file header, as far as can be seen', () => {
  const begins = (...bytes: number[]) => beginsLikePackage(new Uint8Array(bytes));
  expect(begins(0x50, 0x4b, 3, 4, 20)).toBe(true);
  expect(begins(0x50, 0x4b)).toBe(true);
  expect(begins(0x50, 0x4b, 5, 6)).toBe(false);
  expect(begins(0x3c)).toBe(false);
});

describe('a package is whole', () => {
  test('as the tools make it', async () => expect(await isWhole(apk)).toBe(true));
  test('small', async () => expect(await isWhole(packageBytes(30))).toBe(true));
  test('with a comment at its end', async () => {
    const bytes = new Uint8Array([...apk, 1, 2, 3]);
    expect(await isWhole(changed(bytes, -5, 3, 0))).toBe(true);
  });
  test('with the longest comment, in which an end record seems to be', async () => {
    const bytes = new Uint8Array(apk.length + 65_535);
    bytes.set(apk);
    bytes.set([0x50, 0x4b, 5, 6], apk.length + 100);
    expect(await isWhole(changed(bytes, apk.length - 2, 255, 255))).toBe(true);
  });
  test('with ZIP64 records, whose figures are elsewhere', async () => {
    const end = apk.slice(-22);
    end.fill(255, 8, 20);
    const locator = new Uint8Array(20);
    locator.set([0x50, 0x4b, 6, 7]);
    expect(await isWhole(new Uint8Array([...apk.slice(0, -22), ...locator, ...end]))).toBe(true);
    expect(await isWhole(new Uint8Array([...apk.slice(0, -22), ...end]))).toBe(false);
  });
});

describe('a package is not whole', () => {
  const directoryAt = new DataView(apk.buffer).getUint32(apk.length - 6, true);
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['empty', new Uint8Array()],
    ['cut short', apk.slice(0, -1)],
    ['cut in the middle', apk.slice(0, 100_000)],
    ['followed by something', new Uint8Array([...apk, 0])],
    ['without its middle', new Uint8Array([...apk.slice(0, 100_000), ...apk.slice(100_500)])],
    ['with something in its middle', new Uint8Array([...apk.slice(0, 100_000), 0, ...apk.slice(100_000)])],
    ['with another beginning', changed(apk, 0, 0x3c)],
    ['without a directory where it should be', changed(apk, directoryAt, 0)],
    ['with more entries than its directory has room for', changed(apk, -12, 255, 254)],
    ['an end record alone', packageBytes(30).slice(-22)],
    ['two beginnings', new Uint8Array([...apk.slice(0, 100_000), ...apk])],
  ])('%s', async (_, bytes) => expect(await isWhole(bytes)).toBe(false));
});

describe('parts of two versions are noticed', () => {
  const other = apkOf(2);
  const isOne = (bytes: Uint8Array<ArrayBuffer>) => isOneVersion(new Blob([bytes]), readEnd);
  const join = (one: Uint8Array<ArrayBuffer>, two: Uint8Array<ArrayBuffer>, at: number) =>
    new Uint8Array([...one.slice(0, at), ...two.slice(at)]);

  test('one version is one', async () => {
    expect(await isOne(apk)).toBe(true);
    expect(await isOne(packageBytes(1000))).toBe(true);
  });

  test.each([30, 5_000, 100_000, 250_000])(
    'joined at byte %d, though length and places are the same',
    async (at) => {
      const joined = join(apk, other, at);
      expect(joined.length).toBe(apk.length);
      expect(await isWhole(joined)).toBe(true);
      expect(await isOne(joined)).toBe(Buffer.compare(joined, other) === 0);
    },
  );

  test('joined with one whose entries are elsewhere', async () => {
    expect(await isOne(join(apk, apkOf(1, 300_000, '1.0.0-rc'), 150_000))).toBe(false);
  });

  test('a checksum behind the data counts where the header has none', async () => {
    const name = [97];
    const crc = [1, 2, 3, 4];
    const local = [0x50, 0x4b, 3, 4, 20, 0, 8, 0, ...new Array(18).fill(0), 1, 0, 0, 0, ...name, 9, 9];
    const entry = (sum: number[]) => [
      0x50,
      0x4b,
      1,
      2,
      20,
      0,
      20,
      0,
      8,
      0,
      ...new Array(6).fill(0),
      ...sum,
      2,
      0,
      0,
      0,
      2,
      0,
      0,
      0,
      1,
      0,
      ...new Array(16).fill(0),
      ...name,
    ];
    const zip = (after: number[], sum: number[]) => {
      const at = local.length + after.length;
      const size = entry(sum).length;
      return new Uint8Array([
        ...local,
        ...after,
        ...entry(sum),
        0x50,
        0x4b,
        5,
        6,
        0,
        0,
        0,
        0,
        1,
        0,
        1,
        0,
        size,
        0,
        0,
        0,
        at,
        0,
        0,
        0,
        0,
        0,
      ]);
    };
    const sizes = [2, 0, 0, 0, 2, 0, 0, 0];
    for (const mark of [[0x50, 0x4b, 7, 8], []]) {
      const bytes = zip([...mark, ...crc, ...sizes], crc);
      expect([await isWhole(bytes), await isOne(bytes)]).toEqual([true, true]);
      expect(await isOne(zip([...mark, ...crc, ...sizes], [4, 3, 2, 1]))).toBe(false);
    }
  });
});
