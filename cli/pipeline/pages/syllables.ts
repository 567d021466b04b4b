/** The scripts of India that pages are written in and a phone may lack: their letters, and the syllables of a text. */

export interface Script {
  /** Subtags of the languages that are written in it, the most common first. */
  languages: readonly string[];
  /** Also the name of the package and of its subset. */
  name: string;
  /** As the page's styles name it. */
  family: string;
  /** First code point of the script's block; those of all Indian scripts have the same order. */
  first: number;
  /** Letters that its most common language writes, marks of other letters left out. */
  letters: string;
  /** Three of them that no font draws equally wide: where they are, they are boxes. */
  probe: string;
}

const SCRIPTS: readonly Script[] = [
  {
    languages: ['hi', 'mr', 'ne', 'kok', 'mai', 'doi', 'brx', 'sa'],
    name: 'devanagari',
    family: 'Noto Sans Devanagari',
    first: 0x900,
    letters: 'अआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह',
    probe: 'कतर',
  },
  {
    languages: ['gu'],
    name: 'gujarati',
    family: 'Noto Sans Gujarati',
    first: 0xa80,
    letters: 'અઆઇઈઉઊઋઍએઐઑઓઔકખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલળવશષસહ',
    probe: 'કઝર',
  },
  {
    languages: ['bn', 'as'],
    name: 'bengali',
    family: 'Noto Sans Bengali',
    first: 0x980,
    letters: 'অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎ',
    probe: 'কঝর',
  },
  {
    languages: ['ta'],
    name: 'tamil',
    family: 'Noto Sans Tamil',
    first: 0xb80,
    letters: 'அஆஇஈஉஊஎஏஐஒஓஔகஙசஜஞடணதநனபமயரறலளழவஷஸஹ',
    probe: 'கடர',
  },
  {
    languages: ['te'],
    name: 'telugu',
    family: 'Noto Sans Telugu',
    first: 0xc00,
    letters: 'అఆఇఈఉఊఋఎఏఐఒఓఔకఖగఘఙచఛజఝఞటఠడఢణతథదధనపఫబభమయరఱలళవశషసహ',
    probe: 'కటర',
  },
  {
    languages: ['kn'],
    name: 'kannada',
    family: 'Noto Sans Kannada',
    first: 0xc80,
    letters: 'ಅಆಇಈಉಊಋಎಏಐಒಓಔಕಖಗಘಙಚಛಜಝಞಟಠಡಢಣತಥದಧನಪಫಬಭಮಯರಲಳವಶಷಸಹ',
    probe: 'ಕಟಮ',
  },
  {
    languages: ['ml'],
    name: 'malayalam',
    family: 'Noto Sans Malayalam',
    first: 0xd00,
    letters: 'അആഇഈഉഊഋഎഏഐഒഓഔകഖഗഘങചഛജഝഞടഠഡഢണതഥദധനപഫബഭമയരറലളഴവശഷസഹ',
    probe: 'കടഞ',
  },
  {
    languages: ['or'],
    name: 'oriya',
    family: 'Noto Sans Oriya',
    first: 0xb00,
    letters: 'ଅଆଇଈଉଊଋଏଐଓଔକଖଗଘଙଚଛଜଝଞଟଠଡଢଣତଥଦଧନପଫବଭମଯରଲଳଶଷସହ',
    probe: 'କଟଏ',
  },
  {
    languages: ['pa'],
    name: 'gurmukhi',
    family: 'Noto Sans Gurmukhi',
    first: 0xa00,
    letters: 'ਅਆਇਈਉਊਏਐਓਔਕਖਗਘਙਚਛਜਝਞਟਠਡਢਣਤਥਦਧਨਪਫਬਭਮਯਰਲਵਸਹ',
    probe: 'ਕਟਅ',
  },
];

/** Distances from a block's first code point. */
const [FIRST_CONSONANT, LAST_CONSONANT, RA, VIRAMA, ZERO] = [0x15, 0x39, 0x30, 0x4d, 0x66];
const SIGNS = [0x01, 0x02, 0x03, 0x3e, 0x3f, 0x40, 0x41, 0x42, 0x43, 0x47, 0x48, 0x49, 0x4b, 0x4c];
const [DANDA, JOINERS] = ['\u0964', '\u200c\u200d'];
const [DANDA_CODE, FIRST_JOINER, LAST_JOINER] = [0x964, 0x200c, 0x200d];

/** The script of `hi` or `hi-IN`; none of English, nor of Hindi in Latin letters. */
export function scriptOf(tag: string): Script | undefined {
  const [language, ...rest] = tag.split('-');
  return rest.includes('Latn')
    ? undefined
    : SCRIPTS.find(({ languages }) => languages.includes(language ?? ''));
}

/**
 * The distinct syllables of texts in a script, in code point order: a letter or a chain of letters that become one shape,
 * with their signs. Which glyphs are drawn is decided within a syllable, and a language has few hundred of them.
 * @param data any value; texts at any depth of it count
 */
export function syllablesOf(data: unknown, script: Script): string[] {
  const words = new Set<string>();
  collectWords(data, script, words);
  const found = new Set<string>();
  for (const word of words) for (const syllable of syllablesIn(word, script)) found.add(syllable);
  return [...found].sort();
}

/** Adds the longest pieces of texts that hold nothing but letters and signs of the script. */
function collectWords(data: unknown, script: Script, words: Set<string>): void {
  if (typeof data === 'string') addWords(data, script, words);
  else if (typeof data === 'object' && data !== null)
    for (const value of Array.isArray(data) ? data : Object.values(data)) collectWords(value, script, words);
}

const BLOCK_LETTERS = 0x80;

/** Signs that all scripts share; looked for at every letter, so no set. */
function isSharedCode(code: number): boolean {
  return code === DANDA_CODE || (code >= FIRST_JOINER && code <= LAST_JOINER);
}

function addWords(text: string, { first }: Script, words: Set<string>): void {
  let start = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 0 : text.charCodeAt(at);
    const isInside = (code >= first && code < first + BLOCK_LETTERS) || isSharedCode(code);
    if (isInside && start === -1) start = at;
    if (isInside || start === -1) continue;
    words.add(text.slice(start, at));
    start = -1;
  }
}

/** Syllables by word, since texts repeat their words; dropped as a whole when there are too many. */
const knownWords = new Map<string, readonly string[]>();
const MOST_KNOWN_WORDS = 50_000;

function syllablesIn(word: string, script: Script): readonly string[] {
  const known = knownWords.get(word);
  if (known !== undefined) return known;
  if (knownWords.size >= MOST_KNOWN_WORDS) knownWords.clear();
  // The word is a piece of a long text, which would stay in memory with it.
  const own = Buffer.from(word).toString();
  const syllables = own.match(patternOf(script)) ?? [];
  knownWords.set(own, syllables);
  return syllables;
}

const patterns = new Map<Script, RegExp>();

function patternOf(script: Script): RegExp {
  const made = patterns.get(script) ?? syllablePattern(script);
  patterns.set(script, made);
  return made;
}

function syllablePattern({ first }: Script): RegExp {
  const code = (offset: number): string => `\\u{${(first + offset).toString(16)}}`;
  const block = `${code(0)}-${code(0x7f)}`;
  const letter = `[[${block}${DANDA}]--\\p{M}]`;
  const signs = `[[[${block}]&&\\p{M}]${JOINERS}]*`;
  return new RegExp(`${letter}${signs}(?:(?<=${code(VIRAMA)}[${JOINERS}]?)${letter}${signs})*`, 'gv');
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
