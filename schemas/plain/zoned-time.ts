/** Days and moments of content. A day without a time is a day in the site's time zone, however long it is there. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether the text is a calendar day that exists: `2026-02-28`, not `2026-02-30`. */
export function isCalendarDate(value: string): boolean {
  const parts = DATE.exec(value);
  if (parts === null) return false;
  const [, year = '', month = '', day = ''] = parts;
  const monthNumber = Number(month);
  if (monthNumber < 1 || monthNumber > 12) return false;
  const dayNumber = Number(day);
  return dayNumber >= 1 && dayNumber <= daysInMonth(Number(year), monthNumber);
}

/** Whether the text is a day and a time with its zone: `2026-03-31T18:00+05:30`. */
export function isDateTime(value: string): boolean {
  const parts = DATE_TIME.exec(value);
  return parts !== null && isCalendarDate(parts[1] ?? '');
}

/**
 * Epoch ms at which `value` begins: the first moment of a day in the zone, or the moment itself. `NaN` if it is not a date.
 * @param timeZone IANA name, such as `Europe/Lisbon`
 */
export function startOfDay(value: string, timeZone: string): number {
  const { starts } = zoneOf(timeZone);
  let start = starts.get(value);
  if (start === undefined) {
    start = isCalendarDate(value) ? startIn(midnightOf(value), timeZone) : momentOf(value);
    if (starts.size >= MOST_STARTS) starts.clear();
    starts.set(value, start);
  }
  return start;
}

function momentOf(value: string): number {
  return isDateTime(value) ? Date.parse(value) : Number.NaN;
}

/** Epoch ms at which `value` is over: the last ms of a day in the zone, or the moment itself. `NaN` if it is not a date. */
export function endOfDay(value: string, timeZone: string): number {
  if (!isCalendarDate(value)) return startOfDay(value, timeZone);
  // By number: the day after 9999-12-31 has no text that is a date.
  return startIn(midnightOf(value) + DAY_MS, timeZone) - 1;
}

/** The moment that `value` names, with its offset: a day begins in the zone, `2026-03-31T00:00:00+02:00`. */
export function isoMoment(value: string, timeZone: string): string {
  if (!isCalendarDate(value)) return value;
  const start = startOfDay(value, timeZone);
  const offset = offsetAt(start, timeZone);
  return new Date(start + offset).toISOString().replace(/\.\d+Z$/, offsetText(offset));
}

/** Milliseconds by which clocks in the zone are ahead of UTC at a moment. */
export function offsetAt(epochMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const parts = zoneOf(timeZone).format.formatToParts(epochMs);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return sign === '-' ? -size : size;
}

/** `+02:00`. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.trunc(Math.abs(offsetMs) / MINUTE_MS);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** Cached starts of days by their midnight in UTC. */
  days: Map<number, number>;
  /** The same by how days and moments are written, since sorting requests the same ones many times. */
  starts: Map<string, number>;
}

const MOST_STARTS = 20_000;

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const zone: Zone = { format, days: new Map(), starts: new Map() };
  zones.set(timeZone, zone);
  return zone;
}

/** Midnight with which a day begins in UTC. */
function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Epoch ms at which a day begins in a zone. @param midnightMs the day's midnight as if it were one in UTC */
function startIn(midnightMs: number, timeZone: string): number {
  const { days } = zoneOf(timeZone);
  const known = days.get(midnightMs);
  if (known !== undefined) return known;
  const start = firstMoment(midnightMs, timeZone);
  days.set(midnightMs, start);
  return start;
}

/** @param midnightMs the day's midnight as if it were one in UTC */
function firstMoment(midnightMs: number, timeZone: string): number {
  const before = offsetAt(midnightMs - DAY_MS, timeZone);
  const after = offsetAt(midnightMs + DAY_MS, timeZone);
  if (before === after) return midnightMs - before;
  const midnights = [before, after]
    .filter((offset) => offsetAt(midnightMs - offset, timeZone) === offset)
    .map((offset) => midnightMs - offset);
  // If clocks go back past midnight, there are two midnights; if they go forward over it, there is none, and the day begins with the
  // change.
  return midnights.length > 0
    ? Math.min(...midnights)
    : changeBetween(midnightMs - after, midnightMs - before, timeZone);
}

/** The first moment with the later offset. */
function changeBetween(earlierMs: number, laterMs: number, timeZone: string): number {
  const later = offsetAt(laterMs, timeZone);
  let [low, high] = [earlierMs, laterMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, timeZone) === later) high = middle;
    else low = middle;
  }
  return high;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
