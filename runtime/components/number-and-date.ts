/**
 * Formats numbers and dates for the page's language, in the site's time zone. Always uses Latin digits, so that a page never mixes two
 * kinds. Formatters are cached: creating one takes a hundred times as long as using it.
 */

/** Locale settings of a page. */
export interface Formats {
  /** BCP 47 tag with the region whose conventions apply: `en-GB`. */
  tag: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217 code of the currency; absent where the site names none. */
  currency?: string | undefined;
}

const numbers = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

/** `150,000`; `1,50,000` in India. */
export function formatCount({ tag }: Pick<Formats, 'tag'>, count: number): string {
  return cached(numbers, tag, () => new Intl.NumberFormat(latin(tag))).format(count);
}

/** A whole amount in the site's currency: `€1,500`; a plain number where the site names none. */
export function formatAmount(formats: Pick<Formats, 'tag' | 'currency'>, amount: number): string {
  const { tag, currency } = formats;
  if (currency === undefined) return formatCount(formats, amount);
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  const format = cached(numbers, `${tag} ${currency}`, () => new Intl.NumberFormat(latin(tag), options));
  return format.format(amount);
}

/** `5 Jan 2026`, from a day (`2026-01-05`) or a moment with its zone, as the schemas' date field returns them. */
export function formatDay({ tag, timeZone }: Pick<Formats, 'tag' | 'timeZone'>, date: string): string {
  // A day without a time is the same in every zone; as a moment it would be the previous day west of Greenwich.
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
