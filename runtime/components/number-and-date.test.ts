import { expect, test } from 'vitest';
import { formatCount, formatDay } from './number-and-date.ts';

test.each(['en', 'hi', 'gu', 'bn'])('numbers are grouped by lakh, in Latin digits, in %s', (locale) => {
  expect(formatCount(locale, 1_50_000)).toBe('1,50,000');
});

test('a day is the day in India, whatever the machine’s zone', () => {
  expect(formatDay('en', '2026-01-05')).toBe('5 Jan 2026');
  expect(formatDay('en', '2026-01-05T20:00+00:00')).toBe('6 Jan 2026');
});

test('the month is written in the page’s language', () => {
  expect(formatDay('hi', '2026-01-05')).toMatch(/^5 जन/);
});
