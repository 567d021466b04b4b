import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const upi = { img: '/assets/payments.svg#upi', alt: 'UPI' };

test('each logo is an item that says whose it is', () => {
  const html = sectionHtml(section, { heading: 'Ways to pay', logos: [upi] });
  expect(html).toMatch(/<h2[^>]*>Ways to pay<\/h2>.*<li>.*alt="UPI"/);
});

test('a logo without a size is 32 px high and keeps its proportion', () => {
  expect(sectionHtml(section, { logos: [upi] })).toContain('width="48" height="32"');
});

test('a logo has its own sizes on wide screens and phones', () => {
  const html = sectionHtml(section, {
    logos: [{ ...upi, width: 90, height: 30, mobwidth: 60, mobheight: 20 }],
  });
  expect(html).toContain('phone-60x20');
  expect(html).toMatch(/<img [^>]*width="90" height="30"/);
});

test('a logo with a page leads there', () => {
  expect(sectionHtml(section, { logos: [{ ...upi, url: '/faqs/' }] })).toContain('href="/faqs/"');
});
