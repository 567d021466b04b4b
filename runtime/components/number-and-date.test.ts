import { expect, test, vi } from 'vitest';
import { formatAmount, formatCount, formatDay } from './number-and-date.ts';

const INDIA = { tag: 'en-IN', timeZone: 'Asia/Kolkata', currency: 'INR' };
const LISBON = { tag: 'pt-PT', timeZone: 'Europe/Lisbon', currency: 'EUR' };

test.each(['en-IN', 'hi-IN', 'gu-IN', 'bn-IN'])(
  'numbers in India are grouped by lakh, in Latin digits: %s',
  (tag) => {
    expect(formatCount({ tag }, 1_50_000)).toBe('1,50,000');
  },
);

test.each([
  ['en-GB', '150,000'],
  ['de-DE', '150.000'],
  ['ar-EG', '150,000'],
])('numbers are those of the region, in Latin digits: %s', (tag, written) => {
  expect(formatCount({ tag }, 150_000)).toBe(written);
});

test('an amount has the currency of the site, or none', () => {
  expect(formatAmount(INDIA, 1_50_000)).toBe('₹1,50,000');
  expect(formatAmount(LISBON, 12_500).replace(/\s/gu, ' ')).toBe('12 500 €');
  expect(formatAmount({ tag: 'en-GB' }, 1500)).toBe('1,500');
});

test('a moment is on the day that it has in the site’s zone, and a bare day on itself', () => {
  const inNewYork = { tag: 'en-US', timeZone: 'America/New_York' };
  expect(formatDay(INDIA, '2026-01-05')).toBe('5 Jan 2026');
  expect(formatDay(INDIA, '2026-01-05T20:00+00:00')).toBe('6 Jan 2026');
  expect(formatDay(inNewYork, '2026-01-05')).toBe('Jan 5, 2026');
  expect(formatDay(inNewYork, '2026-01-05T03:00Z')).toBe('Jan 4, 2026');
});

test('the month is written in the page’s language', () => {
  expect(formatDay({ ...INDIA, tag: 'hi-IN' }, '2026-01-05')).toMatch(/^5 जन/);
});

test('a formatter is made once for a language and zone', () => {
  let made = 0;
  class Counted extends Intl.DateTimeFormat {
    constructor(tag: string, options: Intl.DateTimeFormatOptions) {
      super(tag, options);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }));
  const formats = { tag: 'fi-FI', timeZone: 'Europe/Helsinki' };
  for (let day = 10; day < 30; day += 1) formatDay(formats, `2026-01-${day}T12:00Z`);
  vi.unstubAllGlobals();
  expect(made).toBe(1);
});
