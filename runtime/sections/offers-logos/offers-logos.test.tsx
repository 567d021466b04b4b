import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const logo = { img: '/assets/payments.svg#upi', alt: 'UPI', title: '₹20 bonus', subtitle: 'From ₹100, once' };

test('S17 an offer names the partner, what it gives and on which terms', () => {
  expect(sectionHtml(section, { logos: [logo] })).toMatch(
    /alt="UPI".*<strong[^>]*>₹20 bonus<\/strong><span[^>]*>From ₹100, once<\/span>/,
  );
});

test('an offer with a url is a link', () => {
  expect(sectionHtml(section, { logos: [{ ...logo, url: '/ludo/coupon/' }] })).toContain(
    'href="/ludo/coupon/"',
  );
  expect(sectionHtml(section, { logos: [logo] })).not.toContain('<a ');
});

test('C11 a logo is as large as content says, on phones too', () => {
  const html = sectionHtml(section, {
    logos: [{ ...logo, width: 80, height: 50, mobwidth: 64, mobheight: 40 }],
  });
  expect(html).toContain('phone-64x40');
  expect(html).toMatch(/<img[^>]* width="80" height="50"/);
});
