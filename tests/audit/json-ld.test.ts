import { expect, test } from 'vitest';
import { jsonLdProblems } from './json-ld.ts';

const offer = (more: object) =>
  jsonLdProblems(JSON.stringify({ '@context': 'https://schema.org', '@type': 'Offer', ...more }));

test('an offer needs a currency for every price but 0', () => {
  expect(offer({ price: '0' })).toEqual([]);
  expect(offer({ price: '4.50', priceCurrency: 'EUR' })).toEqual([]);
  expect(offer({ price: '4.50' })).toEqual(['an Offer has no "priceCurrency"']);
});
