import type { Texts } from '../types.ts';
import { BENGALI, ENGLISH, GUJARATI, HINDI } from './packed-texts.ts';

/** Each language's packed texts, and the code point its script begins at. */
const languages: Record<string, [packed: string, firstCodePoint: number]> = {
  hi: [HINDI, 0x900],
  bn: [BENGALI, 0x980],
  gu: [GUJARATI, 0xa80],
};

/** Texts of a language (`hi`, `hi-IN`), English when there are none. The packed form is explained in `texts.ts`. */
export function textsFor(locale: string): Texts {
  const [packed, first] = languages[locale.slice(0, 2)] ?? [ENGLISH];
  const unpack = (found: string, latin?: string) =>
    latin ?? String.fromCharCode(found.charCodeAt(0) + Number(first) - 0x2e);
  return (first ? packed.replace(/~(.*?)~|[/-|]/g, unpack) : packed).split('}') as unknown as Texts;
}
