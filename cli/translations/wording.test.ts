import { describe, expect, test } from 'vitest';
import { isInWrongScript, isUntranslated, namePattern, roomFor, scriptOf } from './wording.ts';

const hindi = { script: 'Devanagari', names: namePattern(['YouTube', 'My Files', 'C++']) };

describe('left as it was', () => {
  test('a sentence that is the same in both languages is untranslated', () => {
    expect(isUntranslated('Roll the dice', 'Roll the dice', hindi)).toBe(true);
    expect(isUntranslated('Roll  the\ndice', 'Roll the dice\n', hindi)).toBe(true);
  });

  test.each([
    [true, 'spaces at the ends', ' Roll the dice', 'Roll the dice\n\n'],
    [true, 'spaces of another width', 'Roll\u00a0the dice', 'Roll the\u2009dice'],
    [false, 'a space between letters', 'Roll the dice', 'Roll thedice'],
    [false, 'a text that goes on', 'Roll the dice', 'Roll the dice now'],
    [false, 'a last letter', 'Roll the dice', 'Roll the dico'],
  ])('%s: two texts that differ in %s are the same', (isSame, _what, one, other) => {
    expect(isUntranslated(one, other, hindi)).toBe(isSame);
    expect(isUntranslated(other, one, hindi)).toBe(isSame);
  });

  test.each([
    ['a number', '₹1,50,000'],
    ['letters that name something', 'UPI'],
    ['a name that is listed', 'YouTube'],
    ['a code with a digit', 'LUDO50'],
    ['an address', 'https://www.paasa.example/help'],
    ['a file', '/assets/install.mp4'],
    ['a placeholder', '{percent}%'],
    ['nothing but tags', '<br><hr>'],
  ])('%s may be the same in both languages', (_what, text) => {
    expect(isUntranslated(text, text, hindi)).toBe(false);
  });

  test('names of tags and addresses in a formatted text are no words', () => {
    const html = '<p><a href="/hi/ludo/">₹50</a></p>';
    expect(isUntranslated(html, html, hindi)).toBe(false);
  });
});

describe('letters of another script', () => {
  test('English on a Hindi page is reported', () => {
    expect(isInWrongScript('Download the app now', hindi)).toBe(true);
    expect(isInWrongScript('<p class="x">Read <b>all</b> rules</p>', hindi)).toBe(true);
  });

  test.each([
    ['between pieces of code with signs of a tag', '`<` Read these rules first `>` खेल'],
    ['beside names of their own script', 'पासा पासा app'],
    ['with words that have digits', 'खेल५ खेल६ rules'],
    ['outside the Basic Multilingual Plane', '𐐨𐐩𐐪𐐫 खे'],
  ])('words in other letters are found %s', (_what, text) => {
    expect(isInWrongScript(text, { ...hindi, names: namePattern(['पासा']) })).toBe(true);
  });

  test('a text that has other letters in tags alone is not searched for names', () => {
    const names = namePattern(['YouTube']) ?? /./g;
    names.lastIndex = 3; // a search begins again at 0
    expect(isInWrongScript('<p><b>ऐप</b> डाउनलोड करें</p>', { ...hindi, names })).toBe(false);
    expect(names.lastIndex).toBe(3);
  });

  test('Gujarati on a Hindi page is reported, although it is no Latin', () => {
    expect(isInWrongScript('એપ ડાઉનલોડ કરો', hindi)).toBe(true);
  });

  test.each([
    'ऐप डाउनलोड करें',
    'UPI से निकालें',
    'या My Files में जाएँ',
    'YouTube',
    '₹50',
    '4G',
    '<p><a href="https://x.example/a-long-address">देखें</a></p>',
  ])('%s is in Devanagari, or in nothing that could be', (text) => {
    expect(isInWrongScript(text, hindi)).toBe(false);
  });

  test('a language in Latin letters is not judged', () => {
    expect(isInWrongScript('ऐप डाउनलोड करें', { script: scriptOf('en-IN'), names: null })).toBe(false);
  });

  test.each([
    ['hi-IN', 'Devanagari'],
    ['gu', 'Gujarati'],
    ['bn-IN', 'Bengali'],
    ['ta', 'Tamil'],
    ['hi-Latn', null],
    ['en', null],
  ])('%s is written in %s', (tag, script) => {
    expect(scriptOf(tag)).toBe(script);
  });
});

describe('room', () => {
  test('a short text may become half as long again and a little more', () => {
    expect(roomFor('Play', null)).toBe(14);
  });

  test('a paragraph has all the room it wants', () => {
    expect(roomFor('A sentence of more than twenty-four letters.', null)).toBeNull();
  });

  test('a field with a length of its own keeps it', () => {
    expect(roomFor('Play', 60)).toBe(60);
  });
});
