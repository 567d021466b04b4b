/** What is known of any language by its code, without a list of them. */
interface LanguageFacts {
  /** In that language; the code where nobody knows. */
  name: string;
  /** With a country where the code names one: `pt-BR`. */
  tag: string;
  dir: 'ltr' | 'rtl';
  isTall: boolean;
}

/** Scripts whose marks stand above and below the line, and need more air between lines. */
const TALL: ReadonlySet<string> = new Set(
  'Arab Beng Deva Gujr Guru Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thai Tibt'.split(' '),
);
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** @param code the first folder of its addresses, such as `ta` or `pt-BR` */
export function languageFacts(code: string): LanguageFacts {
  const known = new Intl.Locale(code);
  const likely = known.maximize();
  // A language is written in many countries, and none of them stands for it: a site names its own.
  const { region } = known;
  return {
    name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
    tag: region === undefined ? known.language : `${known.language}-${region}`,
    dir: RIGHT_TO_LEFT.has(likely.script ?? '') ? 'rtl' : 'ltr',
    isTall: TALL.has(likely.script ?? ''),
  };
}
