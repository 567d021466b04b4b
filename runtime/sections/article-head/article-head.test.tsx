import { expect, test } from 'vitest';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

test('an article begins with its heading, who wrote it and what it does, the day, the minutes', () => {
  const html = sectionHtml(section, {
    heading: 'How to lose well',
    lead: 'Everybody does.',
    author: 'Joseph Kurian',
    authorRole: 'editor',
    date: '2026-09-17',
    updated: '2026-10-01',
    minutes: 3,
  });
  expect(html).toMatch(/<h1[^>]*>How to lose well<\/h1><p[^>]*>Everybody does\.<\/p>/);
  const facts = Array.from(html.matchAll(/<li>(.*?)<\/li>/g), ([, fact = '']) =>
    fact.replace(/<[^>]+>/g, ''),
  );
  expect(facts).toEqual(['Joseph Kurian, editor', '17 Sept 2026', '3 min read', 'Updated on 1 Oct 2026']);
  expect(html).toContain('<time dateTime="2026-09-17">');
});

test('the cover is decoration, and fetched before what follows', () => {
  const html = sectionHtml(section, { heading: 'Odds', cover: '/assets/art/fair-play.svg' });
  expect(html).toMatch(/<img src="\/assets\/art\/fair-play\.svg" alt=""[^>]*fetchPriority="high"/);
});

test('what an author does follows a comma of the page’s script', () => {
  const page = testPage({ formats: { tag: 'ar', timeZone: 'UTC' } });
  const html = sectionHtml(section, { heading: 'سفر', author: 'ريفاتي', authorRole: 'سائقة' }, page);
  expect(html).toContain('<b>ريفاتي</b>، سائقة');
});
