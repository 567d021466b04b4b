/**
 * `{product}` in a text: facts that `content/site.yaml` states once and that any text may name. A brace that is meant as one is
 * written twice: `{{product}}`.
 */

import type { Site } from '../../../schemas/index.ts';
import { FACT_NAMES, type FactName } from '../../../schemas/plain/facts.ts';
import { labels as defaultLabels, type LabelKey, type LabelTexts } from '../../../schemas/plain/labels.ts';
import { allForms, type LabelText } from '../../../schemas/plain/plural-forms.ts';
import { isMapping } from '../formats/parse.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { MOST_PROBLEMS_OF_A_KIND } from '../model/limits.ts';
import { productName } from '../model/product.ts';
import type { ResolveProblem } from './library.ts';

/** Parts of `content/site.yaml` that define facts or are not texts. */
const NO_TEXTS = new Set(['product', 'locales', 'origin', 'endpoints', 'headers']);

/** The facts of a site in one language; null for one that it does not state. */
export type Facts = Readonly<Record<FactName, string | null>>;

export function factsOf(site: Pick<Site, 'product' | 'locales'>, locale: string): Facts {
  const { legalName, supportEmail, version, packageSize, leastAndroid } = site.product;
  return {
    product: productName(site, locale),
    legalName: legalName ?? null,
    supportEmail: supportEmail ?? null,
    version: version ?? null,
    packageSize: packageSize ?? null,
    leastAndroid: leastAndroid ?? null,
  };
}

/** For checking texts before the site's own facts are known; each has the form of a real value. */
export const STAND_INS: Facts = {
  product: 'Product',
  legalName: 'Company',
  supportEmail: 'help@site.example',
  version: '1.0.0',
  packageSize: '1 MB',
  leastAndroid: 'Android 7',
};

/** `{{name}}`, or `{name}`. Names of columns have a point in them: see `rows.ts`. */
const NAMED = /\{\{([A-Za-z]\w*)\}\}|\{([A-Za-z]\w*)\}/g;

/** Names that are filled in later, in the browser. */
const FILLED_LATER = new Set([
  'link',
  'code',
  ...Object.values(defaultLabels).flatMap((text) =>
    allForms(text).flatMap((form) => Array.from(form.matchAll(NAMED), ([, , name = '']) => name)),
  ),
]);

/** Whether a name may follow a brace. A quote cannot, which skips the many braces of JSON. */
export function opensName(text: string): boolean {
  for (let open = text.indexOf('{'); open !== -1; open = text.indexOf('{', open + 1)) {
    let next = open + 1;
    while (isSpace(text.charCodeAt(next))) next += 1;
    const code = text.charCodeAt(next);
    if (code !== QUOTE && code !== CLOSING_BRACE) return true;
  }
  return false;
}

/** Whitespace as JSON defines it. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

const QUOTE = 0x22;
const CLOSING_BRACE = 0x7d;

/** Whether a source text may name a fact; looking for one in every value would cost more. */
export function mayNameFact(text: string): boolean {
  return opensName(text) && text.search(NAMED) !== -1;
}

/**
 * Data with its facts filled in; the same object when it names none.
 * @param place the file that messages name
 */
export function fillFacts<Data>(
  data: Data,
  facts: Facts,
  location: { file: string; path?: (string | number)[] },
): { data: Data; fieldProblems: ResolveProblem[] } {
  const { file, path: start = [] } = location;
  const fieldProblems: ResolveProblem[] = [];
  const fill = (value: unknown, path: (string | number)[]): unknown => {
    if (typeof value === 'string') return value.includes('{') ? filledText(value, path) : value;
    if (Array.isArray(value)) {
      const items = value.map((item, index) => fill(item, [...path, index]));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    if (!isMapping(value)) return value;
    let changed: Record<string, unknown> | null = null;
    for (const [key, child] of Object.entries(value)) {
      const next = fill(child, [...path, key]);
      if (next === child) continue;
      // A spread copy preserves the mapping's symbols too.
      changed ??= { ...value };
      changed[key] = next;
    }
    return changed ?? value;
  };
  const filledText = (text: string, path: (string | number)[]): string =>
    text.replaceAll(NAMED, (written, literal: string | undefined, name = '') => {
      if (literal !== undefined) return `{${literal}}`;
      const fieldProblem = factProblem(name, facts);
      if (fieldProblem === null) return factText(name, facts);
      if (fieldProblems.length < MOST_PROBLEMS_OF_A_KIND)
        fieldProblems.push({ code: 'fact/unknown', file, path, text: written, ...fieldProblem });
      return written;
    });
  return { data: fill(data, start) as Data, fieldProblems };
}

/** What takes the place of `{name}` in a text; the braces themselves for what is filled in later. */
export function factText(name: string, facts: Facts): string {
  return (isFactName(name) ? facts[name] : null) ?? `{${name}}`;
}

/** What is wrong with a name in braces; null when it is a fact that the site states, or is filled in later. */
export function factProblem(name: string, facts: Facts): { message: string; hint: string } | null {
  if (isFactName(name)) {
    if (facts[name] !== null) return null;
    return {
      message: `content/site.yaml does not state "${name}", so nothing takes the place of {${name}}.`,
      hint: `Add "${name}" below "product" in content/site.yaml.`,
    };
  }
  if (FILLED_LATER.has(name)) return null;
  const guess = didYouMean(name, [...FACT_NAMES]);
  return {
    message: `There is no fact {${name}}.`,
    hint:
      guess === null
        ? `Facts that exist: ${FACT_NAMES.join(', ')}. For the braces themselves write {{${name}}}.`
        : `Did you mean {${guess}}?`,
  };
}

function isFactName(name: string): name is FactName {
  return FACT_NAMES.some((fact) => fact === name);
}

/** The site's own texts with the facts that they name, each in its language. @param file for messages */
export function fillSite(site: Site, file: string): { site: Site; fieldProblems: ResolveProblem[] } {
  const fieldProblems: ResolveProblem[] = [];
  const isLocale = (key: string): boolean => Object.hasOwn(site.locales.list, key);
  const take = (value: unknown, locale: string, path: string[]): unknown => {
    // Everything below a locale key is in that language; the rest is visited field by field.
    if (isMapping(value) && Object.keys(value).some(isLocale)) {
      const parts = Object.entries(value).map(([key, part]) => [
        key,
        take(part, isLocale(key) ? key : locale, [...path, key]),
      ]);
      return Object.fromEntries(parts);
    }
    const filled = fillFacts(value, factsOf(site, locale), { file, path });
    fieldProblems.push(...filled.fieldProblems);
    return filled.data;
  };
  const parts = Object.entries(site).map(([key, value]) => [
    key,
    NO_TEXTS.has(key) ? value : take(value, site.locales.default, [key]),
  ]);
  return { site: Object.fromEntries(parts) as Site, fieldProblems };
}

/** Labels with the facts that they name. Placeholders of the label itself are filled in later, as in every label. */
export function fillLabels(
  labels: Readonly<Record<string, LabelTexts>>,
  site: Pick<Site, 'product' | 'locales'>,
): Record<string, LabelTexts> {
  const filled = Object.entries(labels).map(([locale, texts]) => {
    const facts = factsOf(site, locale);
    const own = Object.entries(texts).map(([key, text]: [string, LabelText]) => {
      const original = allForms(defaultLabels[key as LabelKey]).join(' ');
      const fill = (one: string): string => (one.includes('{') ? filledLabel(one, original, facts) : one);
      if (typeof text === 'string') return [key, fill(text)];
      return [
        key,
        Object.fromEntries(Object.entries(text).map(([category, one]) => [category, fill(one ?? '')])),
      ];
    });
    return [locale, Object.fromEntries(own)];
  });
  return Object.fromEntries(filled) as Record<string, LabelTexts>;
}

function filledLabel(text: string, original: string, facts: Facts): string {
  return text.replaceAll(NAMED, (written, literal: string | undefined, name = '') => {
    if (literal !== undefined) return `{${literal}}`;
    return original.includes(written) ? written : factText(name, facts);
  });
}
