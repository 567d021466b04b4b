/** The scripts of India that pages are written in and a phone may lack: their letters, and the syllables of a text. */

export interface Script {
  /** Subtags of the languages that are written in it, the most common first. */
  languages: readonly string[];
  /** Also the name of the font's package and of its subset. */
  name: string;
  /** Family name in the page's styles. */
  family: string;
  /** First code point of the script's block; the blocks of all Indian scripts have the same order. */
  first: number;
  /** Letters of its most common language, without combining marks. */
  letters: string;
  /** Three letters that no font draws equally wide: if they measure the same, the device shows boxes. */
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
  const book = books.get(script) ?? new WordBook(script);
  books.set(script, book);
  return [...book.syllablesIn(data)].sort();
}

const BLOCK_LETTERS = 0x80;

/** Signs that all scripts share; looked for at every letter, so no set. */
function isSharedCode(code: number): boolean {
  return code === DANDA_CODE || (code >= FIRST_JOINER && code <= LAST_JOINER);
}

/** Dropped as a whole when there are more. */
const MOST_KNOWN_WORDS = 50_000;
/** A power of two, so that the last bits of a hash are a slot. */
const PLACES = 1 << 17;

/**
 * Caches the syllables of words of a script, since texts repeat their words. All texts of a page are copied into one array of code units
 * and scanned once; a word is looked up by a hash of its letters, without creating a substring.
 */
class WordBook {
  readonly #script: Script;
  /** Open-addressing hash table: numbers of words by slot; 0 is free. */
  readonly #places = new Int32Array(PLACES);
  #words: string[] = [''];
  #hashes: number[] = [0];
  #syllables: (readonly string[])[] = [[]];
  /** The call in which each word was last seen. */
  #metIn: number[] = [0];
  #round = 0;
  /** Code units of the current texts. */
  #letters = new Uint16Array(0);
  #bytes = Buffer.alloc(0);

  constructor(script: Script) {
    this.#script = script;
  }

  syllablesIn(data: unknown): Set<string> {
    const texts: string[] = [];
    collectTexts(data, texts);
    const text = texts.join('\n');
    this.#layOut(text);
    this.#round += 1;
    return this.#read(text);
  }

  #layOut(text: string): void {
    if (this.#letters.length < text.length) {
      this.#letters = new Uint16Array(2 * text.length);
      this.#bytes = Buffer.from(this.#letters.buffer);
    }
    this.#bytes.write(text, 'utf16le');
  }

  /** Words are the longest runs of letters and signs of the script. */
  #read(text: string): Set<string> {
    const found = new Set<string>();
    const letters = this.#letters;
    const { first } = this.#script;
    let start = -1;
    let hash = 0;
    for (let at = 0; at <= text.length; at += 1) {
      const code = at === text.length ? 0 : (letters[at] ?? 0);
      if ((code >= first && code < first + BLOCK_LETTERS) || isSharedCode(code)) {
        if (start === -1) start = at;
        hash = (Math.imul(hash, 31) + code) | 0;
      } else if (start !== -1) {
        this.#meet(this.#find(text, start, at, hash), found);
        start = -1;
        hash = 0;
      }
    }
    return found;
  }

  #meet(number: number, found: Set<string>): void {
    if (this.#metIn[number] === this.#round) return;
    this.#metIn[number] = this.#round;
    for (const syllable of this.#syllables[number] ?? []) found.add(syllable);
  }

  #find(text: string, start: number, end: number, hash: number): number {
    let place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    for (let number = this.#places[place]; number; number = this.#places[place]) {
      if (this.#hashes[number] === hash && this.#isAt(this.#words[number] ?? '', start, end)) return number;
      place = (place + 1) & (PLACES - 1);
    }
    if (this.#words.length <= MOST_KNOWN_WORDS) return this.#learn(text.slice(start, end), hash, place);
    this.#forget();
    return this.#find(text, start, end, hash);
  }

  #isAt(word: string, start: number, end: number): boolean {
    if (word.length !== end - start) return false;
    for (let at = 0; at < word.length; at += 1)
      if (word.charCodeAt(at) !== this.#letters[start + at]) return false;
    return true;
  }

  #learn(piece: string, hash: number, place: number): number {
    // A slice would hold the long text in memory.
    const word = Buffer.from(piece).toString();
    const number = this.#words.push(word) - 1;
    this.#places[place] = number;
    this.#hashes.push(hash);
    this.#syllables.push(word.match(patternOf(this.#script)) ?? []);
    this.#metIn.push(0);
    return number;
  }

  #forget(): void {
    this.#places.fill(0);
    this.#words = [''];
    this.#hashes = [0];
    this.#syllables = [[]];
    this.#metIn = [0];
  }
}

function collectTexts(data: unknown, texts: string[]): void {
  if (typeof data === 'string') texts.push(data);
  else if (typeof data === 'object' && data !== null)
    for (const value of Array.isArray(data) ? data : Object.values(data)) collectTexts(value, texts);
}

const books = new Map<Script, WordBook>();

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
 * Common texts of a language, the most needed first: all letters, all digits, each consonant with each
 * sign, and as half a letter, under a hook, or with a stroke. With the last, unknown text is drawn correctly too, except for conjuncts
 * with a shape of their own, which get a stroke below instead.
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
