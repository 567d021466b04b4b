import { expect, test } from 'vitest';
import { labels } from '../../../schemas/plain/labels.ts';
import { sheetTexts } from './sheet-texts.ts';

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
