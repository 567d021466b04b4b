import { afterEach, expect, test, vi } from 'vitest';
import { type Html, lettersOf, readTidied } from '../plain/html.ts';
import { type CleanedText, richText, richTextCleaner } from './rich-text.ts';

const field = richText('Text.');

const cleanedTo =
  (clean: (html: string) => Html) =>
  (html: string): CleanedText => ({
    html: clean(html),
    lost: [],
  });

afterEach(() => {
  richTextCleaner.current = cleanedTo(lettersOf);
});

test('canonical text passes without the cleaner', () => {
  richTextCleaner.current = vi.fn();
  expect(field.parse('<p>Play <b>Ludo</b></p>')).toBe('<p>Play <b>Ludo</b></p>');
  expect(field.parse('Snakes & Ladders')).toBe('Snakes &amp; Ladders');
  expect(richTextCleaner.current).not.toHaveBeenCalled();
});

test('V4 everything else goes through the cleaner that the command line has set', () => {
  richTextCleaner.current = cleanedTo(
    (html) => readTidied(html.replace(/ style="[^"]*"/, '')) ?? lettersOf(''),
  );
  expect(field.parse('<p style="color:red">a</p>')).toBe('<p>a</p>');
});

test('without a cleaner, text that is not canonical is shown letter for letter', () => {
  expect(field.parse('<script>alert("&")</script>')).toBe('&lt;script&gt;alert("&amp;")&lt;/script&gt;');
});

test('a text of which nothing is left is refused', () => {
  richTextCleaner.current = cleanedTo(() => lettersOf(' '));
  const { error } = field.safeParse('<script>alert(1)</script>');
  expect(error?.issues[0]).toMatchObject({
    code: 'custom',
    params: { expected: 'text with simple formatting' },
  });
});

test('words that would be taken away are refused, each at its own part', () => {
  const lost = [
    { text: '<svg>', offset: 0 },
    { text: '<object>', offset: 30 },
  ];
  richTextCleaner.current = () => ({ html: lettersOf('left'), lost });
  const { error } = field.safeParse('<svg><text>Words</text></svg><object>more</object> left');
  expect(error?.issues.map((issue) => issue.code === 'custom' && issue.params?.['part'])).toEqual(lost);
});

test('a mistake of the cleaner is not swallowed', () => {
  richTextCleaner.current = () => {
    throw new Error('needed');
  };
  expect(() => field.safeParse('<h1>a</h1>')).toThrow('needed');
});
