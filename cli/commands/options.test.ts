import { describe, expect, test } from 'vitest';
import { parseNow, parsePort } from './options.ts';

describe('--now', () => {
  test('a day is its noon, a time with its zone is that moment', () => {
    expect(parseNow('2026-03-31')).toBe(Date.UTC(2026, 2, 31, 12));
    expect(parseNow('2026-03-31T18:00+02:00')).toBe(Date.UTC(2026, 2, 31, 16));
    expect(parseNow('2028-02-29T00:00:00Z')).toBe(Date.UTC(2028, 1, 29));
  });

  test.each([
    '2026-02-30',
    '2026-02-29T12:00Z',
    '31 Dec 2026',
    '2026',
    '2026-03',
    '1',
    '',
    '2026-03-31T18:00',
  ])('%j is no date, as in content', (text) => {
    expect(() => parseNow(text)).toThrow(`"${text}" is not a date.`);
  });
});

test.each(['', ' 80', '1e3', '0x50', '80.0', '65536', '-1'])('%j is no port', (text) => {
  expect(() => parsePort(text)).toThrow(`"${text}" is not a port.`);
});
