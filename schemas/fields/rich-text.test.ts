import { afterEach, expect, test, vi } from 'vitest';
import { lettersOf, readTidied } from '../plain/html.ts';
import { richText, richTextCleaner } from './rich-text.ts';

const field = richText('Text.');

afterEach(() => {
  richTextCleaner.current = lettersOf;
});

test('canonical text passes without the cleaner', () => {
  richTextCleaner.current = vi.fn();
  expect(field.parse('<p>Play <b>Ludo</b></p>')).toBe('<p>Play <b>Ludo</b></p>');
  expect(field.parse('Snakes & Ladders')).toBe('Snakes &amp; Ladders');
  expect(richTextCleaner.current).not.toHaveBeenCalled();
});

test('V4 everything else goes through the cleaner that the command line has set', () => {
  richTextCleaner.current = (html) => readTidied(html.replace(/ style="[^"]*"/, '')) ?? lettersOf('');
  expect(field.parse('<p style="color:red">a</p>')).toBe('<p>a</p>');
});

test('without a cleaner, text that is not canonical is shown letter for letter', () => {
  expect(field.parse('<script>alert("&")</script>')).toBe('&lt;script&gt;alert("&amp;")&lt;/script&gt;');
});

test('a text of which nothing is left is refused', () => {
  richTextCleaner.current = () => lettersOf(' ');
  const { error } = field.safeParse('<script>alert(1)</script>');
  expect(error?.issues[0]).toMatchObject({
    code: 'custom',
    params: { expected: 'text with simple formatting' },
  });
});

test('a mistake of the cleaner is not swallowed', () => {
  richTextCleaner.current = () => {
    throw new Error('needed');
  };
  expect(() => field.safeParse('<h1>a</h1>')).toThrow('needed');
});
