import { describe, expect, test } from 'vitest';
import { APPLICATION_CATEGORIES } from '../../../schemas/fields/standard-code.ts';
import { choiceMeant, didYouMean } from './did-you-mean.ts';

describe('didYouMean', () => {
  test.each([
    ['a letter left out', 'descripton', ['title', 'description'], 'description'],
    ['two letters exchanged', 'titel', ['title', 'theme'], 'title'],
    ['other capitals', 'backgroundcolor', ['backgroundColor', 'borderColor'], 'backgroundColor'],
    ['a path with a slip in its last part', '/assets/hreo.png', ['/assets/hero.png'], '/assets/hero.png'],
    ['a path with a slip in its folder', 'coupon/*', ['coupons/*', 'faqs/*'], 'coupons/*'],
    ['a short route', '/ldo/', ['/', '/ludo/'], '/ludo/'],
  ])('%s is recognised', (_, typed, known, meant) => {
    expect(didYouMean(typed, known)).toBe(meant);
  });

  test.each([
    ['nothing is known', 'title', []],
    ['nothing was typed', '', ['title']],
    ['the words have nothing in common', 'wibble', ['title', 'description']],
    ['only the folder is the same', 'faqs/none', ['faqs/home', 'faqs/ludo']],
  ])('there is no guess when %s', (_, typed, known) => {
    expect(didYouMean(typed, known)).toBeNull();
  });
});

describe('of choices that end in one word, the rest is compared', () => {
  test.each([
    ['Finance', 'FinanceApplication'],
    ['gameapplication', 'GameApplication'],
    ['EducationApplication', 'EducationalApplication'],
    ['Utilties', 'UtilitiesApplication'],
    ['TravelAplication', 'TravelApplication'],
  ])('%s is %s', (typed, meant) => {
    expect(choiceMeant(typed, APPLICATION_CATEGORIES)).toBe(meant);
  });

  test.each(['Medical', 'News', 'Food', 'Web', 'Mobile', 'Music', 'Weather', 'Navigation', 'Map'])(
    '%s is none of them',
    (own) => {
      expect(choiceMeant(own, APPLICATION_CATEGORIES)).toBeNull();
      expect(choiceMeant(`${own}Application`, APPLICATION_CATEGORIES)).toBeNull();
    },
  );

  test('choices without such a word are compared whole', () => {
    expect(choiceMeant('modl', ['modal', 'bottom', 'none'])).toBe('modal');
    expect(choiceMeant('landingPag', ['landingPage'])).toBe('landingPage');
  });
});
