import { expect, test } from 'vitest';
import { wordingOf } from './page-text.ts';

const textOf = (data: unknown): string => wordingOf(data).text;

test('the texts of data come in the order of its fields, whatever they are in', () => {
  expect(textOf({ title: 'One', list: ['two', { a: 'three', n: 5 }], none: null, gone: undefined })).toBe(
    'One two three',
  );
  expect(textOf('Alone')).toBe('Alone');
  expect(textOf(null)).toBe('');
});

test('addresses and paths are no words', () => {
  expect(textOf(['/assets/win.svg', 'https://win.example/', 'win / lose', 'see https://win.example'])).toBe(
    'win / lose see https://win.example',
  );
});

test('mark-up inside a sentence is left out, and other mark-up parts words', () => {
  expect(textOf('<p>Real<b>ly</b> <a href="/x/">safe</a><br>Play</p><p>now</p>')).toBe(
    ' Really safe Play  now ',
  );
  expect(textOf('a<abbr>b</abbr><article>c</article>')).toBe('ab c ');
  expect(textOf('5 < 6')).toBe('5 < 6');
});

test('a word may go on in the next line of the file', () => {
  expect(textOf('play\nfor\ncash')).toBe('play for cash');
});

test('flags are the names of fields that are true, in lists too', () => {
  const { flags, text } = wordingOf({
    chat: true,
    sound: false,
    inner: { deep: true, words: 'true' },
    list: [true],
  });
  expect([...flags]).toEqual(['chat', 'deep', 'list']);
  expect(text).toBe('true');
});
