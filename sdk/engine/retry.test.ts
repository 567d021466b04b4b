import { expect, test } from 'vitest';
import { backOffMs, readRetryAfter } from './retry.ts';

test('the back-off doubles, has full jitter, and ends at 15 s', () => {
  expect([0, 1, 2, 3, 10].map((failures) => backOffMs(failures, 0, 1))).toEqual([
    300, 600, 1200, 2400, 15_000,
  ]);
  expect(backOffMs(5, 0, 0)).toBe(0);
});

test('the back-off is never under what the server asks for', () => {
  expect(backOffMs(1, 7000, 0.5)).toBe(7000);
});

test.each([
  ['3', 3000],
  ['0', 0],
  ['600', 60_000],
  ['Sat, 21 Nov 2026 00:00:05 GMT', 5000],
  ['Sat, 21 Nov 2020 00:00:00 GMT', 0],
  ['soon', 0],
  ['', 0],
])('Retry-After %j is %d ms', (value, ms) => {
  expect(readRetryAfter(value, Date.UTC(2026, 10, 21))).toBe(ms);
});
