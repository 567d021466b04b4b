import { expect, test } from 'vitest';
import { readBinaryXml } from './binary-xml.ts';

const word = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};

test('texts that lie over each other do not fill the memory', () => {
  const count = 5000;
  // Each byte of the data begins a text of 32 KB.
  const data = Buffer.alloc(40_000, 0xff);
  const offsets = word(...Array.from({ length: count }, (_, index) => index));
  const bodyBytes = 28 + offsets.length + data.length;
  const pool = Buffer.concat([
    word(0x001c0001, bodyBytes, count, 0, 0x100, 28 + offsets.length, 0),
    offsets,
    data,
  ]);
  const file = Buffer.concat([word(0x00080003, 8 + bodyBytes), pool]);
  expect(() => readBinaryXml(file)).toThrow('texts that are longer than the part they are in');
});
