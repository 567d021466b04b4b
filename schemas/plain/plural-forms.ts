/** Texts whose words depend on a count. No zod: the file may reach a browser. */

/** The categories of CLDR's plural rules, in their usual order. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type PluralCategory = (typeof PLURAL_CATEGORIES)[number];

/** One text for each category that the language distinguishes; `other` covers the rest. */
export type PluralForms = { [category in PluralCategory]?: string | undefined } & { other: string };

export type LabelText = string | PluralForms;

/** All texts of a label, one or several. */
export function allForms(text: LabelText): string[] {
  return typeof text === 'string' ? [text] : PLURAL_CATEGORIES.flatMap((category) => text[category] ?? []);
}

/** Categories whose text may omit the number: "one minute" needs no figure. */
export const FIGURELESS: ReadonlySet<string> = new Set(['zero', 'one', 'two']);

/**
 * Upper limit of the whole numbers tried: by then every category of everyday whole numbers has occurred in all languages of CLDR, except
 * those for millions.
 */
const ENOUGH_NUMBERS = 120;

/** Categories of everyday whole numbers in a language, and `other`. @param tag BCP 47 */
export function neededCategories(tag: string): PluralCategory[] {
  const rules = new Intl.PluralRules(tag);
  const found = new Set<string>(['other']);
  for (let count = 0; count <= ENOUGH_NUMBERS; count += 1) found.add(rules.select(count));
  return PLURAL_CATEGORIES.filter((category) => found.has(category));
}

/** The form for these values, chosen by `count`, else by the first value that is a number. */
export function formFor(
  text: LabelText,
  values: Readonly<Record<string, string | number>> | undefined,
  tag: string,
): string {
  if (typeof text === 'string') return text;
  const count = values?.['count'] ?? Object.values(values ?? {}).find((value) => typeof value === 'number');
  if (typeof count !== 'number') return text.other;
  return text[new Intl.PluralRules(tag).select(count)] ?? text.other;
}
