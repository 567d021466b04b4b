import { expect, test } from 'vitest';
import { openGraphLocale } from './product.ts';

test.each([
  ['hi-IN', undefined, 'hi_IN'],
  ['hi', undefined, 'hi_IN'],
  ['en', 'IN', 'en_IN'],
  ['en-GB', 'IN', 'en_GB'],
  ['pt', 'PT', 'pt_PT'],
  ['zh-Hant', undefined, 'zh_TW'],
  ['sr-Latn-ME', undefined, 'sr_ME'],
  ['xx', undefined, 'xx'],
])('Open Graph names %s on a site of the region %s with its territory', (tag, region, named) => {
  expect(openGraphLocale(tag, region)).toBe(named);
});
