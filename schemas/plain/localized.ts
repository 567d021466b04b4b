/** A value that is the same in every language, or one for each locale. */
export type Localized<Value> = Value | { readonly [locale: string]: Value };

/** The text for a locale: its own, else the default locale's, else the first one given, else empty. */
export function textIn(text: Localized<string>, locale: string, defaultLocale: string): string {
  if (typeof text === 'string') return text;
  return text[locale] ?? text[defaultLocale] ?? Object.values(text)[0] ?? '';
}
