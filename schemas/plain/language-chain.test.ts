import { expect, test } from 'vitest';
import { baseLocales, isSameLanguage, languageChain, nearestOf } from './language-chain.ts';

const locales = {
  default: 'mr',
  list: Object.fromEntries(
    ['mr', 'en', 'en-in', 'pt-br'].map((code) => [code, { name: code, dir: 'ltr' as const }]),
  ),
};

test.each([
  ['en-in', ['en']],
  ['en', []],
  ['pt-br', []],
])('the languages that %s is a region of: %o', (locale, bases) => {
  expect(baseLocales(locale, Object.keys(locales.list))).toEqual(bases);
});

test('a language in another script is no base', () => {
  expect(baseLocales('zh-hant', ['zh', 'zh-hant'])).toEqual([]);
  expect(baseLocales('zh-hans', ['zh', 'zh-hans'])).toEqual(['zh']);
});

test('a locale’s own text comes first, then its language’s, then the default’s', () => {
  expect(languageChain('en-in', locales)).toEqual(['en-in', 'en', 'mr']);
  const texts = { mr: 'नमस्कार', en: 'Hello' };
  expect(nearestOf(texts, 'en-in', locales)).toEqual({ value: 'Hello', locale: 'en' });
  expect(nearestOf(texts, 'pt-br', locales)).toEqual({ value: 'नमस्कार', locale: 'mr' });
  expect(nearestOf({}, 'en', locales)).toBeNull();
  expect(nearestOf({ 'en-in': 'Namaste', ...texts }, 'en-in', locales)?.value).toBe('Namaste');
});

test('tags of one language in one script are the same language', () => {
  expect(isSameLanguage('en-IN', 'en')).toBe(true);
  expect(isSameLanguage('hi-Latn', 'hi')).toBe(false);
  expect(isSameLanguage('mr', 'hi')).toBe(false);
});
