import * as z from 'zod';
import { isCalendarDate, isDateTime } from '../plain/zoned-time.ts';
import { refuse } from './refuse.ts';

/**
 * A day (`2026-03-31`) or a moment with its zone (`2026-03-31T18:00+02:00`), unchanged. What a day without a time means depends on the
 * field: see `startOfDay` and `endOfDay` in `plain/zoned-time.ts`.
 */
export function date(description: string) {
  return base.describe(description);
}

const base = z
  .string()
  .check((payload) => {
    const { value } = payload;
    if (isCalendarDate(value) || isDateTime(value)) return;
    refuse(payload, { expected: 'a date such as 2026-03-31', code: 'date', ...hintFor(value) });
  })
  .meta({ format: 'slipway-date' });

function hintFor(value: string): { hint?: string } {
  const moment = value.replace(' ', 'T');
  if (isDateTime(`${moment}Z`))
    return {
      hint: `Say how far it is from UTC: "${moment}Z" is UTC, "${moment}+02:00" two hours ahead of it.`,
    };
  const iso = isoOf(value);
  if (iso !== null) return { hint: `Write year, month, day: "${iso}".` };
  const short = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value);
  if (short === null) return {};
  const [, year = '', month = '', day = ''] = short;
  const mended = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return {
    hint: isCalendarDate(mended) ? `Write "${mended}".` : 'There is no such day in the calendar.',
  };
}

/** A day as people write it: `31/3/26`, `3/31/2026` where only that can be meant, `2026/3/31`, `31 March 2026`. Null for any other text. */
function isoOf(value: string): string | null {
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(value);
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(value);
  const [, first = '', second = '', year = ''] = dayFirst ?? [];
  const [, ofYear = '', month = '', day = ''] = yearFirst ?? [];
  const parts = [[year, second, first], [year, first, second], [ofYear, month, day], inWords(value)];
  return parts.map(joined).find(isCalendarDate) ?? null;
}

function joined([year = '', month = '', day = '']: readonly string[]): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Year, month and day of `31 March 2026` and `March 31st, 2026`, the month in English; nothing for any other text. */
function inWords(value: string): string[] {
  const found =
    /^(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,9})\.?,? (\d{4})$/i.exec(value) ??
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(value);
  if (found === null) return [];
  const [, one = '', two = '', year = ''] = found;
  const [day, name] = /^\d/.test(one) ? [one, two] : [two, one];
  return [year, String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1), day];
}
