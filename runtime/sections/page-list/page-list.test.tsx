import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const pages = [
  { url: '/blog/odds/', title: 'Odds', description: 'With a pencil.', date: '2026-11-12' },
  { url: '/blog/about/', title: 'About' },
];

test('every page is a heading with a link, its day and what it is about', () => {
  expect(sectionHtml(section, { pages })).toMatch(
    /<h2[^>]*><a [^>]*href="\/blog\/odds\/">Odds<\/a><\/h2><time [^>]*dateTime="2026-11-12">12 Nov 2026<\/time><p[^>]*>With a pencil\./i,
  );
});

test('below a heading of the section the titles are one rank lower', () => {
  expect(sectionHtml(section, { heading: 'Blog', pages })).toMatch(/<h2>Blog<\/h2>.*<h3[^>]*><a/);
});

test('a list without pages shows nothing', () => {
  expect(sectionHtml(section, { heading: 'Blog' })).not.toContain('Blog');
});

test('as the heading of its page it is of the first rank, also above no pages', () => {
  expect(sectionHtml(section, { heading: 'Blog', titleTag: 'h1', pages })).toMatch(
    /<h1>Blog<\/h1>.*<h2[^>]*><a/,
  );
  const empty = sectionHtml(section, { heading: 'Blog', titleTag: 'h1' });
  expect(empty).toContain('<h1>Blog</h1>');
  expect(empty).not.toContain('<ul');
});

test('the first picture of a list that is its page does not wait; those of other lists do', () => {
  const cards = {
    display: 'cards',
    heading: 'Blog',
    pages: pages.map((page) => ({ ...page, picture: '/assets/a.png' })),
  };
  const waits = (html: string) =>
    (html.match(/<img[^>]*>/g) ?? []).map((image) => image.includes('loading="lazy"'));
  expect(waits(sectionHtml(section, { ...cards, titleTag: 'h1' }))).toEqual([false, true]);
  expect(waits(sectionHtml(section, cards))).toEqual([true, true]);
});
