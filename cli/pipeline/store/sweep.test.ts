import { expect, test } from 'vitest';
import { expendable } from './sweep.ts';

test('of what is unused the latest 256 MB stay', () => {
  const nowMs = Date.parse('2026-06-01');
  const files = [1, 2, 3, 4].map((days) => ({
    path: `${days} days`,
    sizeBytes: 100 * 1024 * 1024,
    usedMs: nowMs - days * 24 * 3_600_000,
  }));
  expect(expendable(files.toReversed(), nowMs).map(({ path }) => path)).toEqual(['3 days', '4 days']);
});
