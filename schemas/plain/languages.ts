/** Facts about a language derived from its code, without a list of languages. */
interface LanguageFacts {
  /** Name in the language itself; the code if unknown. */
  name: string;
  /** Language tag, with a country if the code has one: `pt-BR`. */
  tag: string;
  dir: 'ltr' | 'rtl';
  isTall: boolean;
}

/** Scripts with marks above and below the line, which need more line spacing. */
const TALL: ReadonlySet<string> = new Set(
  'Arab Beng Deva Gujr Guru Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thai Tibt'.split(' '),
);
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** @param code the first folder of its addresses, such as `ta` or `pt-BR` */
export function languageFacts(code: string): LanguageFacts {
  const known = new Intl.Locale(code);
  const likely = known.maximize();
  // A language is used in many countries, so none is assumed: a site names its own.
  const { region } = known;
  return {
    name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
    tag: region === undefined ? known.language : `${known.language}-${region}`,
    dir: RIGHT_TO_LEFT.has(likely.script ?? '') ? 'rtl' : 'ltr',
    isTall: TALL.has(likely.script ?? ''),
  };
}
