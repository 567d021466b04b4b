import { expect, test } from 'vitest';
import { labels } from '../../schemas/plain/labels.ts';
import { packedSource, TEXT_NAMES, texts } from './texts.ts';
import { textsFor } from './texts-for.ts';

test('the texts that travel are those of the readable tables', async () => {
  await expect(packedSource()).toMatchFileSnapshot('./packed-texts.ts');
});

test.each(['en', 'hi', 'gu', 'bn'] as const)('%s arrives letter for letter', (locale) => {
  expect(textsFor(`${locale}-IN`)).toEqual(texts[locale]);
  expect(texts[locale]).toHaveLength(TEXT_NAMES.length);
});

test('a language without texts gets English', () => {
  expect(textsFor('ta')).toEqual(texts.en);
  expect(textsFor('')).toEqual(texts.en);
});

test('English is that of the labels, word for word', () => {
  const known: Record<string, string> = labels;
  TEXT_NAMES.forEach((name, index) => {
    if (known[name]) expect(texts.en[index]).toBe(known[name].replace(/\{\w+\}/, '#'));
  });
  expect(TEXT_NAMES.filter((name) => !(name in labels))).toEqual(['openBrowser']);
});

test.each(['hi', 'gu', 'bn'] as const)('%s fills in where English does', (locale) => {
  texts.en.forEach((text, index) => {
    expect(texts[locale][index]?.includes('#')).toBe(text.includes('#'));
  });
});
