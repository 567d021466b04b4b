/** Checks of a translated text that need no knowledge of the language: unchanged, in another script, too long. */

import { countLetters } from '../../schemas/page.ts';
import { memoized } from '../memoized.ts';
import { replaceTags } from '../pipeline/model/tags.ts';

/** Facts of the site that the checks need. */
export interface WordingContext {
  /** Unicode name of the language's script; null when the language is written in Latin letters. */
  script: string | null;
  /** Matches the names that are in Latin letters in every language; null when there are none. */
  names: RegExp | null;
}

/** Least share of a text's letters that must be in the script of its language. */
const LEAST_SHARE = 0.5;

/** Texts with fewer letters than this, without names and addresses, are not checked. */
const FEWEST_LETTERS = 3;

/** Finds any of the names in a text, longest first, as whole words. */
export function namePattern(names: readonly string[]): RegExp | null {
  const phrases = names
    .filter((name) => /\p{L}/u.test(name))
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return phrases.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})(?!\\p{L})`, 'giu');
}

const ADDRESS = /(?:https?:\/\/|www\.|\/)[\w./#?=&%-]+|[\w.+-]+@[\w.-]+|\b[\w-]+\.[a-z]{2,}\b/gi;
const LONGEST_ADDRESS = 300;

/** Without the addresses of Markdown's links: `[Rules](/rules/)` → `[Rules]`. */
function withoutTargets(text: string): string {
  let result = '';
  let from = 0;
  for (let open = text.indexOf(']('); open !== -1; open = text.indexOf('](', from)) {
    const close = text.indexOf(')', open);
    if (close === -1) break;
    result += text.slice(from, open + 1);
    from = close + 1;
  }
  return result + text.slice(from);
}

/** The text without code and tags. Nothing here is searched in a text that lacks its first letter. */
function withoutMarkup(text: string): string {
  const read = text.includes('`') ? text.replace(/```[\s\S]*?```|`[^`]*`/g, ' ') : text;
  return read.includes('<') ? replaceTags(read, () => ' ') : read;
}

/** The text without markup, addresses, entities, placeholders and names. */
function bareText(text: string, names: RegExp | null): string {
  let bare = withoutMarkup(text);
  if (bare.includes('](')) bare = withoutTargets(bare);
  if (bare.includes('&')) bare = bare.replace(/&(?:#x?)?\w+;/g, ' ');
  if (bare.includes('{')) bare = bare.replace(/\{[^{}]*\}/g, ' ');
  if (names !== null) bare = bare.replace(names, ' ');
  if (!/[/@]|www\.|[\w-]\.[a-z]{2}/i.test(bare)) return bare;
  return bare.replace(/\S+/g, (part) => (part.length > LONGEST_ADDRESS ? part : part.replace(ADDRESS, ' ')));
}

/** Words of a text that a translation should change: without numbers and codes as well. */
function ownWords(text: string, names: RegExp | null): string[] {
  const words = bareText(text, names).match(/[\p{L}\p{M}\p{Nd}_'’-]+/gu) ?? [];
  return words.filter((word) => {
    if (/\p{Nd}|_/u.test(word)) return false;
    return !/^[A-Z]{1,6}s?$/.test(word); // UPI, KYC, FAQs
  });
}

/** Whether the text is the same in both languages, although it has words that a translation should change. */
export function isUntranslated(source: string, target: string, context: WordingContext): boolean {
  if (!isSameText(source, target)) return false;
  const letters = ownWords(source, context.names).join('').length;
  return letters >= FEWEST_LETTERS;
}

/** Spaces and line breaks do not count. Ends at the first difference, without a copy of either text. */
function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  let [i, j] = [afterSpaces(one, 0), afterSpaces(other, 0)];
  while (i < one.length && j < other.length) {
    const [nextI, nextJ] = [afterSpaces(one, i), afterSpaces(other, j)];
    if (nextI === one.length || nextJ === other.length) break;
    if (nextI > i !== nextJ > j || one.charCodeAt(nextI) !== other.charCodeAt(nextJ)) return false;
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return afterSpaces(one, i) === one.length && afterSpaces(other, j) === other.length;
}

function afterSpaces(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  if (code < 0x1680) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;
  return /\s/.test(String.fromCharCode(code));
}

/** Mostly in letters of another script than the language's. */
export function isInWrongScript(text: string, { script, names }: WordingContext): boolean {
  if (script === null) return false;
  const kindOf = memoized(knownLetters, script, () => letterKinds(script));
  // Most texts have letters of another script in their tags alone.
  if (!hasLetter(withoutMarkup(text), kindOf, FOREIGN_MARK)) return false;
  if (!hasLetter(text, kindOf, FOREIGN_LETTER)) return false;
  // Vowel signs count as letters: in Indian scripts they are half of a text.
  const kinds = Array.from(ownWords(text, names).join(''), (letter) => kindOf(letter.codePointAt(0) ?? 0));
  const own = kinds.filter((kind) => kind === OWN).length;
  const all = own + kinds.filter((kind) => kind > OWN).length;
  return all >= FEWEST_LETTERS && own < all * LEAST_SHARE;
}

/** Whether a letter is of that kind or one after it. */
function hasLetter(text: string, kindOf: KindOf, least: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    if (kindOf(code) >= least) return true;
  }
  return false;
}

/** The kind of a code point for the texts of one script. */
type KindOf = (code: number) => number;

/** Digits, signs and spaces. */
const NO_LETTER = 1;
/** A letter or mark of the script. */
const OWN = 2;
/** Of another script. */
const FOREIGN_MARK = 3;
const FOREIGN_LETTER = 4;

const knownLetters = new Map<string, KindOf>();

/** Looks each code point up once: a class of letters has hundreds of ranges, which an expression searches for every letter. */
function letterKinds(script: string): KindOf {
  const isOwn = new RegExp(`\\p{Script_Extensions=${script}}`, 'u');
  const known = new Uint8Array(0x10000);
  const judge = (code: number): number => {
    const letter = String.fromCodePoint(code);
    if (!/[\p{L}\p{M}]/u.test(letter)) return NO_LETTER;
    if (isOwn.test(letter)) return OWN;
    return /\p{L}/u.test(letter) ? FOREIGN_LETTER : FOREIGN_MARK;
  };
  return (code) => {
    if (code > 0xffff) return judge(code);
    const kind = known[code] ?? 0;
    if (kind > 0) return kind;
    known[code] = judge(code);
    return known[code] ?? 0;
  };
}

/** Source texts up to this length are used where space is short: in buttons, menus, headings of cards. */
const SHORT = 24;

/** UTF-16 units that one grapheme rarely exceeds. */
const MOST_UNITS = 8;

/**
 * Graphemes that the translation may have; null for texts without a limit. A short text may grow by half plus a few letters, since the
 * shortest grow most.
 */
export function roomFor(source: string, mostLetters: number | null): number | null {
  if (mostLetters !== null) return mostLetters;
  if (source.length > SHORT * MOST_UNITS) return null;
  const letters = countLetters(source);
  return letters <= SHORT ? Math.ceil(letters * 1.5) + 8 : null;
}

/** The script that a language tag's language is written in; null for Latin and unknown scripts. */
export function scriptOf(tag: string): string | null {
  const script = new Intl.Locale(tag).maximize().script ?? 'Latn';
  return SCRIPT_NAMES[script] ?? null;
}

/** Codes of ISO 15924 and the names that regular expressions know them by. */
const SCRIPT_NAMES: Record<string, string> = {
  Arab: 'Arabic',
  Beng: 'Bengali',
  Deva: 'Devanagari',
  Gujr: 'Gujarati',
  Guru: 'Gurmukhi',
  Knda: 'Kannada',
  Mlym: 'Malayalam',
  Orya: 'Oriya',
  Taml: 'Tamil',
  Telu: 'Telugu',
};
