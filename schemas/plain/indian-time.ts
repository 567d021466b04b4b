/** Days and moments as content writes them. A bare day is a day in India (IST, UTC+05:30, no summer time). */

const IST_OFFSET_MS = 330 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether the text is a day that the calendar has: `2026-02-28`, not `2026-02-30`. */
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

/** Epoch ms at which `value` begins: the first moment of a bare day in India, or the moment itself. `NaN` if it is no date. */
export function startOfDayIst(value: string): number {
  if (isCalendarDate(value)) return Date.parse(`${value}T00:00:00Z`) - IST_OFFSET_MS;
  return isDateTime(value) ? Date.parse(value) : Number.NaN;
}

/** Epoch ms at which `value` is over: the last ms of a bare day in India, or the moment itself. `NaN` if it is no date. */
export function endOfDayIst(value: string): number {
  const start = startOfDayIst(value);
  return isCalendarDate(value) ? start + DAY_MS - 1 : start;
}

/** The moment that `value` names, with its zone: a bare day begins in India, `2026-03-31T00:00:00+05:30`. */
export function isoMoment(value: string): string {
  return isCalendarDate(value) ? `${value}T00:00:00+05:30` : value;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
