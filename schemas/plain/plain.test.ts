import { describe, expect, test } from 'vitest';
import { LABEL_KEYS, labels } from './labels.ts';
import { locationName } from './location-name.ts';
import { allForms } from './plural-forms.ts';
import { isTournamentStatus, TOURNAMENT_STATUSES } from './tournament-status.ts';
import { endOfDay, isCalendarDate, isDateTime, isoMoment, startOfDay } from './zoned-time.ts';

describe('days in a time zone', () => {
  test.each([
    ['UTC', '2026-03-31', '2026-03-31T00:00:00.000Z', '2026-03-31T23:59:59.999Z'],
    ['Asia/Kolkata', '2026-03-31', '2026-03-30T18:30:00.000Z', '2026-03-31T18:29:59.999Z'],
    ['Asia/Kathmandu', '2026-03-31', '2026-03-30T18:15:00.000Z', '2026-03-31T18:14:59.999Z'],
    // Clocks go forward: a day of 23 hours. Back: one of 25.
    ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
    ['Europe/Lisbon', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:29:59.999Z'],
    // Clocks go forward at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
    // Clocks go back to midnight: there are two, and the first counts.
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', '2026-10-26T00:59:59.999Z'],
    // They go back past it to the evening before.
    ['America/Asuncion', '2024-03-24', '2024-03-24T04:00:00.000Z', '2024-03-25T03:59:59.999Z'],
    // The change begins half an hour before midnight.
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30:00.000Z', '1919-04-01T03:59:59.999Z'],
    // The last day that can be written.
    ['Asia/Kolkata', '9999-12-31', '9999-12-30T18:30:00.000Z', '9999-12-31T18:29:59.999Z'],
    ['America/New_York', '9999-12-31', '9999-12-31T05:00:00.000Z', '+010000-01-01T04:59:59.999Z'],
  ])('%s: %s is from %s to %s', (zone, day, first, last) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(first);
    expect(new Date(endOfDay(day, zone)).toISOString()).toBe(last);
  });
  test.each([
    ['UTC', '2026-03-31', '2026-03-31T00:00:00+00:00'],
    ['Asia/Kolkata', '2026-03-31', '2026-03-31T00:00:00+05:30'],
    ['America/St_Johns', '2026-01-15', '2026-01-15T00:00:00-03:30'],
    ['America/New_York', '2026-01-15', '2026-01-15T00:00:00-05:00'],
    ['America/New_York', '2026-07-15', '2026-07-15T00:00:00-04:00'],
    ['Africa/Cairo', '2026-04-24', '2026-04-24T01:00:00+03:00'],
    ['Europe/Lisbon', '2026-03-31T18:00+05:30', '2026-03-31T18:00+05:30'],
  ])('in %s the moment of %s is written %s', (zone, value, moment) => {
    expect(isoMoment(value, zone)).toBe(moment);
  });
  test('a moment is itself at both ends', () => {
    const moment = Date.UTC(2026, 2, 31, 12, 30);
    expect(startOfDay('2026-03-31T18:00+05:30', 'Europe/Lisbon')).toBe(moment);
    expect(endOfDay('2026-03-31T12:30Z', 'Europe/Lisbon')).toBe(moment);
  });
  test('what is no date has no moment', () => {
    expect(startOfDay('2026-02-30', 'UTC')).toBeNaN();
    expect(endOfDay('soon', 'UTC')).toBeNaN();
    expect(startOfDay('2026-02-30T10:00Z', 'UTC')).toBeNaN();
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
  test('K the words of the specification are there letter for letter', () => {
    const words = [
      ...[
        'Downloading app',
        'Downloading {product} app',
        'Download Complete',
        '100% safe & secure',
        'Weak Internet',
      ],
      ...['Download Again', 'Loading...', 'Download App', 'GET ON APP STORE', '{seconds} Sec left'],
      ...[
        'Check phone notifications to find downloaded app.',
        'Or find the app in My Files and open Downloads',
      ],
      ...['Thank You! Sending APK shortly', 'Please enter a valid 10-digit mobile number.'],
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
    for (const text of LABEL_KEYS.flatMap((key) => allForms(labels[key]))) {
      expect(text).not.toBe('');
      expect(text.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[{}]/);
    }
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
