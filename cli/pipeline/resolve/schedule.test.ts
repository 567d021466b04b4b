import { describe, expect, test } from 'vitest';
import fc from '../../../tests/properties.ts';
import { changedTooEarly, earliest, keepVisibleItems, neverVisible, scheduleOf } from './schedule.ts';

const at = (text: string): number => Date.parse(text);
/** Noon in India. */
const NOW = at('2026-03-01T12:00+05:30');

const when = (nowMs: number, drafts: boolean) => ({ nowMs, drafts, timeZone: 'Asia/Kolkata' });

test.each([
  [[], null],
  [[null, null], null],
  [[null, 5, 3, null, 4], 3],
])('the first moment of %j is %j', (times, first) => {
  expect(earliest(times)).toBe(first);
});

test('the first of very many moments is found', () => {
  expect(earliest(Array.from({ length: 200_000 }, (_, index) => 200_000 - index))).toBe(1);
});

describe('scheduleOf', () => {
  test.each<[string, { draft?: unknown; publishAt?: unknown; expireAt?: unknown }, string, boolean]>([
    ['without a schedule it is visible', {}, '2026-03-01T12:00+05:30', true],
    ['a draft is hidden', { draft: true }, '2026-03-01T12:00+05:30', false],
    [
      'a day begins at midnight in India',
      { publishAt: '2026-03-01' },
      '2026-02-28T23:59:59.999+05:30',
      false,
    ],
    ['from its first moment on it is visible', { publishAt: '2026-03-01' }, '2026-03-01T00:00+05:30', true],
    ['a day ends at midnight in India', { expireAt: '2026-03-01' }, '2026-03-01T23:59:59.999+05:30', true],
    ['after its last moment it is hidden', { expireAt: '2026-03-01' }, '2026-03-02T00:00+05:30', false],
    [
      'a moment counts in its own zone',
      { publishAt: '2026-03-01T00:00Z' },
      '2026-03-01T05:29:59+05:30',
      false,
    ],
    [
      'a text that is no date hides nothing',
      { publishAt: 'soon', expireAt: 'late' },
      '2026-03-01T12:00+05:30',
      true,
    ],
    [
      'a list is no date',
      { publishAt: ['2026-03-02'], expireAt: ['2026-02-01'] },
      '2026-03-01T12:00+05:30',
      true,
    ],
  ])('%s', (_, item, now, isVisible) => {
    expect(scheduleOf(item, when(at(now), false)).isVisible).toBe(isVisible);
  });

  test('drafts are visible where drafts are shown, but never before their day', () => {
    expect(scheduleOf({ draft: true }, when(NOW, true)).isVisible).toBe(true);
    expect(scheduleOf({ draft: true, publishAt: '2026-03-02' }, when(NOW, true)).isVisible).toBe(false);
  });

  test('in its last moment an item has its end before it', () => {
    const last = at('2026-03-01T23:59:59.999+05:30');
    expect(scheduleOf({ expireAt: '2026-03-01' }, when(last, false))).toMatchObject({
      isVisible: true,
      changesAtMs: last,
    });
  });

  test('the next change is the nearest moment to come', () => {
    expect(scheduleOf({}, when(NOW, false)).changesAtMs).toBeNull();
    expect(
      scheduleOf({ publishAt: '2026-02-01', expireAt: '2026-03-01' }, when(NOW, false)).changesAtMs,
    ).toBe(at('2026-03-01T23:59:59.999+05:30'));
    expect(
      scheduleOf({ publishAt: '2026-03-05', expireAt: '2026-03-09' }, when(NOW, false)).changesAtMs,
    ).toBe(at('2026-03-05T00:00+05:30'));
    expect(
      scheduleOf({ publishAt: '2026-01-01', expireAt: '2026-02-01' }, when(NOW, false)).changesAtMs,
    ).toBeNull();
  });
});

describe('keepVisibleItems', () => {
  test('gives data without schedules back as it is', () => {
    const data = { draft: true, list: [{ a: 1 }, 'b', null], group: { publishAt: '2099-01-01' } };
    expect(keepVisibleItems(data, when(NOW, false)).data).toBe(data);
  });

  test('takes hidden items out of lists, and the schedule out of visible ones', () => {
    const data = {
      list: [
        { name: 'past', expireAt: '2026-02-28' },
        { name: 'now', publishAt: '2026-03-01', expireAt: '2026-03-01', draft: false },
        { name: 'draft', draft: true },
        { name: 'inner', items: [{ name: 'later', publishAt: '2026-03-02' }, { name: 'always' }] },
      ],
    };
    const { data: visible, changesAtMs } = keepVisibleItems(data, when(NOW, false));
    expect(visible).toEqual({ list: [{ name: 'now' }, { name: 'inner', items: [{ name: 'always' }] }] });
    expect(changesAtMs).toBe(at('2026-03-01T23:59:59.999+05:30'));
  });

  test('the nearest of all changes counts, whichever item brings it', () => {
    const changesOf = (...items: object[]) => keepVisibleItems(items, when(NOW, false)).changesAtMs;
    expect(changesOf({ publishAt: '2026-03-09' }, { publishAt: '2026-03-05' }, { n: 1 })).toBe(
      at('2026-03-05T00:00+05:30'),
    );
    expect(changesOf({ publishAt: '2026-03-05' }, { expiryDate: '2026-03-09' })).toBe(
      at('2026-03-05T00:00+05:30'),
    );
    expect(changesOf({ n: 1 }, { draft: true }, { expiryDate: 'soon' }, { expiryDate: 5 })).toBeNull();
  });

  test('an item that changes nothing is the same object', () => {
    const data = [{ a: { b: [1, null] } }, [{ draft: true }]];
    const { data: visible } = keepVisibleItems(data, when(NOW, false));
    expect(visible).toEqual([data[0], []]);
    expect((visible as unknown[])[0]).toBe(data[0]);
  });

  test('what is wrong in a hidden item is nobody’s concern, but for its schedule', () => {
    const hidden = { draft: true, expiryDate: '2020-01-01', items: [{ expireAt: 'never' }] };
    expect(keepVisibleItems([hidden], when(NOW, false))).toMatchObject({ fieldProblems: [], expired: [] });
    expect(keepVisibleItems([{ ...hidden, publishAt: 'soon' }], when(NOW, false)).fieldProblems).toHaveLength(
      1,
    );
  });

  test.each<[string, unknown, string, string]>([
    ['draft', 'yes', 'field/type', 'true or false'],
    ['draft', null, 'field/type', 'true or false'],
    ['publishAt', 'soon', 'field/date', 'a date such as 2026-03-31'],
    ['expireAt', 20260331, 'field/date', 'a date such as 2026-03-31'],
    ['expireAt', ['2026-03-31'], 'field/date', 'a date such as 2026-03-31'],
    ['expireAt', '2026-02-30', 'field/date', 'a date such as 2026-03-31'],
  ])('an item with %s: %j is reported there', (field, value, code, expected) => {
    const { fieldProblems } = keepVisibleItems({ list: [{ n: 1 }, { [field]: value }] }, when(NOW, true));
    expect(fieldProblems).toMatchObject([{ code, path: ['list', 1, field], part: 'value', expected }]);
    expect(fieldProblems[0]?.message).toBe(`Expected ${expected}, found ${fieldProblems[0]?.found}.`);
  });

  test('an item with a sound schedule has no problems', () => {
    const item = { draft: false, publishAt: '2026-03-01', expireAt: '2026-03-02T10:00Z' };
    expect(keepVisibleItems([item, { draft: undefined }], when(NOW, true)).fieldProblems).toEqual([]);
  });

  test('an item that ends before it begins is reported at its end', () => {
    const item = { publishAt: '2026-03-02', expireAt: '2026-03-01' };
    expect(keepVisibleItems({ list: [item] }, when(NOW, true)).fieldProblems).toMatchObject([
      { code: 'field/date', path: ['list', 0, 'expireAt'] },
    ]);
  });

  test('a path through what is no list stays as it is', () => {
    const { restorePath } = keepVisibleItems({ list: [{ draft: true }, { a: 'b' }] }, when(NOW, false));
    expect(restorePath(['list', 0, 'a', 0, 'c', 1])).toEqual(['list', 1, 'a', 0, 'c', 1]);
    expect(restorePath(['none', 0, 'a'])).toEqual(['none', 0, 'a']);
    expect(restorePath(['list', 7])).toEqual(['list', 7]);
  });

  test('tells an expiry date that has passed, and when the next one passes', () => {
    const { expired, changesAtMs } = keepVisibleItems(
      { coupons: [{ expiryDate: '2026-02-28' }, { expiryDate: '2026-03-01' }] },
      when(NOW, false),
    );
    expect(expired).toEqual([['coupons', 0, 'expiryDate']]);
    expect(changesAtMs).toBe(at('2026-03-02T00:00+05:30'));
  });

  test('a coupon is good to its last moment, and a list is no date', () => {
    const expiredAt = (now: string, expiryDate: unknown) =>
      keepVisibleItems([{ expiryDate }], when(at(now), false)).expired;
    expect(expiredAt('2026-03-01T23:59:59.999+05:30', '2026-03-01')).toEqual([]);
    expect(expiredAt('2026-03-02T00:00+05:30', '2026-03-01')).toEqual([[0, 'expiryDate']]);
    expect(expiredAt('2026-03-02T00:00+05:30', ['2026-03-01'])).toEqual([]);
  });

  test('leads every value of what is visible back to where it was written', () => {
    const item = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.integer(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.record(
          { draft: fc.boolean(), name: fc.integer(), items: tie('value') },
          { requiredKeys: ['name'] },
        ),
      ),
    })).value;
    const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
      path.reduce<unknown>((node, key) => (node as Record<PropertyKey, unknown>)[key], data);
    const leavesOf = (value: unknown, path: PropertyKey[] = []): PropertyKey[][] => {
      if (typeof value !== 'object' || value === null) return [path];
      return Object.entries(value).flatMap(([key, child]) =>
        leavesOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
      );
    };
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (data) => {
        const { data: visible, restorePath } = keepVisibleItems(data, when(NOW, false));
        for (const path of leavesOf(visible))
          expect(valueAt(data, restorePath(path))).toBe(valueAt(visible, path));
      }),
    );
  });
});

test('an item that ends before it begins is never visible; one of a single day is', () => {
  expect(neverVisible({ publishAt: '2026-03-02', expireAt: '2026-03-01' }, 'Asia/Kolkata')).toEqual([
    {
      code: 'field/date',
      path: ['expireAt'],
      part: 'value',
      message: 'Expected a date after "publishAt" (2026-03-02), found "2026-03-01".',
      expected: 'a date after "publishAt"',
      found: '"2026-03-01"',
      hint: 'As written it would never be shown.',
    },
  ]);
  const end = '2026-03-01T10:00Z';
  expect(neverVisible({ publishAt: '2026-03-01T10:00:01Z', expireAt: end }, 'Asia/Kolkata')).toHaveLength(1);
  expect(neverVisible({ publishAt: end, expireAt: end }, 'Asia/Kolkata')).toEqual([]);
  expect(neverVisible({ publishAt: '2026-03-01', expireAt: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(neverVisible({ publishAt: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(neverVisible({ expireAt: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(neverVisible({ publishAt: 'soon', expireAt: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(neverVisible({ publishAt: ['2026-03-02'], expireAt: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(neverVisible({ publishAt: '2026-03-02', expireAt: ['2026-03-01'] }, 'Asia/Kolkata')).toEqual([]);
});

test('a page may change on the day that it is published, and not before', () => {
  expect(changedTooEarly({ date: '2026-03-02', updated: '2026-03-01' }, 'Asia/Kolkata')).toEqual([
    {
      code: 'field/date',
      path: ['updated'],
      part: 'value',
      message: 'Expected a date from "date" (2026-03-02) on, found "2026-03-01".',
      expected: 'a date from "date" on',
      found: '"2026-03-01"',
      hint: 'A text cannot change before it is published: correct one of the two, or remove "updated".',
    },
  ]);
  const moment = '2026-03-01T10:00Z';
  expect(changedTooEarly({ date: moment, updated: moment }, 'Asia/Kolkata')).toEqual([]);
  expect(changedTooEarly({ date: '2026-03-01', updated: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(changedTooEarly({ date: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(changedTooEarly({ updated: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(changedTooEarly({ date: 'soon', updated: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(changedTooEarly({ date: ['2026-03-02'], updated: '2026-03-01' }, 'Asia/Kolkata')).toEqual([]);
  expect(changedTooEarly({ date: '2026-03-02', updated: ['2026-03-01'] }, 'Asia/Kolkata')).toEqual([]);
});
