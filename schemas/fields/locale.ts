import * as z from 'zod';
import { languageNamed } from '../plain/languages.ts';
import { refuse } from './refuse.ts';

/** A language of the site as the first folder of a route writes it: `en`, `hi`, `pt-br`. */
export function locale(description: string) {
  return localeBase.describe(description);
}

/** A BCP 47 language tag such as `hi`, `hi-IN` or `hi-Latn` (Hindi in Latin letters). */
export function languageTag(description: string) {
  return tagBase.describe(description);
}

/** Whether the text is a language tag in its usual spelling. */
export function isLanguageTag(value: unknown): value is string {
  return typeof value === 'string' && TAG.test(value);
}

/** Whether the text can be a locale: the first folder of a route. */
export function isLocale(value: string): boolean {
  return LOCALE.test(value);
}

/** As people write a language, spelt as a locale: `pt-BR` and `pt_BR` are `pt-br`. May still be none. */
export function spelledLocale(code: string): string {
  return code.toLowerCase().replaceAll('_', '-');
}

/** What to do about a text that is no locale, where its spelling alone is wrong or it is the name of a language. */
export function localeHint(value: string): { hint?: string } {
  const spelled = spelledLocale(value);
  if (isLocale(spelled))
    return { hint: `Write "${spelled}": addresses begin with it, and have no capitals.` };
  const named = value.length > LONGEST_NAME ? null : languageNamed(value);
  return named === null ? {} : { hint: `Write "${named}", the code of that language.` };
}

/** A longer text is the name of no language. */
const LONGEST_NAME = 60;

/** Small letters alone: a route has no others. */
const LOCALE = /^[a-z]{2,3}(?:-(?:[a-z]{2,4}|\d{3}))?$/;
const TAG = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

const localeBase = z.string().check((payload) => {
  if (isLocale(payload.value)) return;
  refuse(payload, {
    expected: 'the code of a language such as en, de or pt-br',
    ...localeHint(payload.value),
  });
});

const tagBase = z.string().check((payload) => {
  if (isLanguageTag(payload.value)) return;
  refuse(payload, {
    expected: 'a language tag such as de, pt-BR or zh-Hant',
    ...tagHint(payload.value),
  });
});

function tagHint(value: string): { hint?: string } {
  const named = value.length > LONGEST_NAME ? null : languageNamed(value);
  if (named !== null) return { hint: `Write "${named}".` };
  const [language = '', ...rest] = value.replaceAll('_', '-').split('-');
  const spelt = [
    language.toLowerCase(),
    ...rest.map((part) =>
      part.length === 4
        ? `${part.charAt(0).toUpperCase()}${part.slice(1).toLowerCase()}`
        : part.toUpperCase(),
    ),
  ].join('-');
  return isLanguageTag(spelt) ? { hint: `Write "${spelt}".` } : {};
}
