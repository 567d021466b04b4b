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

/** Words of a text that a translation should change: without names, numbers, addresses, tags, placeholders, codes. */
function ownWords(text: string, names: RegExp | null): string[] {
  const bare = withoutTargets(replaceTags(text.replace(/```[\s\S]*?```|`[^`]*`/g, ' '), () => ' '))
    .replace(/&(?:#x?)?\w+;/g, ' ')
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(names ?? /^$/, ' ')
    .replace(/\S+/g, (part) => (part.length > LONGEST_ADDRESS ? part : part.replace(ADDRESS, ' ')));
  const words = bare.match(/[\p{L}\p{M}\p{Nd}_'’-]+/gu) ?? [];
  return words.filter((word) => {
    if (/\p{Nd}|_/u.test(word)) return false;
    return !/^[A-Z]{1,6}s?$/.test(word); // UPI, KYC, FAQs
  });
}

/** Whether the text is the same in both languages, although it has words that a translation should change. */
export function isUntranslated(source: string, target: string, context: WordingContext): boolean {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  if (plain(source) !== plain(target)) return false;
  const letters = ownWords(source, context.names).join('').length;
  return letters >= FEWEST_LETTERS;
}

/** Mostly in letters of another script than the language's. */
export function isInWrongScript(text: string, context: WordingContext): boolean {
  if (context.script === null) return false;
  const { own, foreign } = lettersOf(context.script);
  if (!foreign.test(text)) return false;
  // Vowel signs count as letters: in Indian scripts they are half of a text.
  const letters =
    ownWords(text, context.names)
      .join('')
      .match(/[\p{L}\p{M}]/gu) ?? [];
  if (letters.length < FEWEST_LETTERS) return false;
  return letters.filter((letter) => own.test(letter)).length < letters.length * LEAST_SHARE;
}

interface Letters {
  /** A letter of the script. */
  own: RegExp;
  /** A letter of another one. */
  foreign: RegExp;
}

const knownLetters = new Map<string, Letters>();

function lettersOf(script: string): Letters {
  return memoized(knownLetters, script, () => {
    const own = `\\p{Script_Extensions=${script}}`;
    return { own: new RegExp(own, 'u'), foreign: new RegExp(`(?!${own})\\p{L}`, 'u') };
  });
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
