/**
 * Numbers and days as people in India write them: lakh grouping (1,50,000), day before month, Indian time. Latin
 * digits in every language, so that a page never mixes two kinds.
 */

/** `1,50,000`. */
export function formatCount(locale: string, count: number): string {
  return new Intl.NumberFormat(`${locale}-IN-u-nu-latn`).format(count);
}

/** `5 Jan 2026`, of a day (`2026-01-05`) or a moment with its zone, as the schemas' date field leaves them. */
export function formatDay(locale: string, date: string): string {
  const format = new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  return format.format(new Date(date));
}
