/** The scripts of India that pages are written in and a phone may lack: their letters, and the syllables of a text. */

export interface Script {
  /** Subtag of its language. */
  language: string;
  /** Also the name of the package and of its subset. */
  name: string;
  /** As the page's styles name it. */
  family: string;
  /** First code point of the script's block; those of all Indian scripts have the same order. */
  first: number;
  /** Letters that the language writes, marks of other letters left out. */
  letters: string;
  /** Three of them that no font draws equally wide: where they are, they are boxes. */
  probe: string;
}

const SCRIPTS: readonly Script[] = [
  {
    language: 'hi',
    name: 'devanagari',
    family: 'Noto Sans Devanagari',
    first: 0x900,
    letters: 'अआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह',
    probe: 'कतर',
  },
  {
    language: 'gu',
    name: 'gujarati',
    family: 'Noto Sans Gujarati',
    first: 0xa80,
    letters: 'અઆઇઈઉઊઋઍએઐઑઓઔકખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલળવશષસહ',
    probe: 'કઝર',
  },
  {
    language: 'bn',
    name: 'bengali',
    family: 'Noto Sans Bengali',
    first: 0x980,
    letters: 'অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎ',
    probe: 'কঝর',
  },
];

/** Distances from a block's first code point. */
const [FIRST_CONSONANT, LAST_CONSONANT, RA, VIRAMA, ZERO] = [0x15, 0x39, 0x30, 0x4d, 0x66];
const SIGNS = [0x01, 0x02, 0x03, 0x3e, 0x3f, 0x40, 0x41, 0x42, 0x43, 0x47, 0x48, 0x49, 0x4b, 0x4c];
const [DANDA, JOINERS] = ['\u0964', '\u200c\u200d'];

/** The script of `hi` or `hi-IN`; none of English, nor of Hindi in Latin letters. */
export function scriptOf(tag: string): Script | undefined {
  const [language, ...rest] = tag.split('-');
  return rest.includes('Latn') ? undefined : SCRIPTS.find((script) => script.language === language);
}

/**
 * The distinct syllables of a text in a script, in code point order: a letter or a chain of letters that become one shape,
 * with their signs. Which glyphs are drawn is decided within a syllable, and a language has few hundred of them.
 */
export function syllablesOf(text: string, { first }: Script): string[] {
  const code = (offset: number): string => `\\u{${(first + offset).toString(16)}}`;
  const block = `${code(0)}-${code(0x7f)}`;
  const letter = `[[${block}${DANDA}]--\\p{M}]`;
  const signs = `[[[${block}]&&\\p{M}]${JOINERS}]*`;
  const pattern = new RegExp(
    `${letter}${signs}(?:(?<=${code(VIRAMA)}[${JOINERS}]?)${letter}${signs})*`,
    'gv',
  );
  return [...new Set(text.match(pattern))].sort();
}

/**
 * What is common in a language, in the order of how much it is missed: all letters, all digits, each consonant with each
 * sign, and as half a letter, under a hook, or with a stroke. With the last, text that nobody has seen yet is drawn right too,
 * but for conjuncts with a shape of their own, which stand with a stroke below instead.
 */
export function commonTexts({ first, letters }: Script): string[][] {
  const at = (offset: number): string => String.fromCodePoint(first + offset);
  const consonants = [...letters].filter((letter) => {
    const offset = (letter.codePointAt(0) ?? 0) - first;
    return offset >= FIRST_CONSONANT && offset <= LAST_CONSONANT;
  });
  const signs = SIGNS.map(at).filter((sign) => /\p{M}/u.test(sign));
  const [ra, virama] = [at(RA), at(VIRAMA)];
  return [
    [...letters, ...signs.map((sign) => `${consonants[0]}${sign}`), DANDA],
    Array.from({ length: 10 }, (_, digit) => at(ZERO + digit)),
    consonants.flatMap((consonant) => signs.map((sign) => consonant + sign)),
    consonants.flatMap((one) => [one + virama, ra + virama + one, one + virama + ra]),
  ];
}

/** Syllables as texts to be shaped: behind another letter a sign may look different than at the beginning of a word. */
export function textsOf(syllables: readonly string[], { probe: [letter = ''] }: Script): string[] {
  return [syllables.join(' '), syllables.map((syllable) => letter + syllable).join(' ')];
}
