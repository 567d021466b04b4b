import { describe, expect, test } from 'vitest';
import { formFor, neededCategories } from './plural-forms.ts';

const ARABIC = {
  zero: 'أقل من دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتان',
  few: '{minutes} دقائق',
  many: '{minutes} دقيقة',
  other: '{minutes} دقيقة كاملة',
};

describe('the categories that a language needs', () => {
  test.each([
    ['en-IN', ['one', 'other']],
    ['hi-IN', ['one', 'other']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['ru', ['one', 'few', 'many', 'other']],
    // Its category "many" is for millions.
    ['pt', ['one', 'other']],
    ['ja', ['other']],
  ])('%s: %j', (tag, categories) => expect(neededCategories(tag)).toEqual(categories));
});

describe('the form for a count', () => {
  test.each([
    [0, ARABIC.zero],
    [1, ARABIC.one],
    [2, ARABIC.two],
    [5, ARABIC.few],
    [11, ARABIC.many],
    [100, ARABIC.other],
  ])('Arabic, %d', (minutes, text) => expect(formFor(ARABIC, { minutes }, 'ar')).toBe(text));

  test('a count replaces a number that is written out', () => {
    const forms = { one: '{number} person', other: '{number} people' };
    expect(formFor(forms, { number: '1', count: 1 }, 'en')).toBe(forms.one);
    expect(formFor(forms, { number: '1,50,000', count: 150_000 }, 'en')).toBe(forms.other);
    expect(formFor(forms, undefined, 'en')).toBe(forms.other);
  });

  test('a text without forms is the same for all counts', () => {
    expect(formFor('{minutes} min read', { minutes: 1 }, 'en')).toBe('{minutes} min read');
  });
});
