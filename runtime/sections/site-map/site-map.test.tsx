import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const groups = [
  { title: 'Ludo', links: [{ label: 'Coupons', url: '/ludo/coupon/' }] },
  { title: 'Help', links: [{ label: 'FAQs', url: '/faqs/' }] },
];

test('every group is a heading and a list of links', () => {
  expect(sectionHtml(section, { heading: 'All pages', groups })).toMatch(
    /<h2>All pages<\/h2>.*<h3[^>]*>Ludo<\/h3><ul[^>]*><li><a [^>]*href="\/ludo\/coupon\/">Coupons<\/a>.*<h3[^>]*>Help/,
  );
});

test('the headings keep their order whatever rank the first has', () => {
  expect(sectionHtml(section, { groups })).toContain('<h2 class="site-map__title">Ludo');
  expect(sectionHtml(section, { heading: 'All pages', titleTag: 'h1', groups })).toMatch(/<h1>.*<h2 class/);
});

test('content may leave the groups to the build', () => {
  expect(section.schema.safeParse({}).success).toBe(true);
});
