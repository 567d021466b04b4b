import type { Texts } from '../types.ts';
import { BENGALI, ENGLISH, GUJARATI, HINDI } from './packed-texts.ts';

/** Each language's packed texts, and how far its script lies from the letters they are packed in: the first of these is `.`. */
const languages: Record<string, [packed: string, shift: number]> = {
  hi: [HINDI, 0x900 - 0x2e],
  bn: [BENGALI, 0x980 - 0x2e],
  gu: [GUJARATI, 0xa80 - 0x2e],
};

/** Texts of a language (`hi`, `hi-IN`), English when there are none. The packed form is explained in `texts.ts`. */
export function textsFor(locale: string): Texts {
  const [packed, shift = 0] = languages[locale.slice(0, 2)] ?? [ENGLISH];
  const unpack = (found: string, latin?: string) => latin ?? String.fromCharCode(found.charCodeAt(0) + shift);
  return (shift ? packed.replace(/~(.*?)~|[/-|]/g, unpack) : packed).split('}') as unknown as Texts;
}
