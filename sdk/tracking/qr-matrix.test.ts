/// <reference path="../../runtime/sections/qr-code/qrcode-core.d.ts" />

import { create } from 'qrcode/lib/core/qrcode.js';
import { describe, expect, test } from 'vitest';
import fc, { anyCharacter } from '../../tests/properties.ts';
import { isLongRun } from '../../tests/rounds.ts';
import { readMatrix } from '../../tests/sdk/read-qr.ts';
import type { QrLevel } from '../tracking.d.ts';
import { type QrMatrix, qrCapacity, qrMatrix } from './qr-matrix.ts';

const LEVELS: QrLevel[] = ['L', 'M', 'Q', 'H'];

/** The first and last version, and those where the size table changes its step; all versions in a long run. */
const VERSIONS = isLongRun ? Array.from({ length: 40 }, (_, at) => at + 1) : [1, 2, 6, 7, 9, 10, 26, 27, 40];

function drawn(text: string, version = 0, level: QrLevel = 'H'): QrMatrix {
  const result = qrMatrix(text, version, level);
  if ('reason' in result) throw new Error(result.text);
  return result;
}

function lines({ size, isDark }: Pick<QrMatrix, 'size' | 'isDark'>): string[] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (isDark(row, column) ? '#' : '.')).join(''),
  );
}

describe('the squares', () => {
  test.each(LEVELS)('are those of another encoder at every version, level %s', (level) => {
    for (const version of VERSIONS) {
      const text = 'a'.repeat(Math.min(qrCapacity(version, level), 20 + version * 7));
      const ours = drawn(text, version, level);
      const { mask } = readMatrix(ours);
      const data = [{ data: new TextEncoder().encode(text), mode: 'byte' as const }];
      const options = { errorCorrectionLevel: level, version, maskPattern: mask };
      const { modules } = create(data, options as Parameters<typeof create>[1]);
      const isDark = (row: number, column: number) => modules.data[row * modules.size + column] === 1;
      expect(lines(ours)).toEqual(lines({ size: modules.size, isDark }));
    }
  });

  test('are read back as the text, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        fc.constantFrom(...LEVELS),
        (text, level) => {
          expect(readMatrix(drawn(text, 0, level))).toMatchObject({ text, level });
        },
      ),
      { numRuns: 150 },
    );
  });

  test('of one version differ with the mask, which is the one that is easiest to read', () => {
    const masks = new Set(
      Array.from({ length: 40 }, (_, count) => readMatrix(drawn(`x${count * 7919}`)).mask),
    );
    expect(masks.size).toBeGreaterThan(3);
  });
});

describe('V6 size', () => {
  test.each([
    ['H', 1273],
    ['Q', 1663],
    ['M', 2331],
    ['L', 2953],
  ] as const)('level %s holds %i bytes and refuses one more', (level, most) => {
    expect(drawn('x'.repeat(most), 0, level).version).toBe(40);
    expect(qrMatrix('x'.repeat(most + 1), 0, level)).toEqual({
      reason: 'too-long',
      text: `The QR code's text has ${most + 1} bytes; ${most} fit in.`,
    });
  });

  test('letters outside ASCII count as the bytes they take', () => {
    expect(qrMatrix('पा'.repeat(213), 0, 'H')).toMatchObject({ reason: 'too-long' });
    expect(drawn('पा'.repeat(212)).version).toBe(40);
  });

  test.each([-1, 41, 2.5, Number.NaN])('version %d is refused', (version) => {
    expect(qrMatrix('abc', version)).toMatchObject({ reason: 'version' });
  });

  test.each(['h', 'LM', '', null, 5])('a level that is none, %j, is H', (level) => {
    const code = drawn('abc', 0, level as 'H');
    expect(lines(code)).toEqual(lines(drawn('abc', 0, 'H')));
  });

  test('0 is the smallest version that will do; a larger one is drawn as requested', () => {
    expect(drawn('abc').version).toBe(1);
    expect(drawn('abc', 10)).toMatchObject({ version: 10, size: 57 });
  });

  test('a version that is too small gives way, with a warning', () => {
    const code = drawn('x'.repeat(30), 2);
    expect(code.version).toBe(4);
    expect(code.warning).toMatch(/version 2/);
    expect(drawn('x'.repeat(30), 4).warning).toBeUndefined();
  });
});
