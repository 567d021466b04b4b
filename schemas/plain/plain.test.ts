import { describe, expect, test } from 'vitest';
import { endOfDayIst, isCalendarDate, isDateTime, startOfDayIst } from './indian-time.ts';
import { fillLabel, LABEL_KEYS, labelPlaceholders, labels } from './labels.ts';
import { textIn } from './localized.ts';
import { locationName } from './location-name.ts';
import { isTournamentStatus, TOURNAMENT_STATUSES } from './tournament-status.ts';

describe('Indian time', () => {
  test('a bare day begins and ends in India', () => {
    expect(new Date(startOfDayIst('2026-03-31')).toISOString()).toBe('2026-03-30T18:30:00.000Z');
    expect(new Date(endOfDayIst('2026-03-31')).toISOString()).toBe('2026-03-31T18:29:59.999Z');
  });
  test('a moment is itself at both ends', () => {
    const moment = Date.UTC(2026, 2, 31, 12, 30);
    expect(startOfDayIst('2026-03-31T18:00+05:30')).toBe(moment);
    expect(endOfDayIst('2026-03-31T12:30Z')).toBe(moment);
  });
  test('what is no date has no moment', () => {
    expect(startOfDayIst('2026-02-30')).toBeNaN();
    expect(endOfDayIst('soon')).toBeNaN();
    expect(startOfDayIst('2026-02-30T10:00Z')).toBeNaN();
  });
  test('leap days follow the calendar', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true);
    expect(isCalendarDate('2000-02-29')).toBe(true);
    expect(isCalendarDate('1900-02-29')).toBe(false);
    expect(isCalendarDate('2026-04-31')).toBe(false);
    expect(isCalendarDate('2026-04-00')).toBe(false);
    expect(isDateTime('2026-03-31T18:00')).toBe(false);
  });
});

describe('labels', () => {
  test('K the words of the specification stand letter for letter', () => {
    const words = [
      ...[
        'Downloading app',
        'Downloading {product} app',
        'Download Complete',
        '100% safe & secure',
        'Weak Internet',
      ],
      ...[
        'Download Again',
        'Loading...',
        'Download App',
        'GET ON APP STORE',
        '{seconds} Sec left',
        'Upar click kare',
      ],
      ...[
        'Check phone notifications to find downloaded app.',
        'Or find the app in My Files and open Downloads',
      ],
      ...['App Nahi Mila?', 'Thank You! Sending APK shortly', 'Please enter a valid 10-digit mobile number.'],
      'There was a problem while submitting your mobile number. Please try again after some time.',
      ...[
        'COPY COUPON',
        'COPIED',
        'Play Demo',
        'page {page} of {total}',
        'Restart the Download',
        '...more',
        'Login',
      ],
      ...['{number}+ players from {place}', 'not found any element', 'your area'],
      'Your browser does not support the video tag.',
    ];
    expect(Object.values(labels)).toEqual(expect.arrayContaining(words));
  });
  test('no label is empty, and each placeholder is well formed', () => {
    for (const key of LABEL_KEYS) {
      expect(labels[key]).not.toBe('');
      expect(
        fillLabel(labels[key], Object.fromEntries(labelPlaceholders(labels[key]).map((name) => [name, 'x']))),
      ).not.toMatch(/[{}]/);
    }
  });
  test('placeholders are filled once, and values are not read again', () => {
    expect(fillLabel('{a} and {b}', { a: '{b}', b: 2 })).toBe('{b} and 2');
    expect(fillLabel('{a} {toString}', { a: '$&' })).toBe('$& {toString}');
    expect(labelPlaceholders('{b} {a} {b}')).toEqual(['b', 'a']);
  });
});

describe('E7 the place a greeting names', () => {
  test.each([
    [{ regionName: 'National Capital Territory of Delhi', country: 'India' }, 'Delhi NCR'],
    [{ regionName: 'Gujarat', country: 'India' }, 'Gujarat'],
    [{ regionName: '', country: 'India' }, 'India'],
    [{ regionName: 7, country: ' Nepal ' }, 'Nepal'],
    [{}, 'your area'],
    [null, 'your area'],
  ])('%j', (location, name) => expect(locationName(location, labels.yourArea)).toBe(name));
});

test('C20 all seven tournament states are known, and nothing else', () => {
  expect(TOURNAMENT_STATUSES).toHaveLength(7);
  expect(isTournamentStatus('closed result out')).toBe(true);
  expect(isTournamentStatus('open')).toBe(false);
  expect(isTournamentStatus(null)).toBe(false);
});

test('a text falls back to the default language, then to any', () => {
  expect(textIn('Paasa', 'hi', 'en')).toBe('Paasa');
  expect(textIn({ en: 'Paasa', hi: 'पासा' }, 'hi', 'en')).toBe('पासा');
  expect(textIn({ en: 'Paasa', hi: 'पासा' }, 'gu', 'en')).toBe('Paasa');
  expect(textIn({ hi: 'पासा' }, 'gu', 'en')).toBe('पासा');
  expect(textIn({}, 'gu', 'en')).toBe('');
});
