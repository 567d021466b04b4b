import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepVisibleItems, neverVisible, scheduleOf } from './schedule.ts';

const at = (text: string): number => Date.parse(text);
/** Noon in India. */
const NOW = at('2026-03-01T12:00+05:30');

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
  ])('%s', (_, item, now, isVisible) => {
    expect(scheduleOf(item, at(now), false).isVisible).toBe(isVisible);
  });

  test('drafts are visible where drafts are shown, but never before their day', () => {
    expect(scheduleOf({ draft: true }, NOW, true).isVisible).toBe(true);
    expect(scheduleOf({ draft: true, publishAt: '2026-03-02' }, NOW, true).isVisible).toBe(false);
  });

  test('the next change is the nearest moment to come', () => {
    expect(scheduleOf({}, NOW, false).changesAtMs).toBeNull();
    expect(scheduleOf({ publishAt: '2026-02-01', expireAt: '2026-03-01' }, NOW, false).changesAtMs).toBe(
      at('2026-03-01T23:59:59.999+05:30'),
    );
    expect(scheduleOf({ publishAt: '2026-03-05', expireAt: '2026-03-09' }, NOW, false).changesAtMs).toBe(
      at('2026-03-05T00:00+05:30'),
    );
    expect(
      scheduleOf({ publishAt: '2026-01-01', expireAt: '2026-02-01' }, NOW, false).changesAtMs,
    ).toBeNull();
  });
});

describe('keepVisibleItems', () => {
  test('gives data without schedules back as it is', () => {
    const data = { draft: true, list: [{ a: 1 }, 'b', null], group: { publishAt: '2099-01-01' } };
    expect(keepVisibleItems(data, NOW, false).data).toBe(data);
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
    const { data: visible, changesAtMs } = keepVisibleItems(data, NOW, false);
    expect(visible).toEqual({ list: [{ name: 'now' }, { name: 'inner', items: [{ name: 'always' }] }] });
    expect(changesAtMs).toBe(at('2026-03-01T23:59:59.999+05:30'));
  });

  test('tells an expiry date that has passed, and when the next one passes', () => {
    const { expired, changesAtMs } = keepVisibleItems(
      { coupons: [{ expiryDate: '2026-02-28' }, { expiryDate: '2026-03-01' }] },
      NOW,
      false,
    );
    expect(expired).toEqual([['coupons', 0, 'expiryDate']]);
    expect(changesAtMs).toBe(at('2026-03-02T00:00+05:30'));
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
        const { data: visible, restorePath } = keepVisibleItems(data, NOW, false);
        for (const path of leavesOf(visible))
          expect(valueAt(data, restorePath(path))).toBe(valueAt(visible, path));
      }),
    );
  });
});

test('an item that ends before it begins is never visible; one of a single day is', () => {
  expect(neverVisible({ publishAt: '2026-03-02', expireAt: '2026-03-01' })).toHaveLength(1);
  expect(neverVisible({ publishAt: '2026-03-01', expireAt: '2026-03-01' })).toEqual([]);
  expect(neverVisible({ publishAt: '2026-03-01' })).toEqual([]);
  expect(neverVisible({ publishAt: 'soon', expireAt: '2026-03-01' })).toEqual([]);
});
