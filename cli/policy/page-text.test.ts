import { expect, test } from 'vitest';
import { asRead, wordingOf } from './page-text.ts';

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

test.each([
  ['one way to write a letter', 'gra\u0301tis \u095e\u0940\u0938', 'grátis \u092b\u093c\u0940\u0938'],
  ['one space', 'sem  juros\u00a0ou\u202ftaxa\n  nova', 'sem juros ou taxa nova'],
  ['straight apostrophes and plain hyphens', 'd\u2019argent sem\u2011risco', "d'argent sem-risco"],
  ['nothing invisible', 'gra\u00adtis\u200b sem\u2060 ju\u200cros\ufeff', 'gratis sem juros'],
  [
    'signs, not their names',
    'A&amp;B&nbsp;&lt;5 gra&shy;tis &quot;x&quot; &copy; AT&T',
    'A&B <5 gratis "x" © AT&T',
  ],
  ['all else', 'Play now!', 'Play now!'],
])('a text is read with %s', (_, written, read) => {
  expect(asRead(written)).toBe(read);
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
