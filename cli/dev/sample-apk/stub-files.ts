/** The smallest files that Android's own readers accept as code and as resources. */
import { createHash } from 'node:crypto';
import { chunk, halves, StringPool, words } from './binary-xml.ts';

/** A `classes.dex` without classes: header with checksum and signature, and the map that names both its parts. */
export function stubDex(): Buffer {
  const headerBytes = 0x70;
  const map = Buffer.concat([
    words(2),
    halves(0x0000, 0),
    words(1, 0),
    halves(0x1000, 0),
    words(1, headerBytes),
  ]);
  const dex = Buffer.alloc(headerBytes + map.length);
  dex.write('dex\n035\0', 0, 'latin1');
  dex.writeUInt32LE(dex.length, 32);
  dex.writeUInt32LE(headerBytes, 36);
  dex.writeUInt32LE(0x12345678, 40);
  dex.writeUInt32LE(headerBytes, 52);
  dex.writeUInt32LE(map.length, 104);
  dex.writeUInt32LE(headerBytes, 108);
  map.copy(dex, headerBytes);
  createHash('sha1').update(dex.subarray(32)).digest().copy(dex, 12);
  dex.writeUInt32LE(adler32(dex.subarray(12)), 8);
  return dex;
}

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return high * 65536 + low;
}

/** A `resources.arsc` with one package and nothing in it. */
export function stubResources(packageName: string): Buffer {
  const name = Buffer.alloc(256);
  name.write(packageName, 'utf16le');
  const types = new StringPool().encode(false);
  const keys = new StringPool().encode(false);
  const headerBytes = 288;
  const facts = words(headerBytes, 0, headerBytes + types.length, 0, 0);
  const contents = chunk(0x0200, headerBytes, words(0x7f), name, facts, types, keys);
  return chunk(0x0002, 12, words(1), new StringPool().encode(false), contents);
}
