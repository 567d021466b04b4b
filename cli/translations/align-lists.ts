/**
 * Which item of a translated list belongs to which item of the source. Translations omit sections and add others; what is the same in
 * every language (types, pictures, addresses, numbers) identifies matching items.
 */
import { memoized } from '../memoized.ts';
import { isMapping } from '../pipeline/formats/parse.ts';
import { replaceTags } from '../pipeline/model/tags.ts';

/** Maps an address or the name of an entry to that in the default language: `/hi/ludo/` → `/ludo/`. */
export type Neutral = (value: string) => string;

/** For each item of `source` the position of its counterpart in `target`, or null. Order is kept. */
export function alignLists(
  source: readonly unknown[],
  target: readonly unknown[],
  neutral: Neutral,
): (number | null)[] {
  const isSameShape =
    source.length === target.length && source.every((item, index) => typeOf(item) === typeOf(target[index]));
  if (isSameShape) return source.map((_, index) => index);
  if (source.length * target.length > MOST_PAIRS)
    return source.map((_, index) => (index < target.length ? index : null));
  const sourceMarks = source.map((item) => marksOf(item, neutral).slice(0, MOST_MARKS));
  const targetMarks = target.map((item) => marksOf(item, neutral).slice(0, MOST_MARKS));
  const scoreOf = (i: number, j: number): number => {
    if (typeOf(source[i]) !== typeOf(target[j])) return 0;
    const sameFields = fieldsOf(source[i]) === fieldsOf(target[j]) ? 0.5 : 0;
    return 1 + sameFields + 4 * shared(sourceMarks[i] ?? [], targetMarks[j] ?? []);
  };

  // best[i][j]: the highest score that the items from i and j on can reach together.
  const best = Array.from({ length: source.length + 1 }, () => new Array<number>(target.length + 1).fill(0));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = source.length - 1; i >= 0; i--) {
    for (let j = target.length - 1; j >= 0; j--) {
      const score = scoreOf(i, j);
      const together = score > 0 ? score + at(i + 1, j + 1) : 0;
      const row = best[i];
      if (row !== undefined) row[j] = Math.max(together, at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (number | null)[] = source.map(() => null);
  for (let i = 0, j = 0; i < source.length && j < target.length; ) {
    const score = scoreOf(i, j);
    if (score > 0 && at(i, j) === score + at(i + 1, j + 1)) pairs[i++] = j++;
    else if (at(i, j) === at(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

/** Most pairs of items to compare, enough for lists of some hundred. Longer lists are tables, and matched by order. */
const MOST_PAIRS = 100_000;

/** Most marks used to identify an item. */
const MOST_MARKS = 200;

function typeOf(item: unknown): string {
  if (!isMapping(item)) return Array.isArray(item) ? 'list' : typeof item;
  return typeof item['type'] === 'string' ? `section ${item['type']}` : 'fields';
}

function fieldsOf(item: unknown): string {
  return isMapping(item) ? Object.keys(item).sort().join() : '';
}

/** How much of the smaller bag is in the larger one, from 0 to 1: a translation may have a part of a long list. */
function shared(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const left = new Map<string, number>();
  for (const mark of other) left.set(mark, (left.get(mark) ?? 0) + 1);
  let count = 0;
  for (const mark of one) {
    const number = left.get(mark) ?? 0;
    if (number === 0) continue;
    left.set(mark, number - 1);
    count += 1;
  }
  return count / Math.min(one.length, other.length);
}

/** Everything about an item that no translation changes: addresses, entries, figures, switches. */
function marksOf(value: unknown, neutral: Neutral, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => marksOf(item, neutral, name));
  if (isMapping(value)) {
    return Object.entries(value).flatMap(([key, child]) => marksOf(child, neutral, key));
  }
  if (typeof value !== 'string') return [`${name}=${String(value)}`];
  const isAddress = /^(?:\/|https:|[\w-]+\/[\w/*-]+$|#)/.test(value);
  if (isAddress) return [`${name}=${neutral(value)}`];
  // Numbers and some words in Latin letters stay as they are in a translation: ₹19, UPI, iPhone.
  return asciiDigits(replaceTags(value, () => ' ')).match(/\d+|[A-Za-z]{2,}/g) ?? [];
}

/** Digits of Indian scripts as 0 to 9. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => memoized(knownDigits, digit, () => digitValue(digit)));
}

const knownDigits = new Map<string, string>();

function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  // Each script has its ten digits in a row, beginning at a multiple of 16 plus 0 or 6.
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}
