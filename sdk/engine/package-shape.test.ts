import { describe, expect, test } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { packageBytes } from '../../tests/sdk/package-bytes.ts';
import { beginsLikePackage, isWholePackage } from './package-shape.ts';

const apkOf = (seed: number, sizeBytes = 300_000, versionName = '1.0.0') =>
  new Uint8Array(makeSampleApk({ sizeBytes, seed, versionName }));
const apk = apkOf(1);
const isWhole = (bytes: Uint8Array<ArrayBuffer>) => isWholePackage(new Blob([bytes]));
/** A copy with other bytes at a position, counted from the end when negative. */
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
    ['with another end record', changed(apk, -22, 0x50, 0x4b, 5, 7)],
    ['without a directory where it should be', changed(apk, directoryAt, 0)],
    ['with more entries than its directory has room for', changed(apk, -12, 255, 254)],
    ['an end record alone', packageBytes(30).slice(-22)],
    ['two beginnings', new Uint8Array([...apk.slice(0, 100_000), ...apk])],
  ])('%s', async (_, bytes) => expect(await isWhole(bytes)).toBe(false));
});
