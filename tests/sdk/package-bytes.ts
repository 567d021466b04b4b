/** Packages for tests without a server. */
import { createHash } from 'node:crypto';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A ZIP header, pseudo-random bytes from `seed`, and a ZIP end: enough to pass as a package. */
export function packageBytes(sizeBytes: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  let state = seed * 2_654_435_761;
  for (let index = 0; index < sizeBytes; index++) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + index) | 0;
    bytes[index] = state >>> 24;
  }
  bytes.set([0x50, 0x4b, 3, 4]);
  const end = new DataView(bytes.buffer, sizeBytes - 22);
  for (let at = 0; at < 22; at++) end.setUint8(at, 0);
  end.setUint32(0, 0x06054b50, true);
  end.setUint32(16, sizeBytes - 22, true);
  return bytes;
}

export async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** SHA-256 in hex. */
export function sha(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Converts a hex SHA-256 to a value of the `integrity` option. */
export function integrityOf(sha256: string): string {
  return `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`;
}

/** A Blob whose file has gone, as when a browser has lost a part of its storage: it has its size, and reading it fails. */
export async function unreadable(sizeBytes: number): Promise<Blob> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-blob-'));
  const path = join(folder, 'piece');
  writeFileSync(path, new Uint8Array(sizeBytes));
  const blob = await openAsBlob(path);
  rmSync(folder, { recursive: true });
  return blob;
}
