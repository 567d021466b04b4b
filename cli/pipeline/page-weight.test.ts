import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { gzipBytes, htmlParts } from './page-weight.ts';

/** Text that does not compress. */
function noise(bytes: number): string {
  return randomBytes(bytes).toString('base64');
}

const page = (sections: string) =>
  `<html><head><style>.a{}</style></head><body><header><p>${noise(30)}</p></header>\n<main id="main" tabindex="-1">${sections}</main>\n<footer>${noise(60)}</footer>\n<script type="application/ld+json">{}</script></body></html>`;

test('every section of a page is a part, called by its kind and place, heaviest first', () => {
  const html = page(
    `<section class="section section--tint faq"><div><img src="a.svg">${noise(300)}<br></div></section><template id="first-view"></template><slipway-island data-type="coupon-list"><div>${noise(900)}</div></slipway-island>`,
  );
  const names = htmlParts(html).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['coupon-list (2)', 'faq (1)']);
  expect([...names].sort()).toEqual([
    'coupon-list (2)',
    'faq (1)',
    'footer',
    'header',
    'structured data',
    'styles',
  ]);
});

test('a part weighs what the page would be lighter without it', () => {
  const [first, second] = [
    `<section class="a">${noise(400)}</section>`,
    `<section class="b">${noise(200)}</section>`,
  ];
  const html = page(first + second);
  const part = htmlParts(html).find(({ name }) => name === 'a (1)');
  expect(part?.bytes).toBe(gzipBytes(html) - gzipBytes(html.replace(first, '')));
});

test('what is said twice weighs little the second time', () => {
  const text = noise(600);
  const parts = htmlParts(page(`<section class="a">${text}</section><section class="b">${text}</section>`));
  expect(parts.find(({ name }) => name === 'b (2)')?.bytes).toBeLessThan(60);
});
