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
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(value);
  if (dayFirst !== null) {
    const [, day = '', month = '', year = ''] = dayFirst;
    const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isCalendarDate(iso)) return { hint: `Write year, month, day: "${iso}".` };
  }
  const short = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value);
  if (short !== null) {
    const [, year = '', month = '', day = ''] = short;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isCalendarDate(iso)) return { hint: `Write "${iso}".` };
    return { hint: 'There is no such day in the calendar.' };
  }
  return {};
}
