import { describe, expect, test } from 'vitest';
import { isInWrongScript, isUntranslated, namePattern, roomFor, scriptOf } from './wording.ts';

const hindi = { script: 'Devanagari', names: namePattern(['YouTube', 'My Files', 'C++']) };

describe('left as it was', () => {
  test('a sentence that is the same in both languages is untranslated', () => {
    expect(isUntranslated('Roll the dice', 'Roll the dice', hindi)).toBe(true);
    expect(isUntranslated('Roll  the\ndice', 'Roll the dice\n', hindi)).toBe(true);
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
