/**
 * Numbers and days as the page's readers write them, in the site's time zone. Latin digits in every language, so that a page
 * never mixes two kinds. Formatters are cached: making one takes a hundred times as long as using it.
 */

/** How a page writes numbers and days. */
export interface Formats {
  /** BCP 47 tag, with the region whose habits hold: `en-GB`. */
  tag: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217 code of the currency of amounts; absent where the site names none. */
  currency?: string | undefined;
}

const numbers = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

/** `150,000`; `1,50,000` in India. */
export function formatCount({ tag }: Pick<Formats, 'tag'>, count: number): string {
  return cached(numbers, tag, () => new Intl.NumberFormat(latin(tag))).format(count);
}

/** A whole amount in the site's currency: `€1,500`. A bare number where the site names none. */
export function formatAmount(formats: Pick<Formats, 'tag' | 'currency'>, amount: number): string {
  const { tag, currency } = formats;
  if (currency === undefined) return formatCount(formats, amount);
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  const format = cached(numbers, `${tag} ${currency}`, () => new Intl.NumberFormat(latin(tag), options));
  return format.format(amount);
}

/** `5 Jan 2026`, of a day (`2026-01-05`) or a moment with its zone, as the schemas' date field leaves them. */
export function formatDay({ tag, timeZone }: Pick<Formats, 'tag' | 'timeZone'>, date: string): string {
  // A bare day is that day in any zone; as a moment it would be the day before to the west of Greenwich.
  const zone = date.includes('T') ? timeZone : 'UTC';
  const format = cached(
    days,
    `${tag} ${zone}`,
    () =>
      new Intl.DateTimeFormat(latin(tag), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: zone,
      }),
  );
  return format.format(new Date(date));
}

function latin(tag: string): string {
  return `${tag}-u-nu-latn`;
}

function cached<Format>(known: Map<string, Format>, key: string, make: () => Format): Format {
  const format = known.get(key) ?? make();
  known.set(key, format);
  return format;
}
