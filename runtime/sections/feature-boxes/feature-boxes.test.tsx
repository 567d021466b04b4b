import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const boxes = ['Withdraw', 'Reviews', 'Refer', 'Tournaments', 'Certificates', 'Contact'].map(
  (title, index) => ({
    src: `/assets/art/${index}.svg`,
    title,
  }),
);
const links = {
  contact: '/contact-us/',
  withdrawalGuide: '/withdrawal-guide/',
  appReview: '/ludo/testimonials/',
  referAndEarn: '/refer-and-earn/',
  tournament: '/ludo/ludo-tournament/',
  certification: '/certification/',
};

test('B7 six pictures lead by their position to withdrawal guide, review, refer-and-earn, tournament, certification, contact', () => {
  const html = sectionHtml(section, { boxes, links });
  expect(Array.from(html.matchAll(/href="([^"]+)"/g), ([, href]) => href)).toEqual([
    '/withdrawal-guide/',
    '/ludo/testimonials/',
    '/refer-and-earn/',
    '/ludo/ludo-tournament/',
    '/certification/',
    '/contact-us/',
  ]);
});

test('five pictures, or a picture without a name, are refused', () => {
  expect(section.schema.safeParse({ boxes: boxes.slice(1), links }).success).toBe(false);
  const { error } = section.schema.safeParse({
    boxes: [{ src: '/assets/art/0.svg' }, ...boxes.slice(1)],
    links,
  });
  expect(error?.issues).toMatchObject([{ path: ['boxes', 0, 'title'] }]);
});

test('without a title the "alt" names the link', () => {
  const plain = [{ src: '/assets/art/0.svg', alt: 'How to withdraw' }, ...boxes.slice(1)];
  expect(sectionHtml(section, { boxes: plain, links })).toContain('alt="How to withdraw"');
});
