/** `draft`, `publishAt` and `expireAt` on pages and on items of lists. */
import { endOfDay, startOfDay } from '../../../schemas/plain/zoned-time.ts';
import { isMapping } from '../formats/parse.ts';
import { type FieldProblem, showValue } from '../model/explain-issue.ts';

/** What loading has read when it met a draft: the answer to whether drafts are shown. */
export const DRAFTS = 'drafts';

export interface ReadOptions {
  /** The moment for which the site is built: epoch milliseconds. */
  nowMs: number;
  /** Shows drafts as if they were published. */
  drafts: boolean;
}

/** The moment of the build and the time zone in which days begin. */
export interface ScheduleOptions extends ReadOptions {
  /** IANA name of the site's time zone. */
  timeZone: string;
}

export interface Schedule {
  isVisible: boolean;
  /** Whether it is visible only where drafts are shown. */
  isDraft: boolean;
  /** Epoch milliseconds of the next moment at which this answer changes; null when it never does. */
  changesAtMs: number | null;
}

/** A page or item is visible from `publishAt` until `expireAt`; drafts only where drafts are shown. */
export function scheduleOf(
  item: { draft?: unknown; publishAt?: unknown; expireAt?: unknown },
  { nowMs, drafts, timeZone }: ScheduleOptions,
): Schedule {
  // A text that is no date gives NaN, which is neither before nor after now; the schema has reported it.
  const publishMs = typeof item.publishAt === 'string' ? startOfDay(item.publishAt, timeZone) : Number.NaN;
  const expireMs = typeof item.expireAt === 'string' ? endOfDay(item.expireAt, timeZone) : Number.NaN;
  const isPublished = !(publishMs > nowMs);
  const isExpired = expireMs < nowMs;
  const upcoming = [publishMs, expireMs].filter((time) => time >= nowMs);
  const isDraft = item.draft === true;
  return {
    isVisible: (!isDraft || drafts) && isPublished && !isExpired,
    isDraft,
    changesAtMs: upcoming.length === 0 ? null : Math.min(...upcoming),
  };
}

/** The first of some moments; null when there is none. */
export function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  // One call with all times of a large site would have too many arguments.
  return known.length === 0 ? null : known.reduce((first, time) => Math.min(first, time));
}

/** Whether a moment is there by now. @param moment in epoch milliseconds; null for never */
export function hasCome(moment: number | null, nowMs: number): boolean {
  return moment !== null && moment <= nowMs;
}

const SCHEDULE_FIELDS = ['draft', 'publishAt', 'expireAt'] as const;

export interface VisibleItems {
  /** The same object when nothing was hidden. */
  data: unknown;
  /** Whether a draft was met, be it shown or not. */
  hasDrafts: boolean;
  /** The next moment at which another item appears or goes; null for never. */
  changesAtMs: number | null;
  fieldProblems: FieldProblem[];
  /** Paths of expiry dates that have passed. */
  expired: PropertyKey[][];
  /** From a path in `data` to the path of the same value with hidden items counted. */
  restorePath(path: readonly PropertyKey[]): PropertyKey[];
}

/**
 * Removes list items that are not visible now, and the schedule's fields from those that are, so that the schemas of
 * sections need not know them. Paths in the returned problems count hidden items.
 */
export function keepVisibleItems(data: unknown, options: ScheduleOptions): VisibleItems {
  const { nowMs, timeZone } = options;
  const expired: PropertyKey[][] = [];
  let changesAtMs: number | null = null;
  let hasDrafts = false;
  const fieldProblems: FieldProblem[] = [];
  /** For lists that lost items: the position that each remaining item had. */
  const positions = new Map<unknown, number[]>();

  /** Path of the value being visited; copied before it is stored in a problem. */
  const path: PropertyKey[] = [];

  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return visitList(value);
    return isMapping(value) ? withParts(value, path, visit) : value;
  };

  const visitList = (list: unknown[]): unknown[] => {
    const kept: number[] = [];
    const result: unknown[] = [];
    let isChanged = false;
    for (const [index, item] of list.entries()) {
      path.push(index);
      const shown = showItem(item);
      // The contents of a hidden item are not checked yet.
      const next = shown === HIDDEN ? HIDDEN : visit(shown);
      path.pop();
      isChanged ||= next !== item;
      if (next === HIDDEN) continue;
      result.push(next);
      kept.push(index);
    }
    if (!isChanged) return list;
    if (kept.length < list.length) positions.set(result, kept);
    return result;
  };

  const showItem = (item: unknown): unknown => {
    if (!isMapping(item)) return item;
    if (!SCHEDULE_FIELDS.some((field) => Object.hasOwn(item, field))) {
      noteExpiry(item);
      return item;
    }
    fieldProblems.push(...scheduleProblems(item, [...path], timeZone));
    const schedule = scheduleOf(item, options);
    noteChange(schedule.changesAtMs);
    hasDrafts ||= schedule.isDraft;
    if (!schedule.isVisible) return HIDDEN;
    noteExpiry(item);
    const { draft: _draft, publishAt: _publishAt, expireAt: _expireAt, ...rest } = item;
    return rest;
  };

  const noteChange = (atMs: number | null): void => {
    if (atMs !== null) changesAtMs = Math.min(changesAtMs ?? atMs, atMs);
  };

  /** An expired coupon is still shown, since its writer may want that, but always with a warning. */
  const noteExpiry = (item: Record<string, unknown>): void => {
    const { expiryDate } = item;
    const endMs = typeof expiryDate === 'string' ? endOfDay(expiryDate, timeZone) : Number.NaN;
    if (endMs < nowMs) expired.push([...path, 'expiryDate']);
    else if (!Number.isNaN(endMs)) noteChange(endMs + 1);
  };

  const visible = visit(data);
  return {
    data: visible,
    hasDrafts,
    changesAtMs,
    fieldProblems,
    expired,
    restorePath: (path) => restorePath(path, visible, positions),
  };
}

/** Returns the same object when no part has changed. @param path of the object; of the part while one is visited */
function withParts(
  value: Record<string, unknown>,
  path: PropertyKey[],
  visit: (part: unknown) => unknown,
): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const key of Object.keys(value)) {
    const part = value[key];
    if (typeof part !== 'object') continue;
    path.push(key);
    const next = visit(part);
    path.pop();
    if (next === part) continue;
    copy ??= { ...value };
    copy[key] = next;
  }
  return copy ?? value;
}

function restorePath(
  path: readonly PropertyKey[],
  data: unknown,
  positions: ReadonlyMap<unknown, readonly number[]>,
): PropertyKey[] {
  let node = data;
  return path.map((key) => {
    const written = typeof key === 'number' ? (positions.get(node)?.[key] ?? key) : key;
    node = (node as Record<PropertyKey, unknown> | null | undefined)?.[key];
    return written;
  });
}

/** Problems in an item's schedule fields. For pages the page schema finds them, except for the order of the two dates. */
function scheduleProblems(
  item: Record<string, unknown>,
  path: readonly PropertyKey[],
  timeZone: string,
): FieldProblem[] {
  const fieldProblems: FieldProblem[] = [];
  const { draft } = item;
  if (draft !== undefined && typeof draft !== 'boolean') {
    const found = showValue(draft);
    fieldProblems.push({
      code: 'field/type',
      path: [...path, 'draft'],
      part: 'value',
      message: `Expected true or false, found ${found}.`,
      expected: 'true or false',
      found,
      hint: 'Write true or false, without quotes.',
    });
  }
  for (const field of ['publishAt', 'expireAt'] as const) {
    const value = item[field];
    if (value === undefined || (typeof value === 'string' && !Number.isNaN(startOfDay(value, timeZone))))
      continue;
    const found = showValue(value);
    fieldProblems.push({
      code: 'field/date',
      path: [...path, field],
      part: 'value',
      message: `Expected a date such as 2026-03-31, found ${found}.`,
      expected: 'a date such as 2026-03-31',
      found,
      hint: 'Write year, month and day: 2026-03-31, or with a time 2026-03-31T18:00+02:00.',
    });
  }
  return [...fieldProblems, ...neverVisible(item, timeZone, path)];
}

/** An item or page that ends before it begins. */
export function neverVisible(
  { publishAt, expireAt }: { publishAt?: unknown; expireAt?: unknown },
  timeZone: string,
  path: readonly PropertyKey[] = [],
): FieldProblem[] {
  if (typeof publishAt !== 'string' || typeof expireAt !== 'string') return [];
  if (!(endOfDay(expireAt, timeZone) < startOfDay(publishAt, timeZone))) return [];
  return [
    {
      code: 'field/date',
      path: [...path, 'expireAt'],
      part: 'value',
      message: `Expected a date after "publishAt" (${publishAt}), found ${showValue(expireAt)}.`,
      expected: 'a date after "publishAt"',
      found: showValue(expireAt),
      hint: 'As written it would never be shown.',
    },
  ];
}

/** A page that was changed before it was published. */
export function changedTooEarly(
  { date, updated }: { date?: unknown; updated?: unknown },
  timeZone: string,
): FieldProblem[] {
  if (typeof date !== 'string' || typeof updated !== 'string') return [];
  if (!(endOfDay(updated, timeZone) < startOfDay(date, timeZone))) return [];
  return [
    {
      code: 'field/date',
      path: ['updated'],
      part: 'value',
      message: `Expected a date from "date" (${date}) on, found ${showValue(updated)}.`,
      expected: 'a date from "date" on',
      found: showValue(updated),
      hint: 'A text cannot change before it is published: correct one of the two, or remove "updated".',
    },
  ];
}

const HIDDEN = Symbol('hidden');
