/** Facts about a language derived from its code, without a list of languages. */
interface LanguageFacts {
  /** Name in the language itself; the code if unknown. */
  name: string;
  /** With a script and a country where the code names them: `zh-Hant`, `pt-BR`. */
  tag: string;
  dir: 'ltr' | 'rtl';
}

/** Scripts with marks above and below the line, which need more line spacing. */
const TALL: ReadonlySet<string> = new Set(
  'Arab Beng Deva Gujr Guru Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thai Tibt'.split(' '),
);
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Whether Unicode's data name the language; a rare one need not be there. */
export function isKnownLanguage(code: string): boolean {
  const { language } = new Intl.Locale(code);
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language) !== undefined;
}

/** The code of a language by its name in English or in the language itself: `es` for Spanish and for español; null for any other text. */
export function languageNamed(name: string): string | null {
  const wanted = name.trim().toLowerCase();
  if (codesByName.size === 0) {
    const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    for (const code of [...codesOfLength(2), ...codesOfLength(3)]) {
      const known = english.of(code)?.toLowerCase();
      if (known === undefined) continue;
      if (!codesByName.has(known)) codesByName.set(known, code);
      const own = code.length === 2 ? ownNameOf(code).toLowerCase() : known;
      if (!codesByName.has(own)) codesByName.set(own, code);
    }
  }
  return codesByName.get(wanted) ?? null;
}

/** Made when the first wrong code occurs, by looking up everything that could be one: a third of a second. */
const codesByName = new Map<string, string>();

/** The known language with the first two letters of a code of three, which people write for it: `de` for `deu` and `dee`; null for none. */
export function languageBeginning(code: string): { code: string; name: string } | null {
  if (!/^[a-z]{3}$/.test(code)) return null;
  const short = code.slice(0, 2);
  return isKnownLanguage(short) ? { code: short, name: ownNameOf(short) } : null;
}

function ownNameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

/** Everything that could be a code: `aa` to `zz`. */
function codesOfLength(length: number): string[] {
  if (length === 0) return [''];
  return codesOfLength(length - 1).flatMap((start) => Array.from(LETTERS, (letter) => start + letter));
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The language of a country whose code people write in its place: `ja` for `jp`; null for any other code. */
export function languageOfCountry(code: string): string | null {
  if (!/^[a-z]{2}$/.test(code)) return null;
  const country = code.toUpperCase();
  const isCountry = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(country);
  const { language, region } = new Intl.Locale(`und-${country}`).maximize();
  return isCountry !== undefined && region === country ? language : null;
}

/** @param code the first folder of its addresses, such as `ta` or `pt-br` */
export function languageFacts(code: string): LanguageFacts {
  const known = new Intl.Locale(code);
  // A language is written in many countries, so no country is added: a site names its own.
  const { language, script, region } = known;
  return {
    name: ownNameOf(code),
    tag: [language, script, region].filter((part) => part !== undefined).join('-'),
    dir: directionOf(code),
  };
}

/** Direction of a language's usual script. @param code a locale, or a BCP 47 tag */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(scriptOf(new Intl.Locale(code))) ? 'rtl' : 'ltr';
}

/** Whether a language is written with marks above and below the line. */
export function isTall(code: string): boolean {
  return TALL.has(scriptOf(new Intl.Locale(code)));
}

/** The script that a language is most likely written in; empty if unknown. */
function scriptOf(language: Intl.Locale): string {
  return language.maximize().script ?? '';
}
