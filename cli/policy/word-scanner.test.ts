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

test('a figure is before its word, in digits of any script', () => {
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

test('of words that begin with the same letters each is found as it is', () => {
  expect(found(['win', 'wine', 'won*'], 'wi win wine wonder wo')).toEqual(['win', 'wine', 'won']);
});

test('a text that ends in the middle of a word does not have it', () => {
  expect(found(['cash*', '18+'], 'cas 18')).toEqual([]);
  expect(found(['cash'], 'cash')).toEqual(['cash']);
});

test('a word beside a sign is found, beside a digit or a vowel sign it is not', () => {
  expect(found(['win'], '(win) win-win win1 1win _win')).toEqual(['win', 'win', 'win', 'win']);
});

test('a word that ends with a sign is found before letters', () => {
  expect(found(['rs.'], 'Rs.500')).toEqual(['Rs.']);
  expect(found(['rs'], 'Rs500 rs.')).toEqual(['rs']);
});

test('a star after a figure’s word stands for any ending too', () => {
  expect(found(['{number} crore*'], '2 crores and 3crore, 4  crore')).toEqual(['2 crore']);
});

test('a figure goes back to its first digit, and no further than twenty letters', () => {
  const scan = createWordScanner(['{number} lakh']);
  expect(scan('no. 7,50 lakh')).toEqual([{ word: 0, at: 4, text: '7,50 lakh' }]);
  expect(scan(`${'9'.repeat(30)} lakh`)).toEqual([{ word: 0, at: 11, text: `${'9'.repeat(19)} lakh` }]);
  expect(scan('1, lakh')).toEqual([]);
  expect(scan('lakh')).toEqual([]);
});

test('capitals of other alphabets count as their small letters, those of two letters as none', () => {
  expect(found(['in'], 'İn')).toEqual([]);
  expect(found(['straße'], 'STRASSE straße')).toEqual(['straße']);
  expect(found(['été'], 'ÉTÉ')).toEqual(['ÉTÉ']);
});
