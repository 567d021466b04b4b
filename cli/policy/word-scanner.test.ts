import { expect, test } from 'vitest';
import { createWordScanner } from './word-scanner.ts';

/** What is found, as the text writes it. */
function found(words: string[], text: string): string[] {
  return createWordScanner(words)(text).map((hit) => hit.text);
}

test('a word is found whatever its capitals, and not inside another word', () => {
  expect(found(['cash'], 'Cash, CASH and cash. Cashew, encash.')).toEqual(['Cash', 'CASH', 'cash']);
});

test('a star stands for any ending', () => {
  expect(found(['guarantee*'], 'We guarantee guaranteed guarantees.')).toEqual([
    'guarantee',
    'guarantee',
    'guarantee',
  ]);
});

test('words of Indian scripts end where their vowel signs end', () => {
  expect(found(['जीत'], 'जीत, जीता, जीत!')).toEqual(['जीत', 'जीत']);
  expect(found(['টাকা'], 'টাকার খেলা, টাকা')).toEqual(['টাকা']);
});

test('a figure stands before its word, in digits of any script', () => {
  expect(
    found(['{number} lakh', '{number} लाख'], '10 lakh, 1,50,000 Lakh, a lakh, १० लाख, 12.5 lakh'),
  ).toEqual(['10 lakh', '1,50,000 Lakh', '१० लाख', '12.5 lakh']);
});

test('words that begin or end with a sign are found beside anything', () => {
  expect(found(['18+', '₹', '100%'], '18+, 118+, ₹19, 100% safe')).toEqual(['18+', '₹', '100%']);
});

test('hits tell where they are, in the order of the text', () => {
  const scan = createWordScanner(['win', 'win cash', 'cash']);
  expect(scan('Win cash')).toEqual([
    { word: 0, at: 0, text: 'Win' },
    { word: 1, at: 0, text: 'Win cash' },
    { word: 2, at: 4, text: 'cash' },
  ]);
});
