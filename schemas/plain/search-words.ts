/** Normalised words of a text for search, used both for the index and for a visitor's query. No zod. */

/** Code points of the digit zero in scripts that readers may type; the other nine follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

/** Accents of Latin, Greek and Cyrillic, vowel signs and the stretching line of Arabic, dots below in India's scripts, joiners. */
const DROPPED = /[\u0300-\u036f\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u200b-\u200d]/g;

/** A nasal before a consonant of its class can be written as a half letter or as a dot: हिन्दी, हिंदी. */
const HALF_NASAL = /([\s\S])[ङञणनम]\u094d(?=[\u0915-\u092e])/g;
const HALF_NASAL_GUJARATI = /([\s\S])[ઙઞણનમ]\u0acd(?=[\u0a95-\u0aae])/g;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/**
 * Scripts that are written without spaces, as the inside of a class of a regular expression. By their extensions, so that marks which
 * several share, such as the long vowel of Japanese, belong to them.
 */
export const SPACELESS =
  '\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';
const WITHOUT_SPACES = new RegExp(`[${SPACELESS}]`, 'u');
/** Parts of a run of letters that are of one kind of script: `Ludoアプリ` has two. */
const PARTS = new RegExp(`[${SPACELESS}][${SPACELESS}\\p{M}]*|[^${SPACELESS}]+`, 'gu');
/** A letter with its combining marks, which stay together. */
const LETTER = /[\p{L}\p{N}]\p{M}*/gu;

/** Words in order, without marks that readers omit or write in several ways. Scripts without spaces give pairs of letters. */
export function searchWords(text: string): string[] {
  return (folded(text).match(WORD) ?? []).flatMap((word) =>
    WITHOUT_SPACES.test(word) ? partsOf(word) : [word],
  );
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(HALF_NASAL, '$1\u0902')
    .replace(HALF_NASAL_GUJARATI, '$1\u0a82')
    .replace(/\u0901/g, '\u0902')
    .replace(/\u0a81/g, '\u0a82')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .replace(/\p{Nd}/gu, latinDigit);
}

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

function partsOf(word: string): string[] {
  return (word.match(PARTS) ?? []).flatMap((part) => (WITHOUT_SPACES.test(part) ? pairs(part) : [part]));
}

function pairs(word: string): string[] {
  const letters = word.match(LETTER) ?? [];
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

/** The file of a language's index that a browser fetches first: `search/<language>.json`. */
export interface SearchEntry {
  /** Prefixes of words → file with all words of that prefix. File names are relative to this file's address. */
  words: Record<string, string>;
  /** Files with the results' texts, `perFile` pages each, in the order of page numbers. */
  pages: string[];
  perFile: number;
}

/** Word → its occurrences: page number, weight, page number, weight … */
export type WordFile = Record<string, number[]>;

/** Address, title, description. */
export type FoundPage = [url: string, title: string, description: string];
