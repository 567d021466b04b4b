import { expect, test } from 'vitest';
import { labels } from '../../../schemas/plain/labels.ts';
import { SHEET_LABELS } from '../../../schemas/plain/sheet-labels.ts';
import { sheetLocale, sheetTexts } from './sheet-texts.ts';

const inTamil = { locale: 'ta', product: 'Santhai' };

test('labels of the site are the texts of the sheet, in a language that it does not know and in one that it knows', () => {
  const tamil = { ...labels, downloadComplete: 'முடிந்தது', secondsLeft: 'இன்னும் {seconds} நொடி' };
  expect(sheetTexts(tamil, inTamil)).toBe('|முடிந்தது|||||இன்னும் # நொடி|||||||');
  const english = { ...labels, clickAbove: 'Upar click kare' };
  expect(sheetTexts(english, { ...inTamil, locale: 'en-in' })).toBe('|||||||Upar click kare||||||');
});

test('what the sheet says by itself is not said again', () => {
  expect(sheetTexts(labels, inTamil)).toBeUndefined();
  expect(sheetTexts({ ...labels, downloadingNamedApp: 'Downloading Santhai app' }, inTamil)).toBeUndefined();
  const hindi = { ...labels, downloadComplete: 'डाउनलोड पूरा हुआ' };
  expect(sheetTexts(hindi, { ...inTamil, locale: 'hi' })).toBeUndefined();
});

test('a language without labels leaves the sheet its own texts', () => {
  expect(sheetTexts(undefined, inTamil)).toBeUndefined();
});

/** The first labels of the sheet in other words than its own. */
const inOwnWords = (count: number) => ({
  ...labels,
  ...Object.fromEntries(SHEET_LABELS.slice(0, count).map((key) => [key, `Own ${key}`])),
});
const inEach = (language: string) => Object.fromEntries(SHEET_LABELS.map((key) => [key, language]));

test.each([
  ['the page’s own texts', inOwnWords(13), {}, undefined],
  ['the page’s own texts for the most part', inOwnWords(7), {}, undefined],
  ['English that the sheet brings', labels, inEach('en'), 'en'],
  ['English for the most part', inOwnWords(6), {}, 'en'],
  ['texts that the page borrows', inOwnWords(13), inEach('pt-BR'), 'pt-BR'],
  ['no texts', undefined, undefined, 'en'],
])('the sheet of a page that has %s says in which language most of them are', (_, own, languages, locale) => {
  expect(sheetLocale(own, languages, inTamil)).toBe(locale);
});

test('a page whose language the sheet brings keeps it, whatever labels it borrows', () => {
  expect(sheetLocale(labels, inEach('en'), { ...inTamil, locale: 'hi' })).toBeUndefined();
  expect(sheetLocale(labels, inEach('en'), { ...inTamil, locale: 'en-in' })).toBeUndefined();
});
