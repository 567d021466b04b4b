/** Facts about a language derived from its code, without a list of languages. */
interface LanguageFacts {
  /** Name in the language itself; the code if unknown. */
  name: string;
  /** With a script and a country where the code names them: `zh-Hant`, `pt-BR`. */
  tag: string;
  dir: 'ltr' | 'rtl';
  isTall: boolean;
}

/** Scripts with marks above and below the line, which need more line spacing. */
const TALL: ReadonlySet<string> = new Set(
  'Arab Beng Deva Gujr Guru Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thai Tibt'.split(' '),
);
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** @param code the first folder of its addresses, such as `ta` or `pt-br` */
export function languageFacts(code: string): LanguageFacts {
  const known = new Intl.Locale(code);
  const likely = known.maximize();
  // A language is written in many countries, so no country is added: a site names its own.
  const { language, script, region } = known;
  return {
    name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
    tag: [language, script, region].filter((part) => part !== undefined).join('-'),
    dir: RIGHT_TO_LEFT.has(likely.script ?? '') ? 'rtl' : 'ltr',
    isTall: TALL.has(likely.script ?? ''),
  };
}
