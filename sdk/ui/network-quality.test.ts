import { afterEach, expect, test, vi } from 'vitest';
import { isWeakNetwork } from './network-quality.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['2g', true],
  ['slow-2g', true],
  ['3g', true],
  ['slow-4g', true],
  ['4g', false],
  [undefined, false],
])('E2 %s: %s', (effectiveType, isWeak) => {
  vi.stubGlobal('navigator', { connection: { effectiveType } });
  expect(isWeakNetwork()).toBe(isWeak);
});

test('a browser that says nothing of the connection is not weak', () => {
  vi.stubGlobal('navigator', {});
  expect(isWeakNetwork()).toBe(false);
});
