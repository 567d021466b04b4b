/**
 * Finds many words in a text in one pass, whatever their capitals. Policy looks for some hundred words in every text of a
 * site; one search for each, or one large pattern, took longer than reading the page.
 */

/** A match in the text: which of the words, and where it begins. */
export interface Hit {
  word: number;
  at: number;
  /** As written in the text. */
  text: string;
}

/** A parsed word of a rule. */
interface Pattern {
  word: number;
  /** In small letters. */
  letters: string;
  /** A figure and a space must precede it. */
  afterNumber: boolean;
  /** Any letters may follow it. */
  isBeginning: boolean;
}

const NUMBER_MARK = '{number} ';
/** A figure in the digits of any script, with its separators, at the end of a text. */
const NUMBER_BEFORE = /\p{Nd}(?:[\p{Nd},.]*\p{Nd})?\s$/u;
/** Longest figure that is looked for: ₹99,99,99,99,999. */
const NUMBER_LENGTH = 20;

/**
 * Only whole words match. `*` at the end of a word matches any ending, `{number} ` at its beginning any figure. Hits are in the order of
 * the text.
 */
export function createWordScanner(words: readonly string[]): (text: string) => Hit[] {
  /** List 0 is for units that begin no word. */
  const lists: Pattern[][] = [[]];
  /** For each UTF-16 unit the number of the list of words that begin with it. */
  const listOf = new Uint16Array(0x10000);
  words.forEach((written, word) => {
    const afterNumber = written.startsWith(NUMBER_MARK);
    const isBeginning = written.endsWith('*');
    const letters = written
      .slice(afterNumber ? NUMBER_MARK.length : 0, isBeginning ? -1 : undefined)
      .toLowerCase();
    const pattern = { word, letters, afterNumber, isBeginning };
    const first = letters.charCodeAt(0);
    if (listOf[first] === 0) listOf[first] = lists.push([]) - 1;
    lists[listOf[first] ?? 0]?.push(pattern);
  });

  return (text) => {
    const hits: Hit[] = [];
    let isInWord = false;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const wasInWord = isInWord;
      isInWord = isLetter(unit);
      if (wasInWord && isInWord) continue;
      const list = listOf[smallOf(unit)] ?? 0;
      if (list === 0) continue;
      for (const pattern of lists[list] ?? []) {
        if (!matchesAt(text, at, pattern)) continue;
        const start = pattern.afterNumber ? startOfNumber(text, at) : at;
        if (start === null) continue;
        hits.push({ word: pattern.word, at: start, text: text.slice(start, at + pattern.letters.length) });
      }
    }
    return hits;
  };
}

function matchesAt(text: string, at: number, { letters, isBeginning }: Pattern): boolean {
  const end = at + letters.length;
  if (end > text.length) return false;
  for (let index = 1; index < letters.length; index += 1)
    if (smallOf(text.charCodeAt(at + index)) !== letters.charCodeAt(index)) return false;
  // The end of the text is no letter either.
  return isBeginning || !isLetter(text.charCodeAt(end - 1)) || !isLetter(text.charCodeAt(end));
}

function startOfNumber(text: string, at: number): number | null {
  const from = Math.max(0, at - NUMBER_LENGTH);
  const match = NUMBER_BEFORE.exec(text.slice(from, at));
  return match === null ? null : from + match.index;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** Filled as letters are met: 0 not yet known, 1 no letter, 2 a letter, a mark or a digit. */
const kinds = new Uint8Array(0x10000);
/** Small form of each UTF-16 unit, plus one; 0 while it is not yet known. */
const smalls = new Uint32Array(0x10000);

function isLetter(unit: number): boolean {
  if (kinds[unit] === 0) kinds[unit] = LETTER.test(String.fromCharCode(unit)) ? 2 : 1;
  return kinds[unit] === 2;
}

function smallOf(unit: number): number {
  const known = smalls[unit] ?? 0;
  if (known !== 0) return known - 1;
  const small = String.fromCharCode(unit).toLowerCase();
  const result = small.length === 1 ? small.charCodeAt(0) : unit;
  smalls[unit] = result + 1;
  return result;
}
