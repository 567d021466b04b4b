import { describe, expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

describe('words that readers take for the same are the same', () => {
  test.each([
    ['Café OLÉ', 'cafe ole'],
    ['हिन्दी', 'हिंदी'],
    ['ज़िम्मेदार', 'जिम्मेदार'],
    ['कहाँ', 'कहां'],
    ['એન્ડ્રોઇડ', 'એંડ્રોઇડ'],
    ['মোবাইল ১৮', 'মোবাইল 18'],
    ['تَطْبِيق', 'تطبيق'],
    ['إلى', 'الي'],
    ['٢٥', '25'],
    ['লুডো\u200cখেলা', 'লুডোখেলা'],
  ])('%s: %s', (one, other) => expect(searchWords(one)).toEqual(searchWords(other)));
});

test('a word has all its vowel signs, and begins with the letter that is typed first', () => {
  expect(searchWords('लूडो खेलें, अभी!')).toEqual(['लूडो', 'खेलें', 'अभी']);
  expect(searchWords('न्याय')[0]?.startsWith('न')).toBe(true);
  expect(searchWords('ગુજરાતી લૂડો')).toEqual(['ગુજરાતી', 'લૂડો']);
});

test('scripts without spaces give pairs of letters, which are never parted from their signs', () => {
  expect(searchWords('下载应用')).toEqual(['下载', '载应', '应用']);
  expect(searchWords('ที่นี่')).toEqual(['ที่นี่']);
});

test('words of other scripts, and numbers, that are joined to such letters are words of their own', () => {
  expect(searchWords('Androidアプリの使い方')).toEqual([
    'android',
    'アフ\u309a',
    'フ\u309aリ',
    'リの',
    'の使',
    '使い',
    'い方',
  ]);
  expect(searchWords('無料Ludoゲーム2024年版')).toEqual([
    '無料',
    'ludo',
    'ケ\u3099ー',
    'ーム',
    '2024',
    '年版',
  ]);
  expect(searchWords('ดาวน์โหลดApp')).toContain('app');
});

test('texts of scripts with spaces are divided at what is no letter alone', () => {
  expect(searchWords('Android14 के लिए लूडोApp, Игра2')).toEqual(['android14', 'के', 'लिए', 'लूडोapp', 'игра2']);
});

test('what is no word gives none', () => {
  expect(searchWords(' — ?! ')).toEqual([]);
});
