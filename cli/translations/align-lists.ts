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
  const sourceTypes = source.map(typeOf);
  const targetTypes = target.map(typeOf);
  const isSameShape =
    source.length === target.length && sourceTypes.every((type, index) => type === targetTypes[index]);
  if (isSameShape) return source.map((_, index) => index);
  if (source.length * target.length > MOST_PAIRS)
    return source.map((_, index) => (index < target.length ? index : null));
  const factsOfSource = factsOfItems(source, neutral);
  const factsOfTarget = factsOfItems(target, neutral);
  const scoreOf = (i: number, j: number): number => {
    if (sourceTypes[i] !== targetTypes[j]) return 0;
    const [one, other] = [factsOfSource(i), factsOfTarget(j)];
    return 1 + (one.fields === other.fields ? 0.5 : 0) + 4 * shared(one.marks, other.marks);
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

/** What identifies an item among those of its type. */
interface ItemFacts {
  fields: string;
  marks: Bag;
}

/** Values with the number of times that each is there. */
interface Bag {
  counts: ReadonlyMap<string, number>;
  size: number;
}

/** Facts of an item by its position, found when they are first needed: most items have a type of their own in the other list. */
function factsOfItems(items: readonly unknown[], neutral: Neutral): (position: number) => ItemFacts {
  const known: ItemFacts[] = [];
  return (position) => {
    const item = items[position];
    known[position] ??= { fields: fieldsOf(item), marks: bagOf(marksOf(item, neutral)) };
    return known[position];
  };
}

function bagOf(marks: readonly string[]): Bag {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return { counts, size: marks.length };
}

/** How much of the smaller bag is in the larger one, from 0 to 1: a translation may have a part of a long list. */
function shared(one: Bag, other: Bag): number {
  if (one.size === 0 || other.size === 0) return 0;
  let count = 0;
  for (const [mark, number] of one.counts) count += Math.min(number, other.counts.get(mark) ?? 0);
  return count / Math.min(one.size, other.size);
}

/** The first marks of an item: everything that no translation changes, such as addresses, entries, figures, switches. */
function marksOf(item: unknown, neutral: Neutral): string[] {
  const marks: string[] = [];
  const add = (value: unknown, name: string): void => {
    if (marks.length >= MOST_MARKS) return;
    if (Array.isArray(value)) for (const one of value) add(one, name);
    else if (isMapping(value)) for (const [key, child] of Object.entries(value)) add(child, key);
    else if (typeof value !== 'string') marks.push(`${name}=${String(value)}`);
    else if (/^(?:\/|https:|[\w-]+\/[\w/*-]+$|#)/.test(value)) marks.push(`${name}=${neutral(value)}`);
    else addMarksOfText(value, marks);
  };
  add(item, '');
  return marks;
}

/** Numbers and some words in Latin letters stay as they are in a translation: ₹19, UPI, iPhone. */
function addMarksOfText(text: string, marks: string[]): void {
  const bare = text.includes('<') ? replaceTags(text, () => ' ') : text;
  for (const [mark] of bare.matchAll(/\p{Nd}+|[A-Za-z]{2,}/gu)) {
    marks.push(/^\w+$/.test(mark) ? mark : asciiDigits(mark));
    if (marks.length >= MOST_MARKS) return;
  }
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
