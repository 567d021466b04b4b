import { describe, expect, test } from 'vitest';
import { type Language, languageOf, TEXTS, type TextKey, textsIn } from './texts.ts';

const languages = Object.keys(TEXTS) as Language[];
const keys = Object.keys(TEXTS.en) as TextKey[];
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  test('has every text, with the same places to fill in', () => {
    for (const key of keys) {
      expect(TEXTS[language][key].trim(), key).not.toBe('');
      const allowed = new Set(placeholders(TEXTS.en[key]));
      for (const name of placeholders(TEXTS[language][key])) expect(allowed, key).toContain(name);
    }
  });

  test('is written in its own script', () => {
    const script = { hi: /\p{Script=Devanagari}/u, gu: /\p{Script=Gujarati}/u, bn: /\p{Script=Bengali}/u }[
      language as 'hi' | 'gu' | 'bn'
    ];
    for (const key of keys) expect(TEXTS[language][key], key).toMatch(script);
  });
});

test('the language is found in a tag of any form, and is English where the game has no texts in it', () => {
  expect(['hi', 'hi-IN', 'GU', 'bn-IN', 'ta', '', 'constructor', null].map(languageOf)).toEqual([
    'hi',
    'hi',
    'gu',
    'bn',
    'en',
    'en',
    'en',
    'en',
  ]);
});

test('values are filled in as they are, never as patterns', () => {
  expect(textsIn('en')('download', { product: '<b>$& {again}</b>' })).toBe('Download <b>$& {again}</b>');
});
