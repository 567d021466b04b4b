import { expect, test } from 'vitest';
import { pageSummary } from '../../../tests/page-summary.ts';
import { countedAgain, countSyllables } from './syllable-counts.ts';

const page = (syllables: string, lang = 'hi-IN') => pageSummary('/hi/', { lang, syllables });

test('each page counts once for each of its syllables, in its script', () => {
  const pages = [page('का खे'), page('का'), page('ক', 'bn-IN'), page('', 'en-IN')];
  expect(countSyllables(pages)).toEqual({ devanagari: { का: 2, खे: 1 }, bengali: { ক: 1 } });
  expect(countSyllables([page('', 'en-IN')])).toBeNull();
});

test('an edit of syllables that other pages have leaves the fonts, and counts that are those of all pages', () => {
  const pages = [page('का खे'), page('का ले'), page('ले खे')];
  const now = [page('का ले'), ...pages.slice(1)];
  const counts = countSyllables(pages) ?? {};
  expect(countedAgain(counts, [{ before: page('का खे'), now: page('का ले') }])).toEqual(countSyllables(now));
  expect(counts).toEqual(countSyllables(pages));
});

test.each([
  ['adds the first', 'का खे', 'का खे नी'],
  ['takes the last', 'का खे', 'का'],
])('an edit that %s of a syllable changes a font', (_, before, after) => {
  const counts = countSyllables([page('का खे'), page('का')]) ?? {};
  expect(countedAgain(counts, [{ before: page(before), now: page(after) }])).toBeNull();
});

test('a page in another script changes the fonts of both', () => {
  const counts = countSyllables([page('का'), page('ক', 'bn-IN')]) ?? {};
  expect(countedAgain(counts, [{ before: page('का'), now: page('ক', 'bn-IN') }])).toBeNull();
});
