/** Which languages' texts stand in for those that a language lacks. */

import { ownValue } from './own-value.ts';

/** `locales` of site.yaml. */
interface Languages {
  default: string;
  list: Readonly<Record<string, unknown>>;
}

/** Languages whose texts a locale shows, the nearest first: its own, the one that it is a region of (`en` for `en-in`), the default. */
export function languageChain(locale: string, locales: Languages): string[] {
  return [...new Set([locale, ...baseLocales(locale, Object.keys(locales.list)), locales.default])];
}

/**
 * The locales that a regional one is a variety of, the nearest first, as in the lookup of BCP 47 (RFC 4647): `en` for `en-in`. Only in the
 * same script: who reads `zh-hant` need not read `zh`.
 */
export function baseLocales(locale: string, known: readonly string[]): string[] {
  const parts = locale.split('-');
  return parts
    .slice(1)
    .map((_, index) => parts.slice(0, parts.length - 1 - index).join('-'))
    .filter((base) => known.includes(base) && scriptOf(base) === scriptOf(locale));
}

/** BCP 47 tag of a locale: the site's, or its code. */
export function tagOf(
  locale: string,
  { list }: { list: Readonly<Record<string, { tag?: string | undefined }>> },
): string {
  return list[locale]?.tag ?? locale;
}

/** What a link to a locale's pages has as `lang`: the locale, or its tag where the folder has the code of a country (`jp`, tag `ja`). */
export function linkLang(locale: string, locales: Parameters<typeof tagOf>[1]): string {
  const tag = tagOf(locale, locales);
  return isSameLanguage(locale, tag) ? locale : tag;
}

/** The nearest value that a locale has, and whose it is. */
export function nearestOf<Value>(
  values: Readonly<Record<string, Value>>,
  locale: string,
  locales: Languages,
): { value: Value; locale: string } | null {
  for (const code of languageChain(locale, locales)) {
    const value = ownValue(values, code);
    if (value !== undefined) return { value, locale: code };
  }
  return null;
}

/** Whether two tags are varieties of one language in one script, so that a text of the other needs no notice. */
export function isSameLanguage(tag: string, other: string): boolean {
  const [one, two] = [varietyOf(tag), varietyOf(other)];
  return one.language === two.language && one.script === two.script;
}

function scriptOf(tag: string): string | undefined {
  return varietyOf(tag).script;
}

/** The script is the likely one when the tag names none. */
interface Variety {
  language: string;
  script: string | undefined;
}

/** By tag: every label of every language asks for it, and `Intl` takes ten microseconds for an answer. */
const varieties = new Map<string, Variety>();

function varietyOf(tag: string): Variety {
  let variety = varieties.get(tag);
  if (variety === undefined) {
    const locale = new Intl.Locale(tag);
    variety = { language: locale.language, script: locale.maximize().script };
    varieties.set(tag, variety);
  }
  return variety;
}
